// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TILEPORT_CUDATILE_DIALECT_TD
#define TILEPORT_CUDATILE_DIALECT_TD

include "mlir/IR/DialectBase.td"
include "mlir/IR/OpBase.td"

def CudaTile_Dialect : Dialect {
  let name = "cuda_tile";
  let summary = "CUDA Tile IR, public operations up to bytecode 13.5";
  let cppNamespace = "::tileport::ir::cudatile";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 0;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
    void registerArithOps();
    void registerFloatOps();
    void registerConvertOps();
    void registerCoreOps();
    void registerMemoryOps();
    void registerViewOps();
    void registerControlOps();

    // Whether text must also say what the official form leaves open (a lone padding value).
    // One context holds one program, so this is a property of printing that program.
    bool losslessText() const { return m_losslessText; }
    void setLosslessText(bool lossless) { m_losslessText = lossless; }

    // Old names that are still read: `print` (13.1) and `pow` (before 13.4).
    std::optional<ParseOpHook> getParseOperationHook(::llvm::StringRef name) const override;

  private:
    bool m_losslessText = false;
  public:
  }];
}

#endif
