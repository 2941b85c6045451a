// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mlir/IR/BuiltinTypeInterfaces.h>
#include <mlir/IR/BuiltinTypes.h>
#include <mlir/IR/OpImplementation.h>
#include <mlir/IR/Types.h>

#include "core/ir/dialect/attributes.h"

#define GET_TYPEDEF_CLASSES
#include "core/ir/dialect/cudatiletypes.h.inc"

namespace tileport::ir::cudatile {

/// Parses a type in either spelling: `tile<..>` or `!cuda_tile.tile<..>`, or any builtin type.
mlir::ParseResult parseShortType(mlir::AsmParser &parser, mlir::Type &type);

/// Prints a type of this dialect without its prefix, any other type as MLIR does.
void printShortType(mlir::AsmPrinter &printer, mlir::Type type);

/// Integers of 1, 8, 16, 32 or 64 bits without sign.
bool isIntegerElement(mlir::Type type);

/// f16, bf16, f32, f64: the floats that arithmetic works on.
bool isBaseFloat(mlir::Type type);

/// Base floats and the narrow ones (tf32, f8…, f4…).
bool isFloatElement(mlir::Type type);

/// Integer (without i4) or float.
bool isNumberElement(mlir::Type type);

/// i4, which only exti, trunci, pack, unpack and the shape operations accept.
bool isInt4(mlir::Type type);

/// True for a 1-bit integer tile element type.
bool isBoolElement(mlir::Type type);

/// One width exactly.
bool isInt8(mlir::Type type);
bool isInt32(mlir::Type type);
bool isInt64(mlir::Type type);
bool isFloat32(mlir::Type type);

bool isPointerElement(mlir::Type type);
bool isNumberOrInt4Element(mlir::Type type);
bool isIntegerOrInt4Element(mlir::Type type);

/// True for a tile whose element satisfies the predicate; the second one also wants rank 0.
bool isTileOf(mlir::Type type, bool (*element)(mlir::Type));
bool isScalarTileOf(mlir::Type type, bool (*element)(mlir::Type));

/// True for the three views that are indexed by tile.
bool isTileView(mlir::Type type);

/// The tensor view inside a tile view; null for other types.
TensorViewType tensorViewOf(mlir::Type view);

/// Extents of the tiles that a view gives; empty for other types.
llvm::ArrayRef<int32_t> tileShapeOf(mlir::Type view);

/// Padding value of a view; null where it has none.
PaddingValueAttr paddingOf(mlir::Type view);

/// Number of indices that addresses one tile of the view.
int64_t indexRankOf(mlir::Type view);

/// Bits of a number or pointer element (pointers count as 64).
unsigned elementBits(mlir::Type type);

}  // namespace tileport::ir::cudatile
