// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/indexrules.h"

#include "core/irdiff/rules/conditionrules.h"
#include "core/irdiff/rules/overflow.h"
#include "core/irdiff/rules/widths.h"

#include <algorithm>
#include <array>
#include <tuple>

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

/// Shape and width of an operand, for ranges.
Extent extentOf(const OpView &view, size_t operand) { return tileExtent(view.graph, operandType(view, operand)); }

/// \p expr with constant and coefficients as numbers of the result's width: 32-bit arithmetic wraps modulo 2^32.
ExprId inWidth(RuleContext &context, const OpView &view, ExprId expr)
{
    const TypeId type = view.graph.type(view.graph.results(view.op)[0]);
    if (tileExtent(view.graph, type).width != 32)
        return expr;
    const auto wrapped = [](int64_t value) { return int64_t(static_cast<int32_t>(static_cast<uint32_t>(value))); };
    LinearForms::Form form = context.linear.formOf(expr);
    bool isWide = form.constant != wrapped(form.constant);
    form.constant = wrapped(form.constant);
    for (LinearForms::Term &term : form.terms) {
        isWide |= term.coefficient != wrapped(term.coefficient);
        term.coefficient = wrapped(term.coefficient);
    }
    return isWide ? context.linear.make(std::move(form)) : expr;
}

std::optional<ExprId> rewriteAdd(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || !context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return inWidth(context, view, context.linear.add(view.operands[0], view.operands[1], view.name() == "subi" ? -1 : 1));
}

std::optional<ExprId> rewriteMultiply(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || !context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return inWidth(context, view, context.linear.multiply(view.operands[0], view.operands[1]));
}

std::optional<ExprId> rewriteNegate(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || !context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return inWidth(context, view, context.linear.add(context.pool.integer(0), view.operands[0], -1));
}

std::optional<ExprId> rewriteShift(RuleContext &context, const OpView &view)
{
    const ExprId by = view.operands[1];
    if (!hasIndexResult(view) || !context.pool.isInteger(by) || !context.isOn(RuleId::IndexArithmetic))
        return std::nullopt;
    const int64_t count = context.pool.payload(by);
    if (count < 0 || count > 31 || !context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return inWidth(context, view, context.linear.multiply(view.operands[0], context.pool.integer(int64_t(1) << count)));
}

/// Shifting right by a constant divides by a power of two and rounds down; the unsigned shift only of what has no sign.
std::optional<ExprId> rewriteShiftRight(RuleContext &context, const OpView &view)
{
    const ExprId by = view.operands[1];
    if (!hasIndexResult(view) || !context.pool.isInteger(by) || context.pool.payload(by) < 0 || context.pool.payload(by) > 30)
        return std::nullopt;
    const bool isSigned = view.attr("signedness") == "signed";
    if (!isSigned && (!context.use(RuleId::NonNegativeCompare) || !context.isNonNegative(view.operands[0])))
        return std::nullopt;
    if (!context.use(RuleId::IndexArithmetic))
        return std::nullopt;
    return floorDivision(context, view.operands[0], context.pool.integer(int64_t(1) << context.pool.payload(by)), extentOf(view, 0));
}

/// The form of an extension by zeros that is not known to equal the one by the sign.
constexpr std::string_view kZeroExtension = "exti signedness=unsigned:i64";

/// What is left of \p expr modulo 2^32: an extension of 32 bits, by zeros as well, is its operand. Only for sums and
/// products of single values; none when it is made of anything else.
std::optional<ExprId> lowHalf(RuleContext &context, ExprId expr, int depth = 4)
{
    if (context.isForm(expr, kZeroExtension))
        return context.pool.operands(expr)[0];
    if (isSingle(context, expr))
        return expr;
    const bool isProduct = context.isForm(expr, "product");
    if (depth == 0 || (!isProduct && !context.isForm(expr, "sum") && !context.isForm(expr, "scaled")))
        return std::nullopt;
    ExprId whole = context.pool.integer(isProduct ? 1 : 0);
    if (context.isForm(expr, "sum"))
        whole = context.pool.integer(context.pool.payload(expr));
    for (const ExprId part : std::vector(context.pool.operands(expr).begin(), context.pool.operands(expr).end())) {
        const std::optional<ExprId> low = lowHalf(context, part, depth - 1);
        if (!low)
            return std::nullopt;
        whole = isProduct ? context.linear.multiply(whole, *low) : context.linear.add(whole, *low, context.isForm(expr, "scaled") ? context.pool.payload(expr) : 1);
    }
    return whole;
}

/// exti and trunci between index widths. An unsigned extension agrees with the signed one on non-negative values only.
std::optional<ExprId> rewriteWidth(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view) || !isIndexType(view.graph, operandType(view, 0)))
        return std::nullopt;
    const bool isUnsigned = view.name() == "exti" && view.attr("signedness") == "unsigned";
    if (isUnsigned && (!context.use(RuleId::NonNegativeCompare) || !context.isNonNegative(view.operands[0])))
        return std::nullopt;
    if (view.name() == "trunci" && context.isOn(RuleId::IndexWidth)) {
        const std::optional<ExprId> low = lowHalf(context, view.operands[0]);
        if (low && *low != view.operands[0] && context.use(RuleId::IndexWidth))
            return inWidth(context, view, *low);
    }
    if (!context.use(RuleId::IndexWidth)) {
        if (!isUnsigned)
            return std::nullopt;
        return context.form("exti signedness=signed:" + std::string(elementText(view.graph, view.graph.type(view.graph.results(view.op)[0]))), 0, {view.operands[0]});
    }
    // A number of 32 bits is the same in any width, and truncating commutes with sums and products of such values;
    // anything else only as long as it stays in range.
    const bool isExact = view.name() == "exti" ? isNumber(context.pool, view.operands[0]) : isRing(context, view.operands[0]);
    if (!isExact)
        needNoOverflow(context, view.operands[0], {tileExtent(view.graph, operandType(view, 0)).shape, 32});
    return view.operands[0];
}

