// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/reviewcommands.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QWidget>

namespace tileport::review {

namespace {

using Command = ReviewCommand;

struct CommandRow {
    const char *name;
    const char *text;
    const char *shortText;   ///< on a button; null = no button
    const char *shortcut;
};

// In the order of the enumeration.
#define T(text) QT_TRANSLATE_NOOP("ReviewCommands", text)
constexpr CommandRow kCommands[] = {
    {"approve", T("&Approve Run…"), T("Approve"), "Alt+Shift+A"},
    {"reject", T("Re&ject Run…"), T("Reject"), "Alt+Shift+J"},
    {"sendBack", T("Send Run &Back…"), T("Send Back"), "Alt+Shift+B"},
    {"withdraw", T("&Withdraw Decision…"), T("Withdraw"), "Alt+Shift+W"},
    {"undo", T("&Undo Decision"), nullptr, "Alt+Shift+U"},
    {"redo", T("Re&do Decision"), nullptr, "Alt+Shift+D"},
    {"reason", T("Write the &Reason"), nullptr, "Alt+Shift+E"},
    {"coverage", T("Show &Covered Files"), nullptr, "Alt+Shift+C"},
    {"nextRun", T("&Newer Run"), nullptr, "Alt+Shift+PgUp"},
    {"previousRun", T("&Older Run"), nullptr, "Alt+Shift+PgDown"},
    {"evidence", T("Go to the &Evidence"), nullptr, "Alt+Shift+V"},
    {"next", T("Ne&xt Check"), nullptr, "F9"},
    {"previous", T("&Previous Check"), nullptr, "Shift+F9"},
    {"showDisagreements", T("Show Only Disa&greements"), T("Disagreements"), "Alt+Shift+G"},
    {"showFailed", T("Show Only &Failed Checks"), T("Failed"), "Alt+Shift+I"},
    {"showAll", T("Show A&ll Checks"), T("All"), "Alt+Shift+L"},
    {"filter", T("F&ilter Checks by Text…"), nullptr, "Alt+Shift+T"},
    {"jump", T("Go to the Check's Place"), nullptr, "Alt+Shift+K"},
    {"openRaw", T("&Open Raw File…"), nullptr, "Alt+Shift+O"},
};
#undef T
static_assert(std::size(kCommands) == size_t(Command::OpenRaw) + 1);

} // namespace

ReviewCommands::ReviewCommands(QWidget *owner) : QObject(owner)
{
    for (size_t i = 0; i < std::size(kCommands); ++i) {
        const CommandRow &row = kCommands[i];
        auto *action = new QAction(QCoreApplication::translate("ReviewCommands", row.text), owner);
        action->setObjectName(QStringLiteral("review.") + QString::fromLatin1(row.name));
        action->setShortcut(QKeySequence(QString::fromLatin1(row.shortcut)));
        if (row.shortText)
            action->setIconText(QCoreApplication::translate("ReviewCommands", row.shortText));
        connect(action, &QAction::triggered, this, [this, command = Command(i)] { Q_EMIT triggered(command); });
        m_actions.append(action);
    }
    action(Command::Coverage)->setCheckable(true);
    auto *filters = new QActionGroup(owner);
    for (const Command command : {Command::ShowDisagreements, Command::ShowFailed, Command::ShowAll}) {
        action(command)->setCheckable(true);
        filters->addAction(action(command));
    }
    action(Command::ShowAll)->setChecked(true);
}

QAction *ReviewCommands::action(ReviewCommand command) const
{
    return m_actions.value(int(command));
}

} // namespace tileport::review
