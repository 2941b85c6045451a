// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/decisiongate.h"

#include "core/base/counted.h"
#include "core/review/coverage.h"
#include "core/review/reviewtext.h"

#include <algorithm>

namespace tileport::review {

namespace {

constexpr qsizetype kNamedFiles = 5;   // of the files in one sentence

/// "a.rs, b.rs, c.rs, d.rs, e.rs and 3 more".
QString listed(const QStringList &names)
{
    const QString first = QStringList(names.mid(0, kNamedFiles)).join(QStringLiteral(", "));
    return names.size() <= kNamedFiles ? first : tr("%1 and %2 more").arg(first).arg(names.size() - kNamedFiles);
}

/// One question to the gate; each rule adds its own reason.
class Gate {
public:
    explicit Gate(const GateInput &input) : m_input(input), m_waivers(input.history.waivers()) {}

    GateAnswer answer()
    {
        m_answer.reasons = askStatement(m_input.reason, m_input.author);
        askLog();
        if (m_input.kind == DecisionKind::Approve) {
            askVerdict();
            askFindings();
            askFiles();
        }
        if (m_input.kind == DecisionKind::Withdraw)
            askStanding();
        else
            askShown();
        return std::move(m_answer);
    }

private:
    void refuse(GateRule rule, const QString &text) { m_answer.reasons.append({rule, text}); }

    void askLog()
    {
        const ReviewHistory &history = m_input.history;
        if (history.state() == LogState::Broken)
            refuse(GateRule::LogBroken, tr("The review log is broken: %1").arg(history.firstProblem()));
        if (history.state() == LogState::NeedsJoin)
            refuse(GateRule::LogNeedsJoin, tr("The review log has to be joined first: %1").arg(history.firstProblem()));
    }

    void askVerdict()
    {
        const VerdictCheck &verdict = m_input.verdict;
        const QString run = port::runName(m_input.run);
        if (!verdict.claimed) {
            refuse(GateRule::NoVerdict, tr("%1 has no verdict yet.").arg(run));
            return;
        }
        const QString claimed = port::stageVerdictName(*verdict.claimed);
        if (!port::isSuccess(*verdict.claimed))
            refuse(GateRule::VerdictFails, tr("%1 ended with %2, which is nothing to approve.").arg(run, claimed));
        // Two different words disagree, whatever the caller makes of them.
        const bool differ = verdict.recomputed && *verdict.recomputed != *verdict.claimed;
        if (verdict.match == VerdictMatch::Disagree || differ)
            refuse(GateRule::VerdictsDisagree, disagreement(claimed));
        else if (verdict.match == VerdictMatch::CannotRecompute)
            m_answer.notes.append(tr("The verdict %1 could not be recomputed: %2.").arg(claimed, verdict.explanation));
    }

    QString disagreement(const QString &claimed) const
    {
        const VerdictCheck &verdict = m_input.verdict;
        const QString ours = verdict.recomputed ? port::stageVerdictName(*verdict.recomputed) : tr("another result");
        const QString text = tr("Claimed is %1, recomputed is %2.").arg(claimed, ours);
        return verdict.explanation.isEmpty() ? text : text + QLatin1Char(' ') + verdict.explanation;
    }

    void askFindings()
    {
        qsizetype warnings = 0;
        for (const GateFinding &finding : m_input.findings) {
            if (finding.severity == FindingSeverity::Critical)
                askCritical(finding);
            else if (finding.severity == FindingSeverity::Warn && !isAccepted(finding.key))
                ++warnings;
        }
        if (warnings > 0)
            m_answer.notes.append(counted(warnings, tr("1 warning is open that nobody accepted."), tr("%1 warnings are open that nobody accepted.")));
    }

