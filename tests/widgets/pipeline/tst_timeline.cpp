// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/widgets/pipeline/pipelinepictures.h"
#include "widgets/pipeline/timelinemodel.h"
#include "widgets/pipeline/timelineview.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSignalSpy>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::pipeline;
using namespace tileport::test;

/// The list of everything that happened: its words, its keys, and that it keeps its place.
class tst_Timeline : public QObject {
    Q_OBJECT

    TimelineModel m_model;
    QAbstractItemModelTester m_tester{&m_model, QAbstractItemModelTester::FailureReportingMode::QtTest};

    [[nodiscard]] QString row(int number) const
    {
        QStringList cells;
        for (const int column : {TimelineModel::EventColumn, TimelineModel::WhoColumn, TimelineModel::VerdictColumn, TimelineModel::RecomputedColumn, TimelineModel::StateColumn})
            cells.append(m_model.index(number, column).data().toString());
        return cells.join(QStringLiteral(" | "));
    }
    static QStringList fewRuns() { return {QStringLiteral("preflight PASS"), QStringLiteral("A1 PASS"), QStringLiteral("B1 cancelled"), QStringLiteral("B1 COMPILED")}; }

private Q_SLOTS:
    void rowsSayWhatHappened()
    {
        StageInput input = inputOf(viewOf(fewRuns()));
        session::PipelineChecks checks;
        checks.verdicts.insert(QStringLiteral("A1"), recomputedOf(QStringLiteral("A1"), QStringLiteral("agree"), port::StageVerdict::Pass));
        input.checks = std::make_shared<session::PipelineChecks>(checks);
        m_model.present(input);
        QCOMPARE(m_model.rowCount(), 5);
        QCOMPARE(row(0), QStringLiteral("preflight | agent x 1 | PASS | not recomputed | A(1)"));
        QCOMPARE(row(1), QStringLiteral("A1 analyse | agent x 1 | PASS | recomputed: the same | B(1)"));
        QCOMPARE(row(2), QStringLiteral("B1 device kernel | agent x 1 | cancelled |  | B(1)"));
        QCOMPARE(row(4), QStringLiteral("now |  |  |  | D(1)"));
        QVERIFY(m_model.index(3, TimelineModel::WhyColumn).data().toString().startsWith(QStringLiteral("row 5: ")));
        QVERIFY(m_model.index(4, 0).data(TimelineModel::IsShownRole).toBool());
        QVERIFY(m_model.index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("Recomputed: recomputed: the same")));
    }

    void theMomentIsMarkedWithoutAReset()
    {
        StageInput input = inputOf(viewOf(fewRuns()));
        m_model.present(input);
        QSignalSpy reset(&m_model, &QAbstractItemModel::modelReset);
        input.moment = 1;
        m_model.present(input);
        QCOMPARE(reset.size(), 0);
        QVERIFY(m_model.index(1, 0).data(TimelineModel::IsShownRole).toBool());
        QVERIFY(!m_model.index(4, 0).data(TimelineModel::IsShownRole).toBool());
        QCOMPARE(m_model.index(1, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("A1 analyse, shown"));
        m_model.present(inputOf(viewOf({})));
        QCOMPARE(reset.size(), 1);
        QCOMPARE(m_model.rowCount(), 1);
    }

    void unreadAndBrokenHaveNoRows()
    {
        auto view = viewOf(fewRuns());
        view->problem = QStringLiteral("broken");
        m_model.present(inputOf(view));
        QCOMPARE(m_model.rowCount(), 0);
        m_model.present(inputOf(std::make_shared<session::PipelineView>()));
        QCOMPARE(m_model.rowCount(), 0);
        QCOMPARE(m_model.momentOf({}), -1);
        QVERIFY(!m_model.indexOfMoment(-1).isValid());
    }

    void keysChooseMomentsAndRuns()
    {
        m_model.present(inputOf(viewOf(fewRuns())));
        TimelineView view(&m_model);
        view.resize(1'000, 200);
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        view.setFocus();
        QSignalSpy chosen(&view, &TimelineView::momentChosen);
        QTest::keyClick(&view, Qt::Key_Home);
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(chosen.last().first().toInt(), 1);
        QCOMPARE(view.selectedRuns(), QList<int>());
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(view.selectedRuns(), (QList<int>{1, 2}));
        QTest::keyClick(&view, Qt::Key_End);
        QTest::keyClick(&view, Qt::Key_Enter);
        QCOMPARE(chosen.last().first().toInt(), -1);
        QTest::keyClick(&view, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(view.selectedRuns(), QList<int>()); // now is no run
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(m_model.index(0, 0)).center());
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(m_model.index(0, 0)).center());
        QCOMPARE(chosen.last().first().toInt(), 0);
    }

    void manyRunsAndLongNames()
    {
        QStringList runs;
        for (int i = 0; i < 500; ++i)
            runs.append(QStringLiteral("preflight FAIL"));
        m_model.present(inputOf(viewOf(runs, [](QList<RunRecord> &records) { records.last().executorName = QStringLiteral("line\nbreak ") + QString(2'000, QLatin1Char('W')); })));
        QCOMPARE(m_model.rowCount(), 501);
        QVERIFY(!m_model.index(499, TimelineModel::WhoColumn).data().toString().contains(QLatin1Char('\n')));
        TimelineView view(&m_model);
        view.resize(800, 200);
        view.show();
        view.reveal(0);
        QCOMPARE(view.currentIndex().row(), 0);
        QVERIFY(!view.grab().isNull());
    }
};

TILEPORT_GUI_TEST_MAIN(tst_Timeline)
#include "tst_timeline.moc"
