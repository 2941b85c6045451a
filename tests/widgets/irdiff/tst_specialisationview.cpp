// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "tests/widgets/irdiff/irfixtures.h"
#include "widgets/irdiff/specialisationview.h"

#include <QPushButton>
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace tileport;
using namespace tileport::irdiff;

namespace {

std::shared_ptr<IrDiff> diffWithFacts()
{
    const auto graph = fixture::graphFromText("%a = constant : tile<i32>");
    auto diff = fixture::diffFromPicture(graph, graph, "=");
    const auto addPair = [&](int number, const char *left, const char *right, const char *type) {
        ParameterPair pair;
        pair.left = pair.right = number;
        pair.leftName = QString::fromLatin1(left);
        pair.rightName = QString::fromLatin1(right);
        pair.leftType = pair.rightType = QString::fromLatin1(type);
        pair.reason = QStringLiteral("same use");
        diff->parameters.push_back(pair);
    };
    addPair(0, "%p", "%q", "tile<ptr<f32>>");
    addPair(1, "%n", "%m", "tile<i32>");
    addPair(2, "%k", "%l", "tile<i32>");
    for (const FactStatus status : {FactStatus::Agrees, FactStatus::Missing, FactStatus::NotNeeded, FactStatus::Contradicts}) {
        SpecialisationRow row;
        row.parameter = QStringLiteral("A");
        row.part = QStringLiteral("shape[%1]").arg(diff->specialisation.rows.size());
        row.status = status;
        row.reason = QStringLiteral("because %1").arg(factStatusName(status));
        row.pair = status == FactStatus::Contradicts ? -1 : int(diff->specialisation.rows.size());
        row.rightPlace.line = 7;
        diff->specialisation.rows.push_back(row);
    }
    return diff;
}

} // namespace

class TestSpecialisationView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<ParameterPair>(); }

    void models()
    {
        SpecialisationModel facts;
        ParameterModel parameters;
        const QAbstractItemModelTester first(&facts, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester second(&parameters, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto diff = diffWithFacts();
        diff->parameters[1].isAmbiguous = true;
        facts.setDiff(diff);
        parameters.setDiff(diff);
        QCOMPARE(facts.rowCount(), 4);
        QCOMPARE(facts.index(1, SpecialisationModel::StatusColumn).data().toString(), QStringLiteral("− missing"));
        QCOMPARE(facts.index(1, SpecialisationModel::ParameterColumn).data().toString(), QStringLiteral("A shape[1]"));
        QCOMPARE(facts.summary(), QStringLiteral("4 facts, 2 to look at"));
        facts.setOnlyProblems(true);
        QCOMPARE(facts.rowCount(), 2);
        QCOMPARE(facts.fact(1)->status, FactStatus::Contradicts);
        QCOMPARE(parameters.rowCount(), 3);
        QVERIFY(parameters.index(1, ParameterModel::ReasonColumn).data().toString().startsWith(u'?'));
        QCOMPARE(parameters.candidates(1), QStringList{QStringLiteral("%l")});
        QCOMPARE(parameters.candidates(0), QStringList()); // no other of its type
        facts.setDiff(nullptr);
        parameters.setDiff(nullptr);
        QCOMPARE(facts.rowCount() + parameters.rowCount(), 0);
    }

    void enterJumps()
    {
        SpecialisationView view;
        view.setDiff(diffWithFacts());
        view.show();
        QSignalSpy jumps(&view, &SpecialisationView::jumpRequested);
        view.factsView()->setCurrentIndex(view.facts()->index(1, 0));
        QTest::keyClick(view.factsView(), Qt::Key_Return);
        QCOMPARE(jumps.count(), 1);
        QCOMPARE(jumps.first().at(0).value<ParameterPair>().leftName, QStringLiteral("%n"));
        QCOMPARE(jumps.first().at(1).value<Place>().line, 7);
        view.factsView()->setCurrentIndex(view.facts()->index(3, 0)); // a fact without a parameter still has its line
        QTest::keyClick(view.factsView(), Qt::Key_Return);
        QCOMPARE(jumps.count(), 2);
        QVERIFY(jumps.last().at(0).value<ParameterPair>().leftName.isEmpty());
    }

    void onlyProblemsByKey()
    {
        SpecialisationView view;
        view.setDiff(diffWithFacts());
        view.show();
        QTest::keyClick(view.onlyProblems(), Qt::Key_Space);
        QCOMPARE(view.facts()->rowCount(), 2);
    }

    void columnsSuitTheirTexts()
    {
        SpecialisationView view;
        view.setDiff(diffWithFacts());
        view.resize(1200, 300);
        view.show();
        QApplication::processEvents();
        QTreeView *facts = view.factsView();
        const int column = SpecialisationModel::ParameterColumn;
        QVERIFY(facts->columnWidth(column) >= facts->fontMetrics().horizontalAdvance(facts->model()->index(0, column).data().toString()));
        facts->setColumnWidth(column, 333); // the reader's choice survives an edit
        view.setDiff(diffWithFacts());
        QCOMPARE(facts->columnWidth(column), 333);
    }

    void buttonsFollowTheCorrections()
    {
        SpecialisationView view;
        const auto enabled = [&view] {
            QStringList names;
            for (const QPushButton *button : view.findChildren<QPushButton *>())
                if (button->isEnabled())
                    names.append(button->text().remove(u'&'));
            return names.join(u' ');
        };
        QCOMPARE(enabled(), QStringLiteral("Choose Partner…"));
        view.setCorrections(true, false, true);
        QCOMPARE(enabled(), QStringLiteral("Choose Partner… Undo Reset"));
        view.setCorrections(false, true, false);
        QCOMPARE(enabled(), QStringLiteral("Choose Partner… Redo"));
    }

    // Negative.
    void nothingToChoose()
    {
        SpecialisationView view;
        view.show();
        QSignalSpy pairs(&view, &SpecialisationView::pairRequested);
        QSignalSpy jumps(&view, &SpecialisationView::jumpRequested);
        QTest::keyClick(view.factsView(), Qt::Key_F2);
        QTest::keyClick(view.factsView(), Qt::Key_Return);
        view.setDiff(diffWithFacts());
        view.factsView()->setCurrentIndex(view.facts()->index(0, 0)); // the pointer has no rival
        QTest::keyClick(view.factsView(), Qt::Key_F2);
        QVERIFY(view.note().contains(QStringLiteral("no other parameter")));
        QCOMPARE(pairs.count() + jumps.count(), 0);
        view.setPairingNote(QStringLiteral("other type"));
        QCOMPARE(view.note(), QStringLiteral("other type"));
        QVERIFY(!view.facts()->fact(-1) && !view.parameters()->pair(99));
    }
};

TILEPORT_GUI_TEST_MAIN(TestSpecialisationView)
#include "tst_specialisationview.moc"
