// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/valuenumbering.h"

#include "core/irdiff/numbering/opsymbol.h"
#include "core/irdiff/rules/entryfacts.h"
#include "core/irdiff/rules/indexrules.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

ValueNumbering::ValueNumbering(RuleContext &context, ProgramSide &side)
    : m_context(context), m_pool(context.pool), m_side(side), m_graph(*side.graph), m_result(m_pool.symbol("result")),
      m_token(m_pool.make(m_pool.symbol("token"), 0, {}))
{
}

void ValueNumbering::run()
{
    m_side.facts.clear();
    const uint32_t end = m_graph.subtreeEnd(m_side.entry).value;
    for (uint32_t op = m_side.entry.value; op < end; ++op) {
        while (!m_frames.empty() && m_graph.subtreeEnd(m_frames.back().op).value <= op)
            close();
        if (!m_graph.regions(OpId(op)).empty())
            open(OpId(op));
        else
            number(OpId(op));
    }
    while (!m_frames.empty())
        close();
}

void ValueNumbering::open(OpId op)
{
    m_frames.push_back({op, {}, m_context.enterScope()});
    setArguments(op);
}

ExprId ValueNumbering::argumentLeaf(OpId op, std::string_view kind, uint32_t index, ValueId value)
{
    if (const ExprId fixed = m_side.fixed[value.value]; fixed.isValid())
        return fixed;
    if (m_side.isToken(value))
        return m_token;
    // The depth keeps arguments of nested loops apart; those of a reduction are the same wherever it stands.
    const bool isReduction = m_side.traits[op.value].opClass == OpClass::Pure;
    std::string text(kind);
    if (!isReduction)
        text.append(" ").append(std::to_string(m_frames.size()));
    return m_pool.at(m_pool.make(m_pool.symbol(text), index, {}), shapeOf(value));
}

void ValueNumbering::setArguments(OpId op)
{
    for (const RegionId region : m_graph.regions(op)) {
        uint32_t index = 0;
        for (const ValueId argument : m_graph.arguments(region)) {
            m_side.values[argument.value] = argumentLeaf(op, "argument", index, argument);
            index += !m_side.isToken(argument);
        }
    }
    const bool isFor = m_graph.opName(op) == "for";
    if (!isFor || m_graph.regions(op).empty() || m_graph.operands(op).size() < 3)
        return;
    // Counting up from a non-negative bound, the induction variable never becomes negative, and it stays below the end.
    const std::span<const ValueId> operands = m_graph.operands(op);
    const ExprId counter = m_side.value(m_graph.arguments(m_graph.regions(op)[0])[0]);
    if (m_context.isNonNegative(m_side.value(operands[0])) && m_context.isNonNegative(m_side.value(operands[2]))) {
        m_context.learnNonNegative(counter, Structural);
        m_context.facts.counters.insert(counter);
    }
    m_context.learnBelow(counter, m_side.value(operands[1]));
}

void ValueNumbering::close()
{
    const Frame frame = std::move(m_frames.back());
    m_frames.pop_back();
    if (!m_frames.empty()) // What holds inside of a loop or branch says nothing about the same expression outside.
        m_context.leaveScope(frame.scope);
    forgetUsed();
    if (m_side.traits[frame.op.value].opClass == OpClass::Pure)
        closeReduction(frame);
    else if (m_graph.opName(frame.op) == "if")
        closeIf(frame);
    else
        closeLoop(frame);
    noteUsed(frame.op);
    if (!m_frames.empty() && m_side.actions[frame.op.value].isValid())
        m_frames.back().exits.push_back(m_side.actions[frame.op.value]);
}

