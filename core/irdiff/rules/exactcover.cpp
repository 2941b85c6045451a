// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/exactcover.h"

#include "core/irdiff/rules/indexrules.h"

namespace tileport::irdiff {

using namespace irgraph;

static bool isMultiple(RuleContext &context, ExprId extent, int64_t tile)
{
    if (tile == 1)
        return true;
    if (context.pool.isInteger(extent))
        return context.pool.payload(extent) % tile == 0;
    if (const auto known = context.facts.multiples.find(extent); known != context.facts.multiples.end() && known->second.first % tile == 0) {
        context.need({PremiseKind::Multiple, extent, known->second.second, known->second.first});
        return true;
    }
    const auto launch = context.facts.launchRanges.find(extent);
    const bool isKnown = launch != context.facts.launchRanges.end() && launch->second.first == launch->second.second;
    if (!isKnown || launch->second.first % tile != 0 || !context.use(RuleId::LaunchValues))
        return false;
    context.need({PremiseKind::LaunchRange, extent, Specified, launch->second.first, launch->second.second});
    return true;
}

/// Whether \p count is the number of tiles in an extent, in either width.
static bool isQuotient(RuleContext &context, ExprId count, ExprId extent, ExprId size, decltype(ceilDivision) divide)
{
    for (const uint32_t width : {32U, 64U}) {
        const RuleContext::Mark before = context.mark();
        if (count == divide(context, extent, size, {{}, width}))
            return true;
        context.back(before);
    }
    return false;
}

/// Whether \p index is one of the tiles of an extent that they cover exactly.
static bool isTileOf(RuleContext &context, ExprId index, ExprId extent, int64_t tile)
{
    if (!context.isNonNegative(index))
        return false;
    const ExprId size = context.pool.integer(tile);
    const auto counter = context.facts.below.find(index);
    if (counter != context.facts.below.end()
        && (isQuotient(context, counter->second, extent, size, ceilDivision) || isQuotient(context, counter->second, extent, size, floorDivision)))
        return true;
    const Range indices = rangeOf(context, index, {});
    const Range extents = rangeOf(context, extent, {});
    return indices.high != Range::kNoHigh && extents.low >= 0 && indices.high < extents.low / tile;
}

bool coversExactly(RuleContext &context, const TypeInfo &view, ExprId tensor, std::span<const ExprId> indices)
{
    const size_t rank = context.pool.operands(tensor).size() / 2;
    const bool isKnown = context.pool.symbolText(context.pool.symbolOf(tensor)).starts_with("view of");
    if (!isKnown || indices.size() < view.shape.size() || view.shape.size() > rank)
        return false;
    for (size_t i = 0; i < view.shape.size(); ++i) {
        const size_t dimension = view.dimMap.empty() ? i : static_cast<size_t>(view.dimMap[i]);
        const ExprId extent = context.pool.operands(tensor)[1 + dimension];
        if (!isMultiple(context, extent, view.shape[i]) || !isTileOf(context, indices[i], extent, view.shape[i]))
            return false;
    }
    return true;
}

} // namespace tileport::irdiff
