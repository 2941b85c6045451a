// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Pairs the parameters of both entries and gives each pair one leaf: by a person's corrections, then by
/// the roles given in the options, then by equal names with equal launch values; else by
/// position when the entries have the same symbol; else by use, which is refined until nothing changes:
///
///   left  @k(%a: ptr, %n: i32, %s: i32)    %n is compared with an index, %s multiplied with a block id
///   right @k(%a: ptr, %s: i32, %n: i32)    -> paired crosswise
///
/// What stays ambiguous is paired in order within its type and says so.
void pairParameters(DiffState &state);

} // namespace tileport::irdiff
