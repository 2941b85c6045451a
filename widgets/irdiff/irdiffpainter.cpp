// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/irdiffpainter.h"

#include "widgets/common/counted.h"
#include "widgets/irdiff/rowtexts.h"

#include <QPainter>

namespace tileport::irdiff {

using common::ColorRole;
using common::StyledRange;
using irgraph::OpId;

namespace {
struct KindLook {
    ColorRole background;
    ColorRole word;
    ColorRole mark;
    char16_t sign;
};

// By ChangeKind; colour and sign always come together.
constexpr KindLook kLooks[]{
    {ColorRole::Frame, ColorRole::Frame, ColorRole::Frame, u' '},
    {ColorRole::ChangedBackground, ColorRole::ChangedWord, ColorRole::ChangedMark, u'~'},
    {ColorRole::AddedBackground, ColorRole::AddedWord, ColorRole::AddedMark, u'+'},
    {ColorRole::RemovedBackground, ColorRole::RemovedWord, ColorRole::RemovedMark, u'-'}};

const KindLook &lookOf(ChangeKind kind)
{
    return kLooks[std::min(size_t(kind), std::size(kLooks) - 1)];
}
} // namespace

IrDiffPainter::IrDiffPainter(const Frame &frame, QPainter &painter)
    : m_frame(frame), m_painter(painter), m_cell(frame.layout.cell)
{
}

void IrDiffPainter::paint(const QRect &clip)
{
    m_painter.fillRect(clip, m_frame.theme.palette().color(QPalette::Base));
    m_painter.setFont(m_cell.font);
    collectRows(clip);
    for (const Side side : kSides)
        paintColumn(side);
    m_painter.setClipRect(clip);
    for (const Row &row : m_rows) {
        if (row.visible.isPlaceholder())
            paintPlaceholder(row);
    }
    const int divider = m_frame.layout.columns[0].right;
    m_painter.fillRect(divider, clip.top(), IrDiffLayout::kDividerWidth, clip.height(),
                       m_frame.theme.palette().color(QPalette::Window));
    m_painter.fillRect(divider + IrDiffLayout::kDividerWidth / 2, clip.top(), 1, clip.height(), color(ColorRole::Frame));
}

void IrDiffPainter::collectRows(const QRect &clip)
{
    const IrDiffLayout &layout = m_frame.layout;
    const auto first = uint32_t((layout.scrollY + std::max(0, clip.top())) / m_cell.lineHeight);
    for (uint32_t i = first; i < m_frame.rows.visibleCount(); ++i) {
        Row row;
        row.top = layout.rowTop(i);
        if (row.top > clip.bottom())
            break;
        row.visible = m_frame.rows.visible(i);
        if (!row.visible.isPlaceholder())
            row.aligned = m_frame.rows.row(row.visible.row);
        m_rows.push_back(row);
    }
}

void IrDiffPainter::paintColumn(Side side)
{
    const ColumnLayout &column = m_frame.layout.column(side);
    const int height = m_frame.layout.viewport.height();
    if (!m_frame.pair.has(side)) {
        m_painter.fillRect(column.rect(0, height), color(ColorRole::GutterBackground));
        return;
    }
    m_painter.setClipRect(column.rect(0, height));
    m_painter.fillRect(QRect(column.left, 0, column.textLeft - column.left - m_cell.charWidth / 2, height),
                       color(ColorRole::GutterBackground));
    for (const Row &row : m_rows) {
        paintBackground(row, side);
        if (!row.visible.isPlaceholder() && row.line(side) >= 0)
            paintGutter(row, side);
    }
    flushGlyphs();
    m_painter.setClipRect(column.textRect(0, height).adjusted(-1, 0, 0, 0));
    for (const Row &row : m_rows) {
        if (row.visible.isPlaceholder())
            continue;
        paintRuleBadge(row, side);
        if (row.line(side) < 0)
            continue;
        const LineView &view = m_frame.lines.view(side, row.visible.row);
        paintMarks(row, side, view);
        paintText(row, side, view);
        paintFoldBadge(row, side, view);
        if (row.line(otherSide(side)) >= 0 || !m_frame.pair.has(otherSide(side)))
            paintSharedRuleBadge(row, side, view);
        paintLongLineNote(row, side, view);
    }
    flushGlyphs();
    paintCaret(side);
}

void IrDiffPainter::paintBackground(const Row &row, Side side)
{
    if (row.visible.isPlaceholder())
        return;
    const ColumnLayout &column = m_frame.layout.column(side);
    const bool isCurrent = row.visible.row == m_frame.marks.selection.caret.row && m_frame.marks.hasFocus;
    if (row.line(side) < 0) {
        const QRect rect = column.rect(row.top, m_cell.lineHeight);
        m_painter.fillRect(rect, color(ColorRole::AbsentBackground));
        m_painter.fillRect(rect, QBrush(color(ColorRole::AbsentHatch), Qt::BDiagPattern));
        return;
    }
    const QRect text = column.textRect(row.top, m_cell.lineHeight).adjusted(-m_cell.charWidth / 2, 0, 0, 0);
    const OpId op = m_frame.pair.opAtLine(side, row.line(side));
    const std::vector<OpId> &linked = m_frame.marks.linked[sideIndex(side)];
    if (row.aligned.kind != ChangeKind::Same)
        m_painter.fillRect(column.rect(row.top, m_cell.lineHeight), color(lookOf(row.aligned.kind).background));
    else if (isCurrent)
        m_painter.fillRect(text, color(ColorRole::CurrentLine));
    if (op.isValid() && std::binary_search(linked.begin(), linked.end(), op)) {
        if (row.aligned.kind == ChangeKind::Same)
            m_painter.fillRect(text, color(ColorRole::LinkedBackground));
        m_painter.fillRect(text.left(), row.top, 3, m_cell.lineHeight, color(ColorRole::LinkedMark));
    }
    if (isCurrent) {
        m_painter.fillRect(text.left(), row.top, text.width(), 1, color(ColorRole::Frame));
        m_painter.fillRect(text.left(), row.top + m_cell.lineHeight - 1, text.width(), 1, color(ColorRole::Frame));
    }
}

void IrDiffPainter::paintGutter(const Row &row, Side side)
{
    const ColumnLayout &column = m_frame.layout.column(side);
    const int baseline = row.top + m_cell.ascent;
    const KindLook &look = lookOf(row.aligned.kind);
    const bool isCurrent = row.visible.row == m_frame.marks.selection.caret.row;
    const QString number = QString::number(row.line(side) + 1);
    addRun(number, column.numberRight - int(number.size()) * m_cell.charWidth, baseline,
           isCurrent ? ColorRole::GutterCurrentText : ColorRole::GutterText);
    if (row.aligned.kind != ChangeKind::Same) {
        addRun(QStringView(&look.sign, 1), column.signLeft, baseline, look.mark);
        m_painter.fillRect(column.left, row.top, 3, m_cell.lineHeight, color(look.mark));
    } else if (m_frame.rows.index().isFlagged(row.visible.row)) {
        addRun(u"!", column.signLeft, baseline, ColorRole::Warning); // equal, but with a finding
        m_painter.fillRect(column.left, row.top, 3, m_cell.lineHeight, color(ColorRole::Warning));
    } else if (const RuleMask rules = m_frame.pair.rules(row.aligned); rules != 0) {
        const char16_t sign = explainedSign(rules);
        addRun(QStringView(&sign, 1), column.signLeft, baseline, ColorRole::Info); // equal, in another form
    }
    paintFoldMarker(row, side);
}

void IrDiffPainter::paintFoldMarker(const Row &row, Side side)
{
    const OpId op = m_frame.pair.opAtLine(side, row.line(side));
    const bool isHeader = op.isValid() && m_frame.pair.firstLine(side, op) == row.line(side)
        && !m_frame.pair.graph(side)->regions(op).empty() && m_frame.rows.foldEnd(row.visible.row) > row.visible.row;
    if (!isHeader)
        return;
    const int size = m_cell.charWidth;
    const QPointF center(m_frame.layout.column(side).foldLeft + size * 0.75, row.top + m_cell.lineHeight / 2.0);
    const double r = size * 0.42;
    const bool isFolded = m_frame.rows.isFolded(row.visible.row);
    const QPolygonF shape = isFolded
        ? QPolygonF{center + QPointF(-r / 2, -r), center + QPointF(r, 0), center + QPointF(-r / 2, r)}
        : QPolygonF{center + QPointF(-r, -r / 2), center + QPointF(r, -r / 2), center + QPointF(0, r)};
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color(isFolded ? ColorRole::GutterCurrentText : ColorRole::GutterText));
    m_painter.drawPolygon(shape);
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setBrush(Qt::NoBrush);
}

