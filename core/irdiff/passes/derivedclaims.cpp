// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/derivedclaims.h"

#include <algorithm>
#include <numeric>

namespace tileport::irdiff {

namespace {

Claim constantClaim(int64_t value)
{
    Claim claim;
    claim.divisor = value == INT64_MIN ? 1 : std::abs(value);
    claim.low = claim.high = value;
    return claim;
}

/// Sums and products of bounds; an unknown or overflowing bound is unknown.
int64_t boundSum(int64_t a, int64_t b, int64_t unknown)
{
    int64_t sum = 0;
    return a == unknown || b == unknown || __builtin_add_overflow(a, b, &sum) ? unknown : sum;
}

int64_t boundProduct(int64_t a, int64_t b, int64_t unknown)
{
    int64_t product = 0;
    return a == unknown || b == unknown || __builtin_mul_overflow(a, b, &product) ? unknown : product;
}

bool isDivisible(int64_t known, int64_t divisor) { return divisor != 0 ? known % divisor == 0 : known == 0; }

/// Both claims hold.
Claim both(const Claim &a, const Claim &b)
{
    Claim claim;
    claim.divisor = isDivisible(a.divisor, b.divisor) ? a.divisor : b.divisor;
    claim.low = std::max(a.low, b.low);
    claim.high = std::min(a.high, b.high);
    claim.isSimple = a.isSimple && b.isSimple;
    return claim;
}

Claim scaled(const Claim &claim, int64_t factor)
{
    Claim result;
    result.divisor = boundProduct(claim.divisor, factor == INT64_MIN ? INT64_MIN : std::abs(factor), INT64_MIN);
    result.divisor = result.divisor == INT64_MIN ? 1 : result.divisor;
    result.low = boundProduct(factor < 0 ? claim.high : claim.low, factor, factor < 0 ? INT64_MAX : INT64_MIN);
    result.high = boundProduct(factor < 0 ? claim.low : claim.high, factor, factor < 0 ? INT64_MIN : INT64_MAX);
    // boundProduct gave the unknown bound of the operand; turn it into the unknown bound of the result.
    result.low = factor < 0 && result.low == INT64_MAX ? INT64_MIN : result.low;
    result.high = factor < 0 && result.high == INT64_MIN ? INT64_MAX : result.high;
    return result;
}

} // namespace

Claim beyond(const Claim &claim, const Claim &known)
{
    Claim rest = claim;
    if (isDivisible(known.divisor, claim.divisor))
        rest.divisor = 1;
    if (claim.low <= known.low)
        rest.low = INT64_MIN;
    if (claim.high >= known.high)
        rest.high = INT64_MAX;
    rest.isSimple = claim.isSimple || !known.isSimple;
    return rest;
}

Claim DerivedClaims::of(ExprId expr, int depth)
{
    if (const auto derived = m_derived.find(expr); derived != m_derived.end())
        return derived->second;
    Claim claim;
    if (const auto found = m_known.find(expr); found != m_known.end())
        claim = found->second;
    if (m_state.pool.isInteger(expr))
        return both(constantClaim(m_state.pool.payload(expr)), claim);
    if (const auto launch = m_state.facts.launchRanges.find(expr); m_atLaunch && launch != m_state.facts.launchRanges.end()) {
        const auto [low, high] = launch->second;
        Claim range;
        range.low = low;
        range.high = high;
        claim = both(claim, low == high ? constantClaim(low) : range);
    }
    if (depth > 0)
        claim = both(claim, structural(expr, depth - 1));
    m_derived.emplace(expr, claim);
    return claim;
}

Claim DerivedClaims::structural(ExprId expr, int depth)
{
    const ExprPool &pool = m_state.pool;
    const std::string_view symbol = pool.symbolText(pool.symbolOf(expr));
    const std::span<const ExprId> operands = pool.operands(expr);
    if (symbol == "sum")
        return sum(expr, depth);
    if (symbol == "scaled")
        return scaled(of(operands[0], depth), pool.payload(expr));
    if (symbol == "product")
        return product(expr, depth);
    if (symbol == "select")
        return either(operands.subspan(1), depth);
    Claim claim;
    if (symbol == "min signed" || symbol == "max signed") {
        claim = either(operands, depth);
        for (const ExprId operand : operands) {
            const Claim one = of(operand, depth);
            claim.high = symbol == "min signed" ? std::min(claim.high, one.high) : claim.high;
            claim.low = symbol == "max signed" ? std::max(claim.low, one.low) : claim.low;
        }
        return claim;
    }
    const bool isQuotient = symbol == "floordiv" || symbol == "truncdiv" || symbol == "floormod" || symbol.starts_with("remi");
    if (symbol == "block id" || symbol == "grid size" || pool.isCoordinate(expr) || m_state.facts.counters.contains(expr))
        claim.low = 0;
    else if (isQuotient && std::ranges::all_of(operands, [&](ExprId operand) { return of(operand, depth).low >= 0; }))
        claim.low = 0;
    return claim;
}

Claim DerivedClaims::sum(ExprId expr, int depth)
{
    Claim claim = constantClaim(m_state.pool.payload(expr));
    for (const ExprId term : m_state.pool.operands(expr)) {
        const Claim one = of(term, depth);
        claim.divisor = std::gcd(claim.divisor, one.divisor);
        claim.low = boundSum(claim.low, one.low, INT64_MIN);
        claim.high = boundSum(claim.high, one.high, INT64_MAX);
    }
    return claim;
}

Claim DerivedClaims::product(ExprId expr, int depth)
{
    Claim claim = constantClaim(1);
    for (const ExprId factor : m_state.pool.operands(expr)) {
        const Claim one = of(factor, depth);
        const bool isPositive = claim.low >= 0 && one.low >= 0;
        const int64_t divisor = boundProduct(claim.divisor, one.divisor, INT64_MIN);
        claim.divisor = divisor == INT64_MIN ? 1 : divisor;
        claim.high = isPositive ? boundProduct(claim.high, one.high, INT64_MAX) : INT64_MAX;
        claim.low = isPositive ? boundProduct(claim.low, one.low, INT64_MIN) : INT64_MIN;
    }
    return claim;
}

Claim DerivedClaims::either(std::span<const ExprId> choices, int depth)
{
    Claim claim = of(choices.front(), depth);
    for (const ExprId choice : choices.subspan(1)) {
        const Claim one = of(choice, depth);
        claim.divisor = std::gcd(claim.divisor, one.divisor);
        claim.low = std::min(claim.low, one.low);
        claim.high = std::max(claim.high, one.high);
        claim.isSimple = claim.isSimple || one.isSimple;
    }
    return claim;
}

} // namespace tileport::irdiff
