// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "core/session/portrow.h"

#include <QThreadPool>

namespace tileport::session {

/// The ports of one folder: first their names, then a row each as it is read, at last whether decisions still hold. All
/// reading happens on threads of its own; signals come on this object's thread, the newest folder wins.
class PortsDesk : public QObject {
    Q_OBJECT
public:
    explicit PortsDesk(QObject *parent = nullptr);
    ~PortsDesk() override;

    /// Empty = nothing is shown.
    void open(const QString &root);
    /// Reads everything again.
    void reload() { open(m_root); }

    [[nodiscard]] const QString &root() const { return m_root; }
    [[nodiscard]] const QList<PortRow> &rows() const { return m_rows; }
    /// Rows that were read; rows().size() when all were.
    [[nodiscard]] int readCount() const { return m_readCount; }
    /// Something is still being read or checked.
    [[nodiscard]] bool isBusy() const { return m_tasks > 0; }

Q_SIGNALS:
    /// Another folder, or the same again: rows() holds names only.
    void rowsReset();
    /// The rows \p first … \p last have more to tell.
    void rowsChanged(int first, int last);
    /// Every row was read; decisions are being held against the files.
    void allRead();
    /// Everything was read, and decisions were held against the files.
    void finished();

private:
    struct Batch {
        int first = 0;
        QList<PortRow> rows;
    };

    template <typename Work, typename Deliver>
    void start(Work work, Deliver deliver);
    void readAll(const QStringList &folders);
    void take(const Batch &batch);
    void checkDecisions();

    QThreadPool m_pool;
    std::shared_ptr<JobMailbox> m_mailbox;
    CancelToken m_cancel;
    pipeline::Engine m_engine;
    QString m_root;
    QList<PortRow> m_rows;
    int m_readCount = 0;
    int m_tasks = 0;             ///< of the newest opening, started and not delivered
    quint64 m_newest = 0;
};

} // namespace tileport::session
