// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/assessment.h"

#include "core/base/counted.h"

#include <algorithm>

namespace tileport::report {

using review::DecisionKind;
using review::StandingCheck;

namespace {

/// "A1, B1 and D1".
QString listed(const QStringList &names)
{
    if (names.size() < 2)
        return names.join(QString());
    return names.mid(0, names.size() - 1).join(QStringLiteral(", ")) + QStringLiteral(" and ") + names.last();
}

QString verb(const QStringList &names, const char *one, const char *many)
{
    return QString::fromLatin1(names.size() == 1 ? one : many);
}

/// Weighs one report.
class Assessment {
public:
    explicit Assessment(Report &report) : m_report(report) {}

    void run()
    {
        findLastRuns();
        for (const StandingCheck &check : std::as_const(m_report.decisions))
            sort(check);
        for (const StageReport *stage : std::as_const(m_last)) {
            if (!m_decided.contains(stage->run))
                m_undecided.append(port::runName(stage->run));
        }
        looksAtLog();
        if (m_report.standing == Standing::Untrusted || m_report.standing == Standing::Conflicting)
            return;
        choose();
        m_report.reasons += m_earlier;
    }

private:
    void findLastRuns()
    {
        for (const StageReport &stage : std::as_const(m_report.stages)) {
            if (stage.end == QStringLiteral("finished") || stage.end.isEmpty())
                m_last.insert(stage.run.stage, &stage);
        }
    }

    void sort(const StandingCheck &check)
    {
        const review::Decision &decision = check.logged.decision;
        const QString run = port::runName(decision.run);
        const StageReport *last = m_last.value(decision.run.stage);
        const QString by = QStringLiteral("%1 was %2 by %3").arg(run, review::decisionTitle(decision), decision.author);
        if (last == nullptr || !isAbout(decision, *last)) {
            m_earlier.append(last == nullptr ? QStringLiteral("%1, but there is no such run any more.").arg(by)
                                             : QStringLiteral("%1, but %2 followed and counts now.").arg(by, port::runName(last->run)));
            return;
        }
        if (m_decided.contains(last->run))
            m_twice.append(run);
        m_decided.append(last->run);
        sortLast(check, run, by);
    }

    void sortLast(const StandingCheck &check, const QString &run, const QString &by)
    {
        const review::Decision &decision = check.logged.decision;
        const QString sentence = QStringLiteral("%1: %2").arg(by, decision.reason);
        if (check.staleness.isStale()) {
            // A rejection of other bytes than these says nothing about these.
            m_stale.append(run);
            m_staleReasons.append(QStringLiteral("The decision on %1 (%2 by %3) is stale: %4").arg(run, review::decisionTitle(decision), decision.author, check.staleness.reasons.join(u' ')));
        } else if (decision.kind == DecisionKind::Reject) {
            m_rejected.append(run);
            m_report.reasons.append(sentence);
        } else if (decision.kind == DecisionKind::SendBack) {
            m_sentBack.append(run);
            m_report.reasons.append(sentence);
        } else {
            (decision.isAgainstEvidence() ? m_against : m_approved).append(run);
            m_report.reasons.append(sentence);
        }
    }

    void looksAtLog()
    {
        const review::ReviewHistory &log = m_report.log;
        const auto isBad = [](const review::SignatureCheck &check) { return check.state == review::SignatureState::Bad; };
        const qsizetype bad = std::ranges::count_if(m_report.signatures, isBad);
        if (log.state() == review::LogState::Broken)
            say(Standing::Untrusted, QStringLiteral("No decision can be trusted: the review log is broken."), {log.firstProblem()});
        else if (bad > 0)
            say(Standing::Untrusted, QStringLiteral("No decision can be trusted: %1.").arg(counted(bad, QStringLiteral("1 signature of the review log is bad"), QStringLiteral("%1 signatures of the review log are bad"))), {});
        else if (log.state() == review::LogState::NeedsJoin)
            say(Standing::Conflicting, QStringLiteral("No decision counts: the review log has to be joined first."), {log.firstProblem()});
        else if (!m_twice.isEmpty())
            say(Standing::Conflicting, QStringLiteral("No decision counts for %1: several stand at once.").arg(listed(m_twice)), {});
    }

    void choose()
    {
        const QStringList approved = m_approved + m_against;
        if (!m_stale.isEmpty()) {
            say(Standing::Stale, QStringLiteral("Stale: what was decided on %1 no longer covers the files as they are.").arg(listed(m_stale)), m_staleReasons);
        } else if (!m_rejected.isEmpty()) {
            say(Standing::Rejected, QStringLiteral("Rejected: %1.").arg(listed(m_rejected)), {});
        } else if (!m_sentBack.isEmpty()) {
            say(Standing::SentBack, QStringLiteral("Sent back: %1.").arg(listed(m_sentBack)), {});
        } else if (approved.isEmpty()) {
            say(Standing::None, m_last.isEmpty() ? QStringLiteral("Not decided: no stage was run.") : QStringLiteral("Not decided: no decision stands."), {});
        } else if (!m_against.isEmpty()) {
            say(Standing::AgainstEvidence, QStringLiteral("Approved against evidence: %1 %2 approved although critical findings stand, which were waived.").arg(listed(m_against), verb(m_against, "is", "are")) + rest(), {});
        } else if (m_undecided.isEmpty()) {
            say(Standing::Approved, QStringLiteral("Approved: %1, on the files as they are.").arg(listed(approved)), {});
        } else {
            say(Standing::Partly, QStringLiteral("Partly approved: %1.").arg(listed(approved)) + rest(), {});
        }
    }

    QString rest() const
    {
        return m_undecided.isEmpty() ? QString() : QStringLiteral(" No decision on %1.").arg(listed(m_undecided));
    }

    void say(Standing standing, const QString &headline, const QStringList &first)
    {
        m_report.standing = standing;
        m_report.headline = headline;
        m_report.reasons = first + m_report.reasons;
    }

    Report &m_report;
    QMap<port::Stage, const StageReport *> m_last;
    QList<port::RunId> m_decided;
    QStringList m_twice, m_stale, m_rejected, m_sentBack, m_approved, m_against, m_undecided;
    QStringList m_staleReasons;
    QStringList m_earlier;     ///< about runs that another one followed
};

} // namespace

bool isAbout(const review::Decision &decision, const StageReport &stage)
{
    return decision.run.stage == stage.run.stage && (decision.run == stage.run || !stage.isNumberKnown);
}

void assess(Report &report)
{
    report.reasons.clear();
    report.standing = Standing::None;
    Assessment(report).run();
}

} // namespace tileport::report