    void askCritical(const GateFinding &finding)
    {
        const auto waiver = std::ranges::find_if(m_waivers, [&](const LoggedWaiver &one) {
            return one.waiver.key == finding.key && holds(one.waiver, m_input.waiverRule, m_input.time);
        });
        if (waiver == m_waivers.end()) {
            refuse(GateRule::CriticalOpen, tr("The critical finding %1 is open: %2").arg(finding.key.finding, finding.message));
            return;
        }
        m_answer.waivers.append({finding.key, waiver->entry});
        m_answer.notes.append(tr("Approved against evidence: %1 waived the critical finding %2 until %3: %4")
                                  .arg(waiver->waiver.author, finding.key.finding, waiver->waiver.expires.toString(Qt::ISODate), waiver->waiver.reason));
    }

    bool isAccepted(const FindingKey &key) const
    {
        return std::ranges::find(m_input.acceptances, key, &Acceptance::key) != m_input.acceptances.end();
    }

    void askFiles()
    {
        const port::Snapshot then = coveredPart(m_input.run.stage, m_input.computedOn);
        const port::Snapshot now = coveredPart(m_input.run.stage, m_input.now);
        if (then.files.isEmpty() && now.files.isEmpty())
            refuse(GateRule::NothingCovered, tr("There is no file that the approval would cover."));
        // Both: files that were changed and changed back would let through a verdict that was computed in between.
        if (m_input.ended)
            holdAgainst(coveredPart(m_input.run.stage, *m_input.ended), now, tr("Files changed since the run ended: %1."));
        holdAgainst(then, now, tr("Files changed since the verdict was computed: %1."));
        for (const port::Finding &finding : now.findings)
            refuse(GateRule::FileNotRead, tr("An approval cannot cover what cannot be read: %1.").arg(finding.message));
    }

    void askShown()
    {
        if (m_input.shown)
            holdAgainst({*m_input.shown, {}}, coveredPart(m_input.run.stage, m_input.now), tr("Files are no longer as they were shown: %1."));
    }

    void holdAgainst(const port::Snapshot &then, const port::Snapshot &now, const QString &sentence)
    {
        QStringList changed;
        const auto changes = port::changedFiles(then, now);
        for (auto file = changes.cbegin(); file != changes.cend(); ++file)
            changed.append(QStringLiteral("%1 (%2)").arg(file.key(), port::fileChangeName(*file)));
        if (!changed.isEmpty())
            refuse(GateRule::FileChanged, sentence.arg(listed(changed)));
    }

    void askStanding()
    {
        const QList<LoggedDecision> standing = m_input.history.standing(m_input.run);
        const bool isThere = m_input.withdraws.isEmpty() ? !standing.isEmpty() : std::ranges::find(standing, m_input.withdraws, &LoggedDecision::entry) != standing.end();
        if (!isThere && standing.isEmpty())
            refuse(GateRule::NothingToWithdraw, tr("No decision about %1 holds that could be withdrawn.").arg(port::runName(m_input.run)));
        else if (!isThere)
            refuse(GateRule::NothingToWithdraw, tr("The decision about %1 that was to be withdrawn no longer holds; another one does.").arg(port::runName(m_input.run)));
    }

    const GateInput &m_input;
    const QList<LoggedWaiver> m_waivers;
    GateAnswer m_answer;
};

constexpr std::array kRuleNames{"reason-missing", "author-missing", "log-broken", "log-needs-join", "no-verdict", "verdict-fails",
                                "verdicts-disagree", "critical-open", "file-changed", "file-not-read", "nothing-covered", "nothing-to-withdraw"};

} // namespace

QList<GateReason> askStatement(const QString &reason, const QString &author)
{
    QList<GateReason> reasons;
    if (reason.trimmed().isEmpty())
        reasons.append({GateRule::ReasonMissing, tr("A decision needs a reason.")});
    if (author.trimmed().isEmpty())
        reasons.append({GateRule::AuthorMissing, tr("A decision needs an author.")});
    return reasons;
}

GateAnswer askGate(const GateInput &input)
{
    return Gate(input).answer();
}

QString gateRuleName(GateRule rule)
{
    return QString::fromLatin1(kRuleNames[size_t(rule)]);
}

} // namespace tileport::review
