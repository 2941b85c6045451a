// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/ir/bytecode/bytecodeversion.h"

#include <mlir/IR/Operation.h>

#include <string>

namespace tileport::ir {

/// Writes a cuda_tile.module as bytecode of \p version. Dropped without notice, because the format has no place for them:
/// the module's name, discardable attributes, plain file locations, argument attributes before 13.5, order of globals among entries.
/// Anything else that the version cannot hold is an error that names the operation.
[[nodiscard]] Result<std::string> writeBytecode(mlir::Operation &module, BytecodeVersion version);

} // namespace tileport::ir
