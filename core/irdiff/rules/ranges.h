// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/rulecontext.h"

namespace tileport::irdiff {

/// What is known of an integer: inclusive bounds.
struct Range {
    static constexpr int64_t kNoLow = INT64_MIN;
    static constexpr int64_t kNoHigh = INT64_MAX;
    int64_t low = kNoLow;
    int64_t high = kNoHigh;

    /// Whether the known bounds are numbers of \p width bits; where they are not, the value may have wrapped around.
    [[nodiscard]] bool fits(uint32_t width) const;
};

/// Shape and element width of a tile: within which bounds its integers are numbers.
struct Extent {
    std::span<const int64_t> shape;
    uint32_t width = 0;
};
[[nodiscard]] Extent tileExtent(const irgraph::IrGraph &graph, irgraph::TypeId type);

/// Bounds of an expression over a tile of \p shape (the extents of its coordinates). What it takes for granted is needed
/// of \p context: launch values, facts about parameters, no overflow.
///
///   iota over 512            [0, 511]
///   3 * iota + 1             [1, 1534]
///   block id x, grid 4096    [0, 4095], needs launch values
[[nodiscard]] Range rangeOf(RuleContext &context, ExprId expr, std::span<const int64_t> shape, int depth = 8);

/// Whether every element is at least zero: by facts and form, else by its range.
[[nodiscard]] bool isNeverNegative(RuleContext &context, ExprId expr, const Extent &extent);

/// Truth of a comparison for every element: true, false, or unknown (none).
[[nodiscard]] std::optional<bool> decideCompare(std::string_view predicate, const Range &a, const Range &b);

} // namespace tileport::irdiff
