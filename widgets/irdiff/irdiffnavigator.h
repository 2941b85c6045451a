// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/linecache.h"
#include "widgets/irdiff/viewmarks.h"

namespace tileport::irdiff {

/// A step of the caret by keyboard.
enum class Motion { Left, Right, WordLeft, WordRight, Up, Down, PageUp, PageDown, LineStart, LineEnd, Top, Bottom };

/// Where the reader stands and goes, without painting: caret, selection, marked values, jumps to changes, uses and
/// counterparts. Works on what it observes; the widget scrolls and repaints after each call.
class IrDiffNavigator {
public:
    IrDiffNavigator(const IrPair &pair, IrDiffRows &rows, LineCache &lines);

    [[nodiscard]] const ViewMarks &marks() const { return m_marks; }
    [[nodiscard]] ViewMarks &marks() { return m_marks; }
    [[nodiscard]] const Caret &caret() const { return m_marks.selection.caret; }
    /// Operation of the caret's line; none when there is none.
    [[nodiscard]] irgraph::OpId opAtCaret() const;
    [[nodiscard]] int32_t lineAtCaret() const;

    void reset();
    /// \p extends keeps the other end of the selection (and therefore the side).
    void placeCaret(Caret caret, bool extends);
    void move(Motion motion, bool extends, uint32_t rowsPerPage);
    void switchSide();
    void selectWordAtCaret();
    void selectAll();
    /// Marked text of its side, or the caret's line when nothing is marked; hidden lines are included.
    [[nodiscard]] QString textToCopy() const;

    // Jumps: false when there is nowhere to go, the caret stays then. Whatever hides the target is opened.
    bool goToChange(int direction);
    bool goToLine(Side side, int64_t line);
    bool goToMatch(int index);
    bool goToDefinition();
    bool goToUse(int direction);

    /// Marks the value under \p caret on both sides; false when there is none (the old mark stays).
    bool markValueAt(const Caret &caret);
    void markValue(Side side, irgraph::ValueId value);
    void clearValueMark();
    /// The value under a place; none when there is no value.
    [[nodiscard]] irgraph::ValueId valueAt(const Caret &caret) const;

private:
    [[nodiscard]] Caret clamped(Caret caret) const;
    [[nodiscard]] int lineLength(Side side, uint32_t row) const;
    [[nodiscard]] Caret stepped(Caret caret, Motion motion) const;
    [[nodiscard]] Caret wordStepped(Caret caret, int direction) const;
    [[nodiscard]] Caret inNeighbourRow(const Caret &caret, int direction, bool atEnd) const;

    const IrPair &m_pair;
    IrDiffRows &m_rows;
    LineCache &m_lines;
    ViewMarks m_marks;
    int m_wantedColumn = 0; ///< column that vertical steps return to after shorter lines
};

} // namespace tileport::irdiff
