// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/diagnosticcapture.h"

#include <mlir/IR/Operation.h>

#include <optional>
#include <vector>

namespace tileport::ir {

/// The first operation that breaks a rule of the dialect, and the rule.
struct VerifyProblem {
    mlir::Operation *op = nullptr;
    QString message;
};

/// Runs the verifiers of every operation, innermost regions included. Dominance is not checked here:
/// the bytecode reader cannot express a use before its definition, and MLIR's text parser checks it itself.
[[nodiscard]] std::optional<VerifyProblem> verifyModule(mlir::Operation &module, DiagnosticCapture &diagnostics);

/// File offset of \p op, given those of the module's direct operations and of all others in pre-order.
[[nodiscard]] uint64_t offsetOfOp(mlir::Operation &module, mlir::Operation *op, const std::vector<uint64_t> &headOffsets,
                                  const std::vector<uint32_t> &bodyOffsets);

} // namespace tileport::ir
