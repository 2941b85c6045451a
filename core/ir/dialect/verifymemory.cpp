// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Rules of memory accesses through pointers and views.
#include <llvm/Support/MathExtras.h>

#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/verifyhelp.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::failed;
using mlir::failure;
using mlir::LogicalResult;
using mlir::success;
using mlir::Type;
using Ordering = MemoryOrderingSemantics;

constexpr Ordering kLoad[] = {Ordering::Weak, Ordering::Relaxed, Ordering::Acquire};
constexpr Ordering kStore[] = {Ordering::Weak, Ordering::Relaxed, Ordering::Release};
constexpr Ordering kAtomic[] = {Ordering::Relaxed, Ordering::Acquire, Ordering::Release, Ordering::AcqRel};

Type typeOf(mlir::Value value)
{
    return value ? value.getType() : Type();
}

}  // namespace

LogicalResult JoinTokensOp::verify()
{
    if (getTokens().size() < 2)
        return emitOpError() << "needs two tokens or more, found " << getTokens().size();
    return success();
}

LogicalResult AllocaOp::verify()
{
    const Type pointee = llvm::cast<PointerType>(getResult().getType().getElementType()).getPointeeType();
    const auto alignment = static_cast<int64_t>(getAlignment());
    const int64_t bytes = (elementBits(pointee) + 7) / 8;
    if (static_cast<int64_t>(getNumElem()) <= 0)
        return emitOpError() << "num_elem is " << static_cast<int64_t>(getNumElem()) << ", must be positive";
    if (alignment <= 0 || !llvm::isPowerOf2_64(static_cast<uint64_t>(alignment)))
        return emitOpError() << "alignment " << alignment << " must be a power of two";
    if (alignment < bytes)
        return emitOpError() << "alignment " << alignment << " is below the size " << bytes << " of an element";
    return success();
}

LogicalResult LoadPtrTkoOp::verify()
{
    const auto values = llvm::cast<TileType>(getResult().getType());
    if (failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kLoad))
        || failed(checkPointerAccess(*this, getSource().getType(), values, typeOf(getMask()))))
        return failure();
    if (getPaddingValue() && getPaddingValue().getType() != values)
        return emitOpError() << "padding value must be " << shortText(values) << ", found "
                             << shortText(getPaddingValue().getType());
    return success();
}

LogicalResult StorePtrTkoOp::verify()
{
    if (failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kStore)))
        return failure();
    return checkPointerAccess(*this, getDestination().getType(), getValue().getType(), typeOf(getMask()));
}

LogicalResult AtomicCASTkoOp::verify()
{
    const TileType values = getVal().getType();
    const unsigned bits = elementBits(values.getElementType());
    if (failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kAtomic)))
        return failure();
    if (!isNumberElement(values.getElementType()) || (bits != 32 && bits != 64))
        return emitOpError() << "elements must be numbers of 32 or 64 bits, found "
                             << shortText(values.getElementType());
    return checkPointerAccess(*this, getPointers().getType(), values, typeOf(getMask()));
}

LogicalResult AtomicRMWTkoOp::verify()
{
    const TileType values = getArg().getType();
    if (failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kAtomic))
        || failed(checkAtomicMode(*this, getMode(), values.getElementType())))
        return failure();
    return checkPointerAccess(*this, getPointers().getType(), values, typeOf(getMask()));
}

// ---- views ----

namespace {

LogicalResult checkDynamic(mlir::Operation *op, llvm::StringRef what, int64_t unknown, size_t given)
{
    if (unknown == static_cast<int64_t>(given))
        return success();
    return op->emitOpError() << "type has " << unknown << " dynamic " << what << ", found " << given << " values";
}

LogicalResult checkSameTypes(mlir::Operation *op, llvm::StringRef what, mlir::TypeRange types)
{
    if (types.empty() || llvm::all_equal(types))
        return success();
    return op->emitOpError() << what << " must all have the same type";
}

LogicalResult checkMaker(mlir::Operation *op)
{
    const TensorViewType expected = tensorViewOf(op->getResult(0).getType());
    const Type found = op->getOperand(0).getType();
    if (found == expected)
        return success();
    return op->emitOpError() << "result is a view of " << shortText(expected) << ", found " << shortText(found);
}

LogicalResult checkQuery(mlir::Operation *op, size_t rank)
{
    if (op->getNumResults() != rank)
        return op->emitOpError() << "view of rank " << rank << " needs as many results, found "
                                 << op->getNumResults();
    return checkSameTypes(op, "results", op->getResultTypes());
}

}  // namespace