QRect IrDiffPainter::rangeRect(const Row &row, Side side, const LineView &view, const WordRange &range) const
{
    const int origin = m_frame.layout.column(side).textLeft - m_frame.layout.scrollX;
    const int a = view.xOf(range.start, m_cell);
    const int b = view.xOf(range.start + range.length, m_cell);
    // One column past the end stands for the line break, as wide as a character.
    const int past = range.start + range.length > view.text.size() ? m_cell.charWidth : 0;
    return {origin + std::min(a, b), row.top, std::abs(b - a) + past, m_cell.lineHeight};
}

void IrDiffPainter::paintRange(const Row &row, Side side, const LineView &view, const WordRange &range, ColorRole role)
{
    if (range.length > 0)
        m_painter.fillRect(rangeRect(row, side, view, range), color(role));
}

void IrDiffPainter::frameRange(const Row &row, Side side, const LineView &view, const WordRange &range, ColorRole role)
{
    m_painter.setPen(color(role));
    m_painter.drawRect(rangeRect(row, side, view, range).adjusted(0, 1, -1, -2));
}

void IrDiffPainter::paintMarks(const Row &row, Side side, const LineView &view)
{
    const KindLook &look = lookOf(row.aligned.kind);
    for (const WordRange &word : view.words) {
        paintRange(row, side, view, word, look.word);
        // The line below keeps the mark apart from the background without colour.
        const QRect rect = rangeRect(row, side, view, word);
        m_painter.fillRect(rect.left(), rect.bottom() - 1, rect.width(), 2, color(look.mark));
    }
    paintValueMark(row, side, view, m_frame.marks.value[sideIndex(side)]);
    paintValueMark(row, side, view, m_frame.marks.hovered[sideIndex(side)]);
    const Matches &matches = m_frame.marks.matches;
    const auto [first, last] = matches.inRow(row.visible.row);
    for (size_t i = first; i < last; ++i) {
        const Match &match = matches.list[i];
        if (match.side != side)
            continue;
        const bool isCurrent = int(i) == matches.current;
        paintRange(row, side, view, {match.column, match.length},
                   isCurrent ? ColorRole::FindCurrent : ColorRole::FindMatch);
        if (isCurrent)
            frameRange(row, side, view, {match.column, match.length}, ColorRole::ValueFrame);
    }
    paintRange(row, side, view, m_frame.marks.selection.columnsIn(side, row.visible.row, int(view.text.size())),
               m_frame.marks.hasFocus ? ColorRole::Selection : ColorRole::InactiveSelection);
}

