// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Shape, constant and other basic operations without regions.
include "core/ir/dialect/opbase.td"


def CudaTile_AssumeOp : CudaTile_Op<"assume",
    [AllTypesMatch<["value", "result"]>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins AnyAttr:$predicate, ValueType:$value);
  let results = (outs ValueType:$result);
  let assemblyFormat = "custom<Predicate>($predicate) `,` $value attr-dict `:` custom<ShortType>(type($value))";
  let hasVerifier = 1;
}

def CudaTile_ConstantOp : CudaTile_Op<"constant",
    [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs NumberTile:$result);
  let assemblyFormat = "custom<TypedConstant>($value, type($result)) attr-dict";
  let hasVerifier = 1;
}

def CudaTile_ReshapeOp : CudaTile_Op<"reshape",
    [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins AnyTile:$source);
  let results = (outs AnyTile:$result);
  let assemblyFormat = !strconcat("$source attr-dict `:` " , fmtSource, " `->` " , fmtResult);
  let hasVerifier = 1;
}

def CudaTile_BroadcastOp : CudaTile_Op<"broadcast",
    [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins AnyTile:$source);
  let results = (outs AnyTile:$result);
  let assemblyFormat = !strconcat("$source attr-dict `:` " , fmtSource, " `->` " , fmtResult);
  let hasVerifier = 1;
}

def CudaTile_CatOp : CudaTile_Op<"cat", [Pure]> {
  let arguments = (ins AnyTile:$lhs, AnyTile:$rhs, I64Attr:$dim);
  let results = (outs AnyTile:$result);
  let assemblyFormat = !strconcat("$lhs `,` $rhs `dim` `=` $dim attr-dict `:` "
      "custom<ShortType>(type($lhs)) `,` custom<ShortType>(type($rhs)) `->` " , fmtResult);
  let hasVerifier = 1;
}

def CudaTile_ExtractOp : CudaTile_Op<"extract", [Pure]> {
  let arguments = (ins AnyTile:$source, Variadic<ScalarInt32>:$indices);
  let results = (outs AnyTile:$result);
  let assemblyFormat = !strconcat("$source `[` $indices `]` attr-dict `:` " , fmtSource, " `->` " ,
      fmtResult);
  let hasVerifier = 1;
}

def CudaTile_InsertOp : CudaTile_Op<"insert", [Pure, AllTypesMatch<["destination", "result"]>]> {
  let arguments = (ins AnyTile:$source, AnyTile:$destination, Variadic<ScalarInt32>:$indices);
  let results = (outs AnyTile:$result);
  let assemblyFormat = !strconcat("$source `,` $destination `[` $indices `]` attr-dict `:` " ,
      fmtSource, " `,` custom<ShortType>(type($destination))" );
  let hasVerifier = 1;
}

def CudaTile_PermuteOp : CudaTile_Op<"permute", [Pure]> {
  let arguments = (ins AnyTile:$source, DenseI32ArrayAttr:$permutation);
  let results = (outs AnyTile:$result);
  let assemblyFormat = !strconcat("$source $permutation attr-dict `:` " , fmtSource, " `->` " ,
      fmtResult);
  let hasVerifier = 1;
}

def CudaTile_SelectOp : CudaTile_Op<"select",
    [Pure, AllTypesMatch<["val_if_true", "val_if_false", "result"]>]> {
  let arguments = (ins BoolTile:$cond, AnyTile:$val_if_true, AnyTile:$val_if_false);
  let results = (outs AnyTile:$result);
  let assemblyFormat = !strconcat("$cond `,` $val_if_true `,` $val_if_false attr-dict `:` "
      "custom<ShortType>(type($cond)) `,` " , fmtResult);
  let hasVerifier = 1;
}

def CudaTile_IotaOp : CudaTile_Op<"iota", [Pure]> {
  let results = (outs IntTile:$result);
  let assemblyFormat = !strconcat("attr-dict `:` " , fmtResult);
  let hasVerifier = 1;
}

def CudaTile_OffsetOp : CudaTile_Op<"offset", [Pure, AllTypesMatch<["ptr", "result"]>]> {
  let arguments = (ins PointerTile:$ptr, IntTile:$offset);
  let results = (outs PointerTile:$result);
  let assemblyFormat = !strconcat("$ptr `,` $offset attr-dict `:` custom<ShortType>(type($ptr)) `,` "
      "custom<ShortType>(type($offset)) `->` " , fmtResult);
  let hasVerifier = 1;
}

def CudaTile_PackOp : ConversionOp<"pack", NumberOrInt4Tile, Int8Tile>;
def CudaTile_UnpackOp : ConversionOp<"unpack", Int8Tile, NumberOrInt4Tile>;

def CudaTile_GetGlobalOp : CudaTile_Op<"get_global",
    [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs ScalarPointer:$result);
  let assemblyFormat = !strconcat("$name attr-dict `:` " , fmtResult);
}

class GridOp<string name, dag outputs, string first, string second, string third>
    : CudaTile_Op<name, [Pure, AllTypesMatch<[first, second, third]>]> {
  let results = outputs;
  let assemblyFormat = !strconcat("attr-dict `:` custom<ShortType>(type($" , first, "))" );
}
def CudaTile_GetTileBlockIdOp : GridOp<"get_tile_block_id",
    (outs ScalarInt32:$blockId_x, ScalarInt32:$blockId_y, ScalarInt32:$blockId_z),
    "blockId_x", "blockId_y", "blockId_z">;
def CudaTile_GetNumTileBlocksOp : GridOp<"get_num_tile_blocks",
    (outs ScalarInt32:$gridSize_x, ScalarInt32:$gridSize_y, ScalarInt32:$gridSize_z),
    "gridSize_x", "gridSize_y", "gridSize_z">;

def CudaTile_AssertOp : CudaTile_Op<"assert"> {
  let arguments = (ins BoolTile:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` custom<ShortType>(type($condition))";
}

// Named `print` without a result before 13.2; that form is still read (see dialect.cpp).
def CudaTile_PrintTkoOp : CudaTile_Op<"print_tko", [AttrSizedOperandSegments]> {
  let arguments = (ins StrAttr:$str, Variadic<AnyTile>:$args, Optional<Token>:$token);
  let results = (outs Token:$result_token);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
