// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/irgraph/irgraph.h"

#include <mlir/IR/Operation.h>

#include <string>

namespace tileport::ir {

/// The MLIR-free graph of a verified cuda_tile.module with its official text.
[[nodiscard]] Result<irgraph::IrGraphPtr> buildGraph(mlir::Operation &module, const std::string &sourceName);

} // namespace tileport::ir
