// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/ranges.h"

namespace tileport::irdiff {

/// Needs of \p context that \p expr is computed without leaving the width of \p extent. Proven where the bounds of its
/// parts tell (an element of iota, a 32-bit value extended to 64 bits, launch values, a counter below its end), else
/// taken for granted, which a reader has to see.
///
///   iota 512 + 512 in 32 bits               in [512, 1023]: proven
///   block id x * %stride in 64 bits         a product of two 32-bit values: proven
///   block id x * %stride in 32 bits         taken for granted, without launch values
void needNoOverflow(RuleContext &context, ExprId expr, const Extent &extent);
/// The same where only the canonical form is known: 32 bits, and nothing of the tile's shape.
void needNoOverflow(RuleContext &context, ExprId expr);

} // namespace tileport::irdiff
