// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/attributes.h"

namespace tileport::ir::cudatile {

namespace {

using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;

mlir::LogicalResult checkScope(EmitError emitError, mlir::Attribute scope)
{
    if (llvm::isa<DISubprogramAttr, DILexicalBlockAttr>(scope))
        return mlir::success();
    return emitError() << "scope must be a di_subprogram or a di_lexical_block, found " << scope;
}

}  // namespace

mlir::LogicalResult DILexicalBlockAttr::verify(EmitError emitError, mlir::Attribute scope, DIFileAttr, unsigned,
                                               unsigned)
{
    return checkScope(emitError, scope);
}

mlir::LogicalResult DILocAttr::verify(EmitError emitError, mlir::LocationAttr, mlir::Attribute scope)
{
    return checkScope(emitError, scope);
}

}  // namespace tileport::ir::cudatile
