// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/rowindex.h"

#include <optional>

namespace tileport::irdiff {

/// One line of the view: a row of both programs, or one that stands for a stretch of hidden equal rows.
struct VisibleRow {
    uint32_t row = 0;         ///< the row, or the first hidden one
    uint32_t hiddenRows = 0;  ///< 0 for a shown row
    [[nodiscard]] bool isPlaceholder() const { return hiddenRows > 0; }
    bool operator==(const VisibleRow &) const = default;
};

/// What of the rows is shown.
struct RowOptions {
    ViewMode mode = ViewMode::Everything;
    bool collapsesEqual = true;       ///< long stretches of equal rows become one line
    bool collapsesExplained = false;  ///< so do explained differences that stand together
    bool operator==(const RowOptions &) const = default;
};

/// The rows of the view without painting: which are shown, which are folded or collapsed, where changes are.
/// Shown rows are found by binary search in
/// a list of segments, whose length is the number of folds and collapsed stretches.
class IrDiffRows {
public:
    /// Starts anew with the rows of \p pair (which must live as long); nothing folded or opened, the options stay
    /// unless others are given.
    /// \p index is that of the same pair; it is made here when the caller has none.
    /// Returns the index before, for a caller that frees it elsewhere.
    RowIndexPtr reset(const IrPair *pair, RowIndexPtr index = nullptr, const std::optional<RowOptions> &options = {});
    [[nodiscard]] const RowIndex &index() const { return *m_index; }

    // Rows.
    [[nodiscard]] uint32_t rowCount() const { return m_rowCount; }
    /// The row with line numbers that do not exist taken out.
    [[nodiscard]] AlignedRow row(uint32_t row) const;
    [[nodiscard]] int32_t line(uint32_t row, Side side) const;
    /// Row of a line; UINT32_MAX when the line is in no row.
    [[nodiscard]] uint32_t rowOfLine(Side side, int64_t line) const { return m_index->rowOfLine(side, line); }
    static constexpr uint32_t kNoRow = RowIndex::kNoRow;

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
    [[nodiscard]] const RowOptions &options() const { return m_options; }
    /// Closes every stretch again that the options collapse.
    void setOptions(const RowOptions &options);
    /// Shows the rows of the collapsed stretch around \p row.
    void expandStretch(uint32_t row);
    /// Opens whatever hides \p row.
    void ensureShown(uint32_t row);

    /// Header rows of folds and first rows of opened stretches, so that they can be closed and opened again.
    [[nodiscard]] std::vector<uint32_t> foldedRows() const;
    [[nodiscard]] std::vector<uint32_t> expandedRows() const;
    void restore(const std::vector<uint32_t> &foldedRows, const std::vector<uint32_t> &expandedRows);

    // Changes.
    /// What the reader steps through in the present mode.
    [[nodiscard]] const std::vector<Hunk> &hunks() const { return m_index->hunks(m_options.mode); }
    /// Number of the hunk at or before \p row, -1 before the first.
    [[nodiscard]] int hunkAt(uint32_t row) const;
    /// Rows of a kind in [first, last).
    [[nodiscard]] uint32_t countIn(ChangeKind kind, uint32_t first, uint32_t last) const { return m_index->countIn(kind, first, last); }

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

    void findStretches();
    void addGaps(const std::vector<Hunk> &hunks, uint32_t context, uint32_t minimum);
    void addExplainedRuns();
    void rebuild();
    void addSegment(uint32_t first, uint32_t end, SegmentKind kind);
    [[nodiscard]] size_t segmentOfRow(uint32_t row) const;
    [[nodiscard]] std::vector<Fold>::const_iterator findFold(uint32_t row) const;

    const IrPair *m_pair = nullptr;
    uint32_t m_rowCount = 0;
    uint32_t m_visibleCount = 0;
    RowOptions m_options;
    RowIndexPtr m_index = std::make_shared<const RowIndex>();
    std::vector<Stretch> m_stretches;
    std::vector<Fold> m_folds; ///< sorted by header
    std::vector<Segment> m_segments;
};

} // namespace tileport::irdiff
