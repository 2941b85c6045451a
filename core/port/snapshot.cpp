// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/snapshot.h"

#include "core/base/files.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace tileport::port {

namespace {

const QStringList kSkippedFolders{QStringLiteral("target"), QStringLiteral(".git"), QStringLiteral(".tileport"), QStringLiteral("__pycache__")};

/// One walk over a folder; symbolic links are followed only where they stay inside.
class Walk {
public:
    using Known = QHash<QString, SnapshotCache::Known>;

    /// \p known is what an earlier walk found; replaced by what this one finds. Null: everything is read.
    Walk(const QString &folder, const SnapshotLimits &limits, const CancelToken &cancel, Known *known = nullptr)
        : m_root(folder), m_canonicalRoot(m_root.canonicalPath() + QLatin1Char('/')), m_limits(limits), m_cancel(cancel), m_known(known)
    {
    }

    Result<Snapshot> run()
    {
        if (Result<void> walked = visit(m_root.absolutePath(), 0); !walked)
            return walked.error();
        if (m_known)
            *m_known = std::move(m_found);
        return std::move(m_snapshot);
    }

private:
    Result<void> visit(const QString &folder, int depth)
    {
        if (depth > m_limits.depth) {
            note(folder, QStringLiteral("file-depth"), QStringLiteral("lies more than %1 folders deep and was not read").arg(m_limits.depth));
            return {};
        }
        const QFileInfoList entries = QDir(folder).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden | QDir::System, QDir::Name);
        for (const QFileInfo &entry : entries) {
            if (m_cancel.isCancelled())
                return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
            if (Result<void> taken = take(entry, depth); !taken)
                return taken;
        }
        noteUndecodable(folder);
        return {};
    }

    /// Qt leaves out names that are no UTF-8; a file that nobody sees must not be one that nobody knows of.
    void noteUndecodable(const QString &folder)
    {
        std::error_code error;
        QStringList names;
        for (std::filesystem::directory_iterator entry(QFile::encodeName(folder).toStdString(), error); !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
            const std::string name = entry->path().filename().string();
            const QString text = QString::fromUtf8(name.data(), qsizetype(name.size()));
            if (text.toUtf8().toStdString() != name)
                names.append(text);
        }
        names.sort();
        for (const QString &name : std::as_const(names))
            note(folder + QLatin1Char('/') + name, QStringLiteral("file-name"), QStringLiteral("has a name that is no UTF-8 and was not read"));
    }

    Result<void> take(const QFileInfo &entry, int depth)
    {
        if (kSkippedFolders.contains(entry.fileName()) && (entry.isDir() || entry.isSymLink()))
            return {};
        if (entry.isSymLink() && !entry.canonicalFilePath().startsWith(m_canonicalRoot)) {
            note(entry.filePath(), QStringLiteral("file-outside"), QStringLiteral("is a link to a place outside the port and was not read"));
            return {};
        }
        if (entry.isDir()) {
            // A link to a folder inside would be visited twice, or without end.
            if (entry.isSymLink())
                return {};
            return visit(entry.filePath(), depth + 1);
        }
        if (!entry.isFile()) {
            note(entry.filePath(), QStringLiteral("file-special"), QStringLiteral("is not a regular file and was not read"));
            return {};
        }
        if (entry.size() > m_limits.bytesPerFile) {
            note(entry.filePath(), QStringLiteral("file-oversized"), QStringLiteral("is larger than %1 bytes and was not read").arg(m_limits.bytesPerFile));
            return {};
        }
        if (m_snapshot.files.size() >= m_limits.files)
            return makeError(ErrorCode::LimitExceeded, QStringLiteral("the folder holds more than %1 files").arg(m_limits.files),
                             Place::ofFile(m_root.absolutePath()), QStringLiteral("Open the folder of one kernel, not a whole tree"));
        stamp(entry);
        return {};
    }

