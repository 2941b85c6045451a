// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/optable.h"

#include "core/ir/bytecode/oprows.h"

#include <algorithm>
#include <utility>

namespace tileport::ir {

namespace {

constexpr std::pair<std::string_view, FieldKind> kKinds[] = {
    {"rounding", FieldKind::Rounding}, {"signedness", FieldKind::Signedness}, {"overflow", FieldKind::Overflow},
    {"predicate", FieldKind::Predicate}, {"ordering", FieldKind::Ordering}, {"visibility", FieldKind::Visibility},
    {"reduction", FieldKind::Reduction}, {"memoryordering", FieldKind::MemoryOrdering},
    {"memoryscope", FieldKind::MemoryScope}, {"atomicmode", FieldKind::AtomicMode}, {"int32", FieldKind::Int32},
    {"int64", FieldKind::Int64}, {"bool", FieldKind::Bool}, {"string", FieldKind::String},
    {"symbol", FieldKind::Symbol}, {"int32array", FieldKind::Int32Array}, {"boolarray", FieldKind::BoolArray},
    {"dense", FieldKind::Dense}, {"array", FieldKind::Array}, {"tagged", FieldKind::Tagged},
    {"hints", FieldKind::Hints},
};

FieldKind kindOf(std::string_view name)
{
    const auto *found = std::find_if(std::begin(kKinds), std::end(kKinds), [&](const auto &entry) { return entry.first == name; });
    return found == std::end(kKinds) ? FieldKind::Unit : found->second;
}

std::vector<std::string_view> split(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const size_t comma = std::min(text.find(','), text.size());
        parts.push_back(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return parts;
}

/// "13.2" -> the version; only the minor number's single digit varies.
BytecodeVersion versionOf(std::string_view text)
{
    return {13, static_cast<uint8_t>(text.back() - '0')};
}

/// Cuts "@13.2" (or "@13.2=0", then also the default) off the end of \p text.
void takeVersion(std::string_view &text, FieldSpec &field)
{
    const size_t at = text.find('@');
    if (at == std::string_view::npos)
        return;
    std::string_view version = text.substr(at + 1);
    const size_t equals = version.find('=');
    if (equals != std::string_view::npos) {
        field.hasDefault = true;
        field.defaultValue = version.back() - '0';
        version = version.substr(0, equals);
    }
    field.since = versionOf(version);
    text = text.substr(0, at);
}

void parseResults(std::string_view text, OpSpec &spec)
{
    FieldSpec version;
    takeVersion(text, version);
    spec.resultsSince = version.since;
    spec.countedResults = text == "n";
    spec.fixedResults = spec.countedResults ? 0 : static_cast<unsigned>(text.size());
}

std::vector<std::string_view> parseFlags(std::string_view text, OpSpec &spec)
{
    if (text.starts_with('@')) {
        const size_t space = text.find(' ');
        spec.flagsSince = versionOf(text.substr(1, space - 1));
        text.remove_prefix(space + 1);
    }
    auto flags = split(text);
    spec.hasFlags = !flags.empty();
    spec.flagCount = static_cast<unsigned>(flags.size());
    return flags;
}

int flagOf(std::string_view name, std::vector<std::string_view> &flags)
{
    const auto found = std::find(flags.begin(), flags.end(), name);
    if (found == flags.end())
        return -1;
    *found = {};   // taken; what remains at the end is a unit attribute
    return static_cast<int>(found - flags.begin());
}

void parseFields(std::string_view text, std::vector<std::string_view> &flags, OpSpec &spec)
{
    for (std::string_view part : split(text)) {
        FieldSpec field;
        takeVersion(part, field);
        const size_t colon = part.find(':');
        field.name = part.substr(0, colon);
        field.kind = kindOf(part.substr(colon + 1));
        field.flag = flagOf(field.name, flags);
        spec.fields.push_back(std::move(field));
    }
}

void parseOperands(std::string_view text, std::vector<std::string_view> &flags, OpSpec &spec)
{
    if (text.starts_with('#')) {
        spec.layout = OperandLayout::Counted;
        text.remove_prefix(1);
    }
    for (std::string_view part : split(text)) {
        OperandSpec operand;
        const char last = part.back();
        if (last == '*' || last == '?') {
            part.remove_suffix(1);
            operand.style = last == '*' ? OperandStyle::Many : OperandStyle::Optional;
            if (spec.layout == OperandLayout::Plain)
                spec.layout = OperandLayout::Segmented;
        }
        operand.name = part;
        operand.flag = flagOf(part, flags);
        spec.operands.push_back(std::move(operand));
    }
}

void addUnits(const std::vector<std::string_view> &flags, OpSpec &spec)
{
    std::vector<FieldSpec> units;
    for (size_t bit = 0; bit < flags.size(); ++bit) {
        if (!flags[bit].empty())
            units.push_back({std::string(flags[bit]), FieldKind::Unit, kV13_1, static_cast<int>(bit), false, 0});
    }
    spec.fields.insert(spec.fields.begin(), units.begin(), units.end());
}

OpSpec parseRow(const OpRow &row)
{
    OpSpec spec;
    spec.opcode = row.opcode;
    spec.mnemonic = row.mnemonic;
    spec.since = row.since;
    spec.regions = row.regions;
    parseResults(row.results, spec);
    auto flags = parseFlags(row.flags, spec);
    parseFields(row.fields, flags, spec);
    parseOperands(row.operands, flags, spec);
    addUnits(flags, spec);
    return spec;
}

} // namespace

OpTable::OpTable()
{
    uint16_t highest = 0;
    for (const OpRow &row : opRows()) {
        m_specs.push_back(parseRow(row));
        highest = std::max(highest, row.opcode);
    }
    m_byOpcode.assign(highest + 1, -1);
    for (size_t i = 0; i < m_specs.size(); ++i) {
        m_byOpcode[m_specs[i].opcode] = static_cast<int>(i);
        m_byName.emplace(m_specs[i].mnemonic, static_cast<int>(i));
    }
}

const OpSpec *OpTable::find(uint64_t opcode) const
{
    const int index = opcode < m_byOpcode.size() ? m_byOpcode[opcode] : -1;
    return index < 0 ? nullptr : &m_specs[index];
}

const OpSpec *OpTable::find(std::string_view mnemonic) const
{
    const auto found = m_byName.find(mnemonic);
    return found == m_byName.end() ? nullptr : &m_specs[found->second];
}

const OpTable &opTable()
{
    static const OpTable table;
    return table;
}

} // namespace tileport::ir
