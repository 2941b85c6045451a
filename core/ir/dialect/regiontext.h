// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/optext.h"

namespace tileport::ir::cudatile {

/// `%name: T, ...` between parentheses; attribute dictionaries after a type are kept in the arguments.
mlir::ParseResult parseTypedArguments(mlir::OpAsmParser &parser,
                                      llvm::SmallVectorImpl<mlir::OpAsmParser::Argument> &arguments);
/// With \p attributes, a dictionary for each argument, or without.
void printTypedArguments(mlir::OpAsmPrinter &printer, mlir::Block::BlockArgListType arguments, mlir::ArrayAttr attributes = {});

/// `%a = %init, ...` between parentheses, as in iter_values.
mlir::ParseResult parseCarried(mlir::OpAsmParser &parser,
                               llvm::SmallVectorImpl<mlir::OpAsmParser::Argument> &arguments, Operands &initial);
void printCarried(mlir::OpAsmPrinter &printer, mlir::Block::BlockArgListType arguments, mlir::ValueRange initial);

/// ` {attrs}` of everything that is no property.
void printDiscardable(mlir::OpAsmPrinter &printer, mlir::Operation *op);

/// Appends the terminator that the text may leave out.
template <typename Op>
void ensureTerminator(mlir::OpAsmParser &parser, mlir::Region &region, mlir::Location place)
{
    if (region.empty())
        region.emplaceBlock();
    mlir::Block &block = region.front();
    if (!block.empty() && block.back().hasTrait<mlir::OpTrait::IsTerminator>())
        return;
    mlir::OpBuilder builder(parser.getContext());
    builder.setInsertionPointToEnd(&block);
    Op::create(builder, place, mlir::ValueRange());
}

}  // namespace tileport::ir::cudatile
