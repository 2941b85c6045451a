// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <mlir/IR/OwningOpRef.h>

#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/textframe.h"

namespace tileport::ir::cudatile {

/// Outcome of reading a text: a verified module, or the messages that say why there is none.
struct ParsedText {
    mlir::OwningOpRef<ModuleOp> module;
    std::vector<TextMessage> messages;  // the first one is the cause
};

/// Reads Tile IR text, with or without module wrapper and dialect prefix, and verifies it.
/// The name becomes the file of locations that the text does not give itself. The context must have the
/// dialect loaded; nothing is printed.
ParsedText parseText(llvm::StringRef text, llvm::StringRef name, mlir::MLIRContext &context);

}  // namespace tileport::ir::cudatile
