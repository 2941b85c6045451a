// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/indexrules.h"

#include "core/irdiff/rules/ranges.h"

#include <algorithm>
#include <array>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

bool hasIndexResult(const OpView &view)
{
    const IdRange<ValueId> results = view.graph.results(view.op);
    return results.size() == 1 && isIndexType(view.graph, view.graph.type(results[0]));
}

TypeId operandType(const OpView &view, size_t index)
{
    return view.graph.type(view.graph.operands(view.op)[index]);
}

std::optional<ExprId> rewriteAdd(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || !context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return context.linear.add(view.operands[0], view.operands[1], view.name() == "subi" ? -1 : 1);
}

std::optional<ExprId> rewriteMultiply(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || !context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return context.linear.multiply(view.operands[0], view.operands[1]);
}

std::optional<ExprId> rewriteNegate(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || !context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return context.linear.add(context.pool.integer(0), view.operands[0], -1);
}

std::optional<ExprId> rewriteShift(RuleContext &context, const OpView &view)
{
    const ExprId by = view.operands[1];
    if (!hasIndexResult(view) || !context.pool.isInteger(by) || !context.isOn(RuleId::IndexArithmetic))
        return std::nullopt;
    const int64_t count = context.pool.payload(by);
    if (count < 0 || count > 31 || !context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return context.linear.multiply(view.operands[0], context.pool.integer(int64_t(1) << count));
}

/// exti and trunci between index widths. An unsigned extension agrees with the signed one on non-negative values only.
std::optional<ExprId> rewriteWidth(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || !isIndexType(view.graph, operandType(view, 0)))
        return std::nullopt;
    if (view.name() == "exti" && view.attr("signedness") == "unsigned" && !context.isNonNegative(view.operands[0]))
        return std::nullopt;
    if (!context.use(RuleId::IndexWidth))
        return std::nullopt;
    return view.operands[0];
}

std::optional<ExprId> rewriteOffset(RuleContext &context, const OpView &view)
{
    if (!isIndexType(view.graph, operandType(view, 1)) || !context.use(RuleId::PointerForm))
        return std::nullopt;
    return context.linear.add(view.operands[0], view.operands[1]);
}

/// Division of constants, as the operation rounds.
std::optional<ExprId> foldDivision(RuleContext &context, std::string_view rounding, ExprId a, ExprId b)
{
    if (!context.pool.isInteger(a) || !context.pool.isInteger(b) || context.pool.payload(b) == 0 || context.pool.payload(b) == -1)
        return std::nullopt;
    const int64_t quotient = context.pool.payload(a) / context.pool.payload(b);
    const int64_t rest = context.pool.payload(a) % context.pool.payload(b);
    const bool isNegative = (context.pool.payload(a) < 0) != (context.pool.payload(b) < 0);
    if (rest == 0 || rounding == "zero")
        return context.pool.integer(quotient);
    if (rounding == "negative_inf")
        return context.pool.integer(quotient - isNegative);
    return rounding == "positive_inf" ? std::optional(context.pool.integer(quotient + !isNegative)) : std::nullopt;
}

std::optional<ExprId> rewriteRemainder(RuleContext &context, const OpView &view)
{
    const ExprId a = view.operands[0];
    const ExprId b = view.operands[1];
    const bool areConstant = context.pool.isInteger(a) && context.pool.isInteger(b) && context.pool.payload(b) > 0;
    if (!hasIndexResult(view) || !areConstant || view.attr("signedness") != "signed" || !context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return context.pool.integer(context.pool.payload(a) % context.pool.payload(b));
}

/// (a + divisor - 1) rounded down, and a rounded up.
std::optional<ExprId> rewriteDivision(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || view.attr("signedness") == "unsigned")
        return std::nullopt;
    const std::string_view rounding = view.attr("rounding");
    const ExprId a = view.operands[0];
    const ExprId b = view.operands[1];
    if (const std::optional<ExprId> folded = foldDivision(context, rounding, a, b))
        return folded;
    const bool isConstant = context.pool.isInteger(b) && context.pool.payload(b) > 0;
    if (rounding == "positive_inf") {
        if (!context.use(RuleId::CeilDivision))
            return std::nullopt;
        return isConstant ? ceilDivision(context, a, context.pool.payload(b)) : context.form("ceildiv by", 0, {a, b});
    }
    if (context.isOn(RuleId::CeilDivision)) {
        // a = x + b - 1: subtracting b - 1 leaves something without the divisor.
        const ExprId rest = context.linear.add(context.linear.add(a, b, -1), context.pool.integer(1));
        const LinearForms::Form form = context.linear.formOf(a);
        const bool isRoundedUp = isConstant ? form.constant == context.pool.payload(b) - 1 && form.constant > 0
                                            : context.pool.size(rest) < context.pool.size(a);
        if (isRoundedUp && !context.pool.isInteger(rest) && context.use(RuleId::CeilDivision))
            return isConstant ? ceilDivision(context, rest, context.pool.payload(b)) : context.form("ceildiv by", 0, {rest, b});
    }
    if (isConstant && context.pool.payload(b) == 1)
        return a;
    if (rounding == "negative_inf" || (context.isNonNegative(a) && context.isNonNegative(b)))
        return context.form("floordiv", 0, {a, b});
    // Rounding towards zero and down only differ when the signs do: the fact that the divisor is positive is stated.
    if (rounding == "zero" && context.isNonNegative(a) && context.use(RuleId::RemainderFix))
        return context.form("floordiv", 0, {a, b});
    return std::nullopt;
}

