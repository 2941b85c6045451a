// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/snapshot.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>
#include <mutex>

namespace tileport::review {

/// The part of a SnapshotWatch that lives on its thread. The system's notifications are only a hint that saves time: they
/// get lost (network folders, full queues, replaced files), so the folder is looked at regularly whatever they say.
class SnapshotWorker : public QObject {
    Q_OBJECT
public:
    SnapshotWorker();

    /// On the worker's thread.
    void watch(const QString &folder);
    /// From any thread: ends the reading that is under way.
    void cancel();

Q_SIGNALS:
    void taken(const QString &folder, const std::shared_ptr<const tileport::port::Snapshot> &snapshot);
    void failed(const QString &folder, const QString &message);
    void reviewFilesChanged(const QString &folder);

private:
    void look();
    void deliver(Result<port::Snapshot> result);
    void lookAtReviewFiles();
    void followPaths(const port::Snapshot &snapshot);
    [[nodiscard]] CancelToken token();

    QString m_folder;
    port::SnapshotCache m_cache;
    std::shared_ptr<const port::Snapshot> m_last;
    QString m_lastFailure;
    QByteArray m_reviewFiles;        ///< what the disk said about the files under .tileport
    QFileSystemWatcher m_watcher;
    QTimer m_pulse;                  ///< the next regular look
    QTimer m_soon;                   ///< the look that a notification asked for, a little later
    int m_looksUntilFull = 0;
    std::mutex m_tokenMutex;
    CancelToken m_token;
};

} // namespace tileport::review
