// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Painting, keyboard and mouse of IrDiffView; data and commands are in irdiffview.cpp.
#include "widgets/irdiff/irdiffview.h"

#include "widgets/irdiff/irdiffaccessible.h"
#include "widgets/irdiff/irdiffnavigator.h"
#include "widgets/irdiff/minimap.h"
#include "widgets/irdiff/valuehover.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyleHints>
#include <QToolTip>

namespace tileport::irdiff {

using irgraph::OpId;

namespace {
constexpr int kDragScrollInterval = 40; // ms between steps while the mouse drags outside
constexpr int kSlowDivider = 20;        // pixels of the smallest column while the divider is dragged

struct KeyMotion {
    QKeySequence::StandardKey key;
    Motion motion;
    bool extends;
};
constexpr KeyMotion kKeyMotions[]{
    {QKeySequence::MoveToNextChar, Motion::Right, false}, {QKeySequence::SelectNextChar, Motion::Right, true},
    {QKeySequence::MoveToPreviousChar, Motion::Left, false}, {QKeySequence::SelectPreviousChar, Motion::Left, true},
    {QKeySequence::MoveToNextWord, Motion::WordRight, false}, {QKeySequence::SelectNextWord, Motion::WordRight, true},
    {QKeySequence::MoveToPreviousWord, Motion::WordLeft, false},
    {QKeySequence::SelectPreviousWord, Motion::WordLeft, true},
    {QKeySequence::MoveToNextLine, Motion::Down, false}, {QKeySequence::SelectNextLine, Motion::Down, true},
    {QKeySequence::MoveToPreviousLine, Motion::Up, false}, {QKeySequence::SelectPreviousLine, Motion::Up, true},
    {QKeySequence::MoveToNextPage, Motion::PageDown, false}, {QKeySequence::SelectNextPage, Motion::PageDown, true},
    {QKeySequence::MoveToPreviousPage, Motion::PageUp, false}, {QKeySequence::SelectPreviousPage, Motion::PageUp, true},
    {QKeySequence::MoveToStartOfLine, Motion::LineStart, false},
    {QKeySequence::SelectStartOfLine, Motion::LineStart, true},
    {QKeySequence::MoveToEndOfLine, Motion::LineEnd, false}, {QKeySequence::SelectEndOfLine, Motion::LineEnd, true},
    {QKeySequence::MoveToStartOfDocument, Motion::Top, false},
    {QKeySequence::SelectStartOfDocument, Motion::Top, true},
    {QKeySequence::MoveToEndOfDocument, Motion::Bottom, false},
    {QKeySequence::SelectEndOfDocument, Motion::Bottom, true}};
} // namespace

void IrDiffView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    const Frame frame{m_pair, m_rows, m_layout, marks(), m_theme, m_lines, *m_glyphs};
    IrDiffPainter(frame, painter).paint(event->rect());
    for (const Side side : kSides) {
        if (!m_pair.has(side))
            paintEmptyColumn(painter, side);
    }
}

void IrDiffView::paintEmptyColumn(QPainter &painter, Side side)
{
    const ColumnLayout &column = m_layout.column(side);
    const QRect rect = column.rect(0, viewport()->height()).adjusted(16, 0, -16, 0);
    painter.setClipRect(column.rect(0, viewport()->height()));
    const EmptyText &text = m_emptyTexts[sideIndex(side)];
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const QRect titleRect = metrics.boundingRect(rect, Qt::AlignHCenter | Qt::TextWordWrap, text.title);
    const int top = rect.height() / 3;
    painter.setFont(bold);
    painter.setPen(m_theme.palette().color(QPalette::WindowText));
    painter.drawText(QRect(rect.left(), top, rect.width(), titleRect.height()), Qt::AlignHCenter | Qt::TextWordWrap, text.title);
    painter.setFont(font());
    painter.setPen(m_theme.color(common::ColorRole::Muted));
    painter.drawText(QRect(rect.left(), top + titleRect.height() + 8, rect.width(), rect.height() - top),
                     Qt::AlignHCenter | Qt::TextWordWrap, text.hint);
}

