// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/ranges.h"

#include <algorithm>

namespace tileport::irdiff {

namespace {

int64_t addSaturated(int64_t a, int64_t b)
{
    int64_t sum = 0;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return b > 0 ? INT64_MAX : INT64_MIN;
}

int64_t multiplySaturated(int64_t a, int64_t b)
{
    int64_t product = 0;
    if (!__builtin_mul_overflow(a, b, &product))
        return product;
    return (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
}

Range scaled(const Range &range, int64_t factor)
{
    const int64_t a = multiplySaturated(range.low, factor);
    const int64_t b = multiplySaturated(range.high, factor);
    return {std::min(a, b), std::max(a, b), range.needsLaunchValues};
}

Range added(const Range &a, const Range &b)
{
    // An unknown bound stays unknown, whatever is added to it.
    const bool lowKnown = a.low != INT64_MIN && b.low != INT64_MIN;
    const bool highKnown = a.high != INT64_MAX && b.high != INT64_MAX;
    return {lowKnown ? addSaturated(a.low, b.low) : INT64_MIN, highKnown ? addSaturated(a.high, b.high) : INT64_MAX,
            a.needsLaunchValues || b.needsLaunchValues};
}

Range multiplied(const Range &a, const Range &b)
{
    const bool known = a.low >= 0 && b.low >= 0;
    const bool highKnown = known && a.high != INT64_MAX && b.high != INT64_MAX;
    return {known ? multiplySaturated(a.low, b.low) : INT64_MIN, highKnown ? multiplySaturated(a.high, b.high) : INT64_MAX,
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
