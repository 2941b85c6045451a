// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/rewrites.h"

#include <array>

namespace tileport::test {

using namespace irgraph;

namespace {

std::string resultType(const Place &place, OpId op) { return place.program.type(place.graph().results(op)[0]); }
std::string operandName(const Place &place, OpId op, uint32_t number) { return place.program.name(place.graph().operands(op)[number]); }
bool isUntouched(const Place &place, OpId op) { return place.patch.line(op) == place.program.line(op); }

void rewriteBody(const Place &place, OpId op, const std::string &text)
{
    const std::string line = place.program.line(op);
    place.patch.setLine(op, line.substr(0, nameStart(place.program, op, line)) + text);
}

/// The element type of a "tile<8x8xf32>".
std::string elementOf(const std::string &type)
{
    const size_t start = type.find_last_of("<x") + 1;
    return type.substr(start, type.size() - start - 1);
}

/// The same shape with another element.
std::string withElement(const std::string &type, const std::string &element)
{
    return type.substr(0, type.size() - elementOf(type).size() - 1) + element + ">";
}

bool hasPlainAttributes(const Place &place, OpId op)
{
    const std::string line = place.program.line(op);
    return line.find("rounding") == std::string::npos && line.find("flush") == std::string::npos;
}

/// Names of values, "%a, %b"; their types.
struct List {
    std::string names;
    std::string types;