    void stamp(const QFileInfo &entry)
    {
        const QString path = relative(entry.filePath());
        SnapshotCache::Known now{entry.size(), entry.lastModified().toMSecsSinceEpoch(), entry.metadataChangeTime().toMSecsSinceEpoch(),
                                 QDateTime::currentMSecsSinceEpoch(), {}};
        const auto before = m_known ? m_known->constFind(path) : Known::const_iterator();
        if (m_known && before != m_known->cend() && isUnchanged(*before, now)) {
            now = *before;
        } else if (const std::optional<FileStamp> read = contentOf(entry.filePath())) {
            now.stamp = *read;
        } else {
            return;
        }
        m_snapshot.files.insert(path, now.stamp);
        if (m_known)
            m_found.insert(path, now);
    }

    /// A file that was changed shortly before it was read may have changed again within one tick of the disk's clock.
    static bool isUnchanged(const SnapshotCache::Known &before, const SnapshotCache::Known &now)
    {
        constexpr qint64 kCoarsestClockMs = 2'000;
        return before.size == now.size && before.modified == now.modified && before.changed == now.changed
            && before.readAt - std::max(before.modified, before.changed) > kCoarsestClockMs;
    }

    std::optional<FileStamp> contentOf(const QString &path)
    {
        QFile file(path);
        QCryptographicHash hash(QCryptographicHash::Sha256);
        if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file)) {
            note(path, QStringLiteral("file-unreadable"), QStringLiteral("cannot be read: %1").arg(file.errorString()));
            return std::nullopt;
        }
        return FileStamp{file.size(), QString::fromLatin1(hash.result().toHex())};
    }

    void note(const QString &path, const QString &kind, const QString &message)
    {
        Finding finding;
        finding.kind = kind;
        finding.message = relative(path) + QLatin1Char(' ') + message;
        finding.place.file = relative(path);
        m_snapshot.findings.append(withId(finding));
    }

    QString relative(const QString &path) const { return m_root.relativeFilePath(path); }

    QDir m_root;
    QString m_canonicalRoot;
    const SnapshotLimits &m_limits;
    const CancelToken &m_cancel;
    Known *m_known;
    Known m_found;
    Snapshot m_snapshot;
};

} // namespace

namespace {

Result<Snapshot> walk(const QString &folder, const SnapshotLimits &limits, const CancelToken &cancel, Walk::Known *known)
{
    if (!QFileInfo(folder).isDir())
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no such folder"), Place::ofFile(folder));
    return Walk(folder, limits, cancel, known).run();
}

} // namespace

Result<Snapshot> takeSnapshot(const QString &folder, const SnapshotLimits &limits, const CancelToken &cancel)
{
    return walk(folder, limits, cancel, nullptr);
}

Result<Snapshot> SnapshotCache::take(const QString &folder, const SnapshotLimits &limits, const CancelToken &cancel)
{
    if (m_folder != folder)
        clear();
    m_folder = folder;
    return walk(folder, limits, cancel, &m_known);
}

QMap<QString, FileChange> changedFiles(const Snapshot &before, const Snapshot &after)
{
    QMap<QString, FileChange> changes;
    for (auto file = after.files.cbegin(); file != after.files.cend(); ++file) {
        const auto old = before.files.constFind(file.key());
        if (old == before.files.cend())
            changes.insert(file.key(), FileChange::Added);
        else if (*old != *file)
            changes.insert(file.key(), FileChange::Changed);
    }
    for (auto file = before.files.cbegin(); file != before.files.cend(); ++file) {
        if (!after.files.contains(file.key()))
            changes.insert(file.key(), FileChange::Removed);
    }
    return changes;
}

QString fileChangeName(FileChange change)
{
    switch (change) {
    case FileChange::Added: return QStringLiteral("added");
    case FileChange::Changed: return QStringLiteral("changed");
    case FileChange::Removed: break;
    }
    return QStringLiteral("removed");
}

} // namespace tileport::port
