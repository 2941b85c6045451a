// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/appearance.h"
#include "app/workbench/mainwindow.h"
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
                       {QStringLiteral("theme"), QStringLiteral("system, light, dark or high-contrast, for this run"), QStringLiteral("NAME")}});
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
    session::FileStorage storage(QDir(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)).filePath(QStringLiteral("workbench.ini")));
    session::Settings settings(storage);
    workbench::Appearance appearance(application, settings);
    session::Session session(std::make_shared<workbench::ToolServices>(toolchain::ToolFolder()), settings, *catalogue);
    workbench::MainWindow window(session);
    window.show();
    if (const QStringList ports = parser.positionalArguments(); !ports.isEmpty())
        window.openPort(ports.first());
    return QApplication::exec();
}
