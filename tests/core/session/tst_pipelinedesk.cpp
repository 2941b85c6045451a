// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/pipelinedesk.h"
#include "tests/core/session/sessiontest.h"
#include "tests/core/session/stagedport.h"
#include "tests/support/testmain.h"

#include <QSignalSpy>

using namespace tileport;
using namespace tileport::session;
using namespace tileport::test;
using port::Stage;

namespace {

/// Says what it does until somebody cancels.
class EndlessExecutor : public pipeline::Executor {
public:
    [[nodiscard]] pipeline::ExecutorKind kind() const override { return pipeline::ExecutorKind::BuiltIn; }
    [[nodiscard]] QString name() const override { return QStringLiteral("endless"); }
    [[nodiscard]] bool canRun(Stage) const override { return true; }
    [[nodiscard]] Result<pipeline::RunAnswer> run(const pipeline::RunRequest &, pipeline::RunContext &context) override
    {
        for (int i = 0; !context.cancel.isCancelled(); ++i) {
            context.progress({QStringLiteral("round"), std::min(i, 9), 10});
            QThread::msleep(2);
        }
        return makeError(ErrorCode::Cancelled, QStringLiteral("stopped"));
    }
};

constexpr int kPatience = 20'000;

} // namespace

/// The desk of the pipeline on real folders: it follows the session and the files, performs stages, and refuses with a reason.
class tst_PipelineDesk : public SessionTest {
    Q_OBJECT

    std::unique_ptr<PipelineDesk> m_desk;

    void open()
    {
        writeStagedPort(m_folder->path());
        QVERIFY(m_session->open(m_folder->path()));
        settle();
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(!m_desk->isBusy() && m_desk->view()->isRead, kPatience); }
    [[nodiscard]] QString state() const { return pipeline::stateText(m_desk->view()->history.state); }
    [[nodiscard]] QString why(const Result<void> &result) const { return result ? QStringLiteral("allowed") : result.error().message; }

private Q_SLOTS:
    void init()
    {
        startSession();
        m_desk = std::make_unique<PipelineDesk>(*m_session);
    }
    void cleanup()
    {
        m_desk.reset();
        m_session.reset();
    }

    void noFolderNoRuns()
    {
        QCOMPARE(m_desk->view()->problem, QString());
        QVERIFY(!m_desk->startRun());
        QVERIFY(m_session->open(QStringLiteral("softmax")));
        QVERIFY2(m_desk->view()->problem.contains(QStringLiteral("There is no run yet")), qPrintable(m_desk->view()->problem));
        QVERIFY2(m_desk->view()->problem.contains(QStringLiteral("Save Port As")), qPrintable(m_desk->view()->problem));
        QVERIFY(!m_desk->canStart());
        QCOMPARE(why(m_desk->startRun()), m_desk->view()->problem);
        QCOMPARE(m_desk->startRun().error().code, ErrorCode::Conflict);
    }

    void builtInStagesRun()
    {
        open();
        QSignalSpy ended(m_desk.get(), &PipelineDesk::runEnded);
        QVERIFY(m_desk->canStart());
        QVERIFY(m_desk->startRun());
        QCOMPARE(m_desk->running()->run.stage, Stage::Preflight);
        settle();
        QCOMPARE(ended.size(), 1);
        QVERIFY2(ended.first().first().toString().startsWith(QStringLiteral("preflight ended: PASS")), qPrintable(ended.first().first().toString()));
        QCOMPARE(state(), QStringLiteral("A(1)"));
        QVERIFY(m_desk->startRun());
        settle();
        QCOMPARE(state(), QStringLiteral("B(1)"));
        QCOMPARE(m_desk->view()->moments.size(), 2);
        QVERIFY(m_desk->checks()->verdictOf({Stage::A, 1}));
    }

    void othersAreRefusedWithTheTask()
    {
        open();
        recordRuns(m_folder->path(), {QStringLiteral("preflight PASS"), QStringLiteral("A PASS")});
        QTRY_COMPARE_WITH_TIMEOUT(state(), QStringLiteral("B(1)"), kPatience);
        settle();
        QVERIFY(!m_desk->canStart());
        const Result<void> refused = m_desk->startRun();
        QCOMPARE(why(refused), QStringLiteral("B1 (device kernel) is not built in: a person or an agent performs it"));
        QVERIFY(refused.error().remedy.startsWith(QStringLiteral("Write kernel.rs")));
        QVERIFY(m_desk->record(std::make_unique<pipeline::PersonExecutor>(QStringLiteral("Ada"), pipeline::Outcome{port::StageVerdict::Compiled, port::FaultClass::None})));
        settle();
        QCOMPARE(state(), QStringLiteral("D(1)"));
    }

    void verdictsThatNoRowTakesAreKeptAsFailed()
    {
        open();
        QSignalSpy ended(m_desk.get(), &PipelineDesk::runEnded);
        QVERIFY(m_desk->record(std::make_unique<pipeline::PersonExecutor>(QStringLiteral("Ada"), pipeline::Outcome{port::StageVerdict::AllPass, port::FaultClass::None})));
        settle();
        QCOMPARE(ended.size(), 1);
        const QString line = ended.first().first().toString();
        QVERIFY2(line.startsWith(QStringLiteral("preflight ended: failed")) && line.contains(QStringLiteral("preflight may end with PASS, FAIL")), qPrintable(line));
        QCOMPARE(state(), QStringLiteral("PREFLIGHT"));
        QCOMPARE(m_desk->view()->moments.size(), 1);
    }

