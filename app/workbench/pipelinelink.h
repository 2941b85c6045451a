// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/pipelinedesk.h"

#include <QTimer>
#include <QWidget>

namespace tileport::pipeline {
class PipelineCommands;
class StageStrip;
class StepBar;
class TimelineModel;
class TimelineView;
enum class PipelineCommand;
}

namespace tileport::workbench {

/// The pipeline in the window: joins the desk with strip, step bar and commands. A widget that stands above the panes.
class PipelineLink : public QWidget {
    Q_OBJECT
public:
    /// \p session must outlive this object.
    PipelineLink(session::Session &session, QWidget *parent);

    [[nodiscard]] session::PipelineDesk &desk() const { return *m_desk; }
    [[nodiscard]] pipeline::PipelineCommands &commands() const { return *m_commands; }
    [[nodiscard]] pipeline::StageStrip *strip() const { return m_strip; }
    [[nodiscard]] pipeline::StepBar *stepBar() const { return m_stepBar; }
    /// For a dock of the window.
    [[nodiscard]] pipeline::TimelineView *timeline() const { return m_timeline; }

Q_SIGNALS:
    /// One line for status bar and log.
    void told(const QString &line);
    void failed(const tileport::Error &error);
    void timelineRequested();
    /// The runs that are selected in the time line, into the history's records; may be empty.
    void comparisonRequested(const QList<int> &runs);

private:
    void run(pipeline::PipelineCommand command);
    void takeNextStep(bool isByHand);
    void recordByPerson(const pipeline::AllowedEvent &step);
    void wishForF();
    void chooseStage(port::Stage stage, int record);
    void present();
    void showMoment();
    void connectDesk();
    void tell(const Result<void> &result);

    session::PipelineDesk *m_desk;
    pipeline::PipelineCommands *m_commands;
    pipeline::StageStrip *m_strip;
    pipeline::StepBar *m_stepBar;
    pipeline::TimelineModel *m_timelineModel;
    pipeline::TimelineView *m_timeline;
    QTimer m_minute;   ///< ages on the cards
};

} // namespace tileport::workbench
