// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/rulecontext.h"

namespace tileport::irdiff {

/// What is known of an integer: inclusive bounds, and whether launch values were needed to know it.
struct Range {
    int64_t low = INT64_MIN;
    int64_t high = INT64_MAX;
    bool needsLaunchValues = false;
};

/// Bounds of an expression over a tile of \p shape (the extents of its coordinates).
///
///   iota over 512            [0, 511]
///   3 * iota + 1             [1, 1534]
///   block id x, grid 4096    [0, 4095], needs launch values
[[nodiscard]] Range rangeOf(const RuleContext &context, ExprId expr, std::span<const int64_t> shape, int depth = 8);

/// Truth of a comparison for every element: true, false, or unknown (none).
[[nodiscard]] std::optional<bool> decideCompare(std::string_view predicate, const Range &a, const Range &b);

} // namespace tileport::irdiff
