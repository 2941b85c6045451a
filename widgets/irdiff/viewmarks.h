// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/irpair.h"

#include <algorithm>

namespace tileport::irdiff {

/// A place between two characters of one side; the column counts UTF-16 units.
struct Caret {
    Side side = Side::Left;
    uint32_t row = 0;
    int column = 0;
    bool operator==(const Caret &) const = default;
};

/// Marked text of one side: from where it began to where the caret is; both carets are on the same side.
struct Selection {
    Caret anchor;
    Caret caret;

    [[nodiscard]] bool isEmpty() const { return anchor.row == caret.row && anchor.column == caret.column; }
    [[nodiscard]] const Caret &first() const { return isForward() ? anchor : caret; }
    [[nodiscard]] const Caret &last() const { return isForward() ? caret : anchor; }
    /// Marked columns of a row; the line end counts as one column more. Length 0 when nothing is marked.
    [[nodiscard]] WordRange columnsIn(Side side, uint32_t row, int lineLength) const;

private:
    [[nodiscard]] bool isForward() const
    {
        return anchor.row != caret.row ? anchor.row < caret.row : anchor.column <= caret.column;
    }
};

/// One place that a search found.
struct Match {
    uint32_t row = 0;
    Side side = Side::Left;
    int column = 0;
    int length = 0;
    bool operator==(const Match &) const = default;
};

/// What a search found, in reading order: row by row, left before right.
struct Matches {
    std::vector<Match> list;
    int current = -1;          ///< index of the one the reader stands on, -1 for none
    bool isComplete = true;    ///< false: there are more than were kept
    /// The matches of one row, as a range of indexes [first, second).
    [[nodiscard]] std::pair<size_t, size_t> inRow(uint32_t row) const;
};

/// A value whose definition and uses are marked on one side.
struct ValueMark {
    irgraph::ValueId value;
    irgraph::OpId definition;              ///< operation that makes it or whose region takes it
    QString name;
    std::vector<irgraph::OpId> ops;        ///< definition and uses, sorted
    [[nodiscard]] static ValueMark of(const IrPair &pair, Side side, irgraph::ValueId value);
    [[nodiscard]] bool isIn(irgraph::OpId op) const
    {
        return value.isValid() && std::binary_search(ops.begin(), ops.end(), op);
    }
};

/// Everything that is marked in the view besides the changes themselves.
struct ViewMarks {
    Selection selection;                      ///< its caret is the caret of the view
    bool hasFocus = false;
    bool isCaretShown = true;                 ///< off in the dark half of its blinking
    std::vector<irgraph::OpId> linked[2];     ///< counterparts of a selection elsewhere, sorted
    ValueMark value[2];
    ValueMark hovered[2];                     ///< under the mouse, and its counterpart
    Matches matches;
};

} // namespace tileport::irdiff
