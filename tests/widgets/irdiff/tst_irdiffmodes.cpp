// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "tests/widgets/irdiff/shownview.h"
#include "widgets/common/theme.h"
#include "widgets/irdiff/valuehover.h"
#include "widgets/irdiff/proofpanel.h"

#include <QAction>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTreeView>

using namespace tileport;
using namespace tileport::irdiff;
using namespace tileport::irdiff::fixture;

namespace {

const QByteArray kExplained = "==c-=~+===";

IrDiffPtr explainedDiff()
{
    return diffFromPicture(graphFromText(kLeft), graphFromText(kRight), kExplained);
}

// One operation a line: "%v7 = constant <7> : tile<i32>".
QByteArray operations(const char *name, int count, const char *prefix)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += prefix + QByteArray::number(i) + " = " + name + " <" + QByteArray::number(i) + "> : tile<i32>\n";
    text.chop(1);
    return text;
}

uint32_t topRow(const IrDiffView &view)
{
    return view.rows().visible(view.geometryOfRows().firstVisible()).row;
}

} // namespace

/// Modes of the Tile IR view, the reader's place while programs change, the value map and its proofs.
class TestIrDiffModes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        common::Theme::bundledById(QStringLiteral("light")).applyTo(*qobject_cast<QApplication *>(QApplication::instance()));
    }

    void modesByKey()
    {
        Shown view(explainedDiff());
        QSignalSpy chosen(&view, &IrDiffView::rowOptionsChanged);
        QTest::keyClick(&view, Qt::Key_2, Qt::AltModifier);
        QCOMPARE(view.rows().options().mode, ViewMode::Unexplained);
        QVERIFY(view.action(Command::ShowUnexplained)->isChecked() && !view.action(Command::ShowEverything)->isChecked());
        QVERIFY(view.rows().visible(0).isPlaceholder());
        QTest::keyClick(&view, Qt::Key_3, Qt::AltModifier);
        QTest::keyClick(&view, Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(&view, Qt::Key_F8); // explained rows are places to stop at
        QCOMPARE(view.caret().row, 2u);
        QTest::keyClick(&view, Qt::Key_4, Qt::AltModifier);
        QVERIFY(view.pair().diff()->changes.empty());
        QCOMPARE(view.rows().rowCount(), 11u); // negi, muli zero | muli up, absi
        QTest::keyClick(&view, Qt::Key_1, Qt::AltModifier);
        QCOMPARE(view.rows().rowCount(), 10u);
        QCOMPARE(chosen.count(), 4);
        QTest::keyClick(&view, Qt::Key_1, Qt::AltModifier); // the same again is no news
        QCOMPARE(chosen.count(), 4);
        QTest::keyClick(&view, Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(view.rows().options().collapsesExplained);
    }

    void rawModeClaimsNothing()
    {
        Shown view;
        view.run(Command::ShowRaw);
        QVERIFY(view.pair().diff()->findings.empty());
        for (const AlignedRow &row : view.pair().diff()->rows)
            QCOMPARE(view.pair().rules(row), RuleMask(0));
        QCOMPARE(view.pair().counterpart(Side::Left, view.pair().valueNamed(Side::Left, 1, u"%a")), irgraph::ValueId());
        view.setDiff(nullptr);
        QCOMPARE(view.rows().visibleCount(), 0u);
        view.setGraph(Side::Left, graphFromText(kLeft)); // nothing to compare, but to show
        QCOMPARE(view.rows().visibleCount(), 9u);
    }

    void placeStaysInAnotherMode()
    {
        const QByteArray picture = QByteArray(60, '=') + "c" + QByteArray(60, '=');
        const auto left = graphFromText(operations("constant", 121, "%v"));
        Shown view(diffFromPicture(left, graphFromText(operations("constant", 121, "%w")), picture));
        view.run(Command::CollapseEqual);
        view.verticalScrollBar()->setValue(58 * view.geometryOfRows().cell.lineHeight);
        for (const Command mode : {Command::ShowRaw, Command::ShowEverything, Command::ShowExplained}) {
            view.run(mode);
            QCOMPARE(topRow(view), 58u);
        }
        view.run(Command::ShowUnexplained); // nothing is left but one line
        QCOMPARE(view.rows().visibleCount(), 1u);
    }

    void ruleNamesArePainted()
    {
        Shown view(explainedDiff());
        const QColor info = common::Theme::matching(view.palette()).color(common::ColorRole::Info);
        const auto inked = [&] { return pixelsNear(view.viewport()->grab().toImage(), info, view.rowRect(Side::Right, 2)); };
        const int before = inked();
        view.run(Command::ShowExplained);
        QVERIFY2(inked() > before + 20, qPrintable(QString::number(inked())));
    }

    // What only one side has names its rule where the other side has nothing.
    void ruleNamesStandInTheEmptyColumn()
    {
        const auto left = graphFromText(operations("constant", 4, "%v"));
        Shown view(diffFromPicture(left, graphFromText(operations("constant", 3, "%w")), "=<=="));
        const QColor badge = common::Theme::matching(view.palette()).color(common::ColorRole::PlaceholderBackground);
        const auto filled = [&](Side side) { return pixelsOf(view.viewport()->grab().toImage(), badge, view.rowRect(side, 1)); };
        QCOMPARE(filled(Side::Right), 0);
        view.run(Command::ShowExplained);
        QVERIFY(filled(Side::Right) > 100);
        QCOMPARE(filled(Side::Left), 0);
    }

    void wordsOfLongLines_data()
    {
        QTest::addColumn<int>("length");
        QTest::addColumn<bool>("isMarked");
        QTest::newRow("long") << 9000 << true;
        QTest::newRow("too long, which is said") << 200'000 << false;
    }
    void wordsOfLongLines()
    {
        QFETCH(int, length);
        QFETCH(bool, isMarked);
        const QByteArray tail = " = constant <" + QByteArray(length, '1') + "> : tile<i32>";
        const IrPair pair(diffFromPicture(graphFromText("%a" + tail + " x"), graphFromText("%b" + tail + " y"), "~"));
        IrDiffRows rows;
        rows.reset(&pair);
        LineCache lines;
        lines.reset(&pair, &rows);
        const LineView &line = lines.view(Side::Left, 0);
        QVERIFY(line.isLong);
        QCOMPARE(line.isUnmarked, !isMarked);
        const std::vector<WordRange> last{{int(line.text.size()) - 1, 1}};
        QCOMPARE(line.words, isMarked ? last : std::vector<WordRange>());
        Shown view(pair.diff());
        const QColor badge = common::Theme::matching(view.palette()).color(common::ColorRole::PlaceholderBackground);
        QCOMPARE(pixelsOf(view.viewport()->grab().toImage(), badge, view.rowRect(Side::Right, 0)) > 100, !isMarked);
    }

    void hoverMarksThePartner()
    {
        Shown view;
        QTest::mouseMove(view.viewport(), cellCenter(view, Side::Left, 2, 3));
        QCOMPARE(view.marks().hovered[0].name, QStringLiteral("%b"));
        QCOMPARE(view.marks().hovered[1].name, QStringLiteral("%y"));
        QTest::mouseMove(view.viewport(), cellCenter(view, Side::Left, 3, 3)); // %old has no partner
        QCOMPARE(view.marks().hovered[0].name, QStringLiteral("%old"));
        QVERIFY(!view.marks().hovered[1].value.isValid());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&view, &leave);
        QVERIFY(!view.marks().hovered[0].value.isValid());
    }

    void proofByKey()
    {
        Shown view;
        view.placeCaret({Side::Left, 2, 3});
        QTest::keyClick(&view, Qt::Key_E, Qt::ControlModifier);
        QTRY_VERIFY(!view.proofPanel().isBusy());
        QVERIFY(view.proofPanel().isVisible());
        QVERIFY2(view.proofPanel().summary().startsWith(QStringLiteral("%b and %y are equal")), qPrintable(view.proofPanel().summary()));
        QCOMPARE(view.proofPanel().model()->step(1).depth, 1);
        QTest::keyClick(view.proofPanel().steps(), Qt::Key_Down);
        QTest::keyClick(view.proofPanel().steps(), Qt::Key_Return);
        QCOMPARE(view.caret().row, 1u);
        QCOMPARE(view.marks().value[1].name, QStringLiteral("%x"));
        QTest::keyClick(view.proofPanel().steps(), Qt::Key_Escape);
        QVERIFY(!view.proofPanel().isVisible());
        QVERIFY(view.hasFocus());
    }

    void proofGoesWithItsProgram()
    {
        Shown view;
        view.placeCaret({Side::Left, 2, 3});
        view.run(Command::ExplainValue);
        QTRY_VERIFY(!view.proofPanel().isBusy());
        view.run(Command::ShowRaw); // the same programs in another mode
        QVERIFY(view.proofPanel().isVisible());
        view.run(Command::ShowEverything);
        const irgraph::IrGraphPtr other = view.pair().graph(Side::Right);
        view.setDiff(nullptr);
        view.setGraph(Side::Right, other);
        QVERIFY(!view.proofPanel().isVisible());
        QVERIFY(view.hasFocus());
    }

    void sidesHaveTheirTrueNames()
    {
        Shown view;
        const irgraph::ValueId value = view.pair().valueNamed(Side::Left, 2, u"%b");
        QVERIFY(valueHover(view.pair(), Side::Left, 2, value).contains(QStringLiteral("in the generated program: ")));
        view.setColumnTitle(Side::Right, {QStringLiteral("After <edit>"), {}, {}, QStringLiteral("“After <edit>”")});
        const QString named = valueHover(view.pair(), Side::Left, 2, value);
        QVERIFY2(named.contains(QStringLiteral("in “After &lt;edit&gt;”: ")), qPrintable(named));
        view.setDiff(view.pair().diff()); // a new comparison of the same sides keeps the names
        QCOMPARE(view.pair().name(Side::Right), QStringLiteral("“After <edit>”"));
        view.setColumnTitle(Side::Right, {QStringLiteral("Generated"), {}, {}, {}});
        QCOMPARE(view.pair().name(Side::Right), QStringLiteral("the generated program"));
    }

    void proofOfWhatHasNoPartner()
    {
        Shown view;
        view.placeCaret({Side::Left, 3, 3});
        view.run(Command::ExplainValue);
        QTRY_VERIFY(!view.proofPanel().isBusy());
        QVERIFY2(view.proofPanel().summary().startsWith(QStringLiteral("%old has no counterpart")), qPrintable(view.proofPanel().summary()));
        view.run(Command::ClearMarks);
        view.setDiff(nullptr);
        view.run(Command::ExplainValue); // nothing to explain
        QVERIFY(!view.proofPanel().isVisible());
    }

    // An edit of the right program: what the reader looks at does not move, whatever changed above it.
    void editKeepsPlaceAndFolds()
    {
        QByteArray before = "entry @k(%p : tile<i32>) {\n";
        for (int i = 0; i < 60; ++i) {
            const QByteArray n = QByteArray::number(i);
            before += "  for %i" + n + " in (%p to %p) {\n    %c" + n + " = addi %p, %i" + n + " add<" + n + "> : tile<i32>\n  }\n";
        }
        before += "}";
        QByteArray after = before;
        after.replace("    %c3 = addi", "    %new1 = negi %p : tile<i32>\n    %new2 = absi %p : tile<i32>\n    %c3 = addi");
        const auto left = graphFromText(before);
        Shown view(diffFromPicture(left, graphFromText(before), QByteArray(182, '=')));
        view.verticalScrollBar()->setValue(91 * view.geometryOfRows().cell.lineHeight + 5);
        for (const int line : {94, 100}) {
            view.placeCaret({Side::Left, view.rows().rowOfLine(Side::Left, line), 0});
            view.run(Command::ToggleFold);
        }
        const int32_t top = view.rows().line(topRow(view), Side::Left);
        const int offset = view.geometryOfRows().rowTop(view.geometryOfRows().firstVisible());
        view.setDiff(diffFromPicture(left, graphFromText(after), QByteArray(11, '=') + "++" + QByteArray(171, '=')));
        QCOMPARE(view.rows().line(topRow(view), Side::Left), top);
        QCOMPARE(view.geometryOfRows().rowTop(view.geometryOfRows().firstVisible()), offset);
        QVERIFY(view.rows().isFolded(view.rows().rowOfLine(Side::Left, 94)));
        QVERIFY(view.rows().isFolded(view.rows().rowOfLine(Side::Right, 102)));
        QCOMPARE(view.rows().line(view.caret().row, Side::Left), 100);
    }

    // What stands at the top may exist on the edited side only.
    void editKeepsPlaceOnOneSidedRows()
    {
        const auto left = graphFromText(operations("constant", 100, "%v"));
        const QByteArray right = operations("iota", 100, "%w");
        Shown view(diffFromPicture(left, graphFromText(right), QByteArray(100, '+') + QByteArray(100, '-')));
        view.verticalScrollBar()->setValue(40 * view.geometryOfRows().cell.lineHeight);
        view.setDiff(diffFromPicture(left, graphFromText("%n = negi : tile<i32>\n" + right), QByteArray(101, '+') + QByteArray(100, '-')));
        QCOMPARE(view.rows().line(topRow(view), Side::Right), 41);
    }

    void anotherProgramStartsAtItsTop()
    {
        const auto left = graphFromText(operations("constant", 100, "%v"));
        Shown view(diffFromPicture(left, left, QByteArray(100, '=')));
        view.verticalScrollBar()->setValue(40 * view.geometryOfRows().cell.lineHeight);
        const auto other = graphFromText(operations("iota", 100, "%v"));
        view.setDiff(diffFromPicture(other, other, QByteArray(100, '=')));
        QCOMPARE(view.verticalScrollBar()->value(), 0);
    }

    void largeProgramsComeFromAWorker()
    {
        const auto graph = graphFromText(operations("constant", 5000, "%v"));
        Shown view;
        QSignalSpy shown(&view, &IrDiffView::pairShown);
        view.setDiff(diffFromPicture(graph, graph, QByteArray(5000, '=')));
        QCOMPARE(view.rows().rowCount(), 10u); // the one before
        QTRY_COMPARE(shown.count(), 1);
        QCOMPARE(view.rows().rowCount(), 5000u);
        // An overtaken request never shows.
        view.setDiff(diffFromPicture(graph, graph, QByteArray(5000, '=')));
        view.setDiff(smallDiff());
        QTest::qWait(50);
        QCOMPARE(view.rows().rowCount(), 10u);
    }
};

TILEPORT_GUI_TEST_MAIN(TestIrDiffModes)
#include "tst_irdiffmodes.moc"
