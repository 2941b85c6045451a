// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/snapshotworker.h"

#include "core/irdiff/policy.h"

#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QSet>

#include <algorithm>

namespace tileport::review {

namespace {

constexpr int kPulseMs = 300;            // leaves room for reading within the second that is promised
constexpr int kLongestPulseMs = 10'000;
constexpr int kRestFactor = 4;           // a look that took t is followed by 4 t of rest: a huge folder does not eat a core
constexpr int kSoonMs = 30;              // editors write in several steps
constexpr int kLooksBetweenFull = 200;   // once a minute everything is read, whatever the times say
constexpr qsizetype kWatchedPaths = 2'000;

/// Name, size and times of the files that belong to the review itself; the policy may lie in a folder above.
QByteArray stateOfReviewFiles(const QString &folder)
{
    QByteArray state;
    QFileInfoList files = QDir(folder + QStringLiteral("/.tileport")).entryInfoList(QDir::Files | QDir::Hidden, QDir::Name);
    if (const QString policy = irdiff::Policy::projectFile(folder); !policy.isEmpty())
        files.append(QFileInfo(policy));
    for (const QFileInfo &file : files) {
        if (file.fileName() == QLatin1String("review.lock"))
            continue;
        state += file.filePath().toUtf8() + ' ' + QByteArray::number(file.size()) + ' ' + QByteArray::number(file.lastModified().toMSecsSinceEpoch())
            + ' ' + QByteArray::number(file.metadataChangeTime().toMSecsSinceEpoch()) + '\n';
    }
    return state;
}

} // namespace

SnapshotWorker::SnapshotWorker() : m_watcher(this), m_pulse(this), m_soon(this)
{
    m_pulse.setSingleShot(true);
    m_soon.setSingleShot(true);
    connect(&m_pulse, &QTimer::timeout, this, &SnapshotWorker::look);
    connect(&m_soon, &QTimer::timeout, this, &SnapshotWorker::look);
    const auto soon = [this] {
        if (!m_soon.isActive())
            m_soon.start(kSoonMs);
    };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, soon);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, soon);
}

void SnapshotWorker::cancel()
{
    const std::scoped_lock lock(m_tokenMutex);
    m_token.cancel();
    m_token = CancelToken();
}

CancelToken SnapshotWorker::token()
{
    const std::scoped_lock lock(m_tokenMutex);
    return m_token;
}

void SnapshotWorker::watch(const QString &folder)
{
    m_pulse.stop();
    m_soon.stop();
    m_folder = folder;
    m_cache.clear();
    m_last.reset();
    m_lastFailure.clear();
    m_looksUntilFull = kLooksBetweenFull;
    if (const QStringList paths = m_watcher.files() + m_watcher.directories(); !paths.isEmpty())
        m_watcher.removePaths(paths);
    if (folder.isEmpty())
        return;
    m_reviewFiles = stateOfReviewFiles(folder);
    look();
}

void SnapshotWorker::look()
{
    m_soon.stop();
    if (--m_looksUntilFull <= 0) {
        m_looksUntilFull = kLooksBetweenFull;
        m_cache.clear();
    }
    QElapsedTimer clock;
    clock.start();
    deliver(m_cache.take(m_folder, {}, token()));
    lookAtReviewFiles();
    m_pulse.start(std::clamp(int(clock.elapsed()) * kRestFactor, kPulseMs, kLongestPulseMs));
}

void SnapshotWorker::deliver(Result<port::Snapshot> result)
{
    if (!result) {
        if (result.error().code != ErrorCode::Cancelled && m_lastFailure != result.error().message) {
            m_lastFailure = result.error().message;
            Q_EMIT failed(m_folder, m_lastFailure);
        }
        return;
    }
    const bool isNews = !m_last || *m_last != *result || !m_lastFailure.isEmpty();
    m_lastFailure.clear();
    followPaths(*result);
    if (!isNews)
        return;
    m_last = std::make_shared<const port::Snapshot>(std::move(*result));
    Q_EMIT taken(m_folder, m_last);
}

void SnapshotWorker::lookAtReviewFiles()
{
    QByteArray state = stateOfReviewFiles(m_folder);
    if (state == m_reviewFiles)
        return;
    m_reviewFiles = std::move(state);
    Q_EMIT reviewFilesChanged(m_folder);
}

/// A file that was replaced is no longer watched, a new one not yet.
void SnapshotWorker::followPaths(const port::Snapshot &snapshot)
{
    QSet<QString> wanted{m_folder};
    for (auto file = snapshot.files.cbegin(); file != snapshot.files.cend() && wanted.size() < kWatchedPaths; ++file) {
        const QString path = m_folder + QLatin1Char('/') + file.key();
        wanted.insert(path);
        wanted.insert(path.left(path.lastIndexOf(QLatin1Char('/'))));
    }
    if (const QString own = m_folder + QStringLiteral("/.tileport"); QDir(own).exists())
        wanted.insert(own);
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    const QSet<QString> already(watched.cbegin(), watched.cend());
    if (const QSet<QString> gone = already - wanted; !gone.isEmpty())
        m_watcher.removePaths(gone.values());
    if (const QSet<QString> fresh = wanted - already; !fresh.isEmpty())
        m_watcher.addPaths(fresh.values());
}

} // namespace tileport::review
