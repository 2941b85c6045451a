// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/widgets/review/reviewfixtures.h"
#include "widgets/review/findingsdelegate.h"
#include "widgets/review/findingsmodel.h"
#include "widgets/review/findingsview.h"

#include <QAbstractItemModelTester>
#include <QApplication>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::review;

/// Model and view of findings: the tree keeps its promises, updates keep the reader's place.
class TestFindingsModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tree_data();
    void tree();
    void emptyModel();
    void foreignIndexes();
    void headers();
    void spokenRows();
    void updateKeepsThePlace();
    void updateKeepsFolds();
    void goneRowKeepsItsPosition();
    void stepsThroughFindings();
    void stepsGoOnFromTheLastVisit();
    void updateKeepsTheSelection();
    void paintsEveryRow();
};

void TestFindingsModel::tree_data()
{
    QTest::addColumn<int>("grouping");
    for (int grouping = 0; grouping < 4; ++grouping)
        QTest::addRow("%d", grouping) << grouping;
}

void TestFindingsModel::tree()
{
    QFETCH(int, grouping);
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    FindingFilter filter;
    filter.grouping = Grouping(grouping);
    model.setArrangement(arrange(test::listOf(test::referenceBody(), test::generatedBody()), {}, filter));
    QVERIFY(model.rowCount() > 1);
    model.setArrangement(arrange(test::manyFindings(300), {}, filter));
    QVERIFY(model.rowCount() > 1);
    model.setArrangement(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestFindingsModel::emptyModel()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(!model.indexOfNode(0).isValid());
    QVERIFY(!model.node({}));
    model.setArrangement(arrange(nullptr, {}, {}));
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Finding (0)"));
}

void TestFindingsModel::foreignIndexes()
{
    FindingsModel one;
    FindingsModel other;
    one.setArrangement(arrange(test::manyFindings(10), {}, {}));
    other.setArrangement(arrange(test::manyFindings(10), {}, {}));
    QVERIFY(one.node(one.index(0, 0)));
    QVERIFY(!one.node(other.index(0, 0)));
    QVERIFY(!one.indexOfNode(9999).isValid() && !one.indexOfNode(-1).isValid());
}

void TestFindingsModel::headers()
{
    FindingsModel model;
    FindingFilter filter;
    filter.critical = false;
    model.setArrangement(arrange(test::manyFindings(30), {}, filter));
    QCOMPARE(model.headerData(FindingsModel::FindingColumn, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Finding (20 of 30)"));
    QVERIFY(!model.headerData(99, Qt::Horizontal, Qt::DisplayRole).isValid() || model.headerData(99, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
}

void TestFindingsModel::spokenRows()
{
    FindingsModel model;
    model.setArrangement(arrange(test::listOf(test::referenceBody(), test::generatedBody()), {}, {}));
    const QString spoken = model.index(0, 0).data(Qt::AccessibleTextRole).toString();
    QVERIFY2(spoken.startsWith(QStringLiteral("critical, open, ")) && spoken.contains(QStringLiteral("kernel.rs:80")), qPrintable(spoken));
    const QModelIndex last = model.index(model.rowCount() - 1, 0);
    QVERIFY(last.data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("Group Explained")));
}

void TestFindingsModel::updateKeepsThePlace()
{
    FindingsModel model;
    FindingsView view(&model);
    view.resize(700, 200);
    view.show();
    view.present(arrange(test::manyFindings(500), {}, {}));
    view.setCurrentIndex(model.index(300, 0));
    view.scrollTo(model.index(300, 0), QAbstractItemView::PositionAtCenter);
    const QModelIndex top = view.indexAt({0, 0});
    const QString current = model.arrangement()->key(FindingsModel::nodeNumber(view.currentIndex()));
    const QString first = model.arrangement()->key(FindingsModel::nodeNumber(top));
    FindingFilter fewer; // two thirds stay
    fewer.critical = false;
    int moves = 0;
    connect(&view, &FindingsView::currentMoved, &view, [&moves] { ++moves; });
    view.present(arrange(test::manyFindings(500), {}, fewer));
    QCOMPARE(model.arrangement()->key(FindingsModel::nodeNumber(view.currentIndex())), current);
    QCOMPARE(model.arrangement()->key(FindingsModel::nodeNumber(view.indexAt({0, 0}))), first);
    QCOMPARE(view.selectedItems(), std::vector<int32_t>{300});
    QCOMPARE(moves, 0);
}

void TestFindingsModel::updateKeepsFolds()
{
    FindingsModel model;
    FindingsView view(&model);
    FindingFilter filter;
    filter.grouping = Grouping::Owner;
    view.present(arrange(test::manyFindings(30), {}, filter));
    QVERIFY(view.isExpanded(model.index(0, 0)));
    QVERIFY(!view.isExpanded(model.index(model.rowCount() - 1, 0))); // what rules explain
    view.collapse(model.index(0, 0));
    view.expand(model.index(model.rowCount() - 1, 0));
    view.present(arrange(test::manyFindings(60), {}, filter));
    QVERIFY(!view.isExpanded(model.index(0, 0)));
    QVERIFY(view.isExpanded(model.index(1, 0)));
    QVERIFY(view.isExpanded(model.index(model.rowCount() - 1, 0)));
}

void TestFindingsModel::goneRowKeepsItsPosition()
{
    FindingsModel model;
    FindingsView view(&model);
    view.present(arrange(test::manyFindings(30), {}, {}));
    view.setCurrentIndex(model.index(4, 0));
    FindingFilter filter;
    filter.critical = false; // the first ten go
    view.present(arrange(test::manyFindings(30), {}, filter));
    QCOMPARE(view.currentIndex().row(), 4);
    view.present(arrange(nullptr, {}, {}));
    QVERIFY(!view.currentIndex().isValid() && !view.currentNode());
    QVERIFY(!view.step(1));
}

void TestFindingsModel::stepsThroughFindings()
{
    FindingsModel model;
    FindingsView view(&model);
    FindingFilter filter;
    filter.grouping = Grouping::Owner;
    view.present(arrange(test::manyFindings(6), {}, filter));
    QStringList seen;
    for (int i = 0; i < 7; ++i) {
        QVERIFY(view.step(1));
        QVERIFY(view.currentNode()->kind == FindingNode::Kind::Finding);
        seen.append(model.arrangement()->key(FindingsModel::nodeNumber(view.currentIndex())));
    }
    QCOMPARE(seen.constFirst(), seen.constLast()); // around the end, past the rules
    seen.removeLast();
    QCOMPARE(QSet<QString>(seen.begin(), seen.end()).size(), 6);
    QVERIFY(view.step(-1));
    QCOMPARE(model.arrangement()->key(FindingsModel::nodeNumber(view.currentIndex())), seen.constLast());
    QVERIFY(!view.reveal(77));
}

/// A row that another pane made current is not where the reader was.
void TestFindingsModel::stepsGoOnFromTheLastVisit()
{
    FindingsModel model;
    FindingsView view(&model);
    view.present(arrange(test::manyFindings(12), {}, {}));
    QVERIFY(view.reveal(7));
    QVERIFY(view.step(1));
    QCOMPARE(view.currentIndex().row(), 0); // the reader was nowhere yet
    QVERIFY(view.step(1));
    QVERIFY(view.reveal(9));
    QCOMPARE(view.currentIndex().row(), 9);
    QVERIFY(view.step(1));
    QCOMPARE(view.currentIndex().row(), 2);
    QVERIFY(view.reveal(9));
    QVERIFY(view.step(-1));
    QCOMPARE(view.currentIndex().row(), 1);
    // A row that the reader chooses counts, also after an update.
    view.setCurrentIndex(model.index(4, 0));
    QVERIFY(view.reveal(9));
    view.present(arrange(test::manyFindings(12), {}, {}));
    QCOMPARE(view.currentIndex().row(), 9);
    QVERIFY(view.step(1));
    QCOMPARE(view.currentIndex().row(), 5);
    // From the overview it begins again.
    view.setCurrentIndex({});
    QVERIFY(view.reveal(9));
    QVERIFY(view.step(1));
    QCOMPARE(view.currentIndex().row(), 0);
}

/// Selected rows stay selected when an update puts them into another order.
void TestFindingsModel::updateKeepsTheSelection()
{
    FindingsModel model;
    FindingsView view(&model);
    view.present(arrange(test::manyFindings(40), {}, {}));
    view.selectAll();
    const std::vector<int32_t> all = view.selectedItems();
    QVERIFY(all.size() >= 40);
    view.present(arrange(test::manyFindings(40), {}, {}));
    QCOMPARE(view.selectedItems(), all);
    FindingFilter grouped;
    grouped.grouping = Grouping::Owner;
    view.present(arrange(test::manyFindings(40), {}, grouped));
    QCOMPARE(view.selectedItems(), all);
    view.present(arrange(test::manyFindings(40), {}, {}));
    QCOMPARE(view.selectedItems(), all);
    view.clearSelection();
    for (const int row : {30, 3, 12, 21, 17, 5})
        view.selectionModel()->select(model.index(row, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    const std::vector<int32_t> some = view.selectedItems();
    QCOMPARE(some.size(), size_t(6));
    view.present(arrange(test::manyFindings(40), {}, grouped));
    QCOMPARE(view.selectedItems(), some);
}

void TestFindingsModel::paintsEveryRow()
{
    FindingsModel model;
    FindingsView view(&model);
    view.resize(900, 400);
    view.present(arrange(test::listOf(test::referenceBody(), test::generatedBody()), {}, {}));
    view.expandAll();
    for (const common::Theme &theme : common::Theme::bundled()) {
        view.setPalette(theme.palette());
        const QImage picture = view.grab().toImage();
        const SeverityLook look = severityLook(int(irdiff::FindingSeverity::Critical));
        bool hasMark = false;
        for (int y = 0; y < picture.height() && !hasMark; ++y)
            for (int x = 0; x < picture.width() && !hasMark; ++x)
                hasMark = picture.pixelColor(x, y) == theme.color(look.color);
        QVERIFY2(hasMark, qPrintable(theme.id()));
    }
}

TILEPORT_GUI_TEST_MAIN(TestFindingsModel)
#include "tst_findingsmodel.moc"