void IrDiffView::resizeEvent(QResizeEvent *)
{
    arrange();
}

void IrDiffView::scrollContentsBy(int, int)
{
    m_layout.scrollX = horizontalScrollBar()->value();
    m_layout.scrollY = verticalScrollBar()->value();
    updateMinimapWindow();
    viewport()->update();
}

void IrDiffView::afterMove(bool centers)
{
    ensureCaretShown(centers);
    restartBlinking();
    viewport()->update();
    IrDiffAccessible::caretMoved(this);
    const Caret &caret = m_navigator->caret();
    const OpId op = m_navigator->opAtCaret();
    if (op == m_reportedOp && caret.side == m_reportedSide)
        return;
    m_reportedOp = op;
    m_reportedSide = caret.side;
    Q_EMIT opSelected(caret.side, op);
}

void IrDiffView::keyPressEvent(QKeyEvent *event)
{
    for (const KeyMotion &entry : kKeyMotions) {
        if (!event->matches(entry.key))
            continue;
        m_navigator->move(entry.motion, entry.extends, m_layout.rowsPerPage());
        afterMove(false);
        return;
    }
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && event->modifiers() == Qt::NoModifier)
        activateCaret();
    else
        QAbstractScrollArea::keyPressEvent(event);
}

// Enter opens what is closed; on an open line it is the keyboard's double click.
void IrDiffView::activateCaret()
{
    const Caret caret = m_navigator->caret();
    const VisibleRow shown = m_rows.visible(m_rows.visibleOf(caret.row));
    if (shown.isPlaceholder()) {
        m_rows.expandStretch(shown.row);
        rowsChanged();
        afterMove(false);
    } else if (m_rows.isFolded(caret.row)) {
        m_rows.setFolded(caret.row, false);
        rowsChanged();
    } else if (const OpId op = m_navigator->opAtCaret(); op.isValid()) {
        Q_EMIT opActivated(caret.side, op);
    }
}

Hit IrDiffView::hitAt(QPoint point) const
{
    return m_layout.hit(point, m_rows.visibleCount());
}

Caret IrDiffView::caretAt(const Hit &hit)
{
    const uint32_t row = m_rows.visible(hit.visible).row;
    const bool hasLine = !m_rows.isHidden(row) && m_rows.line(row, hit.side) >= 0;
    return {hit.side, row, hasLine ? m_lines.view(hit.side, row).columnAt(hit.x, m_layout.cell) : 0};
}

void IrDiffView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const Hit hit = hitAt(event->position().toPoint());
    if (hit.zone == Hit::Zone::Divider) {
        m_drag = Drag::Divider;
        return;
    }
    if (hit.zone == Hit::Zone::Outside || !m_pair.has(hit.side))
        return;
    const VisibleRow shown = m_rows.visible(hit.visible);
    if (shown.isPlaceholder()) {
        m_navigator->placeCaret({hit.side, shown.row, 0}, false);
        activateCaret();
        return;
    }
    if (hit.zone == Hit::Zone::Fold && m_rows.foldEnd(shown.row) > shown.row) {
        m_rows.setFolded(shown.row, !m_rows.isFolded(shown.row));
        rowsChanged();
        return;
    }
    m_drag = Drag::Text;
    const bool extends = event->modifiers() & Qt::ShiftModifier;
    m_navigator->placeCaret(caretAt(hit), extends);
    // A click beside every value takes the marks away; the keyboard keeps them while it moves.
    if (!extends && !m_navigator->markValueAt(m_navigator->caret()))
        m_navigator->clearValueMark();
    afterMove(false);
}

