// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/rewrites.h"

#include <algorithm>
#include <array>

namespace tileport::test {

using namespace irgraph;

namespace {

const TypeInfo &typeOf(const Place &place, ValueId value) { return place.graph().typeInfo(place.graph().type(value)); }

/// "tile<" shape of \p like's elements ">".
std::string tileType(const Place &place, const std::vector<int64_t> &shape, ValueId like)
{
    std::string text = "tile<";
    for (const int64_t extent : shape)
        text += std::to_string(extent) + "x";
    return text + std::string(place.graph().string(place.graph().typeInfo(typeOf(place, like).element).text)) + ">";
}

bool isUntouched(const Place &place, OpId op) { return place.patch.line(op) == place.program.line(op); }

std::string operandName(const Place &place, OpId op, uint32_t number) { return place.program.name(place.graph().operands(op)[number]); }
std::string operandType(const Place &place, OpId op, uint32_t number) { return place.program.type(place.graph().operands(op)[number]); }

/// Rewrites the line of \p op as "its results = text".
void rewriteBody(const Place &place, OpId op, const std::string &text)
{
    const std::string line = place.program.line(op);
    place.patch.setLine(op, line.substr(0, nameStart(place.program, op, line)) + text);
}

} // namespace

bool splitReshape(const Place &place, OpId op)
{
    if (!place.is(op, "reshape") || !isUntouched(place, op))
        return false;
    std::vector<int64_t> middle = typeOf(place, place.graph().results(op)[0]).shape;
    middle.insert(middle.begin(), 1);
    const std::string type = tileType(place, middle, place.graph().operands(op)[0]);
    place.patch.insertBefore(op, place.indent(op) + place.fresh() + " = reshape " + operandName(place, op, 0) + " : " + operandType(place, op, 0) + " -> " + type);
    rewriteBody(place, op, "reshape " + place.fresh() + " : " + type + " -> " + place.program.type(place.graph().results(op)[0]));
    return true;
}

bool splitBroadcast(const Place &place, OpId op)
{
    if (!place.is(op, "broadcast") || !isUntouched(place, op))
        return false;
    const std::vector<int64_t> from = typeOf(place, place.graph().operands(op)[0]).shape;
    const std::vector<int64_t> to = typeOf(place, place.graph().results(op)[0]).shape;
    std::vector<int64_t> middle = from;
    size_t grown = 0;
    for (size_t i = 0; i < from.size(); ++i) {
        if (from[i] != to[i] && grown++ == 0)
            middle[i] = to[i];
    }
    if (grown < 2)
        return false;
    const std::string type = tileType(place, middle, place.graph().operands(op)[0]);
    place.patch.insertBefore(op, place.indent(op) + place.fresh() + " = broadcast " + operandName(place, op, 0) + " : " + operandType(place, op, 0) + " -> " + type);
    rewriteBody(place, op, "broadcast " + place.fresh() + " : " + type + " -> " + place.program.type(place.graph().results(op)[0]));
    return true;
}

/// Minimum and maximum of integers as comparison and selection.
bool minAsSelect(const Place &place, OpId op)
{
    if (!(place.is(op, "mini") || place.is(op, "maxi")) || !isUntouched(place, op))
        return false;
    const std::string type = place.program.type(place.graph().results(op)[0]);
    const std::vector<int64_t> shape = typeOf(place, place.graph().results(op)[0]).shape;
    std::string mask = "tile<";
    for (const int64_t extent : shape)
        mask += std::to_string(extent) + "x";
    mask += "i1>";
    const std::string a = operandName(place, op, 0);
    const std::string b = operandName(place, op, 1);
    const char *sign = place.program.line(op).find("unsigned") == std::string::npos ? "signed" : "unsigned";
    place.patch.insertBefore(op, place.indent(op) + place.fresh() + " = cmpi " + (place.is(op, "mini") ? "less_than " : "greater_than ") + a + ", " + b + ", "
                                     + sign + " : " + type + " -> " + mask);
    rewriteBody(place, op, "select " + place.fresh() + ", " + a + ", " + b + " : " + mask + ", " + type);
    return true;
}

/// Division rounding up as (a + (b-1)) / b, for a that is not negative and constant b. That a + b-1 does not overflow is
/// what every caller of cdiv relies on.
bool ceilDivision(const Place &place, OpId op)
{
    if (!place.is(op, "divi") || place.program.line(op).find("signed rounding<positive_inf>") == std::string::npos || !isUntouched(place, op))
        return false;
    const auto divisor = place.meaning.integer(place.graph().operands(op)[1]);
    const std::string type = operandType(place, op, 0);
    if (!divisor || *divisor <= 0 || type != "tile<i32>" || !place.meaning.isNonNegative(place.graph().operands(op)[0]))
        return false;
    place.patch.insertBefore(op, place.indent(op) + place.fresh("c") + " = constant <i32: " + std::to_string(*divisor - 1) + "> : tile<i32>");
    place.patch.insertBefore(op, place.indent(op) + place.fresh("s") + " = addi " + operandName(place, op, 0) + ", " + place.fresh("c") + " : tile<i32>");
    rewriteBody(place, op, "divi " + place.fresh("s") + ", " + operandName(place, op, 1) + " signed : tile<i32>");
    return true;
}

/// Widening before instead of after a reshape or broadcast, which only rename elements.
bool moveExtension(const Place &place, OpId op)
{
    if (!place.is(op, "exti") || !isUntouched(place, op))
        return false;
    const OpId shaper = place.graph().definingOp(place.graph().operands(op)[0]);
    if (!shaper.isValid() || !(place.is(shaper, "reshape") || place.is(shaper, "broadcast")))
        return false;
    const ValueId source = place.graph().operands(shaper)[0];
    const ValueId result = place.graph().results(op)[0];
    const std::string wide = typeOf(place, source).shape.empty()
        ? "tile<" + std::string(place.graph().string(place.graph().typeInfo(typeOf(place, result).element).text)) + ">"
        : tileType(place, typeOf(place, source).shape, result);
    const char *sign = place.program.line(op).find("unsigned") == std::string::npos ? "signed" : "unsigned";
    place.patch.insertBefore(op, place.indent(op) + place.fresh() + " = exti " + place.program.name(source) + " " + sign + " : "
                                     + place.program.type(source) + " -> " + wide);
    rewriteBody(place, op, std::string(place.graph().opName(shaper)) + " " + place.fresh() + " : " + wide + " -> " + place.program.type(result));
    return true;
}

/// A token joined with one that nothing came before orders what it did.
bool joinFreshToken(const Place &place, OpId op)
{
    const std::span<const ValueId> operands = place.graph().operands(op);
    const bool isMemory = place.is(op, "load_view_tko") || place.is(op, "store_view_tko") || place.is(op, "load_ptr_tko") || place.is(op, "store_ptr_tko");
    if (!isMemory || operands.empty() || typeOf(place, operands.back()).kind != TypeKind::Token)
        return false;
    place.patch.insertBefore(op, place.indent(op) + place.fresh("m") + " = make_token : token");
    place.patch.insertBefore(op, place.indent(op) + place.fresh("j") + " = join_tokens " + place.program.name(operands.back()) + ", " + place.fresh("m") + " : token");
    return place.patch.setOperand(op, static_cast<uint32_t>(operands.size() - 1), place.fresh("j"));
}

/// a < b as b > a.
bool flipComparison(const Place &place, OpId op)
{
    if (!(place.is(op, "cmpi") || place.is(op, "cmpf")) || !isUntouched(place, op))
        return false;
    const std::string a = operandName(place, op, 0);
    const std::string b = operandName(place, op, 1);
    constexpr std::array<std::array<const char *, 2>, 6> kFlips{{{"cmpi less_than ", "cmpi greater_than "}, {"cmpi greater_than ", "cmpi less_than "},
        {"cmpi less_than_or_equal ", "cmpi greater_than_or_equal "}, {"cmpi greater_than_or_equal ", "cmpi less_than_or_equal "},
        {"cmpf less_than ", "cmpf greater_than "}, {"cmpf greater_than ", "cmpf less_than "}}};
    for (const auto &[from, to] : kFlips) {
        if (place.patch.replaceText(op, from, to))
            return a == b || place.patch.replaceText(op, a + ", " + b, b + ", " + a);
    }
    return false;
}

/// (a + b) * c as a*c + b*c, exact modulo 2^w.
bool multiplyDistributed(const Place &place, OpId op)
{
    if (!place.is(op, "muli") || !isUntouched(place, op) || place.program.line(op).find("overflow") != std::string::npos)
        return false;
    for (uint32_t side = 0; side < 2; ++side) {
        const OpId sum = place.graph().definingOp(place.graph().operands(op)[side]);
        if (!sum.isValid() || !place.is(sum, "addi") || place.program.line(sum).find("overflow") != std::string::npos)
            continue;
        const std::string type = " : " + place.program.type(place.graph().results(op)[0]);
        const std::string factor = operandName(place, op, 1 - side);
        place.patch.insertBefore(op, place.indent(op) + place.fresh("a") + " = muli " + operandName(place, sum, 0) + ", " + factor + type);
        place.patch.insertBefore(op, place.indent(op) + place.fresh("b") + " = muli " + operandName(place, sum, 1) + ", " + factor + type);
        rewriteBody(place, op, "addi " + place.fresh("a") + ", " + place.fresh("b") + type);
        return true;
    }
    return false;
}

} // namespace tileport::test
