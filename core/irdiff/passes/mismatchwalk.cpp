// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/mismatchwalk.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

class MismatchWalk {
public:
    explicit MismatchWalk(DiffState &state) : m_state(state) {}

    bool run()
    {
        std::ranges::fill(m_state.left.unexplained, 0);
        std::ranges::fill(m_state.right.unexplained, 0);
        startFromPairs();
        startFromUnmatched(m_state.left);
        startFromUnmatched(m_state.right);
        while (!m_pairs.empty()) {
            const OpId left = m_pairs.back();
            m_pairs.pop_back();
            visitPair(left, m_state.left.partner[left.value]);
        }
        return m_found;
    }

private:
    void startFromPairs()
    {
        const ProgramSide &left = m_state.left;
        for (uint32_t op = left.entry.value + 1; op < left.graph->subtreeEnd(left.entry).value; ++op) {
            const OpId partner = left.partner[op];
            if (!partner.isValid())
                continue;
            const bool isEffect = left.traits[op].opClass != OpClass::Pure && !left.traits[op].isLoad && !isInReduction(left, OpId(op));
            if (left.agreed[op] || (isEffect && !m_state.isProvenEqual(OpId(op), partner)))
                reachPair(OpId(op));
        }
    }

    [[nodiscard]] static bool isInReduction(const ProgramSide &side, OpId op)
    {
        const OpId parent = side.graph->parent(op);
        return parent.isValid() && side.traits[parent.value].opClass == OpClass::Pure;
    }

    void reachPair(OpId left)
    {
        const OpId right = m_state.left.partner[left.value];
        if (m_state.left.unexplained[left.value])
            return;
        m_state.left.unexplained[left.value] = 1;
        m_state.right.unexplained[right.value] = 1;
        m_found = true;
        m_pairs.push_back(left);
        // The body of a reduction says what it computes: reached with it.
        const bool isReduction = m_state.left.traits[left.value].opClass == OpClass::Pure;
        for (uint32_t op = left.value + 1; isReduction && op < m_state.left.graph->subtreeEnd(left).value; ++op)
            reachOp(m_state.left, OpId(op));
        for (uint32_t op = right.value + 1; isReduction && op < m_state.right.graph->subtreeEnd(right).value; ++op)
            reachOp(m_state.right, OpId(op));
    }

    void visitPair(OpId left, OpId right)
    {
        if (m_state.isProvenEqual(left, right) || m_state.haveEqualOperands(left, right))
            return;
        for (const OperandSlot &slot : operandSlots(m_state, left, right)) {
            const ValueId l = slot.left < 0 ? ValueId() : m_state.left.graph->operands(left)[size_t(slot.left)];
            const ValueId r = slot.right < 0 ? ValueId() : m_state.right.graph->operands(right)[size_t(slot.right)];
            if (l.isValid() && r.isValid() && m_state.areEqual(l, r))
                continue;
            if (l.isValid())
                reachOp(m_state.left, m_state.left.graph->definingOp(l));
            if (r.isValid())
                reachOp(m_state.right, m_state.right.graph->definingOp(r));
        }
    }

    /// A definition on the way: its pair when it has one, else itself and what it is made of.
    void reachOp(ProgramSide &side, OpId first)
    {
        std::vector<OpId> work{first};
        while (!work.empty()) {
            const OpId op = work.back();
            work.pop_back();
            if (!op.isValid() || side.unexplained[op.value])
                continue;
            if (side.partner[op.value].isValid()) {
                const OpId left = &side == &m_state.left ? op : side.partner[op.value];
                if (!m_state.isProvenEqual(left, m_state.left.partner[left.value]))
                    reachPair(left);
                continue;
            }
            // An assume changes no value: it is passed, not marked.
            if (side.graph->opName(op) != "assume")
                side.unexplained[op.value] = 1;
            m_found = true;
            for (const ValueId operand : side.graph->operands(op))
                work.push_back(side.graph->definingOp(operand));
        }
    }

    /// Whether a loop in another form stands for the operation: its own, or one of the other program.
    [[nodiscard]] bool isAbsorbed(const ProgramSide &side, OpId op) const
    {
        const ProgramSide &other = &side == &m_state.left ? m_state.right : m_state.left;
        for (; op.isValid() && op != side.entry; op = side.graph->parent(op)) {
            if (side.absorbed.contains(op) || other.performed.contains(side.actions[op.value]))
                return true;
        }
        return false;
    }

    void startFromUnmatched(ProgramSide &side)
    {
        for (uint32_t op = side.entry.value; op < side.graph->subtreeEnd(side.entry).value; ++op) {
            const OpId id(op);
            if (side.partner[op].isValid() || !side.live[op] || side.traits[op].opClass == OpClass::Pure)
                continue;
            if (side.traits[op].isLoad || isExplainedStructure(side, id) || isAbsorbed(side, id))
                continue;
            reachOp(side, id);
        }
    }

    /// An if without effects is a select; it and its yields need no counterpart when its values have one.
    [[nodiscard]] bool isExplainedStructure(const ProgramSide &side, OpId op) const
    {
        const bool isYield = side.graph->opName(op) == "yield";
        const OpId structure = isYield ? side.graph->parent(op) : op;
        if (side.traits[structure.value].opClass == OpClass::Pure)
            return true;
        if (side.graph->opName(structure) != "if" || side.partner[structure.value].isValid())
            return false;
        for (uint32_t inner = structure.value + 1; inner < side.graph->subtreeEnd(structure).value; ++inner) {
            const OpTraits traits = side.traits[inner];
            const std::string_view name = side.graph->opName(OpId(inner));
            if (traits.opClass != OpClass::Pure && !traits.isLoad && name != "yield" && name != "if")
                return false;
        }
        return true;
    }

    DiffState &m_state;
    std::vector<OpId> m_pairs;
    bool m_found = false;
};

} // namespace

bool markUnexplained(DiffState &state) { return MismatchWalk(state).run(); }

} // namespace tileport::irdiff
