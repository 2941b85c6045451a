// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/editor/findbar.h"

#include "widgets/common/theme.h"
#include "widgets/editor/codeeditor.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace tileport::editor {

FindBar::FindBar(CodeEditor *editor, QWidget *parent)
    : QWidget(parent), m_editor(editor), m_text(new QLineEdit(this)), m_count(new QLabel(this))
{
    createRow();
    connect(m_text, &QLineEdit::textChanged, this, &FindBar::search);
    connect(m_editor, &CodeEditor::searchChanged, this, &FindBar::showCount);
    hide();
}

void FindBar::createRow()
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(6, 3, 6, 3);
    row->setSpacing(3);
    m_text->setPlaceholderText(tr("Find"));
    m_text->setAccessibleName(tr("Find in this pane"));
    m_text->setClearButtonEnabled(true);
    m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(QStringLiteral("9999 of 9999")));
    row->addWidget(m_text, 1);
    row->addWidget(m_count);
    m_case = addToggle(QStringLiteral("Aa"), tr("Match case"));
    m_words = addToggle(QStringLiteral("W"), tr("Whole words"));
    m_expression = addToggle(QStringLiteral(".*"), tr("Regular expression"));
    const auto addButton = [&](const QString &text, const QString &toolTip, auto slot) {
        auto *button = new QToolButton(this);
        button->setText(text);
        button->setToolTip(toolTip);
        button->setAccessibleName(toolTip);
        button->setAutoRaise(true);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, this, slot);
    };
    addButton(QStringLiteral("↑"), tr("Previous match (Shift+Enter)"), &FindBar::findPrevious);
    addButton(QStringLiteral("↓"), tr("Next match (Enter)"), &FindBar::findNext);
    addButton(QStringLiteral("×"), tr("Close (Escape)"), &FindBar::close);
}

QToolButton *FindBar::addToggle(const QString &text, const QString &toolTip)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setCheckable(true);
    button->setAutoRaise(true);
    layout()->addWidget(button);
    connect(button, &QToolButton::toggled, this, &FindBar::search);
    return button;
}

void FindBar::open()
{
    const QString selected = m_editor->textCursor().selectedText();
    show();
    if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator))
        m_text->setText(selected);
    m_text->setFocus();
    m_text->selectAll();
    search();
}

void FindBar::close()
{
    hide();
    m_editor->setSearch({});
    m_editor->setFocus();
}

void FindBar::search()
{
    m_current = 0;
    m_editor->setSearch({m_text->text(), m_case->isChecked(), m_words->isChecked(), m_expression->isChecked()});
}

void FindBar::step(int direction)
{
    if (!isVisible()) {
        open();
        return;
    }
    m_current = m_editor->goToMatch(direction);
    showCount();
}

QString FindBar::countText() const
{
    const SearchResult &result = m_editor->searchResult();
    if (!result.error.isEmpty())
        return result.error;
    if (m_text->text().isEmpty())
        return {};
    if (result.matches.isEmpty())
        return tr("no match");
    const QString total = result.isTruncated ? tr("over %1").arg(result.matches.size()) : QString::number(result.matches.size());
    return m_current > 0 ? tr("%1 of %2").arg(m_current).arg(total) : tr("%1 found").arg(total);
}

void FindBar::showCount()
{
    const bool isBad = !m_text->text().isEmpty() && m_editor->searchResult().matches.isEmpty();
    const common::Theme theme = common::Theme::matching(palette());
    QPalette colors = palette();
    if (isBad)
        colors.setColor(QPalette::WindowText, theme.color(common::ColorRole::Error));
    m_count->setPalette(colors);
    m_count->setText(countText());
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter)
        step(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace tileport::editor
