// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/diffstate.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

static std::span<const int64_t> tileShape(const IrGraph &graph, ValueId value)
{
    const TypeInfo &type = graph.typeInfo(graph.type(value));
    return type.kind == TypeKind::Tile ? std::span<const int64_t>(type.shape) : std::span<const int64_t>();
}

void DiffState::agreeOn(ValueId leftValue, ValueId rightValue)
{
    const ExprId leaf = pool.make(pool.symbol("agreed"), agreed++, {});
    left.fixed[leftValue.value] = pool.at(leaf, tileShape(*left.graph, leftValue));
    right.fixed[rightValue.value] = pool.at(leaf, tileShape(*right.graph, rightValue));
}

bool DiffState::arePartners(ValueId leftValue, ValueId rightValue) const
{
    const OpId leftOp = left.graph->definingOp(leftValue);
    const OpId rightOp = right.graph->definingOp(rightValue);
    if (left.graph->indexInDefinition(leftValue) != right.graph->indexInDefinition(rightValue))
        return false;
    if (leftOp.isValid() && rightOp.isValid())
        return left.partner[leftOp.value] == rightOp;
    if (leftOp.isValid() || rightOp.isValid())
        return false;
    const OpId leftOwner = left.graph->owner(left.graph->argumentRegion(leftValue));
    const OpId rightOwner = right.graph->owner(right.graph->argumentRegion(rightValue));
    return leftOwner != left.entry && left.partner[leftOwner.value] == rightOwner;
}

bool DiffState::isProvenEqual(OpId leftOp, OpId rightOp) const
{
    if (left.traits[leftOp.value].opClass != OpClass::Pure) {
        const ExprId action = left.actions[leftOp.value];
        return action.isValid() && action == right.actions[rightOp.value];
    }
    const IdRange<ValueId> leftResults = left.graph->results(leftOp);
    const IdRange<ValueId> rightResults = right.graph->results(rightOp);
    if (leftResults.size() != rightResults.size() || leftResults.empty())
        return false;
    for (uint32_t i = 0; i < leftResults.size(); ++i) {
        if (left.fixed[leftResults[i].value].isValid() || left.value(leftResults[i]) != right.value(rightResults[i]))
            return false;
    }
    return true;
}

bool DiffState::areEqual(ValueId leftValue, ValueId rightValue) const
{
    return left.value(leftValue) == right.value(rightValue);
}

namespace {

/// Operand numbers by group, without tokens; one group when the operation is not segmented.
std::vector<std::vector<int>> operandGroups(const ProgramSide &side, OpId op)
{
    const std::span<const ValueId> operands = side.graph->operands(op);
    const std::span<const uint32_t> segments = side.graph->operandSegments(op);
    std::vector<std::vector<int>> groups(std::max<size_t>(segments.size(), 1));
    size_t group = 0;
    uint32_t left = segments.empty() ? UINT32_MAX : segments[0];
    for (size_t i = 0; i < operands.size(); ++i) {
        while (left == 0 && group + 1 < segments.size())
            left = segments[++group];
        if (left != UINT32_MAX)
            --left;
        if (!side.isToken(operands[i]))
            groups[group].push_back(static_cast<int>(i));
    }
    return groups;
}

} // namespace

std::vector<OperandSlot> operandSlots(const DiffState &state, OpId leftOp, OpId rightOp)
{
    const std::vector<std::vector<int>> leftGroups = operandGroups(state.left, leftOp);
    const std::vector<std::vector<int>> rightGroups = operandGroups(state.right, rightOp);
    std::vector<OperandSlot> slots;
    const auto entry = [](const std::vector<std::vector<int>> &groups, size_t group, size_t i) {
        return group < groups.size() && i < groups[group].size() ? groups[group][i] : -1;
    };
    for (size_t group = 0; group < std::max(leftGroups.size(), rightGroups.size()); ++group) {
        for (size_t i = 0;; ++i) {
            const OperandSlot slot{entry(leftGroups, group, i), entry(rightGroups, group, i)};
            if (slot.left < 0 && slot.right < 0)
                break;
            slots.push_back(slot);
        }
    }
    const bool isCommutative = state.left.traits[leftOp.value].isCommutative && state.right.traits[rightOp.value].isCommutative;
    if (!isCommutative || slots.size() < 2 || slots[0].left < 0 || slots[0].right < 0 || slots[1].left < 0 || slots[1].right < 0)
        return slots;
    const auto fits = [&](int l, int r) {
        const ValueId leftValue = state.left.graph->operands(leftOp)[size_t(l)];
        const ValueId rightValue = state.right.graph->operands(rightOp)[size_t(r)];
        return state.areEqual(leftValue, rightValue) ? 2 : state.arePartners(leftValue, rightValue) ? 1 : 0;
    };
    const int straight = fits(slots[0].left, slots[0].right) + fits(slots[1].left, slots[1].right);
    const int crossed = fits(slots[0].left, slots[1].right) + fits(slots[1].left, slots[0].right);
    if (crossed > straight)
        std::swap(slots[0].right, slots[1].right);
    return slots;
}

} // namespace tileport::irdiff
