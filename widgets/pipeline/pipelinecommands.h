// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace tileport::pipeline {

/// What a person can do with the pipeline; a closed set.
enum class PipelineCommand { Next, Record, Cancel, Wish, Back, Forward, Now, CompareRuns, Stages, Timeline };

/// One QAction for each command as a child of a widget, with text, shortcut and a stable object name ("pipeline.next"), for
/// the menu, the buttons and the command palette.
class PipelineCommands : public QObject {
    Q_OBJECT
public:
    explicit PipelineCommands(QWidget *owner);

    [[nodiscard]] QAction *action(PipelineCommand command) const { return m_actions.value(int(command)); }
    [[nodiscard]] const QList<QAction *> &all() const { return m_actions; }

Q_SIGNALS:
    void triggered(tileport::pipeline::PipelineCommand command);

private:
    QList<QAction *> m_actions;   ///< in the order of the enumeration, owned by the widget
};

} // namespace tileport::pipeline
