// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/pipelinelink.h"

#include "core/session/session.h"
#include "widgets/pipeline/pipelinecommands.h"
#include "widgets/pipeline/rundialog.h"
#include "widgets/pipeline/stagestrip.h"
#include "widgets/pipeline/stepbar.h"
#include "widgets/pipeline/timelinemodel.h"
#include "widgets/pipeline/timelineview.h"

#include <QAction>
#include <QInputDialog>
#include <QVBoxLayout>

#include <chrono>

namespace tileport::workbench {

using pipeline::PipelineCommand;
using session::PipelineDesk;

namespace {

QString personName()
{
    return qEnvironmentVariable("USER", qEnvironmentVariable("USERNAME"));
}

} // namespace

PipelineLink::PipelineLink(session::Session &session, QWidget *parent)
    : QWidget(parent), m_desk(new PipelineDesk(session, this)), m_commands(new pipeline::PipelineCommands(this)), m_strip(new pipeline::StageStrip(this)),
      m_stepBar(new pipeline::StepBar(*m_commands, this)), m_timelineModel(new pipeline::TimelineModel(this)), m_timeline(new pipeline::TimelineView(m_timelineModel, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_strip);
    column->addWidget(m_stepBar);
    connect(m_commands, &pipeline::PipelineCommands::triggered, this, &PipelineLink::run);
    connect(m_strip, &pipeline::StageStrip::stageChosen, this, &PipelineLink::chooseStage);
    connect(m_timeline, &pipeline::TimelineView::momentChosen, m_desk, &PipelineDesk::goTo);
    connectDesk();
    m_minute.start(std::chrono::minutes(1));
    present();
}

void PipelineLink::connectDesk()
{
    for (const auto signal : {&PipelineDesk::viewChanged, &PipelineDesk::checksChanged})
        connect(m_desk, signal, this, &PipelineLink::present);
    connect(m_desk, &PipelineDesk::momentChanged, this, &PipelineLink::showMoment);
    connect(m_desk, &PipelineDesk::runningChanged, this, [this] { m_stepBar->present(*m_desk); });
    connect(m_desk, &PipelineDesk::runEnded, this, &PipelineLink::told);
    connect(m_desk, &PipelineDesk::runRefused, this, &PipelineLink::failed);
    connect(&m_minute, &QTimer::timeout, this, &PipelineLink::present);
}

void PipelineLink::showMoment()
{
    present();
    m_timeline->reveal(m_desk->moment());
}

void PipelineLink::present()
{
    pipeline::StageInput input;
    input.view = m_desk->view();
    input.checks = m_desk->checks();
    input.isComputing = m_desk->isComputing();
    input.moment = m_desk->moment();
    input.now = QDateTime::currentDateTimeUtc();
    m_strip->present(input, m_desk->table());
    m_timelineModel->present(input);
    m_stepBar->present(*m_desk);
}

void PipelineLink::run(PipelineCommand command)
{
    switch (command) {
    case PipelineCommand::Next: takeNextStep(false); break;
    case PipelineCommand::Record: takeNextStep(true); break;
    case PipelineCommand::Cancel: m_desk->cancelRun(); break;
    case PipelineCommand::Wish: wishForF(); break;
    case PipelineCommand::Back: m_desk->step(-1); break;
    case PipelineCommand::Forward: m_desk->step(1); break;
    case PipelineCommand::Now: m_desk->goTo(-1); break;
    case PipelineCommand::CompareRuns: Q_EMIT comparisonRequested(m_timeline->selectedRuns()); break;
    case PipelineCommand::Timeline: Q_EMIT timelineRequested(); break;
    case PipelineCommand::Stages: m_strip->setFocus(Qt::ShortcutFocusReason); break;
    }
}

void PipelineLink::tell(const Result<void> &result)
{
    if (!result)
        Q_EMIT failed(result.error());
}

/// By hand: a person did the stage, though a built-in tool could judge what lies there.
void PipelineLink::takeNextStep(bool isByHand)
{
    const QList<pipeline::AllowedEvent> &next = m_desk->view()->next;
    const auto step = std::ranges::find_if(next, [](const pipeline::AllowedEvent &one) { return one.kind != pipeline::EventKind::OptIn; });
    if (step == next.cend() || (!isByHand && m_desk->canStart()))
        tell(m_desk->startRun());
    else
        recordByPerson(*step);
}

void PipelineLink::recordByPerson(const pipeline::AllowedEvent &step)
{
    pipeline::RunDialog dialog(step, m_desk->rules().rule(step.run.stage), personName(), window());
    if (dialog.exec() == QDialog::Accepted)
        tell(m_desk->record(std::make_unique<pipeline::PersonExecutor>(dialog.person(), dialog.outcome(), dialog.remark())));
}

void PipelineLink::wishForF()
{
    bool accepted = false;
    const QString person = QInputDialog::getText(window(), tr("Wish for F"), tr("Who wishes that the rest of the performance is looked into?"), QLineEdit::Normal, personName(), &accepted).trimmed();
    if (accepted && !person.isEmpty())
        tell(m_desk->optIn(person));
}

void PipelineLink::chooseStage(port::Stage stage, int record)
{
    const QList<session::PipelineMoment> &moments = m_desk->view()->moments;
    for (int i = 0; i < moments.size(); ++i) {
        if (record >= 0 && moments.at(i).kind == session::PipelineMoment::Kind::Run && moments.at(i).index == record) {
            m_desk->goTo(i);
            return;
        }
    }
    Q_EMIT told(tr("%1 has not run yet").arg(port::stageTitle(stage)));
}

} // namespace tileport::workbench
