// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/irdiff/irdiff.h"

namespace tileport::irdiff {

/// Hash of a printed line with the names of values and the indentation left out: lines that differ in numbering only
/// have the same.
[[nodiscard]] uint64_t lineStructure(std::string_view line);

/// For every line of \p from the line of \p to with the same structure, -1 for none; what is there increases. Lines
/// that occur once on both sides are fixed first, then the gaps between them are filled; a gap too large for a table
/// is filled front to back. Stops early when cancelled, with the lines found so far.
[[nodiscard]] std::vector<int32_t> alignLines(const irgraph::IrGraph &from, const irgraph::IrGraph &to,
                                              const CancelToken &cancel = {});

/// Both texts of \p diff line by line, with nothing known about their meaning: rows only, no changes, partners,
/// findings or verdict of its own.
[[nodiscard]] IrDiffPtr rawAlignment(const IrDiff &diff, const CancelToken &cancel = {});

} // namespace tileport::irdiff
