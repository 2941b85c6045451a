// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Rules of constants, shape operations and printing.
#include <llvm/Support/MathExtras.h>

#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/verifyhelp.h"

namespace tileport::ir::cudatile {

using mlir::failed;
using mlir::failure;
using mlir::LogicalResult;
using mlir::success;
using mlir::Type;

LogicalResult ConstantOp::verify()
{
    const TileType tile = getResult().getType();
    auto stored = tile;
    if (llvm::isa<FNv8E5M3FNUType>(tile.getElementType()))
        stored = tile.cloneWith(std::nullopt, mlir::IntegerType::get(getContext(), 8));
    if (getValue().getType() == mlir::Type(stored))
        return success();
    return emitOpError() << "value has type " << shortText(getValue().getType()) << ", expected " << shortText(stored);
}

LogicalResult ReshapeOp::verify()
{
    const TileType from = getSource().getType();
    const TileType to = getResult().getType();
    if (failed(checkSameElement(*this, "source", from.getElementType(), "result", to.getElementType())))
        return failure();
    if (from.getNumElements() != to.getNumElements())
        return emitOpError() << "result must have as many elements as the source, found " << to.getNumElements()
                             << " for " << from.getNumElements();
    return success();
}

LogicalResult BroadcastOp::verify()
{
    const TileType from = getSource().getType();
    const TileType to = getResult().getType();
    if (failed(checkSameElement(*this, "source", from.getElementType(), "result", to.getElementType())))
        return failure();
    if (from.getShape().size() != to.getShape().size())
        return emitOpError() << "source and result must have the same rank, found " << shortText(from) << " and "
                             << shortText(to);
    for (auto [i, pair] : llvm::enumerate(llvm::zip_equal(from.getShape(), to.getShape()))) {
        const auto [a, b] = pair;
        if (a != 1 && a != b)
            return emitOpError() << "dimension " << i << " has length " << a << ", only length 1 can become " << b;
    }
    return success();
}

LogicalResult CatOp::verify()
{
    const TileType lhs = getLhs().getType();
    const TileType rhs = getRhs().getType();
    const TileType to = getResult().getType();
    const size_t rank = lhs.getShape().size();
    if (failed(checkSameElement(*this, "lhs", lhs.getElementType(), "rhs", rhs.getElementType()))
        || failed(checkSameElement(*this, "lhs", lhs.getElementType(), "result", to.getElementType())))
        return failure();
    if (rhs.getShape().size() != rank || to.getShape().size() != rank)
        return emitOpError() << "operands and result must have the same rank, found " << rank << ", "
                             << rhs.getShape().size() << " and " << to.getShape().size();
    const auto dim = static_cast<int64_t>(getDim());
    if (dim < 0 || dim >= static_cast<int64_t>(rank))
        return emitOpError() << "dim is " << dim << ", must be below the rank " << rank;
    for (size_t i = 0; i < rank; ++i) {
        const int64_t a = lhs.getShape()[i];
        const int64_t b = rhs.getShape()[i];
        const bool along = static_cast<int64_t>(i) == dim;
        if (!along && a != b)
            return emitOpError() << "dimension " << i << " differs: " << a << " and " << b;
        if (to.getShape()[i] != (along ? a + b : a))
            return emitOpError() << "dimension " << i << " of the result must be " << (along ? a + b : a) << ", found "
                                 << to.getShape()[i];
    }
    return success();
}

namespace {

/// `part` divides `whole` in every dimension, and there is one index for each.
LogicalResult checkSlice(mlir::Operation *op, TileType part, TileType whole, size_t indices)
{
    const size_t rank = whole.getShape().size();
    if (failed(checkSameElement(op, "slice", part.getElementType(), "tile", whole.getElementType())))
        return failure();
    if (part.getShape().size() != rank)
        return op->emitOpError() << "slice and tile must have the same rank, found " << shortText(part) << " and "
                                 << shortText(whole);
    if (indices != rank)
        return op->emitOpError() << "tile of rank " << rank << " needs as many indices, found " << indices;
    for (size_t i = 0; i < rank; ++i) {
        if (whole.getShape()[i] % part.getShape()[i] != 0)
            return op->emitOpError() << "dimension " << i << " of length " << whole.getShape()[i]
                                     << " cannot be cut into slices of " << part.getShape()[i];
    }
    return success();
}

}  // namespace

LogicalResult ExtractOp::verify()
{
    return checkSlice(*this, getResult().getType(), getSource().getType(), getIndices().size());
}

LogicalResult InsertOp::verify()
{
    return checkSlice(*this, getSource().getType(), getDestination().getType(), getIndices().size());
}

LogicalResult PermuteOp::verify()
{
    const TileType from = getSource().getType();
    const TileType to = getResult().getType();
    const auto permutation = getPermutation();
    const size_t rank = from.getShape().size();
    if (rank < 2)
        return emitOpError() << "source must have rank 2 or more, found " << shortText(from);
    if (failed(checkSameElement(*this, "source", from.getElementType(), "result", to.getElementType())))
        return failure();
    if (permutation.size() != rank || to.getShape().size() != rank)
        return emitOpError() << "permutation and result must have rank " << rank << ", found " << permutation.size()
                             << " and " << to.getShape().size();
    llvm::SmallVector<bool> seen(rank, false);
    for (auto [i, dim] : llvm::enumerate(permutation)) {
        if (dim < 0 || static_cast<size_t>(dim) >= rank || seen[static_cast<size_t>(dim)])
            return emitOpError() << "permutation entry " << dim << " is out of range or named twice";
        seen[static_cast<size_t>(dim)] = true;
        if (to.getShape()[i] != from.getShape()[static_cast<size_t>(dim)])
            return emitOpError() << "dimension " << i << " of the result must be "
                                 << from.getShape()[static_cast<size_t>(dim)] << ", found " << to.getShape()[i];
    }
    return success();
}

LogicalResult SelectOp::verify()
{
    if (llvm::isa<mlir::Float4E2M1FNType>(getResult().getType().getElementType()))
        return emitOpError() << "values cannot be f4E2M1FN";
    return checkSameShape(*this, "condition", getCond().getType(), "values", getResult().getType());
}

LogicalResult IotaOp::verify()
{
    const TileType tile = getResult().getType();
    if (tile.getShape().size() != 1)
        return emitOpError() << "result must have rank 1, found " << shortText(tile);
    const unsigned width = elementBits(tile.getElementType());
    if (width < 32 && tile.getNumElements() > (int64_t(1) << width))
        return emitOpError() << tile.getNumElements() << " numbers do not fit " << shortText(tile.getElementType());
    return success();
}

LogicalResult OffsetOp::verify()
{
    return checkSameShape(*this, "pointers", getPtr().getType(), "offsets", getOffset().getType());
}

namespace {

LogicalResult checkPacked(mlir::Operation *op)
{
    const auto from = llvm::cast<TileType>(op->getOperand(0).getType());
    const auto to = llvm::cast<TileType>(op->getResult(0).getType());
    if (from.getShape().size() != 1 || to.getShape().size() != 1)
        return op->emitOpError() << "source and result must have rank 1, found " << shortText(from) << " and "
                                 << shortText(to);
    const int64_t a = from.getNumElements() * elementBits(from.getElementType());
    const int64_t b = to.getNumElements() * elementBits(to.getElementType());
    if (a != b)
        return op->emitOpError() << "source and result must have as many bits, found " << a << " and " << b;
    return success();
}

}  // namespace

LogicalResult PackOp::verify()
{
    return checkPacked(*this);
}

LogicalResult UnpackOp::verify()
{
    return checkPacked(*this);
}

LogicalResult GetGlobalOp::verifySymbolUses(mlir::SymbolTableCollection &symbols)
{
    auto global = symbols.lookupNearestSymbolFrom<GlobalOp>(*this, getNameAttr());
    if (!global)
        return emitOpError() << "'" << getName() << "' is not a global of this module";
    // A global whose value is no tile reports that itself.
    const auto value = llvm::dyn_cast<TileType>(global.getValue().getType());
    const Type pointee = llvm::cast<PointerType>(getResult().getType().getElementType()).getPointeeType();
    return value ? checkSameElement(*this, "result", pointee, "global", value.getElementType()) : success();
}

LogicalResult PrintTkoOp::verify()
{
    size_t places = 0;
    const llvm::StringRef text = getStr();
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%')
            continue;
        if (i + 1 < text.size() && text[i + 1] == '%')
            ++i;
        else
            ++places;
    }
    if (places != getArgs().size())
        return emitOpError() << "format has " << places << " places for " << getArgs().size() << " arguments";
    return success();
}

