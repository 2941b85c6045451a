// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/valuenumbering.h"

#include "core/irdiff/numbering/opsymbol.h"
#include "core/irdiff/rules/entryfacts.h"
#include "core/irdiff/rules/indexrules.h"
#include "core/irdiff/rules/overflow.h"
#include "core/irdiff/rules/widths.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

ValueNumbering::ValueNumbering(RuleContext &context, ProgramSide &side)
    : m_context(context), m_pool(context.pool), m_side(side), m_graph(*side.graph), m_writeStates(side), m_result(m_pool.symbol("result")),
      m_token(m_pool.make(m_pool.symbol("token"), 0, {}))
{
}

void ValueNumbering::run()
{
    m_isUnchanged.resize(m_graph.valueCount());
    m_mayReuse = m_side.numberedWith == m_context.enabled();
    m_side.numberedWith = m_context.enabled();
    if (!m_mayReuse)
        m_side.facts.clear();
    m_side.absorbed.clear();
    m_side.performed.clear();
    walk(m_side.entry.value, m_graph.subtreeEnd(m_side.entry).value);
}

void ValueNumbering::walk(uint32_t first, uint32_t end)
{
    const size_t depth = m_frames.size();
    for (uint32_t op = first; op < end; ++op) {
        while (m_frames.size() > depth && m_graph.subtreeEnd(m_frames.back().op).value <= op)
            close();
        enterRegion(op);
        if (!m_graph.regions(OpId(op)).empty())
            open(OpId(op));
        else
            number(OpId(op));
    }
    while (m_frames.size() > depth)
        close();
}

void ValueNumbering::enterRegion(uint32_t op)
{
    if (m_frames.empty())
        return;
    Frame &frame = m_frames.back();
    const IdRange<RegionId> regions = m_graph.regions(frame.op);
    if (regions.size() == 2 && m_graph.body(regions[1]).first == op)
        frame.secondRegion = frame.exits.size();
}

void ValueNumbering::open(OpId op)
{
    dropFacts(op);
    settleEnd(op);
    start(op);
    Frame frame{op};
    chooseForm(frame);
    frame.scope = m_context.enterScope();
    m_frames.push_back(std::move(frame));
    setArguments(op);
}

ExprId ValueNumbering::argumentLeaf(OpId op, std::string_view kind, uint32_t index, ValueId value)
{
    if (const ExprId fixed = m_side.fixed[value.value]; fixed.isValid()) {
        if (op == m_side.entry)
            noteWidth(value, fixed);
        return fixed;
    }
    if (m_side.isToken(value))
        return m_token;
    // The depth keeps arguments of nested loops apart; those of a reduction are the same wherever it stands.
    const bool isReduction = m_side.traits[op.value].opClass == OpClass::Pure;
    std::string text(kind);
    if (!isReduction) {
        const auto depth = std::ranges::count_if(m_frames, [&](const Frame &frame) { return m_graph.opName(frame.op) != "if"; });
        text.append(" ").append(std::to_string(depth));
    }
    return m_pool.at(m_pool.make(m_pool.symbol(text), index, {}), shapeOf(value));
}

/// Remembers that \p expr is the value of a parameter or operation of 32 bits, which no sum or product of others is.
void ValueNumbering::noteWidth(ValueId value, ExprId expr)
{
    const TypeId type = m_graph.type(value);
    if (isIndexType(m_graph, type) && tileExtent(m_graph, type).width == 32 && !m_pool.isInteger(expr))
        m_context.facts.narrow.insert(expr);
}

