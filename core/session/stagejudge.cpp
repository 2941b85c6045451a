// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/stagejudge.h"

#include "core/pipeline/runhistory.h"
#include "core/validate/recompute.h"
#include "core/validate/runfacts.h"

#include <algorithm>

namespace tileport::session {

using pipeline::Outcome;
using pipeline::RunAnswer;
using port::FaultClass;
using port::Stage;
using port::StageVerdict;

namespace {

/// Records of runs that are over; the one being judged is not among them yet.
Result<QList<validate::RunFacts>> factsOf(const QString &folder)
{
    const Result<pipeline::RoutingTable> table = pipeline::RoutingTable::builtIn();
    if (!table)
        return table.error();
    const Result<pipeline::RunHistory> history = pipeline::readHistory(folder, pipeline::Engine(*table));
    return history ? validate::runFacts(history->records) : Result<QList<validate::RunFacts>>(history.error());
}

/// Who has to act on a failed D: the host code when any of its checks fails, else whoever the checks name, else nobody.
FaultClass classOf(const validate::RecomputedVerdict &verdict)
{
    const auto fails = [&](FindingOwner owner) {
        return std::ranges::any_of(verdict.findings, [&](const port::Finding &finding) { return finding.severity == FindingSeverity::Critical && finding.owner == owner; });
    };
    if (verdict.claimedClass != FaultClass::None)
        return verdict.claimedClass;
    if (fails(FindingOwner::Host))
        return FaultClass::Host;
    return fails(FindingOwner::Kernel) ? FaultClass::Kernel : FaultClass::None;
}

/// Only D's failures and blocks carry a class; the rows of the table take no other.
Outcome outcomeOf(const validate::RecomputedVerdict &verdict)
{
    Outcome outcome{*verdict.recomputed, FaultClass::None};
    if (verdict.run.stage == Stage::D && (outcome.verdict == StageVerdict::Fail || outcome.verdict == StageVerdict::Blocked))
        outcome.fault = classOf(verdict);
    return outcome;
}

} // namespace

Result<Judgement> judgementOf(const QString &folder, const port::RunId &run, const QString &tree, const CancelToken &cancel)
{
    Result<validate::Evidence> evidence = validate::readEvidence(folder, tree, cancel);
    if (!evidence)
        return evidence.error();
    const Result<QList<validate::RunFacts>> runs = factsOf(folder);
    if (!runs)
        return runs.error();
    // A record of an earlier, unfinished or replaced run of this stage says nothing of what is judged now.
    for (const validate::RunFacts &facts : *runs) {
        if (facts.run.stage != run.stage)
            evidence->runs.append(facts);
    }
    evidence->environment = validate::probeEnvironment();
    const validate::RecomputedVerdict verdict = validate::recompute(*evidence, run, cancel);
    if (cancel.isCancelled())
        return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
    Judgement judgement;
    if (verdict.recomputed)
        judgement.outcome = outcomeOf(verdict);
    judgement.evidence = verdict.evidence;
    judgement.missing = verdict.missing;
    if (!verdict.claimed)
        judgement.missing.removeAll(QStringLiteral("a claimed verdict"));   // this run is about to claim one
    judgement.findings = verdict.findings;
    return judgement;
}

Result<RunAnswer> judgeStage(const QString &folder, const port::RunId &run, const QString &tree, const CancelToken &cancel)
{
    const Result<Judgement> judgement = judgementOf(folder, run, tree, cancel);
    if (!judgement)
        return judgement.error();
    if (!judgement->outcome)
        return makeError(ErrorCode::NotFound, QStringLiteral("%1 cannot be judged without %2").arg(port::runName(run), judgement->missing.join(QStringLiteral("; "))));
    RunAnswer answer;
    answer.outcome = *judgement->outcome;
    answer.findings = judgement->findings;
    answer.message = judgement->evidence.isEmpty() ? QStringLiteral("every check holds") : judgement->evidence.first();
    return answer;
}

} // namespace tileport::session
