// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/hash.h"
#include "core/pipeline/artefactstore.h"
#include "core/pipeline/stagerunner.h"
#include "tests/core/pipeline/portfixture.h"
#include "tests/support/testmain.h"

#include <QThread>

using namespace tileport;
using namespace tileport::pipeline;
using namespace tileport::test;
using port::FaultClass;
using port::RunId;
using port::Stage;
using port::StageVerdict;
using std::chrono::milliseconds;

namespace {

/// Does what the test says.
class FakeExecutor : public Executor {
public:
    std::function<Result<RunAnswer>(const RunRequest &, RunContext &)> work;
    ExecutorKind who = ExecutorKind::BuiltIn;
    Stage only = Stage::FinalGate;     ///< the one stage that it cannot run
    RunRequest asked;

    ExecutorKind kind() const override { return who; }
    QString name() const override { return QStringLiteral("fake 1.0"); }
    bool canRun(Stage stage) const override { return stage != only; }
    Result<RunAnswer> run(const RunRequest &request, RunContext &context) override
    {
        asked = request;
        return work(request, context);
    }
};

RunAnswer answer(StageVerdict verdict, FaultClass fault = FaultClass::None, const QString &text = {})
{
    return {{verdict, fault}, text, {}, {}};
}

} // namespace

/// A run from snapshot to record: verdicts, lanes, budgets, time limits, cancelling, agents' blocks and repairs.
class tst_StageRunner : public QObject {
    Q_OBJECT

    const Engine m_engine = builtInEngine();
    const StageRules m_rules = StageRules::builtIn().valueOr(StageRules());

    /// Runs what is due with an executor that answers \p verdict and does \p work before.
    Result<RunResult> runDueWith(const PortFolder &folder, const RunAnswer &said, const std::function<void()> &work = {}, ExecutorKind who = ExecutorKind::BuiltIn) const
    {
        FakeExecutor executor;
        executor.who = who;
        executor.work = [&](const RunRequest &, RunContext &) {
            if (work)
                work();
            return said;
        };
        const RunHistory history = readHistory(folder.path(), m_engine).value();
        return StageRunner(m_engine, m_rules).run(folder.path(), *runDue(history.state), executor, {});
    }
    /// A port that stands at D(1).
    void bringToD(const PortFolder &folder) const
    {
        QVERIFY(runDueWith(folder, answer(StageVerdict::Pass)));
        QVERIFY(runDueWith(folder, answer(StageVerdict::Pass), [&] { folder.write(QStringLiteral("reference/analysis.json"), "{}"); }));
        QVERIFY(runDueWith(folder, answer(StageVerdict::Compiled), [&] { folder.write(QStringLiteral("kernel.rs"), "fn k() {}\n"); }));
    }

private Q_SLOTS:
    void runIsRecorded()
    {
        const PortFolder folder;
        bringToD(folder);
        const RunHistory history = readHistory(folder.path(), m_engine).value();
        QStringList picture;
        for (const RunRecord &record : history.records)
            picture.append(pictureOf(record) + QLatin1Char(' ') + changedFiles(record.before, record.after).keys().join(QLatin1Char(' ')));
        QCOMPARE(picture, QStringList({QStringLiteral("preflight built-in PASS "), QStringLiteral("A1 built-in PASS reference/analysis.json"), QStringLiteral("B1 built-in COMPILED kernel.rs")}));
        QCOMPARE(stateText(history.state), QStringLiteral("D(1)"));
        QVERIFY(history.records.last().started.isValid() && history.records.last().started <= history.records.last().ended);
        // What B left can be looked at after D changed it.
        const QString hash = history.records.last().after.files.value(QStringLiteral("kernel.rs")).sha256;
        folder.write(QStringLiteral("kernel.rs"), "other");
        QCOMPARE(ArtefactStore(folder.path()).content(hash).value(), QByteArray("fn k() {}\n"));
    }

