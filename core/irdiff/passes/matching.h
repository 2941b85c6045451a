// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Pairs operations with effects and regions, region by region from the entries inwards: first those that do exactly
/// the same, then in order by likeness.
///
///   left          right
///   load A[i]     load B[j]     same as left's second
///   load B[j]     load A[i+1]   what is left over: paired as the changed form of A[i]
///   store ..      store ..
///
/// Then pairs pure operations of equal value and kind, first within paired regions, then anywhere (hoisting).
void matchEqual(DiffState &state);

/// Follows unequal operands of pairs downwards and pairs what stands there, so that one fault does not leave everything
/// behind it unmatched. Returns how many pairs were added.
size_t matchAlongOperands(DiffState &state);

} // namespace tileport::irdiff
