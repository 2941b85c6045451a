// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/irdifflayout.h"
#include "widgets/irdiff/viewmarks.h"

#include <optional>

namespace tileport::irdiff {

/// Where the lines of a program went when another one took its place; nothing stands for "the program is the same".
using LineMap = std::optional<std::vector<int32_t>>;
using LineMaps = std::array<LineMap, 2>;

/// What the reader looks at and has opened or closed, by lines of both programs, so that it is found again in another
/// comparison: the operation at the top stays at its height, folds stay folded.
class ReadingPlace {
public:
    /// Notes the rows that \p layout shows at present.
    ReadingPlace(const IrDiffRows &rows, const IrDiffLayout &layout, const Caret &caret);

    /// Folds and opens in \p rows, which are those of the new comparison; a stretch that would hide what stood at the
    /// top is opened unless only unexplained rows are wanted.
    void restore(IrDiffRows &rows, const LineMaps &maps) const;
    /// New scroll position; nothing when no row of the window is left.
    [[nodiscard]] std::optional<qint64> scrollY(const IrDiffRows &rows, const LineMaps &maps, int lineHeight) const;
    /// The caret in the same line; nothing when the line is gone.
    [[nodiscard]] std::optional<Caret> caret(const IrDiffRows &rows, const LineMaps &maps) const;

private:
    struct Anchor {
        AlignedRow row;
        int top = 0;  ///< pixels below the top of the window
        bool isPlaceholder = false;
    };

    std::vector<Anchor> m_anchors;
    std::vector<AlignedRow> m_folded;
    std::vector<AlignedRow> m_expanded;
    Caret m_caret;
    AlignedRow m_caretRow;
};

/// The row of the new comparison that holds a line of \p row; IrDiffRows::kNoRow when both are gone.
[[nodiscard]] uint32_t movedRow(const AlignedRow &row, const IrDiffRows &rows, const LineMaps &maps);

} // namespace tileport::irdiff
