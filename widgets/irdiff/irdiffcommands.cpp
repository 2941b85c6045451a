// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/irdiffcommands.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>
#include <QWidget>

namespace tileport::irdiff {

namespace {
struct CommandEntry {
    Command command;
    const char *name;
    const char *text;
    const char *shortcuts; ///< portable text, separated by "; "
};

constexpr CommandEntry kCommands[]{
    {Command::NextChange, "nextChange", QT_TRANSLATE_NOOP("IrDiffCommands", "&Next Change"), "F8"},
    {Command::PreviousChange, "previousChange", QT_TRANSLATE_NOOP("IrDiffCommands", "&Previous Change"), "Shift+F8"},
    {Command::Find, "find", QT_TRANSLATE_NOOP("IrDiffCommands", "&Find in Tile IR…"), "Ctrl+F"},
    {Command::FindNext, "findNext", QT_TRANSLATE_NOOP("IrDiffCommands", "Find Next"), "F3"},
    {Command::FindPrevious, "findPrevious", QT_TRANSLATE_NOOP("IrDiffCommands", "Find Previous"), "Shift+F3"},
    {Command::GoToLine, "goToLine", QT_TRANSLATE_NOOP("IrDiffCommands", "&Go to Line…"), "Ctrl+G"},
    {Command::GoToDefinition, "goToDefinition", QT_TRANSLATE_NOOP("IrDiffCommands", "Go to &Definition"), "F12"},
    {Command::NextUse, "nextUse", QT_TRANSLATE_NOOP("IrDiffCommands", "Next &Use of Value"), "Alt+Down"},
    {Command::PreviousUse, "previousUse", QT_TRANSLATE_NOOP("IrDiffCommands", "Previous Use of Value"), "Alt+Up"},
    {Command::SwitchSide, "switchSide", QT_TRANSLATE_NOOP("IrDiffCommands", "Go to the Other &Side"), "Ctrl+Alt+S"},
    {Command::ShowDetails, "showDetails", QT_TRANSLATE_NOOP("IrDiffCommands", "Show D&etails"), "Ctrl+I"},
    {Command::ExplainValue, "explainValue", QT_TRANSLATE_NOOP("IrDiffCommands", "&Why Are These Equal?"), "Ctrl+E"},
    {Command::ClearMarks, "clearMarks", QT_TRANSLATE_NOOP("IrDiffCommands", "Clear Value Marks"), "Esc"},
    {Command::Copy, "copy", QT_TRANSLATE_NOOP("IrDiffCommands", "&Copy"), "Ctrl+C; Ctrl+Ins"},
    {Command::SelectAll, "selectAll", QT_TRANSLATE_NOOP("IrDiffCommands", "Select &All of This Side"), "Ctrl+A"},
    {Command::ToggleFold, "toggleFold", QT_TRANSLATE_NOOP("IrDiffCommands", "Fold or Unfold &Region"), "Ctrl+Shift+["},
    {Command::FoldAll, "foldAll", QT_TRANSLATE_NOOP("IrDiffCommands", "Fold All Regions"), "Ctrl+Alt+["},
    {Command::UnfoldAll, "unfoldAll", QT_TRANSLATE_NOOP("IrDiffCommands", "Unfold All Regions"), "Ctrl+Alt+]"},
    {Command::CollapseEqual, "collapseEqual", QT_TRANSLATE_NOOP("IrDiffCommands", "Collapse &Equal Lines"),
     "Ctrl+Shift+E"},
    {Command::CollapseExplained, "collapseExplained", QT_TRANSLATE_NOOP("IrDiffCommands", "Collapse E&xplained Differences"),
     "Ctrl+Shift+X"},
    {Command::ShowEverything, "showEverything", QT_TRANSLATE_NOOP("IrDiffCommands", "Show E&verything"), "Alt+1"},
    {Command::ShowUnexplained, "showUnexplained", QT_TRANSLATE_NOOP("IrDiffCommands", "Show Only &Unexplained"), "Alt+2"},
    {Command::ShowExplained, "showExplained", QT_TRANSLATE_NOOP("IrDiffCommands", "Show Explained With &Rule Names"), "Alt+3"},
    {Command::ShowRaw, "showRaw", QT_TRANSLATE_NOOP("IrDiffCommands", "Show Ra&w Text"), "Alt+4"},
    {Command::ZoomIn, "zoomIn", QT_TRANSLATE_NOOP("IrDiffCommands", "Zoom &In"), "Ctrl++; Ctrl+="},
    {Command::ZoomOut, "zoomOut", QT_TRANSLATE_NOOP("IrDiffCommands", "Zoom &Out"), "Ctrl+-"},
    {Command::ZoomReset, "zoomReset", QT_TRANSLATE_NOOP("IrDiffCommands", "Reset Zoom"), "Ctrl+0"},
};
} // namespace

IrDiffCommands::IrDiffCommands(QWidget *owner) : QObject(owner)
{
    for (const CommandEntry &entry : kCommands) {
        auto *action = new QAction(QCoreApplication::translate("IrDiffCommands", entry.text), owner);
        action->setObjectName(QStringLiteral("irdiff.") + QString::fromLatin1(entry.name));
        action->setShortcuts(QKeySequence::listFromString(QString::fromLatin1(entry.shortcuts), QKeySequence::PortableText));
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        owner->addAction(action);
        connect(action, &QAction::triggered, this, [this, command = entry.command] { Q_EMIT triggered(command); });
        m_actions.append(action);
    }
    for (const Command command : {Command::CollapseEqual, Command::CollapseExplained, Command::ShowEverything,
                                  Command::ShowUnexplained, Command::ShowExplained, Command::ShowRaw})
        action(command)->setCheckable(true);
}

QAction *IrDiffCommands::action(Command command) const
{
    for (qsizetype i = 0; i < m_actions.size(); ++i) {
        if (kCommands[i].command == command)
            return m_actions[i];
    }
    return nullptr;
}

} // namespace tileport::irdiff
