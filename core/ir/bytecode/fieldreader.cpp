// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/fieldreader.h"

#include "core/ir/bytecode/enumattributes.h"

#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

FieldReader::FieldReader(ReadContext &context, AttributeReader &attributes, ConstantReader &constants)
    : m_context(context), m_attributes(attributes), m_constants(constants), m_unit(mlir::UnitAttr::get(&context.mlir))
{
}

mlir::Attribute FieldReader::read(const FieldSpec &field, ByteReader &reader, mlir::Type resultType)
{
    switch (field.kind) {
    case FieldKind::Unit: return m_unit;
    case FieldKind::Int32: return integer(32, reader);
    case FieldKind::Int64: return integer(64, reader);
    case FieldKind::Bool: return mlir::BoolAttr::get(&m_context.mlir, reader.byte("a boolean") != 0);
    case FieldKind::String: return m_attributes.stringAttr(reader, "the index of a string");
    case FieldKind::Symbol: {
        const mlir::StringAttr name = m_attributes.stringAttr(reader, "the name of a symbol");
        return name ? mlir::FlatSymbolRefAttr::get(name) : mlir::FlatSymbolRefAttr();
    }
    case FieldKind::Int32Array: return intArray(reader);
    case FieldKind::BoolArray: return boolArray(reader);
    case FieldKind::Dense: return m_constants.constant(reader, resultType);
    case FieldKind::Array: return m_attributes.array(reader);
    case FieldKind::Tagged: return m_attributes.tagged(reader);
    case FieldKind::Hints: return m_attributes.hints(reader);
    default: return enumeration(field.kind, reader);
    }
}

mlir::Attribute FieldReader::defaultOf(const FieldSpec &field)
{
    if (!field.hasDefault)
        return {};
    return enumAttribute(field.kind, static_cast<uint64_t>(field.defaultValue), kNewestVersion, m_context.mlir);
}

mlir::Attribute FieldReader::enumeration(FieldKind kind, ByteReader &reader)
{
    const uint64_t place = reader.offset();
    const uint64_t value = reader.varint("an enumeration value");
    if (reader.failed())
        return {};
    auto &known = m_enumerations[static_cast<size_t>(kind)];
    if (value < known.size() && known[value])
        return known[value];
    const mlir::Attribute attribute = enumAttribute(kind, value, m_context.version, m_context.mlir);
    if (!attribute)
        reader.failAt(place, QStringLiteral("value %1 is not known for this enumeration in version %2").arg(value).arg(m_context.version.toString()));
    else if (value < known.size())
        known[value] = attribute;
    return attribute;
}

mlir::Attribute FieldReader::integer(unsigned width, ByteReader &reader)
{
    const uint64_t place = reader.offset();
    const uint64_t value = reader.varint("an integer");
    if (width < 64 && value >> width != 0) {
        reader.failAt(place, QStringLiteral("integer %1 does not fit %2 bits").arg(value).arg(width));
        return {};
    }
    return mlir::IntegerAttr::get(mlir::IntegerType::get(&m_context.mlir, width), llvm::APInt(width, value));
}

mlir::Attribute FieldReader::intArray(ByteReader &reader)
{
    llvm::SmallVector<int32_t> values(reader.count(4, "the number of integers"));
    for (int32_t &value : values)
        value = static_cast<int32_t>(reader.u32("an integer"));
    return mlir::DenseI32ArrayAttr::get(&m_context.mlir, values);
}

mlir::Attribute FieldReader::boolArray(ByteReader &reader)
{
    llvm::SmallVector<bool> values(reader.count(1, "the number of booleans"));
    for (bool &value : values)
        value = reader.byte("a boolean") != 0;
    return mlir::DenseBoolArrayAttr::get(&m_context.mlir, values);
}

} // namespace tileport::ir
