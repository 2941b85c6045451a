// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/typewriter.h"

#include "core/ir/bytecode/typetags.h"
#include "core/ir/dialect/types.h"

#include <llvm/Support/raw_ostream.h>
#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

using namespace cudatile;

namespace {

template <typename T>
std::optional<TypeTag> tagIf(mlir::Type type, TypeTag tag)
{
    return llvm::isa<T>(type) ? std::optional(tag) : std::nullopt;
}

std::optional<TypeTag> integerTag(mlir::Type type)
{
    const auto integer = llvm::dyn_cast<mlir::IntegerType>(type);
    if (!integer || !integer.isSignless())
        return std::nullopt;
    switch (integer.getWidth()) {
    case 1: return TypeTag::I1;
    case 4: return TypeTag::I4;
    case 8: return TypeTag::I8;
    case 16: return TypeTag::I16;
    case 32: return TypeTag::I32;
    case 64: return TypeTag::I64;
    default: return std::nullopt;
    }
}

std::optional<TypeTag> simpleTag(mlir::Type type)
{
    const std::optional<TypeTag> candidates[] = {
        integerTag(type),
        tagIf<mlir::Float16Type>(type, TypeTag::F16),
        tagIf<mlir::BFloat16Type>(type, TypeTag::BF16),
        tagIf<mlir::Float32Type>(type, TypeTag::F32),
        tagIf<mlir::FloatTF32Type>(type, TypeTag::TF32),
        tagIf<mlir::Float64Type>(type, TypeTag::F64),
        tagIf<mlir::Float8E4M3FNType>(type, TypeTag::F8E4M3FN),
        tagIf<mlir::Float8E5M2Type>(type, TypeTag::F8E5M2),
        tagIf<mlir::Float8E8M0FNUType>(type, TypeTag::F8E8M0FNU),
        tagIf<mlir::Float4E2M1FNType>(type, TypeTag::F4E2M1FN),
        tagIf<FNv8E5M3FNUType>(type, TypeTag::F8E5M3FNU),
        tagIf<TokenType>(type, TypeTag::Token),
    };
    for (const auto &candidate : candidates) {
        if (candidate)
            return candidate;
    }
    return std::nullopt;
}

template <typename Range>
void writeNumbers(const Range &values, unsigned bytes, ByteWriter &writer)
{
    writer.varint(values.size());
    for (auto value : values)
        writer.fixed(static_cast<uint64_t>(static_cast<int64_t>(value)), bytes);
}

void writeTag(TypeTag tag, ByteWriter &writer)
{
    writer.varint(static_cast<uint64_t>(tag));
}

void writePadding(PaddingValueAttr padding, ByteWriter &writer)
{
    if (padding)
        writer.varint(static_cast<uint64_t>(padding.getValue()));
}

QString textOf(mlir::Type type)
{
    std::string text;
    llvm::raw_string_ostream stream(text);
    type.print(stream);
    return QString::fromStdString(text);
}

} // namespace

uint32_t TypeWriter::index(mlir::Type type)
{
    const auto known = m_known.find(type);
    if (known != m_known.end())
        return known->second;
    const uint32_t position = m_table.add(encode(type));
    m_known[type] = position;
    return position;
}

std::string TypeWriter::encode(mlir::Type type)
{
    ByteWriter writer;
    if (!encodeSimple(type, writer) && !encodeComposite(type, writer) && !encodeView(type, writer))
        m_context.fail(QStringLiteral("type %1 has no encoding").arg(textOf(type)));
    return writer.takeBytes();
}

bool TypeWriter::encodeSimple(mlir::Type type, ByteWriter &writer)
{
    const auto tag = simpleTag(type);
    if (!tag)
        return false;
    m_context.require(typeSince(*tag), QStringLiteral("type %1").arg(textOf(type)));
    writeTag(*tag, writer);
    return true;
}

bool TypeWriter::encodeComposite(mlir::Type type, ByteWriter &writer)
{
    if (const auto pointer = llvm::dyn_cast<PointerType>(type)) {
        const uint32_t pointee = index(pointer.getPointeeType());
        writeTag(TypeTag::Pointer, writer);
        writeKindFlag(pointer.getKind(), writer);
        writer.varint(pointee);
        writeKind(pointer.getKind(), writer);
    } else if (const auto tile = llvm::dyn_cast<TileType>(type)) {
        const uint32_t element = index(tile.getElementType());
        writeTag(TypeTag::Tile, writer);
        writer.varint(element);
        writeNumbers(tile.getShape(), 8, writer);
    } else if (const auto view = llvm::dyn_cast<TensorViewType>(type)) {
        const uint32_t element = index(view.getElementType());
        writeTag(TypeTag::TensorView, writer);
        writeKindFlag(view.getKind(), writer);
        writer.varint(element);
        writeNumbers(view.getShape(), 8, writer);
        writeNumbers(view.getStrides(), 8, writer);
        writeKind(view.getKind(), writer);
    } else if (const auto function = llvm::dyn_cast<mlir::FunctionType>(type)) {
        for (mlir::Type part : function.getInputs())
            index(part);
        writeTag(TypeTag::Function, writer);
        writer.varint(function.getNumInputs());
        for (mlir::Type part : function.getInputs())
            writeIndex(part, writer);
        writer.varint(function.getNumResults());
        for (mlir::Type part : function.getResults())
            writeIndex(part, writer);
    } else {
        return false;
    }
    return true;
}

void TypeWriter::writeKindFlag(mlir::Attribute kind, ByteWriter &writer)
{
    if (m_context.version() >= kV13_4)
        writer.varint(kind ? 1 : 0);
}

void TypeWriter::writeKind(mlir::Attribute kind, ByteWriter &writer)
{
    if (!kind)
        return;
    const auto value = static_cast<uint64_t>(llvm::cast<PointerKindAttr>(kind).getValue());
    if (m_context.require(pointerKindSince(value), QStringLiteral("a pointer attribute")))
        writer.varint(value);
}

bool TypeWriter::encodeView(mlir::Type type, ByteWriter &writer)
{
    const TensorViewType inner = tensorViewOf(type);
    if (!inner)
        return false;
    const uint32_t tensorView = index(inner);
    const PaddingValueAttr padding = paddingOf(type);
    const bool flagsFirst = m_context.version() >= kV13_3;
    const auto partition = llvm::dyn_cast<PartitionViewType>(type);
    const auto strided = llvm::dyn_cast<StridedViewType>(type);
    const TypeTag tag = partition ? TypeTag::PartitionView : strided ? TypeTag::StridedView : TypeTag::GatherScatterView;
    m_context.require(typeSince(tag), QStringLiteral("type %1").arg(textOf(type)));
    writeTag(tag, writer);
    if (flagsFirst)
        writer.varint(padding ? 1 : 0);
    writeNumbers(tileShapeOf(type), 4, writer);
    if (strided)
        writeNumbers(strided.getTraversalStrides(), 4, writer);
    writer.varint(tensorView);
    if (partition)
        writeNumbers(partition.getDimMap(), 4, writer);
    else if (strided)
        writeNumbers(strided.getDimMap(), 4, writer);
    else
        writer.varint(static_cast<uint64_t>(llvm::cast<GatherScatterViewType>(type).getSparseDim()));
    if (!flagsFirst)
        writer.byte(padding ? 1 : 0);
    writePadding(padding, writer);
    return true;
}

} // namespace tileport::ir
