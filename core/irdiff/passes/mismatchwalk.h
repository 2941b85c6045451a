// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Marks what matters on both sides: from effects that are not proven equal backwards along unequal operands. Whatever
/// is not reached is explained: nothing that the program does depends on how it looks.
///
///   left            right
///   %0 = absf %x    -               reached: no counterpart
///   %1 = exp %0     %1 = exp %x     reached: operand differs
///   %2 = iota       %2 = iota       not reached
///   store %1[%2]    store %1[%2]    effect that is not proven equal
///
/// Pairs whose values were only agreed are effects here: their difference must not be lost. Returns whether anything
/// was reached.
bool markUnexplained(DiffState &state);

} // namespace tileport::irdiff
