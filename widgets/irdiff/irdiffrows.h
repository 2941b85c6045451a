// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/irpair.h"

#include <array>

namespace tileport::irdiff {

/// One line of the view: a row of both programs, or one that stands for a stretch of hidden equal rows.
struct VisibleRow {
    uint32_t row = 0;         ///< the row, or the first hidden one
    uint32_t hiddenRows = 0;  ///< 0 for a shown row
    [[nodiscard]] bool isPlaceholder() const { return hiddenRows > 0; }
    bool operator==(const VisibleRow &) const = default;
};

/// A maximal run of rows that are not Same, both ends included.
struct Hunk {
    uint32_t first = 0;
    uint32_t last = 0;
    bool operator==(const Hunk &) const = default;
};

/// The rows of the view without painting: which are shown, which are folded or collapsed, where changes are.
/// Nothing is kept per line except one number that finds the row of a line; shown rows are found by binary search in
/// a list of segments, whose length is the number of folds and collapsed stretches.
class IrDiffRows {
public:
    /// Starts anew with the rows of \p pair (which must live as long); nothing folded, equal stretches collapsed.
    void reset(const IrPair *pair);

    // Rows.
    [[nodiscard]] uint32_t rowCount() const { return m_rowCount; }
    /// The row with line numbers that do not exist taken out.
    [[nodiscard]] AlignedRow row(uint32_t row) const;
    [[nodiscard]] int32_t line(uint32_t row, Side side) const;
    /// Row of a line; UINT32_MAX when the line is in no row.
    [[nodiscard]] uint32_t rowOfLine(Side side, int64_t line) const;
    /// Every line of both sides is there exactly once and in order.
    [[nodiscard]] bool isConsistent() const { return m_isConsistent; }
    static constexpr uint32_t kNoRow = UINT32_MAX;

    // What is shown.
    [[nodiscard]] uint32_t visibleCount() const { return m_visibleCount; }
    [[nodiscard]] VisibleRow visible(uint32_t index) const;
    /// Position of a row; of the placeholder or folded line that hides it.
    [[nodiscard]] uint32_t visibleOf(uint32_t row) const;
    [[nodiscard]] bool isHidden(uint32_t row) const;

    // Folding of regions and collapsing of equal stretches.
    /// Last row of the region that starts in \p row; \p row itself when nothing starts there.
    [[nodiscard]] uint32_t foldEnd(uint32_t row) const;
    [[nodiscard]] bool isFolded(uint32_t row) const;
    void setFolded(uint32_t row, bool folded);
    void foldAll(bool folded);
    [[nodiscard]] bool collapsesEqualRows() const { return m_collapses; }
    void setCollapsesEqualRows(bool collapses);
    /// Shows the equal rows around \p row.
    void expandStretch(uint32_t row);
    /// Opens whatever hides \p row.
    void ensureShown(uint32_t row);

    /// What the reader opened and closed, by line of one side, so that it survives a new comparison.
    struct Kept {
        Side side = Side::Left;
        std::vector<int32_t> foldedLines;
        std::vector<int32_t> expandedLines;
    };
    [[nodiscard]] Kept keep(Side side) const;
    void restore(const Kept &kept);

    // Changes.
    [[nodiscard]] const std::vector<Hunk> &hunks() const { return m_hunks; }
    /// Number of the hunk at or before \p row, -1 before the first.
    [[nodiscard]] int hunkAt(uint32_t row) const;
    /// Rows of a kind in [first, last).
    [[nodiscard]] uint32_t countIn(ChangeKind kind, uint32_t first, uint32_t last) const;

private:
    enum class SegmentKind : uint8_t { Shown, Placeholder, Folded };
    struct Segment {
        uint32_t firstRow;
        uint32_t rowCount;
        uint32_t firstVisible;
        SegmentKind kind;
    };
    struct Stretch {
        uint32_t first;
        uint32_t last; ///< inclusive
        bool isExpanded = false;
    };
    struct Fold {
        uint32_t header;
        uint32_t last; ///< inclusive
    };

    void indexRows();
    void indexChanges();
    void findStretches();
    void rebuild();
    void addSegment(uint32_t first, uint32_t end, SegmentKind kind);
    [[nodiscard]] size_t segmentOfRow(uint32_t row) const;
    [[nodiscard]] uint32_t opEndRow(Side side, int32_t line) const;
    [[nodiscard]] std::vector<Fold>::const_iterator findFold(uint32_t row) const;

    const IrPair *m_pair = nullptr;
    uint32_t m_rowCount = 0;
    uint32_t m_visibleCount = 0;
    bool m_hasRows = false; ///< rows come from the comparison; else line i of both sides makes row i
    bool m_isConsistent = true;
    bool m_collapses = true;
    std::array<std::vector<uint32_t>, 2> m_rowOfLine;
    std::array<std::vector<uint32_t>, 4> m_changedRows; ///< by ChangeKind, sorted; Same stays empty
    std::vector<Hunk> m_hunks;
    std::vector<Stretch> m_stretches;
    std::vector<Fold> m_folds; ///< sorted by header
    std::vector<Segment> m_segments;
};

} // namespace tileport::irdiff
