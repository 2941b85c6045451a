// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/scripting.h"

#include "app/workbench/mainwindow.h"
#include "core/base/text.h"
#include "core/session/session.h"
#include "widgets/panes/codepane.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWidget>

namespace tileport::workbench {

bool waitUntil(const std::function<bool()> &condition, int milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() > milliseconds)
            return false;
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 10);
    }
    return true;
}

bool waitForWindow(const MainWindow &window, int milliseconds)
{
    QApplication::processEvents();
    const bool idle = waitUntil([&window] { return !window.isBusy(); }, milliseconds);
    QApplication::processEvents();
    return idle;
}

bool waitForSession(const session::Session &session, int milliseconds)
{
    // Work is asked for from the event loop: let one round pass before believing that nothing is going on.
    QApplication::processEvents();
    const bool idle = waitUntil([&session] { return !session.isBusy(); }, milliseconds);
    QApplication::processEvents();
    return idle;
}

void pressKey(QWidget *target, int key, Qt::KeyboardModifiers modifiers, const QString &text)
{
    QKeyEvent press(QEvent::KeyPress, key, modifiers, text);
    QApplication::sendEvent(target, &press);
    QKeyEvent release(QEvent::KeyRelease, key, modifiers, text);
    QApplication::sendEvent(target, &release);
}

void showLinkedLine(MainWindow &window, const session::Session &session)
{
    window.rustPane()->editor()->horizontalScrollBar()->setValue(0);
    if (!session.live().links)
        return;
    const QList<int> lines = session.live().links->reference().mappedLines();
    if (!lines.isEmpty())
        window.sourcePane()->editor()->goToLine(lines.at(lines.size() / 2));
    window.sourcePane()->setFocus();
    QApplication::processEvents();
}

QString programText(const irgraph::IrGraphPtr &graph)
{
    QString text;
    for (uint32_t i = 0; graph && i < graph->lineCount(); ++i) {
        const std::string_view line = graph->line(i);
        text += qstring(line) + QLatin1Char('\n');
    }
    return text;
}

} // namespace tileport::workbench
