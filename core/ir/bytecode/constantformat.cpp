// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/constantformat.h"

#include "core/ir/dialect/types.h"

#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

BooleanLayout booleanLayout(size_t count, std::span<const uint8_t> bytes)
{
    const size_t size = bytes.size();
    if (count >= 1 && size == count)
        return count == 1 ? BooleanLayout::Splat : BooleanLayout::BytePerElement;
    if (count >= 9)
        return size == 1 ? BooleanLayout::Splat : size == (count + 7) / 8 ? BooleanLayout::Packed : BooleanLayout::Invalid;
    if (count < 2 || size != 1)
        return BooleanLayout::Invalid;
    if (bytes[0] == 0x00 || bytes[0] == 0xff)
        return BooleanLayout::Splat;
    return bytes[0] == 0x01 ? BooleanLayout::Ambiguous : BooleanLayout::Packed;
}

bool booleanAt(BooleanLayout layout, std::span<const uint8_t> bytes, size_t index)
{
    switch (layout) {
    case BooleanLayout::Splat: return bytes[0] != 0;
    case BooleanLayout::BytePerElement: return bytes[index] != 0;
    default: return (bytes[index / 8] >> (index % 8) & 1) != 0;
    }
}

unsigned constantElementBytes(mlir::Type element)
{
    if (const auto integer = llvm::dyn_cast<mlir::IntegerType>(element))
        return integer.getWidth() == 4 ? 0 : (integer.getWidth() + 7) / 8;
    if (auto floating = llvm::dyn_cast<mlir::FloatType>(element))
        return (floating.getWidth() + 7) / 8;
    return llvm::isa<cudatile::FNv8E5M3FNUType>(element) ? 1 : 0;
}

mlir::Attribute makeConstant(mlir::ShapedType type, std::span<const uint8_t> bytes)
{
    // MLIR knows no such float; the dialect keeps its constants as bytes.
    if (llvm::isa<cudatile::FNv8E5M3FNUType>(type.getElementType()))
        type = cudatile::TileType::get(type.getContext(), type.getShape(), mlir::IntegerType::get(type.getContext(), 8));
    return mlir::DenseElementsAttr::getFromRawBuffer(type, {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
}

} // namespace tileport::ir
