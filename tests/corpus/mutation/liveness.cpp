// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/meaning.h"

#include <algorithm>

namespace tileport::test {

using namespace irgraph;

void Meaning::markLive()
{
    for (uint32_t i = 0; i < m_graph.opCount(); ++i) {
        const OpId op(i);
        if (!isEffect(op))
            continue;
        needOperands(op);
        needControl(op);
    }
    while (!m_pending.empty()) {
        const ValueId value = m_pending.back();
        m_pending.pop_back();
        const OpId op = m_graph.definingOp(value);
        const uint32_t index = m_graph.indexInDefinition(value);
        if (op.isValid())
            needResult(op, index);
        else
            needArgument(m_graph.argumentRegion(value), index);
    }
}

bool Meaning::isLiveOperand(OpId op, uint32_t number) const
{
    const std::string_view name = m_graph.opName(op);
    if (!m_liveOps[op.value] || !m_liveValues[m_graph.operands(op)[number].value])
        return false;
    const auto isResultLive = [&](OpId owner, uint32_t index) {
        return index < m_graph.results(owner).size() && m_liveValues[m_graph.results(owner)[index].value];
    };
    const auto isCarriedLive = [&](OpId owner, uint32_t index) {
        const bool isFor = m_graph.opName(owner) == "for";
        const IdRange<ValueId> arguments = m_graph.arguments(m_graph.regions(owner)[0]);
        return m_liveValues[arguments[index + (isFor ? 1 : 0)].value] || (isFor && isResultLive(owner, index));
    };
    if (name == "for" || name == "loop") {
        const uint32_t inits = name == "for" ? 3 : 0;
        return number < inits || isCarriedLive(op, number - inits);
    }
    if (name == "select")
        return !isSignCorrection(op) || number == 2;
    if (isZeroProduct(op))
        return integer(m_graph.operands(op)[number]) == 0 && integer(m_graph.operands(op)[1 - number]) != 0;
    if (name == "break")
        return isResultLive(enclosing(op, "loop"), number);
    if (name == "continue")
        return isCarriedLive(nearestLoop(op), number);
    return name != "yield" || m_graph.opName(m_graph.parent(op)) != "if" || isResultLive(m_graph.parent(op), number);
}

OpId Meaning::nearestLoop(OpId op) const
{
    const OpId loop = enclosing(op, "loop");
    const OpId counted = enclosing(op, "for");
    if (!loop.isValid() || !counted.isValid())
        return loop.isValid() ? loop : counted;
    return std::max(loop, counted);
}

void Meaning::need(ValueId value)
{
    // A token carries no value; what it orders is a matter of the token mutations.
    if (m_liveValues[value.value] || m_graph.typeInfo(m_graph.type(value)).kind == TypeKind::Token)
        return;
    m_liveValues[value.value] = true;
    m_pending.push_back(value);
}

void Meaning::needOperands(OpId op)
{
    m_liveOps[op.value] = true;
    for (const ValueId operand : m_graph.operands(op))
        need(operand);
}

/// How often an effect runs is decided by all that encloses it.
void Meaning::needControl(OpId op)
{
    for (op = m_graph.parent(op); op.isValid() && !m_controlled[op.value]; op = m_graph.parent(op)) {
        m_controlled[op.value] = true;
        const std::string_view name = m_graph.opName(op);
        m_liveOps[op.value] = true;
        if (name == "for") {
            for (uint32_t i = 0; i < 3; ++i)
                need(m_graph.operands(op)[i]);
        } else if (name == "if") {
            need(m_graph.operands(op)[0]);
        } else if (name == "loop") {
            for (uint32_t i = op.value + 1; i < m_graph.subtreeEnd(op).value; ++i) {
                const bool isExit = m_graph.opName(OpId(i)) == "break" || m_graph.opName(OpId(i)) == "continue";
                if (isExit && enclosing(OpId(i), "loop") == op && m_graph.parent(OpId(i)) != op) {
                    m_liveOps[i] = true;
                    needControl(OpId(i));
                }
            }
        }
    }
}

void Meaning::needTerminators(OpId op, std::string_view name, uint32_t index)
{
    for (uint32_t i = op.value + 1; i < m_graph.subtreeEnd(op).value; ++i) {
        const OpId inner(i);
        if (m_graph.opName(inner) != name)
            continue;
        const OpId nearest = name == "yield" ? m_graph.parent(inner) : name == "break" ? enclosing(inner, "loop") : nearestLoop(inner);
        if (nearest == op && index < m_graph.operands(inner).size()) {
            m_liveOps[i] = true;
            need(m_graph.operands(inner)[index]);
            needControl(inner);
        }
    }
}

bool Meaning::isSignCorrection(OpId op) const
{
    const std::span<const ValueId> operands = m_graph.operands(op);
    const OpId both = m_graph.definingOp(operands[0]);
    const OpId sum = m_graph.definingOp(operands[1]);
    if (kind(operands[0]) != "andi" || kind(operands[1]) != "addi" || kind(strip(operands[2])) != "remi")
        return false;
    const bool addsDivisor = m_graph.operands(sum)[0] == operands[2] || m_graph.operands(sum)[1] == operands[2];
    const ValueId dividend = m_graph.operands(m_graph.definingOp(strip(operands[2])))[0];
    return addsDivisor && kind(m_graph.operands(both)[0]) == "xori" && isNonNegative(dividend);
}

void Meaning::needResult(OpId op, uint32_t index)
{
    const std::string_view name = m_graph.opName(op);
    m_liveOps[op.value] = true;
    if (name == "for") {
        needControl(OpId(op.value + 1));
        need(m_graph.operands(op)[3 + index]);
        needTerminators(op, "continue", index);
    } else if (name == "loop") {
        needTerminators(op, "break", index);
    } else if (name == "if") {
        need(m_graph.operands(op)[0]);
        needTerminators(op, "yield", index);
    } else if (name == "reduce" || name == "scan") {
        needOperands(op);
        needTerminators(op, "yield", index);
    } else if (name == "select" && isSignCorrection(op)) {
        need(m_graph.operands(op)[2]);
    } else if (isZeroProduct(op)) {
        need(m_graph.operands(op)[integer(m_graph.operands(op)[0]) == 0 ? 0 : 1]);
    } else {
        needOperands(op);
    }
}

void Meaning::needArgument(RegionId region, uint32_t index)
{
    const OpId op = m_graph.owner(region);
    const std::string_view name = m_graph.opName(op);
    if (name == "for" && index == 0) {
        need(m_graph.operands(op)[0]);
        need(m_graph.operands(op)[2]);
    } else if (name == "for" || name == "loop") {
        const uint32_t carried = name == "for" ? index - 1 : index;
        need(m_graph.operands(op)[name == "for" ? carried + 3 : carried]);
        needTerminators(op, "continue", carried);
    } else if (name == "reduce" || name == "scan") {
        needOperands(op);
    }
}

} // namespace tileport::test
