// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/job.h"

#include <QMetaObject>

namespace tileport {

void JobMailbox::post(std::function<void()> closure)
{
    if (m_open.load())
        QMetaObject::invokeMethod(this, std::move(closure), Qt::QueuedConnection);
}

Job::Job(QObject *parent) : QObject(parent), m_mailbox(std::make_shared<JobMailbox>())
{
    m_pool.setMaxThreadCount(1);
}

Job::~Job()
{
    m_mailbox->close();
    m_token.cancel();
    m_pool.clear();
    m_pool.waitForDone();
}

void Job::cancel()
{
    m_token.cancel();
    m_token = CancelToken();
    m_pool.clear();
    ++m_newest;
    setRunning(false);
}

void Job::waitForIdle()
{
    m_pool.waitForDone();
}

void Job::setRunning(bool running)
{
    if (m_running == running)
        return;
    m_running = running;
    Q_EMIT runningChanged(running);
}

} // namespace tileport
