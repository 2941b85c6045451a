// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Views of memory and the accesses through them.
include "core/ir/dialect/opbase.td"

def CudaTile_MakeTensorViewOp : CudaTile_Op<"make_tensor_view",
    [NoMemoryEffect, AttrSizedOperandSegments,
     DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins ScalarPointer:$base, Variadic<ScalarIntTile>:$dynamicShape,
                       Variadic<ScalarIntTile>:$dynamicStrides);
  let results = (outs TensorView:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class MakeViewOp<string name, Type view> : CudaTile_Op<name,
    [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins TensorView:$tensor_view);
  let results = (outs view:$result);
  let assemblyFormat = "$tensor_view attr-dict `:` custom<ViewOfTensor>(type($tensor_view), type($result))";
  let hasVerifier = 1;
}
def CudaTile_MakePartitionViewOp : MakeViewOp<"make_partition_view", PartitionView>;
def CudaTile_MakeStridedViewOp : MakeViewOp<"make_strided_view", StridedView>;
def CudaTile_MakeGatherScatterViewOp : MakeViewOp<"make_gather_scatter_view", GatherScatterView>;

// One type is printed for all results.
class ShapeQueryOp<string name, Type view> : CudaTile_Op<name, [NoMemoryEffect]> {
  let arguments = (ins view:$src);
  let results = (outs Variadic<ScalarIntTile>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def CudaTile_GetIndexSpaceShapeOp : ShapeQueryOp<"get_index_space_shape", TileView>;
def CudaTile_GetTensorShapeOp : ShapeQueryOp<"get_tensor_shape", TensorView>;

def CudaTile_LoadViewTkoOp : CudaTile_Op<"load_view_tko", [AttrSizedOperandSegments]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics,
                       OptionalAttr<MemoryScope>:$memory_scope, TileView:$view, Variadic<IntTile>:$index,
                       Optional<Token>:$token, OptionalAttr<OptimizationHintsAttr>:$optimization_hints,
                       OptionalAttr<DenseBoolArrayAttr>:$inbounds);
  let results = (outs AnyTile:$tile, Token:$result_token);
  let assemblyFormat = !strconcat(fmtOrdering, fmtOptionalScope, "$view `[` $index `]` " , fmtWideToken,
      fmtHints, fmtInbounds, "attr-dict-with-keyword `:` custom<ShortType>(type($view)) "
      "`` custom<IndexTypes>(type($index), ref($index)) `->` custom<ShortType>(type($tile)) `,` " ,
      fmtToken);
  let hasVerifier = 1;
}

def CudaTile_StoreViewTkoOp : CudaTile_Op<"store_view_tko", [AttrSizedOperandSegments]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics,
                       OptionalAttr<MemoryScope>:$memory_scope, AnyTile:$tile, TileView:$view,
                       Variadic<IntTile>:$index, Optional<Token>:$token,
                       OptionalAttr<OptimizationHintsAttr>:$optimization_hints,
                       OptionalAttr<DenseBoolArrayAttr>:$inbounds);
  let results = (outs Token:$result_token);
  let assemblyFormat = !strconcat(fmtOrdering, fmtOptionalScope, "$tile `,` $view `[` $index `]` " ,
      fmtWideToken, fmtHints, fmtInbounds,
      "attr-dict-with-keyword `:` custom<ShortType>(type($tile)) `,` "
      "custom<ShortType>(type($view)) `` custom<IndexTypes>(type($index), ref($index)) `->` " , fmtToken);
  let hasVerifier = 1;
}

def CudaTile_AtomicRedViewTkoOp : CudaTile_Op<"atomic_red_view_tko", [AttrSizedOperandSegments]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics, MemoryScope:$memory_scope,
                       AtomicRMWMode:$mode, TileView:$view, Variadic<IntTile>:$index, AnyTile:$value,
                       Optional<Token>:$token, OptionalAttr<DenseBoolArrayAttr>:$inbounds);
  let results = (outs Token:$result_token);
  let assemblyFormat = !strconcat(fmtOrdering, fmtScope,
      "$view `[` $index `]` `,` custom<EnumKeyword>($mode) `,` " "$value " , fmtWideToken, fmtInbounds,
      "attr-dict-with-keyword `:` custom<ShortType>(type($value)) `,` "
      "custom<ShortType>(type($view)) `` custom<IndexTypes>(type($index), ref($index)) `->` " , fmtToken);
  let hasVerifier = 1;
}

// Multimem operations (13.5). A token operand also shows up in the list of types.
def CudaTile_MultimemLoadReduceViewTkoOp : CudaTile_Op<"multimem_load_reduce_view_tko",
    [AttrSizedOperandSegments]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics,
                       OptionalAttr<MemoryScope>:$memory_scope, MultimemReductionKindAttr:$reduction,
                       OptionalAttr<DenseBoolArrayAttr>:$inbounds, TileView:$view, Variadic<IntTile>:$index,
                       Optional<Token>:$token);
  let results = (outs AnyTile:$reduced_values, Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def CudaTile_MultimemReduceViewTkoOp : CudaTile_Op<"multimem_reduce_view_tko", [AttrSizedOperandSegments]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics, MemoryScope:$memory_scope,
                       MultimemReductionKindAttr:$reduction, OptionalAttr<DenseBoolArrayAttr>:$inbounds,
                       TileView:$view, AnyTile:$tile, Variadic<IntTile>:$index, Optional<Token>:$token);
  let results = (outs Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def CudaTile_MultimemStoreViewTkoOp : CudaTile_Op<"multimem_store_view_tko", [AttrSizedOperandSegments]> {
  let arguments = (ins MemoryOrderingSemantics:$memory_ordering_semantics,
                       OptionalAttr<MemoryScope>:$memory_scope, OptionalAttr<DenseBoolArrayAttr>:$inbounds,
                       TileView:$view, AnyTile:$tile, Variadic<IntTile>:$index, Optional<Token>:$token);
  let results = (outs Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
