// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/floatrules.h"

#include "core/irdiff/rules/floatconstants.h"

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

bool flushes(const OpView &view) { return view.graph.attribute(view.op, "flush_to_zero").has_value(); }

ExprId floatConstant(RuleContext &context, std::string_view element, uint64_t bits)
{
    return context.pool.constant(bits, context.pool.symbol(element));
}

/// The bits of a constant of that element; none for other expressions, and for NaN, which has no sign worth a rule.
std::optional<uint64_t> numberOf(RuleContext &context, ExprId expr, std::string_view element)
{
    const std::optional<FloatFormat> format = floatFormat(element);
    if (!format || !context.pool.isConstant(expr) || context.pool.constantElement(expr) != context.pool.symbol(element))
        return std::nullopt;
    const auto bits = static_cast<uint64_t>(context.pool.payload(expr));
    return format->isNaN(bits) ? std::nullopt : std::optional(bits);
}

/// x of an expression that is -x: a negation, or a constant below zero (-0.0 as well).
std::optional<ExprId> negatedPart(RuleContext &context, ExprId expr, const std::string &element)
{
    if (context.isForm(expr, "negf:" + element))
        return context.pool.operands(expr)[0];
    const std::optional<uint64_t> bits = numberOf(context, expr, element);
    const std::optional<FloatFormat> format = floatFormat(element);
    if (!bits || !format->isNegative(*bits))
        return std::nullopt;
    return floatConstant(context, element, *bits & ~format->sign());
}

/// -x: the part of a negation, a constant with the other sign, else the negation.
ExprId negation(RuleContext &context, ExprId expr, const std::string &element)
{
    if (context.isForm(expr, "negf:" + element))
        return context.pool.operands(expr)[0];
    if (const std::optional<uint64_t> bits = numberOf(context, expr, element))
        return floatConstant(context, element, *bits ^ floatFormat(element)->sign());
    return context.form("negf:" + element, 0, {expr});
}

/// a * b with the signs of both taken out, where rounding treats both signs alike; 1 * x is x. \p mayDrop is false where
/// the product also flushes denormals.
ExprId productForm(RuleContext &context, const std::string &element, std::string_view rounding, std::array<ExprId, 2> factors, bool mayDrop)
{
    bool isNegative = false;
    const bool isSymmetric = rounding == "nearest_even" || rounding == "zero";
    for (ExprId &factor : factors) {
        const std::optional<ExprId> part = isSymmetric ? negatedPart(context, factor, element) : std::nullopt;
        if (part && context.use(RuleId::FloatIdentity)) {
            factor = *part;
            isNegative = !isNegative;
        }
    }
    const std::optional<FloatFormat> format = floatFormat(element);
    ExprId product = sortedForm(context, floatSymbol("mulf", element, rounding), factors[0], factors[1]);
    for (size_t i = 0; i < 2 && format && mayDrop; ++i) {
        if (factors[i] == floatConstant(context, element, format->one()) && context.use(RuleId::FloatIdentity)) {
            product = factors[1 - i];
            break;
        }
    }
    return isNegative ? negation(context, product, element) : product;
}

/// c + mma(a, b, 0) is mma(a, b, c) but for when c joins the sum.
std::optional<ExprId> accumulatedForm(RuleContext &context, const OpView &view, ExprId product, ExprId addend)
{
    ExprPool &pool = context.pool;
    if (!pool.isAt(product))
        return std::nullopt;
    const ExprId tile = pool.operands(product)[0];
    const std::span<const ExprId> parts = pool.operands(tile);
    const TypeInfo &type = view.graph.typeInfo(view.graph.type(view.graph.results(view.op)[0]));
    const bool isProduct = pool.symbolText(pool.symbolOf(tile)).starts_with("mmaf ") && parts.size() == 3
        && parts[2] == floatConstant(context, resultElement(view), 0) && pool.at(tile, type.shape) == product;
    if (!isProduct || !context.use(RuleId::MmaAccumulator))
        return std::nullopt;
    const std::vector<ExprId> operands{parts[0], parts[1], addend};
    return pool.at(pool.makeClosed(pool.symbolOf(tile), pool.payload(tile), operands), type.shape);
}

