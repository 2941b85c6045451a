// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/findbar.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

namespace tileport::irdiff {

FindBar::FindBar(QWidget *parent) : QWidget(parent)
{
    setAutoFillBackground(true);
    setAccessibleName(tr("Find in both programs"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->setSpacing(4);
    m_edit = new QLineEdit(this);
    m_edit->setPlaceholderText(tr("Find in both programs"));
    m_edit->setAccessibleName(tr("Text to find"));
    m_edit->setClearButtonEnabled(true);
    m_edit->setMaximumWidth(420);
    layout->addWidget(m_edit, 1);
    m_case = addButton(tr("Aa"), tr("Match case"), tr("Match case (Alt+C)"));
    m_expression = addButton(tr(".*"), tr("Regular expression"), tr("Regular expression (Alt+R)"));
    for (QToolButton *toggle : {m_case, m_expression}) {
        toggle->setCheckable(true);
        connect(toggle, &QToolButton::toggled, this, &FindBar::queryChanged);
    }
    m_case->setShortcut(QKeySequence(Qt::ALT | Qt::Key_C));
    m_expression->setShortcut(QKeySequence(Qt::ALT | Qt::Key_R));
    QToolButton *previous = addButton({}, tr("Previous match"), tr("Previous match (Shift+Enter)"));
    QToolButton *next = addButton({}, tr("Next match"), tr("Next match (Enter)"));
    previous->setIcon(common::themedIcon(QStringLiteral("previous")));
    next->setIcon(common::themedIcon(QStringLiteral("next")));
    connect(previous, &QToolButton::clicked, this, &FindBar::previousRequested);
    connect(next, &QToolButton::clicked, this, &FindBar::nextRequested);
    m_count = new QLabel(this);
    m_count->setAccessibleName(tr("Number of matches"));
    layout->addWidget(m_count);
    layout->addStretch(1);
    QToolButton *close = addButton({}, tr("Close"), tr("Close (Esc)"));
    close->setIcon(common::themedIcon(QStringLiteral("close")));
    connect(close, &QToolButton::clicked, this, &FindBar::closed);
    connect(m_edit, &QLineEdit::textChanged, this, &FindBar::queryChanged);
    setFocusProxy(m_edit);
}

QToolButton *FindBar::addButton(const QString &text, const QString &name, const QString &hint)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setAccessibleName(name);
    button->setToolTip(hint);
    button->setAutoRaise(true);
    layout()->addWidget(button);
    return button;
}

FindQuery FindBar::query() const
{
    return {m_edit->text(), m_case->isChecked(), m_expression->isChecked()};
}

void FindBar::open(const QString &text)
{
    show();
    if (!text.isEmpty())
        m_edit->setText(text);
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

void FindBar::setState(const QString &text, bool isBad)
{
    m_count->setText(text);
    m_isBad = isBad;
    QPalette own = palette();
    const common::Theme theme = common::Theme::matching(own);
    own.setColor(QPalette::WindowText, theme.color(isBad ? common::ColorRole::Error : common::ColorRole::Muted));
    m_count->setPalette(own);
}

void FindBar::showCount(const Matches &matches)
{
    if (query().text.isEmpty()) {
        setState({}, false);
        return;
    }
    if (matches.list.empty()) {
        setState(tr("No match"), true);
        return;
    }
    const QString total = QLocale().toString(qlonglong(matches.list.size())) + (matches.isComplete ? QString() : QStringLiteral("+"));
    setState(matches.current < 0 ? tr("%1 matches").arg(total)
                                 : tr("%1 of %2").arg(QLocale().toString(matches.current + 1), total), false);
}

void FindBar::showError(const Error &error)
{
    setState(tr("Column %1: %2").arg(error.place.column).arg(error.message), true);
}

void FindBar::showSearching()
{
    setState(tr("Searching…"), false);
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else if (isEnter && event->modifiers() & Qt::ShiftModifier)
        Q_EMIT previousRequested();
    else if (isEnter)
        Q_EMIT nextRequested();
    else
        QWidget::keyPressEvent(event);
}

void FindBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_count)
        setState(m_count->text(), m_isBad);
}

} // namespace tileport::irdiff
