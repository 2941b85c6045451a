// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Floating-point operations.
include "core/ir/dialect/opbase.td"

class RoundedOp<string name, dag operands, string format> : Elementwise<name, BaseFloatTile,
    !con(operands, (ins RoundingModeAttr:$rounding_mode, UnitAttr:$flush_to_zero)),
    format # " custom<Rounding>($rounding_mode) (`flush_to_zero` $flush_to_zero^)?", [Pure]> {
  let hasVerifier = 1;
}
class RoundedBinaryOp<string name>
    : RoundedOp<name, (ins BaseFloatTile:$lhs, BaseFloatTile:$rhs), "$lhs `,` $rhs">;

class FlushedUnaryOp<string name> : Elementwise<name, BaseFloatTile,
    (ins BaseFloatTile:$source, UnitAttr:$flush_to_zero),
    "$source (`flush_to_zero` $flush_to_zero^)?", [Pure]> {
  let hasVerifier = 1;
}

// `full` is the default and not printed.
class FullOrApproxOp<string name> : Elementwise<name, BaseFloatTile,
    (ins BaseFloatTile:$source, RoundingModeAttr:$rounding_mode),
    "$source custom<FullRounding>($rounding_mode)", [Pure]> {
  let hasVerifier = 1;
}

class MinMaxOp<string name> : Elementwise<name, BaseFloatTile,
    (ins BaseFloatTile:$lhs, BaseFloatTile:$rhs, UnitAttr:$propagate_nan, UnitAttr:$flush_to_zero),
    "$lhs `,` $rhs custom<MinMaxFlags>($flush_to_zero, $propagate_nan)", [Pure]> {
  let hasVerifier = 1;
}

def CudaTile_AbsFOp : UnaryOp<"absf", BaseFloatTile>;
def CudaTile_CeilOp : UnaryOp<"ceil", BaseFloatTile>;
def CudaTile_CosOp : UnaryOp<"cos", BaseFloatTile>;
def CudaTile_CosHOp : UnaryOp<"cosh", BaseFloatTile>;
def CudaTile_FloorOp : UnaryOp<"floor", BaseFloatTile>;
def CudaTile_LogOp : UnaryOp<"log", BaseFloatTile>;
def CudaTile_Log2Op : UnaryOp<"log2", BaseFloatTile>;
def CudaTile_NegFOp : UnaryOp<"negf", BaseFloatTile>;
def CudaTile_SinOp : UnaryOp<"sin", BaseFloatTile>;
def CudaTile_SinHOp : UnaryOp<"sinh", BaseFloatTile>;
def CudaTile_TanOp : UnaryOp<"tan", BaseFloatTile>;

def CudaTile_AddFOp : RoundedBinaryOp<"addf">;
def CudaTile_SubFOp : RoundedBinaryOp<"subf">;
def CudaTile_MulFOp : RoundedBinaryOp<"mulf">;
def CudaTile_DivFOp : RoundedBinaryOp<"divf">;
def CudaTile_FmaOp : RoundedOp<"fma",
    (ins BaseFloatTile:$lhs, BaseFloatTile:$rhs, BaseFloatTile:$acc), "$lhs `,` $rhs `,` $acc">;
def CudaTile_SqrtOp : RoundedOp<"sqrt", (ins BaseFloatTile:$source), "$source">;

def CudaTile_RsqrtOp : FlushedUnaryOp<"rsqrt">;
def CudaTile_Exp2Op : FlushedUnaryOp<"exp2">;
def CudaTile_ExpOp : FullOrApproxOp<"exp">;
def CudaTile_TanHOp : FullOrApproxOp<"tanh">;
def CudaTile_MaxFOp : MinMaxOp<"maxf">;
def CudaTile_MinFOp : MinMaxOp<"minf">;
def CudaTile_RemFOp : BinaryOp<"remf", BaseFloatTile>;
def CudaTile_Atan2Op : Elementwise<"atan2", BaseFloatTile,
    (ins BaseFloatTile:$x, BaseFloatTile:$y), "$x `,` $y", [Pure]>;

// Opcode 54 was called `pow` before 13.4; that word is still read (see dialect.cpp).
def CudaTile_FPowFOp : Elementwise<"fpowf", BaseFloatTile,
    (ins BaseFloatTile:$source, BaseFloatTile:$exponent), "$source `,` $exponent", [Pure]>;

def CudaTile_FPowIOp : CudaTile_Op<"fpowi", [Pure, AllTypesMatch<["source", "result"]>]> {
  let arguments = (ins BaseFloatTile:$source, IntTile:$exponent);
  let results = (outs BaseFloatTile:$result);
  let assemblyFormat = !strconcat("$source `,` $exponent attr-dict `:` " , fmtSource,
      " `,` custom<ShortType>(type($exponent))" );
  let hasVerifier = 1;
}

def CudaTile_CmpFOp : CudaTile_Op<"cmpf", [Pure, AllTypesMatch<["lhs", "rhs"]>]> {
  let arguments = (ins ComparisonPredicateAttr:$comparison_predicate,
                       ComparisonOrderingAttr:$comparison_ordering,
                       BaseFloatTile:$lhs, BaseFloatTile:$rhs);
  let results = (outs BoolTile:$result);
  let assemblyFormat = !strconcat(
      "custom<EnumKeyword>($comparison_predicate) custom<EnumKeyword>($comparison_ordering) "
      "$lhs `,` $rhs attr-dict `:` custom<ShortType>(type($lhs)) `->` " , fmtResult);
  let hasVerifier = 1;
}

def CudaTile_MmaFOp : CudaTile_Op<"mmaf", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let arguments = (ins FloatTile:$lhs, FloatTile:$rhs, FloatTile:$acc, UnitAttr:$fast_acc);
  let results = (outs FloatTile:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc (`fast_acc` $fast_acc^)? attr-dict `:` "
      "custom<ShortType>(type($lhs)) `,` custom<ShortType>(type($rhs)) `,` custom<ShortType>(type($acc))";
  let hasVerifier = 1;
}

def CudaTile_MmaFScaledOp : CudaTile_Op<"mmaf_scaled", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let arguments = (ins FloatTile:$lhs, FloatTile:$rhs, Float32Tile:$acc, FloatTile:$lhs_scale,
                       FloatTile:$rhs_scale);
  let results = (outs Float32Tile:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc `,` $lhs_scale `,` $rhs_scale attr-dict `:` "
      "custom<ShortType>(type($lhs)) `,` custom<ShortType>(type($rhs)) `,` custom<ShortType>(type($acc)) `,` "
      "custom<ShortType>(type($lhs_scale)) `,` custom<ShortType>(type($rhs_scale))";
  let hasVerifier = 1;
}
