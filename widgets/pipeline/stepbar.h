// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/pipelinedesk.h"
#include "widgets/pipeline/pipelinecommands.h"

#include <QWidget>

class QProgressBar;
class QToolButton;

namespace tileport::common {
class ElidedLabel;
}

namespace tileport::pipeline {

/// The line below the stages: where the pipeline stands at the moment that is looked at, steps in time, the next step with
/// the routing row that asks for it, and the progress of a stage that is being performed.
class StepBar : public QWidget {
    Q_OBJECT
public:
    StepBar(const PipelineCommands &commands, QWidget *parent);

    void present(const session::PipelineDesk &desk);
    /// Everything that it says; for tests and screen readers.
    [[nodiscard]] QString text() const;

private:
    void presentPlace(const session::PipelineDesk &desk);
    void presentPast(const session::PipelineDesk &desk);
    void presentNext(const session::PipelineDesk &desk);
    void presentRunning(const session::RunningStage &running);
    [[nodiscard]] QToolButton *addButton(PipelineCommand command);

    const PipelineCommands &m_commands;
    common::ElidedLabel *m_place = nullptr;
    common::ElidedLabel *m_quote = nullptr;
    QProgressBar *m_progress = nullptr;
    QToolButton *m_next = nullptr;
    QToolButton *m_cancel = nullptr;
};

} // namespace tileport::pipeline
