// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/exprpool.h"
#include "core/irgraph/irgraph.h"

#include <string>

namespace tileport::irdiff {

/// Whether the attribute says how a value comes about; hints, names, overflow claims and denormal flushing are
/// compared on matched operations instead, so that they do not tear the rest of the program apart.
[[nodiscard]] bool isValueAttribute(std::string_view name);

/// Name, value attributes and element type of \p op; with types: all operand and result types and which optional
/// operands are there.
[[nodiscard]] std::string symbolText(const irgraph::IrGraph &graph, irgraph::OpId op, bool withTypes);

/// The symbols of the operations of one entry, by operation: without types and with them.
struct OpSymbols {
    std::vector<SymbolId> plain;
    std::vector<SymbolId> typed;
};
/// Writes each distinct text once. Operations share a symbol when all that symbolText looks at is the same, compared part
/// by part: a hash alone once took an addition for a multiplication of another rounding.
[[nodiscard]] OpSymbols symbolsOf(ExprPool &pool, const irgraph::IrGraph &graph, irgraph::OpId entry);

/// Tile, padding and dimension map of a partition view as one text, the identity map written out.
[[nodiscard]] std::string partitionText(const irgraph::IrGraph &graph, const irgraph::TypeInfo &type);

} // namespace tileport::irdiff
