// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/runevidence.h"

#include "core/pipeline/runhistory.h"
#include "core/report/assessment.h"
#include "core/validate/recompute.h"
#include "core/validate/runfacts.h"

#include <QCoreApplication>

#include <algorithm>

namespace tileport::cli {

namespace {

using pipeline::RunHistory;
using pipeline::RunRecord;
using validate::RecomputedVerdict;

/// Files of a public run do not tell how often a stage ran: its last run then has every number.
bool isRecordOf(const RunRecord &record, const port::RunId &run)
{
    return !record.isOptIn && record.run.stage == run.stage && (record.run == run || !record.isNumberKnown);
}

Result<RunHistory> historyOf(const QString &folder)
{
    const Result<pipeline::RoutingTable> table = pipeline::RoutingTable::builtIn();
    return table ? pipeline::readHistory(folder, pipeline::Engine(*table)) : Result<RunHistory>(table.error());
}

Result<validate::Evidence> checkedFiles(const QString &folder, const RunHistory &history, const CancelToken &cancel)
{
    Result<validate::Evidence> evidence = validate::readEvidence(folder, {}, cancel);
    if (!evidence)
        return evidence;
    evidence->runs = validate::runFacts(history.records);
    return evidence;
}

review::RunEvidence evidenceFrom(const RunRecord &record, const RecomputedVerdict &computed)
{
    review::RunEvidence evidence;
    evidence.verdict = report::verdictCheck(computed);
    if (record.end != pipeline::RunEnd::Finished)
        evidence.verdict.claimed.reset();
    for (const port::Findings &findings : {record.findings, computed.findings}) {
        for (const port::Finding &finding : findings)
            evidence.findings.append({{{}, finding.id}, finding.severity, finding.message});
    }
    evidence.computedOn = record.after;
    evidence.tools.insert(QStringLiteral("tileport"), QCoreApplication::applicationVersion());
    if (!record.executorName.isEmpty())
        evidence.tools.insert(QStringLiteral("executor"), record.executorName);
    return evidence;
}

} // namespace

Result<review::RunEvidence> evidenceOf(const QString &folder, const port::RunId &run)
{
    const Result<RunHistory> history = historyOf(folder);
    if (!history)
        return history.error();
    const auto record = std::find_if(history->records.crbegin(), history->records.crend(), [&](const RunRecord &one) { return isRecordOf(one, run); });
    if (record == history->records.crend())
        return makeError(ErrorCode::NotFound, QStringLiteral("there was no run %1").arg(port::runName(run)), {folder, 0, 0, -1, {}},
                         QStringLiteral("Only a run that left a record or a report can be decided on"));
    const Result<validate::Evidence> files = checkedFiles(folder, *history, {});
    if (!files)
        return files.error();
    return evidenceFrom(*record, validate::recompute(*files, run));
}

Result<QList<review::RecomputedRun>> recomputedRuns(const QString &folder, const CancelToken &cancel)
{
    const Result<RunHistory> history = historyOf(folder);
    if (!history)
        return history.error();
    const Result<validate::Evidence> files = checkedFiles(folder, *history, cancel);
    if (!files)
        return files.error();
    QList<review::RecomputedRun> runs;
    for (const RecomputedVerdict &computed : validate::recomputeAll(*files, cancel))
        runs.append({computed.run, report::verdictCheck(computed)});
    return runs;
}

} // namespace tileport::cli