std::span<const int64_t> resultShape(const OpView &view)
{
    return view.graph.typeInfo(view.graph.type(view.graph.results(view.op)[0])).shape;
}

/// The smaller or larger of two signed integers; one of them where their ranges decide.
ExprId extremum(RuleContext &context, bool isMinimum, ExprId first, ExprId second, std::span<const int64_t> shape)
{
    const auto [low, high] = std::minmax(first, second);
    if (low == high)
        return low;
    const Range a = rangeOf(context, low, shape);
    const Range b = rangeOf(context, high, shape);
    const bool needsLaunch = a.needsLaunchValues || b.needsLaunchValues;
    const bool isDecided = a.high <= b.low || b.high <= a.low;
    if (isDecided && (!needsLaunch || context.use(RuleId::LaunchValues)))
        return (a.high <= b.low) == isMinimum ? low : high;
    return context.form(isMinimum ? "min signed" : "max signed", 0, {low, high});
}

std::optional<ExprId> rewriteMinimum(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || view.attr("signedness") != "signed" || !context.isOn(RuleId::MinSelect))
        return std::nullopt;
    return extremum(context, view.name() == "mini", view.operands[0], view.operands[1], resultShape(view));
}

ExprId truth(RuleContext &context, bool value)
{
    return context.pool.constant(value ? 1 : 0, context.pool.symbol("i1"));
}

/// A comparison that comes out the same for every element is a constant.
std::optional<ExprId> decideByRange(RuleContext &context, const OpView &view, std::string_view predicate, ExprId a, ExprId b)
{
    if (!context.isOn(RuleId::RedundantMask))
        return std::nullopt;
    const TypeInfo &type = view.graph.typeInfo(view.graph.type(view.graph.results(view.op)[0]));
    const Range left = rangeOf(context, a, type.shape);
    const Range right = rangeOf(context, b, type.shape);
    // Unsigned comparisons agree with signed ones only where both are known to be non-negative.
    if (view.attr("signedness") != "signed" && (left.low < 0 || right.low < 0))
        return std::nullopt;
    const std::optional<bool> decided = decideCompare(predicate, left, right);
    if (!decided)
        return std::nullopt;
    if ((left.needsLaunchValues || right.needsLaunchValues) && !context.use(RuleId::LaunchValues))
        return std::nullopt;
    context.use(RuleId::RedundantMask);
    return truth(context, *decided);
}

/// true and x is x, false and x is false.
std::optional<ExprId> rewriteAnd(RuleContext &context, const OpView &view)
{
    for (int i = 0; i < 2; ++i) {
        if (view.operands[size_t(i)] == truth(context, true) && context.use(RuleId::RedundantMask))
            return view.operands[size_t(1 - i)];
        if (view.operands[size_t(i)] == truth(context, false) && context.use(RuleId::RedundantMask))
            return view.operands[size_t(i)];
    }
    return view.operands[0] == view.operands[1] ? std::optional(view.operands[0]) : std::nullopt;
}

/// a > b is b < a; the sign does not matter between non-negative values and for equality.
std::optional<ExprId> rewriteCompare(RuleContext &context, const OpView &view)
{
    if (!isIndexType(view.graph, operandType(view, 0)))
        return std::nullopt;
    std::string_view predicate = view.attr("comparison_predicate");
    ExprId a = view.operands[0];
    ExprId b = view.operands[1];
    if (predicate == "equal" || predicate == "not_equal") {
        const auto [low, high] = std::minmax(a, b);
        return context.form(predicate == "equal" ? "compare equal" : "compare not_equal", 0, {low, high});
    }
    if (predicate.starts_with("greater") && context.use(RuleId::Commutation)) {
        std::swap(a, b);
        predicate = predicate == "greater_than" ? "less_than" : "less_than_or_equal";
    }
    if (const std::optional<ExprId> decided = decideByRange(context, view, predicate, a, b))
        return decided;
    bool isSigned = view.attr("signedness") == "signed";
    if (!isSigned && context.isNonNegative(a) && context.isNonNegative(b))
        isSigned = context.use(RuleId::NonNegativeCompare);
    const std::string name = "compare " + std::string(predicate) + (isSigned ? " signed" : " unsigned");
    return context.form(name, 0, {a, b});
}