/// 2 * sigmoid(2 x) - 1 is tanh(x); sigmoid has its argument times log2(e), as it is made of powers of two.
std::optional<ExprId> tanhForm(RuleContext &context, std::string_view element, ExprId doubled, ExprId minusOne)
{
    constexpr uint64_t kTwo = 0x40000000, kMinusOne = 0xBF800000, kLog2OfE = 0x3FB8AA3B;
    const std::string product = floatSymbol("mulf", "f32");
    const auto otherFactor = [&](ExprId expr, uint64_t factor) -> std::optional<ExprId> {
        if (!context.isForm(expr, product))
            return std::nullopt;
        const std::span<const ExprId> factors = context.pool.operands(expr);
        const ExprId known = floatConstant(context, "f32", factor);
        return factors[0] == known ? std::optional(factors[1]) : factors[1] == known ? std::optional(factors[0]) : std::nullopt;
    };
    if (element != "f32" || minusOne != floatConstant(context, "f32", kMinusOne) || !context.isOn(RuleId::TanhForm))
        return std::nullopt;
    const std::optional<ExprId> sigmoid = otherFactor(doubled, kTwo);
    if (!sigmoid || !context.pool.symbolText(context.pool.symbolOf(*sigmoid)).starts_with("sigmoid "))
        return std::nullopt;
    const std::optional<ExprId> scaled = otherFactor(context.pool.operands(*sigmoid)[0], kLog2OfE);
    const std::optional<ExprId> argument = scaled ? otherFactor(*scaled, kTwo) : std::nullopt;
    if (!argument || !context.use(RuleId::TanhForm))
        return std::nullopt;
    return context.form("tanh", 0, {*argument});
}

/// a + b rounded to nearest: x + (-0.0) is x, 0 + x is x but for the sign of zero, x + x is 2 x.
std::optional<ExprId> namedSum(RuleContext &context, const OpView &view, ExprId a, ExprId b)
{
    const std::string element(resultElement(view));
    const std::optional<FloatFormat> format = floatFormat(element);
    if (!format)
        return std::nullopt;
    const bool mayDrop = !flushes(view);
    const std::array<ExprId, 2> parts{a, b};
    for (size_t i = 0; i < 2; ++i) {
        const ExprId other = parts[1 - i];
        if (parts[i] == floatConstant(context, element, 0) && context.use(RuleId::AddZero))
            return other;
        if (mayDrop && parts[i] == floatConstant(context, element, format->sign()) && context.use(RuleId::FloatIdentity))
            return other;
        if (const std::optional<ExprId> tanh = tanhForm(context, element, parts[i], other))
            return tanh;
        if (const std::optional<ExprId> accumulated = mayDrop ? accumulatedForm(context, view, parts[i], other) : std::nullopt)
            return accumulated;
    }
    if (mayDrop && a == b && context.use(RuleId::PowerOfTwo))
        return productForm(context, element, "nearest_even", {a, floatConstant(context, element, format->two())}, true);
    return std::nullopt;
}

bool roundsToNearest(const OpView &view) { return view.attr("rounding_mode") == "nearest_even"; }

/// subf(a, b) is a + (-b), so that fused and plain forms meet.
std::optional<ExprId> rewriteDifference(RuleContext &context, const OpView &view)
{
    if (!roundsToNearest(view) || !context.use(RuleId::FloatIdentity))
        return std::nullopt;
    const std::string element(resultElement(view));
    const ExprId negated = negation(context, view.operands[1], element);
    if (const std::optional<ExprId> sum = namedSum(context, view, view.operands[0], negated))
        return sum;
    return sortedForm(context, floatSymbol("addf", element), view.operands[0], negated);
}

std::optional<ExprId> rewriteSum(RuleContext &context, const OpView &view)
{
    return roundsToNearest(view) ? namedSum(context, view, view.operands[0], view.operands[1]) : std::nullopt;
}

