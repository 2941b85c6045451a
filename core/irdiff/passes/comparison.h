// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// What differs inside a matched pair, as the reader sees it; empty when nothing does.
[[nodiscard]] std::vector<ChangeDetail> compareOperations(const DiffState &state, irgraph::OpId left, irgraph::OpId right);

/// Marks unmatched operations that stand on the way from a mismatch, on both sides; the other unmatched ones are
/// explained: nothing that the program does depends on them being there.
///
///   %0 = absf %x          unexplained: %1 differs in this operand
///   %1 = exp %0           Changed
///   %2 = constant <1>     explained: only used in values that are equal
void markUnexplained(DiffState &state);

/// The part of a hints attribute for \p architecture, the default part otherwise, "" when there is none.
[[nodiscard]] QString hintsFor(std::string_view hints, const QString &architecture);

} // namespace tileport::irdiff
