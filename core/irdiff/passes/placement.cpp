// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/placement.h"

#include "core/irdiff/passes/sequencealignment.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

class Placement {
public:
    explicit Placement(const DiffState &state) : m_state(state), m_left(*state.left.graph), m_right(*state.right.graph)
    {
        m_rules.resize(m_left.opCount());
    }

    std::vector<RuleMask> run()
    {
        const OpId entry = m_state.left.entry;
        visitRegions(entry);
        for (uint32_t op = entry.value + 1; op < m_left.subtreeEnd(entry).value; ++op) {
            const OpId right = m_state.left.partner[op];
            if (!right.isValid())
                continue;
            visitRegions(OpId(op));
            if (!isSamePlace(OpId(op), right))
                m_rules[op] |= maskOf(RuleId::HoistedInvariants);
            if (m_state.left.traits[op].opClass == OpClass::Memory && !hasSameToken(OpId(op), right))
                m_rules[op] |= maskOf(RuleId::TokenThreading);
        }
        return std::move(m_rules);
    }

private:
    [[nodiscard]] bool isSamePlace(OpId left, OpId right) const
    {
        const OpId parent = m_left.parent(left);
        return parent.isValid() && m_state.left.partner[parent.value] == m_right.parent(right);
    }

    /// Marks the fewest operations of a region whose move would put the others in the same order on both sides.
    void visitRegions(OpId op)
    {
        for (const RegionId region : m_left.regions(op)) {
            std::vector<OpId> ops;
            std::vector<uint32_t> places;
            const IdRange<OpId> body = m_left.body(region);
            for (uint32_t inner = body.first; inner < body.last; inner = m_left.subtreeEnd(OpId(inner)).value) {
                const OpId right = m_state.left.partner[inner];
                if (!right.isValid() || !isSamePlace(OpId(inner), right))
                    continue;
                ops.push_back(OpId(inner));
                places.push_back(right.value);
            }
            if (std::ranges::is_sorted(places))
                continue;
            for (const OpId moved : ops)
                m_rules[moved.value] |= maskOf(RuleId::IndependentOrder);
            for (const size_t kept : longestIncreasing(places))
                m_rules[ops[kept].value] &= ~maskOf(RuleId::IndependentOrder);
        }
    }

    [[nodiscard]] static ValueId tokenOf(const ProgramSide &side, OpId op)
    {
        for (const ValueId operand : side.graph->operands(op)) {
            if (side.isToken(operand))
                return operand;
        }
        return {};
    }

    [[nodiscard]] bool hasSameToken(OpId left, OpId right) const
    {
        const ValueId l = tokenOf(m_state.left, left);
        const ValueId r = tokenOf(m_state.right, right);
        if (!l.isValid() || !r.isValid())
            return !l.isValid() && !r.isValid();
        return m_state.arePartners(l, r);
    }

    const DiffState &m_state;
    const IrGraph &m_left;
    const IrGraph &m_right;
    std::vector<RuleMask> m_rules;
};

} // namespace

std::vector<RuleMask> placementRules(const DiffState &state) { return Placement(state).run(); }

ChangeDetail placementDetail(RuleId rule)
{
    const QString what = rule == RuleId::IndependentOrder ? QStringLiteral("order")
        : rule == RuleId::HoistedInvariants               ? QStringLiteral("place")
                                                          : QStringLiteral("token");
    return {DetailKind::Location, what, QStringLiteral("as in the reference"), QStringLiteral("another")};
}

} // namespace tileport::irdiff
