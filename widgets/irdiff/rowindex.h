// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/irpair.h"

#include <algorithm>
#include <array>
#include <memory>

namespace tileport::irdiff {

/// What the reader wants to see of a comparison.
enum class ViewMode : uint8_t {
    Everything,   ///< all rows, marked
    Unexplained,  ///< only what no rule explains
    Explained,    ///< all rows, with the names of the rules that explain differences
    Raw,          ///< both texts line by line, without any knowledge of their meaning
};

/// A maximal run of rows of one nature, both ends included.
struct Hunk {
    uint32_t first = 0;
    uint32_t last = 0;
    bool operator==(const Hunk &) const = default;
};

/// What a range of rows holds besides plain equal lines.
struct Explanation {
    uint32_t operations = 0;   ///< equal in another form
    RuleMask rules = 0;        ///< that say so
};

/// Everything about the rows of one comparison that does not depend on what is shown of them. Immutable, so that it is
/// made on a worker thread while the reader still sees the comparison before.
class RowIndex {
public:
    RowIndex() = default;
    /// Reads every row of \p pair once.
    explicit RowIndex(const IrPair &pair);

    /// Row of a line; kNoRow when the line is in no row.
    [[nodiscard]] uint32_t rowOfLine(Side side, int64_t line) const;
    static constexpr uint32_t kNoRow = UINT32_MAX;
    /// Every line of both sides is there exactly once and in order.
    [[nodiscard]] bool isConsistent() const { return m_isConsistent; }
    /// What a reader in \p mode steps through: rows that are not Same or flagged; with Explained those in another form as
    /// well.
    [[nodiscard]] const std::vector<Hunk> &hunks(ViewMode mode) const { return mode == ViewMode::Explained ? m_markedRuns : m_changedRuns; }
    [[nodiscard]] const std::vector<Hunk> &explainedRuns() const { return m_explainedRuns; }
    /// Rows of every operation that has regions on either side and takes more than one row, by first row.
    [[nodiscard]] const std::vector<Hunk> &regions() const { return m_regions; }
    /// Operations of a kind in the comparison; 0 without one.
    [[nodiscard]] uint32_t operations(ChangeKind kind) const { return m_operations[size_t(kind)]; }
    /// Rows of a kind in [first, last).
    [[nodiscard]] uint32_t countIn(ChangeKind kind, uint32_t first, uint32_t last) const;
    /// What is explained in [first, last).
    [[nodiscard]] Explanation explainedIn(uint32_t first, uint32_t last) const;
    /// Rows that count as equal although somebody has to look at them: a finding that no rule settles.
    [[nodiscard]] bool isFlagged(uint32_t row) const { return std::binary_search(m_flaggedRows.begin(), m_flaggedRows.end(), row); }
    /// Characters of the longest line of either side.
    [[nodiscard]] int widestLine() const { return m_widestLine; }

private:
    void findRegions(const IrPair &pair);
    void findFlags(const IrDiff &diff);
    void readRow(const IrPair &pair, uint32_t number, const AlignedRow &row);
    void checkOrder(uint32_t number, const AlignedRow &row, std::array<int64_t, 2> &last);

    static constexpr size_t kBlock = 512; ///< explained rows whose rules are united in one entry

    bool m_hasRows = false; ///< without a comparison line i is row i and no table is needed
    bool m_isConsistent = true;
    int m_widestLine = 0;
    std::array<uint32_t, 2> m_lineCount{};
    std::array<std::vector<uint32_t>, 2> m_rowOfLine;
    std::vector<Hunk> m_regions;
    std::array<uint32_t, 4> m_operations{};             ///< by ChangeKind
    std::array<std::vector<uint32_t>, 4> m_changedRows; ///< by ChangeKind, sorted; Same stays empty
    std::vector<int32_t> m_flaggedChanges;  ///< sorted
    std::vector<uint32_t> m_flaggedRows;    ///< sorted
    std::vector<Hunk> m_changedRuns;
    std::vector<Hunk> m_explainedRuns;
    std::vector<Hunk> m_markedRuns;
    std::vector<uint32_t> m_explainedRows;  ///< sorted
    std::vector<RuleMask> m_explainedRules; ///< of each of them
    std::vector<uint32_t> m_explainedOps;   ///< operations up to and with each of them
    std::vector<RuleMask> m_blockRules;
};

using RowIndexPtr = std::shared_ptr<const RowIndex>;

} // namespace tileport::irdiff
