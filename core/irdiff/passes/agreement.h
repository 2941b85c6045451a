// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Declares results of pairs that differ by themselves equal, so that what uses them compares clean in the next round,
/// and forgets the other unequal pairs, which only differed because of those:
///
///   left            right
///   %0 = addf a, b  %0 = subf a, b    differs by itself: %0 and %0 are agreed
///   %1 = exp %0     %1 = exp %0       differed through its operand only: matched anew
///
/// Arguments and results of paired loops are agreed as well. With \p everything all unequal pairs are agreed and none
/// forgotten, which ends the rounds. Returns how many values were agreed; 0 = nothing left to do.
size_t agreeOnChanged(DiffState &state, bool everything);

/// Whether the pair differs in kind, attributes that make the value, result types, or an operand that is neither equal
/// nor the result of a pair.
[[nodiscard]] bool differsByItself(const DiffState &state, irgraph::OpId left, irgraph::OpId right);

} // namespace tileport::irdiff
