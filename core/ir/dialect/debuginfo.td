// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TILEPORT_CUDATILE_DEBUGINFO_TD
#define TILEPORT_CUDATILE_DEBUGINFO_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "core/ir/dialect/dialect.td"

class CudaTile_DebugAttr<string name, string text> : AttrDef<CudaTile_Dialect, name> {
  let mnemonic = text;
  let genMnemonicAlias = 1;
}

def DIFileAttr : CudaTile_DebugAttr<"DIFile", "di_file"> {
  let summary = "source file: name and directory";
  let parameters = (ins "::mlir::StringAttr":$name, "::mlir::StringAttr":$directory);
  let assemblyFormat = "`<` $name `in` $directory `>`";
}

def DICompileUnitAttr : CudaTile_DebugAttr<"DICompileUnit", "di_compile_unit"> {
  let summary = "unit of compilation";
  let parameters = (ins "DIFileAttr":$file);
  let assemblyFormat = "`<` struct(params) `>`";
}

def DISubprogramAttr : CudaTile_DebugAttr<"DISubprogram", "di_subprogram"> {
  let summary = "function of the source";
  let parameters = (ins "DIFileAttr":$file, "unsigned":$line, "::mlir::StringAttr":$name,
                        "::mlir::StringAttr":$linkageName,
                        "DICompileUnitAttr":$compileUnit,
                        DefaultValuedParameter<"unsigned", "0">:$scopeLine);
  let assemblyFormat = "`<` struct(params) `>`";
}

def DILexicalBlockAttr : CudaTile_DebugAttr<"DILexicalBlock", "di_lexical_block"> {
  let summary = "block inside a subprogram; scope is a subprogram or a block";
  let parameters = (ins "::mlir::Attribute":$scope, "DIFileAttr":$file, "unsigned":$line,
                        DefaultValuedParameter<"unsigned", "0">:$column);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def DILocAttr : LocationAttrDef<CudaTile_Dialect, "DILoc"> {
  let summary = "place in a file together with its debug scope";
  let mnemonic = "di_loc";
  let parameters = (ins "::mlir::LocationAttr":$sourceLoc, "::mlir::Attribute":$scope);
  let assemblyFormat = "`<` $sourceLoc `in` $scope `>`";
  let genVerifyDecl = 1;
}

#endif
