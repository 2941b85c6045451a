// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace tileport::review {

/// What the reader can do with a run under review; a closed set.
enum class ReviewCommand {
    Approve, Reject, SendBack, Withdraw, Undo, Redo,
    Reason, Coverage, NextRun, PreviousRun,
    Evidence, Next, Previous, ShowDisagreements, ShowFailed, ShowAll, Filter, Jump, OpenRaw,
};

/// One QAction for each command as a child of a widget, with text, shortcut and a stable object name
/// ("review.approve"), for menus, buttons and the command palette.
class ReviewCommands : public QObject {
    Q_OBJECT
public:
    explicit ReviewCommands(QWidget *owner);

    [[nodiscard]] QAction *action(ReviewCommand command) const;
    [[nodiscard]] const QList<QAction *> &all() const { return m_actions; }

Q_SIGNALS:
    void triggered(tileport::review::ReviewCommand command);

private:
    QList<QAction *> m_actions; ///< in the order of the enumeration, owned by the widget
};

} // namespace tileport::review
