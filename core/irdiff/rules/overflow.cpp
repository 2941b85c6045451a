// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/overflow.h"

#include "core/irdiff/rules/widths.h"

#include <algorithm>
#include <optional>

namespace tileport::irdiff {

namespace {

/// Bounds wide enough for a product of two 64-bit values.
__extension__ typedef __int128 Wide;
struct Bounds {
    Wide low = 0;
    Wide high = 0;
};

constexpr Bounds boundsOf(uint32_t width)
{
    const Wide most = (Wide(1) << (width - 1)) - 1;
    return {-most - 1, most};
}

bool isInside(const Bounds &inner, const Bounds &outer) { return inner.low >= outer.low && inner.high <= outer.high; }

/// Bounds of an expression that hold without anything taken for granted: every part on the way fits its width as well.
class ProvenBounds {
public:
    ProvenBounds(RuleContext &context, const Extent &extent, bool usesLaunch)
        : m_context(context), m_pool(context.pool), m_shape(extent.shape), m_isWide(extent.width == 64), m_limit(boundsOf(m_isWide ? 64 : 32)),
          m_usesLaunch(usesLaunch)
    {
    }

    std::optional<Bounds> of(ExprId expr, int depth = 6)
    {
        const std::optional<Bounds> bounds = boundsOfPart(expr, depth);
        return bounds && isInside(*bounds, m_limit) ? bounds : std::nullopt;
    }

private:
    std::optional<Bounds> boundsOfPart(ExprId expr, int depth)
    {
        if (m_pool.isInteger(expr))
            return Bounds{m_pool.payload(expr), m_pool.payload(expr)};
        if (m_pool.isCoordinate(expr)) {
            const size_t dimension = static_cast<size_t>(m_pool.payload(expr));
            return dimension < m_shape.size() ? std::optional(Bounds{0, m_shape[dimension] - 1}) : std::nullopt;
        }
        if (const auto launch = m_context.facts.launchRanges.find(expr); m_usesLaunch && launch != m_context.facts.launchRanges.end()) {
            m_context.need({PremiseKind::LaunchRange, expr, Specified, launch->second.first, launch->second.second});
            return Bounds{launch->second.first, launch->second.second};
        }
        std::optional<Bounds> bounds = depth > 0 ? boundsOfForm(expr, depth - 1) : std::nullopt;
        if (!bounds)
            bounds = boundsOfLeaf(expr, depth);
        return isNumber(m_pool, expr) ? assumed(expr, bounds) : bounds; // Of a sum the assume only sees what is left after wrapping.
    }

    /// \p bounds, and those that an assume gives.
    std::optional<Bounds> assumed(ExprId expr, const std::optional<Bounds> &bounds)
    {
        const auto found = m_context.facts.bounds.find(expr);
        if (found == m_context.facts.bounds.end())
            return bounds;
        const KnownBounds &known = found->second;
        m_context.need({PremiseKind::Bounded, expr, known.origins, known.low, known.high});
        const Bounds outer = bounds.value_or(boundsOf(64));
        return Bounds{std::max<Wide>(outer.low, known.low), std::min<Wide>(outer.high, known.high)};
    }

    std::optional<Bounds> boundsOfLeaf(ExprId expr, int depth)
    {
        const std::string_view symbol = m_pool.symbolText(m_pool.symbolOf(expr));
        const bool isPlace = symbol == "block id" || symbol == "grid size";
        if (isPlace)
            return Bounds{0, boundsOf(32).high};
        const auto known = m_context.facts.nonNegative.find(expr);
        const bool isNonNegative = known != m_context.facts.nonNegative.end();
        if (isNonNegative)
            m_context.need({PremiseKind::NonNegative, expr, known->second});
        if (m_context.facts.narrow.contains(expr))
            return Bounds{isNonNegative ? 0 : boundsOf(32).low, boundsOf(32).high};
        // A counter from zero up to an end with bounds; which width it has, its form does not tell.
        const auto counter = m_context.facts.below.find(expr);
        const bool isCounter = counter != m_context.facts.below.end() && depth > 0 && isNonNegative;
        if (const std::optional<Bounds> end = isCounter ? of(counter->second, depth - 1) : std::nullopt)
            return Bounds{0, std::max<Wide>(0, end->high - 1)};
        return m_isWide ? std::optional(m_limit) : std::nullopt; // No integer is wider than 64 bits.
    }

