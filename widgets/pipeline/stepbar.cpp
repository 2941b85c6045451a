// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/pipeline/stepbar.h"

#include "widgets/common/elidedlabel.h"
#include "widgets/pipeline/pipelinewords.h"

#include <QAction>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>

namespace tileport::pipeline {

using session::PipelineDesk;

namespace {

/// What a person reads before pressing the button: why this step, what has to be done, and where it can lead.
QString stepToolTip(const AllowedEvent &step, const StageRules &rules)
{
    QStringList lines{StepBar::tr("%1, %2").arg(stepName(step), port::stageTitle(step.run.stage)), routingQuote(step)};
    if (step.kind != EventKind::OptIn)
        lines.append(StepBar::tr("To do: %1").arg(rules.rule(step.run.stage).task));
    for (const AllowedEvent::Branch &branch : step.branches)
        lines.append(StepBar::tr("%1 leads to %2 (row %3)").arg(outcomeText(branch.outcome), branch.next).arg(branch.row));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

StepBar::StepBar(const PipelineCommands &commands, QWidget *parent)
    : QWidget(parent), m_commands(commands), m_place(new common::ElidedLabel(this)), m_quote(new common::ElidedLabel(this)), m_progress(new QProgressBar(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 4);
    for (const PipelineCommand command : {PipelineCommand::Back, PipelineCommand::Forward, PipelineCommand::Now})
        row->addWidget(addButton(command));
    row->addSpacing(8);
    row->addWidget(m_place, 1);
    row->addWidget(m_quote, 3);
    m_progress->setMaximumWidth(fontMetrics().averageCharWidth() * 24);
    m_progress->setAccessibleName(tr("Progress of the running stage"));
    row->addWidget(m_progress);
    m_next = addButton(PipelineCommand::Next);
    m_cancel = addButton(PipelineCommand::Cancel);
    row->addWidget(m_next);
    row->addWidget(m_cancel);
}

QToolButton *StepBar::addButton(PipelineCommand command)
{
    auto *button = new QToolButton(this);
    button->setDefaultAction(m_commands.action(command));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(m_commands.action(command)->text().remove(QLatin1Char('&')));
    return button;
}

void StepBar::present(const PipelineDesk &desk)
{
    setVisible(desk.view()->isRead && desk.view()->problem.isEmpty());
    presentPlace(desk);
    const bool isRunning = desk.running().has_value();
    if (isRunning)
        presentRunning(*desk.running());
    else if (desk.moment() >= 0)
        presentPast(desk);
    else
        presentNext(desk);
    m_progress->setVisible(isRunning);
    m_cancel->setVisible(isRunning);
    m_next->setVisible(!isRunning);
    QAction *cancel = m_commands.action(PipelineCommand::Cancel);
    cancel->setEnabled(isRunning && !desk.running()->isCancelling);
}

void StepBar::presentPlace(const PipelineDesk &desk)
{
    const session::PipelineView &view = *desk.view();
    const int moment = desk.moment();
    const int count = int(view.moments.size());
    const QString state = stateText(session::stateAt(view, moment));
    m_place->setText(moment < 0 ? tr("Now at %1").arg(state) : tr("Moment %1 of %2, then at %3").arg(moment + 1).arg(count).arg(state));
    m_commands.action(PipelineCommand::Back)->setEnabled(count > 0 && moment != 0);
    m_commands.action(PipelineCommand::Forward)->setEnabled(moment >= 0);
    m_commands.action(PipelineCommand::Now)->setEnabled(moment >= 0);
}

/// In the past: the row that led to this moment.
void StepBar::presentPast(const PipelineDesk &desk)
{
    const session::PipelineView &view = *desk.view();
    const session::PipelineMoment &moment = view.moments.at(desk.moment());
    if (moment.kind == session::PipelineMoment::Kind::Decision)
        m_quote->setText(tr("A decision about %1; it moves no stage").arg(port::runName(moment.run)));
    else
        m_quote->setText(moment.transition < 0 ? tr("%1 did not move the pipeline").arg(port::runName(moment.run)) : view.history.transitions.at(moment.transition).explanation);
    QAction *action = m_commands.action(PipelineCommand::Next);
    action->setEnabled(false);
    action->setIconText(tr("Next Step"));
    action->setToolTip(tr("This is the past. Return to now to go on."));
    for (const PipelineCommand command : {PipelineCommand::Wish, PipelineCommand::Record})
        m_commands.action(command)->setEnabled(false);
}

void StepBar::presentNext(const PipelineDesk &desk)
{
    const QList<AllowedEvent> &next = desk.view()->next;
    QAction *action = m_commands.action(PipelineCommand::Next);
    const auto wish = std::ranges::find(next, EventKind::OptIn, &AllowedEvent::kind);
    m_commands.action(PipelineCommand::Wish)->setEnabled(wish != next.cend());
    const auto step = std::ranges::find_if(next, [](const AllowedEvent &one) { return one.kind != EventKind::OptIn; });
    action->setEnabled(step != next.cend());
    m_commands.action(PipelineCommand::Record)->setEnabled(step != next.cend());
    if (step == next.cend()) {
        action->setIconText(tr("Nothing Follows"));
        const RoutingRow *row = desk.table().row(desk.view()->history.state.row);
        m_quote->setText(row ? tr("The pipeline is over. Row %1: %2").arg(row->number).arg(row->sentence) : tr("The pipeline is over"));
        action->setToolTip(m_quote->text());
        return;
    }
    action->setIconText(tr("Next Step: %1").arg(stepName(*step)));
    action->setToolTip(stepToolTip(*step, desk.rules()));
    m_next->setAccessibleName(action->iconText());
    m_next->setAccessibleDescription(action->toolTip());
    m_quote->setText(step->because > 0 ? routingQuote(*step) : tr("%1 is the first stage").arg(stepName(*step)));
}

void StepBar::presentRunning(const session::RunningStage &running)
{
    const pipeline::RunProgress &progress = running.progress;
    const QString what = progress.message.isEmpty() ? tr("starting") : progress.message;
    m_quote->setText(running.isCancelling ? tr("%1 is being cancelled").arg(port::runName(running.run)) : tr("%1 is running (%2): %3").arg(port::runName(running.run), running.executor, what));
    m_progress->setRange(0, progress.total);
    m_progress->setValue(progress.done);
    for (const PipelineCommand command : {PipelineCommand::Next, PipelineCommand::Record, PipelineCommand::Wish})
        m_commands.action(command)->setEnabled(false);
}

QString StepBar::text() const
{
    const QString button = m_next->isVisibleTo(this) ? m_next->defaultAction()->iconText() : m_cancel->defaultAction()->iconText();
    return QStringLiteral("%1 | %2 | [%3]").arg(m_place->text(), m_quote->text(), button);
}

} // namespace tileport::pipeline
