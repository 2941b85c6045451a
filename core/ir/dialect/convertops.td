// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Conversions between element types.
include "core/ir/dialect/opbase.td"

// The widening and narrowing conversions call their operand `from` and their result `to`.
class CastOp<string name, Type source, Type target, dag extra, string format>
    : CudaTile_Op<name, [Pure]> {
  let arguments = !con((ins source:$from), extra);
  let results = (outs target:$to);
  let assemblyFormat = !strconcat("$from " , format,
      " attr-dict `:` custom<ShortType>(type($from)) `->` custom<ShortType>(type($to))" );
  let hasVerifier = 1;
}

def CudaTile_BitcastOp : ConversionOp<"bitcast", NumberTile, NumberTile>;
def CudaTile_IntToPtrOp : ConversionOp<"int_to_ptr", Int64Tile, PointerTile>;
def CudaTile_PtrToIntOp : ConversionOp<"ptr_to_int", PointerTile, Int64Tile>;
def CudaTile_PtrToPtrOp : ConversionOp<"ptr_to_ptr", PointerTile, PointerTile>;

def CudaTile_ExtIOp : CastOp<"exti", Int4Tile, Int4Tile, (ins SignednessAttr:$signedness),
                             "custom<EnumKeyword>($signedness)">;
def CudaTile_TruncIOp : CastOp<"trunci", Int4Tile, Int4Tile, (ins IntegerOverflowAttr:$overflow),
                               "custom<Overflow>($overflow)">;
def CudaTile_FToFOp : CastOp<"ftof", FloatTile, FloatTile, (ins RoundingModeAttr:$rounding_mode),
                             "custom<Rounding>($rounding_mode)">;
def CudaTile_FToIOp : CastOp<"ftoi", FloatTile, IntTile,
    (ins SignednessAttr:$signedness, RoundingModeAttr:$rounding_mode, UnitAttr:$saturating),
    "custom<EnumKeyword>($signedness) custom<IntRounding>($rounding_mode) (`saturating` $saturating^)?">;
def CudaTile_IToFOp : CastOp<"itof", IntTile, FloatTile,
    (ins SignednessAttr:$signedness, RoundingModeAttr:$rounding_mode),
    "custom<EnumKeyword>($signedness) custom<Rounding>($rounding_mode)">;
