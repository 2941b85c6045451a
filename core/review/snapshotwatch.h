// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/snapshot.h"

#include <QObject>
#include <QThread>

#include <memory>

namespace tileport::review {

class SnapshotWorker;

/// Keeps looking at the files of a port, on a thread of its own, and tells what they are whenever they change: within a
/// second for folders of usual size. Survives files replaced by rename, folders deleted and made again.
class SnapshotWatch : public QObject {
    Q_OBJECT
public:
    explicit SnapshotWatch(QObject *parent = nullptr);
    ~SnapshotWatch() override;

    /// Looks at \p folder from now on, first of all reading all of it; an empty name stops.
    void watch(const QString &folder);
    [[nodiscard]] QString folder() const { return m_folder; }

Q_SIGNALS:
    /// The first reading of a folder, and every one that differs from the one before.
    void snapshotTaken(const std::shared_ptr<const tileport::port::Snapshot> &snapshot);
    /// The folder cannot be read, or is gone; said once until it can be read again.
    void failed(const QString &message);
    /// A file under .tileport (log, head, acceptances, policy) is not as it was.
    void reviewFilesChanged();

private:
    QThread m_thread;
    std::unique_ptr<SnapshotWorker> m_worker;   ///< lives on m_thread while that runs
    QString m_folder;
};

} // namespace tileport::review
