// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/agreement.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

bool differsByItself(const DiffState &state, OpId left, OpId right)
{
    if (state.left.symbols.typed[left.value] != state.right.symbols.typed[right.value])
        return true;
    if (state.isProvenEqual(left, right) || state.haveEqualOperands(left, right))
        return false;
    return std::ranges::any_of(operandSlots(state, left, right), [&](const OperandSlot &slot) {
        if (slot.left < 0 || slot.right < 0)
            return true;
        const ValueId leftValue = state.left.graph->operands(left)[size_t(slot.left)];
        const ValueId rightValue = state.right.graph->operands(right)[size_t(slot.right)];
        return !state.areEqual(leftValue, rightValue) && !state.arePartners(leftValue, rightValue);
    });
}

namespace {

class Agreement {
public:
    Agreement(DiffState &state, bool everything) : m_state(state), m_everything(everything) {}

    size_t run()
    {
        const IrGraph &graph = *m_state.left.graph;
        m_isTainted.resize(graph.valueCount());
        for (uint32_t op = m_state.left.entry.value + 1; op < graph.subtreeEnd(m_state.left.entry).value; ++op) {
            if (std::ranges::any_of(graph.operands(OpId(op)), [&](ValueId value) { return m_isTainted[value.value] != 0; }))
                taint(OpId(op));
            const bool isReached = m_state.left.partner[op].isValid() && m_state.left.unexplained[op];
            if (isReached)
                visit(OpId(op), m_state.left.partner[op]);
        }
        for (size_t i = 0; i < m_forget.size() && m_count > 0; ++i) {
            const OpId op = m_forget[i];
            m_state.right.partner[m_state.left.partner[op.value].value] = OpId();
            m_state.left.partner[op.value] = OpId();
        }
        return m_count;
    }

private:
    /// What depends on a value that is agreed in this round may come out equal in the next.
    void taint(OpId op)
    {
        const IrGraph &graph = *m_state.left.graph;
        for (const ValueId result : graph.results(op))
            m_isTainted[result.value] = 1;
        for (const RegionId region : graph.regions(op)) {
            for (const ValueId argument : graph.arguments(region))
                m_isTainted[argument.value] = 1;
        }
    }
    [[nodiscard]] bool isTainted(OpId op) const
    {
        const IrGraph &graph = *m_state.left.graph;
        return std::ranges::any_of(graph.operands(op), [&](ValueId value) { return m_isTainted[value.value] != 0; });
    }

    [[nodiscard]] std::vector<ValueId> withoutTokens(const ProgramSide &side, IdRange<ValueId> values) const
    {
        std::vector<ValueId> kept;
        for (const ValueId value : values) {
            if (!side.isToken(value))
                kept.push_back(value);
        }
        return kept;
    }

    /// Positions of the k-th values that are not tokens and not equal.
    size_t agree(IdRange<ValueId> leftRange, IdRange<ValueId> rightRange, bool really)
    {
        const std::vector<ValueId> left = withoutTokens(m_state.left, leftRange);
        const std::vector<ValueId> right = withoutTokens(m_state.right, rightRange);
        size_t unequal = 0;
        for (size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
            const bool isOpen = !m_state.left.fixed[left[i].value].isValid() && !m_state.right.fixed[right[i].value].isValid();
            if (!isOpen || m_state.areEqual(left[i], right[i]))
                continue;
            ++unequal;
            if (really)
                m_state.agreeOn(left[i], right[i]);
        }
        return unequal;
    }

    void visit(OpId left, OpId right)
    {
        const IrGraph &graph = *m_state.left.graph;
        const IdRange<RegionId> leftRegions = graph.regions(left);
        const IdRange<RegionId> rightRegions = m_state.right.graph->regions(right);
        const bool isStructured = m_state.left.traits[left.value].opClass == OpClass::Structured;
        const size_t unequal = agree(graph.results(left), m_state.right.graph->results(right), false);
        if (unequal == 0 && leftRegions.empty())
            return;
        const bool mustWait = !m_everything && !isStructured && isTainted(left);
        // A reduction of equal operands that comes out unequal differs in its body.
        const bool isOwn = m_everything || isStructured
            || (!mustWait && (!leftRegions.empty() || differsByItself(m_state, left, right)));
        if (!isOwn) {
            if (unequal > 0)
                m_forget.push_back(left);
            return;
        }
        size_t agreed = agree(graph.results(left), m_state.right.graph->results(right), true);
        for (uint32_t i = 0; i < std::min(leftRegions.size(), rightRegions.size()); ++i)
            agreed += agree(graph.arguments(leftRegions[i]), m_state.right.graph->arguments(rightRegions[i]), true);
        if (agreed == 0)
            return;
        m_count += agreed;
        m_state.left.agreed[left.value] = 1;
        m_state.right.agreed[right.value] = 1;
        taint(left);
    }

    DiffState &m_state;
    bool m_everything;
    size_t m_count = 0;
    std::vector<OpId> m_forget;
    std::vector<uint8_t> m_isTainted;   ///< by left value
};

} // namespace

size_t agreeOnChanged(DiffState &state, bool everything) { return Agreement(state, everything).run(); }

} // namespace tileport::irdiff
