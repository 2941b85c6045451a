// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "app/tileport/portstatus.h"

#include <array>

namespace tileport::cli {

namespace {
constexpr std::array kOptions{kReadingOption};

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
    console.text(statusText(folder, *history, *engine, *rules));
    console.document(QLatin1String("status"), statusJson(folder, *history, *engine, *rules));
    return statusCode(*history);
}
} // namespace

const Command kStatusCommand{
    "status", "where a port stands in the pipeline, and what may come next", "PORT [--reading literal|generous]",
    "Shows every run with what it claims, and each permitted next step with the row of the routing table that permits it.\n"
    "A finished run of the public scripts is read from its reports. Exit code 0, or 1 when the port stopped, is left with a\n"
    "residue, or has a critical finding. Nothing is run and nothing is written.",
    kOptions, 1, 1, runStatus};

} // namespace tileport::cli
