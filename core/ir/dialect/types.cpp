// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/types.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/DialectImplementation.h>

#define GET_TYPEDEF_CLASSES
#include "core/ir/dialect/cudatiletypes.cpp.inc"

namespace tileport::ir::cudatile {

void CudaTileDialect::registerTypes()
{
    addTypes<
#define GET_TYPEDEF_LIST
#include "core/ir/dialect/cudatiletypes.cpp.inc"
        >();
}

bool isIntegerElement(mlir::Type type)
{
    const auto integer = llvm::dyn_cast<mlir::IntegerType>(type);
    if (!integer || !integer.isSignless())
        return false;
    const unsigned width = integer.getWidth();
    return width == 1 || width == 8 || width == 16 || width == 32 || width == 64;
}

bool isInt4(mlir::Type type)
{
    return type.isSignlessInteger(4);
}

bool isInt8(mlir::Type type)
{
    return type.isSignlessInteger(8);
}

bool isInt32(mlir::Type type)
{
    return type.isSignlessInteger(32);
}

bool isInt64(mlir::Type type)
{
    return type.isSignlessInteger(64);
}

bool isFloat32(mlir::Type type)
{
    return type.isF32();
}

bool isBoolElement(mlir::Type type)
{
    return type.isSignlessInteger(1);
}

bool isBaseFloat(mlir::Type type)
{
    return llvm::isa<mlir::Float16Type, mlir::BFloat16Type, mlir::Float32Type, mlir::Float64Type>(type);
}

bool isFloatElement(mlir::Type type)
{
    return isBaseFloat(type)
        || llvm::isa<mlir::FloatTF32Type, mlir::Float8E4M3FNType, mlir::Float8E5M2Type, mlir::Float8E8M0FNUType,
                     mlir::Float4E2M1FNType, FNv8E5M3FNUType>(type);
}

bool isNumberElement(mlir::Type type)
{
    return isIntegerElement(type) || isFloatElement(type);
}

bool isTileOf(mlir::Type type, bool (*element)(mlir::Type))
{
    const auto tile = llvm::dyn_cast<TileType>(type);
    return tile && element(tile.getElementType());
}

bool isScalarTileOf(mlir::Type type, bool (*element)(mlir::Type))
{
    return isTileOf(type, element) && llvm::cast<TileType>(type).getShape().empty();
}

bool isPointerElement(mlir::Type type)
{
    return llvm::isa<PointerType>(type);
}

bool isNumberOrInt4Element(mlir::Type type)
{
    return isNumberElement(type) || isInt4(type);
}

bool isIntegerOrInt4Element(mlir::Type type)
{
    return isIntegerElement(type) || isInt4(type);
}

bool isTileView(mlir::Type type)
{
    return llvm::isa<PartitionViewType, StridedViewType, GatherScatterViewType>(type);
}

TensorViewType tensorViewOf(mlir::Type view)
{
    return llvm::TypeSwitch<mlir::Type, TensorViewType>(view)
        .Case<PartitionViewType, StridedViewType, GatherScatterViewType>([](auto v) { return v.getTensorView(); })
        .Default([](mlir::Type) { return TensorViewType(); });
}

llvm::ArrayRef<int32_t> tileShapeOf(mlir::Type view)
{
    return llvm::TypeSwitch<mlir::Type, llvm::ArrayRef<int32_t>>(view)
        .Case<PartitionViewType, StridedViewType, GatherScatterViewType>([](auto v) { return v.getTileShape(); })
        .Default([](mlir::Type) { return llvm::ArrayRef<int32_t>(); });
}

PaddingValueAttr paddingOf(mlir::Type view)
{
    return llvm::TypeSwitch<mlir::Type, PaddingValueAttr>(view)
        .Case<PartitionViewType, StridedViewType, GatherScatterViewType>([](auto v) { return v.getPaddingValue(); })
        .Default([](mlir::Type) { return PaddingValueAttr(); });
}

int64_t indexRankOf(mlir::Type view)
{
    return static_cast<int64_t>(tileShapeOf(view).size());
}

unsigned elementBits(mlir::Type type)
{
    if (llvm::isa<PointerType>(type))
        return 64;
    if (llvm::isa<FNv8E5M3FNUType>(type))
        return 8;
    return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

TileType TileType::cloneWith(std::optional<llvm::ArrayRef<int64_t>> shape, mlir::Type elementType) const
{
    return TileType::get(getContext(), shape.value_or(getShape()), elementType);
}

int64_t TensorViewType::dynamicShapeCount() const
{
    return llvm::count(getShape(), mlir::ShapedType::kDynamic);
}

int64_t TensorViewType::dynamicStrideCount() const
{
    return llvm::count(getStrides(), mlir::ShapedType::kDynamic);
}

}  // namespace tileport::ir::cudatile
