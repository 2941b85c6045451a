// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/typereader.h"

#include "core/ir/bytecode/typetags.h"
#include "core/ir/dialect/types.h"

#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

using namespace cudatile;

namespace {

constexpr int kMaxDepth = 32;   // a function of views of tensor views of pointers needs five

llvm::SmallVector<int64_t> readExtents(ByteReader &reader, const char *what)
{
    llvm::SmallVector<int64_t> values(reader.count(8, what));
    for (int64_t &value : values)
        value = static_cast<int64_t>(reader.u64(what));
    return values;
}

llvm::SmallVector<int32_t> readInts(ByteReader &reader, const char *what)
{
    llvm::SmallVector<int32_t> values(reader.count(4, what));
    for (int32_t &value : values)
        value = static_cast<int32_t>(reader.u32(what));
    return values;
}

PaddingValueAttr readPadding(ByteReader &reader, mlir::MLIRContext &context)
{
    const uint64_t place = reader.offset();
    const uint64_t value = reader.varint("a padding value");
    const auto padding = symbolizePaddingValue(static_cast<uint32_t>(std::min<uint64_t>(value, UINT32_MAX)));
    if (padding)
        return PaddingValueAttr::get(&context, *padding);
    reader.failAt(place, QStringLiteral("padding value %1 is not known; expected 0 to 4").arg(value));
    return {};
}

/// What kind of memory a pointer leads to; stored when bit 0 of the type's flags is set.
PointerKindAttr readPointerKind(ByteReader &reader, ReadContext &context)
{
    const uint64_t place = reader.offset();
    const uint64_t value = reader.varint("a pointer attribute");
    const auto kind = symbolizePointerKind(static_cast<uint32_t>(std::min<uint64_t>(value, UINT32_MAX)));
    if (kind && context.version >= pointerKindSince(value))
        return PointerKindAttr::get(&context.mlir, *kind);
    reader.failAt(place, QStringLiteral("pointer attribute %1 is not known in version %2").arg(value).arg(context.version.toString()));
    return {};
}

} // namespace

TypeReader::TypeReader(ReadContext &context, OffsetTable table)
    : m_context(context), m_table(std::move(table)), m_types(m_table.size()), m_open(m_table.size(), false)
{
}

mlir::Type TypeReader::decode(uint32_t index)
{
    ByteReader reader = m_table.entry(index, m_context.failure);
    if (m_open[index] || m_depth >= kMaxDepth) {
        reader.fail(m_open[index] ? QStringLiteral("type %1 contains itself").arg(index)
                                  : QStringLiteral("types are nested more than %1 deep").arg(kMaxDepth));
        return {};
    }
    m_open[index] = true;
    ++m_depth;
    const mlir::Type type = decodeEntry(reader);
    --m_depth;
    m_open[index] = false;
    if (type && !reader.failed() && !reader.atEnd())
        reader.fail(QStringLiteral("type %1 has %2 bytes too many").arg(index).arg(reader.remaining()));
    if (reader.failed())
        return {};
    return m_types[index] = type;
}

TypeReader::Decoder TypeReader::decoderFor(uint64_t tag)
{
    switch (static_cast<TypeTag>(tag)) {
    case TypeTag::Pointer: return &TypeReader::pointer;
    case TypeTag::Tile: return &TypeReader::tile;
    case TypeTag::TensorView: return &TypeReader::tensorView;
    case TypeTag::PartitionView: return &TypeReader::partitionView;
    case TypeTag::StridedView: return &TypeReader::stridedView;
    case TypeTag::GatherScatterView: return &TypeReader::gatherScatterView;
    case TypeTag::Function: return &TypeReader::function;
    default: return nullptr;
    }
}

mlir::Type TypeReader::decodeEntry(ByteReader &reader)
{
    const uint64_t place = reader.offset();
    const uint64_t tag = reader.varint("a type tag");
    if (reader.failed())
        return {};
    if (!isKnownTypeTag(tag)) {
        reader.failAt(place, QStringLiteral("type tag %1 is not known (file version %2)").arg(tag).arg(m_context.version.toString()),
                      ErrorCode::Unsupported);
        return {};
    }
    const BytecodeVersion since = typeSince(static_cast<TypeTag>(tag));
    if (m_context.version < since) {
        reader.failAt(place, QStringLiteral("type tag %1 needs version %2, but the file is %3")
                                 .arg(tag).arg(since.toString(), m_context.version.toString()));
        return {};
    }
    if (const Decoder decoder = decoderFor(tag))
        return (this->*decoder)(reader);
    const mlir::Type type = simple(tag);
    if (!type)
        reader.failAt(place, QStringLiteral("type tag %1 cannot be represented yet").arg(tag), ErrorCode::Unsupported);
    return type;
}

mlir::Type TypeReader::simple(uint64_t tag) const
{
    mlir::MLIRContext *context = &m_context.mlir;
    switch (static_cast<TypeTag>(tag)) {
    case TypeTag::I1: return mlir::IntegerType::get(context, 1);
    case TypeTag::I4: return mlir::IntegerType::get(context, 4);
    case TypeTag::I8: return mlir::IntegerType::get(context, 8);
    case TypeTag::I16: return mlir::IntegerType::get(context, 16);
    case TypeTag::I32: return mlir::IntegerType::get(context, 32);
    case TypeTag::I64: return mlir::IntegerType::get(context, 64);
    case TypeTag::F16: return mlir::Float16Type::get(context);
    case TypeTag::BF16: return mlir::BFloat16Type::get(context);
    case TypeTag::F32: return mlir::Float32Type::get(context);
    case TypeTag::TF32: return mlir::FloatTF32Type::get(context);
    case TypeTag::F64: return mlir::Float64Type::get(context);
    case TypeTag::F8E4M3FN: return mlir::Float8E4M3FNType::get(context);
    case TypeTag::F8E5M2: return mlir::Float8E5M2Type::get(context);
    case TypeTag::F8E8M0FNU: return mlir::Float8E8M0FNUType::get(context);
    case TypeTag::F4E2M1FN: return mlir::Float4E2M1FNType::get(context);
    case TypeTag::Token: return TokenType::get(context);
    case TypeTag::F8E5M3FNU: return FNv8E5M3FNUType::get(context);
    default: return {};
    }
}