void ValueNumbering::setArguments(OpId op)
{
    const std::optional<CountedLoop> counted = m_frames.back().counted;
    for (const RegionId region : m_graph.regions(op)) {
        uint32_t index = counted ? 1 : 0;
        for (const ValueId argument : m_graph.arguments(region)) {
            // The counter of a loop in the form of a for comes first, as there.
            const bool isCounter = counted && m_graph.indexInDefinition(argument) == counted->counter;
            setValue(argument, argumentLeaf(op, "argument", isCounter ? 0 : index, argument));
            index += !isCounter && !m_side.isToken(argument);
        }
    }
    const bool isFor = m_graph.opName(op) == "for";
    if ((!isFor && !counted) || m_graph.regions(op).empty() || (isFor && m_graph.operands(op).size() < 3))
        return;
    // Counting up from a non-negative bound, the induction variable never becomes negative, and it stays below the end.
    const std::span<const ValueId> operands = m_graph.operands(op);
    const ValueId first = counted ? counted->start : operands[0];
    const ValueId end = counted ? counted->end : operands[1];
    const ExprId counter = m_side.value(m_graph.arguments(m_graph.regions(op)[0])[counted ? counted->counter : 0]);
    start(op);
    if (isFor && m_graph.attribute(op, "unsignedCmp").has_value() && !m_context.isNonNegative(m_side.value(end)))
        return; // An end beyond the signed numbers lets the counter leave them as well.
    const RuleContext::Mark before = m_context.mark();
    if (m_context.isNonNegative(m_side.value(first)) && (counted || m_context.isNonNegative(m_side.value(operands[2])))) {
        m_context.learnNonNegative(counter, m_context.originsSince(before));
        m_context.facts.counters.insert(counter);
    }
    m_context.learnBelow(counter, m_side.value(end));
    if (!counted)
        return;
    forgetUsed(); // Needed when the loop is closed, but only known as long as the counter is below its end.
    needNoOverflow(m_context, m_context.linear.add(counter, stepOf(*counted)), tileExtent(m_graph, m_graph.type(counted->start)));
    for (const Premise &premise : m_context.takeFacts())
        m_frames.back().premises.push_back(premise);
    m_frames.back().used |= m_context.takeUsed();
}

void ValueNumbering::close()
{
    const Frame frame = std::move(m_frames.back());
    m_frames.pop_back();
    if (!m_frames.empty()) // What holds inside of a loop or branch says nothing about the same expression outside.
        m_context.leaveScope(frame.scope);
    start(frame.op);
    if (m_side.traits[frame.op.value].opClass == OpClass::Pure)
        closeReduction(frame);
    else if (isAbsorbedBranch(frame))
        closeAbsorbedBranch(frame);
    else if (m_graph.opName(frame.op) == "if")
        closeIf(frame);
    else
        closeLoop(frame);
    noteUsed(frame.op);
    closeIntoParent(frame);
}