    void wishForFIsRefusedWhereItIsNotOffered()
    {
        open();
        QSignalSpy refused(m_desk.get(), &PipelineDesk::runRefused);
        QVERIFY(m_desk->optIn(QStringLiteral("Ada")));
        settle();
        QCOMPARE(refused.size(), 1);
        QVERIFY(m_desk->view()->moments.isEmpty());
    }

    void cancelledRunsAreRecordedAndDueAgain()
    {
        open();
        m_desk->setExecutor([] { return std::make_shared<EndlessExecutor>(); });
        QSignalSpy ended(m_desk.get(), &PipelineDesk::runEnded);
        QVERIFY(m_desk->startRun());
        QCOMPARE(why(m_desk->startRun()), QStringLiteral("preflight is still running"));
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->running()->progress.total, 10, kPatience);
        m_desk->cancelRun();
        QVERIFY(m_desk->running()->isCancelling);
        settle();
        QCOMPARE(ended.size(), 1);
        QVERIFY(ended.first().first().toString().startsWith(QStringLiteral("preflight ended: cancelled")));
        QCOMPARE(state(), QStringLiteral("PREFLIGHT"));
        QCOMPARE(m_desk->view()->moments.size(), 1);
        QCOMPARE(m_desk->view()->moments.first().transition, -1);
    }

    void anotherPortMayBeOpenedDuringARun()
    {
        open();
        m_desk->setExecutor([] { return std::make_shared<EndlessExecutor>(); });
        QVERIFY(m_desk->startRun());
        QTemporaryDir other;
        writeStagedPort(other.path());
        recordRuns(other.path(), {QStringLiteral("preflight PASS")});
        QVERIFY(m_session->open(other.path()));
        settle();
        QCOMPARE(m_desk->view()->folder, m_session->port()->folder);
        QCOMPARE(state(), QStringLiteral("A(1)"));
        QCOMPARE(pipeline::readHistory(m_folder->path(), stageEngine())->records.first().end, pipeline::RunEnd::Cancelled);
    }

    void runDiesWithTheDesk()
    {
        open();
        m_desk->setExecutor([] { return std::make_shared<EndlessExecutor>(); });
        QVERIFY(m_desk->startRun());
        m_desk.reset();
        QCOMPARE(pipeline::readHistory(m_folder->path(), stageEngine())->records.first().end, pipeline::RunEnd::Cancelled);
    }

    void followsTheFileOfTheRuns()
    {
        open();
        QVERIFY(m_desk->view()->moments.isEmpty());
        recordRuns(m_folder->path(), {QStringLiteral("preflight PASS")});
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->view()->moments.size(), 1, kPatience);
        QFile file(pipeline::historyPath(m_folder->path()));
        QVERIFY(file.open(QIODevice::Append));
        file.write("{\"format\":\"tileport-run\",\"version\":99}\n");
        file.close();
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->view()->problem.contains(QStringLiteral("runs.jsonl:2")), kPatience);
        QCOMPARE(why(m_desk->startRun()), m_desk->view()->problem);
    }

    void momentIsKeptAndLost()
    {
        open();
        recordRuns(m_folder->path(), {QStringLiteral("preflight PASS"), QStringLiteral("A PASS")});
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->view()->moments.size(), 2, kPatience);
        QSignalSpy moved(m_desk.get(), &PipelineDesk::momentChanged);
        m_desk->step(1);
        QCOMPARE(moved.size(), 0);
        m_desk->step(-1);
        QCOMPARE(m_desk->moment(), 1);
        m_desk->step(-1);
        m_desk->step(-1);
        QCOMPARE(m_desk->moment(), 0);
        m_desk->step(1);
        m_desk->step(1);
        QCOMPARE(m_desk->moment(), -1);
        m_desk->goTo(1);
        recordRuns(m_folder->path(), {QStringLiteral("B COMPILED")});
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->view()->moments.size(), 3, kPatience);
        QCOMPARE(m_desk->moment(), 1);
        QVERIFY(QFile::remove(pipeline::historyPath(m_folder->path())));
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->moment(), -1, kPatience);
        m_desk->goTo(99);
        QCOMPARE(m_desk->moment(), -1);
    }

    void changedFilesAreNoticed()
    {
        open();
        recordRuns(m_folder->path(), {QStringLiteral("preflight PASS"), QStringLiteral("A PASS"), QStringLiteral("B COMPILED")});
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->view()->moments.size(), 3, kPatience);
        writePortFile(m_folder->path(), QStringLiteral("kernel.rs"), "fn changed() {}\n");
        QTRY_COMPARE_WITH_TIMEOUT(m_desk->checks()->changedSince.value(2), QStringList{QStringLiteral("kernel.rs")}, kPatience);
    }
};

TILEPORT_TEST_MAIN(tst_PipelineDesk)
#include "tst_pipelinedesk.moc"
