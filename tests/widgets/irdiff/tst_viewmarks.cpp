// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/irdifflayout.h"
#include "widgets/irdiff/viewmarks.h"

#include "tests/support/testmain.h"

using namespace tileport::irdiff;

namespace {
Selection selection(Caret anchor, Caret caret)
{
    return Selection{anchor, caret};
}

QString picture(const WordRange &range)
{
    return QStringLiteral("%1+%2").arg(range.start).arg(range.length);
}
} // namespace

/// Selections, matches and places of the pane, without a window.
class TestViewMarks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void selectionCoversRows();
    void selectionBackwardsIsTheSame();
    void selectionStaysOnItsSide();
    void selectionIsCutAtTheLineEnd();
    void matchesOfARow();
    void columnsShareTheWidth();
    void hitsName_data();
    void hitsName();
    void nothingBehindTheLastRow();
};

void TestViewMarks::selectionCoversRows()
{
    const Selection marked = selection({Side::Left, 2, 4}, {Side::Left, 4, 3});
    QCOMPARE(picture(marked.columnsIn(Side::Left, 1, 10)), QStringLiteral("0+0"));
    QCOMPARE(picture(marked.columnsIn(Side::Left, 2, 10)), QStringLiteral("4+7")); // the line end counts
    QCOMPARE(picture(marked.columnsIn(Side::Left, 3, 10)), QStringLiteral("0+11"));
    QCOMPARE(picture(marked.columnsIn(Side::Left, 4, 10)), QStringLiteral("0+3"));
    QCOMPARE(picture(marked.columnsIn(Side::Left, 5, 10)), QStringLiteral("0+0"));
}

void TestViewMarks::selectionBackwardsIsTheSame()
{
    const Caret start{Side::Right, 1, 5};
    const Caret end{Side::Right, 1, 9};
    QCOMPARE(selection(end, start).columnsIn(Side::Right, 1, 20), selection(start, end).columnsIn(Side::Right, 1, 20));
    QVERIFY(selection(start, start).isEmpty());
    QVERIFY(!selection(start, end).isEmpty());
}

void TestViewMarks::selectionStaysOnItsSide()
{
    const Selection marked = selection({Side::Left, 0, 0}, {Side::Left, 9, 9});
    QCOMPARE(picture(marked.columnsIn(Side::Right, 3, 10)), QStringLiteral("0+0"));
}

void TestViewMarks::selectionIsCutAtTheLineEnd()
{
    const Selection marked = selection({Side::Left, 0, 50}, {Side::Left, 0, 80});
    QCOMPARE(picture(marked.columnsIn(Side::Left, 0, 10)), QStringLiteral("10+0"));
}

void TestViewMarks::matchesOfARow()
{
    Matches matches;
    matches.list = {{1, Side::Left, 0, 2}, {3, Side::Left, 4, 2}, {3, Side::Right, 4, 2}, {7, Side::Left, 0, 2}};
    QCOMPARE(matches.inRow(3), (std::pair<size_t, size_t>{1, 3}));
    QCOMPARE(matches.inRow(2), (std::pair<size_t, size_t>{1, 1}));
    QCOMPARE(matches.inRow(99), (std::pair<size_t, size_t>{4, 4}));
}

void TestViewMarks::columnsShareTheWidth()
{
    IrDiffLayout layout;
    layout.arrange(QSize(1005, 180), 0.5, 12'345);
    QCOMPARE(layout.columns[0].right, 500);
    QCOMPARE(layout.columns[1].left, 500 + IrDiffLayout::kDividerWidth);
    QCOMPARE(layout.columns[1].right, 1005);
    QCOMPARE(layout.columns[0].numberRight, 6 * layout.cell.charWidth);
    QCOMPARE(layout.rowsPerPage(), 10u);
    layout.arrange(QSize(3, 3), 7.0, 1); // narrower than its parts: still no negative width
    QVERIFY(layout.columns[0].right >= layout.columns[0].left && layout.columns[1].right >= layout.columns[1].left);
    QCOMPARE(layout.rowsPerPage(), 1u);
}

void TestViewMarks::hitsName_data()
{
    QTest::addColumn<QPoint>("point");
    QTest::addColumn<int>("zone");
    QTest::addColumn<uint32_t>("row");
    QTest::newRow("number") << QPoint(5, 0) << int(Hit::Zone::Gutter) << 2u;
    QTest::newRow("text") << QPoint(300, 20) << int(Hit::Zone::Text) << 3u;
    QTest::newRow("divider") << QPoint(502, 20) << int(Hit::Zone::Divider) << 0u;
    QTest::newRow("right text") << QPoint(900, 40) << int(Hit::Zone::Text) << 4u;
    QTest::newRow("above the view") << QPoint(300, -40) << int(Hit::Zone::Text) << 2u;
}

void TestViewMarks::hitsName()
{
    QFETCH(QPoint, point);
    QFETCH(int, zone);
    QFETCH(uint32_t, row);
    IrDiffLayout layout;
    layout.arrange(QSize(1005, 180), 0.5, 100);
    layout.scrollY = 2 * layout.cell.lineHeight;
    const Hit hit = layout.hit(point, 50);
    QCOMPARE(int(hit.zone), zone);
    QCOMPARE(hit.visible, row);
    QCOMPARE(hit.side, point.x() > 502 ? Side::Right : Side::Left);
}

void TestViewMarks::nothingBehindTheLastRow()
{
    IrDiffLayout layout;
    layout.arrange(QSize(1005, 180), 0.5, 100);
    QCOMPARE(layout.hit(QPoint(300, 0), 0).zone, Hit::Zone::Outside);
    QCOMPARE(layout.hit(QPoint(300, 100), 2).zone, Hit::Zone::Outside);
}

TILEPORT_TEST_MAIN(TestViewMarks)
#include "tst_viewmarks.moc"
