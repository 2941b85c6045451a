// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/readingplace.h"

namespace tileport::irdiff {

namespace {
int32_t movedLine(const LineMap &map, int32_t line)
{
    if (!map || line < 0)
        return line;
    return size_t(line) < map->size() ? (*map)[size_t(line)] : -1;
}
} // namespace

uint32_t movedRow(const AlignedRow &row, const IrDiffRows &rows, const LineMaps &maps)
{
    // The program that stayed the same knows its lines for certain.
    const Side first = maps[0] && !maps[1] ? Side::Right : Side::Left;
    for (const Side side : {first, otherSide(first)}) {
        const int32_t line = movedLine(maps[sideIndex(side)], lineOf(row, side));
        if (const uint32_t found = rows.rowOfLine(side, line); found != IrDiffRows::kNoRow)
            return found;
    }
    return IrDiffRows::kNoRow;
}

ReadingPlace::ReadingPlace(const IrDiffRows &rows, const IrDiffLayout &layout, const Caret &caret)
    : m_caret(caret), m_caretRow(rows.row(caret.row))
{
    const uint32_t first = layout.firstVisible();
    const uint32_t end = std::min(rows.visibleCount(), first + layout.rowsPerPage() + 1);
    for (uint32_t i = first; i < end; ++i) {
        const VisibleRow visible = rows.visible(i);
        m_anchors.push_back({rows.row(visible.row), layout.rowTop(i), visible.isPlaceholder()});
    }
    for (const uint32_t row : rows.foldedRows())
        m_folded.push_back(rows.row(row));
    for (const uint32_t row : rows.expandedRows())
        m_expanded.push_back(rows.row(row));
}

void ReadingPlace::restore(IrDiffRows &rows, const LineMaps &maps) const
{
    const auto moved = [&](const std::vector<AlignedRow> &list) {
        std::vector<uint32_t> found;
        for (const AlignedRow &row : list) {
            if (const uint32_t at = movedRow(row, rows, maps); at != IrDiffRows::kNoRow)
                found.push_back(at);
        }
        return found;
    };
    rows.restore(moved(m_folded), moved(m_expanded));
    const auto top = std::find_if(m_anchors.begin(), m_anchors.end(), [](const Anchor &anchor) { return !anchor.isPlaceholder; });
    if (top == m_anchors.end() || rows.options().mode == ViewMode::Unexplained)
        return;
    if (const uint32_t row = movedRow(top->row, rows, maps); row != IrDiffRows::kNoRow)
        rows.expandStretch(row);
}

std::optional<qint64> ReadingPlace::scrollY(const IrDiffRows &rows, const LineMaps &maps, int lineHeight) const
{
    std::optional<qint64> hidden;
    for (const bool wantsPlaceholder : {false, true}) {
        for (const Anchor &anchor : m_anchors) {
            const uint32_t row = anchor.isPlaceholder == wantsPlaceholder ? movedRow(anchor.row, rows, maps) : IrDiffRows::kNoRow;
            if (row == IrDiffRows::kNoRow)
                continue;
            const qint64 y = qint64(rows.visibleOf(row)) * lineHeight - anchor.top;
            if (!rows.isHidden(row) || wantsPlaceholder)
                return y;
            if (!hidden)
                hidden = y;
        }
    }
    return hidden;
}

std::optional<Caret> ReadingPlace::caret(const IrDiffRows &rows, const LineMaps &maps) const
{
    const uint32_t row = movedRow(m_caretRow, rows, maps);
    if (row == IrDiffRows::kNoRow)
        return std::nullopt;
    return Caret{m_caret.side, row, m_caret.column};
}

} // namespace tileport::irdiff
