// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/ranges.h"

namespace tileport::irdiff {

/// Rules for indices, masks and pointers: index-arithmetic, index-width, pointer-form, ceil-division, rounding-direction,
/// min-select, boolean-select, remainder-fix, non-negative-compare, redundant-mask, flipped-comparison.
[[nodiscard]] std::span<const RewriteEntry> indexRewrites();

/// a / b rounded down, b > 0; for a constant b with its multiples taken out of a: (64 n + m + 70) / 64 is n + 1 + (m + 6) / 64.
[[nodiscard]] ExprId floorDivision(RuleContext &context, ExprId a, ExprId b, const Extent &extent);
/// a / b rounded up, b > 0, as a division rounding down.
[[nodiscard]] ExprId ceilDivision(RuleContext &context, ExprId a, ExprId b, const Extent &extent);
/// The smaller (or larger) of two signed integers; one of them where their ranges decide.
[[nodiscard]] ExprId extremum(RuleContext &context, bool isMinimum, ExprId first, ExprId second, const Extent &extent);
/// The value of select: also of an if whose regions only yield.
[[nodiscard]] ExprId selectForm(RuleContext &context, ExprId condition, ExprId whenTrue, ExprId whenFalse, const Extent &extent);

} // namespace tileport::irdiff