LogicalResult MakeTensorViewOp::verify()
{
    const TensorViewType view = getResult().getType();
    const auto pointer = llvm::cast<PointerType>(getBase().getType().getElementType());
    if (pointer.getPointeeType() != view.getElementType())
        return emitOpError() << "base leads to " << shortText(pointer.getPointeeType()) << " but the view has element "
                             << shortText(view.getElementType());
    if (failed(checkDynamic(*this, "dimensions", view.dynamicShapeCount(), getDynamicShape().size()))
        || failed(checkDynamic(*this, "strides", view.dynamicStrideCount(), getDynamicStrides().size())))
        return failure();
    llvm::SmallVector<Type> types(getDynamicShape().getTypes());
    llvm::append_range(types, getDynamicStrides().getTypes());
    return checkSameTypes(*this, "dynamic extents", types);
}

LogicalResult MakePartitionViewOp::verify()
{
    return checkMaker(*this);
}

LogicalResult MakeStridedViewOp::verify()
{
    return checkMaker(*this);
}

LogicalResult MakeGatherScatterViewOp::verify()
{
    return checkMaker(*this);
}

LogicalResult GetIndexSpaceShapeOp::verify()
{
    return checkQuery(*this, tileShapeOf(getSrc().getType()).size());
}

LogicalResult GetTensorShapeOp::verify()
{
    return checkQuery(*this, getSrc().getType().getShape().size());
}

LogicalResult LoadViewTkoOp::verify()
{
    if (failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kLoad)))
        return failure();
    return checkViewAccess(*this, getView().getType(), getIndex(), getTile().getType(), getInboundsAttr());
}

LogicalResult StoreViewTkoOp::verify()
{
    if (failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kStore)))
        return failure();
    return checkViewAccess(*this, getView().getType(), getIndex(), getTile().getType(), getInboundsAttr());
}

LogicalResult AtomicRedViewTkoOp::verify()
{
    constexpr Ordering kAllowed[] = {Ordering::Relaxed};
    const Type view = getView().getType();
    if (failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kAllowed)))
        return failure();
    if (getMemoryScope() == MemoryScope::System)
        return emitOpError() << "memory scope sys is not allowed, expected tl_blk or device";
    if (getMode() == AtomicRMWMode::Xchg)
        return emitOpError() << "mode xchg is not allowed";
    if (llvm::isa<GatherScatterViewType>(view))
        return emitOpError() << "view cannot be a gather_scatter_view";
    if (paddingOf(view))
        return emitOpError() << "view cannot have a padding value";
    if (failed(checkAtomicMode(*this, getMode(), getValue().getType().getElementType())))
        return failure();
    return checkViewAccess(*this, view, getIndex(), getValue().getType(), getInboundsAttr());
}

// ---- multimem ----

namespace {

/// A partition of a tensor whose base is a multicast pointer.
LogicalResult checkMultimem(mlir::Operation *op, Type view)
{
    if (!llvm::isa<PartitionViewType>(view))
        return op->emitOpError() << "view must be a partition_view, found " << shortText(view);
    const PointerKindAttr kind = tensorViewOf(view).getKind();
    if (!kind || kind.getValue() != PointerKind::Multicast)
        return op->emitOpError() << "base pointer of the view must be multicast, found " << shortText(view);
    return success();
}

}  // namespace

LogicalResult MultimemLoadReduceViewTkoOp::verify()
{
    if (failed(checkMultimem(*this, getView().getType()))
        || failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kLoad)))
        return failure();
    return checkViewAccess(*this, getView().getType(), getIndex(), getReducedValues().getType(), getInboundsAttr());
}

LogicalResult MultimemReduceViewTkoOp::verify()
{
    if (failed(checkMultimem(*this, getView().getType()))
        || failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kAtomic)))
        return failure();
    return checkViewAccess(*this, getView().getType(), getIndex(), getTile().getType(), getInboundsAttr());
}

LogicalResult MultimemStoreViewTkoOp::verify()
{
    if (failed(checkMultimem(*this, getView().getType()))
        || failed(checkOrdering(*this, getMemoryOrderingSemantics(), getMemoryScopeAttr(), kStore)))
        return failure();
    return checkViewAccess(*this, getView().getType(), getIndex(), getTile().getType(), getInboundsAttr());
}

}  // namespace tileport::ir::cudatile
