// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "tests/widgets/irdiff/shownview.h"
#include "widgets/common/theme.h"
#include "widgets/editor/syntaxhighlighter.h"
#include "widgets/irdiff/findcontroller.h"
#include "widgets/irdiff/irdiffaccessible.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>

using namespace tileport;
using namespace tileport::irdiff;
using namespace tileport::irdiff::fixture;
using irgraph::OpId;

class TestIrDiffView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qRegisterMetaType<Side>();
        qRegisterMetaType<OpId>();
        common::Theme::bundledById(QStringLiteral("light")).applyTo(*qobject_cast<QApplication *>(QApplication::instance()));
    }

    void changesJumpWithKeys()
    {
        Shown view;
        QTest::keyClick(&view, Qt::Key_F8);
        QCOMPARE(view.caret(), (Caret{Side::Left, 3, 0}));
        QTest::keyClick(&view, Qt::Key_F8);
        QCOMPARE(view.caret().row, 5u);
        QTest::keyClick(&view, Qt::Key_F8); // the last one: the caret stays
        QCOMPARE(view.caret().row, 5u);
        QTest::keyClick(&view, Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(view.caret().row, 3u);
    }

    void caretMovesWithKeys()
    {
        Shown view;
        QTest::keyClick(&view, Qt::Key_Down);
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.caret(), (Caret{Side::Left, 1, 36}));
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.caret(), (Caret{Side::Left, 2, 0}));
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.caret().column, 2);
        QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(view.caret().column, 5);
        QTest::keyClick(&view, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(view.caret(), (Caret{Side::Left, 9, 1}));
        QTest::keyClick(&view, Qt::Key_Down); // below the end: stays
        QCOMPARE(view.caret().row, 9u);
        QTest::keyClick(&view, Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(view.caret().side, Side::Right);
    }

    void selectAndCopyOneSide()
    {
        Shown view;
        view.placeCaret({Side::Right, 1, 2});
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        // Row 3 has no line on this side; row 4 ends at column 2.
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("%x = constant <i32: 1> : tile<i32>\n  %y = addi %x, %q : tile<i32>\n  "));
        QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
        view.run(Command::Copy);
        QCOMPARE(QApplication::clipboard()->text(), QString::fromUtf8(kRight));
    }

    void clickOnValueMarksItOnBothSides()
    {
        Shown view;
        view.click(Side::Left, 2, 13); // %a in "%b = addi %a, %p"
        QCOMPARE(view.marks().value[0].name, QStringLiteral("%a"));
        QCOMPARE(view.marks().value[0].ops.size(), size_t(3)); // definition, addi, for
        QCOMPARE(view.marks().value[1].name, QStringLiteral("%x"));
        view.click(Side::Left, 1, 8); // "constant": no value
        QVERIFY(!view.marks().value[0].value.isValid());
        view.placeCaret({Side::Left, 2, 13});
        QTest::keyClick(&view, Qt::Key_F12);
        QCOMPARE(view.caret().row, 1u);
        QTest::keyClick(&view, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(view.caret().row, 2u);
        QTest::keyClick(&view, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(view.caret().row, 4u);
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.marks().value[0].value.isValid());
    }

    void selectionIsReportedOnce()
    {
        Shown view;
        QSignalSpy selected(&view, &IrDiffView::opSelected);
        QSignalSpy activated(&view, &IrDiffView::opActivated);
        view.click(Side::Right, 4, 8);
        QCOMPARE(selected.size(), 1);
        QCOMPARE(selected[0][0].value<Side>(), Side::Right);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(selected.size(), 1);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        view.goToOp(Side::Left, OpId(2u));
        QCOMPARE(selected.size(), 1); // orders from outside are not answered
    }

    void foldsWithMouseAndKeys()
    {
        Shown view;
        const IrDiffLayout &layout = view.geometryOfRows();
        const uint32_t all = view.rows().visibleCount();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                          QPoint(layout.column(Side::Left).foldLeft + 4, view.rowRect(Side::Left, 4).center().y()));
        QCOMPARE(view.rows().visibleCount(), all - 3);
        view.placeCaret({Side::Left, 4, 0});
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(view.rows().visibleCount(), all);
        view.placeCaret({Side::Left, 5, 0});
        view.action(Command::ToggleFold)->trigger(); // inside: folds the region around
        QCOMPARE(view.caret().row, 4u);
        QVERIFY(view.rows().isFolded(4));
        QVERIFY(view.revealOp(Side::Left, view.pair().opAtLine(Side::Left, 5)));
        QVERIFY(!view.rows().isFolded(4));
    }

    void findCountsAndSteps()
    {
        Shown view;
        QTest::keyClick(&view, Qt::Key_F, Qt::ControlModifier);
        auto *edit = view.findChild<QLineEdit *>();
        QVERIFY(edit->isVisible());
        QTest::keyClicks(edit, QStringLiteral("ROUNDING"));
        QTRY_COMPARE(view.marks().matches.list.size(), size_t(2));
        QCOMPARE(view.marks().matches.current, 0);
        QCOMPARE(view.marks().selection.first(), (Caret{Side::Left, 5, 21}));
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(view.caret().side, Side::Right);
        QTest::keyClick(edit, Qt::Key_Return); // around the end
        QCOMPARE(view.marks().matches.current, 0);
        QTest::keyClick(edit, Qt::Key_C, Qt::AltModifier);
        QTRY_COMPARE(view.marks().matches.list.size(), size_t(0));
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(!edit->isVisible());
    }

    void goToLine()
    {
        Shown view;
        QTest::keyClick(&view, Qt::Key_G, Qt::ControlModifier);
        QLineEdit *edit = nullptr;
        for (QLineEdit *each : view.findChildren<QLineEdit *>())
            edit = each->isVisible() ? each : edit;
        QVERIFY(edit);
        QTest::keyClicks(edit, QStringLiteral("99"));
        QTest::keyClick(edit, Qt::Key_Return); // there is no such line
        QCOMPARE(view.caret().row, 0u);
        QTest::keyClicks(edit, QStringLiteral("6")); // the wrong number is marked, so this replaces it
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(view.caret().row, 5u);
        QVERIFY(view.hasFocus());
    }

    void newComparisonKeepsThePlace()
    {
        const auto left = fixture::graphFromText(kLeft);
        Shown view(fixture::diffFromPicture(left, fixture::graphFromText(kRight), kPicture));
        view.placeCaret({Side::Left, 5, 10});
        view.setDiff(fixture::diffFromPicture(left, fixture::graphFromText("%n = constant : tile<i32>\n" + kRight), "+" + kPicture));
        QCOMPARE(view.caret(), (Caret{Side::Left, 6, 10}));
    }

    void zoom()
    {
        Shown view;
        QSignalSpy changed(&view, &IrDiffView::zoomChanged);
        const int before = view.geometryOfRows().cell.lineHeight;
        view.run(Command::ZoomIn);
        view.run(Command::ZoomIn);
        QVERIFY(view.geometryOfRows().cell.lineHeight > before);
        view.run(Command::ZoomReset);
        QCOMPARE(view.geometryOfRows().cell.lineHeight, before);
        QCOMPARE(changed.size(), 3);
        view.setZoom(100000);
        QCOMPARE(view.zoom(), 40);
    }

    // The picture itself: every kind of change has its colour and its sign, in every theme.
    void picture_data()
    {
        QTest::addColumn<QString>("themeId");
        for (const common::Theme &theme : common::Theme::bundled())
            QTest::newRow(qPrintable(theme.id())) << theme.id();
    }
    void picture()
    {
        QFETCH(QString, themeId);
        const common::Theme theme = common::Theme::bundledById(themeId);
        Shown view;
        view.setPalette(theme.palette());
        view.placeCaret({Side::Left, 0, 0});
        QApplication::processEvents();
        const QImage image = view.viewport()->grab().toImage();
        using common::ColorRole;
        const auto count = [&](Side side, uint32_t row, ColorRole role) {
            return pixelsOf(image, theme.color(role), view.rowRect(side, row));
        };
        QVERIFY(count(Side::Left, 3, ColorRole::RemovedBackground) > 1000);
        QVERIFY(count(Side::Right, 6, ColorRole::AddedBackground) > 1000);
        QVERIFY(count(Side::Left, 5, ColorRole::ChangedBackground) > 1000);
        QVERIFY(count(Side::Left, 5, ColorRole::ChangedWord) > 50);
        QVERIFY(count(Side::Right, 3, ColorRole::AbsentBackground) > 1000);
        QCOMPARE(count(Side::Left, 1, ColorRole::ChangedWord), 0);
        // The sign stands in the gutter: some pixels of the mark's colour beside the bar of 3 pixels.
        const IrDiffLayout &layout = view.geometryOfRows();
        const QRect sign(layout.column(Side::Right).signLeft, view.rowRect(Side::Right, 6).top(), layout.cell.charWidth,
                         layout.cell.lineHeight);
        QVERIFY(pixelsNear(image, theme.color(ColorRole::AddedMark), sign) > 3);
        // Text is there.
        const QRect text = view.rowRect(Side::Left, 1).adjusted(layout.column(Side::Left).textLeft, 0, 0, 0);
        QVERIFY(pixelsOf(image, theme.palette().color(QPalette::Base), text) < text.width() * text.height() - 100);
    }

    void highlighterColoursText()
    {
        const editor::HighlightRepository repository;
        Shown view;
        view.setHighlighting(repository);
        const common::Theme theme = common::Theme::bundledById(QStringLiteral("light"));
        view.setPalette(theme.palette());
        const QImage image = view.viewport()->grab().toImage();
        QVERIFY(pixelsNear(image, theme.color(common::ColorRole::SyntaxControl), view.rowRect(Side::Left, 4)) > 3);
    }

    void screenReaderText()
    {
        Shown view;
        QAccessibleInterface *access = QAccessible::queryAccessibleInterface(&view);
        QVERIFY(access);
        QAccessibleTextInterface *text = access->textInterface();
        QVERIFY(text);
        const QString all = text->text(0, text->characterCount());
        QVERIFY(all.contains(QStringLiteral("removed, 4:   %old = negi")));
        QVERIFY(all.contains(QStringLiteral("added, nothing on this side")));
        view.placeCaret({Side::Left, 5, 4});
        const int cursor = text->cursorPosition();
        QCOMPARE(text->text(cursor, cursor + 2), QStringLiteral("%c"));
        QVERIFY(access->text(QAccessible::Value).contains(QStringLiteral("what was old, is new")));
        text->setCursorPosition(cursor + 1);
        QCOMPARE(view.caret(), (Caret{Side::Left, 5, 5}));
        text->setSelection(0, cursor, cursor + 2);
        QCOMPARE(text->selectionCount(), 1);
        int start = 0;
        int end = 0;
        text->textAtOffset(cursor, QAccessible::LineBoundary, &start, &end);
        QVERIFY(end > start);
        QCOMPARE(text->offsetAtPoint(QPoint(-5000, -5000)), -1);
        QVERIFY(access->state().readOnly);
    }

    // Negative.
    void oneSideOnly()
    {
        IrDiffView view;
        view.resize(800, 300);
        view.setGraph(Side::Left, fixture::graphFromText(kLeft));
        view.show();
        QTest::keyClick(&view, Qt::Key_F8);
        view.run(Command::SwitchSide);
        QCOMPARE(view.marks().selection.caret.side, Side::Left);
        view.setHighlightedOps(Side::Right, {OpId(3u)});
        QVERIFY(!view.revealOp(Side::Right, OpId(0u)));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(700, 20));
        QCOMPARE(view.marks().selection.caret.side, Side::Left);
        QVERIFY(!view.grab().isNull());
        view.setGraph(Side::Left, nullptr);
        QVERIFY(!view.grab().isNull());
    }

    void nothingShown()
    {
        IrDiffView view;
        view.show();
        for (int command = 0; command <= int(Command::ZoomReset); ++command) {
            if (Command(command) != Command::Copy)
                view.run(Command(command));
        }
        for (const int key : {Qt::Key_Down, Qt::Key_PageUp, Qt::Key_End, Qt::Key_Home, Qt::Key_Return, Qt::Key_Left})
            QTest::keyClick(&view, Qt::Key(key));
        QTest::mouseMove(view.viewport(), QPoint(20, 20));
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, QPoint(20, 20));
        QVERIFY(!view.revealOp(Side::Left, OpId()));
        QVERIFY(!view.grab().isNull());
        QAccessibleInterface *access = QAccessible::queryAccessibleInterface(&view);
        QCOMPARE(access->textInterface()->characterCount(), 0);
        view.setDiff(nullptr);
    }

    void absurdlyLongLine()
    {
        const QByteArray line = "%a = constant <" + QByteArray(1 << 20, '7') + "> : tile<i32>";
        auto diff = fixture::diffFromPicture(fixture::graphFromText(line), fixture::graphFromText(line + " "), "~");
        Shown view(diff);
        QElapsedTimer timer;
        timer.start();
        view.grab();
        QTest::keyClick(&view, Qt::Key_End);
        view.grab();
        QVERIFY2(timer.elapsed() < 2000, "a long line must not stop the window");
        QCOMPARE(view.caret().column, int(line.size()));
        QVERIFY(view.horizontalScrollBar()->value() > 0);
    }

    void otherScriptsAndBrokenBytes()
    {
        const QByteArray text = QStringLiteral("%שלום = addi %größe, %漢字 : tile<i32>\n\t%b = x").toUtf8() + "\n\xff\xfe%c = \xc3";
        const auto graph = fixture::graphFromText(text);
        Shown view(fixture::diffFromPicture(graph, graph, "==="));
        QTest::keyClick(&view, Qt::Key_End);
        const int end = view.caret().column;
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&view, Qt::Key_Down);
        view.click(Side::Right, 0, 10);
        QVERIFY(end > 20);
        QVERIFY(!view.grab().isNull());
        view.run(Command::SelectAll);
        view.run(Command::Copy);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("%漢字")));
    }
};

TILEPORT_GUI_TEST_MAIN(TestIrDiffView)
#include "tst_irdiffview.moc"
