// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/widths.h"

#include "core/irdiff/rules/overflow.h"

#include <algorithm>
#include <array>

namespace tileport::irdiff {

using namespace irgraph;

bool isSingle(const RuleContext &context, ExprId expr)
{
    const ExprPool &pool = context.pool;
    return pool.isInteger(expr) || pool.isCoordinate(expr) || context.facts.narrow.contains(expr)
        || context.isForm(expr, "block id") || context.isForm(expr, "grid size");
}

bool isRing(const RuleContext &context, ExprId expr, int depth)
{
    if (isSingle(context, expr))
        return true;
    const bool isSum = context.isForm(expr, "sum") || context.isForm(expr, "scaled") || context.isForm(expr, "product");
    return isSum && depth > 0 && std::ranges::all_of(context.pool.operands(expr), [&](ExprId part) { return isRing(context, part, depth - 1); });
}

bool isNumber(const ExprPool &pool, ExprId expr, int depth)
{
    const std::string_view symbol = pool.symbolText(pool.symbolOf(expr));
    if (symbol == "sum" || symbol == "scaled" || symbol == "product" || symbol == "opaque sum")
        return false;
    if (symbol != "select") // It passes on what it is given.
        return true;
    return depth > 0 && isNumber(pool, pool.operands(expr)[1], depth - 1) && isNumber(pool, pool.operands(expr)[2], depth - 1);
}

bool isWrapping(const ExprPool &pool, ExprId expr)
{
    static constexpr std::array<std::string_view, 5> kForms{"floordiv", "truncdiv", "floormod", "min signed", "max signed"};
    return pool.payload(expr) == kWrapping && std::ranges::find(kForms, pool.symbolText(pool.symbolOf(expr))) != kForms.end();
}

int64_t widthOf(RuleContext &context, const Extent &extent, std::span<const ExprId> operands)
{
    if (extent.width != 32)
        return 0;
    const auto wraps = [&](ExprId operand) { return !isNumber(context.pool, operand); };
    if (std::ranges::none_of(operands, wraps))
        return 0;
    if (!context.use(RuleId::IndexWidth))
        return kWrapping;
    for (const ExprId operand : operands) {
        if (wraps(operand))
            needNoOverflow(context, operand, extent);
    }
    return 0;
}

int64_t widthOf(RuleContext &context, const Extent &extent, std::initializer_list<ExprId> operands)
{
    return widthOf(context, extent, std::span(operands.begin(), operands.size()));
}

int64_t widthOf(RuleContext &context, const OpView &view)
{
    const IdRange<ValueId> results = view.graph.results(view.op);
    if (results.empty() || isIndexType(view.graph, view.graph.type(results[0])) || view.name() == "trunci")
        return 0;
    int64_t width = 0;
    size_t next = 0;
    for (const ValueId operand : view.graph.operands(view.op)) {
        if (view.graph.typeInfo(view.graph.type(operand)).kind == TypeKind::Token)
            continue;
        const ExprId expr = view.operands[next++];
        if (isIndexType(view.graph, view.graph.type(operand)))
            width = std::max(width, widthOf(context, tileExtent(view.graph, view.graph.type(operand)), {expr}));
    }
    return width;
}

} // namespace tileport::irdiff
