// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/ranges.h"

#include "core/irdiff/rules/overflow.h"
#include "core/irdiff/rules/widths.h"

#include <algorithm>
#include <optional>

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
    const auto times = [&](int64_t bound, int64_t unknown) {
        return bound == unknown ? (factor >= 0 ? unknown : unknown == Range::kNoLow ? Range::kNoHigh : Range::kNoLow)
                                : multiplySaturated(bound, factor);
    };
    const int64_t a = times(range.low, Range::kNoLow);
    const int64_t b = times(range.high, Range::kNoHigh);
    return {std::min(a, b), std::max(a, b)};
}

Range added(const Range &a, const Range &b)
{
    // An unknown bound stays unknown, whatever is added to it.
    const bool lowKnown = a.low != Range::kNoLow && b.low != Range::kNoLow;
    const bool highKnown = a.high != Range::kNoHigh && b.high != Range::kNoHigh;
    return {lowKnown ? addSaturated(a.low, b.low) : Range::kNoLow, highKnown ? addSaturated(a.high, b.high) : Range::kNoHigh};
}

Range multiplied(const Range &a, const Range &b)
{
    const bool known = a.low >= 0 && b.low >= 0;
    const bool highKnown = known && a.high != Range::kNoHigh && b.high != Range::kNoHigh;
    return {known ? multiplySaturated(a.low, b.low) : Range::kNoLow, highKnown ? multiplySaturated(a.high, b.high) : Range::kNoHigh};
}

int64_t floorQuotient(int64_t a, int64_t b) { return a / b - (a % b != 0 && a < 0); }

/// Quotient rounded down by a divisor of one or more.
Range divided(const Range &a, const Range &b)
{
    if (b.low < 1)
        return {};
    const int64_t lowest = b.high == Range::kNoHigh ? 0 : a.low / b.high;
    const int64_t low = a.low == Range::kNoLow ? a.low : a.low < 0 ? floorQuotient(a.low, b.low) : lowest;
    return {low, a.high == Range::kNoHigh ? a.high : a.high < 0 ? -1 : a.high / b.low};
}

Range remainder(const Range &a, const Range &b)
{
    const int64_t most = b.high == Range::kNoHigh || b.low < 0 ? Range::kNoHigh : b.high - 1;
    return {0, std::min(a.high, most)};
}

Range joined(std::string_view symbol, const Range &a, const Range &b)
{
    if (symbol == "min signed")
        return {std::min(a.low, b.low), std::min(a.high, b.high)};
    return {std::max(a.low, b.low), std::max(a.high, b.high)};
}

/// The range of a canonical form from those of its parts; none for other expressions.
std::optional<Range> rangeOfForm(RuleContext &context, ExprId expr, std::span<const int64_t> shape, int depth)
{
    const ExprPool &pool = context.pool;
    const std::string_view symbol = pool.symbolText(pool.symbolOf(expr));
    const std::span<const ExprId> operands = pool.operands(expr);
    const auto inner = [&](size_t i) {
        const Range range = rangeOf(context, operands[i], shape, depth);
        // A part that may leave 32 bits wraps around where that counts.
        const bool mayWrap = isWrapping(pool, expr) && (range.low < INT32_MIN || range.high > INT32_MAX);
        return mayWrap ? Range{INT32_MIN, INT32_MAX} : range;
    };
    if (symbol == "scaled")
        return scaled(inner(0), pool.payload(expr));
    if (symbol == "product" || symbol == "sum") {
        const bool isSum = symbol == "sum";
        Range range = isSum ? Range{pool.payload(expr), pool.payload(expr)} : Range{1, 1};
        for (size_t i = 0; i < operands.size(); ++i)
            range = isSum ? added(range, inner(i)) : multiplied(range, inner(i));
        return range;
    }
    if (const auto counter = context.facts.below.find(expr); counter != context.facts.below.end()) {
        const Range bound = rangeOf(context, counter->second, shape, depth);
        return Range{Range::kNoLow, bound.high == Range::kNoHigh ? Range::kNoHigh : addSaturated(bound.high, -1)};
    }
    if (symbol == "floordiv")
        return divided(inner(0), inner(1));
    if (symbol == "floormod")
        return remainder(inner(0), inner(1));
    if (symbol == "min signed" || symbol == "max signed")
        return joined(symbol, inner(0), inner(1));
    if (symbol == "select") {
        const Range a = inner(1);
        const Range b = inner(2);
        return Range{std::min(a.low, b.low), std::max(a.high, b.high)};
    }
    return std::nullopt;
}

} // namespace

bool Range::fits(uint32_t width) const
{
    if (width >= 64)
        return true;
    const int64_t most = (int64_t(1) << (width - 1)) - 1;
    const auto isNumber = [&](int64_t bound) { return bound >= -most - 1 && bound <= most; };
    return (low == kNoLow || isNumber(low)) && (high == kNoHigh || isNumber(high));
}

Range rangeOf(RuleContext &context, ExprId expr, std::span<const int64_t> shape, int depth)
{
    const ExprPool &pool = context.pool;
    if (pool.isInteger(expr))
        return {pool.payload(expr), pool.payload(expr)};
    if (pool.isCoordinate(expr)) {
        const size_t dimension = static_cast<size_t>(pool.payload(expr));
        return {0, dimension < shape.size() ? shape[dimension] - 1 : Range::kNoHigh};
    }
    const auto launch = context.facts.launchRanges.find(expr);
    if (launch != context.facts.launchRanges.end() && context.use(RuleId::LaunchValues)) {
        context.need({PremiseKind::LaunchRange, expr, Specified, launch->second.first, launch->second.second});
        return {launch->second.first, launch->second.second};
    }
    Range range;
    if (depth > 0)
        range = rangeOfForm(context, expr, shape, depth - 1).value_or(Range());
    if (const auto known = context.facts.bounds.find(expr); known != context.facts.bounds.end()) {
        const auto [low, high, origins] = known->second;
        context.need({PremiseKind::Bounded, expr, origins, low, high});
        range = {std::max(range.low, low), std::min(range.high, high)};
    }
    // With one bound unknown, the sum or product may wrap around: that it does not is taken for granted and said.
    if ((range.low == Range::kNoLow) != (range.high == Range::kNoHigh) && !isNumber(pool, expr))
        needNoOverflow(context, expr);
    if (range.low < 0 && context.isNonNegative(expr))
        range.low = 0;
    return range;
}

bool isNeverNegative(RuleContext &context, ExprId expr, const Extent &extent)
{
    if (context.isNonNegative(expr))
        return true;
    const RuleContext::Mark before = context.mark();
    const Range range = rangeOf(context, expr, extent.shape);
    if (range.low >= 0 && range.fits(extent.width))
        return true;
    context.back(before);
    return false;
}

Extent tileExtent(const irgraph::IrGraph &graph, irgraph::TypeId type)
{
    const irgraph::TypeInfo &info = graph.typeInfo(type);
    const bool isTile = info.kind == irgraph::TypeKind::Tile;
    return {isTile ? std::span<const int64_t>(info.shape) : std::span<const int64_t>(), isTile ? graph.typeInfo(info.element).bitWidth : info.bitWidth};
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