std::optional<ExprId> rewriteOffset(RuleContext &context, const OpView &view)
{
    if (!isIndexType(view.graph, operandType(view, 1)) || !context.use(RuleId::PointerForm))
        return std::nullopt;
    // Addresses are sums modulo 2^64; what is added in 32 bits first must not have left them.
    const Extent extent = tileExtent(view.graph, operandType(view, 1));
    if (extent.width == 32 && !isNumber(context.pool, view.operands[1]))
        needNoOverflow(context, view.operands[1], extent);
    return context.linear.add(view.operands[0], view.operands[1]);
}

/// Division of constants, as the operation rounds.
std::optional<ExprId> foldDivision(RuleContext &context, std::string_view rounding, ExprId a, ExprId b)
{
    if (!context.pool.isInteger(a) || !context.pool.isInteger(b) || context.pool.payload(b) == 0 || context.pool.payload(b) == -1)
        return std::nullopt;
    if (!context.use(RuleId::IndexArithmetic))
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

/// Whether neither operand of a division is negative, and both readings of their bits and all roundings agree. A divisor
/// of zero leaves the result undefined, so that "not negative" is enough.
bool hasNoSign(RuleContext &context, const OpView &view)
{
    const Extent extent = tileExtent(view.graph, operandType(view, 0));
    return isNeverNegative(context, view.operands[0], extent) && isNeverNegative(context, view.operands[1], extent);
}

std::optional<ExprId> rewriteRemainder(RuleContext &context, const OpView &view)
{
    const ExprId a = view.operands[0];
    const ExprId b = view.operands[1];
    if (!hasIndexResult(view))
        return std::nullopt;
    const bool isSigned = view.attr("signedness") == "signed";
    const bool areConstant = context.pool.isInteger(a) && context.pool.isInteger(b) && context.pool.payload(b) > 0;
    if (areConstant && isSigned && context.use(RuleId::IndexArithmetic))
        return context.pool.integer(context.pool.payload(a) % context.pool.payload(b));
    if (!context.use(isSigned ? RuleId::RemainderFix : RuleId::NonNegativeCompare) || !hasNoSign(context, view))
        return std::nullopt;
    return context.form("floormod", widthOf(context, extentOf(view, 0), {a, b}), {a, b});
}

/// Every kind of division as one that rounds down: a / b rounded up is (a + b - 1) / b rounded down.
std::optional<ExprId> rewriteDivision(RuleContext &context, const OpView &view)
{
    if (!hasIndexResult(view))
        return std::nullopt;
    const bool isSigned = view.attr("signedness") != "unsigned";
    const std::string_view rounding = view.attr("rounding");
    const ExprId a = view.operands[0];
    const ExprId b = view.operands[1];
    if (const std::optional<ExprId> folded = isSigned ? foldDivision(context, rounding, a, b) : std::nullopt)
        return folded;
    if (rounding == "positive_inf") {
        const bool isPositive = context.pool.isInteger(b) ? context.pool.payload(b) > 0 : context.isNonNegative(b);
        if (!isSigned || !isPositive || !context.use(RuleId::CeilDivision))
            return std::nullopt;
        return ceilDivision(context, a, b, extentOf(view, 0));
    }
    if (isSigned && rounding == "negative_inf")
        return floorDivision(context, a, b, extentOf(view, 0));
    const RuleContext::Mark before = context.mark();
    if (context.use(isSigned ? RuleId::RoundingDirection : RuleId::NonNegativeCompare) && hasNoSign(context, view))
        return floorDivision(context, a, b, extentOf(view, 0));
    context.back(before);
    if (!isSigned || rounding != "zero")
        return std::nullopt;
    return context.form("truncdiv", widthOf(context, extentOf(view, 0), {a, b}), {a, b});
}

ExprId unsignedExtremum(RuleContext &context, bool isMinimum, ExprId first, ExprId second, const Extent &extent)
{
    const auto [low, high] = std::minmax(first, second);
    return context.form(isMinimum ? "min unsigned" : "max unsigned", widthOf(context, extent, {low, high}), {low, high});
}

std::optional<ExprId> rewriteMinimum(RuleContext &context, const OpView &view)
{
    // Of equal operands either is the smallest and the largest, whatever the signedness.
    if (view.operands[0] == view.operands[1] && context.use(RuleId::MinSelect))
        return view.operands[0];
    if (!hasIndexResult(view) || !context.use(RuleId::MinSelect))
        return std::nullopt;
    const bool isSigned = view.attr("signedness") == "signed";
    if (!isSigned && !(hasNoSign(context, view) && context.use(RuleId::NonNegativeCompare)))
        return unsignedExtremum(context, view.name() == "mini", view.operands[0], view.operands[1], extentOf(view, 0));
    return extremum(context, view.name() == "mini", view.operands[0], view.operands[1], extentOf(view, 0));
}

/// A comparison that comes out the same for every element is a constant.
std::optional<ExprId> decideByRange(RuleContext &context, const OpView &view, std::string_view predicate, ExprId a, ExprId b)
{
    const Extent extent = extentOf(view, 0);
    const RuleContext::Mark before = context.mark();
    const Range left = rangeOf(context, a, extent.shape);
    const Range right = rangeOf(context, b, extent.shape);
    // Unsigned comparisons agree with signed ones only where both are known to be non-negative.
    const bool agree = view.attr("signedness") == "signed" || (left.low >= 0 && right.low >= 0);
    const std::optional<bool> decided = agree && left.fits(extent.width) && right.fits(extent.width)
        ? decideCompare(predicate, left, right) : std::nullopt;
    if (decided && context.use(RuleId::RedundantMask))
        return truth(context, *decided);
    context.back(before);
    return std::nullopt;
}

/// true and x is x, false and x is false; false or x is x, true or x is true.
std::optional<ExprId> rewriteLogic(RuleContext &context, const OpView &view)
{
    const bool isAnd = view.name() == "andi";
    for (size_t i = 0; i < 2; ++i) {
        const bool isNeutral = view.operands[i] == truth(context, isAnd);
        const bool isFinal = view.operands[i] == truth(context, !isAnd);
        if ((isNeutral || isFinal) && context.use(RuleId::RedundantMask))
            return view.operands[isNeutral ? 1 - i : i];
    }
    if (view.operands[0] == view.operands[1] && context.use(RuleId::RedundantMask))
        return view.operands[0];
    return std::nullopt;
}

/// a > b is b < a; the sign does not matter between non-negative values and for equality.
std::optional<ExprId> rewriteCompare(RuleContext &context, const OpView &view)
{
    if (!isIndexType(view.graph, operandType(view, 0)))
        return std::nullopt;
    std::string_view predicate = view.attr("comparison_predicate");
    ExprId a = view.operands[0];
    ExprId b = view.operands[1];
    const bool isEquality = predicate == "equal" || predicate == "not_equal";
    const bool isTurned = isEquality ? b < a : predicate.starts_with("greater");
    if (isTurned && context.use(RuleId::FlippedComparison)) {
        std::swap(a, b);
        predicate = flippedPredicate(predicate);
    }
    if (isEquality)
        return context.form("compare " + std::string(predicate), widthOf(context, extentOf(view, 0), {a, b}), {a, b});
    if (const std::optional<ExprId> decided = decideByRange(context, view, predicate, a, b))
        return decided;
    bool isSigned = view.attr("signedness") == "signed";
    const RuleContext::Mark before = context.mark();
    if (!isSigned && hasNoSign(context, view))
        isSigned = context.use(RuleId::NonNegativeCompare);
    if (!isSigned)
        context.back(before);
    const std::string name = "compare " + std::string(predicate) + (isSigned ? " signed" : " unsigned");
    return context.form(name, widthOf(context, extentOf(view, 0), {a, b}), {a, b});
}

std::optional<ExprId> rewriteSelect(RuleContext &context, const OpView &view)
{
    return selectForm(context, view.operands[0], view.operands[1], view.operands[2], extentOf(view, 1));
}

/// select(((r < 0) xor (d < 0)) and (r != 0), r + d, r) with r = x rem d: r itself when neither x nor d is negative.
bool isRemainderFix(RuleContext &context, ExprId condition, ExprId whenTrue, ExprId r)
{
    if (!context.isForm(r, "floormod")) // A remainder that is not known to have no sign has another form.
        return false;
    const ExprId divisor = context.pool.operands(r)[1];
    if (context.linear.add(r, divisor) != whenTrue)
        return false;
    const ExprId zero = context.pool.integer(0);
    const auto sorted = [&](std::string_view name, ExprId a, ExprId b, int64_t width = 0) {
        const auto [low, high] = std::minmax(a, b);
        return context.form(name, width, {low, high});
    };
    const auto isNegative = [&](ExprId a, int64_t width) { return context.form("compare less_than signed", width, {a, zero}); };
    const ExprId isNotZero = sorted("compare not_equal", r, zero);
    const ExprId isBelow = isNegative(r, 0); // A remainder is a number; a divisor that is none is compared in its width.
    return std::ranges::any_of(std::array{int64_t(0), kWrapping}, [&](int64_t width) {
        const ExprId signs = sorted("xori:i1", isBelow, isNegative(divisor, width));
        return condition == sorted("andi:i1", signs, isNotZero) || condition == sorted("andi:i1", isNegative(divisor, width), isNotZero)
            || condition == sorted("andi:i1", isBelow, isNotZero);
    });
}

/// c ? x : false is c and x, c ? true : x is c or x; none for other selections.
std::optional<ExprId> booleanForm(RuleContext &context, ExprId condition, ExprId whenTrue, ExprId whenFalse)
{
    const bool isAnd = whenFalse == truth(context, false) || whenFalse == condition;
    const bool isOr = whenTrue == truth(context, true) || whenTrue == condition;
    if (isAnd == isOr || !context.use(RuleId::BooleanSelect))
        return std::nullopt;
    const auto [low, high] = std::minmax(condition, isAnd ? whenTrue : whenFalse);
    return context.form(isAnd ? "andi:i1" : "ori:i1", 0, {low, high});
}

constexpr std::array kRewrites{
    RewriteEntry{"addi", rewriteAdd},        RewriteEntry{"subi", rewriteAdd},
    RewriteEntry{"muli", rewriteMultiply},   RewriteEntry{"negi", rewriteNegate},
    RewriteEntry{"shli", rewriteShift},      RewriteEntry{"exti", rewriteWidth},
    RewriteEntry{"trunci", rewriteWidth},    RewriteEntry{"offset", rewriteOffset},
    RewriteEntry{"divi", rewriteDivision},   RewriteEntry{"mini", rewriteMinimum},
    RewriteEntry{"maxi", rewriteMinimum},    RewriteEntry{"cmpi", rewriteCompare},
    RewriteEntry{"select", rewriteSelect},   RewriteEntry{"andi", rewriteLogic},
    RewriteEntry{"remi", rewriteRemainder},  RewriteEntry{"ori", rewriteLogic},
    RewriteEntry{"shri", rewriteShiftRight},
};

} // namespace

