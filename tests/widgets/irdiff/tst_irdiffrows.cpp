// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "tests/widgets/irdiff/irfixtures.h"
#include "widgets/irdiff/irdiffrows.h"

using namespace tileport;
using namespace tileport::irdiff;

namespace {
QByteArray lines(int count)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += "%v" + QByteArray::number(i) + " = constant : tile<i32>\n";
    text.chop(1);
    return text;
}

IrPair pairFrom(const QByteArray &picture)
{
    const int left = int(picture.size() - picture.count('+'));
    const int right = int(picture.size() - picture.count('-'));
    return IrPair(fixture::diffFromPicture(fixture::graphFromText(lines(left)), fixture::graphFromText(lines(right)), picture));
}

// What is shown, one sign a row: = ~ + - as in the picture, [n] for n hidden equal rows.
QByteArray shown(const IrDiffRows &rows)
{
    QByteArray text;
    for (uint32_t i = 0; i < rows.visibleCount(); ++i) {
        const VisibleRow visible = rows.visible(i);
        if (visible.isPlaceholder())
            text += '[' + QByteArray::number(visible.hiddenRows) + ']';
        else
            text += "=~+-"[int(rows.row(visible.row).kind)];
    }
    return text;
}

// Every row is found at the place that shows or hides it, and places are found again.
void checkConsistent(const IrDiffRows &rows)
{
    uint32_t total = 0;
    for (uint32_t i = 0; i < rows.visibleCount(); ++i) {
        const VisibleRow visible = rows.visible(i);
        QCOMPARE(rows.visibleOf(visible.row), i);
        QCOMPARE(rows.isHidden(visible.row), visible.isPlaceholder());
        total += visible.isPlaceholder() ? visible.hiddenRows : 1;
    }
    QVERIFY(total <= rows.rowCount());
    for (uint32_t row = 0; row < rows.rowCount(); ++row)
        QVERIFY(rows.visibleOf(row) < rows.visibleCount());
}

const QByteArray kNested = "entry @k(%p : tile<i32>) {\n"       // 0
                           "  %a = constant : tile<i32>\n"      // 1
                           "  for %i in (%a to %a) {\n"         // 2
                           "    %b = addi %a, %i : tile<i32>\n" // 3
                           "    for %j in (%a to %b) {\n"       // 4
                           "      %c = addi %b, %j : tile<i32>\n" // 5
                           "    }\n"                            // 6
                           "  }\n"                              // 7
                           "  return\n"                         // 8
                           "}";                                 // 9
} // namespace

class TestIrDiffRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void collapse_data()
    {
        QTest::addColumn<QByteArray>("picture");
        QTest::addColumn<QByteArray>("expected");
        const QByteArray many(100, '=');
        QTest::newRow("between changes") << "~" + many + "~" << QByteArray("~====[92]====~");
        QTest::newRow("at both ends") << many + "+" + many << QByteArray("[96]====+====[96]");
        QTest::newRow("short stretches stay") << "~" + QByteArray(25, '=') + "~" << "~" + QByteArray(25, '=') + "~";
        QTest::newRow("only changes") << QByteArray("~-+~") << QByteArray("~-+~");
        QTest::newRow("equal programs show all") << many << many;
        QTest::newRow("nothing at all") << QByteArray() << QByteArray();
    }
    void collapse()
    {
        QFETCH(QByteArray, picture);
        const IrPair pair = pairFrom(picture);
        IrDiffRows rows;
        rows.reset(&pair);
        QTEST(shown(rows), "expected");
        checkConsistent(rows);
        QVERIFY(rows.isConsistent());
        rows.setCollapsesEqualRows(false);
        QCOMPARE(shown(rows), picture);
        checkConsistent(rows);
    }

    void expandOneStretch()
    {
        const QByteArray many(50, '=');
        const IrPair pair = pairFrom(many + '~' + many);
        IrDiffRows rows;
        rows.reset(&pair);
        QCOMPARE(shown(rows), QByteArray("[46]====~====[46]"));
        rows.expandStretch(rows.visible(0).row);
        QCOMPARE(shown(rows), many + "~====[46]");
        rows.expandStretch(50); // the change itself: nothing to expand
        QCOMPARE(shown(rows), many + "~====[46]");
        rows.ensureShown(90);
        QCOMPARE(shown(rows), many + '~' + many);
        checkConsistent(rows);
    }

    void foldRegions()
    {
        const auto graph = fixture::graphFromText(kNested);
        const IrPair pair(fixture::diffFromPicture(graph, graph, "===~======"));
        IrDiffRows rows;
        rows.reset(&pair);
        QCOMPARE(rows.foldEnd(0), 9u);
        QCOMPARE(rows.foldEnd(2), 7u);
        QCOMPARE(rows.foldEnd(4), 6u);
        QCOMPARE(rows.foldEnd(1), 1u);
        QCOMPARE(rows.foldEnd(7), 7u); // a closing line starts nothing
        rows.setFolded(4, true);
        QCOMPARE(rows.visibleCount(), 8u);
        rows.setFolded(2, true);
        QCOMPARE(rows.visibleCount(), 5u);
        QCOMPARE(rows.visibleOf(5), rows.visibleOf(2));
        QVERIFY(rows.isHidden(4));
        QCOMPARE(rows.countIn(ChangeKind::Changed, 3, 8), 1u);
        rows.setFolded(2, false);
        QCOMPARE(rows.visibleCount(), 8u); // the inner one is still folded
        rows.ensureShown(5);
        QCOMPARE(rows.visibleCount(), 10u);
        rows.foldAll(true);
        QCOMPARE(rows.visibleCount(), 5u); // the entry stays open
        rows.foldAll(false);
        QCOMPARE(rows.visibleCount(), 10u);
        rows.setFolded(1, true); // no region: nothing happens
        QCOMPARE(rows.visibleCount(), 10u);
    }

    void foldAtTheEnd()
    {
        const auto graph = fixture::graphFromText(kNested);
        const IrPair pair(graph, nullptr);
        IrDiffRows rows;
        rows.reset(&pair);
        rows.setFolded(0, true);
        QCOMPARE(rows.visibleCount(), 1u);
        QCOMPARE(rows.visibleOf(9), 0u);
        QCOMPARE(rows.visible(5), VisibleRow());
        checkConsistent(rows);
    }

    void hunks()
    {
        const IrPair pair = pairFrom("~~==-+==+");
        IrDiffRows rows;
        rows.reset(&pair);
        QCOMPARE(rows.hunks(), (std::vector<Hunk>{{0, 1}, {4, 5}, {8, 8}}));
        QCOMPARE(rows.hunkAt(0), 0);
        QCOMPARE(rows.hunkAt(3), 0);
        QCOMPARE(rows.hunkAt(4), 1);
        QCOMPARE(rows.countIn(ChangeKind::Added, 0, 9), 2u);
        QCOMPARE(rows.countIn(ChangeKind::Removed, 5, 9), 0u);
        QCOMPARE(rows.countIn(ChangeKind::Removed, 7, 2), 0u); // an empty range
    }

    void keptFoldsSurviveAnotherComparison()
    {
        const auto left = fixture::graphFromText(kNested);
        const IrPair before(fixture::diffFromPicture(left, left, QByteArray(10, '=')));
        IrDiffRows rows;
        rows.reset(&before);
        rows.setFolded(4, true);
        const IrDiffRows::Kept kept = rows.keep(Side::Left);
        const auto right = fixture::graphFromText("%z = constant : tile<i32>\n" + kNested);
        const IrPair after(fixture::diffFromPicture(left, right, "+=========="));
        rows.reset(&after);
        rows.restore(kept);
        QVERIFY(rows.isFolded(5));
        // Lines that are gone are forgotten.
        IrDiffRows::Kept strange = kept;
        strange.foldedLines = {-1, 4000, 1};
        strange.expandedLines = {-7, 99999};
        rows.reset(&after);
        rows.restore(strange);
        QCOMPARE(rows.visibleCount(), 11u);
    }

    // Negative: what should never come, but must not break anything.
    void oneSideMissing()
    {
        const IrPair pair(nullptr, fixture::graphFromText(lines(5)));
        IrDiffRows rows;
        rows.reset(&pair);
        QCOMPARE(rows.visibleCount(), 5u);
        QCOMPARE(rows.row(3).leftLine, -1);
        QCOMPARE(rows.row(3).rightLine, 3);
        QCOMPARE(rows.rowOfLine(Side::Left, 3), IrDiffRows::kNoRow);
    }

    void nothing()
    {
        IrDiffRows rows;
        rows.reset(nullptr);
        QCOMPARE(rows.visibleCount(), 0u);
        QCOMPARE(rows.visibleOf(7), 0u);
        QCOMPARE(rows.row(7), AlignedRow());
        QCOMPARE(rows.foldEnd(7), 7u);
        rows.ensureShown(3);
        rows.foldAll(true);
        rows.setFolded(2, true);
        const IrPair empty;
        rows.reset(&empty);
        QCOMPARE(rows.visible(0), VisibleRow());
    }

    void emptyGraph()
    {
        const IrPair pair(fixture::diffFromPicture(fixture::graphFromText(""), fixture::graphFromText(lines(2)), "++"));
        IrDiffRows rows;
        rows.reset(&pair);
        QCOMPARE(rows.visibleCount(), 2u);
        checkConsistent(rows);
    }

    void rowsInconsistent_data()
    {
        QTest::addColumn<std::vector<AlignedRow>>("rows");
        using Rows = std::vector<AlignedRow>;
        QTest::newRow("beyond the text") << Rows{{0, 0, ChangeKind::Same, -1}, {9000, 70000, ChangeKind::Changed, 500}};
        QTest::newRow("backwards") << Rows{{2, 2, ChangeKind::Same, 0}, {1, 1, ChangeKind::Same, 0}, {0, 0, ChangeKind::Same, 0}};
        QTest::newRow("line missing") << Rows{{0, 0, ChangeKind::Same, 0}, {2, 2, ChangeKind::Same, 0}};
        QTest::newRow("no lines") << Rows{{-1, -1, ChangeKind::Added, -1}, {-5, -9, ChangeKind::Removed, -3}};
        QTest::newRow("no rows") << Rows{};
    }
    void rowsInconsistent()
    {
        QFETCH(std::vector<AlignedRow>, rows);
        auto diff = fixture::diffFromPicture(fixture::graphFromText(lines(3)), fixture::graphFromText(lines(3)), "===");
        diff->rows = rows;
        const IrPair pair{IrDiffPtr(diff)};
        IrDiffRows model;
        model.reset(&pair);
        QVERIFY(!model.isConsistent());
        checkConsistent(model);
        for (uint32_t i = 0; i < model.rowCount(); ++i) {
            QVERIFY(model.row(i).leftLine < 3 && model.row(i).rightLine < 3);
            model.setFolded(i, true);
            model.ensureShown(i);
            (void)pair.changedWords(model.row(i));
        }
    }
};

TILEPORT_TEST_MAIN(TestIrDiffRows)
#include "tst_irdiffrows.moc"
