// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/faults.h"

#include <algorithm>

namespace tileport::test {

using namespace irgraph;

namespace {

constexpr size_t kRewirings = 2;   ///< other values tried for one operand

/// Equal by meaning: operands of equal value.
void swapPair(const Site &site, OpId op, uint32_t a, uint32_t b)
{
    const std::span<const ValueId> operands = site.graph().operands(op);
    const bool isLive = site.meaning.isLiveOperand(op, a) || site.meaning.isLiveOperand(op, b);
    if (isLive && site.graph().type(operands[a]) == site.graph().type(operands[b]) && !site.meaning.isSame(operands[a], operands[b]))
        site.setOperands(op, {{a, operands[b]}, {b, operands[a]}});
}

bool isToken(const Site &site, ValueId value) { return site.graph().typeInfo(site.graph().type(value)).kind == TypeKind::Token; }

/// Values that \p op may use in place of \p old and that differ from it in meaning.
std::vector<ValueId> substitutes(const Site &site, OpId op, ValueId old)
{
    std::vector<ValueId> found;
    for (uint32_t i = 0; i < site.graph().valueCount(); ++i) {
        const ValueId value(i);
        if (site.graph().type(value) == site.graph().type(old) && !site.meaning.isSame(value, old) && site.program.isVisible(value, op))
            found.push_back(value);
    }
    return found;
}

} // namespace

void plantOperandsSwapped(const Site &site, OpId op)
{
    if (!site.meaning.isLive(op))
        return;
    if (site.isAny(op, {"subf", "subi", "divf", "divi", "remi", "remf", "shli", "shri", "pow", "atan2", "mmaf", "mmai"}))
        swapPair(site, op, 0, 1);
    else if (site.is(op, "select"))
        swapPair(site, op, 1, 2);
    else if (site.isAny(op, {"cmpi", "cmpf"})) {
        const std::string line = site.program.line(op);
        if (line.find(" equal ") == std::string::npos && line.find(" not_equal ") == std::string::npos)
            swapPair(site, op, 0, 1);
    } else if (site.is(op, "fma"))
        swapPair(site, op, 0, 2);
    else if (site.is(op, "cat"))
        swapPair(site, op, 0, 1);
}

/// Equal by meaning: a substitute of equal value; the other mask in place of one that always holds; a shape or stride of an unused view cannot be live in the first place.
void plantOperandRewired(const Site &site, OpId op)
{
    if (!site.meaning.isLive(op) || site.isAny(op, {"for", "loop", "assume", "entry"}))
        return;
    const std::span<const ValueId> operands = site.graph().operands(op);
    for (uint32_t i = 0; i < operands.size(); ++i) {
        if (isToken(site, operands[i]) || !site.meaning.isLiveOperand(op, i))
            continue;
        std::vector<ValueId> others = substitutes(site, op, operands[i]);
        if (site.is(op, "andi") && site.meaning.isAlwaysTrue(operands[i]))
            std::erase_if(others, [&](ValueId v) { return site.meaning.isSame(v, operands[1 - i]); });
        site.dice.shuffle(others);
        for (size_t k = 0; k < std::min(kRewirings, others.size()); ++k)
            site.setOperands(op, {{i, others[k]}});
    }
}

namespace {

bool isNeutral(const Site &site, OpId op)
{
    const std::span<const ValueId> operands = site.graph().operands(op);
    const auto has = [&](int64_t number) {
        return std::any_of(operands.begin(), operands.end(), [&](ValueId v) { return site.meaning.integer(v) == number; });
    };
    const auto areCounts = [&] {
        return std::all_of(operands.begin(), operands.end(), [&](ValueId v) { return site.meaning.isNonNegative(v); });
    };
    return (site.is(op, "muli") && (has(1) || has(0))) || (site.is(op, "offset") && has(0)) || (site.is(op, "maxi") && has(0) && areCounts()) || (site.isAny(op, {"addi", "subi", "ori", "xori", "shli", "shri"}) && has(0))
        || (site.is(op, "divi") && has(1))
        || (site.is(op, "andi") && std::any_of(operands.begin(), operands.end(), [&](ValueId v) { return site.meaning.isAlwaysTrue(v); })) || (site.is(op, "select") && site.meaning.isSignCorrection(op));
}

} // namespace

/// The result is replaced by an operand of its type, as when a step is forgotten.
/// Equal by meaning: an operand of equal value; what adds zero, multiplies by one or corrects the sign of what has none.
/// Assumes and the order of loads are other classes.
void plantForwarded(const Site &site, OpId op)
{
    if (!site.meaning.isLive(op) || site.graph().results(op).size() != 1 || !site.meaning.isPure(op) || site.is(op, "join_tokens"))
        return;
    const ValueId result = site.graph().results(op)[0];
    const std::span<const ValueId> operands = site.graph().operands(op);
    for (const ValueId operand : operands) {
        if (site.graph().type(operand) != site.graph().type(result) || site.meaning.isSame(operand, result) || isNeutral(site, op))
            continue;
        Patch patch(site.program);
        if (!patch.replaceUses(result, site.program.name(operand)))
            continue;
        patch.removeLine(op);
        site.add(op, std::move(patch), "result replaced by " + site.program.name(operand));
    }
}

void plantIndexSwapped(const Site &site, OpId op)
{
    const bool isLoad = site.is(op, "load_view_tko");
    if (!(isLoad || site.isAny(op, {"store_view_tko", "atomic_red_view_tko"})) || !site.meaning.isLive(op))
        return;
    const std::span<const uint32_t> segments = site.graph().operandSegments(op);
    const uint32_t first = isLoad || site.is(op, "atomic_red_view_tko") ? 1 : 2;
    const uint32_t count = segments.size() > first ? segments[first] : 0;
    for (uint32_t a = 0; a < count; ++a) {
        for (uint32_t b = a + 1; b < count; ++b)
            swapPair(site, op, first + a, first + b);
    }
}

void plantYieldsSwapped(const Site &site, OpId op)
{
    if (!site.meaning.isLive(op) || !site.isAny(op, {"yield", "continue", "break"}))
        return;
    const std::span<const ValueId> operands = site.graph().operands(op);
    for (uint32_t a = 0; a < operands.size(); ++a) {
        for (uint32_t b = a + 1; b < operands.size(); ++b) {
            if (!isToken(site, operands[a]) && (site.meaning.isLiveOperand(op, a) || site.meaning.isLiveOperand(op, b)))
                swapPair(site, op, a, b);
        }
    }
}

namespace {

/// Memory operations that a token comes from within the same region, joins looked through.
void producers(const Site &site, ValueId token, std::vector<OpId> &found, int depth = 0)
{
    const OpId op = site.graph().definingOp(token);
    if (!op.isValid() || depth > 8)
        return;
    if (site.is(op, "join_tokens")) {
        for (const ValueId operand : site.graph().operands(op))
            producers(site, operand, found, depth + 1);
    } else if (!site.isAny(op, {"make_token", "for", "loop", "if"})) {
        found.push_back(op);
    }
}

bool isWrite(const Site &site, OpId op) { return site.meaning.isEffect(op) && !site.isAny(op, {"print_tko", "assert"}); }

} // namespace

/// A memory operation loses its only order after one that it conflicts with: same memory, one of them writes.
/// Equal by meaning: tokens that order nothing (of make_token, of operations on other memory, between two reads).
void plantTokenDropped(const Site &site, OpId op)
{
    if (!site.isAny(op, {"load_ptr_tko", "load_view_tko", "store_ptr_tko", "store_view_tko", "atomic_rmw_tko", "atomic_cas_tko"}))
        return;
    const std::span<const ValueId> operands = site.graph().operands(op);
    if (operands.empty() || !isToken(site, operands.back()))
        return;
    std::vector<OpId> before;
    producers(site, operands.back(), before);
    const bool isOrdering = std::any_of(before.begin(), before.end(), [&](OpId from) {
        return (isWrite(site, from) || isWrite(site, op)) && site.meaning.memoryRoot(from) == site.meaning.memoryRoot(op);
    });
    if (!isOrdering || !(isWrite(site, op) || site.meaning.isLive(op)))
        return;
    const std::string name = site.program.name(operands.back());
    site.replace(op, " token=" + name, "");
    site.replace(op, " token = " + name, "");
}

/// Only stores whose token nobody needs, so that the rest stays as it was.
void plantStoreDropped(const Site &site, OpId op)
{
    if (!site.isAny(op, {"store_ptr_tko", "store_view_tko"}) || !site.graph().uses(site.graph().results(op)[0]).empty())
        return;
    Patch patch(site.program);
    patch.removeLine(op);
    site.add(op, std::move(patch), "store removed");
}

} // namespace tileport::test
