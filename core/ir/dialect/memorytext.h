// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mlir/IR/OpImplementation.h>

#include "core/ir/dialect/attributes.h"

namespace tileport::ir::cudatile {

/// `token = %t`, when present.
mlir::ParseResult parseTokenOperand(mlir::OpAsmParser &parser,
                                    llvm::SmallVector<mlir::OpAsmParser::UnresolvedOperand> &token);

/// `optimization_hints = <..>`, when present.
mlir::ParseResult parseHintsClause(mlir::OpAsmParser &parser, OptimizationHintsAttr &hints);

/// `print` of 13.1, which has no result in its text, read as print_tko.
mlir::ParseResult parseOldPrint(mlir::OpAsmParser &parser, mlir::OperationState &result);

/// `pow`, the name of fpowf before 13.4.
mlir::ParseResult parseOldPow(mlir::OpAsmParser &parser, mlir::OperationState &result);

}  // namespace tileport::ir::cudatile
