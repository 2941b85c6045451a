// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/debugreader.h"

#include "core/ir/bytecode/debugtags.h"
#include "core/ir/dialect/types.h"

#include <mlir/IR/BuiltinAttributes.h>

namespace tileport::ir {

using namespace cudatile;

namespace {

constexpr int kMaxDepth = 256;   // inlined calls and nested scopes

} // namespace

DebugReader::DebugReader(ReadContext &context, AttributeReader &attributes, ByteReader section)
    : m_context(context), m_attributes(attributes), m_unknown(mlir::UnknownLoc::get(&context.mlir))
{
    if (section.failed() || section.atEnd())
        return;
    readIndex(section);
    if (section.failed())
        return;
    m_table = OffsetTable::inside(section, 4, "the number of debug entries");
    m_entries.resize(m_table.size());
    m_locations.resize(m_table.size() + 1);
    m_open.assign(m_table.size(), false);
}

void DebugReader::readIndex(ByteReader &section)
{
    const uint32_t functions = section.count(4, "the number of functions with debug information");
    section.align(4, "padding of the debug section");
    m_functions.resize(section.failed() ? 0 : functions);
    for (uint32_t &first : m_functions)
        first = section.u32("the first location of a function");
    const uint64_t place = section.offset();
    const uint32_t ids = section.count(8, "the number of locations");
    section.align(8, "padding of the debug section");
    m_ids.resize(section.failed() ? 0 : ids);
    for (uint64_t &id : m_ids)
        id = section.u64("the number of a location");
    uint32_t previous = 0;
    for (uint32_t first : m_functions) {
        if (first < previous || first > m_ids.size()) {
            section.failAt(place, QStringLiteral("location index %1 of a function is out of order or beyond the %2 locations")
                                      .arg(first).arg(m_ids.size()));
            return;
        }
        previous = first;
    }
}

LocationCursor DebugReader::function(ByteReader &reader)
{
    const uint64_t place = reader.offset();
    const uint64_t index = reader.varint("the debug index of a function");
    if (reader.failed() || index == 0)
        return {};
    if (index > m_functions.size()) {
        reader.failAt(place, QStringLiteral("debug index %1 is beyond the %2 functions with debug information")
                                 .arg(index).arg(m_functions.size()));
        return {};
    }
    LocationCursor cursor;
    cursor.next = m_functions[index - 1];
    cursor.end = index < m_functions.size() ? m_functions[index] : m_ids.size();
    cursor.known = true;
    return cursor;
}

mlir::Location DebugReader::next(LocationCursor &cursor, ByteReader &reader)
{
    const mlir::Location unknown = m_unknown;
    if (!cursor.known || reader.failed())
        return unknown;
    if (cursor.next >= cursor.end) {
        reader.fail(QStringLiteral("the function has more operations than locations"));
        return unknown;
    }
    const uint64_t id = m_ids[cursor.next++];
    if (id == 0)
        return unknown;
    if (id < m_locations.size() && m_locations[id])
        return m_locations[id];
    const auto location = llvm::dyn_cast_or_null<mlir::LocationAttr>(entry(id, reader.offset()));
    if (!location) {
        reader.fail(QStringLiteral("debug entry %1 is not a location").arg(id));
        return unknown;
    }
    return m_locations[id] = location;
}

DebugReader::Decoder DebugReader::decoderFor(uint64_t tag)
{
    switch (static_cast<DebugTag>(tag)) {
    case DebugTag::CompileUnit: return &DebugReader::compileUnit;
    case DebugTag::File: return &DebugReader::file;
    case DebugTag::LexicalBlock: return &DebugReader::lexicalBlock;
    case DebugTag::Location: return &DebugReader::location;
    case DebugTag::Subprogram: return &DebugReader::subprogram;
    case DebugTag::CallSite: return &DebugReader::callSite;
    default: return nullptr;
    }
}

mlir::Attribute DebugReader::entry(uint64_t id, uint64_t place)
{
    if (id > m_entries.size()) {
        m_context.failure.set(place, QStringLiteral("debug entry %1 is beyond the %2 entries").arg(id).arg(m_entries.size()));
        return {};
    }
    const size_t index = id - 1;
    if (m_entries[index])
        return m_entries[index];
    ByteReader reader = m_table.entry(index, m_context.failure);
    if (m_open[index] || m_depth >= kMaxDepth) {
        reader.fail(m_open[index] ? QStringLiteral("debug entry %1 contains itself").arg(id)
                                  : QStringLiteral("debug entries are nested more than %1 deep").arg(kMaxDepth));
        return {};
    }
    m_open[index] = true;
    ++m_depth;
    const Decoder decoder = decoderFor(reader.varint("the tag of a debug entry"));
    // Entries of other tags mean "unknown", not an error: newer producers may add some.
    const mlir::Attribute attribute = reader.failed() ? mlir::Attribute()
        : decoder ? (this->*decoder)(reader) : mlir::Attribute(mlir::UnknownLoc::get(&m_context.mlir));
    --m_depth;
    m_open[index] = false;
    if (reader.failed())
        return {};
    return m_entries[index] = attribute;
}

mlir::Attribute DebugReader::reference(ByteReader &reader, const char *what)
{
    const uint64_t place = reader.offset();
    const uint64_t id = reader.varint(what);
    if (id == 0 && !reader.failed())
        reader.failAt(place, QStringLiteral("expected %1, found none").arg(QLatin1StringView(what)));
    return reader.failed() ? mlir::Attribute() : entry(id, place);
}

template <typename T>
T DebugReader::referenceTo(ByteReader &reader, const char *what)
{
    const uint64_t place = reader.offset();
    const mlir::Attribute attribute = reference(reader, what);
    const T typed = llvm::dyn_cast_or_null<T>(attribute);
    if (attribute && !typed)
        reader.failAt(place, QStringLiteral("expected %1, found another kind of debug entry").arg(QLatin1StringView(what)));
    return typed;
}

template <typename T, typename... Args>
mlir::Attribute DebugReader::checked(ByteReader &reader, Args &&...args)
{
    if (reader.failed())
        return {};
    const mlir::Attribute attribute = T::getChecked([this] { return m_context.diagnostics.emitError(); }, &m_context.mlir,
                                                    std::forward<Args>(args)...);
    if (!attribute)
        reader.fail(QStringLiteral("debug entry is not valid: %1").arg(m_context.diagnostics.take()));
    return attribute;
}

mlir::Attribute DebugReader::file(ByteReader &reader)
{
    const mlir::StringAttr name = m_attributes.stringAttr(reader, "the name of a source file");
    const mlir::StringAttr directory = m_attributes.stringAttr(reader, "the directory of a source file");
    return reader.failed() ? mlir::Attribute() : DIFileAttr::get(&m_context.mlir, name, directory);
}

mlir::Attribute DebugReader::compileUnit(ByteReader &reader)
{
    const auto file = referenceTo<DIFileAttr>(reader, "the file of a compile unit");
    return file ? mlir::Attribute(DICompileUnitAttr::get(&m_context.mlir, file)) : mlir::Attribute();
}

mlir::Attribute DebugReader::subprogram(ByteReader &reader)
{
    const auto file = referenceTo<DIFileAttr>(reader, "the file of a subprogram");
    const uint32_t line = number(reader, "the line of a subprogram");
    const mlir::StringAttr name = m_attributes.stringAttr(reader, "the name of a subprogram");
    const mlir::StringAttr linkage = m_attributes.stringAttr(reader, "the linkage name of a subprogram");
    const auto unit = referenceTo<DICompileUnitAttr>(reader, "the compile unit of a subprogram");
    const uint32_t scopeLine = number(reader, "the scope line of a subprogram");
    if (m_context.version >= kV13_5)
        reader.varint("the flags of a subprogram");
    return reader.failed() ? mlir::Attribute()
                           : DISubprogramAttr::get(&m_context.mlir, file, line, name, linkage, unit, scopeLine);
}

mlir::Attribute DebugReader::lexicalBlock(ByteReader &reader)
{
    const mlir::Attribute scope = reference(reader, "the scope of a block");
    const auto file = referenceTo<DIFileAttr>(reader, "the file of a block");
    const uint32_t line = number(reader, "the line of a block");
    const uint32_t column = number(reader, "the column of a block");
    return checked<DILexicalBlockAttr>(reader, scope, file, line, column);
}

mlir::Attribute DebugReader::location(ByteReader &reader)
{
    const mlir::Attribute scope = reference(reader, "the scope of a location");
    const mlir::StringAttr file = m_attributes.stringAttr(reader, "the file of a location");
    const uint32_t line = number(reader, "the line of a location");
    const uint32_t column = number(reader, "the column of a location");
    if (reader.failed())
        return {};
    const mlir::LocationAttr place = mlir::FileLineColLoc::get(file, line, column);
    return checked<DILocAttr>(reader, place, scope);
}

mlir::Attribute DebugReader::callSite(ByteReader &reader)
{
    const auto callee = referenceTo<mlir::LocationAttr>(reader, "the callee of a call site");
    const auto caller = referenceTo<mlir::LocationAttr>(reader, "the caller of a call site");
    return reader.failed() ? mlir::Attribute() : mlir::Attribute(mlir::CallSiteLoc::get(mlir::Location(callee), mlir::Location(caller)));
}

} // namespace tileport::ir
