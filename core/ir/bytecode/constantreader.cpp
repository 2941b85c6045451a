// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/constantreader.h"

#include "core/ir/bytecode/constantformat.h"

#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

mlir::Attribute ConstantReader::constant(ByteReader &reader, mlir::Type type)
{
    const uint64_t place = reader.offset();
    const uint32_t index = reader.index(m_table.size(), "the index of a constant");
    if (reader.failed())
        return {};
    const auto shaped = llvm::dyn_cast_or_null<mlir::ShapedType>(type);
    if (!shaped || !shaped.hasStaticShape() || constantElementBytes(shaped.getElementType()) == 0) {
        reader.failAt(place, QStringLiteral("a constant needs a tile of numbers as its type"));
        return {};
    }
    mlir::Attribute &known = m_cache[{index, type.getAsOpaquePointer()}];
    if (!known)
        known = decode(m_table.entry(index, m_context.failure), shaped);
    return known;
}

mlir::Attribute ConstantReader::decode(ByteReader entry, mlir::ShapedType type)
{
    const uint64_t place = entry.offset();
    const uint32_t size = entry.count(1, "the length of a constant");
    const auto bytes = entry.take(size, "the bytes of a constant");
    if (entry.failed())
        return {};
    if (type.getElementType().isInteger(1))
        return decodeBooleans(bytes, type, place);
    const auto count = static_cast<uint64_t>(type.getNumElements());
    const unsigned width = constantElementBytes(type.getElementType());
    if (size != width && size != count * width) {
        entry.failAt(place, QStringLiteral("a constant of %1 bytes does not fit its type; expected %2 (one element) or %3")
                                .arg(size).arg(width).arg(count * width));
        return {};
    }
    return makeConstant(type, bytes);
}

mlir::Attribute ConstantReader::decodeBooleans(std::span<const uint8_t> bytes, mlir::ShapedType type, uint64_t place)
{
    const auto count = static_cast<size_t>(type.getNumElements());
    const BooleanLayout layout = booleanLayout(count, bytes);
    if (layout == BooleanLayout::Invalid) {
        m_context.failure.set(place, QStringLiteral("an i1 constant of %1 bytes does not fit %2 elements; expected 1, %3 or %2 bytes")
                                         .arg(bytes.size()).arg(count).arg((count + 7) / 8));
        return {};
    }
    if (layout == BooleanLayout::Ambiguous) {
        m_context.warn(place, QStringLiteral("an i1 constant of %1 elements is the single byte 01: read as bit-packed (only element 0 "
                                             "is true) as tileirdisasm does, but some producers mean that all are true").arg(count));
    }
    llvm::SmallVector<bool> values(count);
    for (size_t i = 0; i < count; ++i)
        values[i] = booleanAt(layout, bytes, i);
    return mlir::DenseElementsAttr::get(type, values);
}

} // namespace tileport::ir
