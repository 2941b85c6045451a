// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irgraph/irgraphbuilder.h"

#include "core/irgraph/irgraphdata.h"

#include <QtGlobal>

#include <algorithm>

namespace tileport::irgraph {

namespace {

constexpr uint32_t kNone = UINT32_MAX;

size_t mixHash(size_t seed, size_t value)
{
    return (seed ^ value) * 0x9E3779B97F4A7C15ULL + (seed >> 29);
}

size_t hashFrames(std::span<const Frame> frames)
{
    size_t hash = frames.size();
    for (const Frame &frame : frames) {
        hash = mixHash(hash, (size_t(frame.file.value) << 32) | frame.line);
        hash = mixHash(hash, (size_t(frame.function.value) << 32) | frame.column);
    }
    return hash;
}

size_t hashAttr(const AttrInfo &info)
{
    const size_t head = mixHash(size_t(info.kind) + 1, info.text.value);
    if (info.bytes.empty())
        return head;
    const std::string_view bytes(reinterpret_cast<const char *>(info.bytes.data()), info.bytes.size());
    return mixHash(head, std::hash<std::string_view>{}(bytes));
}

} // namespace

struct IrGraphBuilder::State {
    IrGraphData data;
    IdHashTable typeIndex;
    IdHashTable attrIndex;
    IdHashTable locationIndex;
    std::vector<uint32_t> openOps;
    std::vector<uint32_t> openRegions;

    [[nodiscard]] std::span<const Frame> framesAt(uint32_t row) const
    {
        const uint32_t begin = row == 0 ? 0 : data.frameEnds[row - 1];
        return std::span<const Frame>(data.frames).subspan(begin, data.frameEnds[row] - begin);
    }

    ValueId addValue(TypeId type, StringId name, uint32_t definer)
    {
        data.types.push_back(type);
        data.definers.push_back(definer);
        data.valueNames.push_back(name);
        return ValueId(data.types.size() - 1);
    }

