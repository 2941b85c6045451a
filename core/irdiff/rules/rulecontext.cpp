// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/rulecontext.h"

#include "core/irdiff/rules/floatrules.h"
#include "core/irdiff/rules/indexrules.h"

#include <algorithm>
#include <unordered_map>

namespace tileport::irdiff {

using namespace irgraph;

RuleContext::RuleContext(ExprPool &thePool, ExprFacts &theFacts, RuleMask enabled)
    : pool(thePool), facts(theFacts), linear(thePool), m_enabled(enabled)
{
}

bool RuleContext::isNonNegative(ExprId expr, int depth) const
{
    if (facts.nonNegative.contains(expr) || pool.isCoordinate(expr))
        return true;
    if (pool.isInteger(expr))
        return pool.payload(expr) >= 0;
    if (depth == 0)
        return false;
    const std::string_view symbol = pool.symbolText(pool.symbolOf(expr));
    const std::span<const ExprId> operands = pool.operands(expr);
    const auto all = [&] { return std::ranges::all_of(operands, [&](ExprId o) { return isNonNegative(o, depth - 1); }); };
    if (symbol == "block id" || symbol == "grid size")
        return true;
    if (symbol == "sum" || symbol == "scaled")
        return pool.payload(expr) >= 0 && all();
    if (symbol == "product" || symbol == "ceildiv" || symbol == "ceildiv by" || symbol == "min signed")
        return all();
    if (symbol.starts_with("remi"))
        return isNonNegative(operands[0], depth - 1); // The remainder has the sign of the dividend.
    if (symbol.starts_with("floordiv"))
        return all();
    if (symbol == "max signed")
        return std::ranges::any_of(operands, [&](ExprId o) { return isNonNegative(o, depth - 1); });
    return false;
}

std::string_view OpView::attr(std::string_view key) const
{
    for (const NamedAttr &attribute : graph.attributes(op)) {
        if (graph.string(attribute.name) == key)
            return graph.string(graph.attrInfo(attribute.value).text);
    }
    return {};
}

std::string_view elementText(const IrGraph &graph, TypeId type)
{
    const TypeInfo &info = graph.typeInfo(type);
    return info.kind == TypeKind::Tile ? graph.string(graph.typeInfo(info.element).text) : graph.string(info.text);
}

bool isIndexType(const IrGraph &graph, TypeId type)
{
    const TypeInfo &info = graph.typeInfo(type);
    const TypeInfo &element = info.kind == TypeKind::Tile ? graph.typeInfo(info.element) : info;
    return element.kind == TypeKind::Integer && (element.bitWidth == 32 || element.bitWidth == 64);
}

std::optional<ExprId> applyRules(RuleContext &context, const OpView &view)
{
    using Rewrite = std::optional<ExprId> (*)(RuleContext &, const OpView &);
    static const std::unordered_multimap<std::string_view, Rewrite> table = [] {
        std::unordered_multimap<std::string_view, Rewrite> map;
        for (const RewriteEntry &entry : indexRewrites())
            map.emplace(entry.op, entry.apply);
        for (const RewriteEntry &entry : floatRewrites())
            map.emplace(entry.op, entry.apply);
        return map;
    }();
    const auto [first, last] = table.equal_range(view.name());
    for (auto entry = first; entry != last; ++entry) {
        if (const std::optional<ExprId> rewritten = entry->second(context, view))
            return rewritten;
    }
    return std::nullopt;
}

} // namespace tileport::irdiff