void IrDiffView::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint point = event->position().toPoint();
    if (m_drag == Drag::Divider) {
        const int width = std::max(1, viewport()->width() - IrDiffLayout::kDividerWidth);
        setSplitRatio(double(std::clamp(point.x(), kSlowDivider, width - kSlowDivider)) / width);
        return;
    }
    const Hit hit = hitAt(point);
    if (m_drag == Drag::None) {
        const bool isText = hit.zone == Hit::Zone::Text && !m_rows.visible(hit.visible).isPlaceholder();
        markHovered(hit.side, isText ? valueUnder(hit) : irgraph::ValueId());
        viewport()->setCursor(hit.zone == Hit::Zone::Divider ? Qt::SplitHCursor
                              : isText                       ? Qt::IBeamCursor
                              : hit.zone == Hit::Zone::Outside || hit.zone == Hit::Zone::Gutter ? Qt::ArrowCursor
                                                                                                : Qt::PointingHandCursor);
        return;
    }
    const Side side = marks().selection.anchor.side;
    const ColumnLayout &column = m_layout.column(side);
    Hit inside = hitAt({std::clamp(point.x(), column.textLeft, column.right - 1),
                        std::clamp(point.y(), 0, viewport()->height() - 1)});
    if (inside.zone == Hit::Zone::Text) {
        inside.side = side;
        m_navigator->placeCaret(caretAt(inside), true);
        viewport()->update();
    }
    const bool isOutside = !viewport()->rect().contains(point);
    if (isOutside && !m_dragTimer.isActive())
        m_dragTimer.start(kDragScrollInterval, this);
    else if (!isOutside)
        m_dragTimer.stop();
}

void IrDiffView::mouseReleaseEvent(QMouseEvent *)
{
    const bool wasText = m_drag == Drag::Text;
    m_drag = Drag::None;
    m_dragTimer.stop();
    if (wasText)
        afterMove(false);
}

void IrDiffView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const Hit hit = hitAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || hit.zone != Hit::Zone::Text || !m_pair.has(hit.side)
        || m_rows.visible(hit.visible).isPlaceholder())
        return;
    m_navigator->placeCaret(caretAt(hit), false);
    m_navigator->selectWordAtCaret();
    afterMove(false);
    if (const OpId op = m_navigator->opAtCaret(); op.isValid())
        Q_EMIT opActivated(hit.side, op);
}

void IrDiffView::wheelEvent(QWheelEvent *event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    if (event->angleDelta().y() != 0)
        run(event->angleDelta().y() > 0 ? Command::ZoomIn : Command::ZoomOut);
    event->accept();
}

void IrDiffView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_blinkTimer.timerId()) {
        ViewMarks &own = m_navigator->marks();
        own.isCaretShown = !own.isCaretShown;
        const int top = m_layout.rowTop(m_rows.visibleOf(own.selection.caret.row));
        viewport()->update(0, top, viewport()->width(), m_layout.cell.lineHeight);
        return;
    }
    if (event->timerId() == m_dragTimer.timerId()) {
        const QPoint point = viewport()->mapFromGlobal(QCursor::pos());
        const int dy = point.y() < 0 ? point.y() : std::max(0, point.y() - viewport()->height());
        const int dx = point.x() < 0 ? point.x() : std::max(0, point.x() - viewport()->width());
        verticalScrollBar()->setValue(verticalScrollBar()->value() + dy);
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + dx);
        return;
    }
    QAbstractScrollArea::timerEvent(event);
}

void IrDiffView::restartBlinking()
{
    m_navigator->marks().isCaretShown = true;
    const int period = QGuiApplication::styleHints()->cursorFlashTime();
    if (hasFocus() && period > 0)
        m_blinkTimer.start(period / 2, this);
    else
        m_blinkTimer.stop();
}

void IrDiffView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_navigator->marks().hasFocus = true;
    restartBlinking();
    viewport()->update();
}

void IrDiffView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    m_navigator->marks().hasFocus = false;
    m_blinkTimer.stop();
    viewport()->update();
}

void IrDiffView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_theme = common::Theme::matching(palette());
        viewport()->update();
    } else if (event->type() == QEvent::FontChange && m_header) {
        applyFont();
    }
}

bool IrDiffView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    showHover(help->pos(), help->globalPos());
    return true;
}

void IrDiffView::showHover(QPoint point, QPoint globalPoint)
{
    const QString text = hoverText(hitAt(point));
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(globalPoint, text, viewport());
}

