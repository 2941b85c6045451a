// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/stagerunner.h"

#include "core/pipeline/artefactstore.h"
#include "core/pipeline/validatorblock.h"

#include <QDir>
#include <QElapsedTimer>

#include <condition_variable>
#include <mutex>
#include <thread>

namespace tileport::pipeline {

using port::RunId;
using port::Snapshot;
using Milliseconds = std::chrono::milliseconds;

namespace {

/// Sets the executor's token when a person cancels or the time is over; its thread ends with the object.
class Watchdog {
public:
    Watchdog(const CancelToken &person, Milliseconds limit) : m_person(person), m_deadline(Clock::now() + limit), m_thread([this] { watch(); }) {}
    ~Watchdog()
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_isDone = true;
        }
        m_wake.notify_all();
        m_thread.join();
    }
    Q_DISABLE_COPY_MOVE(Watchdog)

    [[nodiscard]] CancelToken token() const { return m_token; }
    [[nodiscard]] bool isLate() const { return m_isLate.load(); }

private:
    using Clock = std::chrono::steady_clock;

    void watch()
    {
        constexpr Milliseconds kPoll(20);
        std::unique_lock lock(m_mutex);
        while (!m_isDone) {
            if (m_person.isCancelled() || Clock::now() >= m_deadline) {
                m_isLate.store(!m_person.isCancelled());
                m_token.cancel();
                return;
            }
            m_wake.wait_until(lock, std::min(Clock::now() + kPoll, m_deadline));
        }
    }

    CancelToken m_person;
    CancelToken m_token;
    Clock::time_point m_deadline;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_isDone = false;
    std::atomic_bool m_isLate{false};
    std::thread m_thread;   ///< last: it uses everything above
};

QDateTime timeOf(const RunOptions &options)
{
    return (options.now ? options.now() : QDateTime::currentDateTimeUtc()).toUTC();
}

void report(const RunOptions &options, const QString &message)
{
    if (options.progress)
        options.progress({message, 0, 0});
}

RunEnd endOf(const Error &error, const Watchdog &watchdog)
{
    if (watchdog.isLate() || error.code == ErrorCode::TimedOut)
        return RunEnd::TimedOut;
    return error.code == ErrorCode::Cancelled ? RunEnd::Cancelled : RunEnd::Failed;
}

/// The time that is left to a run: what the caller gives, and no more than the stage's budget of minutes.
Milliseconds limitOf(const RunOptions &options, const Budget &budget)
{
    const auto minutes = budget.constFind(BudgetKind::Minutes);
    return minutes == budget.cend() ? options.timeLimit : std::min<Milliseconds>(options.timeLimit, std::chrono::minutes(*minutes));
}

/// Every minute that was begun, the first one at once.
int startedMinutes(qint64 milliseconds)
{
    constexpr qint64 kMinute = 60'000;
    return int(std::max<qint64>(1, (milliseconds + kMinute - 1) / kMinute));
}

port::Finding exceededFinding(const RunId &run, BudgetKind kind, const Budget &used, const Budget &limits)
{
    port::Finding finding;
    finding.kind = QStringLiteral("budget-exceeded");
    finding.severity = FindingSeverity::Warn;
    finding.message = QStringLiteral("%1 used %2 of %3, which is more than %4").arg(port::runName(run)).arg(used.value(kind)).arg(budgetKindName(kind)).arg(limits.value(kind));
    return withId(finding);
}

/// What is in the folder, kept for looking back.
Result<Snapshot> keptSnapshot(const QString &folder, RunRecord &record)
{
    // Not cancellable: a run that was begun is recorded with what it left behind.
    Result<Snapshot> snapshot = port::takeSnapshot(folder);
    if (!snapshot)
        return snapshot;
    const Result<port::Findings> notKept = ArtefactStore(folder).keep(*snapshot);
    if (!notKept)
        return notKept.error();
    for (const port::Finding &finding : snapshot->findings + *notKept) {
        if (!record.findings.contains(finding))
            record.findings.append(finding);
    }
    snapshot->findings.clear();
    return snapshot;
}

} // namespace

Result<RunRequest> StageRunner::requestFor(const QString &folder, const RunId &run, const RunHistory &history, const Executor &executor, const RunOptions &options) const
{
    const PipelineState &state = history.state;
    if (runDue(state) != run)
        return makeError(ErrorCode::Conflict, QStringLiteral("%1 is not due; the port is at %2").arg(port::runName(run), stateText(state)), {}, m_engine.allowedText(state));
    if (!executor.canRun(run.stage))
        return makeError(ErrorCode::Conflict, QStringLiteral("%1 cannot run %2 (%3)").arg(executor.name(), port::runName(run), port::stageTitle(run.stage)), {}, m_rules.rule(run.stage).task);
    const RoutingRow *row = m_engine.table().row(state.row);
    RunRequest request;
    request.folder = QDir(folder).absolutePath();
    request.run = run;
    request.isRepair = state.held.has_value();
    request.startFrom = row && !request.isRepair ? row->read : QString();
    request.because = row ? row->sentence : QString();
    request.timeLimit = limitOf(options, m_rules.budget(run));
    return request;
}