std::span<const RewriteEntry> indexRewrites() { return kRewrites; }

ExprId floorDivision(RuleContext &context, ExprId a, ExprId b, const Extent &extent)
{
    const auto plain = [&] { return context.form("floordiv", widthOf(context, extent, {a, b}), {a, b}); };
    if (!context.pool.isInteger(b) || context.pool.payload(b) <= 0)
        return plain();
    const int64_t divisor = context.pool.payload(b);
    if (divisor == 1)
        return a;
    // Multiples of the divisor come out whole; what is left of the constant lies in [0, divisor).
    LinearForms::Form whole;
    LinearForms::Form rest;
    for (const LinearForms::Term &term : context.linear.formOf(a).terms) {
        const bool isWhole = term.coefficient % divisor == 0;
        (isWhole ? whole : rest).terms.push_back({isWhole ? term.coefficient / divisor : term.coefficient, term.product});
    }
    const int64_t constant = context.linear.formOf(a).constant;
    rest.constant = ((constant % divisor) + divisor) % divisor;
    whole.constant = (constant - rest.constant) / divisor;
    const bool isSplit = !whole.terms.empty() || whole.constant != 0;
    // In either width that holds of the sum as a number only: (n + 64) / 64 is not n / 64 + 1 where n + 64 wraps.
    if (!isSplit || !context.use(RuleId::IndexWidth))
        return plain();
    needNoOverflow(context, a, extent);
    context.use(RuleId::IndexArithmetic);
    const ExprId quotient = context.linear.make(std::move(whole));
    if (rest.terms.empty())
        return quotient;
    return context.linear.add(quotient, context.form("floordiv", 0, {context.linear.make(std::move(rest)), b}));
}

