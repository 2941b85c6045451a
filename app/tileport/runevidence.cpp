// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/runevidence.h"

#include "core/pipeline/runhistory.h"

#include <QCoreApplication>

#include <algorithm>

namespace tileport::cli {

namespace {

using pipeline::RunRecord;

/// Files of a public run do not tell how often a stage ran: its last run then has every number.
bool isRecordOf(const RunRecord &record, const port::RunId &run)
{
    return !record.isOptIn && record.run.stage == run.stage && (record.run == run || !record.isNumberKnown);
}

review::RunEvidence evidenceFrom(const RunRecord &record)
{
    review::RunEvidence evidence;
    if (record.end == pipeline::RunEnd::Finished && record.claimed)
        evidence.verdict.claimed = record.claimed->verdict;
    evidence.verdict.explanation = QStringLiteral("this program brings no validators");
    for (const port::Finding &finding : record.findings)
        evidence.findings.append({{{}, finding.id}, finding.severity, finding.message});
    evidence.computedOn = record.after;
    evidence.tools.insert(QStringLiteral("tileport"), QCoreApplication::applicationVersion());
    if (!record.executorName.isEmpty())
        evidence.tools.insert(QStringLiteral("executor"), record.executorName);
    return evidence;
}

} // namespace

Result<review::RunEvidence> evidenceOf(const QString &folder, const port::RunId &run)
{
    const Result<pipeline::RoutingTable> table = pipeline::RoutingTable::builtIn();
    if (!table)
        return table.error();
    const Result<pipeline::RunHistory> history = pipeline::readHistory(folder, pipeline::Engine(*table));
    if (!history)
        return history.error();
    const auto record = std::find_if(history->records.crbegin(), history->records.crend(), [&](const RunRecord &one) { return isRecordOf(one, run); });
    if (record == history->records.crend())
        return makeError(ErrorCode::NotFound, QStringLiteral("there was no run %1").arg(port::runName(run)), {folder, 0, 0, -1, {}},
                         QStringLiteral("Only a run that left a record or a report can be decided on"));
    return evidenceFrom(*record);
}

} // namespace tileport::cli
