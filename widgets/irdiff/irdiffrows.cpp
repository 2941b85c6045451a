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
constexpr uint32_t kMinimumRun = 2;      // explained rows that stand together
} // namespace

RowIndexPtr IrDiffRows::reset(const IrPair *pair, RowIndexPtr index, const std::optional<RowOptions> &options)
{
    if (!index)
        index = std::make_shared<const RowIndex>(pair ? RowIndex(*pair) : RowIndex());
    RowIndexPtr before = std::exchange(m_index, std::move(index));
    m_pair = pair;
    m_rowCount = pair ? pair->rowCount() : 0;
    m_options = options.value_or(m_options);
    m_folds.clear();
    findStretches();
    rebuild();
    return before;
}

AlignedRow IrDiffRows::row(uint32_t number) const
{
    return m_pair ? m_pair->row(number) : AlignedRow();
}

int32_t IrDiffRows::line(uint32_t number, Side side) const
{
    return lineOf(row(number), side);
}

void IrDiffRows::findStretches()
{
    m_stretches.clear();
    const std::vector<Hunk> &hunks = this->hunks();
    if (m_options.mode == ViewMode::Unexplained && m_pair && m_pair->diff())
        addGaps(hunks, 0, 0);
    else if (m_options.collapsesEqual && !hunks.empty()) // two equal programs show all of their text
        addGaps(hunks, kContext, kMinimumStretch);
    if (m_options.collapsesExplained)
        addExplainedRuns();
}

// The gaps between hunks, less the context that stays.
void IrDiffRows::addGaps(const std::vector<Hunk> &hunks, uint32_t context, uint32_t minimum)
{
    uint32_t start = 0;
    for (size_t i = 0; i <= hunks.size(); ++i) {
        const bool isLast = i == hunks.size();
        const uint32_t first = start + (i > 0 ? context : 0);
        const uint32_t end = isLast ? m_rowCount : hunks[i].first;
        const uint32_t keep = isLast ? 0 : context;
        if (end > first + keep + minimum)
            m_stretches.push_back({first, end - keep - 1, false});
        if (!isLast)
            start = hunks[i].last + 1;
    }
}

// Runs of explained rows outside of the stretches that are there already.
void IrDiffRows::addExplainedRuns()
{
    const std::vector<Stretch> before = std::move(m_stretches);
    m_stretches.clear();
    auto next = before.begin();
    for (const Hunk &run : m_index->explainedRuns()) {
        while (next != before.end() && next->first <= run.first)
            m_stretches.push_back(*next++);
        const uint32_t first = m_stretches.empty() ? run.first : std::max(run.first, m_stretches.back().last + 1);
        const uint32_t end = next == before.end() ? run.last + 1 : std::min(run.last + 1, next->first);
        if (end >= first + kMinimumRun)
            m_stretches.push_back({first, end - 1, false});
    }
    m_stretches.insert(m_stretches.end(), next, before.end());
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
        while (stretch != m_stretches.end() && (stretch->last < at || stretch->isExpanded))
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

uint32_t IrDiffRows::foldEnd(uint32_t number) const
{
    const std::vector<Hunk> &regions = m_index->regions();
    const auto found = std::ranges::lower_bound(regions, number, {}, &Hunk::first);
    return found != regions.end() && found->first == number ? found->last : number;
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
    for (const Hunk &region : folded ? m_index->regions() : std::vector<Hunk>()) {
        if (!m_folds.empty() && region.first <= m_folds.back().last)
            continue;
        bool isOutermost = true;
        for (const Side side : kSides) {
            const OpId op = m_pair->opAtLine(side, line(region.first, side));
            isOutermost = isOutermost && (!op.isValid() || !m_pair->graph(side)->parent(op).isValid());
        }
        if (!isOutermost)
            m_folds.push_back({region.first, region.last});
    }
    rebuild();
}

void IrDiffRows::setOptions(const RowOptions &options)
{
    if (m_options == options)
        return;
    m_options = options;
    findStretches();
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

std::vector<uint32_t> IrDiffRows::foldedRows() const
{
    std::vector<uint32_t> rows;
    for (const Fold &fold : m_folds)
        rows.push_back(fold.header);
    return rows;
}

std::vector<uint32_t> IrDiffRows::expandedRows() const
{
    std::vector<uint32_t> rows;
    for (const Stretch &stretch : m_stretches) {
        if (stretch.isExpanded)
            rows.push_back(stretch.first);
    }
    return rows;
}

void IrDiffRows::restore(const std::vector<uint32_t> &foldedRows, const std::vector<uint32_t> &expandedRows)
{
    for (const uint32_t row : expandedRows) {
        const auto after = std::upper_bound(m_stretches.begin(), m_stretches.end(), row,
                                            [](uint32_t r, const Stretch &s) { return r < s.first; });
        if (after != m_stretches.begin() && row <= std::prev(after)->last)
            std::prev(after)->isExpanded = true;
    }
    for (const uint32_t row : foldedRows) {
        const uint32_t end = foldEnd(row);
        if (end > row && !isFolded(row))
            m_folds.insert(findFold(row), {row, end});
    }
    rebuild();
}

int IrDiffRows::hunkAt(uint32_t row) const
{
    const std::vector<Hunk> &hunks = this->hunks();
    const auto after = std::upper_bound(hunks.begin(), hunks.end(), row, [](uint32_t r, const Hunk &hunk) { return r < hunk.first; });
    return int(std::distance(hunks.begin(), after)) - 1;
}

} // namespace tileport::irdiff
