// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/findingscommands.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QWidget>

namespace tileport::review {

namespace {

using Command = FindingsCommand;

struct CommandRow {
    Command command;
    const char *name;
    const char *text;
    const char *shortText;   ///< on a button; null = no button
    const char *shortcut;
};

#define T(text) QT_TRANSLATE_NOOP("FindingsCommands", text)
constexpr CommandRow kCommands[] = {
    {Command::Next, "next", T("&Next Finding"), nullptr, "F7"},
    {Command::Previous, "previous", T("&Previous Finding"), nullptr, "Shift+F7"},
    {Command::Jump, "jump", T("&Jump to Finding"), nullptr, "Ctrl+Shift+J"},
    {Command::Accept, "accept", T("&Accept with Reason…"), T("Accept…"), "Ctrl+Shift+A"},
    {Command::Withdraw, "withdraw", T("&Withdraw Acceptance"), T("Withdraw"), "Ctrl+Shift+W"},
    {Command::Undo, "undo", T("&Undo Acceptance"), nullptr, "Ctrl+Alt+Z"},
    {Command::Redo, "redo", T("Re&do Acceptance"), nullptr, "Ctrl+Alt+Y"},
    {Command::ShowCritical, "showCritical", T("Show &Critical"), T("Critical"), "Ctrl+Alt+C"},
    {Command::ShowWarn, "showWarnings", T("Show Warnin&gs"), T("Warning"), "Ctrl+Alt+W"},
    {Command::ShowInfo, "showInfo", T("Show &Information"), T("Info"), "Ctrl+Alt+I"},
    {Command::ShowOpen, "showOpen", T("Show &Open"), T("Open"), "Ctrl+Alt+O"},
    {Command::ShowAccepted, "showAccepted", T("Show Accepte&d"), T("Accepted"), "Ctrl+Alt+A"},
    {Command::ShowExplained, "showExplained", T("Show &Explained with Rule Names"), T("Explained"), "Ctrl+Alt+E"},
    {Command::OnlyUnexplained, "onlyUnexplained", T("Show Only Une&xplained"), nullptr, "Ctrl+Alt+U"},
    {Command::ShowEverything, "showEverything", T("Show Everythin&g"), nullptr, "Ctrl+Alt+Backspace"},
    {Command::Filter, "filter", T("&Filter by Text…"), nullptr, "Ctrl+Alt+F"},
    {Command::GroupNone, "groupNone", T("Group: None"), T("Not grouped"), "Ctrl+Alt+N"},
    {Command::GroupRule, "groupRule", T("Group: By Rule"), T("By rule"), "Ctrl+Alt+R"},
    {Command::GroupOwner, "groupOwner", T("Group: By Owner"), T("By owner"), "Ctrl+Alt+K"},
    {Command::GroupLine, "groupLine", T("Group: By Source Line"), T("By source line"), "Ctrl+Alt+L"},
    {Command::Overview, "overview", T("Show &Verdict and Checklist"), nullptr, "Ctrl+Alt+V"},
    {Command::CopyMarkdown, "copyMarkdown", T("Copy as &Markdown"), nullptr, "Ctrl+Alt+M"},
};
#undef T

struct SwitchRow {
    Command command;
    bool FindingFilter::*member;
};
constexpr SwitchRow kSwitches[] = {
    {Command::ShowCritical, &FindingFilter::critical}, {Command::ShowWarn, &FindingFilter::warn},
    {Command::ShowInfo, &FindingFilter::info},         {Command::ShowOpen, &FindingFilter::open},
    {Command::ShowAccepted, &FindingFilter::accepted}, {Command::ShowExplained, &FindingFilter::explained},
};

struct GroupRow {
    Command command;
    Grouping grouping;
};
constexpr GroupRow kGroups[] = {
    {Command::GroupNone, Grouping::None}, {Command::GroupRule, Grouping::Rule},
    {Command::GroupOwner, Grouping::Owner}, {Command::GroupLine, Grouping::SourceLine},
};

} // namespace

FindingsCommands::FindingsCommands(QWidget *owner) : QObject(owner)
{
    for (const CommandRow &row : kCommands) {
        auto *action = new QAction(QCoreApplication::translate("FindingsCommands", row.text), owner);
        action->setObjectName(QStringLiteral("findings.") + QString::fromLatin1(row.name));
        action->setShortcut(QKeySequence(QString::fromLatin1(row.shortcut)));
        if (row.shortText)
            action->setIconText(QCoreApplication::translate("FindingsCommands", row.shortText));
        connect(action, &QAction::triggered, this, [this, command = row.command] { Q_EMIT triggered(command); });
        m_actions.append(action);
    }
    auto *groupings = new QActionGroup(owner);
    for (const GroupRow &row : kGroups) {
        action(row.command)->setCheckable(true);
        groupings->addAction(action(row.command));
    }
    for (const SwitchRow &row : kSwitches)
        action(row.command)->setCheckable(true);
}

QAction *FindingsCommands::action(FindingsCommand command) const
{
    return m_actions.value(int(command));
}

void FindingsCommands::showFilter(const FindingFilter &filter)
{
    for (const SwitchRow &row : kSwitches)
        action(row.command)->setChecked(filter.*row.member);
    for (const GroupRow &row : kGroups)
        action(row.command)->setChecked(filter.grouping == row.grouping);
}

FindingFilter FindingsCommands::changed(FindingFilter filter, FindingsCommand command)
{
    for (const SwitchRow &row : kSwitches)
        if (row.command == command)
            filter.*row.member = !(filter.*row.member);
    for (const GroupRow &row : kGroups)
        if (row.command == command)
            filter.grouping = row.grouping;
    if (command == FindingsCommand::OnlyUnexplained || command == FindingsCommand::ShowEverything) {
        const bool isAll = command == FindingsCommand::ShowEverything;
        const Grouping grouping = filter.grouping;
        filter = {};
        filter.grouping = grouping;
        filter.accepted = filter.explained = isAll;
    }
    return filter;
}

} // namespace tileport::review
