// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/scriptedruns.h"

#include "app/workbench/mainwindow.h"
#include "app/workbench/scripting.h"
#include "core/base/files.h"
#include "core/session/session.h"

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

Stop visit(MainWindow &window, session::Session &session, const port::OperatorInfo &info, const QString &picture)
{
    QElapsedTimer clock;
    clock.start();
    const bool opened = session.open(info.name).hasValue() && waitForSession(session, kOpenLimit);
    const qint64 milliseconds = clock.elapsed();
    showLinkedLine(window, session);
    waitForWindow(window, kOpenLimit);
    const bool saved = window.grab().save(picture);
    const session::LiveState &live = session.live();
    Stop stop;
    stop.name = info.name;
    stop.holds = opened && saved && !session.source().text.isEmpty() && live.reference.graph && (!info.hasPort || live.diff);
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
    for (const port::OperatorInfo &info : session.catalogue().operators()) {
        const Stop stop = visit(window, session, info, QDir(folder).filePath(info.name + QStringLiteral(".png")));
        const QString row = rowText(stop.cells);
        std::printf("%s", qPrintable(row));
        std::fflush(stdout);
        table += row;
        holds = holds && stop.holds;
    }
    if (!writeFileAtomically(QDir(folder).filePath(QStringLiteral("tour.md")), table.toUtf8()))
        return 2;
    return holds ? 0 : 1;
}

} // namespace tileport::workbench