    std::optional<Bounds> boundsOfForm(ExprId expr, int depth)
    {
        const std::string_view symbol = m_pool.symbolText(m_pool.symbolOf(expr));
        if (symbol == "sum")
            return boundsOfSum(expr, depth);
        if (symbol == "product" || symbol == "scaled") {
            Bounds bounds{1, 1};
            if (symbol == "scaled")
                bounds = {m_pool.payload(expr), m_pool.payload(expr)};
            return boundsOfProduct(expr, bounds, depth);
        }
        const std::span<const ExprId> operands = m_pool.operands(expr);
        const auto part = [&](size_t i) {
            const std::optional<Bounds> bounds = of(operands[i], depth);
            const bool mayWrap = isWrapping(m_pool, expr) && !(bounds && isInside(*bounds, boundsOf(32)));
            return mayWrap ? std::optional(boundsOf(32)) : bounds;
        };
        if (symbol == "select")
            return joined(symbol, part(1), part(2));
        if (symbol == "min signed" || symbol == "max signed" || symbol == "floordiv" || symbol == "floormod")
            return joined(symbol, part(0), part(1));
        return std::nullopt;
    }

    static std::optional<Bounds> joined(std::string_view symbol, const std::optional<Bounds> &a, const std::optional<Bounds> &b)
    {
        if (!a || !b)
            return std::nullopt;
        if (symbol == "min signed")
            return Bounds{std::min(a->low, b->low), std::min(a->high, b->high)};
        if (symbol == "max signed")
            return Bounds{std::max(a->low, b->low), std::max(a->high, b->high)};
        if (symbol == "select")
            return Bounds{std::min(a->low, b->low), std::max(a->high, b->high)};
        if (symbol == "floormod") // Neither operand is negative in this form.
            return Bounds{0, std::max<Wide>(0, std::min(a->high, b->high - 1))};
        if (b->low < 1)
            return std::nullopt;
        if (a->low >= 0)
            return Bounds{a->low / b->high, a->high / b->low};
        return Bounds{std::min<Wide>(a->low, 0), std::max<Wide>(a->high, 0)}; // Dividing by one or more brings closer to zero.
    }

    std::optional<Bounds> boundsOfSum(ExprId expr, int depth)
    {
        Bounds bounds{m_pool.payload(expr), m_pool.payload(expr)};
        for (const ExprId operand : m_pool.operands(expr)) {
            const std::optional<Bounds> part = of(operand, depth);
            if (!part)
                return std::nullopt;
            bounds = {bounds.low + part->low, bounds.high + part->high};
        }
        return bounds;
    }

    std::optional<Bounds> boundsOfProduct(ExprId expr, Bounds bounds, int depth)
    {
        for (const ExprId operand : m_pool.operands(expr)) {
            const std::optional<Bounds> part = of(operand, depth);
            if (!part)
                return std::nullopt;
            const auto [low, high] = std::minmax({bounds.low * part->low, bounds.low * part->high, bounds.high * part->low, bounds.high * part->high});
            bounds = {low, high};
            if (!isInside(bounds, m_limit)) // So that the next product cannot leave 128 bits.
                return std::nullopt;
        }
        return bounds;
    }

    RuleContext &m_context;
    const ExprPool &m_pool;
    std::span<const int64_t> m_shape;
    bool m_isWide;
    Bounds m_limit;
    bool m_usesLaunch;
};

} // namespace

void needNoOverflow(RuleContext &context, ExprId expr, const Extent &extent)
{
    constexpr uint32_t kLargest = 200; // Forms that people write are smaller; the proof is linear in the tree, not the graph.
    const RuleContext::Mark before = context.mark();
    for (const bool usesLaunch : {false, true}) {
        if (context.pool.size(expr) > kLargest)
            break;
        if (ProvenBounds(context, extent, usesLaunch).of(expr)) {
            context.need({PremiseKind::NoOverflow, expr, context.originsSince(before)});
            return;
        }
        context.back(before);
    }
    context.need({PremiseKind::NoOverflow, expr, Granted});
}

void needNoOverflow(RuleContext &context, ExprId expr) { needNoOverflow(context, expr, {{}, 32}); }

} // namespace tileport::irdiff
