// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ir/dialect/attributes.h"

namespace tileport::ir::cudatile {

/// Parses `<sm_120 = {occupancy = 2}, default = {..}>`; keys are identifiers or strings.
mlir::ParseResult parseHints(mlir::AsmParser &parser, OptimizationHintsAttr &hints);

/// Prints the same; integer widths are not part of the text.
void printHints(mlir::AsmPrinter &printer, OptimizationHintsAttr hints);

}  // namespace tileport::ir::cudatile