    /// What lay there before the first run is kept too: an import has no earlier record.
    void whatWasThereBeforeIsKept()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("kernel.rs"), "old");
        QVERIFY(runDueWith(folder, answer(StageVerdict::Pass)));
        QCOMPARE(ArtefactStore(folder.path()).content(sha256Hex("old")).value(), QByteArray("old"));
    }

    void breachesOfTheLane_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("record");
        QTest::addColumn<QString>("finding");
        QTest::newRow("own file") << QStringLiteral("ffi.rs") << QStringLiteral("D1 built-in ALL_PASS") << QString();
        QTest::newRow("kernel") << QStringLiteral("kernel.rs") << QStringLiteral("D1 built-in ALL_PASS -> FAIL host")
                                << QStringLiteral("critical lane-breach: D changed kernel.rs, which belongs to B");
        QTest::newRow("reference") << QStringLiteral("reference/analysis.json") << QStringLiteral("D1 built-in ALL_PASS -> FAIL host")
                                   << QStringLiteral("critical lane-breach: D changed reference/analysis.json, which belongs to A");
        QTest::newRow("somebody's") << QStringLiteral("notes.txt") << QStringLiteral("D1 built-in ALL_PASS")
                                    << QStringLiteral("warn lane-unknown-file: D added notes.txt, which belongs to no stage");
    }
    void breachesOfTheLane()
    {
        QFETCH(QString, file);
        QFETCH(QString, record);
        QFETCH(QString, finding);
        const PortFolder folder;
        bringToD(folder);
        const Result<RunResult> result = runDueWith(folder, answer(StageVerdict::AllPass), [&] { folder.write(file, "changed by D"); });
        QVERIFY(result);
        QCOMPARE(pictureOf(result->record), record);
        QCOMPARE(pictureOf(result->record.findings).join(QLatin1Char('|')), finding);
    }

    /// B(2) runs behind D(1): what D made is nobody's breach as long as B leaves it alone.
    void oldFilesAreNoBreach()
    {
        const PortFolder folder;
        bringToD(folder);
        QVERIFY(runDueWith(folder, answer(StageVerdict::Fail, FaultClass::Kernel), [&] { folder.write(QStringLiteral("ffi.rs"), "x"); }));
        QVERIFY(runDueWith(folder, answer(StageVerdict::FailFixable, FaultClass::Kernel)));
        const Result<RunResult> result = runDueWith(folder, answer(StageVerdict::Compiled), [&] { folder.write(QStringLiteral("kernel.rs"), "better"); });
        QVERIFY(result);
        QCOMPARE(pictureOf(result->record), QStringLiteral("B2 built-in COMPILED"));
        QCOMPARE(result->record.findings, port::Findings());
    }

    void cancelledRunIsRecordedAndMovesNothing()
    {
        const PortFolder folder;
        FakeExecutor executor;
        RunOptions options;
        executor.work = [&](const RunRequest &, RunContext &context) -> Result<RunAnswer> {
            options.cancel.cancel();
            while (!context.cancel.isCancelled())
                QThread::msleep(1);
            return makeError(ErrorCode::Cancelled, QStringLiteral("stopped"));
        };
        const Result<RunResult> result = StageRunner(m_engine, m_rules).run(folder.path(), {Stage::Preflight, 1}, executor, options);
        QVERIFY(result);
        QCOMPARE(pictureOf(result->record), QStringLiteral("preflight built-in cancelled"));
        QCOMPARE(stateText(result->history.state), QStringLiteral("PREFLIGHT"));
    }

    void timeIsLimited()
    {
        const PortFolder folder;
        FakeExecutor executor;
        RunOptions options;
        options.timeLimit = milliseconds(30);
        executor.work = [&](const RunRequest &, RunContext &context) -> Result<RunAnswer> {
            while (!context.cancel.isCancelled())
                QThread::msleep(1);
            return makeError(ErrorCode::Cancelled, QStringLiteral("stopped"));
        };
        const Result<RunResult> result = StageRunner(m_engine, m_rules).run(folder.path(), {Stage::Preflight, 1}, executor, options);
        QVERIFY(result);
        QCOMPARE(pictureOf(result->record), QStringLiteral("preflight built-in timed-out"));
    }

    void stageBudgetLimitsTheTime()
    {
        const PortFolder folder;
        QVERIFY(runDueWith(folder, answer(StageVerdict::Pass)));
        QVERIFY(runDueWith(folder, answer(StageVerdict::Pass)));
        FakeExecutor executor;
        executor.work = [](const RunRequest &, RunContext &context) -> Result<RunAnswer> {
            int builds = 0;
            while (context.budget.spend(BudgetKind::CargoBuilds))
                ++builds;
            return RunAnswer{{StageVerdict::FailCompile, FaultClass::None}, {}, {}, QStringLiteral("%1 builds").arg(builds)};
        };
        RunOptions options;
        options.timeLimit = std::chrono::hours(5);
        const Result<RunResult> result = StageRunner(m_engine, m_rules).run(folder.path(), {Stage::B, 1}, executor, options);
        QVERIFY(result);
        QCOMPARE(executor.asked.timeLimit, milliseconds(std::chrono::minutes(8)));
        QCOMPARE(result->record.message, QStringLiteral("3 builds"));
        QCOMPARE(result->record.used, (Budget{{BudgetKind::CargoBuilds, 3}, {BudgetKind::Minutes, 1}}));
    }

    void failedExecutorLeavesNoVerdict()
    {
        const PortFolder folder;
        FakeExecutor executor;
        executor.work = [](const RunRequest &, RunContext &) -> Result<RunAnswer> { return makeError(ErrorCode::ToolMissing, QStringLiteral("no cargo")); };
        const Result<RunResult> result = StageRunner(m_engine, m_rules).run(folder.path(), {Stage::Preflight, 1}, executor, {});
        QVERIFY(result);
        QCOMPARE(pictureOf(result->record), QStringLiteral("preflight built-in failed"));
        QCOMPARE(result->record.message, QStringLiteral("error: no cargo"));
    }

    void verdictThatNoRowTakes()
    {
        const PortFolder folder;
        bringToD(folder);
        const Result<RunResult> result = runDueWith(folder, answer(StageVerdict::Fail, FaultClass::Env));
        QVERIFY(result);
        QCOMPARE(pictureOf(result->record), QStringLiteral("D1 built-in failed FAIL env -> nothing"));
        QCOMPARE(stateText(result->history.state), QStringLiteral("D(1)"));
    }

    void agentsAnswerIsJudgedAndRepaired()
    {
        const PortFolder folder;
        bringToD(folder);
        const QString bad = QStringLiteral("<VALIDATOR_OUTPUT>exit=1</VALIDATOR_OUTPUT>\nVERDICT: ALL_PASS");
        const Result<RunResult> first = runDueWith(folder, answer(StageVerdict::AllPass, FaultClass::None, bad), {}, ExecutorKind::Agent);
        QCOMPARE(pictureOf(first->record), QStringLiteral("D1 agent ALL_PASS refused"));
        QCOMPARE(stateText(first->history.state), QStringLiteral("D(1) repair"));
        const QString good = QStringLiteral("<VALIDATOR_OUTPUT>exit=0</VALIDATOR_OUTPUT>\nVERDICT: ALL_PASS");
        const Result<RunResult> second = runDueWith(folder, answer(StageVerdict::AllPass, FaultClass::None, good), {}, ExecutorKind::Agent);
        QCOMPARE(pictureOf(second->record), QStringLiteral("D1 agent repair ALL_PASS accepted"));
        QCOMPARE(transitionText(second->history.transitions.last()), QStringLiteral("D(1) repair ALL_PASS accepted -> E(1)  row 7"));
    }

    void agentThatSaysTwoThings()
    {
        const PortFolder folder;
        bringToD(folder);
        const QString text = QStringLiteral("<VALIDATOR_OUTPUT>exit=0</VALIDATOR_OUTPUT>\nVERDICT: FAIL");
        QCOMPARE(pictureOf(runDueWith(folder, answer(StageVerdict::AllPass, FaultClass::None, text), {}, ExecutorKind::Agent)->record), QStringLiteral("D1 agent ALL_PASS refused"));
    }

    void requestTellsWhereToStart()
    {
        const PortFolder folder;
        bringToD(folder);
        QVERIFY(runDueWith(folder, answer(StageVerdict::Fail, FaultClass::Host)));
        FakeExecutor executor;
        executor.work = [](const RunRequest &, RunContext &) -> Result<RunAnswer> { return answer(StageVerdict::AllPass); };
        QVERIFY(StageRunner(m_engine, m_rules).run(folder.path(), {Stage::D, 2}, executor, {}));
        QCOMPARE(executor.asked.startFrom, QStringLiteral("host_fix"));
        QCOMPARE(executor.asked.because, QStringLiteral("A test fails because of the host side: D runs once more and starts from host_fix."));
    }

    void refusedBeforeAnythingRuns()
    {
        const PortFolder folder;
        FakeExecutor executor;
        executor.only = Stage::Preflight;
        executor.work = [](const RunRequest &, RunContext &) -> Result<RunAnswer> { return answer(StageVerdict::Pass); };
        const StageRunner runner(m_engine, m_rules);
        const Result<RunResult> early = runner.run(folder.path(), {Stage::B, 1}, executor, {});
        QCOMPARE(early.error().toString(), QStringLiteral("error: B1 is not due; the port is at PREFLIGHT (Allowed: preflight may end with PASS, FAIL)"));
        const Result<RunResult> unable = runner.run(folder.path(), {Stage::Preflight, 1}, executor, {});
        QCOMPARE(unable.error().code, ErrorCode::Conflict);
        QVERIFY(unable.error().remedy.startsWith(QStringLiteral("Set what is missing in the environment")));
        QCOMPARE(runner.run(QStringLiteral("/nowhere"), {Stage::Preflight, 1}, executor, {}).error().code, ErrorCode::NotFound);
        QVERIFY(!QFileInfo::exists(folder.path(QStringLiteral(".tileport"))));
    }

    void personAndOptIn()
    {
        const PortFolder folder;
        bringToD(folder);
        const StageRunner runner(m_engine, m_rules);
        QCOMPARE(runner.optIn(folder.path(), QStringLiteral("Ada")).error().code, ErrorCode::Conflict);
        PersonExecutor first(QStringLiteral("Ada"), {StageVerdict::Fail, FaultClass::Host});
        QVERIFY(runner.run(folder.path(), {Stage::D, 1}, first, {}));
        PersonExecutor second(QStringLiteral("Ada"), {StageVerdict::Fail, FaultClass::Kernel}, QStringLiteral("rows differ"));
        const Result<RunResult> result = runner.run(folder.path(), {Stage::D, 2}, second, {});
        QCOMPARE(pictureOf(result->record), QStringLiteral("D2 person FAIL kernel"));
        QCOMPARE(result->record.message, QStringLiteral("rows differ"));
        const Result<RunResult> wish = runner.optIn(folder.path(), QStringLiteral("Ada"));
        QVERIFY(wish);
        QCOMPARE(transitionText(wish->history.transitions.last()), QStringLiteral("COMPLETE complete_residual opt in -> F(1)  row 28"));
    }
};

TILEPORT_TEST_MAIN(tst_StageRunner)
#include "tst_stagerunner.moc"