/// fma(a, b, c) becomes a * b + c: both sides are then compared in the unfused form.
std::optional<ExprId> rewriteFused(RuleContext &context, const OpView &view)
{
    if (!roundsToNearest(view) || !context.use(RuleId::FusedMultiplyAdd))
        return std::nullopt;
    const std::string element(resultElement(view));
    const ExprId product = productForm(context, element, "nearest_even", {view.operands[0], view.operands[1]}, !flushes(view));
    if (const std::optional<ExprId> sum = namedSum(context, view, product, view.operands[2]))
        return sum;
    return sortedForm(context, floatSymbol("addf", element), product, view.operands[2]);
}

/// exp(x) becomes exp2(x * log2(e)) with the constant as f32 prints it.
std::optional<ExprId> rewriteExp(RuleContext &context, const OpView &view)
{
    constexpr uint64_t kLog2OfE = 0x3FB8AA3B;
    const bool isDefault = view.attr("rounding_mode").empty() || view.attr("rounding_mode") == "full";
    if (resultElement(view) != "f32" || !isDefault || !context.use(RuleId::ExpBase2))
        return std::nullopt;
    const ExprId factor = floatConstant(context, "f32", kLog2OfE);
    return context.form("exp2:f32", 0, {productForm(context, "f32", "nearest_even", {view.operands[0], factor}, false)});
}

/// Two negations cancel, and a negated constant is a constant.
std::optional<ExprId> rewriteNegation(RuleContext &context, const OpView &view)
{
    const std::string element(resultElement(view));
    const ExprId negated = negation(context, view.operands[0], element);
    if (context.isForm(negated, "negf:" + element) || !context.use(RuleId::FloatIdentity))
        return std::nullopt;
    return negated;
}

std::optional<ExprId> rewriteProduct(RuleContext &context, const OpView &view)
{
    if (!context.isOn(RuleId::FloatIdentity))
        return std::nullopt;
    const std::string element(resultElement(view));
    const std::string_view rounding = view.attr("rounding_mode");
    const ExprId product = productForm(context, element, rounding, {view.operands[0], view.operands[1]}, !flushes(view));
    const bool isPlain = product == sortedForm(context, floatSymbol("mulf", element, rounding), view.operands[0], view.operands[1]);
    return isPlain ? std::nullopt : std::optional(product);
}

/// x / 2^k is x * 2^-k: both round the same number, as long as the reciprocal is exact.
std::optional<ExprId> rewriteQuotient(RuleContext &context, const OpView &view)
{
    const std::string element(resultElement(view));
    const std::optional<uint64_t> divisor = numberOf(context, view.operands[1], element);
    const std::optional<uint64_t> reciprocal = divisor ? floatFormat(element)->exactReciprocal(*divisor) : std::nullopt;
    if (!reciprocal || !roundsToNearest(view) || flushes(view) || !context.use(RuleId::PowerOfTwo))
        return std::nullopt;
    return productForm(context, element, "nearest_even", {view.operands[0], floatConstant(context, element, *reciprocal)}, true);
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

/// The name under which it meets the form made of sigmoid.
std::optional<ExprId> rewriteTanh(RuleContext &context, const OpView &view)
{
    const bool isDefault = view.attr("rounding_mode").empty() || view.attr("rounding_mode") == "full";
    if (resultElement(view) != "f32" || !isDefault || !context.use(RuleId::TanhForm))
        return std::nullopt;
    return context.form("tanh", 0, {view.operands[0]});
}

constexpr std::array kRewrites{
    RewriteEntry{"fma", rewriteFused},      RewriteEntry{"exp", rewriteExp},
    RewriteEntry{"negf", rewriteNegation},  RewriteEntry{"mulf", rewriteProduct},
    RewriteEntry{"divf", rewriteSigmoid},   RewriteEntry{"subf", rewriteDifference},
    RewriteEntry{"addf", rewriteSum},       RewriteEntry{"divf", rewriteQuotient},
    RewriteEntry{"tanh", rewriteTanh},
};

} // namespace

std::span<const RewriteEntry> floatRewrites() { return kRewrites; }

} // namespace tileport::irdiff
