// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "tests/widgets/irdiff/irfixtures.h"
#include "core/irdiff/textalignment.h"
#include "widgets/irdiff/readingplace.h"
#include "widgets/irdiff/rowtexts.h"

using namespace tileport;
using namespace tileport::irdiff;

Q_DECLARE_METATYPE(tileport::irdiff::RowOptions)

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
    const int left = int(picture.size() - picture.count('+') - picture.count('>'));
    const int right = int(picture.size() - picture.count('-') - picture.count('<'));
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
        QVERIFY(rows.index().isConsistent());
        rows.setOptions({ViewMode::Everything, false, false});
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
        const ReadingPlace place(rows, IrDiffLayout(), {});
        const auto right = fixture::graphFromText("%z = constant : tile<i32>\n" + kNested);
        const IrPair after(fixture::diffFromPicture(left, right, "+=========="));
        rows.reset(&after);
        place.restore(rows, {LineMap(), alignLines(*left, *right)});
        QVERIFY(rows.isFolded(5));
        // Rows that are gone or start nothing are forgotten.
        rows.reset(&after);
        rows.restore({4000, 2, UINT32_MAX}, {99999, UINT32_MAX});
        QCOMPARE(rows.visibleCount(), 11u);
    }

    // Explained and equal rows look alike in the picture of what is shown; [n] hides them.
    void modes_data()
    {
        QTest::addColumn<QByteArray>("picture");
        QTest::addColumn<RowOptions>("options");
        QTest::addColumn<QByteArray>("expected");
        const RowOptions unexplained{ViewMode::Unexplained, true, false};
        const RowOptions explained{ViewMode::Explained, true, false};
        const RowOptions folded{ViewMode::Explained, true, true};
        const QByteArray many(100, '=');
        QTest::newRow("only what no rule explains") << QByteArray("=cc~=<+==") << unexplained << QByteArray("[3]~[2]+[2]");
        QTest::newRow("nothing unexplained") << QByteArray("=cc=") << unexplained << QByteArray("[4]");
        QTest::newRow("all unexplained") << QByteArray("~-+") << unexplained << QByteArray("~-+");
        QTest::newRow("explained rows are places") << many + "c" + many << explained << QByteArray("[96]=========[96]");
        QTest::newRow("explained runs in one line") << many + "ccc>" + many << folded << QByteArray("[96]====[4]====[96]");
        QTest::newRow("one explained row stays") << QByteArray("=c=~") << folded << QByteArray("===~");
        QTest::newRow("between changes") << QByteArray("~cc~<<") << folded << QByteArray("~[2]~[2]");
        QTest::newRow("runs inside a stretch add nothing") << "~" + many + "cc" + many + "~" << RowOptions{ViewMode::Everything, true, true}
                                                          << QByteArray("~====[194]====~");
        QTest::newRow("a run that the context cuts") << "~==cccc" + many + "~" << RowOptions{ViewMode::Everything, true, true}
                                                     << QByteArray("~==[2][98]====~");
        QTest::newRow("nothing collapsed") << many + "c~" << RowOptions{ViewMode::Explained, false, false} << many + "=~";
        QTest::newRow("no comparison rows") << QByteArray() << unexplained << QByteArray();
    }
    void modes()
    {
        QFETCH(QByteArray, picture);
        QFETCH(RowOptions, options);
        const IrPair pair = pairFrom(picture);
        IrDiffRows rows;
        rows.reset(&pair);
        rows.setOptions(options);
        QTEST(shown(rows), "expected");
        checkConsistent(rows);
        rows.reset(&pair); // the options outlive the pair
        QTEST(shown(rows), "expected");
    }

    void hiddenRowsAreNamed()
    {
        const IrPair pair = pairFrom("=ccc<~==cc");
        IrDiffRows rows;
        rows.reset(&pair);
        rows.setOptions({ViewMode::Unexplained, true, false});
        QCOMPARE(hiddenRowsText(rows, rows.visible(0)), QStringLiteral("4 operations explained by shared-constants, ceil-division, 1 equal line"));
        QCOMPARE(hiddenRowsText(rows, rows.visible(2)), QStringLiteral("2 operations explained by ceil-division, 2 equal lines"));
        QCOMPARE(hiddenRowsText(rows, {0, 1}), QStringLiteral("1 equal line"));
        QCOMPARE(hiddenRowsText(rows, {1, 1}), QStringLiteral("1 operation explained by ceil-division"));
        QCOMPARE(hiddenRowsText(rows, {500, 3}), QStringLiteral("3 equal lines")); // beyond the rows: nothing is claimed
        QCOMPARE(ruleBadge(maskOf(RuleId::FusedMultiplyAdd)), QStringLiteral("\u2248 fused-multiply-add"));
        QVERIFY(ruleBadge(kAllRules).endsWith(QStringLiteral("and %1 more").arg(int(RuleId::Count) - 3)));
    }

    void explainedInManyBlocks()
    {
        const IrPair pair = pairFrom(QByteArray(3000, 'c') + '<' + QByteArray(3000, 'c'));
        const RowIndex index(pair);
        QCOMPARE(index.explainedIn(0, 6001).operations, 6001u);
        QCOMPARE(index.explainedIn(0, 6001).rules, maskOf(RuleId::CeilDivision) | maskOf(RuleId::SharedConstants));
        QCOMPARE(index.explainedIn(100, 2999).rules, maskOf(RuleId::CeilDivision));
        QCOMPARE(index.explainedIn(3001, 3001).operations, 0u);
        QCOMPARE(index.explainedIn(7, 3).operations, 0u);
    }

    void pairInTwoRowsIsOneOperation()
    {
        const auto graph = fixture::graphFromText(lines(2));
        const auto diff = fixture::diffFromPicture(graph, graph, "cc");
        diff->rows = {{0, -1, ChangeKind::Same, 0}, {-1, 0, ChangeKind::Same, 0}, {1, 1, ChangeKind::Same, 1}};
        const RowIndex index{IrPair(diff)};
        QCOMPARE(index.explainedIn(0, 3).operations, 2u);
        QCOMPARE(index.explainedRuns(), (std::vector<Hunk>{{0, 2}}));
    }

    void equalRowWithAFindingIsNoSilence()
    {
        const auto graph = fixture::graphFromText(lines(5));
        const auto diff = fixture::diffFromPicture(graph, graph, "=====");
        Finding finding;
        finding.severity = FindingSeverity::Warn;
        finding.change = diff->rows[2].change;
        diff->findings = {finding};
        const IrPair pair{IrDiffPtr(diff)};
        IrDiffRows rows;
        rows.reset(&pair);
        rows.setOptions({ViewMode::Unexplained, true, false});
        QCOMPARE(shown(rows), QByteArray("[2]=[2]"));
        QVERIFY(rows.index().isFlagged(2) && !rows.index().isFlagged(1));
        diff->findings.front().severity = FindingSeverity::Info;
        rows.reset(&pair);
        QCOMPARE(shown(rows), QByteArray("[5]"));
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
        QVERIFY(!model.index().isConsistent());
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
