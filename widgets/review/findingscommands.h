// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/review/arrangement.h"

#include <QObject>

#include <functional>

class QAction;
class QWidget;

namespace tileport::review {

/// What the reader can do with findings; a closed set.
enum class FindingsCommand {
    Next, Previous, Jump, Accept, Withdraw, Undo, Redo,
    ShowCritical, ShowWarn, ShowInfo, ShowOpen, ShowAccepted, ShowExplained,
    OnlyUnexplained, ShowEverything, Filter,
    GroupNone, GroupRule, GroupOwner, GroupLine,
    Overview, CopyMarkdown,
};

/// One QAction for each command as a child of a widget, with text, shortcut and a stable object name
/// ("findings.next"), for menus, buttons and the command palette.
class FindingsCommands : public QObject {
    Q_OBJECT
public:
    explicit FindingsCommands(QWidget *owner);

    [[nodiscard]] QAction *action(FindingsCommand command) const;
    [[nodiscard]] const QList<QAction *> &all() const { return m_actions; }
    /// Check marks of the switches and groupings as in \p filter.
    void showFilter(const FindingFilter &filter);
    /// \p filter after \p command, which is a switch, a grouping, OnlyUnexplained or ShowEverything; else unchanged.
    [[nodiscard]] static FindingFilter changed(FindingFilter filter, FindingsCommand command);

Q_SIGNALS:
    void triggered(tileport::review::FindingsCommand command);

private:
    QList<QAction *> m_actions; ///< in the order of the enumeration, owned by the widget
};

} // namespace tileport::review
