// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/appearance.h"
#include "app/workbench/mainwindow.h"
#include "app/workbench/reportprinting.h"
#include "app/workbench/scriptedruns.h"
#include "app/workbench/toolservices.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QStandardPaths>

#include <algorithm>
#include <cstdio>

using namespace tileport;

namespace {

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(QStringLiteral("Workbench for porting GPU tile kernels to cuTile Rust"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("port"), QStringLiteral("A port folder, or the name of an operator"), QStringLiteral("[PORT]"));
    parser.addOptions({{QStringLiteral("first-light"), QStringLiteral("Open a port, make one edit, save a picture and end"), QStringLiteral("PNG")},
                       {QStringLiteral("tour"), QStringLiteral("Open every operator, save a picture of each and end"), QStringLiteral("FOLDER")},
                       {QStringLiteral("pipeline-tour"), QStringLiteral("Open a port, save a picture of each moment of its pipeline and end"), QStringLiteral("FOLDER")},
                       {QStringLiteral("print-report"), QStringLiteral("Print the report on stdin as PDF on stdout, dated TIME, and end"), QStringLiteral("TIME")},
                       {QStringLiteral("theme"), QStringLiteral("system, light, dark or high-contrast"), QStringLiteral("NAME")}});
}

int themeIndex(const QString &name)
{
    const QStringList names{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("high-contrast")};
    return int(names.indexOf(name));
}

/// Qt aborts without a display; a scripted run needs none, and anything else is told what to do instead.
/// Returns false when there is nothing to show a window on.
bool choosePlatform(int argc, char **argv)
{
    for (const char *variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        if (qEnvironmentVariableIsSet(variable))
            return true;
    }
    // Everything with an option ends by itself: a picture, a tour, help or the version.
    const bool endsByItself = std::any_of(argv + 1, argv + argc, [](const char *argument) { return argument[0] == '-'; });
    if (endsByItself)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    return endsByItself;
}

QtMessageHandler previousHandler = nullptr;

/// The offscreen platform remarks on what it cannot do for every window; that says nothing about the run.
void dropPlatformRemarks(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (!message.startsWith(u"This plugin does not support"))
        previousHandler(type, context, message);
}

} // namespace

int main(int argc, char **argv)
{
    if (!choosePlatform(argc, argv)) {
        std::fprintf(stderr, "error: no display: set DISPLAY or WAYLAND_DISPLAY, or use --first-light PNG, which draws offscreen\n");
        return 2;
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("tileport"));
    QApplication::setApplicationVersion(QStringLiteral(TILEPORT_VERSION));
    QCommandLineParser parser;
    addOptions(parser);
    parser.process(application);

    if (parser.isSet(QStringLiteral("print-report")))
        return workbench::printReport(parser.value(QStringLiteral("print-report")));
    const Result<port::Catalogue> catalogue = port::Catalogue::builtIn();
    if (!catalogue) {
        std::fprintf(stderr, "%s\n", qPrintable(catalogue.error().toString()));
        return 3;
    }
    const bool isScripted = parser.isSet(QStringLiteral("first-light")) || parser.isSet(QStringLiteral("tour")) || parser.isSet(QStringLiteral("pipeline-tour"));
    if (isScripted)
        previousHandler = qInstallMessageHandler(dropPlatformRemarks);
    session::FileStorage kept(QDir(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)).filePath(QStringLiteral("workbench.ini")));
    session::MemoryStorage fresh; // a scripted run neither depends on a person's choices nor changes them
    session::Settings settings(isScripted ? static_cast<session::SettingsStorage &>(fresh) : kept);
    if (const int theme = themeIndex(parser.value(QStringLiteral("theme"))); theme >= 0)
        settings.setTheme(session::ThemeChoice(theme));
    workbench::Appearance appearance(application, settings);
    session::Session session(std::make_shared<workbench::ToolServices>(toolchain::ToolFolder()), settings, *catalogue);
    workbench::MainWindow window(session);
    if (!isScripted)
        window.setDataFolder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    window.show();
    const QString port = parser.positionalArguments().value(0);
    if (parser.isSet(QStringLiteral("first-light")))
        return workbench::runFirstLight(window, session, port, parser.value(QStringLiteral("first-light")));
    if (parser.isSet(QStringLiteral("tour")))
        return workbench::runTour(window, session, parser.value(QStringLiteral("tour")));
    if (parser.isSet(QStringLiteral("pipeline-tour")))
        return workbench::runPipelineTour(window, port, parser.value(QStringLiteral("pipeline-tour")));
    if (!port.isEmpty())
        window.openPort(port);
    return QApplication::exec();
}
