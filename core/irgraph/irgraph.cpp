// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irgraph/irgraph.h"

#include "core/irgraph/irgraphdata.h"

namespace tileport::irgraph {

namespace {

uint32_t rowBegin(const std::vector<uint32_t> &ends, uint32_t row)
{
    return row == 0 ? 0 : ends[row - 1];
}

template <typename T>
std::span<const T> rowOf(const std::vector<T> &entries, const std::vector<uint32_t> &ends, uint32_t row)
{
    const uint32_t begin = rowBegin(ends, row);
    return std::span<const T>(entries).subspan(begin, ends[row] - begin);
}

template <typename T>
size_t bytesOf(const std::vector<T> &column)
{
    return column.capacity() * sizeof(T);
}

} // namespace

IrGraph::IrGraph(IrGraphData data) : m_data(std::make_unique<const IrGraphData>(std::move(data))) {}
IrGraph::~IrGraph() = default;

uint32_t IrGraph::opCount() const { return static_cast<uint32_t>(m_data->opNames.size()); }
std::string_view IrGraph::opName(OpId op) const { return m_data->strings.text(m_data->opNames[op.value]); }
StringId IrGraph::opNameId(OpId op) const { return m_data->opNames[op.value]; }
OpId IrGraph::parent(OpId op) const { return OpId(m_data->parents[op.value]); }
OpId IrGraph::subtreeEnd(OpId op) const { return OpId(m_data->subtreeEnds[op.value]); }

std::span<const ValueId> IrGraph::operands(OpId op) const
{
    return rowOf(m_data->operands, m_data->operandEnds, op.value);
}

std::span<const uint32_t> IrGraph::operandSegments(OpId op) const
{
    const uint32_t row = m_data->segmentRows.empty() ? 0 : m_data->segmentRows[op.value];
    if (row == 0)
        return {};
    return std::span<const uint32_t>(m_data->segments).subspan(row + 1, m_data->segments[row]);
}

IdRange<ValueId> IrGraph::results(OpId op) const
{
    const uint32_t first = m_data->firstResults[op.value];
    return {first, first + m_data->resultCounts[op.value]};
}

std::span<const NamedAttr> IrGraph::attributes(OpId op) const
{
    return rowOf(m_data->attrs, m_data->attrEnds, op.value);
}

std::optional<AttrInfo> IrGraph::attribute(OpId op, std::string_view name) const
{
    for (const NamedAttr &attr : attributes(op)) {
        if (string(attr.name) == name)
            return attrInfo(attr.value);
    }
    return std::nullopt;
}

IdRange<RegionId> IrGraph::regions(OpId op) const
{
    return {rowBegin(m_data->regionEnds, op.value), m_data->regionEnds[op.value]};
}

LocId IrGraph::location(OpId op) const { return m_data->locations[op.value]; }

OpId IrGraph::owner(RegionId region) const { return OpId(m_data->regionOwners[region.value]); }

IdRange<ValueId> IrGraph::arguments(RegionId region) const
{
    const uint32_t first = m_data->firstArguments[region.value];
    return {first, first + m_data->argumentCounts[region.value]};
}

IdRange<OpId> IrGraph::body(RegionId region) const
{
    return {m_data->firstBodyOps[region.value], m_data->lastBodyOps[region.value]};
}

std::vector<OpId> IrGraph::directOps(RegionId region) const
{
    std::vector<OpId> ops;
    const IdRange<OpId> all = body(region);
    for (uint32_t op = all.first; op < all.last; op = m_data->subtreeEnds[op])
        ops.push_back(OpId(op));
    return ops;
}

uint32_t IrGraph::valueCount() const { return static_cast<uint32_t>(m_data->types.size()); }
TypeId IrGraph::type(ValueId value) const { return m_data->types[value.value]; }

OpId IrGraph::definingOp(ValueId value) const
{
    const uint32_t definer = m_data->definers[value.value];
    return definer & IrGraphData::kRegionBit ? OpId() : OpId(definer);
}

RegionId IrGraph::argumentRegion(ValueId value) const
{
    const uint32_t definer = m_data->definers[value.value];
    return definer & IrGraphData::kRegionBit ? RegionId(definer & ~IrGraphData::kRegionBit) : RegionId();
}

uint32_t IrGraph::indexInDefinition(ValueId value) const
{
    const uint32_t definer = m_data->definers[value.value];
    if (definer & IrGraphData::kRegionBit)
        return value.value - m_data->firstArguments[definer & ~IrGraphData::kRegionBit];
    return value.value - m_data->firstResults[definer];
}

std::string_view IrGraph::valueName(ValueId value) const
{
    return m_data->strings.text(m_data->valueNames[value.value]);
}

std::span<const Use> IrGraph::uses(ValueId value) const { return rowOf(m_data->uses, m_data->useEnds, value.value); }

const TypeInfo &IrGraph::typeInfo(TypeId type) const { return m_data->typeTable[type.value]; }
const AttrInfo &IrGraph::attrInfo(AttrId attr) const { return m_data->attrTable[attr.value]; }

std::span<const Frame> IrGraph::frames(LocId location) const
{
    if (!location.isValid())
        return {};
    return rowOf(m_data->frames, m_data->frameEnds, location.value);
}

std::string_view IrGraph::string(StringId id) const { return m_data->strings.text(id); }
std::optional<StringId> IrGraph::findString(std::string_view text) const { return m_data->strings.find(text); }

uint32_t IrGraph::lineCount() const { return static_cast<uint32_t>(m_data->lineOps.size()); }

std::string_view IrGraph::line(uint32_t number) const
{
    const uint64_t first = m_data->lineStarts[number];
    return std::string_view(m_data->text).substr(first, m_data->lineStarts[number + 1] - first - 1);
}

OpId IrGraph::opAtLine(uint32_t number) const { return OpId(m_data->lineOps[number]); }
uint32_t IrGraph::firstLine(OpId op) const { return m_data->firstLines[op.value]; }
uint32_t IrGraph::lastLine(OpId op) const { return m_data->lastLines[op.value]; }

std::vector<OpId> IrGraph::entries() const
{
    std::vector<OpId> found;
    for (uint32_t op = 0; op < opCount(); op = m_data->subtreeEnds[op]) {
        if (opName(OpId(op)) == "entry")
            found.push_back(OpId(op));
    }
    return found;
}

std::optional<OpId> IrGraph::entry(std::string_view symbolName) const
{
    for (const OpId op : entries()) {
        if (symbol(op) == symbolName)
            return op;
    }
    return std::nullopt;
}

std::string_view IrGraph::symbol(OpId op) const
{
    for (const NamedAttr &attr : attributes(op)) {
        if (string(attr.name) != "sym_name")
            continue;
        std::string_view text = string(attrInfo(attr.value).text);
        if (!text.empty() && text.front() == '@')
            text.remove_prefix(1);
        if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
            text = text.substr(1, text.size() - 2);
        return text;
    }
    return {};
}

std::string_view IrGraph::sourceName() const { return m_data->sourceName; }

size_t IrGraph::memoryBytes() const
{
    const IrGraphData &d = *m_data;
    const size_t ops = bytesOf(d.opNames) + bytesOf(d.parents) + bytesOf(d.subtreeEnds) + bytesOf(d.operandEnds)
        + bytesOf(d.attrEnds) + bytesOf(d.firstResults) + bytesOf(d.resultCounts) + bytesOf(d.segmentRows)
        + bytesOf(d.regionEnds) + bytesOf(d.locations) + bytesOf(d.firstLines) + bytesOf(d.lastLines);
    const size_t rows = bytesOf(d.operands) + bytesOf(d.attrs) + bytesOf(d.segments) + bytesOf(d.uses);
    const size_t regions = bytesOf(d.regionOwners) * 5;
    const size_t values = bytesOf(d.types) + bytesOf(d.definers) + bytesOf(d.valueNames) + bytesOf(d.useEnds);
    const size_t tables = bytesOf(d.typeTable) + bytesOf(d.attrTable) + bytesOf(d.frames) + bytesOf(d.frameEnds);
    const size_t text = d.text.capacity() + bytesOf(d.lineStarts) + bytesOf(d.lineOps);
    return sizeof(IrGraphData) + d.strings.memoryBytes() + ops + rows + regions + values + tables + text;
}

} // namespace tileport::irgraph
