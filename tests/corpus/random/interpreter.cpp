// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/random/interpreter.h"

#include "tests/corpus/random/arithmetic.h"

#include <bit>
#include <cstring>

namespace tileport::test {

using namespace irgraph;

namespace {

constexpr int kStepsMost = 20'000;

Cell cellOf(uint64_t bits, const TypeInfo &element)
{
    if (element.kind == TypeKind::Float)
        return {0, element.bitWidth == 32 ? static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))) : std::bit_cast<double>(bits)};
    const uint32_t unused = 64 - std::max(1U, element.bitWidth);
    return {static_cast<int64_t>(bits << unused) >> unused, 0};
}

} // namespace

Interpreter::Interpreter(const IrGraph &graph, std::vector<Cell> arguments) : m_graph(graph), m_values(graph.valueCount())
{
    const IdRange<ValueId> parameters = graph.arguments(graph.regions(graph.entries().front())[0]);
    for (uint32_t i = 0; i < parameters.size(); ++i)
        value(parameters[i]) = {arguments.at(i)};
}

std::optional<Memory> Interpreter::run()
{
    runRegion(m_graph.regions(m_graph.entries().front())[0]);
    return m_reason.empty() ? std::optional(m_memory) : std::nullopt;
}

Interpreter::Flow Interpreter::stop(const std::string &reason)
{
    m_reason = reason;
    return Flow::Stop;
}

size_t Interpreter::count(ValueId id) const
{
    size_t product = 1;
    for (const int64_t extent : tile(id).shape)
        product *= static_cast<size_t>(extent);
    return product;
}

Interpreter::Flow Interpreter::runRegion(RegionId region)
{
    for (const OpId op : m_graph.directOps(region)) {
        const Flow flow = runOp(op);
        if (flow != Flow::Next)
            return flow;
    }
    return Flow::Next;
}

Interpreter::Flow Interpreter::leave(OpId op, Flow flow)
{
    std::vector<TileValue> values;
    for (const ValueId operand : m_graph.operands(op))
        values.push_back(value(operand));
    m_leaving = std::move(values);
    return flow;
}

Interpreter::Flow Interpreter::runOp(OpId op)
{
    if (++m_steps > kStepsMost)
        return stop("too many steps");
    const std::string_view name = m_graph.opName(op);
    if (name == "return")
        return Flow::Yield;
    if (name == "yield")
        return leave(op, Flow::Yield);
    if (name == "continue")
        return leave(op, Flow::Continue);
    if (name == "break")
        return leave(op, Flow::Break);
    if (name == "if")
        return runIf(op);
    if (name == "for")
        return runFor(op);
    if (name == "loop")
        return runLoop(op);
    if (name == "reduce")
        return runReduce(op);
    if (name == "assume" && !holdsAssume(op))
        return stop("a claim does not hold");
    if (name == "make_token" || name == "join_tokens" || runMemory(op, name) || runShape(op, name))
        return m_reason.empty() ? Flow::Next : Flow::Stop;
    const std::optional<TileValue> result = elementwise(op, name);
    if (!result)
        return stop("undefined: " + std::string(name));
    set(op, 0, *result);
    return Flow::Next;
}

Interpreter::Flow Interpreter::runIf(OpId op)
{
    const IdRange<RegionId> regions = m_graph.regions(op);
    const uint32_t branch = operand(op, 0)[0].integer != 0 ? 0 : 1;
    const Flow flow = branch < regions.size() ? runRegion(regions[branch]) : Flow::Next;
    if (flow != Flow::Yield && flow != Flow::Next)
        return flow;
    for (uint32_t i = 0; i < m_graph.results(op).size(); ++i)
        set(op, i, m_leaving[i]);
    return Flow::Next;
}

