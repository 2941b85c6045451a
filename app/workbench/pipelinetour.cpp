// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/scriptedruns.h"

#include "app/workbench/actions.h"
#include "app/workbench/mainwindow.h"
#include "app/workbench/pipelinelink.h"
#include "app/workbench/scripting.h"
#include "widgets/pipeline/stagestrip.h"
#include "widgets/pipeline/stepbar.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>

#include <cstdio>

namespace tileport::workbench {

namespace {

constexpr int kLimit = 120'000;
constexpr int kPictures = 12;   ///< of a long history the newest moments

bool savePicture(MainWindow &window, const QString &path)
{
    return waitForWindow(window, kLimit) && window.grab().save(path);
}

void print(const QString &text)
{
    std::printf("%s\n", qPrintable(text));
    std::fflush(stdout);
}

} // namespace

int runPipelineTour(MainWindow &window, const QString &port, const QString &folder)
{
    window.setAsksBeforeClose(false);
    window.resize(1600, 1000);
    if (!QDir().mkpath(folder) || !window.openPort(port))
        return 2;
    session::PipelineDesk &desk = window.pipeline()->desk();
    if (!savePicture(window, QDir(folder).filePath(QStringLiteral("now.png"))))
        return 2;
    window.actionSet().trigger(QStringLiteral("pipeline.timeline"));
    if (!savePicture(window, QDir(folder).filePath(QStringLiteral("timeline.png"))))
        return 2;
    print(window.pipeline()->strip()->picture());
    print(window.pipeline()->stepBar()->text());
    const int moments = int(desk.view()->moments.size());
    for (int i = 1; i <= std::min(moments, kPictures); ++i) {
        QElapsedTimer clock;
        clock.start();
        desk.step(-1);
        waitForWindow(window, kLimit);
        print(QStringLiteral("moment %1 of %2 in %3 ms: %4").arg(desk.moment() + 1).arg(moments).arg(double(clock.nsecsElapsed()) / 1e6, 0, 'f', 1).arg(window.pipeline()->stepBar()->text()));
        if (desk.moment() != moments - i || !savePicture(window, QDir(folder).filePath(QStringLiteral("moment-%1.png").arg(desk.moment() + 1))))
            return 1;
    }
    desk.goTo(-1);
    return desk.view()->problem.isEmpty() ? 0 : 1;
}

} // namespace tileport::workbench
