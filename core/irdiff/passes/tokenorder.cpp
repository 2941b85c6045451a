// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/tokenorder.h"

#include <algorithm>
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

    void appendExits(OpId owner, uint32_t index, bool isResult, std::vector<ValueId> &sources) const
    {
        const std::string_view name = m_graph.opName(owner);
        const bool isLoop = name == "loop";
        for (uint32_t op = owner.value + 1; op < m_graph.subtreeEnd(owner).value; ++op) {
            const std::string_view exit = m_graph.opName(OpId(op));
            const bool fits = name == "if" ? exit == "yield" && m_graph.parent(OpId(op)) == owner
                : isLoop && isResult       ? exit == "break"
                                           : exit == "continue";
            if (fits && index < m_graph.operands(OpId(op)).size() && m_side.isToken(m_graph.operands(OpId(op))[index]))
                sources.push_back(m_graph.operands(OpId(op))[index]);
        }
    }

    const ProgramSide &m_side;
    const IrGraph &m_graph;
    std::unordered_map<OpId, std::vector<OpId>> m_waitsFor;
    int64_t m_budget = 20'000'000;   ///< steps; beyond that the order is not known
};

bool isWrite(const ProgramSide &side, OpId op) { return !side.traits[op.value].isLoad; }

/// Orders of \p from that \p to does not have, for operations matched on both sides.
void compare(const ProgramSide &from, TokenGraph &fromTokens, TokenGraph &toTokens, bool isExtra, std::vector<OrderDifference> &found)
{
    for (const auto &[second, befores] : fromTokens.waitsFor()) {
        const OpId otherSecond = from.partner[second.value];
        for (const OpId first : befores) {
            const OpId otherFirst = from.partner[first.value];
            const bool matters = isWrite(from, first) || isWrite(from, second);
            if (!matters || !otherFirst.isValid() || !otherSecond.isValid() || toTokens.isOrdered(otherFirst, otherSecond))
                continue;
            found.push_back(isExtra ? OrderDifference{otherFirst, otherSecond, true} : OrderDifference{first, second, false});
        }
    }
}

} // namespace

std::vector<OrderDifference> compareOrder(DiffState &state)
{
    TokenGraph left(state.left);
    TokenGraph right(state.right);
    std::vector<OrderDifference> found;
    compare(state.left, left, right, false, found);
    compare(state.right, right, left, true, found);
    if (!left.isComplete() || !right.isComplete())
        state.approximationReason = QStringLiteral("the order of memory operations is too entangled to follow within 20 million steps");
    std::ranges::sort(found, [](const OrderDifference &a, const OrderDifference &b) {
        return std::pair(a.second.value, a.first.value) < std::pair(b.second.value, b.first.value);
    });
    return found;
}

} // namespace tileport::irdiff
