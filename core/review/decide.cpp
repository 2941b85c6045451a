// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/decide.h"

#include "core/review/acceptancefile.h"
#include "core/review/acceptancelog.h"
#include "core/review/coverage.h"

#include <algorithm>

namespace tileport::review {

namespace {

Result<irdiff::Policy> policyOf(const QString &folder)
{
    return irdiff::Policy::ofProject(irdiff::Policy::projectFile(folder));
}

GateInput inputOf(const DecisionRequest &request, const Present &present, const ReviewHistory &history)
{
    GateInput input;
    input.kind = request.kind;
    input.run = request.run;
    input.reason = request.reason;
    input.author = request.author;
    input.time = request.time;
    input.verdict = request.evidence.verdict;
    input.findings = request.evidence.findings;
    input.computedOn = request.evidence.computedOn;
    input.ended = request.evidence.ended;
    input.shown = request.shown;
    input.withdraws = request.withdraws;
    input.now = present.files;
    input.waiverRule = present.waiverRule;
    input.acceptances = present.acceptances;
    input.history = history;
    return input;
}

/// Acceptances of findings that the run has.
QList<CoveredAcceptance> countedOn(const QList<GateFinding> &findings, const QList<Acceptance> &acceptances)
{
    QList<CoveredAcceptance> counted;
    for (const Acceptance &acceptance : acceptances) {
        if (std::ranges::find(findings, acceptance.key, &GateFinding::key) != findings.end())
            counted.append({acceptance.key, acceptanceHash(acceptance)});
    }
    return counted;
}

Decision decisionOf(const DecisionRequest &request, const Present &present, const GateAnswer &answer, const ReviewHistory &history)
{
    Decision decision;
    decision.kind = request.kind;
    decision.run = request.run;
    decision.reason = request.reason.trimmed();
    decision.author = request.author.trimmed();
    decision.time = request.time;
    decision.verdict = request.evidence.verdict;
    decision.policy = present.policy;
    decision.tools = request.evidence.tools;
    if (request.kind == DecisionKind::Withdraw) {
        const QList<LoggedDecision> standing = history.standing(request.run);
        decision.withdraws = request.withdraws.isEmpty() && !standing.isEmpty() ? standing.constFirst().entry : request.withdraws;
        return decision;
    }
    decision.covered = coveredPart(request.run.stage, present.files).files;
    decision.acceptances = countedOn(request.evidence.findings, present.acceptances);
    decision.waivers = answer.waivers;
    return decision;
}

} // namespace

Result<Present> readPresent(const QString &folder, const port::Snapshot &files, const QDateTime &time)
{
    const Result<irdiff::Policy> policy = policyOf(folder);
    if (!policy)
        return policy.error();
    const Result<AcceptanceStore> acceptances = AcceptanceFile(AcceptanceFile::pathInPort(folder)).load();
    if (!acceptances)
        return acceptances.error();
    return Present{files, {policy->name(), policy->hash()}, policy->waiverRule(), acceptances->records(), time};
}

Result<Present> readPresent(const QString &folder, const QDateTime &time, const CancelToken &cancel)
{
    const Result<port::Snapshot> files = port::takeSnapshot(folder, {}, cancel);
    return files ? readPresent(folder, *files, time) : Result<Present>(files.error());
}

GateAnswer previewDecision(const DecisionRequest &request, const Present &present, const ReviewHistory &history)
{
    return askGate(inputOf(request, present, history));
}

Decision draftDecision(const DecisionRequest &request, const Present &present, const ReviewHistory &history)
{
    return decisionOf(request, present, previewDecision(request, present, history), history);
}

Result<DecisionOutcome> decide(const DecisionRequest &request, const Signer &signer, const CancelToken &cancel)
{
    const ReviewLog log(request.folder);
    const Result<ReviewHistory> before = log.read();
    if (!before)
        return before.error();
    DecisionOutcome outcome;
    AcceptanceStore acceptances;
    const auto judge = [&](const ReviewHistory &history) -> Result<EntryContent> {
        const Result<Present> present = readPresent(request.folder, request.time, cancel);
        if (!present)
            return present.error();
        for (const Acceptance &acceptance : present->acceptances)
            acceptances.put(acceptance);
        outcome.answer = askGate(inputOf(request, *present, history));
        if (!outcome.answer.isAllowed())
            return makeError(ErrorCode::Cancelled, QStringLiteral("the gate does not allow it"));
        return EntryContent(decisionOf(request, *present, outcome.answer, history));
    };
    // Asked twice: a refusal writes nothing, not even the acceptances that an approval would count on.
    if (const Result<EntryContent> likely = judge(*before); !likely)
        return outcome.answer.isAllowed() ? Result<DecisionOutcome>(likely.error()) : outcome;
    const Result<int> recorded = recordAcceptances(log, acceptances, {request.author.trimmed(), request.time});
    if (!recorded)
        return recorded.error();
    const Result<ReviewEntry> entry = log.append(judge, signer);
    if (entry)
        outcome.entry = *entry;
    else if (outcome.answer.isAllowed())
        return entry.error();
    return outcome;
}

Result<ReviewEntry> recordWaiver(const QString &folder, const Waiver &waiver, const Signer &signer)
{
    const Result<irdiff::Policy> policy = policyOf(folder);
    if (!policy)
        return policy.error();
    if (const Result<void> allowed = checkWaiver(waiver, policy->waiverRule()); !allowed)
        return allowed.error();
    return ReviewLog(folder).append(waiver, signer);
}

Result<ReviewEntry> revokeWaiver(const QString &folder, const Revocation &revocation, const Signer &signer)
{
    const auto compose = [&](const ReviewHistory &history) -> Result<EntryContent> {
        const QList<LoggedWaiver> waivers = history.waivers();
        const bool isThere = std::ranges::any_of(waivers, [&](const LoggedWaiver &one) { return one.waiver.key == revocation.key; });
        if (!isThere)
            return makeError(ErrorCode::NotFound, QStringLiteral("no waiver of %1 holds").arg(revocation.key.finding));
        return EntryContent(revocation);
    };
    return ReviewLog(folder).append(compose, signer);
}

} // namespace tileport::review
