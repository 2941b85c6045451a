// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"
#include "core/base/result.h"
#include "core/ir/bytecode/bytecodeversion.h"

#include <mlir/IR/Operation.h>
#include <mlir/IR/OwningOpRef.h>

#include <span>
#include <string>
#include <vector>

namespace tileport::ir {

/// What a bytecode file contains.
struct BytecodeModule {
    mlir::OwningOpRef<mlir::Operation *> module;   ///< a cuda_tile.module
    BytecodeVersion version;
    std::string producer;                          ///< empty when the file does not name it
    Diagnostics warnings;
};

/// Reads and verifies bytecode of versions 13.1 to 13.5 into \p context, which must have the cuda_tile dialect loaded.
/// Errors carry \p fileName and the byte offset; nothing is printed.
[[nodiscard]] Result<BytecodeModule> readBytecode(std::span<const uint8_t> bytes, const QString &fileName, mlir::MLIRContext &context);

} // namespace tileport::ir
