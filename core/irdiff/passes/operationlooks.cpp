// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/operationlooks.h"

namespace tileport::irdiff {

using namespace irgraph;

static uint64_t mixed(uint64_t seed, uint64_t part)
{
    seed = (seed + part + 1) * 0x9E3779B97F4A7C15ULL;
    return seed ^ (seed >> 31);
}

/// Notes which expressions each side has, once per matching.
void OperationLooks::prepare()
{
    m_sides.resize(m_state.pool.count());
    uint8_t mark = 1;
    for (const ProgramSide *side : {&m_state.left, &m_state.right}) {
        for (const ExprId value : side->values) {
            if (value.isValid())
                m_sides[value.value] |= mark;
        }
        mark = 2;
    }
}

uint64_t OperationLooks::lookOfValue(const ProgramSide &side, ValueId value, int steps) const
{
    if (side.isToken(value))
        return 2;
    const ExprId expr = side.value(value);
    if (expr.isValid() && m_sides[expr.value] == 3)
        return mixed(3, expr.value);
    const OpId definer = side.graph->definingOp(value);
    return definer.isValid() ? mixed(look(side, definer, steps), side.graph->indexInDefinition(value)) : 5;
}

uint64_t OperationLooks::look(const ProgramSide &side, OpId op, int steps) const
{
    uint64_t look = side.symbols.typed[op.value].value;
    if (steps == 0)
        return look;
    for (const ValueId operand : side.graph->operands(op))
        look = mixed(look, lookOfValue(side, operand, steps - 1));
    return look;
}

std::vector<Likenesses> OperationLooks::of(std::span<const OpId> left, std::span<const OpId> right)
{
    if (m_sides.empty())
        prepare();
    std::vector<Likenesses> levels;
    for (const int steps : {4, 1, 0}) {
        Likenesses &level = levels.emplace_back();
        for (const OpId op : left)
            level.left.push_back(look(m_state.left, op, steps));
        for (const OpId op : right)
            level.right.push_back(look(m_state.right, op, steps));
    }
    return levels;
}

} // namespace tileport::irdiff
