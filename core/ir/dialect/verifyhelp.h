// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Checks that several operations share. Every one reports at the operation and says what it expected.
#include <mlir/IR/Operation.h>

#include "core/ir/dialect/types.h"

namespace tileport::ir::cudatile {

/// Types by value print short in messages, as they do in the text.
std::string shortText(mlir::Type type);

mlir::LogicalResult checkSameShape(mlir::Operation *op, llvm::StringRef first, TileType a, llvm::StringRef second,
                                   TileType b);
mlir::LogicalResult checkSameElement(mlir::Operation *op, llvm::StringRef first, mlir::Type a,
                                     llvm::StringRef second, mlir::Type b);

/// The rounding mode is in the list, and the modes approx and full go with f32 elements only.
mlir::LogicalResult checkRounding(mlir::Operation *op, RoundingMode mode, llvm::ArrayRef<RoundingMode> allowed,
                                  mlir::Type element);

/// flush_to_zero is legal on f32 only.
mlir::LogicalResult checkFlush(mlir::Operation *op, bool flush, mlir::Type element);

/// Ordering is in the list; a scope is there exactly when the access is not weak.
mlir::LogicalResult checkOrdering(mlir::Operation *op, MemoryOrderingSemantics ordering, MemoryScopeAttr scope,
                                  llvm::ArrayRef<MemoryOrderingSemantics> allowed);

/// Whether the element type goes with the mode of an atomic operation.
mlir::LogicalResult checkAtomicMode(mlir::Operation *op, AtomicRMWMode mode, mlir::Type element);

/// Pointers, values and an optional mask have one shape, and the pointee is the element of the values.
mlir::LogicalResult checkPointerAccess(mlir::Operation *op, TileType pointers, TileType values, mlir::Type mask);

/// [b]MxK times [b]KxN plus [b]MxN.
mlir::LogicalResult checkProductShapes(mlir::Operation *op, TileType lhs, TileType rhs, TileType acc);

/// A tensor_view or tile view has `expected` as its tensor view, and so on for view accesses.
mlir::LogicalResult checkViewAccess(mlir::Operation *op, mlir::Type view, mlir::ValueRange index, TileType tile,
                                    mlir::DenseBoolArrayAttr inbounds);

/// Types agree with the expected ones, one by one; `what` is a plural ("results").
mlir::LogicalResult checkTypes(mlir::Operation *op, llvm::StringRef what, mlir::TypeRange found,
                               mlir::TypeRange expected);

}  // namespace tileport::ir::cudatile
