// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Module, functions, loops and the operations that end their regions.
include "core/ir/dialect/opbase.td"

// Operations with regions make cuda_tile the default dialect inside: names need no prefix there.
class RegionOp<string name, list<Trait> traits, list<string> methods = []>
    : CudaTile_Op<name, traits # [DeclareOpInterfaceMethods<OpAsmOpInterface, methods>]> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 0;
  code defaultDialect = [{
    static ::llvm::StringRef getDefaultDialect() { return "cuda_tile"; }
  }];
  let extraClassDeclaration = defaultDialect;
}

def CudaTile_ModuleOp : RegionOp<"module",
    [Symbol, SymbolTable, IsolatedFromAbove, SingleBlock, NoTerminator, NoRegionArguments,
     DeclareOpInterfaceMethods<RegionKindInterface, ["getRegionKind"]>]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$producer);
  let regions = (region SizedRegion<1>:$body);
}

def CudaTile_EntryOp : RegionOp<"entry", [Symbol, IsolatedFromAbove, SingleBlock]> {
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<OptimizationHintsAttr>:$optimization_hints);
  let regions = (region SizedRegion<1>:$body);
}

def CudaTile_GlobalOp : CudaTile_Op<"global", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, ElementsAttr:$value, I64Attr:$alignment,
                       DefaultValuedAttr<SymbolVisibilityAttr,
                           "::tileport::ir::cudatile::SymbolVisibility::Public">:$symbol_visibility,
                       UnitAttr:$constant);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def CudaTile_ForOp : RegionOp<"for",
    [SingleBlock, RecursiveMemoryEffects, AutomaticAllocationScope],
    ["getAsmResultNames", "getAsmBlockArgumentNames"]> {
  let arguments = (ins ScalarIntTile:$lowerBound, ScalarIntTile:$upperBound, ScalarIntTile:$step,
                       Variadic<ValueType>:$initValues, UnitAttr:$unsignedCmp);
  let results = (outs Variadic<ValueType>:$resultValues);
  let regions = (region SizedRegion<1>:$region);
}

def CudaTile_LoopOp : RegionOp<"loop",
    [SingleBlock, RecursiveMemoryEffects, AutomaticAllocationScope]> {
  let arguments = (ins Variadic<ValueType>:$initValues);
  let results = (outs Variadic<ValueType>:$resultValues);
  let regions = (region SizedRegion<1>:$region);
}

def CudaTile_IfOp : RegionOp<"if", [RecursiveMemoryEffects]> {
  let arguments = (ins ScalarBool:$condition);
  let results = (outs Variadic<ValueType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
}

class AggregateOp<string name, list<string> methods, dag extra>
    : RegionOp<name, [SingleBlock, RecursiveMemoryEffects], methods> {
  let arguments = !con((ins Variadic<NumberTile>:$operands, I32Attr:$dim), extra, (ins ArrayAttr:$identities));
  let results = (outs Variadic<NumberTile>:$results);
  let regions = (region SizedRegion<1>:$body);
}
def CudaTile_ReduceOp : AggregateOp<"reduce", ["getAsmResultNames", "getAsmBlockArgumentNames"], (ins)>;
def CudaTile_ScanOp : AggregateOp<"scan", [], (ins BoolAttr:$reverse)>;

class EndOp<string name, list<Trait> traits, Type type = ValueType> : CudaTile_Op<name, traits # [Terminator]> {
  let arguments = (ins Variadic<type>:$operands);
  let assemblyFormat = "attr-dict custom<EndOperands>($operands, type($operands))";
  let hasVerifier = 1;
}
def CudaTile_BreakOp : EndOp<"break", []>;
def CudaTile_ContinueOp : EndOp<"continue", []>;
def CudaTile_ReturnOp : EndOp<"return", []>;
def CudaTile_YieldOp : EndOp<"yield", [Pure]>;
