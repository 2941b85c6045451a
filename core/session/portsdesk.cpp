// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/portsdesk.h"

#include <QPointer>
#include <QThread>

#include <algorithm>

namespace tileport::session {

namespace {

constexpr int kBatch = 50;   ///< rows read before the window hears of them

} // namespace

PortsDesk::PortsDesk(QObject *parent) : QObject(parent), m_mailbox(std::make_shared<JobMailbox>()), m_engine(pipeline::Engine::builtIn())
{
    m_pool.setMaxThreadCount(std::clamp(QThread::idealThreadCount(), 1, 4));
}

PortsDesk::~PortsDesk()
{
    m_mailbox->close();
    m_cancel.cancel();
    m_pool.clear();
    m_pool.waitForDone();
}

/// Runs \p work on the pool; \p deliver gets its result here unless another folder was opened meanwhile.
template <typename Work, typename Deliver>
void PortsDesk::start(Work work, Deliver deliver)
{
    ++m_tasks;
    const QPointer<PortsDesk> self(this);
    m_pool.start([self, box = m_mailbox, id = m_newest, work = std::move(work), deliver = std::move(deliver)]() mutable {
        auto result = std::make_shared<decltype(work())>(work());
        box->post([self, id, result, deliver = std::move(deliver)]() mutable {
            if (!self || self->m_newest != id)
                return;
            --self->m_tasks;
            deliver(*result);
        });
    });
}

void PortsDesk::open(const QString &root)
{
    m_cancel.cancel();
    m_pool.clear();
    m_cancel = CancelToken();
    ++m_newest;
    m_tasks = 0;
    m_readCount = 0;
    m_root = root;
    m_rows.clear();
    Q_EMIT rowsReset();
    if (!root.isEmpty())
        start([root, cancel = m_cancel] { return portFoldersIn(root, cancel); }, [this](const QStringList &folders) { readAll(folders); });
}

void PortsDesk::readAll(const QStringList &folders)
{
    for (const QString &folder : folders)
        m_rows.append(unreadRow(folder));
    Q_EMIT rowsReset();
    for (int first = 0; first < folders.size(); first += kBatch) {
        const auto read = [first, part = folders.mid(first, kBatch), engine = m_engine, cancel = m_cancel] {
            Batch batch{first, {}};
            for (const QString &folder : part) {
                if (!cancel.isCancelled())
                    batch.rows.append(readPortRow(folder, engine));
            }
            return batch;
        };
        start(read, [this](const Batch &batch) { take(batch); });
    }
    if (folders.isEmpty())
        Q_EMIT finished();
}

void PortsDesk::take(const Batch &batch)
{
    for (qsizetype i = 0; i < batch.rows.size(); ++i)
        m_rows[batch.first + i] = batch.rows.at(i);
    m_readCount += int(batch.rows.size());
    if (!batch.rows.isEmpty())
        Q_EMIT rowsChanged(batch.first, batch.first + int(batch.rows.size()) - 1);
    if (m_readCount < m_rows.size())
        return;
    Q_EMIT allRead();
    checkDecisions();
}

void PortsDesk::checkDecisions()
{
    for (int i = 0; i < m_rows.size(); ++i) {
        if (m_rows.at(i).freshness != PortRow::Freshness::NotChecked)
            continue;
        const auto check = [row = m_rows.at(i), cancel = m_cancel]() mutable {
            checkFreshness(row, cancel);
            return row;
        };
        start(check, [this, i](const PortRow &row) {
            m_rows[i] = row;
            Q_EMIT rowsChanged(i, i);
            if (!isBusy())
                Q_EMIT finished();
        });
    }
    if (!isBusy())
        Q_EMIT finished();
}

} // namespace tileport::session
