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

void DiffState::mirror()
{
    std::swap(left, right);
    for (SkippedWeighing &one : skipped) {
        std::swap(one.leftOwner, one.rightOwner);
        std::swap(one.leftCount, one.rightCount);
    }
    isMirrored = !isMirrored;
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

bool DiffState::haveEqualOperands(OpId leftOp, OpId rightOp) const
{
    const std::span<const ValueId> leftOperands = left.graph->operands(leftOp);
    const std::span<const ValueId> rightOperands = right.graph->operands(rightOp);
    // Every token has the same expression. Groups of other sizes stand against each other differently.
    return std::ranges::equal(left.graph->operandSegments(leftOp), right.graph->operandSegments(rightOp))
        && std::ranges::equal(leftOperands, rightOperands, [this](ValueId l, ValueId r) { return areEqual(l, r); });
}

namespace {

/// Walks operand numbers group by group, without tokens.
class GroupWalk {
public:
    GroupWalk(const ProgramSide &side, OpId op)
        : m_side(side), m_operands(side.graph->operands(op)), m_segments(side.graph->operandSegments(op))
    {
        m_groupEnd = m_segments.empty() ? static_cast<uint32_t>(m_operands.size()) : m_segments[0];
    }
    [[nodiscard]] size_t groups() const { return std::max<size_t>(m_segments.size(), 1); }
    /// The next operand of the current group, -1 at its end.
    int next()
    {
        while (m_at < m_groupEnd && m_at < m_operands.size()) {
            const uint32_t operand = m_at++;
            if (!m_side.isToken(m_operands[operand]))
                return static_cast<int>(operand);
        }
        return -1;
    }
    void enterGroup(size_t group)
    {
        if (group == 0 || group >= m_segments.size())
            return;
        m_at = m_groupEnd;
        m_groupEnd += m_segments[group];
    }

private:
    const ProgramSide &m_side;
    std::span<const ValueId> m_operands;
    std::span<const uint32_t> m_segments;
    uint32_t m_at = 0;
    uint32_t m_groupEnd = 0;
};

} // namespace

OperandSlots operandSlots(const DiffState &state, OpId leftOp, OpId rightOp)
{
    GroupWalk left(state.left, leftOp);
    GroupWalk right(state.right, rightOp);
    OperandSlots slots;
    for (size_t group = 0; group < std::max(left.groups(), right.groups()); ++group) {
        left.enterGroup(group);
        right.enterGroup(group);
        for (;;) {
            const OperandSlot slot{group < left.groups() ? left.next() : -1, group < right.groups() ? right.next() : -1};
            if (slot.left < 0 && slot.right < 0)
                break;
            slots.push_back(slot);
        }
    }
    const bool isCommutative = (state.options.rules & maskOf(RuleId::Commutation)) && state.left.traits[leftOp.value].isCommutative && state.right.traits[rightOp.value].isCommutative;
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