Interpreter::Flow Interpreter::runFor(OpId op)
{
    const RegionId region = m_graph.regions(op)[0];
    const IdRange<ValueId> arguments = m_graph.arguments(region);
    const int64_t upper = operand(op, 1)[0].integer;
    const int64_t step = operand(op, 2)[0].integer;
    if (step <= 0)
        return stop("a step that is not positive");
    std::vector<TileValue> carried;
    for (uint32_t i = 3; i < m_graph.operands(op).size(); ++i)
        carried.push_back(operand(op, i));
    for (int64_t counter = operand(op, 0)[0].integer; counter < upper; counter += step) {
        value(arguments[0]) = {Cell{counter, 0}};
        for (uint32_t i = 0; i < carried.size(); ++i)
            value(arguments[i + 1]) = carried[i];
        const Flow flow = runRegion(region);
        if (flow == Flow::Stop)
            return flow;
        if (flow == Flow::Continue)
            carried = m_leaving;
    }
    for (uint32_t i = 0; i < carried.size(); ++i)
        set(op, i, carried[i]);
    return Flow::Next;
}

Interpreter::Flow Interpreter::runLoop(OpId op)
{
    const RegionId region = m_graph.regions(op)[0];
    const IdRange<ValueId> arguments = m_graph.arguments(region);
    std::vector<TileValue> carried;
    for (uint32_t i = 0; i < m_graph.operands(op).size(); ++i)
        carried.push_back(operand(op, i));
    for (;;) {
        for (uint32_t i = 0; i < carried.size(); ++i)
            value(arguments[i]) = carried[i];
        const Flow flow = runRegion(region);
        if (flow == Flow::Stop || ++m_steps > kStepsMost)
            return stop(m_reason.empty() ? "too many steps" : m_reason);
        carried = m_leaving;
        if (flow == Flow::Break)
            break;
    }
    for (uint32_t i = 0; i < m_graph.results(op).size(); ++i)
        set(op, i, carried[i]);
    return Flow::Next;
}

/// Of one dimension, from the first element on.
Interpreter::Flow Interpreter::runReduce(OpId op)
{
    const TileValue elements = operand(op, 0);
    const RegionId region = m_graph.regions(op)[0];
    const IdRange<ValueId> arguments = m_graph.arguments(region);
    Cell total = elements[0];
    for (size_t i = 1; i < elements.size(); ++i) {
        value(arguments[0]) = {elements[i]};
        value(arguments[1]) = {total};
        if (runRegion(region) == Flow::Stop)
            return Flow::Stop;
        total = m_leaving[0][0];
    }
    set(op, 0, {total});
    return Flow::Next;
}

bool Interpreter::holdsAssume(OpId op)
{
    const std::optional<AttrInfo> predicate = m_graph.attribute(op, "predicate");
    for (const Cell &cell : operand(op, 0)) {
        if (predicate->kind == AttrKind::DivBy && predicate->flags == 0 && cell.integer % predicate->integer != 0)
            return false;
        if (predicate->kind == AttrKind::Bounded
            && (((predicate->flags & 1) && cell.integer < predicate->integer) || ((predicate->flags & 2) && cell.integer > predicate->integer2)))
            return false;
    }
    return true;
}

TileValue Interpreter::constant(OpId op) const
{
    const ValueId result = m_graph.results(op)[0];
    const std::optional<AttrInfo> attribute = m_graph.attribute(op, "value");
    const TypeInfo &type = element(result);
    TileValue tile(count(result));
    const size_t size = std::max<size_t>(1, type.bitWidth / 8);
    for (size_t i = 0; i < tile.size(); ++i) {
        uint64_t bits = attribute->bits;
        if (!(attribute->flags & 1)) {
            bits = 0;
            std::memcpy(&bits, attribute->bytes.data() + i * size, size);
        }
        tile[i] = cellOf(bits, type);
    }
    return tile;
}

/// Memory that nobody wrote has small numbers made from the address.
Cell Interpreter::load(int64_t address, const TypeInfo &element) const
{
    const auto written = m_memory.find(address);
    if (written != m_memory.end())
        return written->second;
    const auto mixed = static_cast<int64_t>((static_cast<uint64_t>(address) * 0x9E3779B97F4A7C15ULL) >> 59) - 8;
    return element.kind == TypeKind::Float ? Cell{0, static_cast<double>(mixed) / 4} : Cell{mixed, 0};
}

