// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/cudatile.h"
#include "core/ir/dialect/memorytext.h"

#include "core/ir/dialect/cudatiledialect.cpp.inc"

namespace tileport::ir::cudatile {

void CudaTileDialect::initialize()
{
    registerTypes();
    registerAttributes();
    registerArithOps();
    registerFloatOps();
    registerConvertOps();
    registerCoreOps();
    registerMemoryOps();
    registerViewOps();
    registerControlOps();
}

std::optional<mlir::Dialect::ParseOpHook> CudaTileDialect::getParseOperationHook(llvm::StringRef opName) const
{
    if (opName == "cuda_tile.print")
        return ParseOpHook(parseOldPrint);
    if (opName == "cuda_tile.pow")
        return ParseOpHook(parseOldPow);
    return std::nullopt;
}

}  // namespace tileport::ir::cudatile
