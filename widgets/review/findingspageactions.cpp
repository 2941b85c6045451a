// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// What the reader does on the findings page; how it is shown is in findingspage.cpp.

#include "widgets/review/findingspage.h"

#include "widgets/common/counted.h"
#include "widgets/review/acceptbar.h"
#include "widgets/review/filterbar.h"
#include "widgets/review/findingdetail.h"
#include "widgets/review/findingsmodel.h"
#include "widgets/review/findingsview.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QScopedValueRollback>

#include <algorithm>

namespace tileport::review {

using common::counted;
using irdiff::FindingSeverity;
using session::PaneId;
using Command = FindingsCommand;
using Kind = FindingNode::Kind;

void FindingsPage::run(FindingsCommand command)
{
    switch (command) {
    case Command::Next: m_view->step(1); return;
    case Command::Previous: m_view->step(-1); return;
    case Command::Jump: jump(std::nullopt); return;
    case Command::Accept: openAccept(); return;
    case Command::Withdraw: withdrawSelected(); return;
    case Command::Undo: m_desk.undoStack()->undo(); return;
    case Command::Redo: m_desk.undoStack()->redo(); return;
    case Command::Overview: showOverview(); return;
    case Command::CopyMarkdown: copyMarkdown(); return;
    case Command::Filter:
        m_filterBar->textField()->setFocus();
        m_filterBar->textField()->selectAll();
        return;
    default: applyFilter(FindingsCommands::changed(m_filter, command)); return;
    }
}

void FindingsPage::applyFilter(const FindingFilter &filter)
{
    const bool isNew = filter != m_filter;
    m_filter = filter;
    m_filterBar->showFilter(filter);
    if (isNew)
        rearrange();
}

FindingJump FindingsPage::jumpOf(const FindingNode &node) const
{
    const FindingList &list = *shown()->list;
    FindingPlace left;
    FindingPlace right;
    if (node.kind == Kind::Finding) {
        left = list.items[size_t(node.index)].reference;
        right = list.items[size_t(node.index)].generated;
    } else if (node.kind == Kind::RuleUse) {
        const irdiff::OpChange &change = list.input.diff->changes[size_t(node.index)];
        left = list.place(irdiff::Side::Left, change.left, change.right);
        right = list.place(irdiff::Side::Right, change.right, change.left);
    }
    return {left.op, right.op, left.sourceLine, right.sourceLine, std::nullopt};
}

void FindingsPage::selectInSession()
{
    jump(std::nullopt);
}

void FindingsPage::jump(std::optional<PaneId> focus)
{
    const FindingNode *node = m_view->currentNode();
    if (!node)
        return;
    FindingJump jump = jumpOf(*node);
    if (!jump.reference.isValid() && !jump.generated.isValid())
        return; // a group or a rule has no place
    jump.focus = focus;
    const QScopedValueRollback<bool> guard(m_isSelecting, true);
    if (jump.generated.isValid())
        m_session.select({PaneId::Generated, 0, jump.generated});
    else
        m_session.select({PaneId::Reference, 0, jump.reference});
    Q_EMIT jumpRequested(jump);
}

void FindingsPage::followLink(const DetailLink &link)
{
    if (!m_view->currentNode())
        return;
    FindingJump jump = jumpOf(*m_view->currentNode());
    jump.focus = link.pane;
    const QScopedValueRollback<bool> guard(m_isSelecting, true);
    if (link.op.isValid())
        m_session.select({link.pane, 0, link.op});
    Q_EMIT jumpRequested(jump);
}

/// The reader selected something in a pane: the finding about it becomes current here, without moving anything there.
void FindingsPage::followSelection()
{
    const ArrangementPtr arrangement = shown();
    if (m_isSelecting || !arrangement || !arrangement->list || m_session.selection().isEmpty())
        return;
    const session::LinkedPlaces &linked = m_session.linked();
    const auto isIn = [](const std::vector<irgraph::OpId> &ops, irgraph::OpId op) { return op.isValid() && std::ranges::binary_search(ops, op); };
    const std::vector<FindingItem> &items = arrangement->list->items;
    const auto found = std::ranges::find_if(items, [&](const FindingItem &item) {
        return item.finding.change >= 0 && !isExplained(item.finding)
            && (isIn(linked.referenceOps, item.finding.left) || isIn(linked.generatedOps, item.finding.right));
    });
    if (found != items.end())
        m_view->reveal(int32_t(found - items.begin()));
}

FindingKey FindingsPage::keyOf(int32_t item) const
{
    const FindingList &list = *shown()->list;
    return {list.input.specialisation, list.items[size_t(item)].finding.id};
}

std::vector<int32_t> FindingsPage::acceptable(const std::vector<int32_t> &items) const
{
    std::vector<int32_t> kept;
    std::ranges::copy_if(items, std::back_inserter(kept),
                         [&](int32_t item) { return shown()->list->items[size_t(item)].finding.severity != FindingSeverity::Critical; });
    return kept;
}

/// Why what is on screen is not what would be accepted; empty when it is.
QString FindingsPage::outdated() const
{
    if (m_session.isBusy() || m_listJob.isRunning() || shown()->list != m_list)
        return tr("The comparison is being made anew; accept when it is there.");
    if (m_session.live().generated.kind == session::SideKind::Stale || m_session.live().reference.kind == session::SideKind::Stale)
        return tr("One of the programs is out of date; repair its errors first.");
    if (textHash(m_session.rust().text) != m_list->evidence.kernel)
        return tr("kernel.rs has changed since the comparison; make the Tile IR anew.");
    return {};
}

void FindingsPage::openAccept()
{
    if (!shown() || !shown()->list)
        return;
    const std::vector<int32_t> selected = m_view->selectedItems();
    m_accepting = acceptable(selected);
    const auto criticals = qint64(selected.size() - m_accepting.size());
    AcceptBar::Request request;
    request.keptIn = keptIn();
    if (selected.empty())
        request.refusal = tr("Select a finding first.");
    else if (criticals > 0)
        request.refusal = tr("%1: it can change results. Repair the kernel; the policy “%2” decides what is critical.")
                              .arg(counted(criticals, tr("1 critical finding is never accepted"), tr("%1 critical findings are never accepted")),
                                   shown()->list->input.diff->policy);
    const QString blocked = !m_desk.refusal().isEmpty() ? m_desk.refusal() : outdated();
    if (!blocked.isEmpty()) {
        request.refusal = blocked;
        m_accepting.clear();
    }
    QStringList reasons;
    for (const int32_t item : m_accepting) {
        const Acceptance *before = m_desk.store().find(keyOf(item));
        if (before && !reasons.contains(before->reason))
            reasons.append(before->reason);
        request.mayKeepReasons = (item == m_accepting.front() || request.mayKeepReasons) && before;
    }
    request.reason = reasons.size() == 1 && request.mayKeepReasons ? reasons.first() : QString();
    request.acceptable = int(m_accepting.size());
    request.what = m_accepting.size() == 1 ? tr("“%1”").arg(shown()->list->items[size_t(m_accepting.front())].finding.message)
                                           : tr("%1 findings").arg(m_accepting.size());
    m_acceptBar->open(request);
}

void FindingsPage::acceptSelected(const QString &reason)
{
    const ArrangementPtr arrangement = shown();
    const QString blocked = !m_desk.refusal().isEmpty() ? m_desk.refusal() : !arrangement || !arrangement->list ? tr("There is no comparison any more.") : outdated();
    if (!blocked.isEmpty()) { // it changed while the reason was being written
        AcceptBar::Request refused;
        refused.refusal = blocked;
        m_acceptBar->open(refused);
        return;
    }
    QList<AcceptanceDesk::Change> changes;
    for (const int32_t item : m_accepting) {
        const irdiff::Finding &finding = arrangement->list->items[size_t(item)].finding;
        const Acceptance *before = m_desk.store().find(keyOf(item));
        Acceptance after{keyOf(item), finding.kind, finding.message, reason.isEmpty() && before ? before->reason : reason,
                         m_author, m_clock(), arrangement->list->input.diff->policy, arrangement->list->evidence};
        changes.append({after.key, before ? std::optional(*before) : std::nullopt, after});
    }
    if (!changes.isEmpty())
        m_desk.apply(counted(changes.size(), tr("Accept 1 finding"), tr("Accept %1 findings")), changes);
}

void FindingsPage::withdrawSelected()
{
    if (!shown() || !shown()->list || !m_desk.refusal().isEmpty())
        return;
    QList<AcceptanceDesk::Change> changes;
    for (const int32_t item : m_view->selectedItems()) {
        if (const Acceptance *before = m_desk.store().find(keyOf(item)))
            changes.append({before->key, *before, std::nullopt});
    }
    if (!changes.isEmpty())
        m_desk.apply(counted(changes.size(), tr("Withdraw 1 acceptance"), tr("Withdraw %1 acceptances")), changes);
}

/// A tree with the focus always makes a row current, so the focus goes to what is read.
void FindingsPage::showOverview()
{
    m_detail->setFocus();
    m_view->clearSelection();
    m_view->setCurrentIndex({});
    showDetail();
}

void FindingsPage::copyMarkdown()
{
    if (shown() && shown()->list)
        QGuiApplication::clipboard()->setText(markdownOf(*shown(), m_desk.store()));
}

void FindingsPage::updateActions()
{
    const ArrangementPtr arrangement = shown();
    const bool hasFindings = arrangement && arrangement->counts.shown > 0;
    const std::vector<int32_t> selected = arrangement && arrangement->list ? m_view->selectedItems() : std::vector<int32_t>();
    // Not by looking keys up in the store: twenty thousand selected rows would take longer than a frame.
    const bool isAccepted = std::ranges::any_of(selected, [&](int32_t item) {
        return arrangement->states[size_t(item)] == FindingState::Accepted || arrangement->states[size_t(item)] == FindingState::Stale;
    });
    for (const Command command : {Command::Next, Command::Previous})
        m_commands->action(command)->setEnabled(hasFindings);
    m_commands->action(Command::Jump)->setEnabled(m_view->currentNode() != nullptr);
    m_commands->action(Command::Accept)->setEnabled(!selected.empty()); // also for critical ones: the bar says why not
    m_commands->action(Command::Withdraw)->setEnabled(isAccepted && m_desk.refusal().isEmpty());
    const QUndoStack *undo = m_desk.undoStack();
    m_commands->action(Command::Undo)->setEnabled(undo->canUndo());
    m_commands->action(Command::Redo)->setEnabled(undo->canRedo());
    m_commands->action(Command::Undo)->setToolTip(undo->undoText());
    m_commands->action(Command::Redo)->setToolTip(undo->redoText());
    m_commands->action(Command::CopyMarkdown)->setEnabled(arrangement && arrangement->list);
}

} // namespace tileport::review
