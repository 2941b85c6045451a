// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TILEPORT_CUDATILE_TYPES_TD
#define TILEPORT_CUDATILE_TYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "core/ir/dialect/dialect.td"
include "core/ir/dialect/enums.td"

class CudaTile_Type<string name, string text, list<Trait> traits = []>
    : TypeDef<CudaTile_Dialect, name, traits> {
  let mnemonic = text;
}

// A type with parameters: text is handled in C++ because nested types print
// short and accept both spellings.
class CudaTile_CustomType<string name, string text, list<Trait> traits = []>
    : CudaTile_Type<name, text, traits> {
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TokenType : CudaTile_Type<"Token", "token"> {
  let summary = "ordering token of memory operations";
}

// Unsigned, 5 exponent and 3 mantissa bits, bias 15, NaN only as 0xFF (13.4). MLIR has no such
// float, so it is a type of ours; constants of it carry their bytes as i8 elements.
def FNv8E5M3FNUType : CudaTile_Type<"FNv8E5M3FNU", "fnv8E5M3FNU"> {
  let summary = "8-bit unsigned float with 5 exponent bits";
}

def PointerType : CudaTile_CustomType<"Pointer", "ptr"> {
  let summary = "pointer to a number";
  let parameters = (ins "::mlir::Type":$pointeeType,
                        OptionalParameter<"PointerKindAttr">:$kind);
}

def TileType : CudaTile_CustomType<"Tile", "tile", [ShapedTypeInterface]> {
  let summary = "value of static shape, every dimension a power of two";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType);
  let extraClassDeclaration = [{
    static constexpr int64_t kMaxElements = int64_t(1) << 24;
    bool hasRank() const { return true; }
    TileType cloneWith(std::optional<::llvm::ArrayRef<int64_t>> shape,
                       ::mlir::Type elementType) const;
  }];
}

def TensorViewType : CudaTile_CustomType<"TensorView", "tensor_view"> {
  let summary = "strided view of memory; unknown extents are ShapedType::kDynamic";
  let parameters = (ins "::mlir::Type":$elementType,
                        ArrayRefParameter<"int64_t">:$shape,
                        ArrayRefParameter<"int64_t">:$strides,
                        OptionalParameter<"PointerKindAttr">:$kind);
  let extraClassDeclaration = [{
    int64_t dynamicShapeCount() const;
    int64_t dynamicStrideCount() const;
  }];
}

def PartitionViewType : CudaTile_CustomType<"PartitionView", "partition_view"> {
  let summary = "tensor view cut into adjacent tiles";
  let parameters = (ins ArrayRefParameter<"int32_t">:$tileShape,
                        TensorViewType:$tensorView,
                        ArrayRefParameter<"int32_t">:$dimMap,
                        OptionalParameter<"PaddingValueAttr">:$paddingValue);
}

def StridedViewType : CudaTile_CustomType<"StridedView", "strided_view"> {
  let summary = "tensor view traversed by tiles with a step of its own";
  let parameters = (ins ArrayRefParameter<"int32_t">:$tileShape,
                        ArrayRefParameter<"int32_t">:$traversalStrides,
                        TensorViewType:$tensorView,
                        ArrayRefParameter<"int32_t">:$dimMap,
                        OptionalParameter<"PaddingValueAttr">:$paddingValue);
}

def GatherScatterViewType : CudaTile_CustomType<"GatherScatterView", "gather_scatter_view"> {
  let summary = "tensor view whose sparse dimension is indexed by a tile";
  let parameters = (ins ArrayRefParameter<"int32_t">:$tileShape,
                        TensorViewType:$tensorView,
                        "int32_t":$sparseDim,
                        OptionalParameter<"PaddingValueAttr">:$paddingValue);
}

#endif
