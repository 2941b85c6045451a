// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/floatrules.h"

#include <algorithm>
#include <array>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

std::string_view resultElement(const OpView &view)
{
    return elementText(view.graph, view.graph.type(view.graph.results(view.op)[0]));
}

/// The symbol that plain numbering gives \p op with default rounding; rules must meet it.
std::string floatSymbol(std::string_view op, std::string_view element, std::string_view rounding = "nearest_even")
{
    std::string text(op);
    if (!rounding.empty())
        text.append(" rounding_mode=").append(rounding);
    return text.append(":").append(element);
}

ExprId sortedForm(RuleContext &context, std::string_view name, ExprId a, ExprId b)
{
    const auto [low, high] = std::minmax(a, b);
    return context.form(name, 0, {low, high});
}

/// subf(a, b) is a + (-b), so that fused and plain forms meet.
std::optional<ExprId> rewriteDifference(RuleContext &context, const OpView &view)
{
    if (view.attr("rounding_mode") != "nearest_even" || !context.use(RuleId::FloatIdentity))
        return std::nullopt;
    const std::string element(resultElement(view));
    const std::string negation = "negf:" + element;
    const bool isNegative = context.isForm(view.operands[1], negation);
    const ExprId negated = isNegative ? context.pool.operands(view.operands[1])[0] : context.form(negation, 0, {view.operands[1]});
    return sortedForm(context, floatSymbol("addf", element), view.operands[0], negated);
}

std::optional<ExprId> rewriteSum(RuleContext &context, const OpView &view)
{
    if (view.attr("rounding_mode") != "nearest_even" || !context.isOn(RuleId::AddZero))
        return std::nullopt;
    const ExprId zero = context.pool.constant(0, context.pool.symbol(resultElement(view)));
    for (size_t i = 0; i < 2; ++i) {
        if (view.operands[i] == zero && context.use(RuleId::AddZero))
            return view.operands[1 - i];
    }
    return std::nullopt;
}

/// fma(a, b, c) becomes a * b + c: both sides are then compared in the unfused form.
std::optional<ExprId> rewriteFused(RuleContext &context, const OpView &view)
{
    if (view.attr("rounding_mode") != "nearest_even" || !context.use(RuleId::FusedMultiplyAdd))
        return std::nullopt;
    const std::string_view element = resultElement(view);
    // A negated factor is taken out, as for a plain product.
    const std::string negation = "negf:" + std::string(element);
    ExprId factors[2] = {view.operands[0], view.operands[1]};
    bool isNegative = false;
    for (ExprId &factor : factors) {
        if (context.isForm(factor, negation) && context.isOn(RuleId::FloatIdentity)) {
            factor = context.pool.operands(factor)[0];
            isNegative = !isNegative;
        }
    }
    const ExprId product = sortedForm(context, floatSymbol("mulf", element), factors[0], factors[1]);
    return sortedForm(context, floatSymbol("addf", element), isNegative ? context.form(negation, 0, {product}) : product, view.operands[2]);
}

/// exp(x) becomes exp2(x * log2(e)) with the constant as f32 prints it.
std::optional<ExprId> rewriteExp(RuleContext &context, const OpView &view)
{
    constexpr uint64_t kLog2OfE = 0x3FB8AA3B;
    const bool isDefault = view.attr("rounding_mode").empty() || view.attr("rounding_mode") == "full";
    if (resultElement(view) != "f32" || !isDefault || !context.use(RuleId::ExpBase2))
        return std::nullopt;
    const ExprId factor = context.pool.constant(kLog2OfE, context.pool.symbol("f32"));
    const bool isNegative = context.isForm(view.operands[0], "negf:f32") && context.isOn(RuleId::FloatIdentity);
    const ExprId argument = isNegative ? context.pool.operands(view.operands[0])[0] : view.operands[0];
    const ExprId scaled = sortedForm(context, floatSymbol("mulf", "f32"), argument, factor);
    return context.form("exp2:f32", 0, {isNegative ? context.form("negf:f32", 0, {scaled}) : scaled});
}

/// A negation inside a product is taken out of it, two negations cancel.
std::optional<ExprId> rewriteNegation(RuleContext &context, const OpView &view)
{
    const std::string negation = "negf:" + std::string(resultElement(view));
    if (context.isForm(view.operands[0], negation) && context.use(RuleId::FloatIdentity))
        return context.pool.operands(view.operands[0])[0];
    return std::nullopt;
}

std::optional<ExprId> rewriteProduct(RuleContext &context, const OpView &view)
{
    const std::string element(resultElement(view));
    const std::string negation = "negf:" + element;
    ExprId a = view.operands[0];
    ExprId b = view.operands[1];
    const bool isNegativeA = context.isForm(a, negation);
    const bool isNegativeB = context.isForm(b, negation);
    if ((!isNegativeA && !isNegativeB) || !context.use(RuleId::FloatIdentity))
        return std::nullopt;
    a = isNegativeA ? context.pool.operands(a)[0] : a;
    b = isNegativeB ? context.pool.operands(b)[0] : b;
    const ExprId product = sortedForm(context, floatSymbol("mulf", element, view.attr("rounding_mode")), a, b);
    return isNegativeA == isNegativeB ? product : context.form(negation, 0, {product});
}

std::optional<ExprId> argumentOf(const RuleContext &context, ExprId expr, std::string_view symbol)
{
    if (!context.isForm(expr, symbol))
        return std::nullopt;
    return context.pool.operands(expr)[0];
}

/// 1 / (1 + exp2(-z)) and exp2(z) / (exp2(z) + 1) are the same function of z, but the second overflows for large z. The
/// reference may do so; when only the generated program does, that is another rule, which is a warning.
std::optional<ExprId> rewriteSigmoid(RuleContext &context, const OpView &view)
{
    constexpr uint64_t kOne = 0x3F800000;
    if (resultElement(view) != "f32" || !context.isOn(RuleId::SigmoidForm))
        return std::nullopt;
    const ExprId one = context.pool.constant(kOne, context.pool.symbol("f32"));
    const ExprId numerator = view.operands[0];
    const ExprId denominator = view.operands[1];
    if (!context.isForm(denominator, floatSymbol("addf", "f32")))
        return std::nullopt;
    const std::span<const ExprId> addends = context.pool.operands(denominator);
    if (addends[0] != one && addends[1] != one)
        return std::nullopt;
    const ExprId power = addends[0] == one ? addends[1] : addends[0];
    const std::optional<ExprId> exponent = argumentOf(context, power, "exp2:f32");
    if (!exponent)
        return std::nullopt;
    const std::string name = "sigmoid " + std::string(view.attr("rounding_mode"));
    const std::optional<ExprId> negated = argumentOf(context, *exponent, "negf:f32");
    if (numerator == one && negated && context.use(RuleId::SigmoidForm))
        return context.form(name, 0, {*negated});
    const bool isGenerated = context.assumedBy() == AssumedRight;
    if (numerator == power && context.use(isGenerated ? RuleId::SigmoidOverflow : RuleId::SigmoidForm))
        return context.form(name, 0, {*exponent});
    return std::nullopt;
}

constexpr std::array kRewrites{
    RewriteEntry{"fma", rewriteFused},      RewriteEntry{"exp", rewriteExp},
    RewriteEntry{"negf", rewriteNegation},  RewriteEntry{"mulf", rewriteProduct},
    RewriteEntry{"divf", rewriteSigmoid},   RewriteEntry{"subf", rewriteDifference},
    RewriteEntry{"addf", rewriteSum},
};

} // namespace

std::span<const RewriteEntry> floatRewrites() { return kRewrites; }

} // namespace tileport::irdiff
