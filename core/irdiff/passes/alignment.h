// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

namespace tileport::irdiff {

/// Fills IrDiff::rows from the partners: lines of matched operations share a row as long as the order of both texts
/// allows it (a longest increasing subsequence), all others stand alone. Kinds and changes are filled in later.
///
///   left      right            rows
///   a         b                . b
///   b         a                a a
///   c         c                b .
///                              c c
void alignRows(IrDiff &diff);

/// Fills the kind and change of every row from IrDiff::changes, and orders changes as they appear in the rows.
void linkRows(IrDiff &diff);

} // namespace tileport::irdiff
