// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/reviewpage.h"

#include "widgets/review/decisionbar.h"
#include "widgets/review/evidenceview.h"
#include "widgets/review/rawfiledialog.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace tileport::review {

using Command = ReviewCommand;

namespace {
constexpr qsizetype kShortHash = 12;
}

ReviewPage::ReviewPage(session::ReviewDesk &desk, QWidget *parent)
    : QWidget(parent), m_desk(desk), m_commands(new ReviewCommands(this)), m_undo(desk), m_bar(new DecisionBar(*m_commands, this)),
      m_evidence(new EvidenceView(*m_commands, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_evidence, 1);
    m_bar->setAuthor(qEnvironmentVariable("TILEPORT_AUTHOR", qEnvironmentVariable("USER", qEnvironmentVariable("USERNAME"))));
    setFocusProxy(m_bar->reasonField());
    connectDesk();
    present();
}

/// The stack of decisions says that it is emptied when it goes; by then there may be no desk to ask any more.
ReviewPage::~ReviewPage()
{
    m_undo.disconnect(this);
}

void ReviewPage::connectDesk()
{
    connect(m_commands, &ReviewCommands::triggered, this, &ReviewPage::run);
    connect(&m_desk, &session::ReviewDesk::changed, this, &ReviewPage::present);
    connect(&m_desk, &session::ReviewDesk::busyChanged, this, &ReviewPage::updateActions);
    connect(&m_desk, &session::ReviewDesk::answered, this, &ReviewPage::tell);
    connect(&m_undo, &DecisionUndo::changed, this, &ReviewPage::updateActions);
    connect(m_bar, &DecisionBar::decisionWanted, this, &ReviewPage::decide);
    connect(m_evidence, &EvidenceView::placeActivated, this, &ReviewPage::placeRequested);
    connect(m_evidence, &EvidenceView::currentChanged, this, &ReviewPage::updateActions);
    connect(m_bar, &DecisionBar::runChosen, &m_desk, [this](const port::RunId &run) { m_desk.showRun(m_desk.view()->folder, run); });
}

void ReviewPage::run(ReviewCommand command)
{
    Q_EMIT wanted(); // first: a hidden field cannot take the focus
    switch (command) {
    case Command::Approve: m_bar->begin(DecisionKind::Approve); return;
    case Command::Reject: m_bar->begin(DecisionKind::Reject); return;
    case Command::SendBack: m_bar->begin(DecisionKind::SendBack); return;
    case Command::Withdraw: m_bar->begin(DecisionKind::Withdraw); return;
    case Command::Undo:
        if (m_undo.canUndo())
            m_undo.undo(m_bar->author());
        return;
    case Command::Redo:
        if (m_undo.canRedo())
            m_undo.redo(m_bar->author());
        return;
    case Command::Reason: m_bar->reasonField()->setFocus(); return;
    case Command::NextRun: stepRun(-1); return;
    case Command::PreviousRun: stepRun(1); return;
    default: runOnEvidence(command); return;
    }
}

void ReviewPage::runOnEvidence(ReviewCommand command)
{
    const std::optional<EvidenceLink> place = m_evidence->currentPlace();
    switch (command) {
    case Command::Evidence: m_evidence->table()->setFocus(); return;
    case Command::Next: m_evidence->step(1); return;
    case Command::Previous: m_evidence->step(-1); return;
    case Command::ShowDisagreements: m_evidence->setMode(EvidenceMode::Disagreements); return;
    case Command::ShowFailed: m_evidence->setMode(EvidenceMode::Failed); return;
    case Command::ShowAll: m_evidence->setMode(EvidenceMode::All); return;
    case Command::Filter: m_evidence->focusFilter(); return;
    case Command::Jump:
        if (place)
            Q_EMIT placeRequested(*place);
        return;
    case Command::OpenRaw:
        if (place)
            openRaw(*place);
        return;
    default: return;
    }
}

