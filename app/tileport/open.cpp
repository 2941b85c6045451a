// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>

#include <array>

namespace tileport::cli {

namespace {
constexpr std::array<OptionRow, 0> kOptions{};

ExitCode runOpen(const Options &options, Console &console)
{
    QStringList arguments;
    for (const QString &folder : options.arguments()) {
        if (!QFileInfo::exists(folder)) {
            Place where;
            where.file = folder;
            return console.failure(makeError(ErrorCode::NotFound, QStringLiteral("no such port"), where));
        }
        arguments << QFileInfo(folder).absoluteFilePath();
    }
    const QString program = QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("tileport-workbench"));
    if (!QFileInfo(program).isExecutable()) {
        Place where;
        where.file = program;
        return console.failure(makeError(ErrorCode::NotFound, QStringLiteral("the workbench is not beside this program"), where,
                                         QStringLiteral("build or install the target tileport-workbench")));
    }
    qint64 process = 0;
    if (!QProcess::startDetached(program, arguments, {}, &process))
        return console.failure(makeError(ErrorCode::ToolFailed, QStringLiteral("%1 could not be started").arg(program)));
    QJsonObject body;
    body.insert(QLatin1String("program"), program);
    body.insert(QLatin1String("process"), process);
    console.document(QLatin1String("open"), body);
    return ExitCode::Holds;
}
} // namespace

const Command kOpenCommand{"open", "open the workbench, on a port when one is given", "[PORT_DIR]",
                           "Starts tileport-workbench, which must lie beside this program, and returns at once.",
                           kOptions, 0, 1, runOpen};

} // namespace tileport::cli
