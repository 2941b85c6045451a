// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// How long one step in time takes in the real window on a port with many runs: on the window's thread, and until panes and
// comparison show the moment. Offscreen, one made-up kernel that differs in every run.

#include "app/workbench/mainwindow.h"
#include "app/workbench/pastview.h"
#include "app/workbench/pipelinelink.h"
#include "app/workbench/scripting.h"
#include "core/session/session.h"
#include "tests/core/session/fakeservices.h"
#include "tests/core/session/stagedport.h"
#include "widgets/irdiff/irdiffview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>

using namespace tileport;

namespace {

constexpr int kRuns = 200;
constexpr int kPatience = 60'000;

struct Series {
    QList<double> milliseconds;

    void print(const char *name)
    {
        std::ranges::sort(milliseconds);
        const auto at = [this](double part) { return milliseconds.at(qsizetype(part * double(milliseconds.size() - 1))); };
        std::printf("%-28s median %6.2f ms, 99 %% %6.2f ms, longest %6.2f ms (%d steps)\n", name, at(0.5), at(0.99), at(1), int(milliseconds.size()));
    }
};

/// Preflight may fail as often as it likes, so a port of any length can be made of it.
void makePort(const QString &folder)
{
    test::writeStagedPort(folder);
    for (int i = 0; i < kRuns; ++i) {
        test::writePortFile(folder, QStringLiteral("kernel.rs"), "// round " + QByteArray::number(i) + "\nfn k() {}\n");
        test::writePortFile(folder, QStringLiteral("generated/generated.mlir"), test::FakeServices().referenceText.toUtf8().replace("addf", i % 2 ? "subf" : "addf"));
        test::recordRuns(folder, {QStringLiteral("preflight FAIL")});
    }
}

double since(const QElapsedTimer &clock)
{
    return double(clock.nsecsElapsed()) / 1e6;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QTemporaryDir folder;
    makePort(folder.path());
    session::MemoryStorage storage;
    session::Settings settings(storage);
    session::Session session(std::make_shared<test::FakeServices>(), settings, *port::Catalogue::builtIn());
    workbench::MainWindow window(session);
    window.resize(1600, 1000);
    window.show();
    if (!window.openPort(folder.path()) || !workbench::waitForWindow(window, kPatience))
        return 1;
    session::PipelineDesk &desk = window.pipeline()->desk();
    Series step;
    Series shown;
    for (int i = 0; i < kRuns - 1; ++i) {
        QElapsedTimer clock;
        clock.start();
        desk.step(-1);
        step.milliseconds.append(since(clock));
        if (!workbench::waitUntil([&window] { return !window.isBusy(); }, kPatience))
            return 1;
        window.irView()->viewport()->repaint();
        shown.milliseconds.append(since(clock));
    }
    if (!window.past()->isShown() || desk.moment() != 1)
        return 1;
    std::printf("a port with %d runs\n", int(desk.view()->moments.size()));
    step.print("step, window's thread");
    shown.print("step until it is shown");
    return 0;
}