template <typename T, typename... Args>
mlir::Type TypeReader::checked(ByteReader &reader, Args &&...args)
{
    if (reader.failed())
        return {};
    const uint64_t place = reader.offset();
    const mlir::Type type = T::getChecked([this] { return m_context.diagnostics.emitError(); }, &m_context.mlir,
                                          std::forward<Args>(args)...);
    if (!type)
        reader.failAt(place, QStringLiteral("%1 is not valid: %2")
                                 .arg(QLatin1StringView(T::getMnemonic().data(), T::getMnemonic().size()), m_context.diagnostics.take()));
    return type;
}

mlir::Type TypeReader::pointer(ByteReader &reader)
{
    const uint64_t flags = viewFlags(reader, kV13_4);
    const mlir::Type pointee = type(reader, "the index of the pointee type");
    const auto kind = flags ? readPointerKind(reader, m_context) : PointerKindAttr();
    return checked<PointerType>(reader, pointee, kind);
}

mlir::Type TypeReader::tile(ByteReader &reader)
{
    const mlir::Type element = type(reader, "the index of the element type");
    const auto shape = readExtents(reader, "the extents of a tile");
    return checked<TileType>(reader, llvm::ArrayRef<int64_t>(shape), element);
}

mlir::Type TypeReader::tensorView(ByteReader &reader)
{
    const uint64_t flags = viewFlags(reader, kV13_4);
    const mlir::Type element = type(reader, "the index of the element type");
    const auto shape = readExtents(reader, "the extents of a tensor view");
    const auto strides = readExtents(reader, "the strides of a tensor view");
    const auto kind = flags ? readPointerKind(reader, m_context) : PointerKindAttr();
    return checked<TensorViewType>(reader, element, llvm::ArrayRef<int64_t>(shape), llvm::ArrayRef<int64_t>(strides), kind);
}

/// The word that says which optional parts follow; files older than \p since do not have it.
uint64_t TypeReader::viewFlags(ByteReader &reader, BytecodeVersion since)
{
    if (m_context.version < since)
        return 0;
    const uint64_t place = reader.offset();
    const uint64_t flags = reader.varint("the flags of a type");
    if (flags > 1)
        reader.failAt(place, QStringLiteral("unknown flags %1 of a type; expected 0 or 1").arg(flags));
    return flags;
}

mlir::Type TypeReader::partitionView(ByteReader &reader)
{
    const bool flagsFirst = m_context.version >= kV13_3;
    uint64_t flags = viewFlags(reader, kV13_3);
    const auto shape = readInts(reader, "the tile of a view");
    const mlir::Type view = type(reader, "the index of a tensor_view type");
    const auto map = readInts(reader, "the dimension map of a view");
    if (!flagsFirst)
        flags = reader.byte("the presence of a padding value");
    const auto padding = flags ? readPadding(reader, m_context.mlir) : PaddingValueAttr();
    return checked<PartitionViewType>(reader, llvm::ArrayRef<int32_t>(shape), llvm::dyn_cast_or_null<TensorViewType>(view),
                                      llvm::ArrayRef<int32_t>(map), padding);
}

mlir::Type TypeReader::stridedView(ByteReader &reader)
{
    const uint64_t flags = viewFlags(reader, kV13_3);
    const auto shape = readInts(reader, "the tile of a view");
    const auto steps = readInts(reader, "the traversal strides of a view");
    const mlir::Type view = type(reader, "the index of a tensor_view type");
    const auto map = readInts(reader, "the dimension map of a view");
    const auto padding = flags ? readPadding(reader, m_context.mlir) : PaddingValueAttr();
    return checked<StridedViewType>(reader, llvm::ArrayRef<int32_t>(shape), llvm::ArrayRef<int32_t>(steps),
                                    llvm::dyn_cast_or_null<TensorViewType>(view), llvm::ArrayRef<int32_t>(map), padding);
}

mlir::Type TypeReader::gatherScatterView(ByteReader &reader)
{
    const uint64_t flags = viewFlags(reader, kV13_3);
    const auto shape = readInts(reader, "the tile of a view");
    const mlir::Type view = type(reader, "the index of a tensor_view type");
    const auto sparseDim = static_cast<int32_t>(reader.index(INT32_MAX, "the sparse dimension"));
    const auto padding = flags ? readPadding(reader, m_context.mlir) : PaddingValueAttr();
    return checked<GatherScatterViewType>(reader, llvm::ArrayRef<int32_t>(shape), llvm::dyn_cast_or_null<TensorViewType>(view),
                                          sparseDim, padding);
}

bool TypeReader::readTypes(ByteReader &reader, llvm::SmallVectorImpl<mlir::Type> &types)
{
    const uint32_t count = reader.count(1, "the number of types of a signature");
    for (uint32_t i = 0; i < count && !reader.failed(); ++i)
        types.push_back(type(reader, "the index of a type of a signature"));
    return !reader.failed();
}

mlir::Type TypeReader::function(ByteReader &reader)
{
    llvm::SmallVector<mlir::Type> inputs;
    llvm::SmallVector<mlir::Type> results;
    if (!readTypes(reader, inputs) || !readTypes(reader, results))
        return {};
    return mlir::FunctionType::get(&m_context.mlir, inputs, results);
}

} // namespace tileport::ir
