// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/program.h"

#include <mlir/IR/Operation.h>

#include <string>

namespace tileport::ir {

/// The module's text as \p options say; precondition: the entry exists.
[[nodiscard]] std::string printModule(mlir::Operation &module, const PrintOptions &options);

} // namespace tileport::ir