RawFileDialog *ReviewPage::openRaw(const EvidenceLink &link)
{
    const session::ReviewViewPtr &view = m_desk.view();
    std::optional<port::FileStamp> judged;
    if (view->reading && view->reading->computed.files.contains(link.file))
        judged = view->reading->computed.files.value(link.file);
    auto *dialog = new RawFileDialog(view->folder, link.file, link.line, judged, this);
    dialog->open();
    return dialog;
}

void ReviewPage::stepRun(int direction)
{
    const session::ReviewViewPtr &view = m_desk.view();
    const auto current = std::ranges::find(view->runs, view->run.value_or(port::RunId()), &session::ReviewedRun::run);
    const qsizetype wanted = (current - view->runs.begin()) + direction;
    if (current != view->runs.end() && wanted >= 0 && wanted < view->runs.size())
        m_desk.showRun(view->folder, view->runs.at(wanted).run);
}

void ReviewPage::decide(DecisionKind kind, const QString &reason, const QString &author)
{
    if (m_desk.isDeciding())
        return;
    m_isTyped = true;
    m_desk.decide(m_desk.order(kind, reason, author));
}

void ReviewPage::tell(const session::DecisionReport &report)
{
    const bool isTyped = std::exchange(m_isTyped, false);
    const QString what = QStringLiteral("%1 %2").arg(kindWord(report.order.kind), port::runName(report.order.run));
    if (!report.outcome) {
        m_bar->tell(tr("%1: nothing was written. %2").arg(what, report.outcome.error().toString()), true);
    } else if (!report.outcome->entry) {
        QStringList reasons;
        for (const GateReason &reason : report.outcome->answer.reasons)
            reasons.append(reason.text);
        m_bar->tell(tr("%1 is not possible. %2").arg(what, reasons.join(u' ')), true);
    } else {
        if (isTyped)
            m_bar->clearReason();
        m_bar->tell(tr("%1: written to the review log as entry %2.").arg(what, report.outcome->entry->hash.left(kShortHash)), false);
    }
}

void ReviewPage::present()
{
    const session::ReviewViewPtr &view = m_desk.view();
    if (view->folder != m_folder) {
        m_folder = view->folder;
        m_undo.clear();
    }
    m_bar->present(view);
    m_evidence->present(view);
    updateActions();
    Q_EMIT titleChanged();
}

void ReviewPage::updateActions()
{
    const session::ReviewViewPtr &view = m_desk.view();
    m_bar->setDeciding(m_desk.isDeciding());
    const auto current = std::ranges::find(view->runs, view->run.value_or(port::RunId()), &session::ReviewedRun::run);
    const bool isKnown = current != view->runs.end();
    m_commands->action(Command::NextRun)->setEnabled(isKnown && current != view->runs.begin());
    m_commands->action(Command::PreviousRun)->setEnabled(isKnown && current + 1 != view->runs.end());
    m_commands->action(Command::Undo)->setEnabled(m_undo.canUndo());
    m_commands->action(Command::Redo)->setEnabled(m_undo.canRedo());
    m_commands->action(Command::Undo)->setToolTip(m_undo.stack().undoText());
    m_commands->action(Command::Redo)->setToolTip(m_undo.stack().redoText());
    m_commands->action(Command::Coverage)->setEnabled(view->reading != nullptr);
    for (const Command command : {Command::Jump, Command::OpenRaw})
        m_commands->action(command)->setEnabled(m_evidence->currentPlace().has_value());
}

QString ReviewPage::title() const
{
    const session::ReviewViewPtr &view = m_desk.view();
    if (!view->run)
        return tr("Review");
    QStringList parts;
    for (const StandingCheck &check : view->standing)
        parts.append(decisionTitle(check.logged.decision));
    if (parts.isEmpty())
        parts.append(tr("not decided"));
    if (isStale(view->standing))
        parts.append(tr("stale"));
    return tr("Review (%1 %2)").arg(port::runName(*view->run), parts.join(QStringLiteral(", ")));
}

} // namespace tileport::review
