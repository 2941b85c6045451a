// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/scriptedruns.h"

#include "app/workbench/mainwindow.h"
#include "app/workbench/scripting.h"
#include "app/workbench/stallmeter.h"
#include "core/base/files.h"
#include "core/session/session.h"
#include "widgets/irdiff/irdiffview.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>

#include <cstdio>

namespace tileport::workbench {

namespace {

constexpr int kOpenLimit = 180'000;

struct Stop {
    QString name;
    bool holds = false;
    QStringList cells;
};

QString sideText(const session::SideState &side)
{
    return side.graph ? QStringLiteral("%1 ops").arg(side.graph->opCount()) : side.message.section(QLatin1Char('\n'), 0, 0);
}

QString diffText(const session::LiveState &live)
{
    using irdiff::ChangeKind;
    if (!live.diff)
        return QStringLiteral("–");
    return QStringLiteral("%1 =, %2 ~, %3 −, %4 +").arg(live.diff->count(ChangeKind::Same)).arg(live.diff->count(ChangeKind::Changed))
        .arg(live.diff->count(ChangeKind::Removed)).arg(live.diff->count(ChangeKind::Added));
}

// What a reader does: walk through the changes, look at every mode, scroll, and come back.
void readAround(MainWindow &window, StallMeter &stalls, const QString &name)
{
    using irdiff::Command;
    for (const Command command : {Command::NextChange, Command::NextChange, Command::ShowUnexplained, Command::ShowExplained, Command::ShowRaw,
                                  Command::ShowEverything, Command::CollapseEqual, Command::CollapseEqual, Command::FoldAll, Command::UnfoldAll}) {
        stalls.begin(QStringLiteral("%1, command %2").arg(name).arg(int(command)));
        window.irView()->run(command);
        QApplication::processEvents();
        stalls.count();
    }
    stalls.pause();
}

Stop visit(MainWindow &window, session::Session &session, const port::OperatorInfo &info, StallMeter &stalls, const QString &picture)
{
    QElapsedTimer clock;
    clock.start();
    stalls.begin(info.name + QStringLiteral(", opening"));
    const bool opened = session.open(info.name).hasValue() && waitForSession(session, kOpenLimit);
    const qint64 milliseconds = clock.elapsed();
    showLinkedLine(window, session);
    waitForWindow(window, kOpenLimit);
    readAround(window, stalls, info.name);
    const bool saved = window.grab().save(picture);
    const session::LiveState &live = session.live();
    Stop stop;
    stop.name = info.name;
    stop.holds = opened && saved && !session.source().text.isEmpty() && live.reference.graph && (!info.hasPort || (live.diff && live.diff->verdict != irdiff::Verdict::Blocked));
    const int index = session.specialisation();
    const port::Specialisation shown = index >= 0 ? session.port()->specialisations.at(index) : port::Specialisation();
    stop.cells = {info.name, stop.holds ? QStringLiteral("yes") : QStringLiteral("NO"), shown.variant, shown.name,
                  QString::number(session.port() ? session.port()->specialisations.size() : 0), sideText(live.reference),
                  sideText(live.generated), diffText(live), QString::number(session.diagnostics().size()), QString::number(milliseconds)};
    return stop;
}

QString rowText(const QStringList &cells)
{
    return QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | ")));
}

} // namespace

int runTour(MainWindow &window, session::Session &session, const QString &folder)
{
    window.setAsksBeforeClose(false);
    window.resize(1600, 1000);
    if (!QDir().mkpath(folder))
        return 2;
    QString table = rowText({QStringLiteral("operator"), QStringLiteral("holds"), QStringLiteral("variant"), QStringLiteral("specialisation"),
                             QStringLiteral("of"), QStringLiteral("reference"), QStringLiteral("generated"), QStringLiteral("diff"),
                             QStringLiteral("problems"), QStringLiteral("ms")});
    table += rowText(QStringList(10, QStringLiteral("---")));
    std::printf("%s", qPrintable(table));
    bool holds = true;
    StallMeter stalls;
    for (const port::OperatorInfo &info : session.catalogue().operators()) {
        const Stop stop = visit(window, session, info, stalls, QDir(folder).filePath(info.name + QStringLiteral(".png")));
        const QString row = rowText(stop.cells);
        std::printf("%s", qPrintable(row));
        std::fflush(stdout);
        table += row;
        holds = holds && stop.holds;
    }
    const QString longest = QStringLiteral("\nlongest stall of the windows' thread: %1 ms (processor %2 ms) in %3; %4 above 16 ms of processor time\n")
                                .arg(stalls.longest().milliseconds, 0, 'f', 1).arg(stalls.longest().processor, 0, 'f', 1)
                                .arg(stalls.longest().part).arg(stalls.over16());
    std::printf("%s", qPrintable(longest));
    table += longest;
    if (!writeFileAtomically(QDir(folder).filePath(QStringLiteral("tour.md")), table.toUtf8()))
        return 2;
    return holds ? 0 : 1;
}

} // namespace tileport::workbench
