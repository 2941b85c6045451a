// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/attributewriter.h"

#include "core/ir/bytecode/attributetags.h"
#include "core/ir/dialect/types.h"

#include <llvm/Support/raw_ostream.h>
#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

using namespace cudatile;

namespace {

void writeTag(AttributeTag tag, ByteWriter &writer)
{
    writer.byte(static_cast<uint8_t>(tag));
}

void writeBounds(std::optional<int64_t> first, std::optional<int64_t> second, ByteWriter &writer)
{
    writer.byte(static_cast<uint8_t>((first ? 1 : 0) | (second ? 2 : 0)));
    if (first)
        writer.signedVarint(*first);
    if (second)
        writer.signedVarint(*second);
}

} // namespace

void AttributeWriter::writeTagged(mlir::Attribute attribute, ByteWriter &writer)
{
    if (writeNumber(attribute, writer) || writeBuiltin(attribute, writer) || writeOwn(attribute, writer))
        return;
    std::string text;
    llvm::raw_string_ostream stream(text);
    attribute.print(stream);
    m_context.fail(QStringLiteral("attribute %1 has no encoding").arg(QString::fromStdString(text)));
}

bool AttributeWriter::writeNumber(mlir::Attribute attribute, ByteWriter &writer)
{
    if (const auto integer = llvm::dyn_cast<mlir::IntegerAttr>(attribute)) {
        writeTag(AttributeTag::Integer, writer);
        m_types.writeIndex(integer.getType(), writer);
        const llvm::APInt value = integer.getValue();
        if (value.getBitWidth() == 1)
            writer.byte(value.isZero() ? 0 : 1);
        else
            writer.varint(value.getZExtValue());
        return true;
    }
    const auto floating = llvm::dyn_cast<mlir::FloatAttr>(attribute);
    if (!floating)
        return false;
    const llvm::APInt bits = floating.getValue().bitcastToAPInt();
    writeTag(AttributeTag::Float, writer);
    m_types.writeIndex(floating.getType(), writer);
    if (bits.getBitWidth() <= 8)
        writer.byte(static_cast<uint8_t>(bits.getZExtValue()));
    else
        writer.signedVarint(static_cast<int64_t>(bits.getZExtValue()));
    return true;
}

bool AttributeWriter::writeBuiltin(mlir::Attribute attribute, ByteWriter &writer)
{
    if (const auto type = llvm::dyn_cast<mlir::TypeAttr>(attribute)) {
        writeTag(AttributeTag::Type, writer);
        m_types.writeIndex(type.getValue(), writer);
    } else if (const auto text = llvm::dyn_cast<mlir::StringAttr>(attribute)) {
        writeTag(AttributeTag::String, writer);
        writeString(text.getValue(), writer);
    } else if (const auto array = llvm::dyn_cast<mlir::ArrayAttr>(attribute)) {
        writeTag(AttributeTag::Array, writer);
        writeArray(array, writer);
    } else if (const auto dictionary = llvm::dyn_cast<mlir::DictionaryAttr>(attribute)) {
        writeTag(AttributeTag::Dictionary, writer);
        writeDictionary(dictionary, writer);
    } else {
        return false;
    }
    return true;
}

bool AttributeWriter::writeOwn(mlir::Attribute attribute, ByteWriter &writer)
{
    if (const auto divBy = llvm::dyn_cast<DivByAttr>(attribute)) {
        writeTag(AttributeTag::DivBy, writer);
        writer.varint(divBy.getDivisor());
        writeBounds(divBy.getEvery(), divBy.getAlong(), writer);
    } else if (const auto same = llvm::dyn_cast<SameElementsAttr>(attribute)) {
        writeTag(AttributeTag::SameElements, writer);
        writer.varint(same.getValues().size());
        for (int64_t value : same.getValues())
            writer.fixed(static_cast<uint64_t>(value), 8);
    } else if (const auto bounded = llvm::dyn_cast<BoundedAttr>(attribute)) {
        writeTag(AttributeTag::Bounded, writer);
        writeBounds(bounded.getLb(), bounded.getUb(), writer);
    } else if (llvm::isa<OptimizationHintsAttr>(attribute)) {
        writeTag(AttributeTag::OptimizationHints, writer);
        writeHints(attribute, writer);
    } else {
        return false;
    }
    return true;
}

void AttributeWriter::writeArray(mlir::ArrayAttr array, ByteWriter &writer)
{
    writer.varint(array.size());
    for (mlir::Attribute element : array)
        writeTagged(element, writer);
}

void AttributeWriter::writeDictionary(mlir::DictionaryAttr dictionary, ByteWriter &writer)
{
    writer.varint(dictionary.size());
    for (const mlir::NamedAttribute &entry : dictionary) {
        writeString(entry.getName(), writer);
        writeTagged(entry.getValue(), writer);
    }
}

void AttributeWriter::writeHints(mlir::Attribute hints, ByteWriter &writer)
{
    if (const auto typed = llvm::dyn_cast_or_null<OptimizationHintsAttr>(hints))
        writeDictionary(typed.getValue(), writer);
    else
        writer.varint(0);
}

} // namespace tileport::ir