irgraph::ValueId IrDiffView::valueUnder(const Hit &hit)
{
    const uint32_t row = m_rows.visible(hit.visible).row;
    if (!m_pair.has(hit.side) || m_rows.line(row, hit.side) < 0)
        return {};
    const LineView &view = m_lines.view(hit.side, row);
    // Beside the end of the line the last token is not meant.
    const bool isOnText = hit.x <= view.xOf(int(view.text.size()), m_layout.cell);
    return isOnText ? m_navigator->valueAt(caretAt(hit)) : irgraph::ValueId();
}

void IrDiffView::markHovered(Side side, irgraph::ValueId value)
{
    ViewMarks &own = m_navigator->marks();
    if (own.hovered[sideIndex(side)].value == value && (value.isValid() || !own.hovered[sideIndex(otherSide(side))].value.isValid()))
        return;
    own.hovered[sideIndex(side)] = ValueMark::of(m_pair, side, value);
    own.hovered[sideIndex(otherSide(side))] = ValueMark::of(m_pair, otherSide(side), m_pair.counterpart(side, value));
    viewport()->update();
}

void IrDiffView::leaveEvent(QEvent *event)
{
    QAbstractScrollArea::leaveEvent(event);
    markHovered(Side::Left, {});
}

QString IrDiffView::hoverText(const Hit &hit)
{
    if (hit.zone == Hit::Zone::Outside || hit.zone == Hit::Zone::Divider || !m_pair.has(hit.side)
        || m_rows.visible(hit.visible).isPlaceholder())
        return {};
    const uint32_t row = m_rows.visible(hit.visible).row;
    const AlignedRow aligned = m_rows.row(row);
    if (hit.zone == Hit::Zone::Text && lineOf(aligned, hit.side) >= 0) {
        if (const irgraph::ValueId value = valueUnder(hit); value.isValid())
            return valueHover(m_pair, hit.side, lineOf(aligned, hit.side), value);
    }
    return aligned.kind == ChangeKind::Same && hit.zone != Hit::Zone::Text ? QString() : changeHover(m_pair, aligned, hit.side);
}

void IrDiffView::showDetails()
{
    const Caret &caret = m_navigator->caret();
    const uint32_t visible = m_rows.visibleOf(caret.row);
    if (m_rows.line(caret.row, caret.side) < 0 || m_rows.isHidden(caret.row))
        return;
    const int x = m_lines.view(caret.side, caret.row).xOf(caret.column, m_layout.cell);
    const QPoint point(m_layout.column(caret.side).textLeft - m_layout.scrollX + x, m_layout.rowTop(visible));
    showHover(point + QPoint(1, 1), viewport()->mapToGlobal(point + QPoint(0, m_layout.cell.lineHeight)));
}

void IrDiffView::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Mouse) {
        const Hit hit = hitAt(viewport()->mapFromGlobal(event->globalPos()));
        const bool keepsSelection = !marks().selection.isEmpty() && hit.side == marks().selection.anchor.side;
        if (hit.zone == Hit::Zone::Text && m_pair.has(hit.side) && !keepsSelection)
            placeCaret(caretAt(hit));
    }
    QMenu menu(this);
    fillContextMenu(menu);
    menu.exec(event->globalPos());
}

void IrDiffView::fillContextMenu(QMenu &menu) const
{
    constexpr Command kGroups[][5]{
        {Command::Copy, Command::SelectAll, Command::ShowDetails, Command::ExplainValue, Command::ExplainValue},
        {Command::GoToDefinition, Command::NextUse, Command::PreviousUse, Command::SwitchSide, Command::ClearMarks},
        {Command::NextChange, Command::PreviousChange, Command::Find, Command::GoToLine, Command::GoToLine},
        {Command::ToggleFold, Command::FoldAll, Command::UnfoldAll, Command::CollapseEqual, Command::CollapseExplained},
        {Command::ShowEverything, Command::ShowUnexplained, Command::ShowExplained, Command::ShowRaw, Command::ShowRaw}};
    for (const auto &group : kGroups) {
        for (const Command command : group)
            menu.addAction(action(command)); // adding an action twice moves it, so short groups repeat their last
        menu.addSeparator();
    }
}

} // namespace tileport::irdiff
