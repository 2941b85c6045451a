// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace tileport::irdiff {

/// What the reader can do in the Tile IR view besides moving the caret; a closed set.
enum class Command {
    NextChange, PreviousChange,
    Find, FindNext, FindPrevious, GoToLine,
    GoToDefinition, NextUse, PreviousUse, SwitchSide, ShowDetails, ExplainValue, ClearMarks,
    Copy, SelectAll,
    ToggleFold, FoldAll, UnfoldAll, CollapseEqual, CollapseExplained,
    ShowEverything, ShowUnexplained, ShowExplained, ShowRaw,
    ZoomIn, ZoomOut, ZoomReset,
};

/// Makes one QAction for each command as a child of a widget, with text, shortcut and a stable object name
/// ("irdiff.nextChange"), so that menus and the command palette can list them. The shortcuts work in the widget and
/// its children.
class IrDiffCommands : public QObject {
    Q_OBJECT
public:
    explicit IrDiffCommands(QWidget *owner);
    [[nodiscard]] QAction *action(Command command) const;

Q_SIGNALS:
    void triggered(Command command);

private:
    QList<QAction *> m_actions; ///< in the order of the table, owned by the widget
};

} // namespace tileport::irdiff
