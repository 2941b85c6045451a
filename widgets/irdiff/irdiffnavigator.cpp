// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/irdiffnavigator.h"

namespace tileport::irdiff {

using irgraph::OpId;
using irgraph::ValueId;

namespace {
bool isVertical(Motion motion)
{
    return motion == Motion::Up || motion == Motion::Down || motion == Motion::PageUp || motion == Motion::PageDown;
}
} // namespace

IrDiffNavigator::IrDiffNavigator(const IrPair &pair, IrDiffRows &rows, LineCache &lines)
    : m_pair(pair), m_rows(rows), m_lines(lines)
{
}

void IrDiffNavigator::reset()
{
    m_marks.selection = {};
    m_marks.matches = {};
    if (!m_pair.has(Side::Left) && m_pair.has(Side::Right))
        m_marks.selection.anchor.side = m_marks.selection.caret.side = Side::Right;
    for (const Side side : kSides) {
        m_marks.linked[sideIndex(side)].clear();
        m_marks.value[sideIndex(side)] = {};
        m_marks.hovered[sideIndex(side)] = {};
    }
    m_wantedColumn = 0;
}

OpId IrDiffNavigator::opAtCaret() const
{
    return m_pair.opAtLine(caret().side, lineAtCaret());
}

int32_t IrDiffNavigator::lineAtCaret() const
{
    return m_rows.line(caret().row, caret().side);
}

int IrDiffNavigator::lineLength(Side side, uint32_t row) const
{
    return m_rows.line(row, side) < 0 ? 0 : int(m_lines.view(side, row).text.size());
}

Caret IrDiffNavigator::clamped(Caret caret) const
{
    if (!m_pair.has(caret.side) && m_pair.has(otherSide(caret.side)))
        caret.side = otherSide(caret.side);
    caret.row = m_rows.rowCount() == 0 ? 0 : std::min(caret.row, m_rows.rowCount() - 1);
    caret.column = std::clamp(caret.column, 0, lineLength(caret.side, caret.row));
    return caret;
}

void IrDiffNavigator::placeCaret(Caret caret, bool extends)
{
    if (extends)
        caret.side = m_marks.selection.anchor.side;
    m_marks.selection.caret = clamped(caret);
    if (!extends)
        m_marks.selection.anchor = m_marks.selection.caret;
    m_wantedColumn = m_marks.selection.caret.column;
}

void IrDiffNavigator::move(Motion motion, bool extends, uint32_t rowsPerPage)
{
    const int wanted = m_wantedColumn;
    Caret next = caret();
    if (isVertical(motion)) {
        const int64_t step = (motion == Motion::PageUp || motion == Motion::PageDown ? std::max(1u, rowsPerPage - 1) : 1)
            * (motion == Motion::Up || motion == Motion::PageUp ? -1 : 1);
        const int64_t last = int64_t(m_rows.visibleCount()) - 1;
        const int64_t index = std::clamp<int64_t>(int64_t(m_rows.visibleOf(next.row)) + step, 0, std::max<int64_t>(0, last));
        next.row = m_rows.visible(uint32_t(index)).row;
        next.column = wanted;
    } else {
        next = stepped(next, motion);
    }
    placeCaret(next, extends);
    if (isVertical(motion))
        m_wantedColumn = wanted;
    if (!extends)
        markValueAt(caret());
}

Caret IrDiffNavigator::stepped(Caret caret, Motion motion) const
{
    const int length = lineLength(caret.side, caret.row);
    switch (motion) {
    case Motion::Left:
        return caret.column > 0 ? Caret{caret.side, caret.row, caret.column - 1} : inNeighbourRow(caret, -1, true);
    case Motion::Right:
        return caret.column < length ? Caret{caret.side, caret.row, caret.column + 1} : inNeighbourRow(caret, 1, false);
    case Motion::WordLeft:
        return wordStepped(caret, -1);
    case Motion::WordRight:
        return wordStepped(caret, 1);
    case Motion::LineStart: {
        // First to the text, then to the margin.
        const QString text = m_rows.line(caret.row, caret.side) < 0 ? QString() : m_lines.view(caret.side, caret.row).text;
        int first = 0;
        while (first < text.size() && text[first].isSpace())
            ++first;
        return {caret.side, caret.row, caret.column == first ? 0 : first};
    }
    case Motion::LineEnd:
        return {caret.side, caret.row, length};
    case Motion::Top:
        return {caret.side, 0, 0};
    case Motion::Bottom: {
        const uint32_t last = m_rows.rowCount() == 0 ? 0 : m_rows.visible(m_rows.visibleCount() - 1).row;
        return {caret.side, last, lineLength(caret.side, last)};
    }
    default:
        return caret;
    }
}

Caret IrDiffNavigator::inNeighbourRow(const Caret &caret, int direction, bool atEnd) const
{
    const int64_t index = int64_t(m_rows.visibleOf(caret.row)) + direction;
    if (index < 0 || index >= int64_t(m_rows.visibleCount()))
        return caret;
    const uint32_t row = m_rows.visible(uint32_t(index)).row;
    return {caret.side, row, atEnd ? lineLength(caret.side, row) : 0};
}

Caret IrDiffNavigator::wordStepped(Caret caret, int direction) const
{
    if (m_rows.line(caret.row, caret.side) < 0)
        return inNeighbourRow(caret, direction, direction < 0);
    const std::vector<Token> &tokens = m_lines.view(caret.side, caret.row).tokens;
    if (direction > 0) {
        for (const Token &token : tokens) {
            if (token.start > caret.column)
                return {caret.side, caret.row, token.start};
        }
        const int length = lineLength(caret.side, caret.row);
        return caret.column < length ? Caret{caret.side, caret.row, length} : inNeighbourRow(caret, 1, false);
    }
    for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) {
        if (token->start < caret.column)
            return {caret.side, caret.row, token->start};
    }
    return caret.column > 0 ? Caret{caret.side, caret.row, 0} : inNeighbourRow(caret, -1, true);
}

