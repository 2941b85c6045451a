// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/editor/codegutter.h"

#include "widgets/common/theme.h"
#include "widgets/editor/codeeditor.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>

namespace tileport::editor {

using common::ColorRole;
using common::Theme;

namespace {
constexpr int kMarkWidth = 14;   // diagnostics, left
constexpr int kFoldWidth = 14;   // triangle, right of the number
constexpr int kLinkWidth = 6;    // bar, right edge
} // namespace

CodeGutter::CodeGutter(CodeEditor *editor) : QWidget(editor), m_editor(editor)
{
    setAccessibleName(tr("Line numbers and marks"));
}

QSize CodeGutter::sizeHint() const
{
    return {preferredWidth(), 0};
}

int CodeGutter::preferredWidth() const
{
    const int digits = qMax(3, int(QString::number(m_editor->blockCount()).size()));
    return kMarkWidth + m_editor->fontMetrics().horizontalAdvance(QLatin1Char('9')) * digits + kFoldWidth + kLinkWidth + 4;
}

QList<CodeGutter::Row> CodeGutter::visibleRows() const
{
    QList<Row> rows;
    QTextBlock block = m_editor->firstVisibleBlock();
    qreal top = m_editor->blockBoundingGeometry(block).translated(m_editor->contentOffset()).top();
    while (block.isValid() && top <= height()) {
        const qreal blockHeight = m_editor->blockBoundingRect(block).height();
        if (block.isVisible())
            rows.append({block.blockNumber() + 1, QRect(0, qRound(top), width(), qRound(blockHeight))});
        top += block.isVisible() ? blockHeight : 0;
        block = block.next();
    }
    return rows;
}

int CodeGutter::lineAt(int y) const
{
    for (const Row &row : visibleRows())
        if (y >= row.rect.top() && y <= row.rect.bottom())
            return row.line;
    return 0;
}

QRect CodeGutter::foldRect(const Row &row) const
{
    return {width() - kLinkWidth - kFoldWidth, row.rect.top(), kFoldWidth, m_editor->fontMetrics().lineSpacing()};
}

void CodeGutter::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), Theme::matching(palette()).color(ColorRole::GutterBackground));
    painter.setFont(m_editor->font());
    for (const Row &row : visibleRows())
        if (row.rect.intersects(event->rect()))
            paintRow(painter, row);
}

void CodeGutter::paintRow(QPainter &painter, const Row &row) const
{
    const Theme theme = Theme::matching(palette());
    const bool isCurrent = row.line == m_editor->currentLine();
    if (isCurrent)
        painter.fillRect(row.rect, theme.color(ColorRole::CurrentLine));
    if (m_editor->linkedLines().contains(row.line))
        painter.fillRect(row.rect, theme.color(ColorRole::LinkedBackground));
    painter.setPen(theme.color(isCurrent ? ColorRole::GutterCurrentText : ColorRole::GutterText));
    const int right = width() - kLinkWidth - kFoldWidth - 2;
    painter.drawText(QRect(0, row.rect.top(), right, m_editor->fontMetrics().lineSpacing()), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(row.line));
    paintDiagnostic(painter, row);
    paintFold(painter, row);
    paintLink(painter, row);
}

void CodeGutter::paintDiagnostic(QPainter &painter, const Row &row) const
{
    Severity worst = Severity::Info;
    bool found = false;
    for (const Diagnostic &d : m_editor->diagnostics()) {
        if (d.place.line != row.line)
            continue;
        worst = found ? qMax(worst, d.severity) : d.severity;
        found = true;
    }
    if (!found)
        return;
    const Theme theme = Theme::matching(palette());
    const ColorRole role = worst == Severity::Error ? ColorRole::Error : worst == Severity::Warning ? ColorRole::Warning : ColorRole::Info;
    const QRectF box(2, row.rect.top() + (m_editor->fontMetrics().lineSpacing() - 10) / 2.0, 10, 10);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(role));
    // Shape and letter besides colour: disc, triangle, square.
    if (worst == Severity::Error)
        painter.drawEllipse(box);
    else if (worst == Severity::Warning)
        painter.drawPolygon(QPolygonF{box.bottomLeft(), QPointF(box.center().x(), box.top()), box.bottomRight()});
    else
        painter.drawRect(box);
    if (worst == Severity::Error) {
        painter.setPen(QPen(theme.palette().color(QPalette::Base), 1.6));
        const QRectF cross = box.adjusted(3, 3, -3, -3);
        painter.drawLine(cross.topLeft(), cross.bottomRight());
        painter.drawLine(cross.topRight(), cross.bottomLeft());
    }
    painter.restore();
}

void CodeGutter::paintFold(QPainter &painter, const Row &row) const
{
    const QTextBlock block = m_editor->document()->findBlockByNumber(row.line - 1);
    if (!m_editor->m_folds || !m_editor->m_folds->startsFold(block))
        return;
    const QPointF c = QRectF(foldRect(row)).center();
    const bool folded = isFolded(*m_editor->m_folds, block);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::matching(palette()).color(folded ? ColorRole::GutterCurrentText : ColorRole::GutterText));
    painter.drawPolygon(folded ? QPolygonF{c + QPointF(-2, -4), c + QPointF(3, 0), c + QPointF(-2, 4)}
                               : QPolygonF{c + QPointF(-4, -2), c + QPointF(4, -2), c + QPointF(0, 3)});
    painter.restore();
}

void CodeGutter::paintLink(QPainter &painter, const Row &row) const
{
    const auto it = m_editor->m_links.constFind(row.line);
    if (it == m_editor->m_links.constEnd())
        return;
    const Theme theme = Theme::matching(palette());
    const QRect bar(width() - kLinkWidth + 2, row.rect.top(), 3, row.rect.height());
    // Mapped is a thin line, changed a full bar, one-sided a broken bar: readable without colour.
    if (*it == LineLink::Mapped) {
        painter.fillRect(QRect(bar.left() + 1, bar.top(), 1, bar.height()), theme.color(ColorRole::GutterText));
    } else if (*it == LineLink::Changed) {
        painter.fillRect(bar, theme.color(ColorRole::ChangedMark));
    } else {
        const int third = bar.height() / 3;
        painter.fillRect(QRect(bar.left(), bar.top(), bar.width(), third), theme.color(ColorRole::RemovedMark));
        painter.fillRect(QRect(bar.left(), bar.bottom() - third + 1, bar.width(), third), theme.color(ColorRole::RemovedMark));
    }
}

void CodeGutter::mousePressEvent(QMouseEvent *event)
{
    const int line = lineAt(qRound(event->position().y()));
    if (line == 0)
        return;
    const int x = qRound(event->position().x());
    if (x >= width() - kLinkWidth - kFoldWidth && x < width() - kLinkWidth)
        m_editor->toggleFold(line);
    else
        m_editor->goToLine(line);
}

bool CodeGutter::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int line = lineAt(help->pos().y());
    QStringList texts;
    for (const Diagnostic &d : m_editor->diagnostics())
        if (d.place.line == line)
            texts.append(d.message);
    if (const auto it = m_editor->m_links.constFind(line); it != m_editor->m_links.constEnd())
        texts.append(*it == LineLink::Mapped ? tr("Its operations are equal on both sides")
                     : *it == LineLink::Changed ? tr("Some of its operations are changed on the other side")
                                                : tr("Some of its operations have no counterpart"));
    QToolTip::showText(help->globalPos(), texts.join(QLatin1Char('\n')), this);
    return true;
}

} // namespace tileport::editor
