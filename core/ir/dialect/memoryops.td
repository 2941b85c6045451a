// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Memory through pointers, tokens, atomics.
include "core/ir/dialect/opbase.td"

def CudaTile_MakeTokenOp : CudaTile_Op<"make_token", [Pure]> {
  let results = (outs Token:$result);
  let assemblyFormat = !strconcat("attr-dict `:` " , fmtResult);
}

def CudaTile_JoinTokensOp : CudaTile_Op<"join_tokens", [Pure]> {
  let arguments = (ins Variadic<Token>:$tokens);
  let results = (outs Token:$result);
  let assemblyFormat = !strconcat("$tokens attr-dict `:` " , fmtResult);
  let hasVerifier = 1;
}

def CudaTile_AllocaOp : CudaTile_Op<"alloca"> {
  let arguments = (ins I64Attr:$num_elem, I64Attr:$alignment, UnitAttr:$global);
  let results = (outs ScalarPointer:$result);
  let assemblyFormat = !strconcat(
      "`num_elem` `=` $num_elem `,` `alignment` `=` $alignment "
      "(`global` $global^)? attr-dict `:` " , fmtResult);
  let hasVerifier = 1;
}

// Text is handled in C++: the official form does not say whether a single extra operand is the mask
// or the padding value; only its type tells.
def CudaTile_LoadPtrTkoOp : CudaTile_Op<"load_ptr_tko", [AttrSizedOperandSegments]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics,
                       OptionalAttr<MemoryScope>:$memory_scope, PointerTile:$source,
                       Optional<BoolTile>:$mask, Optional<AnyTile>:$paddingValue, Optional<Token>:$token,
                       OptionalAttr<OptimizationHintsAttr>:$optimization_hints);
  let results = (outs AnyTile:$result, Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def CudaTile_StorePtrTkoOp : CudaTile_Op<"store_ptr_tko", [AttrSizedOperandSegments]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics,
                       OptionalAttr<MemoryScope>:$memory_scope, PointerTile:$destination, AnyTile:$value,
                       Optional<BoolTile>:$mask, Optional<Token>:$token,
                       OptionalAttr<OptimizationHintsAttr>:$optimization_hints);
  let results = (outs Token:$result_token);
  let assemblyFormat = !strconcat(fmtOrdering, fmtOptionalScope,
      "$destination `,` $value (`,` $mask^)? " , fmtTightToken, fmtHints,
      "attr-dict `:` custom<ShortType>(type($destination)) `,` "
      "custom<ShortType>(type($value)) `` custom<MaskType>(type($mask)) `->` " , fmtToken);
  let hasVerifier = 1;
}

def CudaTile_AtomicCASTkoOp : CudaTile_Op<"atomic_cas_tko",
    [AttrSizedOperandSegments, AllTypesMatch<["cmp", "val", "result"]>]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics, MemoryScope:$memory_scope,
                       PointerTile:$pointers, AnyTile:$cmp, AnyTile:$val, Optional<BoolTile>:$mask,
                       Optional<Token>:$token);
  let results = (outs AnyTile:$result, Token:$result_token);
  let assemblyFormat = !strconcat(fmtOrdering, fmtScope, "$pointers `,` $cmp `,` $val (`,` $mask^)? " ,
      fmtTightToken,
      "attr-dict `:` custom<ShortType>(type($pointers)) `,` custom<ShortType>(type($val)) "
      "`` custom<MaskType>(type($mask)) `->` " , fmtResult, " `,` " , fmtToken);
  let hasVerifier = 1;
}

def CudaTile_AtomicRMWTkoOp : CudaTile_Op<"atomic_rmw_tko",
    [AttrSizedOperandSegments, AllTypesMatch<["arg", "result"]>]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics, MemoryScope:$memory_scope,
                       PointerTile:$pointers, AtomicRMWMode:$mode, AnyTile:$arg, Optional<BoolTile>:$mask,
                       Optional<Token>:$token);
  let results = (outs AnyTile:$result, Token:$result_token);
  let assemblyFormat = !strconcat(fmtOrdering, fmtScope,
      "$pointers `,` custom<EnumKeyword>($mode) `,` $arg " "(`,` $mask^)? " , fmtTightToken,
      "attr-dict `:` custom<ShortType>(type($pointers)) `,` "
      "custom<ShortType>(type($arg)) `` custom<MaskType>(type($mask)) `->` " , fmtResult, " `,` " ,
      fmtToken);
  let hasVerifier = 1;
}

class GdcOp<string name> : CudaTile_Op<name> {
  let arguments = (ins Optional<Token>:$token);
  let results = (outs Token:$result_token);
  let assemblyFormat = !strconcat(fmtWideToken, "attr-dict `->` " , fmtToken);
}
def CudaTile_GdcLaunchDependentsTkoOp : GdcOp<"gdc_launch_dependents_tko">;
def CudaTile_GdcWaitTkoOp : GdcOp<"gdc_wait_tko">;

def CudaTile_MemoryFenceAliasTkoOp : CudaTile_Op<"memory_fence_alias_tko"> {
  let arguments = (ins Token:$token);
  let results = (outs Token:$result_token);
  let assemblyFormat = "$token attr-dict";
}
