// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/stallmeter.h"

#include <QAbstractEventDispatcher>
#include <QThread>

#include <ctime>

namespace tileport::workbench {

namespace {
constexpr double kFrame = 16;

double processorMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}
} // namespace

StallMeter::StallMeter(QObject *parent) : QObject(parent)
{
    const QAbstractEventDispatcher *dispatcher = thread()->eventDispatcher();
    connect(dispatcher, &QAbstractEventDispatcher::awake, this, &StallMeter::restart);
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, &StallMeter::count);
    restart();
}

void StallMeter::restart()
{
    m_clock.start();
    m_processorBefore = processorMilliseconds();
}

void StallMeter::begin(const QString &part)
{
    m_part = part;
    m_isPaused = false;
    restart();
}

void StallMeter::count()
{
    const Stall stall{double(m_clock.nsecsElapsed()) / 1e6, processorMilliseconds() - m_processorBefore, m_part};
    restart();
    if (m_isPaused)
        return;
    m_over16 += stall.processor > kFrame ? 1 : 0;
    if (stall.processor > m_longest.processor)
        m_longest = stall;
}

} // namespace tileport::workbench