bool Interpreter::runMemory(OpId op, std::string_view name)
{
    const bool isLoad = name == "load_ptr_tko";
    if (!isLoad && name != "store_ptr_tko")
        return false;
    const std::span<const uint32_t> sizes = m_graph.operandSegments(op);
    const uint32_t maskAt = isLoad ? 1 : 2;
    const bool isMasked = sizes.size() > maskAt && sizes[maskAt] == 1;
    const bool isPadded = isLoad && isMasked && sizes[maskAt + 1] == 1;
    const TileValue &pointers = operand(op, 0);
    TileValue result(pointers.size());
    for (size_t i = 0; i < pointers.size(); ++i) {
        const bool isOn = !isMasked || operand(op, maskAt)[i].integer != 0;
        if (isLoad && !isOn && !isPadded)
            return stop("an element that is left open is loaded"), true;
        if (isLoad)
            result[i] = isOn ? load(pointers[i].integer, element(m_graph.results(op)[0])) : operand(op, maskAt + 1)[i];
        else if (isOn)
            m_memory[pointers[i].integer] = operand(op, 1)[i];
    }
    if (isLoad)
        set(op, 0, result);
    return true;
}

bool Interpreter::runShape(OpId op, std::string_view name)
{
    if (name == "assume" || name == "reshape" || name == "ptr_to_ptr") {
        set(op, 0, operand(op, 0));
    } else if (name == "constant") {
        set(op, 0, constant(op));
    } else if (name == "broadcast") {
        // From one element only: the generator makes no other.
        set(op, 0, TileValue(count(m_graph.results(op)[0]), operand(op, 0)[0]));
    } else if (name == "iota") {
        TileValue tile(count(m_graph.results(op)[0]));
        for (size_t i = 0; i < tile.size(); ++i)
            tile[i].integer = static_cast<int64_t>(i);
        set(op, 0, tile);
    } else if (name == "offset") {
        TileValue tile = operand(op, 0);
        for (size_t i = 0; i < tile.size(); ++i)
            tile[i].integer += operand(op, 1)[i].integer;
        set(op, 0, tile);
    } else if (name == "select") {
        TileValue tile = operand(op, 2);
        for (size_t i = 0; i < tile.size(); ++i) {
            if (operand(op, 0)[i].integer != 0)
                tile[i] = operand(op, 1)[i];
        }
        set(op, 0, tile);
    } else if (name == "get_tile_block_id") {
        for (uint32_t i = 0; i < 3; ++i)
            set(op, i, {Cell{i + 1, 0}});
    } else {
        return false;
    }
    return true;
}

std::optional<TileValue> Interpreter::elementwise(OpId op, std::string_view name)
{
    const std::span<const ValueId> operands = m_graph.operands(op);
    if (operands.empty() || m_graph.results(op).size() != 1)
        return {};
    const auto keyword = [&](std::string_view attribute) {
        const std::optional<AttrInfo> found = m_graph.attribute(op, attribute);
        return found ? m_graph.string(found->text) : std::string_view();
    };
    Arithmetic what;
    what.name = name;
    what.predicate = keyword("comparison_predicate");
    what.rounding = keyword("rounding");
    what.isUnsigned = keyword("signedness") == "unsigned";
    what.isOrdered = keyword("comparison_ordering") != "unordered";
    what.propagatesNan = m_graph.attribute(op, "propagate_nan").has_value();
    const std::string_view overflow = keyword("overflow");
    what.excludesSignedWrap = overflow == "no_signed_wrap" || overflow == "no_wrap";
    what.excludesUnsignedWrap = overflow == "no_unsigned_wrap" || overflow == "no_wrap";
    what.width = std::max(1U, element(operands[0]).bitWidth);
    what.resultWidth = std::max(1U, element(m_graph.results(op)[0]).bitWidth);
    TileValue result(count(m_graph.results(op)[0]));
    for (size_t i = 0; i < result.size(); ++i) {
        const auto at = [&](uint32_t number) { return number < operands.size() ? value(operands[number]).at(i) : Cell(); };
        const std::optional<Cell> cell = evaluate(what, at(0), at(1), at(2));
        if (!cell)
            return {};
        result[i] = *cell;
    }
    return result;
}

} // namespace tileport::test
