// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/rewrites.h"

#include <algorithm>

namespace tileport::test {

using namespace irgraph;

namespace {

bool isSimple(const Place &place, OpId op)
{
    return place.meaning.isPure(op) && place.graph().results(op).size() == 1;
}

/// A copy of \p op under a new name for one of its uses.
bool copyForOneUse(const Place &place, OpId op, size_t minimumUses)
{
    const ValueId result = place.graph().results(op)[0];
    const std::span<const Use> uses = place.graph().uses(result);
    if (uses.size() < minimumUses)
        return false;
    const Use use = uses[place.dice.below(uses.size())];
    place.patch.insertAfter(op, place.indent(op) + place.fresh() + " = " + place.body(op));
    return place.patch.setOperand(use.op, use.operand, place.fresh());
}

/// The operation that follows in the same region; none at the end.
OpId next(const Place &place, OpId op)
{
    const OpId after = place.graph().subtreeEnd(op);
    const RegionId region = place.program.regionOf(op);
    return region.isValid() && after.value < place.graph().body(region).last ? after : OpId();
}

} // namespace

bool duplicateConstant(const Place &place, OpId op)
{
    return place.is(op, "constant") && copyForOneUse(place, op, 2);
}

bool shareConstant(const Place &place, OpId op)
{
    if (!place.is(op, "constant") || place.graph().uses(place.graph().results(op)[0]).empty())
        return false;
    const ValueId result = place.graph().results(op)[0];
    for (uint32_t i = 0; i < result.value; ++i) {
        const ValueId other(i);
        if (place.meaning.kind(other) == "constant" && place.meaning.isSame(other, result) && place.program.isVisible(other, op)) {
            place.patch.removeLine(op);
            return place.patch.replaceUses(result, place.program.name(other));
        }
    }
    return false;
}

bool swapNeighbours(const Place &place, OpId op)
{
    const OpId after = next(place, op);
    if (!after.isValid() || !place.meaning.isPure(op) || !place.meaning.isPure(after) || place.graph().firstLine(after) != place.graph().firstLine(op) + 1)
        return false;
    for (const ValueId operand : place.graph().operands(after)) {
        if (place.graph().definingOp(operand) == op)
            return false;
    }
    if (place.patch.line(op) != place.program.line(op) || place.patch.line(after) != place.program.line(after))
        return false;
    place.patch.setLine(op, place.program.line(after));
    place.patch.setLine(after, place.program.line(op));
    return true;
}

bool swapCommutative(const Place &place, OpId op)
{
    const std::span<const ValueId> operands = place.graph().operands(op);
    if (!place.meaning.isCommutative(op) || operands[0] == operands[1] || place.patch.line(op) != place.program.line(op))
        return false;
    const std::string a = place.program.name(operands[0]);
    const std::string b = place.program.name(operands[1]);
    return place.patch.replaceText(op, a + ", " + b, b + ", " + a);
}

bool addDeadCode(const Place &place, OpId op)
{
    if (!isSimple(place, op) || place.is(op, "constant"))
        return false;
    place.patch.insertAfter(op, place.indent(op) + place.fresh() + " = " + place.body(op));
    return true;
}

bool duplicatePure(const Place &place, OpId op)
{
    return isSimple(place, op) && !place.is(op, "constant") && copyForOneUse(place, op, 2);
}

bool repeatBlockId(const Place &place, OpId op)
{
    if (!place.is(op, "get_tile_block_id"))
        return false;
    const ValueId x = place.graph().results(op)[0];
    if (place.graph().uses(x).empty())
        return false;
    place.patch.insertAfter(op, place.indent(op) + place.fresh("x") + ", " + place.fresh("y") + ", " + place.fresh("z") + " = " + place.body(op));
    return place.patch.replaceUses(x, place.fresh("x"));
}

bool assumeBlockId(const Place &place, OpId op)
{
    if (!place.is(op, "get_tile_block_id"))
        return false;
    for (const ValueId id : place.graph().results(op)) {
        if (place.graph().uses(id).empty())
            continue;
        place.patch.insertAfter(op, place.indent(op) + place.fresh() + " = assume bounded<0, ?>, " + place.program.name(id) + " : tile<i32>");
        return place.patch.replaceUses(id, place.fresh());
    }
    return false;
}

bool stackAssume(const Place &place, OpId op)
{
    if (!place.is(op, "assume") || place.graph().uses(place.graph().results(op)[0]).empty())
        return false;
    const ValueId result = place.graph().results(op)[0];
    std::string body = place.body(op);
    const size_t at = findToken(body, place.program.name(place.graph().operands(op)[0]), 0);
    body.replace(at, place.program.name(place.graph().operands(op)[0]).size(), place.program.name(result));
    place.patch.insertAfter(op, place.indent(op) + place.fresh() + " = " + body);
    return place.patch.replaceUses(result, place.fresh());
}

bool repeatView(const Place &place, OpId op)
{
    return (place.is(op, "make_partition_view") || place.is(op, "make_tensor_view") || place.is(op, "make_strided_view")) && copyForOneUse(place, op, 1);
}

/// Out of the loop that it stands in, when all that it uses is defined before the loop.
bool hoistInvariant(const Place &place, OpId op)
{
    const OpId loop = place.graph().parent(op);
    if (!loop.isValid() || !(place.is(loop, "for") || place.is(loop, "loop")) || !isSimple(place, op) || place.is(op, "divi") || place.is(op, "remi"))
        return false;
    const std::span<const ValueId> operands = place.graph().operands(op);
    if (!std::all_of(operands.begin(), operands.end(), [&](ValueId v) { return place.program.isVisible(v, loop); }))
        return false;
    place.patch.insertBefore(loop, place.indent(loop) + place.fresh() + " = " + place.body(op));
    place.patch.removeLine(op);
    return place.patch.replaceUses(place.graph().results(op)[0], place.fresh());
}

/// Into the loop, when only operations in the loop's own body use it.
bool sinkInvariant(const Place &place, OpId op)
{
    if (!isSimple(place, op))
        return false;
    const ValueId result = place.graph().results(op)[0];
    const std::span<const Use> uses = place.graph().uses(result);
    const OpId loop = uses.empty() ? OpId() : place.graph().parent(uses[0].op);
    if (!loop.isValid() || !place.is(loop, "for") || loop == place.graph().parent(op))
        return false;
    for (const Use &use : uses) {
        if (place.graph().parent(use.op) != loop)
            return false;
    }
    const std::string first = place.program.line(OpId(loop.value + 1));
    if (first.empty())
        return false;
    place.patch.insertBefore(OpId(loop.value + 1), indentOf(first) + place.fresh() + " = " + place.body(op));
    place.patch.removeLine(op);
    return place.patch.replaceUses(result, place.fresh());
}

} // namespace tileport::test
