// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/leafwalk.h"

#include <algorithm>
#include <unordered_set>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

class LeafWalk {
public:
    explicit LeafWalk(const DiffState &state) : m_state(state) {}

    OpPair run(ValueId left, ValueId right)
    {
        const OpPair first = definersOf(left, right);
        if (!isOne(first) || isOtherResult(left, right))
            return {};
        m_leaf = first;
        visit(first);
        return m_leaf;
    }

private:
    static constexpr size_t kMostSteps = 256;   ///< of one walk; a leaf found by then is still on the way to the fault

    /// What makes the values; assumes do not.
    [[nodiscard]] OpPair definersOf(ValueId left, ValueId right) const
    {
        return {m_state.left.graph->definingOp(behindAssumes(m_state.left, left)),
                m_state.right.graph->definingOp(behindAssumes(m_state.right, right))};
    }
    [[nodiscard]] static ValueId behindAssumes(const ProgramSide &side, ValueId value)
    {
        OpId op = side.graph->definingOp(value);
        while (op.isValid() && side.graph->opName(op) == "assume") {
            value = side.graph->operands(op).front();
            op = side.graph->definingOp(value);
        }
        return value;
    }

    /// Another result of the same operation, y for x: the user took the wrong one.
    [[nodiscard]] bool isOtherResult(ValueId left, ValueId right) const
    {
        return m_state.left.graph->indexInDefinition(behindAssumes(m_state.left, left))
            != m_state.right.graph->indexInDefinition(behindAssumes(m_state.right, right));
    }

    /// Two forms of one operation: partners, or one has no other counterpart; of one kind, or another kind of the same.
    [[nodiscard]] bool isOne(const OpPair &pair) const
    {
        if (!pair.left.isValid() || !pair.right.isValid())
            return false;
        const OpId partner = m_state.left.partner[pair.left.value];
        const bool isFree = !partner.isValid() || !m_state.right.partner[pair.right.value].isValid();
        if (partner != pair.right && !isFree)
            return false;
        if (m_state.left.traits[pair.left.value].opClass != OpClass::Pure || m_state.right.traits[pair.right.value].opClass != OpClass::Pure)
            return false;
        return m_state.left.graph->opName(pair.left) == m_state.right.graph->opName(pair.right) || hasEqualOperands(pair);
    }

    [[nodiscard]] bool isEqual(const OpPair &pair, const OperandSlot &slot) const
    {
        return slot.left >= 0 && slot.right >= 0
            && m_state.areEqual(m_state.left.graph->operands(pair.left)[size_t(slot.left)], m_state.right.graph->operands(pair.right)[size_t(slot.right)]);
    }
    [[nodiscard]] bool hasEqualOperands(const OpPair &pair) const
    {
        const OperandSlots slots = operandSlots(m_state, pair.left, pair.right);
        return !slots.empty() && std::ranges::all_of(slots, [&](const OperandSlot &slot) { return isEqual(pair, slot); });
    }

    /// Takes the first operation in the left text of those that nothing below explains.
    void visit(const OpPair &start)
    {
        std::vector<OpPair> work{start};
        std::unordered_set<OpId> seen{start.left};
        OpPair best;
        while (!work.empty() && seen.size() < kMostSteps) {
            const OpPair pair = work.back();
            work.pop_back();
            bool isLeaf = true;
            for (const OperandSlot &slot : operandSlots(m_state, pair.left, pair.right)) {
                if (slot.left < 0 || slot.right < 0 || isEqual(pair, slot))
                    continue;
                const ValueId left = m_state.left.graph->operands(pair.left)[size_t(slot.left)];
                const ValueId right = m_state.right.graph->operands(pair.right)[size_t(slot.right)];
                const OpPair below = definersOf(left, right);
                if (!isOne(below) || isOtherResult(left, right))
                    continue;
                isLeaf = false;
                if (seen.insert(below.left).second)
                    work.push_back(below);
            }
            if (isLeaf && (!best.left.isValid() || pair.left < best.left))
                best = pair;
        }
        m_leaf = best.left.isValid() ? best : m_leaf;
    }

    const DiffState &m_state;
    OpPair m_leaf;
};

} // namespace

OpPair leafOf(const DiffState &state, ValueId left, ValueId right) { return LeafWalk(state).run(left, right); }

} // namespace tileport::irdiff
