// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/assessment.h"
#include "tests/core/review/logfixture.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::report;
using review::DecisionKind;

/// Which word stands above a report, and why.
class TestAssessment : public QObject {
    Q_OBJECT
private:
    static StageReport stage(const QString &run)
    {
        StageReport made;
        made.run = *port::runOf(run);
        made.end = QStringLiteral("finished");
        return made;
    }

    /// "A1 B1 B2": finished runs in this order.
    static Report reportWith(const QString &runs)
    {
        Report made;
        for (const QString &run : runs.split(u' ', Qt::SkipEmptyParts))
            made.stages.append(stage(run));
        return made;
    }

    static review::StandingCheck decided(const QString &run, DecisionKind kind = DecisionKind::Approve, const QStringList &stale = {})
    {
        review::StandingCheck check;
        check.logged = {test::decisionOn(run, kind), sha256Hex(run.toUtf8())};
        check.staleness.reasons = stale;
        return check;
    }

    static QString wordOf(Report &made)
    {
        assess(made);
        return standingName(made.standing);
    }

private Q_SLOTS:
    void nobodyDecided()
    {
        Report none = reportWith({});
        QCOMPARE(wordOf(none), QStringLiteral("none"));
        QCOMPARE(none.headline, QStringLiteral("Not decided: no stage was run."));
        Report run = reportWith(QStringLiteral("A1"));
        QCOMPARE(wordOf(run), QStringLiteral("none"));
        QCOMPARE(run.headline, QStringLiteral("Not decided: no decision stands."));
    }

    void approvedOnlyWithEveryStage()
    {
        Report made = reportWith(QStringLiteral("A1 B1"));
        made.decisions = {decided(QStringLiteral("B1"))};
        QCOMPARE(wordOf(made), QStringLiteral("partly-approved"));
        QCOMPARE(made.headline, QStringLiteral("Partly approved: B1. No decision on A1."));
        made.decisions.append(decided(QStringLiteral("A1")));
        QCOMPARE(wordOf(made), QStringLiteral("approved"));
    }

    void decisionOnAnEarlierRunDoesNotCount()
    {
        Report made = reportWith(QStringLiteral("B1 B2"));
        made.decisions = {decided(QStringLiteral("B1"))};
        QCOMPARE(wordOf(made), QStringLiteral("none"));
        QCOMPARE(made.reasons, QStringList{QStringLiteral("B1 was approved by ada, but B2 followed and counts now.")});
    }

    void runThatDidNotFinishReplacesNone()
    {
        Report made = reportWith(QStringLiteral("B1 B2"));
        made.stages.last().end = QStringLiteral("cancelled");
        made.decisions = {decided(QStringLiteral("B1"))};
        QCOMPARE(wordOf(made), QStringLiteral("approved"));
    }

    void importedRunHasEveryNumber()
    {
        Report made = reportWith(QStringLiteral("B1"));
        made.decisions = {decided(QStringLiteral("B2"))};
        QCOMPARE(wordOf(made), QStringLiteral("none"));
        made.stages.first().isNumberKnown = false;
        QCOMPARE(wordOf(made), QStringLiteral("approved"));
    }

    void worstWins()
    {
        Report made = reportWith(QStringLiteral("A1 B1 D1 E1"));
        made.decisions = {decided(QStringLiteral("A1")), decided(QStringLiteral("B1"))};
        made.decisions[1].logged.decision.waivers = {{{{}, QStringLiteral("crit")}, sha256Hex("w")}};
        QCOMPARE(wordOf(made), QStringLiteral("approved-against-evidence"));
        made.decisions.append(decided(QStringLiteral("D1"), DecisionKind::SendBack));
        QCOMPARE(wordOf(made), QStringLiteral("sent-back"));
        made.decisions.append(decided(QStringLiteral("E1"), DecisionKind::Reject));
        QCOMPARE(wordOf(made), QStringLiteral("rejected"));
        made.decisions[0].staleness.reasons = {QStringLiteral("kernel.rs was changed.")};
        QCOMPARE(wordOf(made), QStringLiteral("stale"));
        QVERIFY(made.reasons.first().contains(QStringLiteral("kernel.rs was changed.")));
        made.decisions.append(decided(QStringLiteral("E1")));
        QCOMPARE(wordOf(made), QStringLiteral("conflicting"));
        made.signatures = {{sha256Hex("e"), review::SignatureState::Bad, QStringLiteral("wrong key")}};
        QCOMPARE(wordOf(made), QStringLiteral("untrusted"));
    }

    void brokenLogIsTrustedByNobody()
    {
        Report made = reportWith(QStringLiteral("B1"));
        made.decisions = {decided(QStringLiteral("B1"))};
        test::LogPicture log;
        log.add(test::decisionOn(QStringLiteral("B1"), DecisionKind::Approve));
        made.log = review::ReviewHistory::fromBytes(QByteArray(log.bytes).replace("looked", "cooked"), {true, log.head()}, QStringLiteral("review.jsonl"));
        QCOMPARE(made.log.state(), review::LogState::Broken);
        QCOMPARE(wordOf(made), QStringLiteral("untrusted"));
        QVERIFY(!made.reasons.first().isEmpty());
    }

    void branchesAreJoinedFirst()
    {
        test::LogPicture log;
        const QString first = log.add(test::decisionOn(QStringLiteral("A1"), DecisionKind::Approve));
        const QString left = log.add(test::decisionOn(QStringLiteral("B1"), DecisionKind::Approve), {first});
        const QString right = log.add(test::decisionOn(QStringLiteral("B1"), DecisionKind::Reject), {first});
        Report made = reportWith(QStringLiteral("A1 B1"));
        made.log = log.history(log.head({left, right}));
        QCOMPARE(made.log.state(), review::LogState::NeedsJoin);
        QCOMPARE(wordOf(made), QStringLiteral("conflicting"));
    }
};

TILEPORT_TEST_MAIN(TestAssessment)
#include "tst_assessment.moc"
