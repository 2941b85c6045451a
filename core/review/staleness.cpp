// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/staleness.h"

#include "core/review/coverage.h"
#include "core/review/reviewtext.h"

#include <algorithm>

namespace tileport::review {

namespace {

/// One decision held against the present.
class Comparison {
public:
    Comparison(const Decision &decision, const Present &present, const ReviewHistory &history)
        : m_decision(decision), m_present(present), m_history(history)
    {
    }

    Staleness run()
    {
        compareFiles();
        comparePolicy();
        for (const CoveredAcceptance &covered : m_decision.acceptances)
            compareAcceptance(covered);
        for (const CoveredWaiver &covered : m_decision.waivers)
            compareWaiver(covered);
        return std::move(m_result);
    }

private:
    void compareFiles()
    {
        const port::Snapshot now = coveredPart(m_decision.run.stage, m_present.files);
        m_result.files = port::changedFiles({m_decision.covered, {}}, now);
        for (auto file = m_result.files.cbegin(); file != m_result.files.cend(); ++file)
            say(sentenceOf(file.key(), *file));
        for (const port::Finding &finding : now.findings)
            say(tr("What the decision covers cannot be read any more: %1.").arg(finding.message));
    }

    static QString sentenceOf(const QString &file, port::FileChange change)
    {
        switch (change) {
        case port::FileChange::Added: return tr("%1 was added.").arg(file);
        case port::FileChange::Changed: return tr("%1 was changed.").arg(file);
        case port::FileChange::Removed: break;
        }
        return tr("%1 was removed.").arg(file);
    }

    void comparePolicy()
    {
        if (m_decision.policy != m_present.policy)
            say(tr("The policy was changed from %1 to %2.").arg(m_decision.policy.name, m_present.policy.name));
    }

    void compareAcceptance(const CoveredAcceptance &covered)
    {
        const auto now = std::ranges::find(m_present.acceptances, covered.key, &Acceptance::key);
        if (now == m_present.acceptances.end())
            say(tr("The acceptance of %1 was taken back.").arg(covered.key.finding));
        else if (acceptanceHash(*now) != covered.sha256)
            say(tr("The acceptance of %1 was changed.").arg(covered.key.finding));
    }

    void compareWaiver(const CoveredWaiver &covered)
    {
        const QList<LoggedWaiver> waivers = m_history.waivers();
        const auto now = std::ranges::find(waivers, covered.entry, &LoggedWaiver::entry);
        if (now == waivers.end())
            say(tr("The waiver of %1 was taken back.").arg(covered.key.finding));
        else if (m_present.time >= now->waiver.expires)
            say(tr("The waiver of %1 has expired.").arg(covered.key.finding));
        else if (!holds(now->waiver, m_present.waiverRule, m_present.time))
            say(tr("The policy no longer permits the waiver of %1.").arg(covered.key.finding));
    }

    void say(const QString &sentence) { m_result.reasons.append(sentence); }

    const Decision &m_decision;
    const Present &m_present;
    const ReviewHistory &m_history;
    Staleness m_result;
};

} // namespace

Staleness stalenessOf(const Decision &decision, const Present &present, const ReviewHistory &history)
{
    return Comparison(decision, present, history).run();
}

QList<StandingCheck> checkStanding(const Present &present, const ReviewHistory &history)
{
    QList<StandingCheck> checks;
    for (const LoggedDecision &logged : history.standing())
        checks.append({logged, stalenessOf(logged.decision, present, history)});
    return checks;
}

QList<port::RunId> approvedRuns(const Present &present, const ReviewHistory &history)
{
    QList<port::RunId> approved;
    if (history.state() == LogState::Broken)
        return approved;
    const QList<StandingCheck> checks = checkStanding(present, history);
    for (const StandingCheck &check : checks) {
        const port::RunId run = check.logged.decision.run;
        const auto isOfRun = [&](const StandingCheck &other) { return other.logged.decision.run == run; };
        if (check.logged.decision.kind == DecisionKind::Approve && !check.staleness.isStale() && std::ranges::count_if(checks, isOfRun) == 1)
            approved.append(run);
    }
    return approved;
}

} // namespace tileport::review
