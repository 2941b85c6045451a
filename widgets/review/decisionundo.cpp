// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/decisionundo.h"

#include "widgets/review/decisionwords.h"

#include <QCoreApplication>
#include <QScopedValueRollback>
#include <QUndoCommand>

namespace tileport::review {

/// One decision that stands, or no longer does: both directions are an entry of the log.
class DecisionUndo::Command : public QUndoCommand {
public:
    Command(DecisionUndo &owner, const QString &text, QString folder, Decision decision, std::shared_ptr<QString> entry, bool isWithdrawal)
        : QUndoCommand(text), m_owner(owner), m_folder(std::move(folder)), m_decision(std::move(decision)), m_entry(std::move(entry)),
          m_isWithdrawal(isWithdrawal)
    {
    }

    void undo() override { m_owner.order(*this, m_isWithdrawal); }
    void redo() override { m_owner.order(*this, !m_isWithdrawal); }

    /// The order that makes the decision stand again, on the same files as before, or withdraws it.
    [[nodiscard]] session::DecisionOrder orderTo(bool stand, const QString &author) const
    {
        if (stand)
            return {m_folder, m_decision.run, m_decision.kind, m_decision.reason, author, m_decision.covered, {}};
        const QString reason = QCoreApplication::translate("DecisionUndo", "Undone; it was decided because: %1").arg(m_decision.reason);
        return {m_folder, m_decision.run, DecisionKind::Withdraw, reason.left(kMaximumEntryText), author, std::nullopt, *m_entry};
    }
    /// The log has a new entry for the decision.
    void setEntry(const QString &entry) { *m_entry = entry; }
    [[nodiscard]] const std::shared_ptr<QString> &entry() const { return m_entry; }

private:
    DecisionUndo &m_owner;
    QString m_folder;
    Decision m_decision;
    std::shared_ptr<QString> m_entry; ///< hash of the entry by which the decision stands; shared by all commands about it
    bool m_isWithdrawal;      ///< what the reader did was to withdraw it
};

DecisionUndo::DecisionUndo(session::ReviewDesk &desk, QObject *parent) : QObject(parent), m_desk(desk), m_stack(this)
{
    connect(&m_desk, &session::ReviewDesk::answered, this, &DecisionUndo::take);
    connect(&m_desk, &session::ReviewDesk::busyChanged, this, &DecisionUndo::changed);
    connect(&m_stack, &QUndoStack::indexChanged, this, &DecisionUndo::changed);
}

void DecisionUndo::undo(const QString &author)
{
    Q_ASSERT(canUndo());
    m_author = author;
    m_indexBefore = m_stack.index();
    m_stack.undo();
}

void DecisionUndo::redo(const QString &author)
{
    Q_ASSERT(canRedo());
    m_author = author;
    m_indexBefore = m_stack.index();
    m_stack.redo();
}

void DecisionUndo::clear()
{
    m_ordered = nullptr;
    m_stack.clear();
}

void DecisionUndo::order(Command &command, bool stands)
{
    if (m_isRestoring)
        return;
    m_ordered = &command;
    m_desk.decide(command.orderTo(stands, m_author));
}

void DecisionUndo::take(const session::DecisionReport &report)
{
    const ReviewEntry *entry = report.outcome && report.outcome->entry ? &*report.outcome->entry : nullptr;
    const auto *decision = entry ? std::get_if<Decision>(&entry->content) : nullptr;
    Command *ordered = std::exchange(m_ordered, nullptr);
    if (!ordered) {
        if (decision && report.order.folder == m_desk.view()->folder)
            remember(report, *decision);
        return;
    }
    if (!decision) { // refused: back to where the log is
        const QScopedValueRollback<bool> guard(m_isRestoring, true);
        m_stack.setIndex(m_indexBefore);
    } else if (decision->kind != DecisionKind::Withdraw) {
        ordered->setEntry(entry->hash);
    }
    Q_EMIT changed();
}

/// What is undone and done again gets new entries: every command about the same decision has to follow.
std::shared_ptr<QString> DecisionUndo::entryNamed(const QString &hash) const
{
    for (int i = 0; i < m_stack.count(); ++i) {
        const auto *command = static_cast<const Command *>(m_stack.command(i));
        if (*command->entry() == hash)
            return command->entry();
    }
    return std::make_shared<QString>(hash);
}

/// The reader decided: that is done already, so the stack only takes note of it.
void DecisionUndo::remember(const session::DecisionReport &report, const Decision &decision)
{
    const bool isWithdrawal = decision.kind == DecisionKind::Withdraw;
    const ReviewEntry *withdrawn = isWithdrawal ? m_desk.view()->history.find(decision.withdraws) : nullptr;
    const auto *former = withdrawn ? std::get_if<Decision>(&withdrawn->content) : nullptr;
    if (isWithdrawal && !former)
        return; // the view has not seen that entry yet: it is not known what would have to be decided again
    const QString text = QStringLiteral("%1 %2").arg(kindWord(decision.kind), port::runName(decision.run));
    const QString stood = isWithdrawal ? decision.withdraws : report.outcome->entry->hash;
    auto command = std::make_unique<Command>(*this, text, report.order.folder, isWithdrawal ? *former : decision, entryNamed(stood), isWithdrawal);
    const QScopedValueRollback<bool> guard(m_isRestoring, true);
    m_stack.push(command.release());
}

} // namespace tileport::review