    /// Regions were numbered when begun, so those of one operation are not adjacent; sorts them by owner.
    void sortRegions();
    void indexUses();
    /// Growth by doubling leaves up to half a column unused; what is kept for long is trimmed.
    void trim();
};

IrGraphBuilder::IrGraphBuilder(std::string sourceName) : m_state(std::make_unique<State>())
{
    m_state->data.sourceName = std::move(sourceName);
}

IrGraphBuilder::~IrGraphBuilder() = default;

void IrGraphBuilder::reserve(size_t ops, size_t values)
{
    IrGraphData &d = m_state->data;
    for (std::vector<uint32_t> *column : {&d.parents, &d.subtreeEnds, &d.operandEnds, &d.attrEnds, &d.firstResults,
                                          &d.resultCounts, &d.segmentRows})
        column->reserve(ops);
    d.opNames.reserve(ops);
    d.locations.reserve(ops);
    d.operands.reserve(ops * 2);
    d.attrs.reserve(ops);
    d.types.reserve(values);
    d.definers.reserve(values);
    d.valueNames.reserve(values);
    d.strings.reserve(values);
}

StringId IrGraphBuilder::addString(std::string_view text) { return m_state->data.strings.add(text); }
std::string_view IrGraphBuilder::string(StringId id) const { return m_state->data.strings.text(id); }

TypeId IrGraphBuilder::addType(TypeInfo info)
{
    std::vector<TypeInfo> &table = m_state->data.typeTable;
    const uint32_t known = m_state->typeIndex.find(info.text.value, [&](uint32_t i) { return table[i].text == info.text; });
    if (known != IdHashTable::kEmpty)
        return TypeId(known);
    table.push_back(std::move(info));
    const uint32_t added = static_cast<uint32_t>(table.size() - 1);
    m_state->typeIndex.insert(added, table[added].text.value);
    return TypeId(added);
}

AttrId IrGraphBuilder::addAttr(AttrInfo info)
{
    std::vector<AttrInfo> &table = m_state->data.attrTable;
    const size_t hash = hashAttr(info);
    const uint32_t known = m_state->attrIndex.find(hash, [&](uint32_t i) {
        return table[i].text == info.text && table[i].kind == info.kind && table[i].bytes == info.bytes;
    });
    if (known != IdHashTable::kEmpty)
        return AttrId(known);
    table.push_back(std::move(info));
    const uint32_t added = static_cast<uint32_t>(table.size() - 1);
    m_state->attrIndex.insert(added, hash);
    return AttrId(added);
}

LocId IrGraphBuilder::addLocation(std::span<const Frame> frames)
{
    if (frames.empty())
        return {};
    IrGraphData &d = m_state->data;
    const size_t hash = hashFrames(frames);
    const uint32_t known = m_state->locationIndex.find(hash, [&](uint32_t row) {
        return std::ranges::equal(m_state->framesAt(row), frames);
    });
    if (known != IdHashTable::kEmpty)
        return LocId(known);
    d.frames.insert(d.frames.end(), frames.begin(), frames.end());
    d.frameEnds.push_back(static_cast<uint32_t>(d.frames.size()));
    const uint32_t added = static_cast<uint32_t>(d.frameEnds.size() - 1);
    m_state->locationIndex.insert(added, hash);
    return LocId(added);
}

OpId IrGraphBuilder::beginOp(StringId name, std::span<const ValueId> operands, std::span<const NamedAttr> attributes,
                             LocId location)
{
    State &s = *m_state;
    IrGraphData &d = s.data;
    const uint32_t op = static_cast<uint32_t>(d.opNames.size());
    Q_ASSERT_X(s.openOps.empty() == s.openRegions.empty(), "beginOp", "an operation starts inside a region or at the top");
    d.opNames.push_back(name);
    d.parents.push_back(s.openOps.empty() ? kNone : s.openOps.back());
    d.subtreeEnds.push_back(op + 1);
    d.operands.insert(d.operands.end(), operands.begin(), operands.end());
    d.operandEnds.push_back(static_cast<uint32_t>(d.operands.size()));
    const size_t firstAttr = d.attrs.size();
    d.attrs.insert(d.attrs.end(), attributes.begin(), attributes.end());
    if (attributes.size() > 1) {
        std::sort(d.attrs.begin() + static_cast<std::ptrdiff_t>(firstAttr), d.attrs.end(),
                  [&](const NamedAttr &a, const NamedAttr &b) { return d.strings.text(a.name) < d.strings.text(b.name); });
    }
    d.attrEnds.push_back(static_cast<uint32_t>(d.attrs.size()));
    d.firstResults.push_back(0);
    d.resultCounts.push_back(0);
    d.segmentRows.push_back(0);
    d.locations.push_back(location);
    s.openOps.push_back(op);
    return OpId(op);
}

void IrGraphBuilder::setOperandSegments(OpId op, std::span<const uint32_t> sizes)
{
    IrGraphData &d = m_state->data;
    d.segmentRows[op.value] = static_cast<uint32_t>(d.segments.size());
    d.segments.push_back(static_cast<uint32_t>(sizes.size()));
    d.segments.insert(d.segments.end(), sizes.begin(), sizes.end());
}

ValueId IrGraphBuilder::addResult(OpId op, TypeId type, StringId name)
{
    IrGraphData &d = m_state->data;
    const ValueId value = m_state->addValue(type, name, op.value);
    uint32_t &count = d.resultCounts[op.value];
    if (count == 0)
        d.firstResults[op.value] = value.value;
    Q_ASSERT_X(d.firstResults[op.value] + count == value.value, "addResult", "results of one operation are added in one go");
    ++count;
    return value;
}

RegionId IrGraphBuilder::beginRegion(OpId op)
{
    State &s = *m_state;
    Q_ASSERT_X(!s.openOps.empty() && s.openOps.back() == op.value, "beginRegion", "the innermost open operation");
    const uint32_t region = static_cast<uint32_t>(s.data.regionOwners.size());
    s.data.regionOwners.push_back(op.value);
    s.data.firstArguments.push_back(0);
    s.data.argumentCounts.push_back(0);
    const uint32_t next = static_cast<uint32_t>(s.data.opNames.size());
    s.data.firstBodyOps.push_back(next);
    s.data.lastBodyOps.push_back(next);
    s.openRegions.push_back(region);
    return RegionId(region);
}

ValueId IrGraphBuilder::addArgument(RegionId region, TypeId type, StringId name)
{
    IrGraphData &d = m_state->data;
    const ValueId value = m_state->addValue(type, name, region.value | IrGraphData::kRegionBit);
    uint32_t &count = d.argumentCounts[region.value];
    if (count == 0)
        d.firstArguments[region.value] = value.value;
    Q_ASSERT_X(d.firstArguments[region.value] + count == value.value, "addArgument", "arguments are added in one go");
    ++count;
    return value;
}

void IrGraphBuilder::endRegion(RegionId region)
{
    State &s = *m_state;
    Q_ASSERT_X(!s.openRegions.empty() && s.openRegions.back() == region.value, "endRegion", "the innermost open region");
    s.data.lastBodyOps[region.value] = static_cast<uint32_t>(s.data.opNames.size());
    s.openRegions.pop_back();
}

void IrGraphBuilder::endOp(OpId op)
{
    State &s = *m_state;
    Q_ASSERT_X(!s.openOps.empty() && s.openOps.back() == op.value, "endOp", "the innermost open operation");
    s.data.subtreeEnds[op.value] = static_cast<uint32_t>(s.data.opNames.size());
    s.openOps.pop_back();
}

void IrGraphBuilder::setText(std::string text, std::vector<uint32_t> firstLines)
{
    m_state->data.text = std::move(text);
    m_state->data.firstLines = std::move(firstLines);
}

void IrGraphBuilder::State::sortRegions()
{
    const uint32_t count = static_cast<uint32_t>(data.regionOwners.size());
    data.regionEnds.assign(data.opNames.size(), 0);
    for (const uint32_t owner : data.regionOwners)
        ++data.regionEnds[owner];
    uint32_t total = 0;
    for (uint32_t &end : data.regionEnds)
        end = total += end;
    // A stable sort by owner: regions of one operation were begun in order.
    std::vector<uint32_t> order(count);
    for (uint32_t i = 0; i < count; ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {}, [&](uint32_t region) { return data.regionOwners[region]; });
    std::vector<uint32_t> newNumber(count);
    for (uint32_t i = 0; i < count; ++i)
        newNumber[order[i]] = i;
    for (std::vector<uint32_t> *column : {&data.regionOwners, &data.firstArguments, &data.argumentCounts,
                                          &data.firstBodyOps, &data.lastBodyOps}) {
        std::vector<uint32_t> sorted(count);
        for (uint32_t i = 0; i < count; ++i)
            sorted[i] = (*column)[order[i]];
        column->swap(sorted);
    }
    for (uint32_t &definer : data.definers) {
        if (definer & IrGraphData::kRegionBit)
            definer = newNumber[definer & ~IrGraphData::kRegionBit] | IrGraphData::kRegionBit;
    }
}

void IrGraphBuilder::State::indexUses()
{
    std::vector<uint32_t> next(data.types.size() + 1, 0);
    for (const ValueId operand : data.operands)
        ++next[operand.value + 1];
    for (size_t value = 1; value < next.size(); ++value)
        next[value] += next[value - 1];
    data.uses.resize(data.operands.size());
    uint32_t at = 0;
    for (uint32_t op = 0; op < data.operandEnds.size(); ++op) {
        const uint32_t begin = at;
        for (; at < data.operandEnds[op]; ++at)
            data.uses[next[data.operands[at].value]++] = Use{OpId(op), at - begin};
    }
    next.pop_back();
    data.useEnds = std::move(next);
}

void IrGraphBuilder::State::trim()
{
    for (std::vector<uint32_t> *column : {&data.parents, &data.subtreeEnds, &data.operandEnds, &data.attrEnds,
                                          &data.firstResults, &data.resultCounts, &data.segmentRows, &data.segments,
                                          &data.definers, &data.firstLines, &data.lineOps})
        column->shrink_to_fit();
    data.opNames.shrink_to_fit();
    data.locations.shrink_to_fit();
    data.operands.shrink_to_fit();
    data.attrs.shrink_to_fit();
    data.types.shrink_to_fit();
    data.valueNames.shrink_to_fit();
    data.lineStarts.shrink_to_fit();
    // Room that was never written to takes no memory, so a copy of a large text must be worth it.
    if (data.text.capacity() - data.text.size() > data.text.size() / 8)
        data.text.shrink_to_fit();
}

IrGraphPtr IrGraphBuilder::finish()
{
    State &s = *m_state;
    Q_ASSERT_X(s.openOps.empty() && s.openRegions.empty(), "finish", "every begin has its end");
    s.data.firstLines.resize(s.data.opNames.size(), IrGraph::kNoLine);
    s.sortRegions();
    s.indexUses();
    indexLines(s.data);
    s.trim();
    auto graph = std::make_shared<const IrGraph>(std::move(s.data));
    *m_state = State();
    return graph;
}

} // namespace tileport::irgraph
