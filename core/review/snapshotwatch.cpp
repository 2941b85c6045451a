// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/snapshotwatch.h"

#include "core/review/snapshotworker.h"

namespace tileport::review {

SnapshotWatch::SnapshotWatch(QObject *parent) : QObject(parent), m_worker(std::make_unique<SnapshotWorker>())
{
    m_worker->moveToThread(&m_thread);
    // A reading of the folder before the present one may still be under way: it says which folder it is of.
    connect(m_worker.get(), &SnapshotWorker::taken, this, [this](const QString &folder, const std::shared_ptr<const port::Snapshot> &snapshot) {
        if (folder == m_folder)
            Q_EMIT snapshotTaken(snapshot);
    });
    connect(m_worker.get(), &SnapshotWorker::failed, this, [this](const QString &folder, const QString &message) {
        if (folder == m_folder)
            Q_EMIT failed(message);
    });
    connect(m_worker.get(), &SnapshotWorker::reviewFilesChanged, this, [this](const QString &folder) {
        if (folder == m_folder)
            Q_EMIT reviewFilesChanged();
    });
    m_thread.setObjectName(QStringLiteral("snapshots"));
    m_thread.start(QThread::LowPriority);
}

SnapshotWatch::~SnapshotWatch()
{
    m_worker->cancel();
    // It comes home before its thread ends: timers and watches may only be taken down where they live.
    QMetaObject::invokeMethod(m_worker.get(), [this, home = thread()] {
        m_worker->watch({});
        m_worker->moveToThread(home);
    }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

void SnapshotWatch::watch(const QString &folder)
{
    m_folder = folder;
    m_worker->cancel();
    QMetaObject::invokeMethod(m_worker.get(), [worker = m_worker.get(), folder] { worker->watch(folder); }, Qt::QueuedConnection);
}

} // namespace tileport::review