void IrDiffPainter::paintValueMark(const Row &row, Side side, const LineView &view, const ValueMark &mark)
{
    const bool isHovered = &mark == &m_frame.marks.hovered[sideIndex(side)];
    const OpId op = m_frame.pair.opAtLine(side, row.line(side));
    if (!mark.isIn(op))
        return;
    const QStringView stem = QStringView(mark.name).left(mark.name.indexOf(u'#'));
    bool isFirst = true;
    for (const Token &token : view.tokens) {
        if (token.kind != TokenKind::Value)
            continue;
        const QStringView name = token.of(view.text);
        const bool isMaker = op == mark.definition && (name == mark.name || (isFirst && name == stem));
        isFirst = false;
        if (!isMaker && name != mark.name)
            continue;
        const WordRange range{token.start, token.length};
        if (!isHovered)
            paintRange(row, side, view, range, isMaker ? ColorRole::ValueDefinition : ColorRole::ValueUse);
        if (!isHovered || isMaker)
            frameRange(row, side, view, range, isHovered ? ColorRole::LinkedMark : ColorRole::ValueFrame);
        else
            m_painter.fillRect(rangeRect(row, side, view, range).adjusted(0, m_cell.lineHeight - 2, 0, 0), color(ColorRole::LinkedMark));
    }
}

void IrDiffPainter::paintText(const Row &row, Side side, const LineView &view)
{
    if (view.layout)
        paintLaidOutText(row, side, view);
    else
        paintGridText(row, side, view);
}

