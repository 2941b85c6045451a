// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"

#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace tileport {

/// Posts closures to the thread that made it; posting after close() drops them.
class JobMailbox : public QObject {
    Q_OBJECT
public:
    void post(std::function<void()> closure);
    void close() { m_open.store(false); }

private:
    std::atomic_bool m_open{true};
};

/// Runs work on a thread pool, newest request wins: a result that was overtaken, or whose owner died, is dropped.
/// One Job object stands for one kind of work of one owner (for example "recompute the diff").
class Job : public QObject {
    Q_OBJECT
public:
    explicit Job(QObject *parent = nullptr);
    ~Job() override;

    /// Starts \p work on the pool; \p deliver runs on this object's thread with the result if still the newest.
    /// \p work must own what it uses; it may poll the token, which is set when the request is overtaken.
    template <typename Work, typename Deliver>
    quint64 start(Work work, Deliver deliver)
    {
        cancel();
        const quint64 id = ++m_newest;
        CancelToken token = m_token;
        QPointer<Job> self(this);
        const std::shared_ptr<JobMailbox> box = m_mailbox;
        setRunning(true);
        m_pool.start([=, work = std::move(work)]() mutable {
            auto result = std::make_shared<decltype(work(token))>(work(token));
            box->post([self, id, result, deliver]() mutable {
                if (!self || self->m_newest != id)
                    return;
                self->setRunning(false);
                deliver(std::move(*result));
            });
        });
        return id;
    }

    /// Asks the running request to stop and forgets its result.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }
    /// Blocks until the pool is idle; for tests and the command line.
    void waitForIdle();

Q_SIGNALS:
    void runningChanged(bool running);

private:
    void setRunning(bool running);

    QThreadPool m_pool;
    CancelToken m_token;
    std::shared_ptr<JobMailbox> m_mailbox; ///< outlives the Job, so that a worker never touches a dead object
    quint64 m_newest = 0;
    bool m_running = false;
};

} // namespace tileport
