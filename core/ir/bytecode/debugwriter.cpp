// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/debugwriter.h"

#include "core/ir/bytecode/debugtags.h"
#include "core/ir/dialect/types.h"

#include <llvm/ADT/TypeSwitch.h>

namespace tileport::ir {

using namespace cudatile;

namespace {

void writeTag(DebugTag tag, ByteWriter &writer)
{
    writer.varint(static_cast<uint64_t>(tag));
}

} // namespace

bool DebugWriter::isKept(mlir::Location location)
{
    return !llvm::isa<mlir::UnknownLoc, mlir::FileLineColRange>(location);
}

void DebugWriter::beginFunction(bool hasLocations, ByteWriter &writer)
{
    m_active = hasLocations;
    if (hasLocations)
        m_functions.push_back(static_cast<uint32_t>(m_ids.size()));
    writer.varint(hasLocations ? m_functions.size() : 0);
}

void DebugWriter::add(mlir::Location location)
{
    if (m_active)
        m_ids.push_back(isKept(location) ? id(location) : 0);
}

uint64_t DebugWriter::id(mlir::Attribute attribute)
{
    if (const auto location = llvm::dyn_cast<mlir::LocationAttr>(attribute); location && !isKept(location))
        return 0;
    const auto known = m_known.find(attribute);
    if (known != m_known.end())
        return known->second;
    const uint64_t position = m_table.add(encode(attribute)) + uint64_t(1);
    m_known[attribute] = position;
    return position;
}

std::string DebugWriter::encode(mlir::Attribute attribute)
{
    ByteWriter writer;
    if (!encodeScope(attribute, writer) && !encodeLocation(attribute, writer))
        m_context.fail(QStringLiteral("its location is of a kind that bytecode does not have"));
    return writer.takeBytes();
}

bool DebugWriter::encodeScope(mlir::Attribute attribute, ByteWriter &writer)
{
    if (const auto file = llvm::dyn_cast<DIFileAttr>(attribute)) {
        writeTag(DebugTag::File, writer);
        m_attributes.writeString(file.getName(), writer);
        m_attributes.writeString(file.getDirectory(), writer);
    } else if (const auto unit = llvm::dyn_cast<DICompileUnitAttr>(attribute)) {
        writeTag(DebugTag::CompileUnit, writer);
        writer.varint(id(unit.getFile()));
    } else if (const auto subprogram = llvm::dyn_cast<DISubprogramAttr>(attribute)) {
        writeTag(DebugTag::Subprogram, writer);
        writer.varint(id(subprogram.getFile()));
        writer.varint(subprogram.getLine());
        m_attributes.writeString(subprogram.getName(), writer);
        m_attributes.writeString(subprogram.getLinkageName(), writer);
        writer.varint(id(subprogram.getCompileUnit()));
        writer.varint(subprogram.getScopeLine());
        if (m_context.version() >= kV13_5)
            writer.varint(0);
    } else if (const auto block = llvm::dyn_cast<DILexicalBlockAttr>(attribute)) {
        writeTag(DebugTag::LexicalBlock, writer);
        writer.varint(id(block.getScope()));
        writer.varint(id(block.getFile()));
        writer.varint(block.getLine());
        writer.varint(block.getColumn());
    } else {
        return false;
    }
    return true;
}

bool DebugWriter::encodeLocation(mlir::Attribute attribute, ByteWriter &writer)
{
    if (const auto call = llvm::dyn_cast<mlir::CallSiteLoc>(attribute)) {
        const uint64_t callee = id(call.getCallee());
        const uint64_t caller = id(call.getCaller());
        writeTag(DebugTag::CallSite, writer);
        writer.varint(callee);
        writer.varint(caller);
        // A call between unknown places cannot be written: both ends must be entries.
        return callee != 0 && caller != 0;
    }
    const auto location = llvm::dyn_cast<DILocAttr>(attribute);
    const auto place = location ? llvm::dyn_cast<mlir::FileLineColLoc>(location.getSourceLoc()) : mlir::FileLineColLoc();
    if (!place)
        return false;
    writeTag(DebugTag::Location, writer);
    writer.varint(id(location.getScope()));
    m_attributes.writeString(place.getFilename(), writer);
    writer.varint(place.getLine());
    writer.varint(place.getColumn());
    return true;
}

void DebugWriter::writeSection(ByteWriter &writer) const
{
    writer.varint(m_functions.size());
    writer.align(4);
    for (uint32_t first : m_functions)
        writer.fixed(first, 4);
    writer.varint(m_ids.size());
    writer.align(8);
    for (uint64_t id : m_ids)
        writer.fixed(id, 8);
    m_table.write(writer, 4);
}

} // namespace tileport::ir
