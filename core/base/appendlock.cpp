// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/appendlock.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QThread>

#include <utility>

namespace tileport {

namespace {

constexpr int kPauseMs = 15;
constexpr int kUnfilledMs = 1'000;

} // namespace

AppendLock::AppendLock(const QString &lockPath, QString file) : m_lock(lockPath), m_file(std::move(file))
{
    m_lock.setStaleLockTime(0);
}

Result<void> AppendLock::take(const QString &what, int milliseconds)
{
    if (wait(milliseconds))
        return {};
    const QFileInfo lock(m_lock.fileName());
    if (m_lock.error() != QLockFile::LockFailedError)
        return makeError(ErrorCode::Io, QStringLiteral("%1 cannot be locked: the folder is not writable").arg(what), Place::ofFile(lock.path()));
    qint64 process = 0;
    QString host;
    QString program;
    m_lock.getLockInfo(&process, &host, &program);
    return makeError(ErrorCode::Conflict, QStringLiteral("another program writes to %1: %2, process %3 on %4").arg(what, program).arg(process).arg(host),
                     Place::ofFile(m_file), QStringLiteral("Try again; if that program is gone, delete %1").arg(lock.fileName()));
}

/// QLockFile waits longer and longer between its tries, up to seconds; an append takes milliseconds.
bool AppendLock::wait(int milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (!m_lock.tryLock(0)) {
        if (m_lock.error() != QLockFile::LockFailedError || clock.elapsed() > milliseconds)
            return false;
        removeUnfilled();
        QThread::msleep(kPauseMs);
    }
    return true;
}

/// A writer that was killed between making its lock file and naming itself in it would lock the file for ever.
void AppendLock::removeUnfilled() const
{
    const QFileInfo lock(m_lock.fileName());
    if (lock.exists() && lock.size() == 0 && lock.lastModified().msecsTo(QDateTime::currentDateTime()) > kUnfilledMs)
        QFile::remove(lock.filePath());
}

} // namespace tileport
