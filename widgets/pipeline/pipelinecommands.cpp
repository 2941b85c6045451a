// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/pipeline/pipelinecommands.h"

#include "widgets/common/icons.h"

#include <QAction>
#include <QCoreApplication>
#include <QWidget>

namespace tileport::pipeline {

namespace {

using Command = PipelineCommand;

struct CommandRow {
    Command command;
    const char *name;
    const char *text;
    const char *shortText;   ///< on a button
    const char *shortcut;
};

#define T(text) QT_TRANSLATE_NOOP("PipelineCommands", text)
constexpr CommandRow kCommands[] = {
    {Command::Next, "next", T("&Next Step…"), T("Next Step"), "Ctrl+Shift+N"},
    {Command::Record, "record", T("Record the &Due Stage by Hand…"), T("Record…"), "Ctrl+Alt+H"},
    {Command::Cancel, "cancel", T("&Cancel the Running Stage"), T("Cancel"), "Alt+Shift+X"},
    {Command::Wish, "wish", T("&Wish for F…"), T("Wish for F…"), "Alt+Shift+F"},
    {Command::Back, "back", T("Step &Back in Time"), T("Back"), "Alt+Left"},
    {Command::Forward, "forward", T("Step &Forward in Time"), T("Forward"), "Alt+Right"},
    {Command::Now, "now", T("Return to N&ow"), T("Now"), "Alt+End"},
    {Command::CompareRuns, "compareRuns", T("Compare &Runs…"), T("Compare Runs…"), "Ctrl+Alt+D"},
    {Command::Stages, "stages", T("Focus the &Stages"), T("Stages"), "Ctrl+4"},
    {Command::Timeline, "timeline", T("&Timeline"), T("Timeline"), "Ctrl+Shift+I"},
};
#undef T

} // namespace

PipelineCommands::PipelineCommands(QWidget *owner) : QObject(owner)
{
    for (const CommandRow &row : kCommands) {
        auto *action = new QAction(QCoreApplication::translate("PipelineCommands", row.text), owner);
        action->setObjectName(QStringLiteral("pipeline.") + QString::fromLatin1(row.name));
        action->setShortcut(QKeySequence(QString::fromLatin1(row.shortcut)));
        action->setIconText(QCoreApplication::translate("PipelineCommands", row.shortText));
        connect(action, &QAction::triggered, this, [this, command = row.command] { Q_EMIT triggered(command); });
        m_actions.append(action);
    }
}

} // namespace tileport::pipeline