    void add(const Place &place, ValueId value)
    {
        if (!names.empty()) {
            names.append(", ");
            types.append(", ");
        }
        names.append(place.program.name(value));
        types.append(place.program.type(value));
    }
};

bool hasOneExit(const Place &place, OpId loop)
{
    size_t exits = 0;
    for (uint32_t op = loop.value + 1; op < place.graph().subtreeEnd(loop).value; ++op) {
        exits += place.is(OpId(op), "continue") && place.graph().parent(OpId(op)) == loop;
        if (place.is(OpId(op), "break") || place.is(OpId(op), "return") || (place.is(OpId(op), "continue") && place.is(place.graph().parent(OpId(op)), "if")))
            return false;
    }
    return exits == 1;
}

} // namespace

/// a * b + c in one step as two, which rounds once more.
bool splitFused(const Place &place, OpId op)
{
    if (!place.is(op, "fma") || !isUntouched(place, op) || !hasPlainAttributes(place, op))
        return false;
    const std::string type = " : " + resultType(place, op);
    place.patch.insertBefore(op, place.indent(op) + place.fresh() + " = mulf " + operandName(place, op, 0) + ", " + operandName(place, op, 1) + type);
    rewriteBody(place, op, "addf " + place.fresh() + ", " + operandName(place, op, 2) + type);
    return true;
}

/// exp(x) as exp2(x * log2(e)).
bool expAsExp2(const Place &place, OpId op)
{
    if (!place.is(op, "exp") || !isUntouched(place, op) || !hasPlainAttributes(place, op) || elementOf(resultType(place, op)) != "f32")
        return false;
    const std::string type = " : " + resultType(place, op);
    place.patch.insertBefore(op, place.indent(op) + place.fresh("c") + " = constant <f32: 0x3FB8AA3B>" + type);
    place.patch.insertBefore(op, place.indent(op) + place.fresh("m") + " = mulf " + operandName(place, op, 0) + ", " + place.fresh("c") + type);
    rewriteBody(place, op, "exp2 " + place.fresh("m") + type);
    return true;
}

/// c ? a : b as (not c) ? b : a.
bool negateCondition(const Place &place, OpId op)
{
    if (!place.is(op, "select") || !isUntouched(place, op))
        return false;
    const std::string mask = place.program.type(place.graph().operands(op)[0]);
    const std::string value = resultType(place, op);
    place.patch.insertBefore(op, place.indent(op) + place.fresh("t") + " = constant <i1: true> : " + mask);
    place.patch.insertBefore(op, place.indent(op) + place.fresh("n") + " = xori " + operandName(place, op, 0) + ", " + place.fresh("t") + " : " + mask);
    rewriteBody(place, op, "select " + place.fresh("n") + ", " + operandName(place, op, 2) + ", " + operandName(place, op, 1) + " : " + mask + ", " + value);
    return true;
}

/// a < b as not (a >= b), of integers.
bool negateComparison(const Place &place, OpId op)
{
    if (!place.is(op, "cmpi") || !isUntouched(place, op))
        return false;
    const std::string operand = place.program.type(place.graph().operands(op)[0]);
    const std::string mask = withElement(operand, "i1");
    const std::string line = place.body(op);
    constexpr std::array<std::array<const char *, 2>, 6> kOpposites{{{"cmpi less_than ", "cmpi greater_than_or_equal "}, {"cmpi greater_than ", "cmpi less_than_or_equal "},
        {"cmpi less_than_or_equal ", "cmpi greater_than "}, {"cmpi greater_than_or_equal ", "cmpi less_than "}, {"cmpi equal ", "cmpi not_equal "}, {"cmpi not_equal ", "cmpi equal "}}};
    for (const auto &[from, to] : kOpposites) {
        if (!line.starts_with(from))
            continue;
        place.patch.insertBefore(op, place.indent(op) + place.fresh("o") + " = " + to + line.substr(std::string_view(from).size()));
        place.patch.insertBefore(op, place.indent(op) + place.fresh("t") + " = constant <i1: true> : " + mask);
        rewriteBody(place, op, "xori " + place.fresh("o") + ", " + place.fresh("t") + " : " + mask);
        return true;
    }
    return false;
}

/// x as x * 1.
bool multiplyByOne(const Place &place, OpId op)
{
    if (!(place.is(op, "addf") || place.is(op, "exp2") || place.is(op, "mulf")) || !isUntouched(place, op) || elementOf(resultType(place, op)) != "f32")
        return false;
    const std::string type = " : " + resultType(place, op);
    place.patch.insertBefore(op, place.indent(op) + place.fresh("c") + " = constant <f32: 1.0>" + type);
    place.patch.insertBefore(op, place.indent(op) + place.fresh("m") + " = mulf " + operandName(place, op, 0) + ", " + place.fresh("c") + type);
    return place.patch.setOperand(op, 0, place.fresh("m"));
}

/// A for as a loop that counts by itself and breaks first thing when it is through.
bool forAsLoop(const Place &place, OpId op)
{
    if (!place.is(op, "for") || !isUntouched(place, op) || place.program.line(op).find("for unsigned") != std::string::npos || !hasOneExit(place, op))
        return false;
    const IrGraph &graph = place.graph();
    const std::span<const ValueId> operands = graph.operands(op);
    const auto step = place.meaning.integer(operands[2]);
    const RegionId body = graph.regions(op)[0];
    OpId first, last;
    for (const OpId inner : graph.directOps(body)) {
        first = first.isValid() ? first : inner;
        last = inner;
    }
    if (!step || *step <= 0 || !first.isValid() || !place.is(last, "continue") || place.program.line(last).empty() || !isUntouched(place, last))
        return false;
    const ValueId counter = graph.arguments(body)[0];
    const std::string counterName = place.program.name(counter);
    const std::string counterType = place.program.type(counter);
    std::string inits = counterName + " = " + place.program.name(operands[0]);
    List carried, types;
    types.add(place, counter);
    for (uint32_t i = 1; i < graph.arguments(body).size(); ++i) {
        const ValueId argument = graph.arguments(body)[i];
        inits += ", " + place.program.name(argument) + " = " + place.program.name(operands[i + 2]);
        carried.add(place, argument);
        types.add(place, argument);
    }
    std::string head("loop iter_values(");
    head.append(inits).append(") : ").append(types.types);
    if (!carried.types.empty())
        head.append(" -> ").append(carried.types);
    rewriteBody(place, op, head.append(" {"));
    const std::string indent = place.indent(last);
    place.patch.insertBefore(first, indent + place.fresh("g") + " = cmpi greater_than_or_equal " + counterName + ", " + place.program.name(operands[1])
                                        + ", signed : " + counterType + " -> tile<i1>");
    place.patch.insertBefore(first, indent + "if " + place.fresh("g") + " {");
    std::string exit(indent);
    exit.append("  break");
    if (!carried.names.empty())
        exit.append(" ").append(carried.names).append(" : ").append(carried.types);
    place.patch.insertBefore(first, exit);
    place.patch.insertBefore(first, indent + "}");
    List next;
    for (const ValueId value : graph.operands(last))
        next.add(place, value);
    place.patch.insertBefore(last, indent + place.fresh("n") + " = addi " + counterName + ", " + place.program.name(operands[2]) + " : " + counterType);
    std::string back(indent);
    back.append("continue ").append(place.fresh("n"));
    if (!next.names.empty())
        back.append(", ").append(next.names);
    back.append(" : ").append(counterType);
    if (!next.types.empty())
        back.append(", ").append(next.types);
    place.patch.setLine(last, back);
    return true;
}

} // namespace tileport::test
