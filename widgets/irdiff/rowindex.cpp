// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/rowindex.h"

namespace tileport::irdiff {

namespace {
void extend(std::vector<Hunk> &runs, uint32_t row)
{
    if (!runs.empty() && runs.back().last + 1 == row)
        runs.back().last = row;
    else
        runs.push_back({row, row});
}

// The row in which an operation begins on either side; closing lines belong to the same operation.
bool startsOperation(const IrPair &pair, const AlignedRow &row)
{
    for (const Side side : kSides) {
        const int32_t line = lineOf(row, side);
        if (line >= 0 && pair.firstLine(side, pair.opAtLine(side, line)) == line)
            return true;
    }
    return false;
}

// A pair whose sides stand in two rows is one operation.
bool countsOperation(const IrPair &pair, const AlignedRow &row)
{
    const OpChange *change = pair.change(row.change);
    if (!change)
        return false;
    return change->left.isValid() ? row.leftLine >= 0 && pair.firstLine(Side::Left, change->left) == row.leftLine
                                  : row.rightLine >= 0 && pair.firstLine(Side::Right, change->right) == row.rightLine;
}

int widestLineOf(const IrPair &pair)
{
    size_t widest = 0;
    for (const Side side : kSides) {
        for (uint32_t i = 0; i < pair.lineCount(side); ++i)
            widest = std::max(widest, pair.graph(side)->line(i).size());
    }
    return int(std::min<size_t>(widest, 100'000'000));
}
} // namespace

RowIndex::RowIndex(const IrPair &pair)
    : m_hasRows(pair.diff() != nullptr), m_widestLine(widestLineOf(pair)), m_lineCount{pair.lineCount(Side::Left), pair.lineCount(Side::Right)}
{
    if (!m_hasRows) {
        findRegions(pair);
        return;
    }
    for (const size_t side : {size_t(0), size_t(1)})
        m_rowOfLine[side].assign(m_lineCount[side], kNoRow);
    for (const OpChange &change : pair.diff()->changes)
        ++m_operations[std::min(size_t(change.kind), m_operations.size() - 1)];
    findFlags(*pair.diff());
    std::array<int64_t, 2> last{-1, -1};
    const uint32_t count = pair.rowCount();
    for (uint32_t i = 0; i < count; ++i) {
        checkOrder(i, pair.diff()->rows[i], last);
        readRow(pair, i, pair.diff()->rows[i]);
    }
    for (const size_t side : {size_t(0), size_t(1)})
        m_isConsistent = m_isConsistent && last[side] + 1 == int64_t(m_lineCount[side]);
    findRegions(pair);
}

// Folding asks for them often, and only here is a walk over a million operations not in the reader's way.
void RowIndex::findRegions(const IrPair &pair)
{
    for (const Side side : kSides) {
        const uint32_t operations = pair.has(side) ? pair.graph(side)->opCount() : 0;
        for (uint32_t i = 0; i < operations; ++i) {
            const irgraph::OpId op(i);
            if (pair.graph(side)->regions(op).empty() || pair.opAtLine(side, pair.firstLine(side, op)) != op)
                continue;
            const uint32_t first = rowOfLine(side, pair.firstLine(side, op));
            const uint32_t last = rowOfLine(side, pair.graph(side)->lastLine(op));
            if (first != kNoRow && last != kNoRow && last > first)
                m_regions.push_back({first, last});
        }
    }
    // Of two that begin in one row, the one that reaches further counts.
    std::ranges::sort(m_regions, [](const Hunk &a, const Hunk &b) { return a.first != b.first ? a.first < b.first : a.last > b.last; });
    const auto rest = std::ranges::unique(m_regions, {}, &Hunk::first);
    m_regions.erase(rest.begin(), rest.end());
}

void RowIndex::findFlags(const IrDiff &diff)
{
    for (const Finding &finding : diff.findings) {
        if (finding.change >= 0 && finding.severity != FindingSeverity::Info && finding.rules == 0)
            m_flaggedChanges.push_back(finding.change);
    }
    std::ranges::sort(m_flaggedChanges);
}

void RowIndex::checkOrder(uint32_t number, const AlignedRow &row, std::array<int64_t, 2> &last)
{
    const std::array<int32_t, 2> lines{row.leftLine, row.rightLine};
    for (const size_t side : {size_t(0), size_t(1)}) {
        if (lines[side] < 0)
            continue;
        m_isConsistent = m_isConsistent && lines[side] == last[side] + 1;
        last[side] = lines[side];
        if (size_t(lines[side]) < m_rowOfLine[side].size())
            m_rowOfLine[side][size_t(lines[side])] = number;
    }
}

void RowIndex::readRow(const IrPair &pair, uint32_t number, const AlignedRow &row)
{
    const bool isFlagged = row.kind == ChangeKind::Same && startsOperation(pair, row)
        && std::binary_search(m_flaggedChanges.begin(), m_flaggedChanges.end(), row.change);
    if (isFlagged)
        m_flaggedRows.push_back(number);
    if (row.kind != ChangeKind::Same || isFlagged) {
        if (!isFlagged)
            m_changedRows[std::min(size_t(row.kind), m_changedRows.size() - 1)].push_back(number);
        extend(m_changedRuns, number);
        extend(m_markedRuns, number);
        return;
    }
    const RuleMask rules = pair.rules(row);
    if (rules == 0)
        return;
    extend(m_explainedRuns, number);
    extend(m_markedRuns, number);
    if (m_explainedRows.size() % kBlock == 0)
        m_blockRules.push_back(0);
    m_blockRules.back() |= rules;
    m_explainedOps.push_back((m_explainedOps.empty() ? 0 : m_explainedOps.back()) + (countsOperation(pair, row) ? 1 : 0));
    m_explainedRows.push_back(number);
    m_explainedRules.push_back(rules);
}

uint32_t RowIndex::rowOfLine(Side side, int64_t line) const
{
    if (line < 0 || line >= int64_t(m_lineCount[sideIndex(side)]))
        return kNoRow;
    return m_hasRows ? m_rowOfLine[sideIndex(side)][size_t(line)] : uint32_t(line);
}

uint32_t RowIndex::countIn(ChangeKind kind, uint32_t first, uint32_t last) const
{
    const std::vector<uint32_t> &rows = m_changedRows[size_t(kind)];
    const auto from = std::lower_bound(rows.begin(), rows.end(), first);
    return uint32_t(std::lower_bound(from, rows.end(), std::max(first, last)) - from);
}

Explanation RowIndex::explainedIn(uint32_t first, uint32_t last) const
{
    Explanation found;
    const auto from = std::lower_bound(m_explainedRows.begin(), m_explainedRows.end(), first);
    const auto to = std::lower_bound(from, m_explainedRows.end(), std::max(first, last));
    size_t at = size_t(from - m_explainedRows.begin());
    const auto end = size_t(to - m_explainedRows.begin());
    if (at == end)
        return found;
    found.operations = m_explainedOps[end - 1] - (at == 0 ? 0 : m_explainedOps[at - 1]);
    while (at < end) {
        const bool isWholeBlock = at % kBlock == 0 && at + kBlock <= end;
        found.rules |= isWholeBlock ? m_blockRules[at / kBlock] : m_explainedRules[at];
        at += isWholeBlock ? kBlock : 1;
    }
    return found;
}

} // namespace tileport::irdiff
