// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TILEPORT_CUDATILE_ATTRIBUTES_TD
#define TILEPORT_CUDATILE_ATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "core/ir/dialect/dialect.td"
include "core/ir/dialect/enums.td"
include "core/ir/dialect/debuginfo.td"

class CudaTile_Attr<string name, string text, list<Trait> traits = []>
    : AttrDef<CudaTile_Dialect, name, traits> {
  let mnemonic = text;
}

def DivByAttr : CudaTile_Attr<"DivBy", "div_by"> {
  let summary = "divisor that every element (or every n-th along a dimension) has";
  let parameters = (ins "uint64_t":$divisor,
                        OptionalParameter<"std::optional<int64_t>">:$every,
                        OptionalParameter<"std::optional<int64_t>">:$along);
  let hasCustomAssemblyFormat = 1;
}

def SameElementsAttr : CudaTile_Attr<"SameElements", "same_elements"> {
  let summary = "lengths of the groups of equal elements, one for each dimension";
  let parameters = (ins OptionalArrayRefParameter<"int64_t">:$values);
  let hasCustomAssemblyFormat = 1;
}

def BoundedAttr : CudaTile_Attr<"Bounded", "bounded"> {
  let summary = "inclusive signed bounds; an absent one prints as a question mark";
  let parameters = (ins OptionalParameter<"std::optional<int64_t>">:$lb,
                        OptionalParameter<"std::optional<int64_t>">:$ub);
  let hasCustomAssemblyFormat = 1;
}

def OptimizationHintsAttr : CudaTile_Attr<"OptimizationHints", "optimization_hints"> {
  let summary = "hints for each architecture";
  let parameters = (ins "::mlir::DictionaryAttr":$value);
  let hasCustomAssemblyFormat = 1;
}

#endif
