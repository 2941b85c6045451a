// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/irpair.h"

namespace tileport::irdiff {

/// What the reader is told about a place, as rich text with everything escaped; empty when there is nothing to tell.
/// On a value: its type, where it is defined and used, and its counterpart. Elsewhere on a changed operation: what
/// differs or which rule makes it equal, what was found about it, and where it comes from in the source.
[[nodiscard]] QString valueHover(const IrPair &pair, Side side, int64_t line, irgraph::ValueId value);
[[nodiscard]] QString changeHover(const IrPair &pair, const AlignedRow &row, Side side);
/// What differs in a row, in one plain sentence: "changed: attribute rounding, was zero, is nearest_even".
[[nodiscard]] QString changeSentence(const IrPair &pair, const AlignedRow &row);
/// "added", "removed", "changed", "equal".
[[nodiscard]] QString changeWord(ChangeKind kind);

} // namespace tileport::irdiff
