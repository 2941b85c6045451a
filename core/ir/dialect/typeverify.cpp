// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Rules that the types themselves must hold; each message says which part breaks which rule.
#include <llvm/Support/MathExtras.h>

#include "core/ir/dialect/types.h"

namespace tileport::ir::cudatile {

namespace {

using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;
using mlir::LogicalResult;
using mlir::success;

LogicalResult checkPositive(EmitError emitError, llvm::StringRef what, llvm::ArrayRef<int64_t> values)
{
    for (auto [i, value] : llvm::enumerate(values)) {
        if (!mlir::ShapedType::isDynamic(value) && value <= 0)
            return emitError() << what << ' ' << i << " is " << value << ", must be positive";
    }
    return success();
}

LogicalResult checkPowerOfTwo(EmitError emitError, llvm::StringRef what, int64_t index, int64_t value)
{
    if (value < 1 || !llvm::isPowerOf2_64(static_cast<uint64_t>(value)))
        return emitError() << what << " dimension " << index << " has length " << value
                           << ", must have power of two length";
    return success();
}

/// Elements of a tile of these extents must stay below the limit of the language.
template <typename Int>
LogicalResult checkTileShape(EmitError emitError, llvm::ArrayRef<Int> shape)
{
    int64_t count = 1;
    for (auto [i, extent] : llvm::enumerate(shape)) {
        if (mlir::failed(checkPowerOfTwo(emitError, "tile", static_cast<int64_t>(i), extent)))
            return mlir::failure();
        if (extent > TileType::kMaxElements / count)
            return emitError() << "tile has more than " << TileType::kMaxElements << " elements";
        count *= extent;
    }
    return success();
}

LogicalResult checkPermutation(EmitError emitError, llvm::StringRef what, llvm::ArrayRef<int32_t> map, size_t rank)
{
    if (map.size() != rank)
        return emitError() << what << " has " << map.size() << " entries, expected " << rank;
    llvm::SmallVector<bool> seen(rank, false);
    for (int32_t entry : map) {
        if (entry < 0 || static_cast<size_t>(entry) >= rank)
            return emitError() << what << " entry " << entry << " is outside 0 to " << rank - 1;
        if (seen[static_cast<size_t>(entry)])
            return emitError() << what << " names dimension " << entry << " twice";
        seen[static_cast<size_t>(entry)] = true;
    }
    return success();
}

LogicalResult checkPadding(EmitError emitError, PaddingValueAttr padding, TensorViewType view)
{
    if (!padding || padding.getValue() == PaddingValue::Zero || isFloatElement(view.getElementType()))
        return success();
    return emitError() << "padding value " << stringifyPaddingValue(padding.getValue())
                       << " needs a float element, found " << view.getElementType();
}

LogicalResult checkView(EmitError emitError, llvm::ArrayRef<int32_t> shape, TensorViewType view,
                        PaddingValueAttr padding)
{
    if (!view)
        return emitError() << "view has no tensor_view";
    if (shape.empty())
        return emitError() << "tile of a view must have at least one dimension";
    if (shape.size() != view.getShape().size())
        return emitError() << "tile has rank " << shape.size() << ", but the tensor_view has rank "
                           << view.getShape().size();
    if (mlir::failed(checkTileShape(emitError, shape)))
        return mlir::failure();
    return checkPadding(emitError, padding, view);
}

}  // namespace

LogicalResult PointerType::verify(EmitError emitError, mlir::Type pointee, PointerKindAttr)
{
    if (!isNumberElement(pointee))
        return emitError() << "pointee must be a number type, found " << pointee;
    return success();
}

LogicalResult TileType::verify(EmitError emitError, llvm::ArrayRef<int64_t> shape, mlir::Type element)
{
    if (!isNumberElement(element) && !isInt4(element) && !llvm::isa<PointerType>(element))
        return emitError() << "tile element must be a number, i4 or a pointer, found " << element;
    if (mlir::failed(checkTileShape(emitError, shape)))
        return mlir::failure();
    if (llvm::isa<mlir::Float4E2M1FNType>(element)
        && llvm::none_of(shape, [](int64_t extent) { return extent % 2 == 0; }))
        return emitError() << "a tile of f4E2M1FN needs a dimension of even length";
    return success();
}

LogicalResult TensorViewType::verify(EmitError emitError, mlir::Type element, llvm::ArrayRef<int64_t> shape,
                                     llvm::ArrayRef<int64_t> strides, PointerKindAttr)
{
    if (!isNumberElement(element))
        return emitError() << "tensor_view element must be a number, found " << element;
    if (shape.size() != strides.size())
        return emitError() << "tensor_view has " << shape.size() << " dimensions but " << strides.size() << " strides";
    if (mlir::failed(checkPositive(emitError, "tensor_view dimension", shape)))
        return mlir::failure();
    return checkPositive(emitError, "tensor_view stride", strides);
}

LogicalResult PartitionViewType::verify(EmitError emitError, llvm::ArrayRef<int32_t> shape, TensorViewType view,
                                        llvm::ArrayRef<int32_t> dimMap, PaddingValueAttr padding)
{
    if (mlir::failed(checkView(emitError, shape, view, padding)))
        return mlir::failure();
    return checkPermutation(emitError, "dim_map", dimMap, shape.size());
}

LogicalResult StridedViewType::verify(EmitError emitError, llvm::ArrayRef<int32_t> shape,
                                      llvm::ArrayRef<int32_t> steps, TensorViewType view,
                                      llvm::ArrayRef<int32_t> dimMap, PaddingValueAttr padding)
{
    if (mlir::failed(checkView(emitError, shape, view, padding)))
        return mlir::failure();
    if (steps.size() != shape.size())
        return emitError() << "traversal_strides has " << steps.size() << " entries, expected " << shape.size();
    for (auto [i, step] : llvm::enumerate(steps)) {
        if (step <= 0)
            return emitError() << "traversal stride " << i << " is " << step << ", must be positive";
    }
    return checkPermutation(emitError, "dim_map", dimMap, shape.size());
}

LogicalResult GatherScatterViewType::verify(EmitError emitError, llvm::ArrayRef<int32_t> shape, TensorViewType view,
                                            int32_t sparseDim, PaddingValueAttr padding)
{
    if (mlir::failed(checkView(emitError, shape, view, padding)))
        return mlir::failure();
    if (sparseDim < 0 || static_cast<size_t>(sparseDim) >= shape.size())
        return emitError() << "sparse_dim is " << sparseDim << ", must be below the rank " << shape.size();
    return success();
}

}  // namespace tileport::ir::cudatile