static std::vector<ExprId> joined(std::vector<ExprId> first, std::span<const ExprId> second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

void ValueNumbering::closeIf(const Frame &frame)
{
    const OpId op = frame.op;
    m_side.actions[op.value] = m_pool.makeClosed(m_side.symbols.typed[op.value], 0, joined(operandExprs(op), exitActions(frame)));
    const IdRange<RegionId> regions = m_graph.regions(op);
    const OpId whenTrue = yieldOf(m_graph, regions[0]);
    const OpId whenFalse = regions.size() > 1 ? yieldOf(m_graph, regions[1]) : OpId();
    const IdRange<ValueId> results = m_graph.results(op);
    const bool isSelect = whenTrue.isValid() && whenFalse.isValid() && m_context.use(RuleId::BranchSelect);
    if (!isSelect || m_graph.operands(whenTrue).size() < results.size()
        || m_graph.operands(whenFalse).size() < results.size())
        return setOpaqueResults(op, m_side.actions[op.value]);
    const ExprId condition = m_side.value(m_graph.operands(op)[0]);
    for (uint32_t i = 0; i < results.size(); ++i) {
        const ExprId a = m_side.value(m_graph.operands(whenTrue)[i]);
        const ExprId b = m_side.value(m_graph.operands(whenFalse)[i]);
        setResult(op, i, selectForm(m_context, condition, a, b, tileExtent(m_graph, m_graph.type(results[i]))));
    }
}

void ValueNumbering::closeLoop(const Frame &frame)
{
    if (frame.counted)
        return closeCounted(frame);
    if (frame.split)
        return closeSplit(frame);
    const ExprId node = m_pool.makeClosed(m_side.symbols.typed[frame.op.value], 0, joined(operandExprs(frame.op), exitActions(frame)));
    m_side.actions[frame.op.value] = node;
    setOpaqueResults(frame.op, node);
}

std::vector<ExprId> ValueNumbering::operandExprs(OpId op) const
{
    std::vector<ExprId> exprs;
    for (const ValueId operand : m_graph.operands(op)) {
        if (!m_side.isToken(operand))
            exprs.push_back(m_side.value(operand));
    }
    return exprs;
}

void ValueNumbering::forgetUsed()
{
    m_context.takeUsed();
    m_context.takeFacts();
}

/// Whatever is used from here on is used for \p op.
void ValueNumbering::start(OpId op)
{
    forgetUsed();
    m_context.withhold(m_side.withheld.empty() ? 0 : m_side.withheld[op.value]);
}

void ValueNumbering::noteUsed(OpId op)
{
    m_side.rules[op.value] = m_context.takeUsed();
    if (std::vector<Premise> facts = m_context.takeFacts(); !facts.empty())
        m_side.facts[op] = std::move(facts);
}

/// What an earlier round found of \p op; forgotten before it is numbered again.
void ValueNumbering::dropFacts(OpId op)
{
    if (!m_side.facts.empty())
        m_side.facts.erase(op);
}

std::span<const ExprId> ValueNumbering::gatherOperands(OpId op)
{
    m_operands.clear();
    for (const ValueId operand : m_graph.operands(op)) {
        if (!m_side.isToken(operand))
            m_operands.push_back(m_side.value(operand));
    }
    return m_operands;
}

/// Whether an earlier round gave the operation the value that it would get now: nothing but its operands decides it, and
/// they are what they were. Facts grow from round to round, so whatever may look at facts is numbered again.
bool ValueNumbering::isAsBefore(OpId op) const
{
    if (!m_mayReuse || !m_side.needsOperandsOnly[op.value] || !m_forced.empty())
        return false;
    const ValueId result = m_graph.results(op)[0];
    const ExprId before = m_side.value(result);
    const ExprId fixed = m_side.fixed[result.value];
    return before.isValid() && (!fixed.isValid() || fixed == before)
        && std::ranges::all_of(m_graph.operands(op), [&](ValueId operand) { return m_isUnchanged[operand.value] != 0; });
}

void ValueNumbering::setValue(ValueId value, ExprId expr)
{
    // A split loop is walked twice: what its first part gave is no earlier round's.
    m_isUnchanged[value.value] = m_forced.empty() && m_side.values[value.value] == expr;
    m_side.values[value.value] = expr;
}

void ValueNumbering::number(OpId op)
{
    if (isAsBefore(op)) {
        m_isUnchanged[m_graph.results(op)[0].value] = 1;
        return;
    }
    start(op);
    dropFacts(op);
    const std::span<const ExprId> operands = gatherOperands(op);
    const OpTraits traits = m_side.traits[op.value];
    if (traits.opClass == OpClass::Pure) {
        const std::string_view name = m_graph.opName(op);
        if (name == "get_index_space_shape" || name == "get_tensor_shape")
            numberExtents(op, operands[0]);
        else if (m_graph.results(op).size() == 1)
            setResult(op, 0, pureValue(op, operands));
        else
            numberOpaque(op, operands);
    } else {
        numberEffect(op, operands);
    }
    noteUsed(op);
}

ExprId ValueNumbering::pureValue(OpId op, std::span<const ExprId> operands)
{
    const std::string_view name = m_graph.opName(op);
    const ValueId result = m_graph.results(op)[0];
    if (m_side.isToken(result))
        return m_token;
    if (name == "constant")
        return constantValue(op);
    if (name == "iota" && isIndexType(m_graph, m_graph.type(result)))
        return shapeOf(result)[0] == 1 ? m_pool.integer(0) : m_pool.coordinate(0);
    if (name == "assume" && m_context.use(RuleId::AssumeNoise)) {
        learnAssume(m_context, m_graph, op, operands[0]);
        return operands[0];
    }
    if (!operands.empty()) {
        if (const std::optional<ExprId> shaped = shapeValue(op, operands[0]))
            return *shaped;
        if (const std::optional<ExprId> view = viewValue(op, operands))
            return *view;
        if (const std::optional<ExprId> rewritten = applyRules(m_context, {m_graph, op, operands}))
            return *rewritten;
    }
    const OpTraits traits = m_side.traits[op.value];
    if (!traits.isElementwise) {
        const ExprId element = m_pool.at(m_pool.makeClosed(m_side.symbols.typed[op.value], 0, operands), shapeOf(result));
        noteWidth(result, element);
        return element;
    }
    std::vector<ExprId> ordered(operands.begin(), operands.end());
    if (traits.isCommutative && ordered.size() >= 2 && ordered[1] < ordered[0] && m_context.use(RuleId::Commutation))
        std::swap(ordered[0], ordered[1]);
    const ExprId element = m_pool.make(m_side.symbols.plain[op.value], widthOf(m_context, {m_graph, op, operands}), ordered);
    noteWidth(result, element);
    return element;
}

ExprId ValueNumbering::constantValue(OpId op)
{
    m_context.use(RuleId::SharedConstants);
    const TypeId type = m_graph.type(m_graph.results(op)[0]);
    const std::span<const NamedAttr> attributes = m_graph.attributes(op);
    if (attributes.size() != 1)
        return newConstant(op, type);
    const auto [known, isNew] = m_constants.try_emplace((uint64_t(attributes[0].value.value) << 32) | type.value);
    if (isNew)
        known->second = newConstant(op, type);
    return known->second;
}

ExprId ValueNumbering::newConstant(OpId op, TypeId resultType)
{
    const std::optional<AttrInfo> value = m_graph.attribute(op, "value");
    const SymbolId element = m_pool.symbol(elementText(m_graph, resultType));
    if (!value || (value->flags & 1) == 0)
        return m_pool.at(m_pool.makeClosed(m_side.symbols.typed[op.value], 0, {}), shapeOf(m_graph.results(op)[0]));
    if (!isIndexType(m_graph, resultType))
        return m_pool.constant(value->bits, element);
    const TypeInfo &type = m_graph.typeInfo(resultType);
    const uint32_t width = m_graph.typeInfo(type.kind == TypeKind::Tile ? type.element : resultType).bitWidth;
    return m_pool.integer(width == 32 ? static_cast<int32_t>(value->bits) : static_cast<int64_t>(value->bits));
}

/// New coordinates of a reshape that only adds or drops dimensions of size one; empty when it does more.
static std::vector<int> reshapeMap(std::span<const int64_t> from, std::span<const int64_t> to)
{
    std::vector<int> map(from.size(), -1);
    size_t next = 0;
    for (size_t i = 0; i < from.size(); ++i) {
        if (from[i] == 1)
            continue;
        while (next < to.size() && to[next] == 1)
            ++next;
        if (next == to.size() || to[next] != from[i])
            return {};
        map[i] = static_cast<int>(next++);
    }
    while (next < to.size() && to[next] == 1)
        ++next;
    return next == to.size() ? map : std::vector<int>();
}

std::optional<ExprId> ValueNumbering::shapeValue(OpId op, ExprId source)
{
    const std::string_view name = m_graph.opName(op);
    if (name != "reshape" && name != "broadcast" && name != "permute")
        return std::nullopt;
    if (m_pool.size(source) > 4000 || !m_context.use(RuleId::ShapeChains))
        return std::nullopt;
    const std::span<const int64_t> from = shapeOf(m_graph.operands(op)[0]);
    std::vector<int> map(from.size());
    if (name == "broadcast")
        return source; // Dimensions of size one are never mentioned, so growing them changes nothing.
    if (name == "permute") {
        const std::optional<AttrInfo> permutation = m_graph.attribute(op, "permutation");
        if (!permutation || permutation->integers.size() != from.size())
            return std::nullopt;
        for (size_t i = 0; i < map.size(); ++i)
            map[static_cast<size_t>(permutation->integers[i])] = static_cast<int>(i);
    } else {
        map = reshapeMap(from, shapeOf(m_graph.results(op)[0]));
        if (map.empty() && !from.empty())
            return std::nullopt;
    }
    std::vector<ExprId> coordinates;
    for (const int to : map)
        coordinates.push_back(to < 0 ? m_pool.integer(0) : m_pool.coordinate(static_cast<uint32_t>(to)));
    m_renamed.clear();
    return rename(source, coordinates);
}

ExprId ValueNumbering::rename(ExprId expr, std::span<const ExprId> newCoordinates)
{
    if (m_pool.coords(expr) == 0)
        return expr;
    if (m_pool.isCoordinate(expr)) {
        const size_t dimension = static_cast<size_t>(m_pool.payload(expr));
        return dimension < newCoordinates.size() ? newCoordinates[dimension] : expr;
    }
    if (const auto known = m_renamed.find(expr); known != m_renamed.end())
        return known->second;
    std::vector<ExprId> operands(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
    for (ExprId &operand : operands)
        operand = rename(operand, newCoordinates);
    const ExprId renamed = m_pool.rebuild(expr, operands);
    m_renamed.emplace(expr, renamed);
    return renamed;
}

void ValueNumbering::numberOpaque(OpId op, std::span<const ExprId> operands)
{
    const std::string_view name = m_graph.opName(op);
    const bool isBlock = name == "get_tile_block_id";
    if (isBlock || name == "get_num_tile_blocks") {
        for (uint32_t i = 0; i < m_graph.results(op).size(); ++i)
            setResult(op, i, m_pool.make(m_pool.symbol(isBlock ? "block id" : "grid size"), i, {}));
        return;
    }
    setOpaqueResults(op, m_pool.makeClosed(m_side.symbols.typed[op.value], 0, operands));
}

void ValueNumbering::setResult(OpId op, uint32_t index, ExprId expr)
{
    const ValueId value = m_graph.results(op)[index];
    const ExprId fixed = m_side.fixed[value.value];
    setValue(value, fixed.isValid() ? fixed : expr);
    if (m_forced.empty())
        return;
    if (const auto forced = m_forced.find(value); forced != m_forced.end())
        m_side.values[value.value] = m_pool.constant(forced->second ? 1 : 0, m_pool.symbol("i1"));
}

std::vector<ExprId> ValueNumbering::resultExprs(OpId op, ExprId node)
{
    std::vector<ExprId> exprs;
    uint32_t number = 0;
    for (const ValueId result : m_graph.results(op)) {
        const bool isToken = m_side.isToken(result);
        exprs.push_back(isToken ? m_token : m_pool.at(m_pool.make(m_result, number, std::span(&node, 1)), shapeOf(result)));
        number += !isToken;
    }
    return exprs;
}

void ValueNumbering::setOpaqueResults(OpId op, ExprId node)
{
    const std::vector<ExprId> exprs = resultExprs(op, node);
    const OpClass opClass = m_side.traits[op.value].opClass;
    for (uint32_t i = 0; i < exprs.size(); ++i) {
        setResult(op, i, exprs[i]);
        if (opClass == OpClass::Memory || opClass == OpClass::Pure) // Loops of both widths may share a form.
            noteWidth(m_graph.results(op)[i], exprs[i]);
    }
}

std::span<const int64_t> ValueNumbering::shapeOf(ValueId value) const
{
    const TypeInfo &type = m_graph.typeInfo(m_graph.type(value));
    return type.kind == TypeKind::Tile ? std::span<const int64_t>(type.shape) : std::span<const int64_t>();
}

} // namespace tileport::irdiff