// Only the columns inside the window are looked at; of a long line these alone are cut into tokens.
void IrDiffPainter::paintGridText(const Row &row, Side side, const LineView &view)
{
    const ColumnLayout &column = m_frame.layout.column(side);
    const int firstColumn = std::max(0, m_frame.layout.scrollX / m_cell.charWidth);
    const int lastColumn = std::min(int(view.text.size()), firstColumn + column.textWidth() / m_cell.charWidth + 2);
    if (lastColumn <= firstColumn)
        return;
    const int origin = column.textLeft - m_frame.layout.scrollX;
    const int baseline = row.top + m_cell.ascent;
    std::vector<StyledRange> local;
    int offset = 0;
    if (view.isLong) {
        offset = std::max(0, firstColumn - 200);
        const QStringView part = QStringView(view.text).mid(offset, lastColumn - offset + 200);
        local = stylesOfTokens(part, tokenize(part));
    }
    int done = firstColumn;
    const auto add = [&](int from, int to, ColorRole role) {
        if (to > from)
            addRun(QStringView(view.text).mid(from, to - from), origin + from * m_cell.charWidth, baseline, role);
    };
    for (const StyledRange &style : view.isLong ? local : view.styles) {
        const int from = std::clamp(style.start + offset, done, lastColumn);
        const int to = std::clamp(style.start + offset + style.length, from, lastColumn);
        if (to <= firstColumn || to == from)
            continue;
        add(done, from, ColorRole::SyntaxNormal);
        add(from, to, style.role);
        done = to;
    }
    add(done, lastColumn, ColorRole::SyntaxNormal);
}

void IrDiffPainter::paintLaidOutText(const Row &row, Side side, const LineView &view)
{
    QList<QTextLayout::FormatRange> formats;
    for (const StyledRange &style : view.styles) {
        QTextLayout::FormatRange format;
        format.start = style.start;
        format.length = style.length;
        format.format.setForeground(color(style.role));
        formats.append(format);
    }
    m_painter.setPen(color(ColorRole::SyntaxNormal));
    const int origin = m_frame.layout.column(side).textLeft - m_frame.layout.scrollX;
    const double lineAscent = view.layout->lineCount() > 0 ? view.layout->lineAt(0).ascent() : 0;
    view.layout->draw(&m_painter, QPointF(origin, row.top + m_cell.ascent - lineAscent), formats);
}

void IrDiffPainter::addRun(QStringView text, int x, int baseline, ColorRole role)
{
    if (m_frame.glyphs.isUsable() && (text.size() != 1 || text.front().unicode() < 0x80)) {
        m_frame.glyphs.addText(size_t(role), text, x, baseline, m_cell.charWidth);
        return;
    }
    m_painter.setPen(color(role));
    m_painter.drawText(x, baseline, text.toString());
}

void IrDiffPainter::flushGlyphs()
{
    for (size_t slot = 0; slot < size_t(ColorRole::Count_); ++slot)
        m_frame.glyphs.flush(slot, m_painter, color(ColorRole(slot)));
}

void IrDiffPainter::paintFoldBadge(const Row &row, Side side, const LineView &view)
{
    const uint32_t header = row.visible.row;
    if (!m_frame.rows.isFolded(header))
        return;
    const uint32_t end = m_frame.rows.foldEnd(header);
    uint32_t changes = 0;
    for (const ChangeKind kind : {ChangeKind::Changed, ChangeKind::Added, ChangeKind::Removed})
        changes += m_frame.rows.countIn(kind, header + 1, end + 1);
    QString text = common::counted(int(end - header), tr("1 line"), tr("%1 lines"));
    if (changes > 0)
        text += QStringLiteral(" · ") + common::counted(int(changes), tr("1 change"), tr("%1 changes"));
    paintBadge(row, side, view, QStringLiteral("… ") + text, changes > 0 ? ColorRole::ChangedMark : ColorRole::PlaceholderText);
}

// Behind the end of the line, or at the right edge over it when there is no room, but never over more than half of it.
void IrDiffPainter::paintBadge(const Row &row, Side side, const LineView &view, const QString &text, ColorRole role)
{
    flushGlyphs(); // what is under the badge comes first
    const ColumnLayout &column = m_frame.layout.column(side);
    const int end = column.textLeft - m_frame.layout.scrollX + view.xOf(int(view.text.size()), m_cell) + m_cell.charWidth;
    const int room = column.right - std::max(column.textLeft, end) - m_cell.charWidth / 2;
    const int width = std::min(badgeWidth(text), std::max(room, column.textWidth() / 2));
    const int left = std::max(column.textLeft, std::min(end, column.right - width - m_cell.charWidth / 2));
    paintBadgeAt({left, row.top + 1, width, m_cell.lineHeight - 3}, text, role);
}

