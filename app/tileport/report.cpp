// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "core/report/gather.h"
#include "core/report/reportdocument.h"
#include "core/report/reportfile.h"

#include <QFileInfo>

#include <array>

namespace tileport::cli {

namespace {

constexpr std::array kOptions{
    OptionRow{"-o", "FILE", "where it goes; the ending says which: .html, .pdf, .md or .json (default: Markdown on stdout)"},
    OptionRow{"--allowed-signers", "FILE", "whose signatures count, as ssh-keygen reads it (default: tileport/allowed_signers\n"
                                           "                         in the user's configuration folder)"},
};

ExitCode writeTo(const QString &folder, const QString &file, const report::Report &report, Console &console)
{
    const Result<report::ReportFormat> format = report::formatOf(file);
    if (!format)
        return console.failure(format.error());
    const Result<QByteArray> bytes = report::reportBytes(report, *format);
    if (!bytes)
        return console.failure(bytes.error());
    if (const Result<void> written = report::writeReport(folder, file, *bytes); !written)
        return console.failure(written.error());
    console.text(QStringLiteral("%1: %2\n%3 bytes in %4\n").arg(report.name, report.headline, QString::number(bytes->size()), file).toUtf8());
    return ExitCode::Holds;
}

ExitCode runReport(const Options &options, Console &console)
{
    const QString file = options.value(QLatin1String("-o"));
    // A wrong ending is told before the work, not after it.
    if (const Result<report::ReportFormat> format = report::formatOf(file); !file.isEmpty() && !format)
        return console.failure(format.error());
    report::GatherRequest request = report::requestFor(options.arguments().first());
    request.allowedSigners = options.value(QLatin1String("--allowed-signers"), request.allowedSigners);
    if (options.has(QLatin1String("--allowed-signers")) && !QFileInfo(request.allowedSigners).isFile())
        return console.failure(makeError(ErrorCode::NotFound, QStringLiteral("there is no such file of allowed signers"), Place::ofFile(request.allowedSigners)));
    const Result<report::Report> report = report::gatherReport(request);
    if (!report)
        return console.failure(report.error());
    if (console.isJson())
        console.document(QLatin1String("report"), report::reportDocument(*report));
    if (!file.isEmpty())
        return writeTo(request.folder, file, *report, console);
    const Result<QByteArray> text = report::reportBytes(*report, report::ReportFormat::Markdown);
    if (!text)
        return console.failure(text.error());
    console.text(*text);
    return ExitCode::Holds;
}

} // namespace

const Command kReportCommand{
    "report", "export what a port is worth: decision, verdicts, findings, both programs, hashes", "PORT [-o FILE.html|FILE.pdf|FILE.md|FILE.json] [--allowed-signers FILE]",
    "Computes verdicts and comparisons again and holds decisions against the files as they are. Equal ports give equal bytes, here\n"
    "and in the workbench. Nothing in the port is changed. Exit code 0 when the report was made, whatever it says; see verify.",
    kOptions, 1, 1, runReport};

} // namespace tileport::cli