void IrDiffNavigator::switchSide()
{
    Caret next = caret();
    next.side = otherSide(next.side);
    if (m_pair.has(next.side))
        placeCaret(next, false);
}

void IrDiffNavigator::selectWordAtCaret()
{
    if (lineAtCaret() < 0)
        return;
    const Token *token = tokenAt(m_lines.view(caret().side, caret().row).tokens, caret().column);
    if (!token)
        return;
    const Caret at = caret();
    placeCaret({at.side, at.row, token->start}, false);
    placeCaret({at.side, at.row, token->end()}, true);
}

void IrDiffNavigator::selectAll()
{
    if (m_rows.rowCount() == 0)
        return;
    const Side side = caret().side;
    const uint32_t last = m_rows.rowCount() - 1;
    placeCaret({side, 0, 0}, false);
    placeCaret({side, last, lineLength(side, last)}, true);
}

QString IrDiffNavigator::textToCopy() const
{
    const Selection &selection = m_marks.selection;
    if (selection.isEmpty())
        return lineAtCaret() < 0 ? QString() : m_pair.line(caret().side, lineAtCaret()) + u'\n';
    const Side side = selection.anchor.side;
    QString text;
    for (uint32_t row = selection.first().row; row <= selection.last().row && row < m_rows.rowCount(); ++row) {
        const int32_t number = m_rows.line(row, side);
        if (number < 0)
            continue;
        const QString line = m_pair.line(side, number);
        const WordRange range = selection.columnsIn(side, row, int(line.size()));
        text += QStringView(line).mid(range.start, std::min<qsizetype>(range.length, line.size() - range.start));
        if (range.start + range.length > line.size())
            text += u'\n';
    }
    return text;
}

bool IrDiffNavigator::goToChange(int direction)
{
    const std::vector<Hunk> &hunks = m_rows.hunks();
    const int at = m_rows.hunkAt(caret().row);
    const bool isInside = at >= 0 && caret().row <= hunks[size_t(at)].last;
    const int target = direction > 0 ? at + 1 : isInside ? at - 1 : at;
    if (target < 0 || target >= int(hunks.size()))
        return false;
    const uint32_t row = hunks[size_t(target)].first;
    // The side that has the line; the present side when both have it.
    Side side = caret().side;
    if (m_rows.line(row, side) < 0)
        side = otherSide(side);
    m_rows.ensureShown(row);
    placeCaret({side, row, 0}, false);
    return true;
}

bool IrDiffNavigator::goToLine(Side side, int64_t line)
{
    const uint32_t row = m_rows.rowOfLine(side, line);
    if (row == IrDiffRows::kNoRow)
        return false;
    m_rows.ensureShown(row);
    placeCaret({side, row, 0}, false);
    return true;
}

bool IrDiffNavigator::goToMatch(int index)
{
    if (index < 0 || index >= int(m_marks.matches.list.size()))
        return false;
    const Match &match = m_marks.matches.list[size_t(index)];
    m_marks.matches.current = index;
    m_rows.ensureShown(match.row);
    placeCaret({match.side, match.row, match.column}, false);
    placeCaret({match.side, match.row, match.column + match.length}, true);
    return true;
}

bool IrDiffNavigator::goToDefinition()
{
    markValueAt(caret());
    const ValueMark &mark = m_marks.value[sideIndex(caret().side)];
    return mark.value.isValid() && goToLine(caret().side, m_pair.firstLine(caret().side, mark.definition));
}

bool IrDiffNavigator::goToUse(int direction)
{
    const Side side = caret().side;
    const std::vector<OpId> &ops = m_marks.value[sideIndex(side)].ops;
    if (ops.empty())
        return false;
    const OpId here = opAtCaret();
    auto found = direction > 0 ? std::upper_bound(ops.begin(), ops.end(), here)
                               : std::lower_bound(ops.begin(), ops.end(), here);
    if (direction < 0)
        found = found == ops.begin() ? std::prev(ops.end()) : std::prev(found);
    else if (found == ops.end())
        found = ops.begin();
    return goToLine(side, m_pair.firstLine(side, *found));
}

ValueId IrDiffNavigator::valueAt(const Caret &place) const
{
    const int32_t number = m_rows.line(place.row, place.side);
    if (number < 0)
        return {};
    const LineView &view = m_lines.view(place.side, place.row);
    const Token *token = tokenAt(view.tokens, place.column);
    if (!token || token->kind != TokenKind::Value)
        return {};
    return m_pair.valueNamed(place.side, number, token->of(view.text));
}

bool IrDiffNavigator::markValueAt(const Caret &place)
{
    const ValueId value = valueAt(place);
    if (!value.isValid())
        return false;
    if (value != m_marks.value[sideIndex(place.side)].value)
        markValue(place.side, value);
    return true;
}

void IrDiffNavigator::markValue(Side side, ValueId value)
{
    const Side other = otherSide(side);
    m_marks.value[sideIndex(side)] = ValueMark::of(m_pair, side, value);
    m_marks.value[sideIndex(other)] = ValueMark::of(m_pair, other, m_pair.counterpart(side, value));
}

void IrDiffNavigator::clearValueMark()
{
    for (ValueMark &mark : m_marks.value)
        mark = {};
}

} // namespace tileport::irdiff
