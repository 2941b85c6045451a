// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/ranges.h"

#include <algorithm>

namespace tileport::irdiff {

namespace {

int64_t saturate(__int128 value)
{
    return value > INT64_MAX ? INT64_MAX : value < INT64_MIN ? INT64_MIN : static_cast<int64_t>(value);
}

Range scaled(const Range &range, int64_t factor)
{
    const __int128 a = static_cast<__int128>(range.low) * factor;
    const __int128 b = static_cast<__int128>(range.high) * factor;
    return {saturate(std::min(a, b)), saturate(std::max(a, b)), range.needsLaunchValues};
}

Range added(const Range &a, const Range &b)
{
    // An unknown bound stays unknown, whatever is added to it.
    const bool lowKnown = a.low != INT64_MIN && b.low != INT64_MIN;
    const bool highKnown = a.high != INT64_MAX && b.high != INT64_MAX;
    return {lowKnown ? saturate(static_cast<__int128>(a.low) + b.low) : INT64_MIN,
            highKnown ? saturate(static_cast<__int128>(a.high) + b.high) : INT64_MAX,
            a.needsLaunchValues || b.needsLaunchValues};
}

Range multiplied(const Range &a, const Range &b)
{
    const bool known = a.low >= 0 && b.low >= 0;
    const bool highKnown = known && a.high != INT64_MAX && b.high != INT64_MAX;
    return {known ? saturate(static_cast<__int128>(a.low) * b.low) : INT64_MIN,
            highKnown ? saturate(static_cast<__int128>(a.high) * b.high) : INT64_MAX,
            a.needsLaunchValues || b.needsLaunchValues};
}

} // namespace

Range rangeOf(const RuleContext &context, ExprId expr, std::span<const int64_t> shape, int depth)
{
    const ExprPool &pool = context.pool;
    if (pool.isInteger(expr))
        return {pool.payload(expr), pool.payload(expr), false};
    if (pool.isCoordinate(expr)) {
        const size_t dimension = static_cast<size_t>(pool.payload(expr));
        return {0, dimension < shape.size() ? shape[dimension] - 1 : INT64_MAX, false};
    }
    if (const auto launch = context.facts.launchRanges.find(expr); launch != context.facts.launchRanges.end())
        return {launch->second.first, launch->second.second, true};
    Range range;
    range.low = context.isNonNegative(expr) ? 0 : INT64_MIN;
    if (depth == 0)
        return range;
    const std::string_view symbol = pool.symbolText(pool.symbolOf(expr));
    const std::span<const ExprId> operands = pool.operands(expr);
    const auto inner = [&](size_t i) { return rangeOf(context, operands[i], shape, depth - 1); };
    if (symbol == "scaled")
        return scaled(inner(0), pool.payload(expr));
    if (symbol == "product") {
        Range product{1, 1, false};
        for (size_t i = 0; i < operands.size(); ++i)
            product = multiplied(product, inner(i));
        return product;
    }
    if (symbol == "sum") {
        Range sum{pool.payload(expr), pool.payload(expr), false};
        for (size_t i = 0; i < operands.size(); ++i)
            sum = added(sum, inner(i));
        return sum;
    }
    return range;
}

std::optional<bool> decideCompare(std::string_view predicate, const Range &a, const Range &b)
{
    if (predicate == "less_than") {
        if (a.high < b.low)
            return true;
        return a.low >= b.high ? std::optional(false) : std::nullopt;
    }
    if (predicate == "less_than_or_equal") {
        if (a.high <= b.low)
            return true;
        return a.low > b.high ? std::optional(false) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace tileport::irdiff
