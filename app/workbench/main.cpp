// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/appearance.h"
#include "app/workbench/mainwindow.h"
#include "app/workbench/scriptedruns.h"
#include "app/workbench/toolservices.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QStandardPaths>

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
                       {QStringLiteral("theme"), QStringLiteral("system, light, dark or high-contrast"), QStringLiteral("NAME")}});
}

int themeIndex(const QString &name)
{
    const QStringList names{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("high-contrast")};
    return int(names.indexOf(name));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("tileport"));
    QApplication::setApplicationVersion(QStringLiteral(TILEPORT_VERSION));
    QCommandLineParser parser;
    addOptions(parser);
    parser.process(application);

    const Result<port::Catalogue> catalogue = port::Catalogue::builtIn();
    if (!catalogue) {
        std::fprintf(stderr, "%s\n", qPrintable(catalogue.error().toString()));
        return 3;
    }
    const bool isScripted = parser.isSet(QStringLiteral("first-light")) || parser.isSet(QStringLiteral("tour"));
    session::FileStorage kept(QDir(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)).filePath(QStringLiteral("workbench.ini")));
    session::MemoryStorage fresh; // a scripted run neither depends on a person's choices nor changes them
    session::Settings settings(isScripted ? static_cast<session::SettingsStorage &>(fresh) : kept);
    if (const int theme = themeIndex(parser.value(QStringLiteral("theme"))); theme >= 0)
        settings.setTheme(session::ThemeChoice(theme));
    workbench::Appearance appearance(application, settings);
    session::Session session(std::make_shared<workbench::ToolServices>(toolchain::ToolFolder()), settings, *catalogue);
    workbench::MainWindow window(session);
    window.show();
    const QString port = parser.positionalArguments().value(0);
    if (parser.isSet(QStringLiteral("first-light")))
        return workbench::runFirstLight(window, session, port, parser.value(QStringLiteral("first-light")));
    if (parser.isSet(QStringLiteral("tour")))
        return workbench::runTour(window, session, parser.value(QStringLiteral("tour")));
    if (!port.isEmpty())
        window.openPort(port);
    return QApplication::exec();
}
