// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/valuenumbering.h"

#include "core/irdiff/rules/indexrules.h"
#include "core/irdiff/rules/overflow.h"
#include "core/irdiff/rules/reduceidentity.h"

namespace tileport::irdiff {

using namespace irgraph;

/// Takes the form in which loops of both programs meet, where one program has a for and the other has not.
void ValueNumbering::chooseForm(Frame &frame)
{
    if (m_context.isOn(RuleId::LoopForm)) {
        std::optional<CountedLoop> counted = countedLoop(m_side, frame.op);
        if (counted && rangeOf(m_context, stepOf(*counted), {}).low >= 1) {
            frame.premises = m_context.takeFacts();
            frame.used = m_context.takeUsed();
            m_side.absorbed[counted->guard] = RuleId::LoopForm;
            m_side.absorbed[counted->exit] = RuleId::LoopForm;
            frame.counted = std::move(counted);
        }
    }
    if (!m_context.isOn(RuleId::LoopSplit))
        return;
    if (const std::optional<SplitLoop> split = splitLoop(m_side, frame.op)) {
        m_side.absorbed[split->branch] = RuleId::LoopSplit;
        for (const RegionId region : m_graph.regions(split->branch))
            m_side.absorbed[yieldOf(m_graph, region)] = RuleId::LoopSplit;
        frame.firstPart = numberFirstPart(frame.op, *split);
        frame.split = split;
    }
}

/// Rule empty-range: a quotient that nothing looks at but the end of this for, which starts at zero or above, may as well
/// be rounded down.
void ValueNumbering::settleEnd(OpId op)
{
    if (m_graph.opName(op) != "for" || m_graph.operands(op).size() < 3)
        return;
    const ValueId end = m_graph.operands(op)[1];
    const OpId quotient = m_graph.definingOp(end);
    const ExprId value = m_side.value(end);
    if (!quotient.isValid() || m_graph.uses(end).size() != 1 || m_side.fixed[end.value].isValid() || !m_context.isForm(value, "truncdiv"))
        return;
    const ExprId dividend = m_pool.operands(value)[0];
    const ExprId divisor = m_pool.operands(value)[1];
    start(quotient);
    const bool isPositive = m_pool.isInteger(divisor) && m_pool.payload(divisor) > 0;
    if (!isPositive || !m_context.isNonNegative(m_side.value(m_graph.operands(op)[0])) || !m_context.use(RuleId::EmptyRange))
        return;
    m_side.values[end.value] = floorDivision(m_context, dividend, divisor, tileExtent(m_graph, m_graph.type(end)));
    const RuleMask before = m_side.rules[quotient.value];
    noteUsed(quotient);
    m_side.rules[quotient.value] |= before;
}

/// A constant step may stand inside of the loop, where it is not numbered yet.
ExprId ValueNumbering::stepOf(const CountedLoop &counted)
{
    const OpId definer = m_graph.definingOp(counted.step);
    return definer.isValid() && m_graph.opName(definer) == "constant" ? constantValue(definer) : m_side.value(counted.step);
}

// -- loop-form

/// The continue of a loop in the form of a for does not carry the counter; none for other operations.
ExprId ValueNumbering::countedAction(OpId op, std::span<const ExprId> parts)
{
    if (m_frames.empty() || !m_frames.back().counted || m_frames.back().counted->back != op)
        return {};
    std::string text = "continue";
    std::vector<ExprId> carried;
    size_t part = 0;
    const std::span<const ValueId> operands = m_graph.operands(op);
    for (uint32_t i = 0; i < operands.size(); ++i) {
        if (m_side.isToken(operands[i]))
            continue;
        const ExprId expr = parts[part++];
        if (i == m_frames.back().counted->counter)
            continue;
        carried.push_back(expr);
        text.append(" ").append(m_graph.string(m_graph.typeInfo(m_graph.type(operands[i])).text));
    }
    return m_pool.makeClosed(m_pool.symbol(text), 0, carried);
}

void ValueNumbering::closeCounted(const Frame &frame)
{
    const CountedLoop &counted = *frame.counted;
    const ExprId step = stepOf(counted);
    std::vector<ExprId> parts{m_side.value(counted.start), m_side.value(counted.end), step};
    const std::string counterType(m_graph.string(m_graph.typeInfo(m_graph.type(counted.start)).text));
    std::string carriedTypes;
    const std::span<const ValueId> inits = m_graph.operands(frame.op);
    std::vector<uint32_t> numbers(inits.size());
    uint32_t number = 0;
    for (uint32_t i = 0; i < inits.size(); ++i) {
        if (m_side.isToken(inits[i]) || i == counted.counter)
            continue;
        parts.push_back(m_side.value(inits[i]));
        carriedTypes.append(" ").append(m_graph.string(m_graph.typeInfo(m_graph.type(inits[i])).text));
        numbers[i] = number++;
    }
    const std::string text = "for " + counterType + " " + counterType + " " + counterType + carriedTypes + carriedTypes;
    const std::vector<ExprId> effects = exitActions(frame);
    parts.insert(parts.end(), effects.begin(), effects.end());
    const ExprId node = m_pool.makeClosed(m_pool.symbol(text), 0, parts);
    m_context.use(RuleId::LoopForm);
    m_context.useAll(frame.used);
    for (const Premise &premise : frame.premises)
        m_context.need(premise);
    m_side.actions[frame.op.value] = node;
    for (uint32_t i = 0; i < counted.results.size(); ++i) {
        const ValueId result = m_graph.results(frame.op)[i];
        const bool isCounter = counted.results[i] == counted.counter; // Nobody looks at it then.
        const ExprId value = m_pool.make(m_pool.symbol(isCounter ? "counter behind" : "result"), numbers[counted.results[i]], std::span(&node, 1));
        setResult(frame.op, i, m_side.isToken(result) ? m_token : m_pool.at(value, shapeOf(result)));
    }
}

// -- loop-split

ExprId ValueNumbering::numberFirstPart(OpId op, const SplitLoop &split)
{
    Frame frame{op};
    frame.split = split;
    frame.scope = m_context.enterScope();
    m_frames.push_back(std::move(frame));
    setArguments(op);
    m_forced[split.condition] = split.first;
    walk(op.value + 1, m_graph.subtreeEnd(op).value);
    const Frame done = std::move(m_frames.back());
    m_frames.pop_back();
    m_context.leaveScope(done.scope);
    const ExprId node = splitNode(done);
    m_side.performed.insert(node);
    m_forced[split.condition] = !split.first;
    return node;
}

/// One part of a split loop as if it were a loop of its own.
ExprId ValueNumbering::splitNode(const Frame &frame)
{
    std::vector<ExprId> parts = operandExprs(frame.op);
    const Extent extent = tileExtent(m_graph, m_graph.type(m_graph.operands(frame.op)[0]));
    ExprId boundary = m_side.value(frame.split->boundary);
    if (frame.split->isRaised) {
        boundary = m_context.linear.add(boundary, m_pool.integer(1));
        needNoOverflow(m_context, boundary, extent);
    }
    if (frame.firstPart.isValid()) {
        parts[0] = extremum(m_context, false, parts[0], boundary, extent);
        size_t next = 3;
        const std::vector<ExprId> carried = resultExprs(frame.op, frame.firstPart);
        for (uint32_t i = 0; i < carried.size() && next < parts.size(); ++i) {
            if (!m_side.isToken(m_graph.results(frame.op)[i]))
                parts[next++] = carried[i];
        }
    } else {
        parts[1] = extremum(m_context, true, parts[1], boundary, extent);
    }
    const std::vector<ExprId> effects = exitActions(frame);
    parts.insert(parts.end(), effects.begin(), effects.end());
    return m_pool.makeClosed(m_side.symbols.typed[frame.op.value], 0, parts);
}

void ValueNumbering::closeSplit(const Frame &frame)
{
    m_context.use(RuleId::LoopSplit);
    const ExprId node = splitNode(frame);
    m_side.actions[frame.op.value] = node;
    setOpaqueResults(frame.op, node);
    m_forced.erase(frame.split->condition);
}

// -- reduce-identity

void ValueNumbering::closeReduction(const Frame &frame)
{
    SymbolId symbol = m_side.symbols.typed[frame.op.value];
    const std::optional<std::string> usual = m_context.isOn(RuleId::ReduceIdentity) ? usualIdentity(m_graph, frame.op) : std::nullopt;
    if (usual && m_context.use(RuleId::ReduceIdentity)) {
        std::string text(m_pool.symbolText(symbol));
        const std::string_view own = m_graph.string(m_graph.attribute(frame.op, "identities")->text);
        symbol = m_pool.symbol(text.replace(text.find(own), own.size(), *usual));
    }
    std::vector<ExprId> parts = operandExprs(frame.op);
    const std::vector<ExprId> effects = exitActions(frame);
    parts.insert(parts.end(), effects.begin(), effects.end());
    setOpaqueResults(frame.op, m_pool.makeClosed(symbol, 0, parts));
}

// -- branches that the form of their loop stands for

bool ValueNumbering::isAbsorbedBranch(const Frame &frame) const { return m_side.absorbed.contains(frame.op); }

void ValueNumbering::closeAbsorbedBranch(const Frame &frame)
{
    m_side.actions[frame.op.value] = m_pool.makeClosed(m_pool.symbol("absorbed"), 0, {});
    if (m_side.absorbed.at(frame.op) != RuleId::LoopSplit)
        return;
    m_context.use(RuleId::LoopSplit);
    const bool isFirst = m_forced.at(m_graph.operands(frame.op)[0]);
    const IdRange<RegionId> regions = m_graph.regions(frame.op);
    const size_t begin = isFirst ? 0 : frame.secondRegion;
    const size_t end = isFirst && regions.size() > 1 ? frame.secondRegion : frame.exits.size();
    for (size_t i = begin; i < end && (isFirst || regions.size() > 1); ++i) {
        if (!frame.exits[i].isBarrier)
            m_frames.back().exits.push_back(frame.exits[i]);
    }
    const OpId yield = regions.size() > 1 ? yieldOf(m_graph, regions[isFirst ? 0 : 1]) : OpId();
    for (uint32_t i = 0; yield.isValid() && i < m_graph.results(frame.op).size(); ++i)
        setResult(frame.op, i, m_side.value(m_graph.operands(yield)[i]));
}

} // namespace tileport::irdiff
