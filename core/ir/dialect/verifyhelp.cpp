// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/verifyhelp.h"

#include <llvm/ADT/StringExtras.h>
#include <mlir/IR/Diagnostics.h>

namespace tileport::ir::cudatile {

namespace {

using mlir::failure;
using mlir::LogicalResult;
using mlir::Operation;
using mlir::success;
using mlir::Type;

template <typename Enum>
std::string listOf(llvm::ArrayRef<Enum> values)
{
    std::string text;
    for (Enum value : values)
        text += (text.empty() ? "" : ", ") + stringifyEnum(value).str();
    return text;
}

}  // namespace

std::string shortText(Type type)
{
    std::string text;
    llvm::raw_string_ostream stream(text);
    stream << type;
    const llvm::StringRef prefix = "!cuda_tile.";
    return llvm::StringRef(text).starts_with(prefix) ? text.substr(prefix.size()) : text;
}

LogicalResult checkSameShape(Operation *op, llvm::StringRef first, TileType a, llvm::StringRef second, TileType b)
{
    if (a.getShape() == b.getShape())
        return success();
    return op->emitOpError() << first << " and " << second << " must have the same shape, found " << shortText(a)
                             << " and " << shortText(b);
}

LogicalResult checkSameElement(Operation *op, llvm::StringRef first, Type a, llvm::StringRef second, Type b)
{
    if (a == b)
        return success();
    return op->emitOpError() << first << " and " << second << " must have the same element type, found "
                             << shortText(a) << " and " << shortText(b);
}

LogicalResult checkRounding(Operation *op, RoundingMode mode, llvm::ArrayRef<RoundingMode> allowed, Type element)
{
    if (!llvm::is_contained(allowed, mode))
        return op->emitOpError() << "rounding mode " << stringifyEnum(mode) << " is not allowed, expected one of "
                                 << listOf(allowed);
    const bool narrow = mode == RoundingMode::Approx;
    if (narrow && !element.isF32())
        return op->emitOpError() << "rounding mode " << stringifyEnum(mode) << " needs f32 elements, found "
                                 << shortText(element);
    return success();
}

LogicalResult checkFlush(Operation *op, bool flush, Type element)
{
    if (!flush || element.isF32())
        return success();
    return op->emitOpError() << "flush_to_zero needs f32 elements, found " << shortText(element);
}

LogicalResult checkOrdering(Operation *op, MemoryOrderingSemantics ordering, MemoryScopeAttr scope,
                            llvm::ArrayRef<MemoryOrderingSemantics> allowed)
{
    if (!llvm::is_contained(allowed, ordering))
        return op->emitOpError() << "memory ordering " << stringifyEnum(ordering)
                                 << " is not allowed, expected one of " << listOf(allowed);
    const bool weak = ordering == MemoryOrderingSemantics::Weak;
    if (weak && scope)
        return op->emitOpError() << "a weak access has no memory scope";
    if (!weak && !scope)
        return op->emitOpError() << "memory ordering " << stringifyEnum(ordering) << " needs a memory scope";
    return success();
}

LogicalResult checkAtomicMode(Operation *op, AtomicRMWMode mode, Type element)
{
    const unsigned bits = elementBits(element);
    bool good = false;
    llvm::StringRef wanted = "i32 or i64";
    if (mode == AtomicRMWMode::AddF) {
        good = isBaseFloat(element);
        wanted = "f16, bf16, f32 or f64";
    } else if (mode == AtomicRMWMode::Xchg) {
        good = isNumberElement(element) && (bits == 32 || bits == 64);
        wanted = "a number of 32 or 64 bits";
    } else {
        good = isInt32(element) || isInt64(element);
    }
    if (good)
        return success();
    return op->emitOpError() << "mode " << stringifyEnum(mode) << " needs " << wanted << " elements, found "
                             << shortText(element);
}

LogicalResult checkPointerAccess(Operation *op, TileType pointers, TileType values, Type mask)
{
    if (mlir::failed(checkSameShape(op, "pointers", pointers, "values", values)))
        return failure();
    const Type pointee = llvm::cast<PointerType>(pointers.getElementType()).getPointeeType();
    if (pointee != values.getElementType())
        return op->emitOpError() << "pointers lead to " << shortText(pointee) << " but the values are "
                                 << shortText(values.getElementType());
    return mask ? checkSameShape(op, "pointers", pointers, "mask", llvm::cast<TileType>(mask)) : success();
}

LogicalResult checkProductShapes(Operation *op, TileType lhs, TileType rhs, TileType acc)
{
    const auto a = lhs.getShape();
    const auto b = rhs.getShape();
    const auto c = acc.getShape();
    const size_t rank = a.size();
    if ((rank != 2 && rank != 3) || b.size() != rank || c.size() != rank)
        return op->emitOpError() << "operands must all have rank 2 or all have rank 3, found " << shortText(lhs)
                                 << ", " << shortText(rhs) << " and " << shortText(acc);
    if (rank == 3 && (a[0] != b[0] || a[0] != c[0]))
        return op->emitOpError() << "batch dimensions differ: " << a[0] << ", " << b[0] << " and " << c[0];
    if (a[rank - 1] != b[rank - 2])
        return op->emitOpError() << "lhs has " << a[rank - 1] << " columns but rhs has " << b[rank - 2] << " rows";
    if (a[rank - 2] != c[rank - 2] || b[rank - 1] != c[rank - 1])
        return op->emitOpError() << "accumulator must be " << a[rank - 2] << " by " << b[rank - 1] << ", found "
                                 << c[rank - 2] << " by " << c[rank - 1];
    return success();
}

namespace {

/// Rank-0 integers everywhere but at the sparse dimension of a gather_scatter_view.
LogicalResult checkIndices(Operation *op, Type view, mlir::ValueRange index)
{
    const auto gather = llvm::dyn_cast<GatherScatterViewType>(view);
    const int64_t sparse = gather ? gather.getSparseDim() : -1;
    Type dense;
    for (auto [i, value] : llvm::enumerate(index)) {
        const auto tile = llvm::cast<TileType>(value.getType());
        if (static_cast<int64_t>(i) == sparse) {
            const int64_t length = tileShapeOf(view)[i];
            if (tile.getShape().size() != 1 || tile.getShape()[0] != length)
                return op->emitOpError() << "index " << i << " addresses the sparse dimension and must be a tile of "
                                         << length << " integers, found " << shortText(tile);
            continue;
        }
        if (!tile.getShape().empty())
            return op->emitOpError() << "index " << i << " must have rank 0, found " << shortText(tile);
        if (dense && dense != tile)
            return op->emitOpError() << "index " << i << " is " << shortText(tile) << " but the ones before are "
                                     << shortText(dense);
        dense = tile;
    }
    return success();
}

}  // namespace

LogicalResult checkViewAccess(Operation *op, Type view, mlir::ValueRange index, TileType tile,
                              mlir::DenseBoolArrayAttr inbounds)
{
    const auto shape = tileShapeOf(view);
    if (index.size() != shape.size())
        return op->emitOpError() << "view of rank " << shape.size() << " needs as many indices, found "
                                 << index.size();
    if (mlir::failed(checkIndices(op, view, index)))
        return failure();
    const llvm::SmallVector<int64_t> wide(shape.begin(), shape.end());
    if (tile.getShape() != llvm::ArrayRef<int64_t>(wide)
        || tile.getElementType() != tensorViewOf(view).getElementType())
        return op->emitOpError() << "view gives "
                                 << shortText(TileType::get(op->getContext(), wide,
                                                            tensorViewOf(view).getElementType()))
                                 << ", found " << shortText(tile);
    if (inbounds && inbounds.size() != static_cast<int64_t>(shape.size()))
        return op->emitOpError() << "inbounds has " << inbounds.size() << " entries, expected " << shape.size();
    return success();
}

LogicalResult checkTypes(Operation *op, llvm::StringRef what, mlir::TypeRange found, mlir::TypeRange expected)
{
    if (found.size() != expected.size())
        return op->emitOpError() << "expected " << expected.size() << ' ' << what << ", found " << found.size();
    for (auto [i, pair] : llvm::enumerate(llvm::zip_equal(found, expected))) {
        if (std::get<0>(pair) != std::get<1>(pair))
            return op->emitOpError() << what.drop_back() << ' ' << i << " must be " << shortText(std::get<1>(pair)) << ", found "
                                     << shortText(std::get<0>(pair));
    }
    return success();
}

}  // namespace tileport::ir::cudatile
