// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/irdiffrows.h"

#include <algorithm>

namespace tileport::irdiff {

using irgraph::IrGraph;
using irgraph::OpId;

namespace {
constexpr uint32_t kContext = 4;         // equal rows that stay around a change
constexpr uint32_t kMinimumStretch = 20; // fewer hidden rows are not worth a placeholder
} // namespace

void IrDiffRows::reset(const IrPair *pair)
{
    m_pair = pair;
    m_hasRows = pair && pair->diff();
    m_rowCount = pair ? pair->rowCount() : 0;
    m_folds.clear();
    indexRows();
    indexChanges();
    findStretches();
    rebuild();
}

AlignedRow IrDiffRows::row(uint32_t number) const
{
    return m_pair ? m_pair->row(number) : AlignedRow();
}

int32_t IrDiffRows::line(uint32_t number, Side side) const
{
    return lineOf(row(number), side);
}

// Without a comparison line i is row i and no table is needed.
void IrDiffRows::indexRows()
{
    m_isConsistent = true;
    m_rowOfLine = {};
    if (!m_hasRows)
        return;
    std::array<int64_t, 2> last{-1, -1};
    for (const Side side : kSides)
        m_rowOfLine[sideIndex(side)].assign(m_pair->lineCount(side), kNoRow);
    const std::vector<AlignedRow> &rows = m_pair->diff()->rows;
    for (uint32_t i = 0; i < m_rowCount; ++i) {
        const std::array<int32_t, 2> lines{rows[i].leftLine, rows[i].rightLine};
        for (const size_t side : {size_t(0), size_t(1)}) {
            if (lines[side] < 0)
                continue;
            m_isConsistent = m_isConsistent && lines[side] == last[side] + 1;
            last[side] = lines[side];
            if (size_t(lines[side]) < m_rowOfLine[side].size())
                m_rowOfLine[side][size_t(lines[side])] = i;
        }
    }
    for (const Side side : kSides)
        m_isConsistent = m_isConsistent && last[sideIndex(side)] + 1 == int64_t(m_pair->lineCount(side));
}

uint32_t IrDiffRows::rowOfLine(Side side, int64_t line) const
{
    if (!m_pair || line < 0 || line >= int64_t(m_pair->lineCount(side)))
        return kNoRow;
    return m_hasRows ? m_rowOfLine[sideIndex(side)][size_t(line)] : uint32_t(line);
}

void IrDiffRows::indexChanges()
{
    m_changedRows = {};
    m_hunks.clear();
    if (!m_hasRows)
        return;
    const std::vector<AlignedRow> &rows = m_pair->diff()->rows;
    for (uint32_t i = 0; i < m_rowCount; ++i) {
        if (rows[i].kind == ChangeKind::Same)
            continue;
        m_changedRows[size_t(rows[i].kind)].push_back(i);
        if (!m_hunks.empty() && m_hunks.back().last + 1 == i)
            m_hunks.back().last = i;
        else
            m_hunks.push_back({i, i});
    }
}

// The gaps between hunks, less the context that stays. Two equal programs show all of their text.
void IrDiffRows::findStretches()
{
    m_stretches.clear();
    if (m_hunks.empty())
        return;
    uint32_t start = 0;
    for (size_t i = 0; i <= m_hunks.size(); ++i) {
        const bool isLast = i == m_hunks.size();
        const uint32_t first = start + (i > 0 ? kContext : 0);
        const uint32_t end = isLast ? m_rowCount : m_hunks[i].first;
        const uint32_t keep = isLast ? 0 : kContext;
        if (end > first + keep + kMinimumStretch)
            m_stretches.push_back({first, end - keep - 1, false});
        if (!isLast)
            start = m_hunks[i].last + 1;
    }
}

void IrDiffRows::addSegment(uint32_t first, uint32_t end, SegmentKind kind)
{
    if (end <= first)
        return;
    if (kind == SegmentKind::Shown && !m_segments.empty() && m_segments.back().kind == kind)
        m_segments.back().rowCount += end - first;
    else
        m_segments.push_back({first, end - first, m_visibleCount, kind});
    m_visibleCount += kind == SegmentKind::Shown ? end - first : kind == SegmentKind::Placeholder ? 1 : 0;
}

// Walks folds and stretches together. A fold whose first line is hidden has no effect until that line shows again;
// what a fold leaves of a stretch is a shorter stretch.
void IrDiffRows::rebuild()
{
    m_segments.clear();
    m_visibleCount = 0;
    uint32_t at = 0;
    auto fold = m_folds.begin();
    auto stretch = m_stretches.begin();
    while (at < m_rowCount) {
        while (fold != m_folds.end() && fold->header < at)
            ++fold;
        while (stretch != m_stretches.end() && (stretch->last < at || stretch->isExpanded || !m_collapses))
            ++stretch;
        const uint32_t foldStart = fold == m_folds.end() ? m_rowCount : fold->header + 1;
        const uint32_t stretchStart = stretch == m_stretches.end() ? m_rowCount : std::max(stretch->first, at);
        if (stretchStart < foldStart) {
            addSegment(at, stretchStart, SegmentKind::Shown);
            addSegment(stretchStart, stretch->last + 1, SegmentKind::Placeholder);
            at = stretch->last + 1;
        } else {
            addSegment(at, std::min(foldStart, m_rowCount), SegmentKind::Shown);
            at = foldStart;
            if (fold != m_folds.end() && foldStart < m_rowCount) {
                addSegment(foldStart, fold->last + 1, SegmentKind::Folded);
                at = fold->last + 1;
            }
        }
    }
}

VisibleRow IrDiffRows::visible(uint32_t index) const
{
    if (index >= m_visibleCount)
        return {};
    auto after = std::upper_bound(m_segments.begin(), m_segments.end(), index,
                                  [](uint32_t i, const Segment &s) { return i < s.firstVisible; });
    // Folded segments share their number with the next one, which upper_bound already prefers.
    const Segment &segment = *std::prev(after);
    if (segment.kind == SegmentKind::Placeholder)
        return {segment.firstRow, segment.rowCount};
    return {segment.firstRow + (index - segment.firstVisible), 0};
}

size_t IrDiffRows::segmentOfRow(uint32_t row) const
{
    const auto after = std::upper_bound(m_segments.begin(), m_segments.end(), row,
                                        [](uint32_t r, const Segment &s) { return r < s.firstRow; });
    return size_t(std::distance(m_segments.begin(), after)) - 1;
}

uint32_t IrDiffRows::visibleOf(uint32_t row) const
{
    if (m_segments.empty())
        return 0;
    const Segment &segment = m_segments[segmentOfRow(std::min(row, m_rowCount - 1))];
    if (segment.kind == SegmentKind::Shown)
        return segment.firstVisible + (std::min(row, m_rowCount - 1) - segment.firstRow);
    if (segment.kind == SegmentKind::Placeholder)
        return segment.firstVisible;
    return segment.firstVisible > 0 ? segment.firstVisible - 1 : 0;
}

bool IrDiffRows::isHidden(uint32_t row) const
{
    return row < m_rowCount && m_segments[segmentOfRow(row)].kind != SegmentKind::Shown;
}

uint32_t IrDiffRows::opEndRow(Side side, int32_t line) const
{
    const OpId op = m_pair->opAtLine(side, line);
    if (!op.isValid() || m_pair->firstLine(side, op) != line || m_pair->graph(side)->regions(op).empty())
        return 0;
    const uint32_t end = rowOfLine(side, m_pair->graph(side)->lastLine(op));
    return end == kNoRow ? 0 : end;
}

uint32_t IrDiffRows::foldEnd(uint32_t number) const
{
    if (number >= m_rowCount)
        return number;
    const AlignedRow found = row(number);
    uint32_t end = number;
    if (found.leftLine >= 0)
        end = std::max(end, opEndRow(Side::Left, found.leftLine));
    if (found.rightLine >= 0)
        end = std::max(end, opEndRow(Side::Right, found.rightLine));
    return end;
}

std::vector<IrDiffRows::Fold>::const_iterator IrDiffRows::findFold(uint32_t row) const
{
    return std::lower_bound(m_folds.begin(), m_folds.end(), row,
                            [](const Fold &fold, uint32_t r) { return fold.header < r; });
}

bool IrDiffRows::isFolded(uint32_t row) const
{
    const auto found = findFold(row);
    return found != m_folds.end() && found->header == row;
}

void IrDiffRows::setFolded(uint32_t row, bool folded)
{
    const auto found = findFold(row);
    const bool isFoldedNow = found != m_folds.end() && found->header == row;
    const uint32_t end = foldEnd(row);
    if (isFoldedNow == folded || (folded && end == row))
        return;
    if (folded)
        m_folds.insert(found, {row, end});
    else
        m_folds.erase(found);
    rebuild();
}

// Folds the regions inside the outermost ones, so that the list of loops and branches of every entry stays readable.
void IrDiffRows::foldAll(bool folded)
{
    m_folds.clear();
    for (uint32_t i = 0; folded && i < m_rowCount; ++i) {
        const uint32_t end = foldEnd(i);
        if (end == i)
            continue;
        bool isOutermost = true;
        for (const Side side : kSides) {
            const OpId op = m_pair->opAtLine(side, line(i, side));
            isOutermost = isOutermost && (!op.isValid() || !m_pair->graph(side)->parent(op).isValid());
        }
        if (isOutermost)
            continue;
        m_folds.push_back({i, end});
        i = end;
    }
    rebuild();
}

void IrDiffRows::setCollapsesEqualRows(bool collapses)
{
    m_collapses = collapses;
    for (Stretch &stretch : m_stretches)
        stretch.isExpanded = false;
    rebuild();
}

void IrDiffRows::expandStretch(uint32_t row)
{
    const auto after = std::upper_bound(m_stretches.begin(), m_stretches.end(), row,
                                        [](uint32_t r, const Stretch &s) { return r < s.first; });
    if (after == m_stretches.begin() || std::prev(after)->last < row || std::prev(after)->isExpanded)
        return;
    std::prev(after)->isExpanded = true;
    rebuild();
}

void IrDiffRows::ensureShown(uint32_t row)
{
    if (row >= m_rowCount || !isHidden(row))
        return;
    const auto hides = [row](const Fold &fold) { return fold.header < row && row <= fold.last; };
    if (std::erase_if(m_folds, hides) > 0)
        rebuild();
    expandStretch(row);
}

IrDiffRows::Kept IrDiffRows::keep(Side side) const
{
    Kept kept;
    kept.side = side;
    for (const Fold &fold : m_folds)
        kept.foldedLines.push_back(line(fold.header, side));
    for (const Stretch &stretch : m_stretches) {
        if (stretch.isExpanded)
            kept.expandedLines.push_back(line(stretch.first, side));
    }
    return kept;
}

void IrDiffRows::restore(const Kept &kept)
{
    for (const int32_t number : kept.expandedLines) {
        const uint32_t row = rowOfLine(kept.side, number);
        for (Stretch &stretch : m_stretches)
            stretch.isExpanded = stretch.isExpanded || (row != kNoRow && stretch.first <= row && row <= stretch.last);
    }
    for (const int32_t number : kept.foldedLines) {
        const uint32_t row = rowOfLine(kept.side, number);
        const uint32_t end = row == kNoRow ? kNoRow : foldEnd(row);
        if (row != kNoRow && end > row && !isFolded(row))
            m_folds.insert(findFold(row), {row, end});
    }
    rebuild();
}

int IrDiffRows::hunkAt(uint32_t row) const
{
    const auto after = std::upper_bound(m_hunks.begin(), m_hunks.end(), row,
                                        [](uint32_t r, const Hunk &hunk) { return r < hunk.first; });
    return int(std::distance(m_hunks.begin(), after)) - 1;
}

uint32_t IrDiffRows::countIn(ChangeKind kind, uint32_t first, uint32_t last) const
{
    const std::vector<uint32_t> &rows = m_changedRows[size_t(kind)];
    const auto from = std::lower_bound(rows.begin(), rows.end(), first);
    return uint32_t(std::lower_bound(from, rows.end(), std::max(first, last)) - from);
}

} // namespace tileport::irdiff
