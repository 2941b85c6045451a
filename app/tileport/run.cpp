// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "app/tileport/builtintools.h"
#include "app/tileport/portstatus.h"
#include "core/pipeline/stagerunner.h"

#include <QCoreApplication>

#include <array>
#include <memory>

namespace tileport::cli {

using pipeline::Engine;
using pipeline::RunHistory;
using pipeline::RunResult;
using pipeline::StageRunner;

namespace {
constexpr std::array kOptions{
    OptionRow{"--stage", "S", "only when this stage is due: preflight, A, B, C, D, E, F or gate"},
    OptionRow{"--time-limit", "SECONDS", "end the run after this time (default 600; never more than the stage's own budget)"},
    OptionRow{"--verdict", "WORD", "a person did the stage and says how it ended; needs --by"},
    OptionRow{"--class", "WORD", "with --verdict FAIL, BLOCKED or FAIL_FIXABLE: host, kernel or env"},
    OptionRow{"--by", "NAME", "the person"},
    OptionRow{"--remark", "TEXT", "one line that goes with --verdict"},
    OptionRow{"--opt-in", nullptr, "a person wishes F; needs --by"},
    kReadingOption,
};

Result<std::unique_ptr<pipeline::Executor>> personOf(const Options &options, port::Stage stage)
{
    pipeline::Outcome outcome;
    const QString word = options.value(QLatin1String("--verdict"));
    const std::optional<port::StageVerdict> verdict = port::stageVerdictOf(word);
    if (!verdict || !port::verdictsOf(stage).contains(*verdict))
        return badCall(kRunCommand, QStringLiteral("%1 never ends with '%2'").arg(port::stageName(stage), word));
    outcome.verdict = *verdict;
    if (options.has(QLatin1String("--class"))) {
        const std::optional<port::FaultClass> fault = port::faultClassOf(options.value(QLatin1String("--class")));
        if (!fault)
            return badCall(kRunCommand, QStringLiteral("--class takes host, kernel or env"));
        outcome.fault = *fault;
    }
    return std::unique_ptr<pipeline::Executor>(std::make_unique<pipeline::PersonExecutor>(options.value(QLatin1String("--by")), outcome, options.value(QLatin1String("--remark"))));
}

Result<std::unique_ptr<pipeline::Executor>> executorOf(const Options &options, port::Stage stage)
{
    if (options.has(QLatin1String("--verdict")))
        return personOf(options, stage);
    return std::unique_ptr<pipeline::Executor>(std::make_unique<session::BuiltInExecutor>(builtInTools(), QCoreApplication::applicationVersion(), options.arguments().first()));
}

/// What is wrong with the words of the call; nothing when they fit together.
Result<void> checkWords(const Options &options)
{
    const bool isPersons = options.has(QLatin1String("--verdict")) || options.has(QLatin1String("--opt-in"));
    if (isPersons == options.value(QLatin1String("--by")).trimmed().isEmpty())
        return badCall(kRunCommand, QStringLiteral("--by NAME goes with --verdict and --opt-in, and only with them"));
    if (options.has(QLatin1String("--verdict")) && options.has(QLatin1String("--opt-in")))
        return badCall(kRunCommand, QStringLiteral("give --verdict or --opt-in, not both"));
    for (const char *name : {"--class", "--remark"}) {
        if (options.has(QLatin1String(name)) && !options.has(QLatin1String("--verdict")))
            return badCall(kRunCommand, QStringLiteral("%1 goes with --verdict").arg(QLatin1String(name)));
    }
    if (options.has(QLatin1String("--stage")) && !port::stageOf(options.value(QLatin1String("--stage"))))
        return badCall(kRunCommand, QStringLiteral("there is no stage '%1'").arg(options.value(QLatin1String("--stage"))));
    return {};
}

Result<pipeline::RunOptions> runOptionsOf(const Options &options, Console &console)
{
    bool isNumber = false;
    const int seconds = options.value(QLatin1String("--time-limit"), QStringLiteral("600")).toInt(&isNumber);
    if (!isNumber || seconds < 1 || seconds > 86'400)
        return badCall(kRunCommand, QStringLiteral("--time-limit takes seconds, 1 to 86400"));
    pipeline::RunOptions run;
    run.timeLimit = std::chrono::seconds(seconds);
    run.cancel = interruption();
    run.progress = [&console](const pipeline::RunProgress &progress) { console.diagnostic({Severity::Info, progressText(progress), {}, 0, 0, {}}); };
    return run;
}

/// The run that is due, if it is the stage that was asked for.
Result<port::RunId> wantedRun(const Options &options, const RunHistory &history, const Engine &engine)
{
    const std::optional<port::RunId> due = pipeline::runDue(history.state);
    if (!due)
        return makeError(ErrorCode::Conflict, QStringLiteral("the pipeline has ended (%1)").arg(pipeline::stateText(history.state)));
    const QString wanted = options.value(QLatin1String("--stage"), port::stageName(due->stage));
    if (wanted != port::stageName(due->stage))
        return makeError(ErrorCode::Conflict, QStringLiteral("%1 is not due; the port is at %2").arg(wanted, pipeline::stateText(history.state)), {}, engine.allowedText(history.state));
    return *due;
}

ExitCode told(const RunResult &result, Console &console)
{
    console.text(runText(result.record).toUtf8() + '\n');
    if (!result.record.message.isEmpty())
        console.text("  " + result.record.message.toUtf8() + '\n');
    for (const port::Finding &finding : result.record.findings)
        console.text(QStringLiteral("  %1 [%2] %3\n").arg(severityName(finding.severity), finding.kind, finding.message).toUtf8());
    if (pipeline::eventOf(result.record) && !result.history.transitions.isEmpty())
        console.text("  " + result.history.transitions.last().explanation.toUtf8() + "\n  now at " + pipeline::stateText(result.history.state).toUtf8() + '\n');
    console.document(QLatin1String("run"), pipeline::toJson(result.record));
    if (result.record.isOptIn)
        return ExitCode::Holds;
    if (!result.record.routed)
        return ExitCode::Undecided;
    return port::isSuccess(result.record.routed->verdict) ? ExitCode::Holds : ExitCode::DoesNotHold;
}

ExitCode runRun(const Options &options, Console &console)
{
    const QString folder = options.arguments().first();
    if (const Result<void> words = checkWords(options); !words)
        return console.failure(words.error());
    const Result<Engine> engine = engineOf(options);
    const Result<pipeline::StageRules> rules = pipeline::StageRules::builtIn();
    const Result<pipeline::RunOptions> run = runOptionsOf(options, console);
    if (!engine || !rules)
        return console.failure(engine ? rules.error() : engine.error());
    if (!run)
        return console.failure(run.error());
    const StageRunner runner(*engine, *rules);
    if (options.has(QLatin1String("--opt-in"))) {
        const Result<RunResult> wish = runner.optIn(folder, options.value(QLatin1String("--by")), *run);
        return wish ? told(*wish, console) : console.failure(wish.error());
    }
    const Result<RunHistory> history = pipeline::readHistory(folder, *engine);
    if (!history)
        return console.failure(history.error());
    const Result<port::RunId> due = wantedRun(options, *history, *engine);
    if (!due)
        return console.failure(due.error());
    const Result<std::unique_ptr<pipeline::Executor>> executor = executorOf(options, due->stage);
    if (!executor)
        return console.failure(executor.error());
    stopOnInterrupt();
    const Result<RunResult> result = runner.run(folder, *due, **executor, *run);
    return result ? told(*result, console) : console.failure(result.error());
}
} // namespace

const Command kRunCommand{
    "run", "perform the next stage of a port, or record what a person did", "PORT [--stage S] [--verdict WORD --by NAME [--class WORD] [--remark TEXT]] [--opt-in --by NAME]",
    "Built in are preflight (the folder is a port), A (its reference Tile IR is made where the port says what from, else checked),\n"
    "C (structural diff of every pair by the project's policy, written to generated/diff_report.md), and D, E and the final gate as\n"
    "far as the logs and files that are there tell. For B and F it says what a person has to do; --verdict records that it was done.\n"
    "What the run changed is compared with what the stage may touch. Every run is kept in .tileport/runs.jsonl with the files\n"
    "it began and ended with. Ctrl+C cancels. Exit code 0 when the stage succeeded, 1 when it did not, 2 without a verdict.",
    kOptions, 1, 1, runRun};

} // namespace tileport::cli
