// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/reviewdesk.h"

#include <QUndoStack>

#include <memory>

namespace tileport::review {

/// What the reader decided in this window, to be undone and done again. The log only grows: undoing a decision withdraws
/// it, undoing a withdrawal decides again, and both go through the gate like any other decision. An order that the gate
/// refuses leaves the stack where it was.
class DecisionUndo : public QObject {
    Q_OBJECT
public:
    /// \p desk must outlive this object; its answers are followed.
    explicit DecisionUndo(session::ReviewDesk &desk, QObject *parent = nullptr);

    [[nodiscard]] const QUndoStack &stack() const { return m_stack; }
    [[nodiscard]] bool canUndo() const { return m_stack.canUndo() && !m_desk.isDeciding(); }
    [[nodiscard]] bool canRedo() const { return m_stack.canRedo() && !m_desk.isDeciding(); }
    /// Orders it in the name of \p author. Preconditions: canUndo(), canRedo().
    void undo(const QString &author);
    void redo(const QString &author);
    /// Another port: nothing of this one can be undone any more.
    void clear();

Q_SIGNALS:
    /// What can be undone or redone changed.
    void changed();

private:
    class Command;

    void order(Command &command, bool stands);
    void take(const session::DecisionReport &report);
    void remember(const session::DecisionReport &report, const Decision &decision);
    [[nodiscard]] std::shared_ptr<QString> entryNamed(const QString &hash) const;

    session::ReviewDesk &m_desk;
    QUndoStack m_stack;
    QString m_author;
    Command *m_ordered = nullptr;   ///< whose order is on its way; owned by the stack
    int m_indexBefore = 0;          ///< of the stack, before that order
    bool m_isRestoring = false;     ///< the stack moves, but nothing is ordered
};

} // namespace tileport::review
