// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "app/tileport/portstatus.h"

#include <algorithm>
#include <array>

namespace tileport::cli {

namespace {
constexpr std::array kOptions{kReadingOption, OptionRow{"--files", nullptr, "also every file by stage and role, and what is wrong with the files themselves"}};

ExitCode runStatus(const Options &options, Console &console)
{
    const QString folder = options.arguments().first();
    const Result<pipeline::Engine> engine = engineOf(options);
    if (!engine)
        return console.failure(engine.error());
    const Result<pipeline::StageRules> rules = pipeline::StageRules::builtIn();
    if (!rules)
        return console.failure(rules.error());
    const Result<pipeline::RunHistory> history = pipeline::readHistory(folder, *engine);
    if (!history)
        return console.failure(history.error());
    QJsonObject document = statusJson(folder, *history, *engine, *rules);
    console.text(statusText(folder, *history, *engine, *rules));
    ExitCode code = statusCode(*history);
    if (options.has(QLatin1String("--files"))) {
        const Result<port::PortLayout> layout = port::readLayout(folder);
        if (!layout)
            return console.failure(layout.error());
        console.text(layoutText(*layout));
        document.insert(QLatin1String("layout"), layoutJson(*layout));
        const auto isCritical = [](const port::Finding &finding) { return finding.severity == FindingSeverity::Critical; };
        if (std::ranges::any_of(layout->findings, isCritical))
            code = ExitCode::DoesNotHold;
    }
    console.document(QLatin1String("status"), document);
    return code;
}
} // namespace

const Command kStatusCommand{
    "status", "where a port stands in the pipeline, and what may come next", "PORT [--reading literal|generous] [--files]",
    "Shows every run with what it claims, and each permitted next step with the row of the routing table that permits it.\n"
    "A finished run of the public scripts is read from its reports. Exit code 0, or 1 when the port stopped, is left with a\n"
    "residue, or has a critical finding. Nothing is run and nothing is written.",
    kOptions, 1, 1, runStatus};

} // namespace tileport::cli