static std::vector<ExprId> joined(std::vector<ExprId> first, std::span<const ExprId> second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

/// The last operation directly inside \p region, if it is a yield.
static OpId yieldOf(const IrGraph &graph, RegionId region)
{
    OpId last;
    const IdRange<OpId> body = graph.body(region);
    for (uint32_t op = body.first; op < body.last; op = graph.subtreeEnd(OpId(op)).value)
        last = OpId(op);
    return last.isValid() && graph.opName(last) == "yield" ? last : OpId();
}

void ValueNumbering::closeIf(const Frame &frame)
{
    const OpId op = frame.op;
    m_side.actions[op.value] = m_pool.makeClosed(m_side.symbols.typed[op.value], 0, joined(operandExprs(op), frame.exits));
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
    std::vector<ExprId> operands = operandExprs(frame.op);
    if (m_graph.opName(frame.op) == "for" && operands.size() >= 3)
        operands[1] = rangeEnd(m_context, operands[0], operands[1]);
    const ExprId node = m_pool.makeClosed(m_side.symbols.typed[frame.op.value], 0, joined(std::move(operands), frame.exits));
    m_side.actions[frame.op.value] = node;
    setOpaqueResults(frame.op, node);
}

void ValueNumbering::closeReduction(const Frame &frame)
{
    setOpaqueResults(frame.op, m_pool.makeClosed(m_side.symbols.typed[frame.op.value], 0, joined(operandExprs(frame.op), frame.exits)));
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

void ValueNumbering::noteUsed(OpId op)
{
    m_side.rules[op.value] = m_context.takeUsed();
    if (std::vector<Premise> facts = m_context.takeFacts(); !facts.empty())
        m_side.facts[op] = std::move(facts);
}

void ValueNumbering::number(OpId op)
{
    forgetUsed();
    const std::vector<ExprId> operands = operandExprs(op);
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
        // An element of what load_ptr_tko reads depends on the pointer element alone, so that tile shapes do not matter.
        const bool isPointerLoad = traits.isLoad && m_graph.opName(op) == "load_ptr_tko";
        const std::vector<ExprId> parts = withoutTrueMask(op, operands);
        const ExprId element = m_pool.make(m_side.symbols.plain[op.value], 0, parts);
        const ExprId action = m_pool.makeClosed(m_side.symbols.typed[op.value], 0, parts);
        m_side.actions[op.value] = action;
        if (isPointerLoad)
            setResult(op, 0, element);
        else
            setOpaqueResults(op, action);
        for (uint32_t i = isPointerLoad ? 1 : 0; isPointerLoad && i < m_graph.results(op).size(); ++i)
            setResult(op, i, m_token);
        if (!m_frames.empty() && !traits.isLoad)
            m_frames.back().exits.push_back(action);
    }
    noteUsed(op);
}

std::vector<ExprId> ValueNumbering::withoutTrueMask(OpId op, std::span<const ExprId> operands)
{
    std::vector<ExprId> parts(operands.begin(), operands.end());
    const std::string_view name = m_graph.opName(op);
    const size_t mask = name == "load_ptr_tko" ? 1 : name == "store_ptr_tko" ? 2 : SIZE_MAX;
    if (mask < parts.size() && parts[mask] == m_pool.constant(1, m_pool.symbol("i1")) && m_context.use(RuleId::RedundantMask))
        parts.resize(mask); // Padding only shows where the mask is false.
    if (name == "store_ptr_tko" && parts.size() == 3 && m_pool.size(parts[1]) <= 4000 && m_context.isOn(RuleId::PaddingUnderMask)) {
        m_renamed.clear();
        parts[1] = withoutPadding(parts[1], parts[2]);
    }
    return parts;
}

/// \p expr with every parameter whose launch value is known replaced by it.
static ExprId atLaunch(RuleContext &context, ExprId expr, int depth = 12)
{
    if (const auto launch = context.facts.launchRanges.find(expr); launch != context.facts.launchRanges.end())
        return launch->second.first == launch->second.second ? context.pool.integer(launch->second.first) : expr;
    std::vector<ExprId> operands(context.pool.operands(expr).begin(), context.pool.operands(expr).end());
    if (operands.empty() || depth == 0)
        return expr;
    for (ExprId &operand : operands)
        operand = atLaunch(context, operand, depth - 1);
    return context.pool.rebuild(expr, operands);
}

bool ValueNumbering::isSameMask(ExprId a, ExprId b)
{
    if (a == b)
        return true;
    const bool mayUse = m_context.isOn(RuleId::LaunchValues) && !m_context.facts.launchRanges.empty();
    return mayUse && atLaunch(m_context, a) == atLaunch(m_context, b) && m_context.use(RuleId::LaunchValues);
}

/// \p value with every load under \p mask as if it did not pad.
ExprId ValueNumbering::withoutPadding(ExprId value, ExprId mask)
{
    if (m_pool.coords(value) == 0)
        return value; // Closed tiles mix elements, so their padding counts.
    if (const auto known = m_renamed.find(value); known != m_renamed.end())
        return known->second;
    std::vector<ExprId> operands(m_pool.operands(value).begin(), m_pool.operands(value).end());
    const bool isLoad = m_pool.symbolText(m_pool.symbolOf(value)).starts_with("load_ptr_tko");
    if (isLoad && operands.size() == 3 && isSameMask(operands[1], mask) && m_context.use(RuleId::PaddingUnderMask))
        operands.pop_back();
    for (size_t i = 0; i < operands.size() && !isLoad; ++i)
        operands[i] = withoutPadding(operands[i], mask);
    const ExprId stripped = m_pool.rebuild(value, operands);
    m_renamed.emplace(value, stripped);
    return stripped;
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
    if (!traits.isElementwise)
        return m_pool.at(m_pool.makeClosed(m_side.symbols.typed[op.value], 0, operands), shapeOf(result));
    std::vector<ExprId> ordered(operands.begin(), operands.end());
    if (traits.isCommutative && ordered.size() >= 2 && ordered[1] < ordered[0] && m_context.use(RuleId::Commutation))
        std::swap(ordered[0], ordered[1]);
    return m_pool.make(m_side.symbols.plain[op.value], 0, ordered);
}

ExprId ValueNumbering::constantValue(OpId op)
{
    m_context.use(RuleId::SharedConstants);
    const ValueId result = m_graph.results(op)[0];
    const std::optional<AttrInfo> value = m_graph.attribute(op, "value");
    const SymbolId element = m_pool.symbol(elementText(m_graph, m_graph.type(result)));
    if (!value || (value->flags & 1) == 0)
        return m_pool.at(m_pool.makeClosed(m_side.symbols.typed[op.value], 0, {}), shapeOf(result));
    if (!isIndexType(m_graph, m_graph.type(result)))
        return m_pool.constant(value->bits, element);
    const TypeInfo &type = m_graph.typeInfo(m_graph.type(result));
    const uint32_t width = m_graph.typeInfo(type.kind == TypeKind::Tile ? type.element : m_graph.type(result)).bitWidth;
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

std::optional<ExprId> ValueNumbering::viewValue(OpId op, std::span<const ExprId> operands)
{
    const TypeInfo &type = m_graph.typeInfo(m_graph.type(m_graph.results(op)[0]));
    if (type.kind == TypeKind::TensorView && m_graph.opName(op) == "make_tensor_view") {
        // Static extents and strides stand beside dynamic ones, so that both spellings meet when the values agree.
        std::vector<ExprId> parts{operands[0]};
        size_t next = 1;
        for (const std::vector<int64_t> *list : {&type.shape, &type.strides}) {
            for (const int64_t size : *list)
                parts.push_back(size != TypeInfo::kDynamic ? m_pool.integer(size) : operands[std::min(next++, operands.size() - 1)]);
        }
        for (size_t i = 1; i <= type.shape.size(); ++i)
            m_context.learnNonNegative(parts[i], Structural); // An extent is never negative.
        return m_pool.makeClosed(m_pool.symbol("view of " + std::string(m_graph.string(m_graph.typeInfo(type.element).text))), 0, parts);
    }
    const bool isStrided = type.kind == TypeKind::StridedView;
    if (type.kind != TypeKind::PartitionView && !(isStrided && type.strides == type.shape))
        return std::nullopt;
    if (isStrided && !m_context.use(RuleId::StridedAsPartition))
        return std::nullopt;
    return m_pool.makeClosed(m_pool.symbol(partitionText(m_graph, type)), 0, operands.first(1));
}

void ValueNumbering::numberExtents(OpId op, ExprId source)
{
    const TypeInfo &type = m_graph.typeInfo(m_graph.type(m_graph.operands(op)[0]));
    const bool isPartition = m_pool.symbolText(m_pool.symbolOf(source)).starts_with("partition");
    const IdRange<ValueId> results = m_graph.results(op);
    const ExprId tensor = isPartition ? m_pool.operands(source)[0] : source;
    const bool isKnown = m_pool.symbolText(m_pool.symbolOf(tensor)).starts_with("view of")
        && m_pool.operands(tensor).size() >= 1 + results.size();
    if (!isKnown || (isPartition && !m_context.use(RuleId::CeilDivision)))
        return setOpaqueResults(op, m_pool.makeClosed(m_side.symbols.typed[op.value], 0, std::span(&source, 1)));
    for (uint32_t i = 0; i < results.size(); ++i) {
        const size_t dimension = isPartition && !type.dimMap.empty() ? static_cast<size_t>(type.dimMap[i]) : i;
        const ExprId extent = m_pool.operands(tensor)[1 + dimension];
        setResult(op, i, isPartition ? ceilDivision(m_context, extent, m_pool.integer(type.shape[i])) : extent);
    }
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
    m_side.values[value.value] = fixed.isValid() ? fixed : expr;
}

void ValueNumbering::setOpaqueResults(OpId op, ExprId node)
{
    const IdRange<ValueId> results = m_graph.results(op);
    uint32_t number = 0;
    for (uint32_t i = 0; i < results.size(); ++i) {
        if (m_side.isToken(results[i])) {
            setResult(op, i, m_token);
            continue;
        }
        setResult(op, i, m_pool.at(m_pool.make(m_result, number++, std::span(&node, 1)), shapeOf(results[i])));
    }
}

std::span<const int64_t> ValueNumbering::shapeOf(ValueId value) const
{
    const TypeInfo &type = m_graph.typeInfo(m_graph.type(value));
    return type.kind == TypeKind::Tile ? std::span<const int64_t>(type.shape) : std::span<const int64_t>();
}

} // namespace tileport::irdiff