std::optional<ExprId> rewriteSelect(RuleContext &context, const OpView &view)
{
    return selectForm(context, view.operands[0], view.operands[1], view.operands[2], resultShape(view));
}

/// false xor x is x.
std::optional<ExprId> rewriteXor(RuleContext &context, const OpView &view)
{
    for (int i = 0; i < 2; ++i) {
        if (view.operands[size_t(i)] == truth(context, false) && context.use(RuleId::RedundantMask))
            return view.operands[size_t(1 - i)];
    }
    return std::nullopt;
}

/// select(((r < 0) xor (d < 0)) and (r != 0), r + d, r) with r = x rem d: r itself when neither is negative. Where r is
/// known not to be negative, only (d < 0) is left of the first condition.
bool isRemainderFix(RuleContext &context, ExprId condition, ExprId whenTrue, ExprId r)
{
    if (!context.pool.symbolText(context.pool.symbolOf(r)).starts_with("remi") || context.pool.operands(r).size() != 2)
        return false;
    const ExprId divisor = context.pool.operands(r)[1];
    if (context.linear.add(r, divisor) != whenTrue)
        return false;
    const ExprId zero = context.pool.integer(0);
    const auto sorted = [&](std::string_view name, ExprId a, ExprId b) {
        const auto [low, high] = std::minmax(a, b);
        return context.form(name, 0, {low, high});
    };
    const auto isNegative = [&](ExprId a) { return context.form("compare less_than signed", 0, {a, zero}); };
    const ExprId isNotZero = sorted("compare not_equal", r, zero);
    const ExprId signs = sorted("xori:i1", isNegative(r), isNegative(divisor));
    return condition == sorted("andi:i1", signs, isNotZero)
        || (context.isNonNegative(r) && condition == sorted("andi:i1", isNegative(divisor), isNotZero))
        || (context.isNonNegative(divisor) && condition == sorted("andi:i1", isNegative(r), isNotZero));
}

constexpr std::array kRewrites{
    RewriteEntry{"addi", rewriteAdd},        RewriteEntry{"subi", rewriteAdd},
    RewriteEntry{"muli", rewriteMultiply},   RewriteEntry{"negi", rewriteNegate},
    RewriteEntry{"shli", rewriteShift},      RewriteEntry{"exti", rewriteWidth},
    RewriteEntry{"trunci", rewriteWidth},    RewriteEntry{"offset", rewriteOffset},
    RewriteEntry{"divi", rewriteDivision},   RewriteEntry{"mini", rewriteMinimum},
    RewriteEntry{"maxi", rewriteMinimum},    RewriteEntry{"cmpi", rewriteCompare},
    RewriteEntry{"select", rewriteSelect},   RewriteEntry{"andi", rewriteAnd},
    RewriteEntry{"xori", rewriteXor},        RewriteEntry{"remi", rewriteRemainder},
};

} // namespace

std::span<const RewriteEntry> indexRewrites() { return kRewrites; }

ExprId ceilDivision(RuleContext &context, ExprId a, int64_t divisor)
{
    if (divisor == 1)
        return a;
    if (context.pool.isInteger(a) && context.pool.payload(a) >= 0)
        return context.pool.integer((context.pool.payload(a) + divisor - 1) / divisor);
    return context.form("ceildiv", divisor, {a});
}

ExprId selectForm(RuleContext &context, ExprId condition, ExprId whenTrue, ExprId whenFalse, std::span<const int64_t> shape)
{
    if (whenTrue == whenFalse || condition == truth(context, true))
        return whenTrue;
    if (condition == truth(context, false))
        return whenFalse;
    if (context.isOn(RuleId::RemainderFix) && isRemainderFix(context, condition, whenTrue, whenFalse)
        && context.use(RuleId::RemainderFix))
        return whenFalse;
    // a < b ? a : b; with <= the same, as the operands are then equal.
    const std::string_view symbol = context.pool.symbolText(context.pool.symbolOf(condition));
    if (symbol.starts_with("compare less_than") && symbol.ends_with(" signed") && context.isOn(RuleId::MinSelect)) {
        const ExprId a = context.pool.operands(condition)[0];
        const ExprId b = context.pool.operands(condition)[1];
        if (whenTrue == a && whenFalse == b && context.use(RuleId::MinSelect))
            return extremum(context, true, a, b, shape);
        if (whenTrue == b && whenFalse == a && context.use(RuleId::MinSelect))
            return extremum(context, false, a, b, shape);
    }
    return context.form("select", 0, {condition, whenTrue, whenFalse});
}

} // namespace tileport::irdiff