int IrDiffPainter::badgeWidth(const QString &text) const
{
    return int(text.size() + 2) * m_cell.charWidth;
}

void IrDiffPainter::paintBadgeAt(const QRect &badge, const QString &text, ColorRole role)
{
    m_painter.fillRect(badge, color(ColorRole::PlaceholderBackground));
    m_painter.setPen(color(ColorRole::Frame));
    m_painter.drawRect(badge.adjusted(0, 0, -1, -1));
    m_painter.setPen(color(role));
    const int columns = badge.width() / m_cell.charWidth - 2;
    m_painter.drawText(badge, Qt::AlignCenter, text.size() <= columns ? text : text.left(std::max(0, columns - 1)) + u'\u2026');
}

RuleMask IrDiffPainter::namedRules(const Row &row, Side side) const
{
    const OpId op = m_frame.pair.opAtLine(side, row.line(side));
    const bool isFirstLine = row.line(side) >= 0 && m_frame.pair.firstLine(side, op) == row.line(side);
    return isFirstLine && m_frame.rows.options().mode == ViewMode::Explained ? m_frame.pair.rules(row.aligned) : 0;
}

// Where this side has nothing there is room for the names of the rules that explain the other one.
void IrDiffPainter::paintRuleBadge(const Row &row, Side side)
{
    const RuleMask rules = row.line(side) < 0 ? namedRules(row, otherSide(side)) : 0;
    if (rules == 0)
        return;
    flushGlyphs();
    const QString text = ruleBadge(rules);
    paintBadgeAt({m_frame.layout.column(side).textLeft, row.top + 1, badgeWidth(text), m_cell.lineHeight - 3}, text, ColorRole::Info);
}

// Of two forms the generated one carries the names: that is what the reader works on.
void IrDiffPainter::paintSharedRuleBadge(const Row &row, Side side, const LineView &view)
{
    const RuleMask rules = side == Side::Right ? namedRules(row, side) : 0;
    if (rules != 0)
        paintBadge(row, side, view, ruleBadge(rules), ColorRole::Info);
}

void IrDiffPainter::paintLongLineNote(const Row &row, Side side, const LineView &view)
{
    if (view.isUnmarked)
        paintBadge(row, side, view, tr("long line: what differs is not marked"), ColorRole::Warning);
}

void IrDiffPainter::paintPlaceholder(const Row &row)
{
    const QRect rect(0, row.top, m_frame.layout.viewport.width(), m_cell.lineHeight);
    const bool isCurrent = row.visible.row == m_frame.marks.selection.caret.row;
    m_painter.fillRect(rect, color(ColorRole::PlaceholderBackground));
    m_painter.fillRect(rect.left(), rect.top(), rect.width(), 1, color(ColorRole::Frame));
    m_painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color(ColorRole::Frame));
    m_painter.setPen(color(ColorRole::PlaceholderText));
    const QString text = tr("··· %1, Enter to show").arg(hiddenRowsText(m_frame.rows, row.visible));
    // One text over both columns: a column alone is too narrow for the names of rules.
    m_painter.drawText(rect.adjusted(m_frame.layout.columns[0].textLeft, 0, 0, 0), Qt::AlignVCenter, text);
    if (isCurrent && m_frame.marks.hasFocus) {
        m_painter.setPen(color(ColorRole::LinkedMark));
        m_painter.drawRect(rect.adjusted(0, 0, -1, -1));
    }
}

void IrDiffPainter::paintCaret(Side side)
{
    const Caret &caret = m_frame.marks.selection.caret;
    if (!m_frame.marks.hasFocus || !m_frame.marks.isCaretShown || caret.side != side)
        return;
    for (const Row &row : m_rows) {
        if (row.visible.row != caret.row || row.visible.isPlaceholder())
            continue;
        const int x = row.line(side) < 0 ? 0 : m_frame.lines.view(side, caret.row).xOf(caret.column, m_cell);
        m_painter.fillRect(m_frame.layout.column(side).textLeft - m_frame.layout.scrollX + x, row.top, 2,
                           m_cell.lineHeight, m_frame.theme.palette().color(QPalette::Text));
    }
}

} // namespace tileport::irdiff
