// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/writestates.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

WriteStates::WriteStates(const ProgramSide &side) : m_side(side), m_graph(*side.graph)
{
    m_states.resize(m_graph.valueCount());
    m_writes.resize(m_graph.opCount());
    const uint32_t end = m_graph.subtreeEnd(side.entry).value;
    for (uint32_t op = end; op-- > side.entry.value;) {
        const bool isWrite = side.traits[op].opClass == OpClass::Memory && !side.traits[op].isLoad;
        m_writes[op] |= isWrite;
        if (const OpId parent = m_graph.parent(OpId(op)); parent.isValid())
            m_writes[parent.value] |= m_writes[op];
    }
    for (uint32_t op = side.entry.value + 1; op < end; ++op)
        visit(OpId(op));
}

uint32_t WriteStates::fresh()
{
    m_sets.push_back({++m_writeCount});
    return static_cast<uint32_t>(m_sets.size() - 1);
}

uint32_t WriteStates::joined(std::span<const ValueId> tokens)
{
    uint32_t only = 0;
    std::vector<uint32_t> writes;
    for (const ValueId token : tokens) {
        const uint32_t state = m_side.isToken(token) ? m_states[token.value] : 0;
        if (state == 0 || state == only)
            continue;
        const std::vector<uint32_t> &set = m_sets[state];
        writes.insert(writes.end(), set.begin(), set.end());
        only = only == 0 ? state : UINT32_MAX;
    }
    if (only != UINT32_MAX)
        return only;
    std::ranges::sort(writes);
    writes.erase(std::ranges::unique(writes).begin(), writes.end());
    const auto [known, isNew] = m_known.try_emplace(std::move(writes), static_cast<uint32_t>(m_sets.size()));
    if (isNew)
        m_sets.push_back(known->first);
    return known->second;
}

uint32_t WriteStates::before(OpId op) const
{
    for (const ValueId operand : m_graph.operands(op)) {
        if (m_side.isToken(operand))
            return m_states[operand.value];
    }
    return 0;
}

void WriteStates::visit(OpId op)
{
    if (!m_graph.regions(op).empty())
        return visitRegions(op);
    const bool isWrite = m_writes[op.value] != 0;
    for (const ValueId result : m_graph.results(op)) {
        if (m_side.isToken(result))
            set(result, isWrite ? fresh() : joined(m_graph.operands(op)));
    }
}

/// Where something inside writes, what a carried token waits for changes from iteration to iteration and behind the loop.
void WriteStates::visitRegions(OpId op)
{
    const bool isBranch = m_graph.opName(op) == "if";
    const auto setAll = [&](IdRange<ValueId> values) {
        for (const ValueId value : values) {
            if (m_side.isToken(value))
                set(value, m_writes[op.value] || isBranch ? fresh() : joined(m_graph.operands(op)));
        }
    };
    setAll(m_graph.results(op));
    for (const RegionId region : m_graph.regions(op))
        setAll(m_graph.arguments(region));
}

} // namespace tileport::irdiff
