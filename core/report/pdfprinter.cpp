// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/pdfprinter.h"

#include "core/report/printwriter.h"
#include "core/report/reportdocument.h"
#include "core/toolchain/tooljob.h"

#include <QCoreApplication>
#include <QDir>

namespace tileport::report {

namespace {

/// Neither display, nor theme, language and time zone, nor the order of hash tables may show in the bytes.
QProcessEnvironment environment()
{
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    for (const QString &name : all.keys()) {
        if (name.startsWith(QStringLiteral("QT_")))
            all.remove(name);
    }
    all.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    all.insert(QStringLiteral("QT_HASH_SEED"), QStringLiteral("0"));
    all.insert(QStringLiteral("TZ"), QStringLiteral("UTC"));
    all.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    return all;
}

} // namespace

QString defaultPrinter()
{
    return QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("tileport-workbench"));
}

Result<QByteArray> pdfOf(const Page &page, const QDateTime &time, const QString &printer, const CancelToken &cancel)
{
    toolchain::ToolCommand command;
    command.title = QStringLiteral("the printer of reports");
    command.program = printer;
    command.arguments = {QStringLiteral("--print-report=%1").arg(time.isValid() ? timeText(time) : QStringLiteral("undated"))};
    command.environment = environment();
    command.standardInput = printHtmlOf(page);
    command.timeLimitMs = 120'000;
    command.remedy = QStringLiteral("Build or install the target tileport-workbench");
    const Result<toolchain::ToolOutput> output = toolchain::runTool(command, cancel);
    if (!output)
        return output.error();
    if (const Result<void> exit = toolchain::checkExit(command, *output); !exit)
        return exit.error();
    if (!output->standardOutput.startsWith("%PDF-"))
        return makeError(ErrorCode::ToolFailed, QStringLiteral("the printer of reports gave no PDF"));
    return output->standardOutput;
}

} // namespace tileport::report
