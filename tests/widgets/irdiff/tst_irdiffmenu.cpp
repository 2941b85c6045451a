// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "tests/widgets/irdiff/irfixtures.h"
#include "widgets/irdiff/irdiffview.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QTimer>
#include <QToolTip>

using namespace Qt::StringLiterals;
using namespace tileport::irdiff;

namespace {

const QByteArray kText = "entry @k(%p : tile<i32>) {\n"
                         "  %a = constant <i32: 1> : tile<i32>\n"
                         "  %b = addi %a, %p : tile<i32>\n"
                         "  return\n"
                         "}";

struct Shown : IrDiffView {
    Shown()
    {
        resize(1000, 400);
        setDiff(fixture::diffFromPicture(fixture::graphFromText(kText), fixture::graphFromText(kText), "====="));
        show();
        setFocus();
        QApplication::setActiveWindow(this);
        QApplication::processEvents();
    }
    [[nodiscard]] QPoint cell(Side side, uint32_t row, int column) const
    {
        const IrDiffLayout &layout = geometryOfRows();
        return {layout.column(side).textLeft - layout.scrollX + column * layout.cell.charWidth + layout.cell.charWidth / 2,
                layout.rowTop(rows().visibleOf(row)) + layout.cell.lineHeight / 2};
    }
    /// Opens the context menu there and does \p act with it.
    void openMenu(QContextMenuEvent::Reason reason, QPoint point, const std::function<void(QMenu *)> &act)
    {
        bool wasOpen = false;
        QTimer::singleShot(50, this, [&] {
            if (auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget())) {
                wasOpen = true;
                act(menu);
                menu->close();
            }
        });
        QContextMenuEvent event(reason, point, viewport()->mapToGlobal(point));
        QApplication::sendEvent(viewport(), &event);
        QVERIFY(wasOpen);
    }
    void hover(QPoint point)
    {
        QHelpEvent event(QEvent::ToolTip, point, viewport()->mapToGlobal(point));
        QApplication::sendEvent(viewport(), &event);
    }
};

} // namespace

/// Context menu and tool tips of the Tile IR pane, by the events that the window system sends.
class TestIrDiffMenu : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theMenuOffersWhatTheKeysDo()
    {
        Shown view;
        view.openMenu(QContextMenuEvent::Mouse, view.cell(Side::Left, 2, 8), [&](QMenu *menu) {
            for (const Command command : {Command::Copy, Command::GoToDefinition, Command::NextChange, Command::ToggleFold})
                QVERIFY(menu->actions().contains(view.action(command)));
        });
    }

    /// The menu is about the place under the mouse: the caret goes there first.
    void theMenuActsOnThePlaceUnderTheMouse()
    {
        Shown view;
        const int use = int(QByteArray("  %b = addi ").size()) + 1;
        view.openMenu(QContextMenuEvent::Mouse, view.cell(Side::Right, 2, use), [&](QMenu *) { view.run(Command::GoToDefinition); });
        QCOMPARE(view.marks().selection.caret.side, Side::Right);
        QCOMPARE(view.marks().selection.caret.row, 1u);
    }

    void theKeyboardOpensItWithoutMovingTheCaret()
    {
        Shown view;
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.cell(Side::Left, 1, 3));
        const Caret before = view.marks().selection.caret;
        view.openMenu(QContextMenuEvent::Keyboard, view.cell(Side::Right, 2, 0), [](QMenu *) {});
        QCOMPARE(view.marks().selection.caret, before);
    }

    void aSelectionIsKeptForCopying()
    {
        Shown view;
        view.run(Command::SelectAll);
        view.openMenu(QContextMenuEvent::Mouse, view.cell(view.marks().selection.caret.side, 1, 3), [&](QMenu *) { view.run(Command::Copy); });
        QVERIFY(QApplication::clipboard()->text().contains(u"addi"_s));
    }

    void aValueTellsTypeDefinitionAndUses()
    {
        Shown view;
        view.hover(view.cell(Side::Left, 2, int(QByteArray("  %b = addi ").size()) + 1));
        const QString text = QToolTip::text();
        for (const QString &part : {u"tile&lt;i32&gt;"_s, u"line 2"_s, u"1 use"_s})
            QVERIFY2(text.contains(part) || text.contains(QString(part).replace(u"&lt;"_s, u"<"_s).replace(u"&gt;"_s, u">"_s)), qPrintable(text));
    }

    void besideTheTextThereIsNothingToTell()
    {
        Shown view;
        view.hover(view.cell(Side::Left, 2, int(QByteArray("  %b = addi ").size()) + 1));
        QVERIFY(!QToolTip::text().isEmpty());
        view.hover({view.viewport()->width() / 2, view.viewport()->height() - 3});
        QTRY_VERIFY(!QToolTip::isVisible() || QToolTip::text().isEmpty());
    }
};

TILEPORT_GUI_TEST_MAIN(TestIrDiffMenu)
#include "tst_irdiffmenu.moc"
