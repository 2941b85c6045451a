// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/runreading.h"

#include "core/review/programfindings.h"
#include "core/review/reviewtext.h"
#include "core/validate/runfacts.h"

#include <QCoreApplication>

#include <algorithm>

namespace tileport::review {

namespace {

using pipeline::RunHistory;
using pipeline::RunRecord;
using validate::Agreement;
using validate::RecomputedVerdict;

constexpr qsizetype kNamedReasons = 2;         // of the evidence in one sentence
constexpr qsizetype kLongestSentence = 1'000;  // characters

/// Files of a public run do not tell how often a stage ran: its last run then has every number.
bool isRecordOf(const RunRecord &record, const port::RunId &run)
{
    return !record.isOptIn && record.run.stage == run.stage && (record.run == run || !record.isNumberKnown);
}

VerdictMatch matchOf(Agreement agreement)
{
    switch (agreement) {
    case Agreement::Agree: return VerdictMatch::Agree;
    case Agreement::Disagree: return VerdictMatch::Disagree;
    case Agreement::CannotRecompute: break;
    }
    return VerdictMatch::CannotRecompute;
}

RunEvidence evidenceFrom(const RunRecord &record, const RecomputedVerdict &computed, const port::Snapshot &files)
{
    RunEvidence evidence;
    evidence.verdict = verdictCheck(computed);
    if (record.end != pipeline::RunEnd::Finished)
        evidence.verdict.claimed.reset();
    for (const port::Findings &findings : {record.findings, computed.findings}) {
        for (const port::Finding &finding : findings)
            evidence.findings.append({{{}, finding.id}, finding.severity, finding.message});
    }
    evidence.computedOn = files;
    evidence.ended = record.after;
    evidence.tools.insert(QStringLiteral("tileport"), QCoreApplication::applicationVersion());
    if (!record.executorName.isEmpty())
        evidence.tools.insert(QStringLiteral("executor"), record.executorName);
    return evidence;
}

/// Everything that a run is judged in.
struct Surroundings {
    validate::Evidence evidence;
    ReviewHistory log;
    Present present;
};

Result<Surroundings> readSurroundings(const QString &folder, const RunHistory &history, const QDateTime &time, const CancelToken &cancel)
{
    Result<validate::Evidence> evidence = validate::readEvidence(folder, {}, cancel);
    if (!evidence)
        return evidence.error();
    Result<ReviewHistory> log = ReviewLog(folder).read();
    if (!log)
        return log.error();
    Result<Present> present = readPresent(folder, evidence->port.snapshot(), time);
    if (!present)
        return present.error();
    evidence->runs = validate::runFacts(history.records);
    evidence->approved = approvedRuns(*present, *log);
    return Surroundings{*std::move(evidence), *std::move(log), *std::move(present)};
}

} // namespace

Result<validate::Evidence> readRunEvidence(const QString &folder, const RunHistory &history, const QDateTime &time, const CancelToken &cancel)
{
    Result<Surroundings> read = readSurroundings(folder, history, time, cancel);
    return read ? Result<validate::Evidence>(std::move(read->evidence)) : read.error();
}

VerdictCheck verdictCheck(const RecomputedVerdict &computed)
{
    VerdictCheck check{matchOf(computed.agreement), computed.claimed, computed.recomputed, {}};
    const QStringList &why = check.match == VerdictMatch::CannotRecompute ? computed.missing : computed.evidence;
    if (check.match != VerdictMatch::Agree)
        check.explanation = QStringList(why.mid(0, kNamedReasons)).join(QStringLiteral("; ")).left(kLongestSentence);
    return check;
}

Result<RunHistory> readRuns(const QString &folder)
{
    const Result<pipeline::RoutingTable> table = pipeline::RoutingTable::builtIn();
    return table ? pipeline::readHistory(folder, pipeline::Engine(*table)) : Result<RunHistory>(table.error());
}

Result<RunReading> readRun(const QString &folder, const port::RunId &run, const QDateTime &time, const CancelToken &cancel)
{
    const Result<RunHistory> history = readRuns(folder);
    if (!history)
        return history.error();
    const auto record = std::find_if(history->records.crbegin(), history->records.crend(), [&](const RunRecord &one) { return isRecordOf(one, run); });
    if (record == history->records.crend())
        return makeError(ErrorCode::NotFound, tr("there was no run %1").arg(port::runName(run)), Place::ofFile(folder),
                         tr("Only a run that left a record or a report can be decided on"));
    const Result<Surroundings> around = readSurroundings(folder, *history, time, cancel);
    if (!around)
        return around.error();
    const validate::Evidence &files = around->evidence;
    const Result<QList<GateFinding>> programs = programFindings(folder, run.stage, files, around->present, around->log, cancel);
    if (!programs)
        return programs.error();
    RunReading reading;
    reading.record = *record;
    reading.computed = validate::recompute(files, record->run, cancel);
    reading.quoted = validate::readStageReport(files.port, run.stage).exits;
    reading.evidence = evidenceFrom(*record, reading.computed, files.port.snapshot());
    reading.evidence.findings += *programs;
    if (cancel.isCancelled())
        return makeError(ErrorCode::Cancelled, tr("The reading of %1 was cancelled").arg(port::runName(run)));
    return reading;
}

Result<QList<RecomputedRun>> recomputeRuns(const QString &folder, const CancelToken &cancel)
{
    const Result<RunHistory> history = readRuns(folder);
    if (!history)
        return history.error();
    const Result<validate::Evidence> files = readRunEvidence(folder, *history, QDateTime::currentDateTimeUtc(), cancel);
    if (!files)
        return files.error();
    QList<RecomputedRun> runs;
    for (const RecomputedVerdict &computed : validate::recomputeAll(*files, cancel))
        runs.append({computed.run, verdictCheck(computed)});
    return runs;
}

} // namespace tileport::review
