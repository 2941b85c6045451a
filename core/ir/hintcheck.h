// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <mlir/IR/Operation.h>

#include <string>
#include <vector>

namespace tileport::ir {

/// A hint that the compiler will ignore or bend, and why.
struct HintProblem {
    mlir::Operation *op = nullptr;
    std::string message;
};

/// Checks the optimisation hints of a verified module: architectures, keys, which operations they belong to, ranges.
/// These are doubts and no errors: the official tools read such programs without a word. Every distinct problem is
/// reported at the first operation that has it, at most 32 in all.
[[nodiscard]] std::vector<HintProblem> hintProblems(mlir::Operation &module);

} // namespace tileport::ir