// ---- assume ----

namespace {

bool isIntOrPointerTile(Type type)
{
    return isTileOf(type, &isIntegerElement) || isTileOf(type, &isPointerElement);
}

LogicalResult checkDivBy(mlir::Operation *op, DivByAttr attr, Type type)
{
    const uint64_t divisor = attr.getDivisor();
    if (!llvm::isPowerOf2_64(divisor) || divisor > (uint64_t(1) << 62))
        return op->emitOpError() << "divisor " << divisor << " must be a power of two up to 2^62";
    if (!isIntOrPointerTile(type) && !llvm::isa<TensorViewType>(type))
        return op->emitOpError() << "div_by needs integers, pointers or a tensor_view, found " << shortText(type);
    if (attr.getEvery().has_value() != attr.getAlong().has_value())
        return op->emitOpError() << "every and along must be given together";
    if (!attr.getEvery())
        return success();
    const auto tile = llvm::dyn_cast<TileType>(type);
    if (!tile || tile.getShape().empty())
        return op->emitOpError() << "every and along need a tile of rank 1 or more, found " << shortText(type);
    const int64_t along = *attr.getAlong();
    if (along < 0 || along >= static_cast<int64_t>(tile.getShape().size()))
        return op->emitOpError() << "along is " << along << ", must be below the rank " << tile.getShape().size();
    const int64_t every = *attr.getEvery();
    if (every < 0 || every > tile.getShape()[static_cast<size_t>(along)])
        return op->emitOpError() << "every is " << every << ", must be 0 to "
                                 << tile.getShape()[static_cast<size_t>(along)];
    return success();
}

LogicalResult checkSameElements(mlir::Operation *op, SameElementsAttr attr, Type type)
{
    if (!isIntOrPointerTile(type))
        return op->emitOpError() << "same_elements needs integers or pointers, found " << shortText(type);
    const auto shape = llvm::cast<TileType>(type).getShape();
    if (attr.getValues().size() != shape.size())
        return op->emitOpError() << "same_elements has " << attr.getValues().size() << " entries, expected "
                                 << shape.size();
    for (auto [i, value] : llvm::enumerate(attr.getValues())) {
        if (value < 0 || value > shape[i])
            return op->emitOpError() << "same_elements entry " << i << " is " << value << ", must be 0 to " << shape[i];
    }
    return success();
}

LogicalResult checkBounded(mlir::Operation *op, BoundedAttr attr, Type type)
{
    if (!isTileOf(type, &isIntegerElement))
        return op->emitOpError() << "bounded needs integers, found " << shortText(type);
    const unsigned width = elementBits(llvm::cast<TileType>(type).getElementType());
    for (const std::optional<int64_t> &bound : {attr.getLb(), attr.getUb()}) {
        if (bound && !llvm::isIntN(width, *bound))
            return op->emitOpError() << "bound " << *bound << " does not fit " << width << " bits";
    }
    if (attr.getLb() && attr.getUb() && *attr.getLb() > *attr.getUb())
        return op->emitOpError() << "lower bound " << *attr.getLb() << " is above the upper bound " << *attr.getUb();
    return success();
}

}  // namespace

LogicalResult AssumeOp::verify()
{
    const Type type = getValue().getType();
    if (const auto divBy = llvm::dyn_cast<DivByAttr>(getPredicate()))
        return checkDivBy(*this, divBy, type);
    if (const auto same = llvm::dyn_cast<SameElementsAttr>(getPredicate()))
        return checkSameElements(*this, same, type);
    if (const auto bounded = llvm::dyn_cast<BoundedAttr>(getPredicate()))
        return checkBounded(*this, bounded, type);
    return emitOpError() << "predicate must be div_by, same_elements or bounded, found " << getPredicate();
}

}  // namespace tileport::ir::cudatile