ExprId ceilDivision(RuleContext &context, ExprId a, ExprId b, const Extent &extent)
{
    if (b == context.pool.integer(1))
        return a;
    const ExprId raised = context.linear.add(context.linear.add(a, b), context.pool.integer(-1));
    if (!context.pool.isInteger(raised))
        needNoOverflow(context, raised, extent);
    return floorDivision(context, raised, b, extent);
}

ExprId extremum(RuleContext &context, bool isMinimum, ExprId first, ExprId second, const Extent &extent)
{
    const auto [low, high] = std::minmax(first, second);
    if (low == high)
        return low;
    const RuleContext::Mark before = context.mark();
    const Range a = rangeOf(context, low, extent.shape);
    const Range b = rangeOf(context, high, extent.shape);
    const bool isDecided = a.fits(extent.width) && b.fits(extent.width) && (a.high <= b.low || b.high <= a.low);
    if (isDecided && context.use(RuleId::RedundantMask))
        return (a.high <= b.low) == isMinimum ? low : high;
    context.back(before);
    return context.form(isMinimum ? "min signed" : "max signed", widthOf(context, extent, {low, high}), {low, high});
}

ExprId selectForm(RuleContext &context, ExprId condition, ExprId whenTrue, ExprId whenFalse, const Extent &extent)
{
    const bool isTrue = condition == truth(context, true);
    if (whenTrue == whenFalse || ((isTrue || condition == truth(context, false)) && context.use(RuleId::BranchSelect)))
        return isTrue ? whenTrue : whenFalse;
    if (context.isOn(RuleId::RemainderFix) && isRemainderFix(context, condition, whenTrue, whenFalse)
        && context.use(RuleId::RemainderFix)) {
        for (size_t i = 0; i < 2; ++i) // The facts that gave the remainder its form are what the correction needs as well.
            std::ignore = isNeverNegative(context, context.pool.operands(whenFalse)[i], extent);
        return whenFalse;
    }
    if (extent.width == 1) {
        if (const std::optional<ExprId> boolean = booleanForm(context, condition, whenTrue, whenFalse))
            return *boolean;
    }
    // a < b ? a : b; with <= the same, as the operands are then equal.
    const std::string_view symbol = context.pool.symbolText(context.pool.symbolOf(condition));
    if (symbol.starts_with("compare less_than") && context.isOn(RuleId::MinSelect)) {
        const ExprId a = context.pool.operands(condition)[0];
        const ExprId b = context.pool.operands(condition)[1];
        const bool isMinimum = whenTrue == a && whenFalse == b;
        const bool isMaximum = whenTrue == b && whenFalse == a;
        const RuleContext::Mark before = context.mark();
        // What was compared must be what is selected: the same sum in another width is another value once it wraps.
        if ((isMinimum || isMaximum) && context.pool.payload(condition) == widthOf(context, extent, {a, b}) && context.use(RuleId::MinSelect))
            return symbol.ends_with(" signed") ? extremum(context, isMinimum, a, b, extent) : unsignedExtremum(context, isMinimum, a, b, extent);
        context.back(before);
    }
    if (const std::optional<ExprId> plain = withoutNot(context, condition))
        return context.form("select", 0, {*plain, whenFalse, whenTrue});
    return context.form("select", 0, {condition, whenTrue, whenFalse});
}

} // namespace tileport::irdiff
