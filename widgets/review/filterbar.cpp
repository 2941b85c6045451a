// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/filterbar.h"

#include "widgets/common/accessibility.h"
#include "widgets/common/icons.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

namespace tileport::review {

using Command = FindingsCommand;

namespace {

constexpr Command kGroupings[] = {Command::GroupNone, Command::GroupRule, Command::GroupOwner, Command::GroupLine};

QString iconFor(Command command)
{
    switch (command) {
    case Command::ShowCritical: return QStringLiteral("error");
    case Command::ShowWarn: return QStringLiteral("warning");
    case Command::ShowInfo: return QStringLiteral("info");
    case Command::ShowAccepted: return QStringLiteral("success");
    default: return {};
    }
}

} // namespace

FilterBar::FilterBar(FindingsCommands &commands, QWidget *parent)
    : QWidget(parent), m_commands(commands), m_row(new QHBoxLayout(this)), m_group(new QComboBox(this)), m_text(new QLineEdit(this))
{
    m_row->setContentsMargins(6, 3, 6, 3);
    m_row->setSpacing(3);
    for (const Command command : {Command::ShowCritical, Command::ShowWarn, Command::ShowInfo})
        addSwitch(command);
    m_row->addSpacing(10);
    for (const Command command : {Command::ShowOpen, Command::ShowAccepted, Command::ShowExplained})
        addSwitch(command);
    m_row->addSpacing(10);
    for (const Command command : kGroupings)
        m_group->addItem(m_commands.action(command)->iconText());
    common::setAccessible(m_group, tr("Group findings"));
    common::setAccessible(m_text, tr("Filter findings"), tr("Words that must all occur in a finding, its operations or places"));
    m_text->setPlaceholderText(tr("Filter (%1)").arg(m_commands.action(Command::Filter)->shortcut().toString(QKeySequence::NativeText)));
    m_text->setClearButtonEnabled(true);
    m_text->installEventFilter(this);
    m_row->addWidget(m_group);
    m_row->addWidget(m_text, 1);
    connect(m_group, &QComboBox::activated, this, [this](int index) { m_commands.action(kGroupings[index])->trigger(); });
    connect(m_text, &QLineEdit::textChanged, this, &FilterBar::textChanged);
}

void FilterBar::addSwitch(Command command)
{
    auto *button = new QToolButton(this);
    QAction *action = m_commands.action(command);
    if (const QString icon = iconFor(command); !icon.isEmpty())
        action->setIcon(common::themedIcon(icon));
    button->setDefaultAction(action);
    button->setToolButtonStyle(action->icon().isNull() ? Qt::ToolButtonTextOnly : Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true); // framed = shown, flat = hidden, in every theme
    button->setFocusPolicy(Qt::TabFocus);
    button->setIconSize({14, 14});
    m_buttons.insert(int(command), button);
    m_words.insert(int(command), action->iconText());
    m_row->addWidget(button);
}

QToolButton *FilterBar::button(FindingsCommand command) const
{
    return m_buttons.value(int(command));
}

void FilterBar::setCount(Command command, qint64 count)
{
    QAction *action = m_commands.action(command);
    action->setIconText(QStringLiteral("%1 %2").arg(m_words.value(int(command)), QLocale().toString(count)));
    button(command)->setAccessibleName(tr("%1, %2").arg(action->text().remove(u'&'), QLocale().toString(count)));
    action->setToolTip(QStringLiteral("%1 (%2)").arg(action->text().remove(u'&'), action->shortcut().toString(QKeySequence::NativeText)));
}

void FilterBar::showCounts(const FindingCounts &counts, size_t explainedOps)
{
    setCount(Command::ShowCritical, counts.critical);
    setCount(Command::ShowWarn, counts.warn);
    setCount(Command::ShowInfo, counts.info);
    setCount(Command::ShowOpen, counts.open + counts.stale);
    setCount(Command::ShowAccepted, counts.accepted);
    setCount(Command::ShowExplained, qint64(explainedOps));
}

void FilterBar::showFilter(const FindingFilter &filter)
{
    m_commands.showFilter(filter);
    m_group->setCurrentIndex(int(filter.grouping));
    if (m_text->text() != filter.text)
        m_text->setText(filter.text);
}

bool FilterBar::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_text && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_text->text().isEmpty()) {
            m_text->clear();
            return true;
        }
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Escape) {
            Q_EMIT listWanted();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

} // namespace tileport::review
