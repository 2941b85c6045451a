// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/widgets/pipeline/pipelinepictures.h"
#include "widgets/common/accessibility.h"
#include "widgets/pipeline/stagecard.h"
#include "widgets/pipeline/stagestrip.h"

#include <QApplication>
#include <QSignalSpy>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::pipeline;
using namespace tileport::test;
using port::Stage;

Q_DECLARE_METATYPE(tileport::port::Stage)

/// What the cards say for runs of all kinds, and how keys and mouse move through them.
class tst_StageStrip : public QObject {
    Q_OBJECT

    const RoutingTable m_table = *RoutingTable::builtIn();
    std::unique_ptr<StageStrip> m_strip;

    void present(const StageInput &input) { m_strip->present(input, m_table); }
    [[nodiscard]] QString line(Stage stage) const { return m_strip->card(stage)->content().picture(); }
    void showStrip()
    {
        m_strip->resize(1600, 100);
        m_strip->show();
        m_strip->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_strip.get()));
    }

private Q_SLOTS:
    void init() { m_strip = std::make_unique<StageStrip>(); }
    void cleanup() { m_strip.reset(); }

    void freshPort()
    {
        present(inputOf(viewOf({})));
        QCOMPARE(m_strip->picture(), QStringLiteral("Preflight | due | due next\n"
                                                    "A analyse | 0 of 1 | not run yet\n"
                                                    "B device kernel | 0 of 2 | not run yet\n"
                                                    "D host and correctness | 0 of 2 | not run yet\n"
                                                    "E performance | 0 of 2 | not run yet\n"
                                                    "Gate | not run yet\n"
                                                    "C Tile IR diff | 0 of 1 | not run yet\n"
                                                    "F residual performance | 0 of 1 | not run yet"));
    }

    void claimedAgainstRecomputed()
    {
        StageInput input = inputOf(viewOf({QStringLiteral("preflight PASS"), QStringLiteral("A1 PASS"), QStringLiteral("B1 COMPILED"), QStringLiteral("D1 FAIL kernel")}));
        session::PipelineChecks checks;
        checks.verdicts.insert(QStringLiteral("A1"), recomputedOf(QStringLiteral("A1"), QStringLiteral("agree"), port::StageVerdict::Pass));
        checks.verdicts.insert(QStringLiteral("B1"), recomputedOf(QStringLiteral("B1"), QStringLiteral("cannot-recompute")));
        checks.verdicts.insert(QStringLiteral("D1"), recomputedOf(QStringLiteral("D1"), QStringLiteral("disagree"), port::StageVerdict::Blocked));
        checks.changedSince.insert(3, {QStringLiteral("ffi.rs")});
        input.checks = std::make_shared<session::PipelineChecks>(checks);
        present(input);
        QCOMPARE(line(Stage::Preflight), QStringLiteral("Preflight | 1 run | PASS | not recomputed | 10 min ago · agent x 1"));
        QCOMPARE(line(Stage::A), QStringLiteral("A analyse | 1 of 1 | PASS | recomputed: the same | 9 min ago · agent x 1"));
        QCOMPARE(line(Stage::B), QStringLiteral("B device kernel | 1 of 2 | COMPILED | cannot be recomputed | 8 min ago · agent x 1"));
        QCOMPARE(line(Stage::D), QStringLiteral("D host and correctness | 1 of 2 | FAIL kernel | recomputed: BLOCKED, not as claimed | files changed since · 7 min ago · agent x 1 | stale"));
        QCOMPARE(line(Stage::C), QStringLiteral("C Tile IR diff | 0 of 1 | due | due next"));
        const QString toolTip = m_strip->card(Stage::D)->toolTip();
        for (const char *part : {"the log has 2 failures", "ffi.rs", "D1, host and correctness"})
            QVERIFY2(toolTip.contains(QString::fromLatin1(part)), part);
        QVERIFY(m_strip->card(Stage::B)->toolTip().contains(QStringLiteral("correctness_cutile_rs.txt")));
        // Said by shape as well as by colour: no two answers share an icon and words.
        QVERIFY(m_strip->card(Stage::A)->content().recomputed.icon != m_strip->card(Stage::D)->content().recomputed.icon);
        QVERIFY(m_strip->card(Stage::A)->content().recomputed.icon != m_strip->card(Stage::B)->content().recomputed.icon);
    }

    void moreThanOneRun()
    {
        const auto view = viewOf({QStringLiteral("preflight FAIL"), QStringLiteral("preflight PASS"), QStringLiteral("A1 PASS"), QStringLiteral("B1 COMPILED"), QStringLiteral("D1 FAIL host"), QStringLiteral("D2 cancelled")});
        StageInput input = inputOf(view);
        input.isComputing = true;
        present(input);
        QCOMPARE(line(Stage::Preflight), QStringLiteral("Preflight | 2 runs | PASS | recomputing… | 9 min ago · agent x 1"));
        QCOMPARE(line(Stage::D), QStringLiteral("D host and correctness | 1 of 2 | due | cancelled | not recomputed | 5 min ago · agent x 1"));
        present(inputOf(view, 0));
        QCOMPARE(line(Stage::Preflight), QStringLiteral("Preflight | 1 run | due | FAIL | not recomputed | 10 min ago · agent x 1"));
        QCOMPARE(line(Stage::D), QStringLiteral("D host and correctness | 0 of 2 | not run yet"));
    }

    void breachesAndSoftVerdictsAreSaid()
    {
        const auto view = viewOf({QStringLiteral("preflight PASS"), QStringLiteral("A1 PASS"), QStringLiteral("B1 COMPILED")}, [](QList<RunRecord> &records) {
            records[2].routed = Outcome{port::StageVerdict::FailFixable, port::FaultClass::None};
            records[1].block = BlockAnswer::SoftMissing;
            records[0].isNumberKnown = false;
        });
        present(inputOf(view));
        QCOMPARE(line(Stage::A), QStringLiteral("A analyse | 1 of 1 | PASS | not recomputed | no validator block · 9 min ago · agent x 1"));
        QCOMPARE(line(Stage::B), QStringLiteral("B device kernel | 1 of 2 | FAIL_FIXABLE, claimed COMPILED | not recomputed | 8 min ago · agent x 1"));
        QVERIFY(m_strip->card(Stage::A)->toolTip().contains(QStringLiteral("SOFT_VALIDATOR_MISSING")));
    }

    void decisionsAndTheirStaleness()
    {
        const auto view = viewOf({QStringLiteral("preflight PASS"), QStringLiteral("A1 PASS")});
        session::StageStatus status = session::statusOf(*view, Stage::A, -1, m_table);
        review::LoggedDecision approved;
        approved.decision.kind = review::DecisionKind::Approve;
        approved.decision.author = QStringLiteral("Ben");
        approved.decision.reason = QStringLiteral("<b>seen</b>");
        approved.entry = QStringLiteral("e");
        status.decisions = {approved};
        StageInput input = inputOf(view);
        QCOMPARE(contentOf(input, status).footer, QStringLiteral("approved · 9 min ago · agent x 1"));
        session::PipelineChecks checks;
        checks.staleDecisions.insert(QStringLiteral("e"), {QStringLiteral("kernel.rs was changed")});
        input.checks = std::make_shared<session::PipelineChecks>(checks);
        const StageContent stale = contentOf(input, status);
        QCOMPARE(stale.footer, QStringLiteral("approved, stale · 9 min ago · agent x 1"));
        QVERIFY(stale.isStale && stale.toolTip.contains(QStringLiteral("kernel.rs was changed")));
        input.moment = 1;
        QVERIFY(!contentOf(input, status).isStale);
        approved.decision.kind = review::DecisionKind::Reject;
        status.decisions.append(approved);
        QVERIFY(contentOf(input, status).footer.startsWith(QStringLiteral("decided differently")));
    }

    void problemsStandInsteadOfCards()
    {
        auto view = std::make_shared<session::PipelineView>();
        present(inputOf(view));
        QCOMPARE(m_strip->picture(), QStringLiteral("Reading the runs…"));
        view->problem = QStringLiteral("runs.jsonl:2: <img src=x> is no record");
        present(inputOf(view));
        QCOMPARE(m_strip->picture(), view->problem);
        QCOMPARE(common::unnamedControls(m_strip.get()), QStringList());
    }

    void ages_data()
    {
        QTest::addColumn<int>("seconds");
        QTest::addColumn<QString>("words");
        QTest::newRow("now") << 0 << QStringLiteral("just now");
        QTest::newRow("another clock") << -30 << QStringLiteral("just now");
        QTest::newRow("minutes") << 3'599 << QStringLiteral("59 min ago");
        QTest::newRow("hours") << 2 * 86'400 - 1 << QStringLiteral("47 h ago");
        QTest::newRow("days") << 59 * 86'400 << QStringLiteral("59 d ago");
        QTest::newRow("date") << 60 * 86'400 << noon().toLocalTime().date().toString(Qt::ISODate);
        QTest::newRow("future") << -86'400 << noon().toLocalTime().date().toString(Qt::ISODate);
    }
    void ages()
    {
        QFETCH(int, seconds);
        QFETCH(QString, words);
        QCOMPARE(ageWords(noon(), noon().addSecs(seconds)), words);
        QCOMPARE(ageWords({}, noon()), QString());
    }

    void keysMoveAndEnter()
    {
        present(inputOf(viewOf({QStringLiteral("preflight PASS"), QStringLiteral("A1 PASS")})));
        showStrip();
        QSignalSpy chosen(m_strip.get(), &StageStrip::stageChosen);
        m_strip->setFocus();
        QCOMPARE(QApplication::focusWidget(), m_strip->card(Stage::Preflight));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
        QCOMPARE(m_strip->currentStage(), Stage::Preflight);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QCOMPARE(QApplication::focusWidget(), m_strip->card(Stage::A));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.last().at(1).toInt(), 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_End);
        QCOMPARE(QApplication::focusWidget(), m_strip->card(Stage::F));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(chosen.last().at(1).toInt(), -1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
        QCOMPARE(m_strip->currentStage(), Stage::Preflight);
        // One stop of the Tab key, whichever card is current.
        int stops = 0;
        for (const QWidget *widget : m_strip->findChildren<QWidget *>())
            stops += widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus) ? 1 : 0;
        QCOMPARE(stops, 1);
    }

    void mouseChooses()
    {
        present(inputOf(viewOf({QStringLiteral("preflight PASS")})));
        showStrip();
        QSignalSpy chosen(m_strip.get(), &StageStrip::stageChosen);
        QTest::mouseClick(m_strip->card(Stage::Preflight), Qt::LeftButton);
        QCOMPARE(chosen.last().at(1).toInt(), 0);
        QTest::mouseClick(m_strip->card(Stage::E), Qt::LeftButton);
        QCOMPARE(chosen.last().at(1).toInt(), -1);
        QCOMPARE(m_strip->currentStage(), Stage::E);
    }

    void readOut()
    {
        present(inputOf(viewOf({QStringLiteral("preflight PASS"), QStringLiteral("A1 PASS"), QStringLiteral("B1 COMPILED"), QStringLiteral("D1 FAIL host")})));
        QCOMPARE(common::unnamedControls(m_strip.get()), QStringList());
        QCOMPARE(m_strip->card(Stage::D)->accessibleName(), QStringLiteral("D, host and correctness, due again, 1 of 2, FAIL host, not recomputed, 7 min ago · agent x 1"));
    }

    void longNamesAndNarrowWindows()
    {
        const auto view = viewOf({QStringLiteral("preflight PASS"), QStringLiteral("A1 PASS")}, [](QList<RunRecord> &records) { records[1].executorName = QString(300, QLatin1Char('W')); });
        present(inputOf(view));
        QVERIFY2(m_strip->minimumSizeHint().width() < 1'000, qPrintable(QString::number(m_strip->minimumSizeHint().width())));
        m_strip->resize(1'000, 90);
        m_strip->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_strip.get()));
        QVERIFY(!m_strip->grab().isNull());
        QVERIFY(m_strip->card(Stage::A)->toolTip().contains(QString(300, QLatin1Char('W'))));
    }
};

TILEPORT_GUI_TEST_MAIN(tst_StageStrip)
#include "tst_stagestrip.moc"
