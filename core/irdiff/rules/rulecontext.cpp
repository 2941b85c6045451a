// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/rulecontext.h"

#include "core/irdiff/rules/conditionrules.h"
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

uint8_t RuleContext::originsSince(const Mark &mark) const
{
    uint8_t origins = Structural;
    for (size_t i = mark.facts; i < m_needed.size(); ++i) {
        if ((m_needed[i].origins & ~Granted) == 0)
            return Granted;
        origins |= m_needed[i].origins;
    }
    return origins;
}

void RuleContext::leaveScope(size_t scope)
{
    while (m_learned.size() > scope) {
        const Learned last = m_learned.back();
        m_learned.pop_back();
        switch (last.kind) {
        case Learned::Kind::NonNegative: facts.nonNegative.erase(last.value); break;
        case Learned::Kind::Below: facts.below.erase(last.value); break;
        case Learned::Kind::Multiple:
            if (last.multiple)
                facts.multiples[last.value] = *last.multiple;
            else
                facts.multiples.erase(last.value);
            break;
        case Learned::Kind::Bounds:
            if (last.bounds)
                facts.bounds[last.value] = *last.bounds;
            else
                facts.bounds.erase(last.value);
            break;
        }
    }
}

void RuleContext::learnNonNegative(ExprId value, uint8_t origins)
{
    const auto [known, isNew] = facts.nonNegative.try_emplace(value, origins);
    known->second |= origins;
    if (isNew)
        m_learned.push_back({value, Learned::Kind::NonNegative});
}

void RuleContext::learnMultiple(ExprId value, int64_t divisor, uint8_t origins)
{
    const auto [known, isNew] = facts.multiples.try_emplace(value, divisor, origins);
    if (!isNew && divisor <= known->second.first)
        return;
    m_learned.push_back({value, Learned::Kind::Multiple, isNew ? std::nullopt : std::optional(known->second)});
    known->second = {divisor, origins};
}

void RuleContext::learnBelow(ExprId value, ExprId bound)
{
    if (facts.below.try_emplace(value, bound).second)
        m_learned.push_back({value, Learned::Kind::Below});
}

void RuleContext::learnBounds(ExprId value, int64_t low, int64_t high, uint8_t origins)
{
    const auto [known, isNew] = facts.bounds.try_emplace(value, KnownBounds{low, high, origins});
    const KnownBounds before = known->second;
    if (!isNew && low <= before.low && high >= before.high) {
        if (low == before.low && high == before.high)
            known->second.origins |= origins;
        return;
    }
    m_learned.push_back({value, Learned::Kind::Bounds, {}, isNew ? std::nullopt : std::optional(before)});
    known->second = {std::max(low, before.low), std::min(high, before.high), static_cast<uint8_t>(origins | before.origins)};
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
        for (const RewriteEntry &entry : conditionRewrites())
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
