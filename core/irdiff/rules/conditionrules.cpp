// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/conditionrules.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

constexpr std::string_view kInteger = "compare ";
constexpr std::string_view kFloat = "cmpf comparison_ordering=";
constexpr std::string_view kPredicate = " comparison_predicate=";

/// The symbol of a comparison in parts: "compare " less_than " signed", "cmpf comparison_ordering=" ordered
/// " comparison_predicate=" less_than " f32:i1".
struct Comparison {
    bool isFloat = false;
    std::string_view ordering;      ///< of floats
    std::string_view predicate;
    std::string_view rest;          ///< signedness or types, with the space before it

    [[nodiscard]] std::string text() const
    {
        std::string symbol(isFloat ? kFloat : kInteger);
        if (isFloat)
            symbol.append(ordering).append(kPredicate);
        return symbol.append(predicate).append(rest);
    }
};

std::optional<Comparison> comparisonOf(std::string_view symbol)
{
    Comparison comparison;
    comparison.isFloat = symbol.starts_with(kFloat);
    if (!comparison.isFloat && !symbol.starts_with(kInteger))
        return std::nullopt;
    symbol.remove_prefix(comparison.isFloat ? kFloat.size() : kInteger.size());
    if (comparison.isFloat) {
        const size_t end = symbol.find(kPredicate);
        if (end == std::string_view::npos)
            return std::nullopt;
        comparison.ordering = symbol.substr(0, end);
        symbol.remove_prefix(end + kPredicate.size());
    }
    const size_t end = std::min(symbol.find(' '), symbol.size());
    comparison.predicate = symbol.substr(0, end);
    comparison.rest = symbol.substr(end);
    return comparison;
}

std::string_view opposite(std::string_view word)
{
    using Pair = std::pair<std::string_view, std::string_view>;
    static constexpr std::array kPairs{Pair("less_than", "greater_than_or_equal"), Pair("less_than_or_equal", "greater_than"),
                                       Pair("equal", "not_equal"), Pair("ordered", "unordered")};
    for (const auto &[one, other] : kPairs) {
        if (word == one || word == other)
            return word == one ? other : one;
    }
    return {};
}

/// The operand of not: true xor x.
std::optional<ExprId> operandOfNot(RuleContext &context, ExprId expr)
{
    if (!context.isForm(expr, "xori:i1"))
        return std::nullopt;
    const std::span<const ExprId> operands = context.pool.operands(expr);
    const ExprId yes = truth(context, true);
    if (operands[0] == yes)
        return operands[1];
    return operands[1] == yes ? std::optional(operands[0]) : std::nullopt;
}

/// false xor x is x; true xor x is not x.
std::optional<ExprId> rewriteXor(RuleContext &context, const OpView &view)
{
    for (size_t i = 0; i < 2; ++i) {
        const ExprId other = view.operands[1 - i];
        if (view.operands[i] == truth(context, false) && context.use(RuleId::RedundantMask))
            return other;
        if (view.operands[i] != truth(context, true) || !context.isOn(RuleId::NegatedCondition))
            continue;
        const std::optional<ExprId> negated = negatedCondition(context, other);
        if (negated && context.use(RuleId::NegatedCondition))
            return negated;
    }
    return std::nullopt;
}

/// A comparison of floats with the smaller question first, as for integers.
std::optional<ExprId> rewriteFloatCompare(RuleContext &context, const OpView &view)
{
    std::string_view predicate = view.attr("comparison_predicate");
    ExprId a = view.operands[0];
    ExprId b = view.operands[1];
    const bool isEquality = predicate == "equal" || predicate == "not_equal";
    const bool isTurned = isEquality ? b < a : predicate.starts_with("greater");
    if (!isTurned || !context.use(RuleId::FlippedComparison))
        return std::nullopt;
    // The form that plain numbering gives the comparison written the other way round.
    std::string types(" ");
    types.append(elementText(view.graph, view.graph.type(view.graph.operands(view.op)[0]))).append(":i1");
    return context.form(Comparison{true, view.attr("comparison_ordering"), flippedPredicate(predicate), types}.text(), 0, {b, a});
}

constexpr std::array kRewrites{RewriteEntry{"xori", rewriteXor}, RewriteEntry{"cmpf", rewriteFloatCompare}};

} // namespace

std::span<const RewriteEntry> conditionRewrites() { return kRewrites; }

ExprId truth(RuleContext &context, bool value)
{
    return context.pool.constant(value ? 1 : 0, context.pool.symbol("i1"));
}

std::string_view flippedPredicate(std::string_view predicate)
{
    if (predicate == "greater_than")
        return "less_than";
    return predicate == "greater_than_or_equal" ? "less_than_or_equal" : predicate;
}

std::optional<ExprId> negatedCondition(RuleContext &context, ExprId condition)
{
    for (const bool value : {false, true}) {
        if (condition == truth(context, value))
            return truth(context, !value);
    }
    if (const std::optional<ExprId> inner = operandOfNot(context, condition))
        return inner;
    const std::string symbol(context.pool.symbolText(context.pool.symbolOf(condition)));
    std::optional<Comparison> comparison = comparisonOf(symbol);
    if (!comparison)
        return std::nullopt;
    comparison->predicate = opposite(comparison->predicate);
    comparison->ordering = opposite(comparison->ordering);
    if (comparison->predicate.empty() || (comparison->isFloat && comparison->ordering.empty()))
        return std::nullopt;
    ExprId a = context.pool.operands(condition)[0];
    ExprId b = context.pool.operands(condition)[1];
    if (comparison->predicate.starts_with("greater") && context.isOn(RuleId::FlippedComparison)) {
        std::swap(a, b);
        comparison->predicate = flippedPredicate(comparison->predicate);
    }
    return context.form(comparison->text(), context.pool.payload(condition), {a, b});
}

std::optional<ExprId> withoutNot(RuleContext &context, ExprId condition)
{
    if (!context.isOn(RuleId::NegatedCondition))
        return std::nullopt;
    std::optional<ExprId> plain = operandOfNot(context, condition);
    if (!plain) {
        const std::string symbol(context.pool.symbolText(context.pool.symbolOf(condition)));
        const std::optional<Comparison> comparison = comparisonOf(symbol);
        const bool isOther = comparison && (comparison->predicate.ends_with("or_equal") || comparison->predicate == "not_equal");
        plain = isOther ? negatedCondition(context, condition) : std::nullopt;
    }
    return plain && context.use(RuleId::NegatedCondition) ? plain : std::nullopt;
}

} // namespace tileport::irdiff
