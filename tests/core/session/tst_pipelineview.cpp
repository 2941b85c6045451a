// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/stagerunner.h"
#include "core/review/reviewlog.h"
#include "core/session/pipelineview.h"
#include "tests/core/session/stagedport.h"
#include "tests/support/testmain.h"

#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::session;
using namespace tileport::test;
using port::RunId;
using port::Stage;

/// What a folder tells of its pipeline: order of events, state at each of them, cards, staleness, and all that can be broken.
class tst_PipelineView : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    const pipeline::Engine m_engine = stageEngine();

    [[nodiscard]] QString path() const { return m_folder->path(); }
    [[nodiscard]] PipelineView view() const { return readPipelineView(path(), m_engine); }
    static QDateTime at(int hour, int minute, int second = 0) { return QDateTime(QDate(2026, 1, 31), QTime(hour, minute, second), Qt::UTC); }

    QString decide(const RunId &run, review::DecisionKind kind, const QDateTime &time, const QString &withdraws = {}) const
    {
        review::Decision decision;
        decision.kind = kind;
        decision.run = run;
        decision.reason = QStringLiteral("seen");
        decision.author = QStringLiteral("Ben");
        decision.time = time;
        decision.withdraws = withdraws;
        decision.policy = {QStringLiteral("standard"), QString(64, QLatin1Char('a'))};
        if (kind != review::DecisionKind::Withdraw)
            decision.covered = port::takeSnapshot(path())->files;
        const Result<review::ReviewEntry> entry = review::ReviewLog(path()).append(decision);
        return entry ? entry->hash : entry.error().toString();
    }
    /// "A1 -> B(1) row 3", "B1 approved -> D(1)": one line for each moment.
    static QStringList picture(const PipelineView &view)
    {
        QStringList lines;
        for (const PipelineMoment &moment : view.moments) {
            QString line = port::runName(moment.run);
            if (moment.kind == PipelineMoment::Kind::Decision)
                line += QLatin1Char(' ') + review::decisionTitle(std::get<review::Decision>(view.review.entries().at(moment.index).content));
            line += QStringLiteral(" -> ") + pipeline::stateText(moment.after);
            if (moment.transition >= 0)
                line += QStringLiteral(" row %1").arg(view.history.transitions.at(moment.transition).row);
            lines.append(line);
        }
        return lines;
    }
    /// "B 1/2 due B1 approved": one card.
    QString card(const PipelineView &view, Stage stage, int moment = -1) const
    {
        const StageStatus status = statusOf(view, stage, moment, m_engine.table());
        QString text = QStringLiteral("%1 %2/%3").arg(port::stageName(stage)).arg(status.runs).arg(status.cap);
        if (status.isDue)
            text += QStringLiteral(" due");
        if (status.record >= 0)
            text += QLatin1Char(' ') + port::runName(view.history.records.at(status.record).run);
        for (const review::LoggedDecision &decision : status.decisions)
            text += QLatin1Char(' ') + review::decisionTitle(decision.decision);
        return text;
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        writeStagedPort(path());
    }

    void runsMoveTheState()
    {
        recordRuns(path(), {QStringLiteral("preflight PASS"), QStringLiteral("A PASS"), QStringLiteral("B COMPILED"), QStringLiteral("D FAIL kernel"), QStringLiteral("C FAIL_FIXABLE kernel")});
        const PipelineView read = view();
        QCOMPARE(read.problem, QString());
        QCOMPARE(picture(read), (QStringList{QStringLiteral("preflight -> A(1) row 1"), QStringLiteral("A1 -> B(1) row 3"), QStringLiteral("B1 -> D(1) row 5"),
                                             QStringLiteral("D1 -> C(1) row 10"), QStringLiteral("C1 -> B(2) row 18")}));
        QCOMPARE(card(read, Stage::B), QStringLiteral("B 1/2 due B1"));
        QCOMPARE(card(read, Stage::B, 1), QStringLiteral("B 0/2 due"));
        QCOMPARE(card(read, Stage::C, 2), QStringLiteral("C 0/1"));
        QCOMPARE(card(read, Stage::C), QStringLiteral("C 1/1 C1"));
        QCOMPARE(card(read, Stage::Preflight), QStringLiteral("preflight 1/0 preflight"));
        QCOMPARE(read.next.first().because, 18);
        QCOMPARE(read.moments.last().files, 4);
    }

    void decisionsStandBetweenRuns()
    {
        recordRuns(path(), {QStringLiteral("preflight PASS"), QStringLiteral("A PASS")});
        // Whole seconds: the decision comes behind the run that ended in the same second.
        const QString entry = decide({Stage::A, 1}, review::DecisionKind::Approve, at(12, 1));
        recordRuns(path(), {QStringLiteral("B COMPILED"), QStringLiteral("D ALL_PASS")});
        decide({Stage::A, 1}, review::DecisionKind::Withdraw, at(12, 2, 30), entry);
        const PipelineView read = view();
        QCOMPARE(picture(read), (QStringList{QStringLiteral("preflight -> A(1) row 1"), QStringLiteral("A1 -> B(1) row 3"), QStringLiteral("A1 approved -> B(1)"),
                                             QStringLiteral("B1 -> D(1) row 5"), QStringLiteral("A1 withdrawn -> D(1)"), QStringLiteral("D1 -> E(1) row 7")}));
        QCOMPARE(card(read, Stage::A, 1), QStringLiteral("A 1/1 A1"));
        QCOMPARE(card(read, Stage::A, 2), QStringLiteral("A 1/1 A1 approved"));
        QCOMPARE(card(read, Stage::A, 3), QStringLiteral("A 1/1 A1 approved"));
        QCOMPARE(card(read, Stage::A), QStringLiteral("A 1/1 A1"));
    }

    void refusedRecordsMoveNothing()
    {
        const pipeline::RunHistory first = recordRuns(path(), {QStringLiteral("preflight PASS")});
        pipeline::RunRecord wrong = first.records.first();
        wrong.run = {Stage::E, 1};
        wrong.claimed = wrong.routed = pipeline::Outcome{port::StageVerdict::Done, port::FaultClass::None};
        QFile file(pipeline::historyPath(path()));
        QVERIFY(file.open(QIODevice::Append));
        file.write(QJsonDocument(pipeline::toJson(wrong)).toJson(QJsonDocument::Compact) + '\n');
        file.close();
        recordRuns(path(), {QStringLiteral("A PASS")});
        const PipelineView read = view();
        QCOMPARE(picture(read), (QStringList{QStringLiteral("preflight -> A(1) row 1"), QStringLiteral("E1 -> A(1)"), QStringLiteral("A1 -> B(1) row 3")}));
        QCOMPARE(read.history.findings.size(), 1);
        QCOMPARE(card(read, Stage::E), QStringLiteral("E 0/2 E1"));
    }

    void importsHaveNoTransition()
    {
        writePortFile(path(), QStringLiteral("reports/agent_a.md"), "# A\nVERDICT: PASS\n");
        writePortFile(path(), QStringLiteral("reports/agent_b.md"), "# B\nVERDICT: COMPILED\n");
        const PipelineView read = view();
        QCOMPARE(picture(read), (QStringList{QStringLiteral("A1 -> B(1)"), QStringLiteral("B1 -> D(1)")}));
        QCOMPARE(read.moments.first().transition, -1);
        QCOMPARE(read.moments.last().files, -1);
        QVERIFY(readPipelineChecks(read, {}).changedSince.isEmpty());
    }

    void brokenHistoryIsSaid()
    {
        recordRuns(path(), {QStringLiteral("preflight PASS")});
        QFile file(pipeline::historyPath(path()));
        QVERIFY(file.open(QIODevice::Append));
        file.write("{\"format\":\"tileport-run\",\"version\":99}\n");
        file.close();
        const PipelineView read = view();
        QVERIFY2(read.problem.contains(QStringLiteral("runs.jsonl:2")), qPrintable(read.problem));
        QVERIFY2(read.problem.contains(QStringLiteral("newer Tileport")), qPrintable(read.problem));
        QVERIFY(read.moments.isEmpty() && read.next.isEmpty());
        QVERIFY(readPipelineChecks(read, {}).verdicts.isEmpty());
    }

    void tornLineIsAFinding()
    {
        recordRuns(path(), {QStringLiteral("preflight PASS")});
        QFile file(pipeline::historyPath(path()));
        QVERIFY(file.open(QIODevice::Append));
        file.write("{\"format\":\"tilep");
        file.close();
        const PipelineView read = view();
        QCOMPARE(read.problem, QString());
        QCOMPARE(read.moments.size(), 1);
        QCOMPARE(read.history.findings.first().kind, QStringLiteral("run-line-broken"));
    }

    void missingFolderIsSaid()
    {
        const PipelineView read = readPipelineView(path() + QStringLiteral("/nothing"), m_engine);
        QVERIFY2(read.problem.contains(QStringLiteral("no such folder")), qPrintable(read.problem));
        QVERIFY(readPipelineChecks(read, {}).verdicts.isEmpty());
    }

    void changesSinceTheRun()
    {
        recordRuns(path(), {QStringLiteral("preflight PASS"), QStringLiteral("A PASS"), QStringLiteral("B COMPILED")});
        const QString entry = decide({Stage::B, 1}, review::DecisionKind::Approve, at(12, 3));
        const PipelineChecks fresh = readPipelineChecks(view(), {});
        QCOMPARE(fresh.changedSince, (QHash<int, QStringList>()));
        QVERIFY(!fresh.staleDecisions.value(entry).contains(QStringLiteral("kernel.rs")));
        writePortFile(path(), QStringLiteral("kernel.rs"), "fn changed() {}\n");
        const PipelineChecks stale = readPipelineChecks(view(), {});
        // The kernel is B's, so an analysis is none the worse for it.
        QCOMPARE(stale.changedSince, (QHash<int, QStringList>{{2, {QStringLiteral("kernel.rs")}}}));
        QVERIFY2(stale.staleDecisions.value(entry).join(QLatin1Char('\n')).contains(QStringLiteral("kernel.rs")), qPrintable(stale.staleDecisions.value(entry).join(QLatin1Char('\n'))));
        QCOMPARE(stale.verdicts.size(), 3);
        QCOMPARE(stale.verdictOf({Stage::B, 2}), nullptr);
    }
};

TILEPORT_TEST_MAIN(tst_PipelineView)
#include "tst_pipelineview.moc"
