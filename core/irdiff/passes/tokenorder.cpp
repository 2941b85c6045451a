// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/tokenorder.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

/// Which memory operations each memory operation waits for directly.
class TokenGraph {
public:
    explicit TokenGraph(const ProgramSide &side) : m_side(side), m_graph(*side.graph)
    {
        for (uint32_t op = side.entry.value; op < m_graph.subtreeEnd(side.entry).value; ++op) {
            if (side.traits[op].opClass == OpClass::Memory && m_budget > 0)
                collect(OpId(op));
        }
    }

    [[nodiscard]] const std::unordered_map<OpId, std::vector<OpId>> &waitsFor() const { return m_waitsFor; }
    [[nodiscard]] bool isComplete() const { return m_budget > 0; }

    /// Whether \p second waits for \p first, directly or through others.
    [[nodiscard]] bool isOrdered(OpId first, OpId second)
    {
        std::unordered_set<OpId> seen;
        std::vector<OpId> work{second};
        while (!work.empty() && --m_budget > 0) {
            const OpId op = work.back();
            work.pop_back();
            const auto found = m_waitsFor.find(op);
            if (found == m_waitsFor.end())
                continue;
            for (const OpId before : found->second) {
                if (before == first)
                    return true;
                if (seen.insert(before).second)
                    work.push_back(before);
            }
        }
        return false;
    }

private:
    void collect(OpId op)
    {
        std::vector<ValueId> work;
        for (const ValueId operand : m_graph.operands(op)) {
            if (m_side.isToken(operand))
                work.push_back(operand);
        }
        if (work.empty())
            return;
        std::unordered_set<ValueId> seen(work.begin(), work.end());
        std::vector<OpId> &before = m_waitsFor[op];
        while (!work.empty() && --m_budget > 0) {
            const ValueId token = work.back();
            work.pop_back();
            const OpId definer = m_graph.definingOp(token);
            if (definer.isValid() && m_side.traits[definer.value].opClass == OpClass::Memory) {
                before.push_back(definer);
                continue;
            }
            for (const ValueId source : sourcesOf(token, definer)) {
                if (seen.insert(source).second)
                    work.push_back(source);
            }
        }
        std::ranges::sort(before);
        before.erase(std::ranges::unique(before).begin(), before.end());
    }

    /// Tokens that \p token may be: joined ones, carried ones, those of the branches.
    [[nodiscard]] std::vector<ValueId> sourcesOf(ValueId token, OpId definer) const
    {
        std::vector<ValueId> sources;
        if (definer.isValid() && m_graph.regions(definer).empty()) {
            for (const ValueId operand : m_graph.operands(definer))
                sources.push_back(operand);
            return sources;
        }
        const OpId owner = definer.isValid() ? definer : m_graph.owner(m_graph.argumentRegion(token));
        const uint32_t index = m_graph.indexInDefinition(token);
        const std::string_view name = m_graph.opName(owner);
        const std::span<const ValueId> operands = m_graph.operands(owner);
        // A for has three bounds before its initial values and the induction variable before the carried arguments.
        const uint32_t shift = name == "for" ? 3 : 0;
        const uint32_t carried = !definer.isValid() && name == "for" ? index - 1 : index;
        if (name != "if" && carried + shift < operands.size() && (name == "for" || !definer.isValid()))
            sources.push_back(operands[carried + shift]);
        appendExits(owner, carried, definer.isValid(), sources);
        return sources;
    }

    /// Operands number \p index of the operations that leave \p owner's regions for where the value stands.
    void appendExits(OpId owner, uint32_t index, bool isResult, std::vector<ValueId> &sources) const
    {
        const std::string_view name = m_graph.opName(owner);
        const std::string_view wanted = name == "if" ? "yield" : name == "loop" && isResult ? "break" : "continue";
        for (uint32_t op = owner.value + 1; op < m_graph.subtreeEnd(owner).value; ++op) {
            const std::span<const ValueId> operands = m_graph.operands(OpId(op));
            if (m_graph.opName(OpId(op)) == wanted && index < operands.size() && m_side.isToken(operands[index]) && leaves(OpId(op), owner))
                sources.push_back(operands[index]);
        }
    }

