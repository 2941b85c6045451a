// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TILEPORT_CUDATILE_OPBASE_TD
#define TILEPORT_CUDATILE_OPBASE_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "core/ir/dialect/attributes.td"
include "core/ir/dialect/dialect.td"
include "core/ir/dialect/enums.td"
include "core/ir/dialect/types.td"

class CudaTile_Op<string text, list<Trait> traits = []> : Op<CudaTile_Dialect, text, traits>;

// ---- Type constraints; the text becomes the reason in "operand #0 must be ..." ----
class TileOf<string element, string text>
    : Type<CPred<"::tileport::ir::cudatile::isTileOf($_self, &::tileport::ir::cudatile::" # element # ")">,
           text, "::tileport::ir::cudatile::TileType">;
class ScalarTileOf<string element, string text>
    : Type<CPred<"::tileport::ir::cudatile::isScalarTileOf($_self, &::tileport::ir::cudatile::" # element # ")">,
           text, "::tileport::ir::cudatile::TileType">;

def AnyTile : Type<CPred<"::llvm::isa<::tileport::ir::cudatile::TileType>($_self)">, "tile",
                   "::tileport::ir::cudatile::TileType">;
def IntTile : TileOf<"isIntegerElement", "tile of i1, i8, i16, i32 or i64">;
def Int4Tile : TileOf<"isIntegerOrInt4Element", "tile of i1, i4, i8, i16, i32 or i64">;
def BaseFloatTile : TileOf<"isBaseFloat", "tile of f16, bf16, f32 or f64">;
def FloatTile : TileOf<"isFloatElement", "tile of floats">;
def NumberTile : TileOf<"isNumberElement", "tile of numbers (not i4)">;
def NumberOrInt4Tile : TileOf<"isNumberOrInt4Element", "tile of numbers">;
def BoolTile : TileOf<"isBoolElement", "tile of i1">;
def PointerTile : TileOf<"isPointerElement", "tile of pointers">;
def ScalarBool : ScalarTileOf<"isBoolElement", "tile<i1>">;
def ScalarIntTile : ScalarTileOf<"isIntegerElement", "tile of rank 0 with an integer element">;
def ScalarPointer : ScalarTileOf<"isPointerElement", "tile of rank 0 with a pointer element">;
def Int8Tile : TileOf<"isInt8", "tile of i8">;
def Int32Tile : TileOf<"isInt32", "tile of i32">;
def Int64Tile : TileOf<"isInt64", "tile of i64">;
def Float32Tile : TileOf<"isFloat32", "tile of f32">;

def ScalarInt32 : ScalarTileOf<"isInt32", "tile<i32>">,
    BuildableType<"::tileport::ir::cudatile::TileType::get($_builder.getContext(), {}, $_builder.getI32Type())">;
def Token : Type<CPred<"::llvm::isa<::tileport::ir::cudatile::TokenType>($_self)">, "token",
                 "::tileport::ir::cudatile::TokenType">,
    BuildableType<"::tileport::ir::cudatile::TokenType::get($_builder.getContext())">;
def TensorView : Type<CPred<"::llvm::isa<::tileport::ir::cudatile::TensorViewType>($_self)">, "tensor_view",
                      "::tileport::ir::cudatile::TensorViewType">;
def TileView : Type<CPred<"::tileport::ir::cudatile::isTileView($_self)">,
                    "partition_view, strided_view or gather_scatter_view">;
def PartitionView : Type<CPred<"::llvm::isa<::tileport::ir::cudatile::PartitionViewType>($_self)">,
                         "partition_view", "::tileport::ir::cudatile::PartitionViewType">;
def StridedView : Type<CPred<"::llvm::isa<::tileport::ir::cudatile::StridedViewType>($_self)">,
                       "strided_view", "::tileport::ir::cudatile::StridedViewType">;
def GatherScatterView : Type<CPred<"::llvm::isa<::tileport::ir::cudatile::GatherScatterViewType>($_self)">,
                             "gather_scatter_view", "::tileport::ir::cudatile::GatherScatterViewType">;
def ValueType : AnyTypeOf<[AnyTile, Token, TensorView, TileView], "tile, token or view">;

// ---- Pieces of text shared by many operations ----
defvar fmtResult = "custom<ShortType>(type($result))";
defvar fmtSource = "custom<ShortType>(type($source))";
defvar fmtToken = "custom<ShortType>(type($result_token))";
defvar fmtOrdering = "custom<EnumKeyword>($memory_ordering_semantics) ";
defvar fmtScope = "custom<EnumKeyword>($memory_scope) ";
defvar fmtOptionalScope = "custom<OptionalEnumKeyword>($memory_scope) ";
defvar fmtTightToken = "(`token` `` `=` `` $token^)? ";
defvar fmtWideToken = "(`token` `=` $token^)? ";
defvar fmtHints = "(`optimization_hints` `=` $optimization_hints^)? ";
defvar fmtInbounds = "custom<Inbounds>($inbounds) ";

// Elementwise operations whose operands all have the type of the result, which is the only one printed.
class Elementwise<string name, Type type, dag args, string format, list<Trait> traits = []>
    : CudaTile_Op<name, [SameOperandsAndResultType] # traits> {
  let arguments = args;
  let results = (outs type:$result);
  let assemblyFormat = !strconcat(format, " attr-dict `:` " , fmtResult);
}

class UnaryOp<string name, Type type>
    : Elementwise<name, type, (ins type:$source), "$source", [Pure]>;
class BinaryOp<string name, Type type>
    : Elementwise<name, type, (ins type:$lhs, type:$rhs), "$lhs `,` $rhs", [Pure]>;

// Operations that change the type: source and result type are printed.
class ConversionOp<string name, Type from, Type to, dag extra = (ins), string format = "">
    : CudaTile_Op<name, [Pure]> {
  let arguments = !con((ins from:$source), extra);
  let results = (outs to:$result);
  let assemblyFormat = !strconcat("$source " , format, " attr-dict `:` " , fmtSource, " `->` " ,
      fmtResult);
  let hasVerifier = 1;
}

#endif