void StageRunner::execute(Executor &executor, const RunRequest &request, const RunOptions &options, RunRecord &record) const
{
    BudgetCounter budget(m_rules.budget(request.run));
    const Watchdog watchdog(options.cancel, request.timeLimit);
    RunContext context{options.progress ? options.progress : [](const RunProgress &) {}, budget, watchdog.token()};
    record.started = timeOf(options);
    QElapsedTimer clock;   // not the record's clock: a person may set that back meanwhile
    clock.start();
    const Result<RunAnswer> answer = executor.run(request, context);
    record.ended = timeOf(options);
    record.used = budget.used();
    record.used.insert(BudgetKind::Minutes, startedMinutes(clock.elapsed()));
    if (!answer) {
        record.end = endOf(answer.error(), watchdog);
        record.message = answer.error().toString();
        return;
    }
    record.claimed = record.routed = answer->outcome;
    record.message = answer->message;
    record.findings += answer->findings;
    if (executor.kind() != ExecutorKind::Agent)
        return;
    const ValidatorBlock block = readValidatorBlock(request.run.stage, answer->text);
    record.block = block.answer;
    if (block.verdict != answer->outcome.verdict)
        record.block = BlockAnswer::Refused;
}

/// Lane and budgets: what the run did besides saying a verdict.
void StageRunner::judge(const QString &kernel, RunRecord &record) const
{
    const LaneReport lane = checkLane(m_rules, record.run, kernel, record.before, record.after);
    record.findings += lane.findings;
    const Budget limits = m_rules.budget(record.run);
    for (const BudgetKind kind : exceeded(record.used, limits))
        record.findings.append(exceededFinding(record.run, kind, record.used, limits));
    // A repair keeps the verdict that is held; its breach is told, and refuses its block.
    if (lane.isBreach() && record.isRepair)
        record.block = BlockAnswer::Refused;
    else if (lane.isBreach() && record.routed)
        record.routed = m_rules.rule(record.run.stage).breach;
}

Result<RunResult> StageRunner::run(const QString &folder, const RunId &run, Executor &executor, const RunOptions &options) const
{
    Result<RunHistory> history = readHistory(folder, m_engine);
    if (!history)
        return history.error();
    const Result<RunRequest> request = requestFor(folder, run, *history, executor, options);
    if (!request)
        return request.error();
    RunRecord record;
    record.run = run;
    record.isRepair = request->isRepair;
    record.executor = executor.kind();
    record.executorName = executor.name();
    report(options, QStringLiteral("keeping the files as they are"));
    const Result<Snapshot> before = keptSnapshot(request->folder, record);
    if (!before)
        return before.error();
    execute(executor, *request, options, record);
    report(options, QStringLiteral("keeping what %1 left").arg(port::runName(run)));
    const Result<Snapshot> after = keptSnapshot(request->folder, record);
    if (!after)
        return after.error();
    record.before = *before;
    record.after = *after;
    judge(QDir(request->folder).dirName(), record);
    // An executor may claim what no row of the table takes; the run is kept, and has no verdict to go on with.
    if (const std::optional<PipelineEvent> event = eventOf(record); event) {
        if (const Result<Transition> taken = m_engine.step(history->state, *event); !taken) {
            record.end = RunEnd::Failed;
            record.routed.reset();
            record.message = QStringLiteral("%1. %2").arg(taken.error().message, taken.error().remedy);
        }
    }
    Result<RunHistory> next = appendRun(request->folder, *history, record, m_engine);
    if (!next)
        return next.error();
    return RunResult{record, *std::move(next)};
}

Result<RunResult> StageRunner::optIn(const QString &folder, const QString &person, const RunOptions &options) const
{
    const Result<RunHistory> history = readHistory(folder, m_engine);
    if (!history)
        return history.error();
    RunRecord record;
    record.run = {port::Stage::F, 1};
    record.isOptIn = true;
    record.executor = ExecutorKind::Person;
    record.executorName = person;
    record.started = record.ended = timeOf(options);
    Result<RunHistory> next = appendRun(folder, *history, record, m_engine);
    if (!next)
        return next.error();
    return RunResult{record, *std::move(next)};
}

} // namespace tileport::pipeline
