// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/program.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/AsmState.h>
#include <mlir/IR/Operation.h>

#include <functional>
#include <string>

namespace tileport::ir {

/// The module's text as \p options say; precondition: the entry exists.
[[nodiscard]] std::string printModule(mlir::Operation &module, const PrintOptions &options);

/// Where a head stands in the whole.
struct HeadPlace {
    unsigned linesBefore = 0;
    size_t operations = 0;     ///< of the head, nested ones and itself included
};

/// Prints the operations of the module one by one without wrapper and locations into \p text. After each, \p printed gets it,
/// its place, the state that named its values, and where its operations stand (1-based lines within it).
using HeadPrinted = std::function<void(mlir::Operation &head, HeadPlace place, mlir::AsmState &state,
                                       const mlir::AsmState::LocationMap &places)>;
void printHeads(mlir::Operation &module, std::string &text, const HeadPrinted &printed);

} // namespace tileport::ir
