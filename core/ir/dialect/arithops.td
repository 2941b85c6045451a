// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Integer and bitwise operations.
include "core/ir/dialect/opbase.td"

class OverflowOp<string name> : Elementwise<name, IntTile,
    (ins IntTile:$lhs, IntTile:$rhs, IntegerOverflowAttr:$overflow),
    "$lhs `,` $rhs custom<Overflow>($overflow)", [Pure]>;

class SignedOp<string name> : Elementwise<name, IntTile,
    (ins IntTile:$lhs, IntTile:$rhs, SignednessAttr:$signedness),
    "$lhs `,` $rhs custom<EnumKeyword>($signedness)", [Pure]>;

def CudaTile_AbsIOp : UnaryOp<"absi", IntTile>;
def CudaTile_AddIOp : OverflowOp<"addi">;
def CudaTile_SubIOp : OverflowOp<"subi">;
def CudaTile_MulIOp : OverflowOp<"muli">;
def CudaTile_ShLIOp : OverflowOp<"shli">;
def CudaTile_AndIOp : BinaryOp<"andi", IntTile>;
def CudaTile_OrIOp : BinaryOp<"ori", IntTile>;
def CudaTile_XOrIOp : BinaryOp<"xori", IntTile>;
def CudaTile_MaxIOp : SignedOp<"maxi">;
def CudaTile_MinIOp : SignedOp<"mini">;
def CudaTile_RemIOp : SignedOp<"remi">;
def CudaTile_ShRIOp : SignedOp<"shri">;

def CudaTile_MulHiIOp : Elementwise<"mulhii", IntTile, (ins IntTile:$x, IntTile:$y), "$x `,` $y", [Pure]>;

def CudaTile_NegIOp : Elementwise<"negi", IntTile,
    (ins IntTile:$source, IntegerOverflowAttr:$overflow),
    "$source custom<Overflow>($overflow)", [Pure]> {
  let hasVerifier = 1;
}

// Division may trap, so it has no memory effect but cannot be hoisted.
def CudaTile_DivIOp : Elementwise<"divi", IntTile,
    (ins IntTile:$lhs, IntTile:$rhs, SignednessAttr:$signedness, RoundingModeAttr:$rounding),
    "$lhs `,` $rhs custom<EnumKeyword>($signedness) custom<DivRounding>($rounding)", [NoMemoryEffect]> {
  let hasVerifier = 1;
}

def CudaTile_CmpIOp : CudaTile_Op<"cmpi", [Pure, AllTypesMatch<["lhs", "rhs"]>]> {
  let arguments = (ins ComparisonPredicateAttr:$comparison_predicate, IntTile:$lhs, IntTile:$rhs,
                       SignednessAttr:$signedness);
  let results = (outs BoolTile:$result);
  let assemblyFormat = !strconcat("custom<EnumKeyword>($comparison_predicate) $lhs `,` $rhs `,` "
      "custom<EnumKeyword>($signedness) attr-dict `:` custom<ShortType>(type($lhs)) `->` " , fmtResult);
  let hasVerifier = 1;
}

def CudaTile_MmaIOp : CudaTile_Op<"mmai", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let arguments = (ins Int8Tile:$lhs, Int8Tile:$rhs, Int32Tile:$acc,
                       SignednessAttr:$signedness_lhs, SignednessAttr:$signedness_rhs);
  let results = (outs Int32Tile:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc custom<EnumKeyword>($signedness_lhs) "
      "custom<EnumKeyword>($signedness_rhs) attr-dict `:` custom<ShortType>(type($lhs)) `,` "
      "custom<ShortType>(type($rhs)) `,` custom<ShortType>(type($acc))";
  let hasVerifier = 1;
}
