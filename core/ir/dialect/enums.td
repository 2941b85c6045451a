// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TILEPORT_CUDATILE_ENUMS_TD
#define TILEPORT_CUDATILE_ENUMS_TD

include "mlir/IR/EnumAttr.td"
include "core/ir/dialect/dialect.td"

// Enumerations that are attributes of the dialect: `#cuda_tile.rounding<zero>`.
class CudaTile_Enum<string name, string text, list<EnumCase> cases>
    : I32Enum<name, text, cases> {
  let cppNamespace = "::tileport::ir::cudatile";
}

class CudaTile_EnumAttr<EnumInfo info, string text>
    : EnumAttr<CudaTile_Dialect, info, text> {
  let assemblyFormat = "`<` $value `>`";
}

def RoundingMode : CudaTile_Enum<"RoundingMode", "rounding mode", [
  I32EnumCase<"NearestEven", 0, "nearest_even">,
  I32EnumCase<"Zero", 1, "zero">,
  I32EnumCase<"NegativeInf", 2, "negative_inf">,
  I32EnumCase<"PositiveInf", 3, "positive_inf">,
  I32EnumCase<"Approx", 4, "approx">,
  I32EnumCase<"Full", 5, "full">,
  I32EnumCase<"NearestIntToZero", 6, "nearest_int_to_zero">,
  I32EnumCase<"NearestAway", 7, "nearest_away">
]>;
def RoundingModeAttr : CudaTile_EnumAttr<RoundingMode, "rounding">;

def Signedness : CudaTile_Enum<"Signedness", "signedness", [
  I32EnumCase<"Unsigned", 0, "unsigned">,
  I32EnumCase<"Signed", 1, "signed">
]>;
def SignednessAttr : CudaTile_EnumAttr<Signedness, "signedness">;

def IntegerOverflow : CudaTile_Enum<"IntegerOverflow", "overflow behaviour", [
  I32EnumCase<"None", 0, "none">,
  I32EnumCase<"NoSignedWrap", 1, "no_signed_wrap">,
  I32EnumCase<"NoUnsignedWrap", 2, "no_unsigned_wrap">,
  I32EnumCase<"NoWrap", 3, "no_wrap">
]>;
def IntegerOverflowAttr : CudaTile_EnumAttr<IntegerOverflow, "overflow">;

def ComparisonPredicate : CudaTile_Enum<"ComparisonPredicate", "comparison predicate", [
  I32EnumCase<"Equal", 0, "equal">,
  I32EnumCase<"NotEqual", 1, "not_equal">,
  I32EnumCase<"LessThan", 2, "less_than">,
  I32EnumCase<"LessThanOrEqual", 3, "less_than_or_equal">,
  I32EnumCase<"GreaterThan", 4, "greater_than">,
  I32EnumCase<"GreaterThanOrEqual", 5, "greater_than_or_equal">
]>;
def ComparisonPredicateAttr : CudaTile_EnumAttr<ComparisonPredicate, "comparison_predicate">;

def ComparisonOrdering : CudaTile_Enum<"ComparisonOrdering", "comparison ordering", [
  I32EnumCase<"Unordered", 0, "unordered">,
  I32EnumCase<"Ordered", 1, "ordered">
]>;
def ComparisonOrderingAttr : CudaTile_EnumAttr<ComparisonOrdering, "comparison_ordering">;

def PaddingValue : CudaTile_Enum<"PaddingValue", "padding value", [
  I32EnumCase<"Zero", 0, "zero">,
  I32EnumCase<"NegZero", 1, "neg_zero">,
  I32EnumCase<"Nan", 2, "nan">,
  I32EnumCase<"PosInf", 3, "pos_inf">,
  I32EnumCase<"NegInf", 4, "neg_inf">
]>;
def PaddingValueAttr : CudaTile_EnumAttr<PaddingValue, "padding_value">;

def SymbolVisibility : CudaTile_Enum<"SymbolVisibility", "symbol visibility", [
  I32EnumCase<"Public", 0, "public">,
  I32EnumCase<"Private", 1, "private">
]>;
def SymbolVisibilityAttr : CudaTile_EnumAttr<SymbolVisibility, "symbol_visibility">;

// What kind of memory a pointer leads to (13.4).
def PointerKind : CudaTile_Enum<"PointerKind", "pointer attribute", [
  I32EnumCase<"None", 0, "none">,
  I32EnumCase<"Unicast", 1, "unicast">,
  I32EnumCase<"Multicast", 2, "multicast">
]>;
def PointerKindAttr : CudaTile_EnumAttr<PointerKind, "ptr_attr">;

def MultimemReductionKind : CudaTile_Enum<"MultimemReductionKind", "multimem reduction", [
  I32EnumCase<"Add", 0, "add">,
  I32EnumCase<"Min", 1, "min">,
  I32EnumCase<"Max", 2, "max">,
  I32EnumCase<"And", 3, "and">,
  I32EnumCase<"Or", 4, "or">,
  I32EnumCase<"Xor", 5, "xor">,
  I32EnumCase<"UMin", 6, "umin">,
  I32EnumCase<"UMax", 7, "umax">
]>;
def MultimemReductionKindAttr
    : CudaTile_EnumAttr<MultimemReductionKind, "multimem_reduction_kind">;

// Enumerations that are plain 32-bit integers in the generic form.
class CudaTile_IntEnum<string name, string text, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, text, cases> {
  let cppNamespace = "::tileport::ir::cudatile";
}

def MemoryOrderingSemantics : CudaTile_IntEnum<"MemoryOrderingSemantics", "memory ordering", [
  I32EnumAttrCase<"Weak", 0, "weak">,
  I32EnumAttrCase<"Relaxed", 1, "relaxed">,
  I32EnumAttrCase<"Acquire", 2, "acquire">,
  I32EnumAttrCase<"Release", 3, "release">,
  I32EnumAttrCase<"AcqRel", 4, "acq_rel">
]>;

def MemoryScope : CudaTile_IntEnum<"MemoryScope", "memory scope", [
  I32EnumAttrCase<"TileBlock", 0, "tl_blk">,
  I32EnumAttrCase<"Device", 1, "device">,
  I32EnumAttrCase<"System", 2, "sys">
]>;

def AtomicRMWMode : CudaTile_IntEnum<"AtomicRMWMode", "atomic read-modify-write mode", [
  I32EnumAttrCase<"And", 0, "and">,
  I32EnumAttrCase<"Or", 1, "or">,
  I32EnumAttrCase<"Xor", 2, "xor">,
  I32EnumAttrCase<"Add", 3, "add">,
  I32EnumAttrCase<"AddF", 4, "addf">,
  I32EnumAttrCase<"Max", 5, "max">,
  I32EnumAttrCase<"Min", 6, "min">,
  I32EnumAttrCase<"UMax", 7, "umax">,
  I32EnumAttrCase<"UMin", 8, "umin">,
  I32EnumAttrCase<"Xchg", 9, "xchg">
]>;

#endif