    /// Whether \p exit belongs to \p owner and not to a loop inside it.
    [[nodiscard]] bool leaves(OpId exit, OpId owner) const
    {
        OpId around = m_graph.parent(exit);
        while (around != owner && m_graph.opName(around) == "if" && m_graph.opName(exit) != "yield")
            around = m_graph.parent(around);
        return around == owner;
    }

    const ProgramSide &m_side;
    const IrGraph &m_graph;
    std::unordered_map<OpId, std::vector<OpId>> m_waitsFor;
    int64_t m_budget = 20'000'000;   ///< steps; beyond that the order is not known
};

bool isWrite(const ProgramSide &side, OpId op) { return !side.traits[op.value].isLoad; }

/// The operations of one side that stand for one of the other: its partner, and loads without a partner that read the same.
class Counterparts {
public:
    Counterparts(const ProgramSide &from, const ProgramSide &to) : m_from(from)
    {
        for (uint32_t op = to.entry.value; op < to.graph->subtreeEnd(to.entry).value; ++op) {
            if (!to.traits[op].isLoad || !to.live[op])
                continue;
            if (!to.partner[op].isValid())
                m_loose[to.actions[op]].push_back(OpId(op));
            m_all[to.actions[op]].push_back(OpId(op));
        }
    }

    [[nodiscard]] std::vector<OpId> of(OpId op) const
    {
        std::vector<OpId> found;
        const OpId partner = m_from.partner[op.value];
        if (partner.isValid())
            found.push_back(partner);
        if (!m_from.traits[op.value].isLoad || !m_from.live[op.value])
            return found;
        const auto &loads = partner.isValid() ? m_loose : m_all;
        if (const auto same = loads.find(m_from.actions[op.value]); same != loads.end())
            found.insert(found.end(), same->second.begin(), same->second.end());
        return found;
    }

private:
    const ProgramSide &m_from;
    std::unordered_map<ExprId, std::vector<OpId>> m_loose;
    std::unordered_map<ExprId, std::vector<OpId>> m_all;
};

/// Orders of \p from that \p to does not have, for operations with a counterpart on both sides.
void compare(const ProgramSide &from, const ProgramSide &to, TokenGraph &fromTokens, TokenGraph &toTokens, bool isExtra, std::vector<OrderDifference> &found)
{
    const Counterparts counterparts(from, to);
    for (const auto &[second, befores] : fromTokens.waitsFor()) {
        const std::vector<OpId> otherSeconds = counterparts.of(second);
        for (const OpId first : befores) {
            if (!isWrite(from, first) && !isWrite(from, second))
                continue;
            for (const OpId otherFirst : counterparts.of(first)) {
                for (const OpId otherSecond : otherSeconds) {
                    if (!toTokens.isOrdered(otherFirst, otherSecond))
                        found.push_back(isExtra ? OrderDifference{otherFirst, otherSecond, true} : OrderDifference{first, second, false});
                }
            }
        }
    }
}

} // namespace

std::vector<OrderDifference> compareOrder(DiffState &state)
{
    TokenGraph left(state.left);
    TokenGraph right(state.right);
    std::vector<OrderDifference> found;
    compare(state.left, state.right, left, right, false, found);
    compare(state.right, state.left, right, left, true, found);
    if (!left.isComplete() || !right.isComplete()) {
        const QString separator = state.approximationReason.isEmpty() ? QString() : QStringLiteral("; ");
        state.approximationReason += separator + QStringLiteral("the order of memory operations is too entangled to follow within 20 million steps");
    }
    const auto key = [](const OrderDifference &one) { return std::tuple(one.second.value, one.first.value, one.isExtra); };
    std::ranges::sort(found, {}, key);
    found.erase(std::ranges::unique(found, {}, key).begin(), found.end());
    return found;
}

} // namespace tileport::irdiff
