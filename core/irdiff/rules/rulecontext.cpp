// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/rulecontext.h"

#include "core/irdiff/rules/floatrules.h"
#include "core/irdiff/rules/indexrules.h"
#include "core/irdiff/rules/overflow.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace tileport::irdiff {

using namespace irgraph;

RuleContext::RuleContext(ExprPool &thePool, ExprFacts &theFacts, RuleMask enabled)
    : pool(thePool), facts(theFacts), linear(thePool), m_enabled(enabled)
{
}

void RuleContext::need(const Premise &fact)
{
    if (std::ranges::find(m_needed, fact) == m_needed.end())
        m_needed.push_back(fact);
}

std::vector<Premise> RuleContext::takeFacts()
{
    return std::exchange(m_needed, {});
}

void RuleContext::back(const Mark &mark)
{
    m_needed.resize(mark.facts);
    m_used = mark.used;
}

void RuleContext::leaveScope(size_t scope)
{
    for (size_t i = scope; i < m_learned.size(); ++i) {
        const auto [kind, value] = m_learned[i];
        if (kind == Learned::NonNegative)
            facts.nonNegative.erase(value);
        else if (kind == Learned::Multiple)
            facts.multiples.erase(value);
        else
            facts.below.erase(value);
    }
    m_learned.resize(scope);
}

void RuleContext::learnNonNegative(ExprId value, uint8_t origins)
{
    const auto [known, isNew] = facts.nonNegative.try_emplace(value, origins);
    known->second |= origins;
    if (isNew)
        m_learned.emplace_back(Learned::NonNegative, value);
}

void RuleContext::learnMultiple(ExprId value, int64_t divisor, uint8_t origins)
{
    const auto [known, isNew] = facts.multiples.try_emplace(value, divisor, origins);
    if (isNew)
        m_learned.emplace_back(Learned::Multiple, value);
    else if (divisor > known->second.first)
        known->second = {divisor, origins};
}

void RuleContext::learnBelow(ExprId value, ExprId bound)
{
    if (facts.below.try_emplace(value, bound).second)
        m_learned.emplace_back(Learned::Below, value);
}

bool RuleContext::isNonNegative(ExprId expr, int depth)
{
    const Mark before = mark();
    if (provesNonNegative(expr, depth))
        return true;
    back(before);
    return false;
}

bool RuleContext::provesNonNegative(ExprId expr, int depth)
{
    if (pool.isCoordinate(expr))
        return true;
    if (pool.isInteger(expr))
        return pool.payload(expr) >= 0;
    if (const auto known = facts.nonNegative.find(expr); known != facts.nonNegative.end()) {
        need({PremiseKind::NonNegative, expr, known->second});
        return true;
    }
    if (depth > 0 && provesFormNonNegative(expr, depth - 1))
        return true;
    const auto launch = facts.launchRanges.find(expr);
    if (launch == facts.launchRanges.end() || launch->second.first < 0 || !use(RuleId::LaunchValues))
        return false;
    need({PremiseKind::LaunchRange, expr, Specified, launch->second.first, launch->second.second});
    return true;
}

bool RuleContext::provesFormNonNegative(ExprId expr, int depth)
{
    const std::string_view symbol = pool.symbolText(pool.symbolOf(expr));
    const std::span<const ExprId> operands = pool.operands(expr);
    const auto all = [&] { return std::ranges::all_of(operands, [&](ExprId o) { return provesNonNegative(o, depth); }); };
    if (symbol == "block id" || symbol == "grid size")
        return use(RuleId::BlockIdNoise);
    if (symbol == "sum" || symbol == "scaled" || symbol == "product") {
        if ((symbol != "product" && pool.payload(expr) < 0) || !all())
            return false;
        needNoOverflow(*this, expr);
        return true;
    }
    if (symbol == "min signed" || symbol == "floordiv" || symbol == "truncdiv")
        return all();
    if (symbol == "floormod" || symbol.starts_with("remi"))
        return use(RuleId::RemainderFix) && provesNonNegative(operands[0], depth); // It has the sign of the dividend.
    if (symbol == "max signed")
        return isNonNegative(operands[0], depth) || isNonNegative(operands[1], depth);
    if (symbol == "select")
        return provesNonNegative(operands[1], depth) && provesNonNegative(operands[2], depth);
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
        const RuleContext::Mark before = context.mark();
        if (const std::optional<ExprId> rewritten = entry->second(context, view))
            return rewritten;
        context.back(before);
    }
    return std::nullopt;
}

bool mayAskFacts(std::string_view opName)
{
    return opName == "assume" || opName == "make_tensor_view" || opName.starts_with("get_")
        || std::ranges::find(indexRewrites(), opName, &RewriteEntry::op) != indexRewrites().end();
}

} // namespace tileport::irdiff
