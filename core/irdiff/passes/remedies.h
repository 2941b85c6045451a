// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Gives findings their places in both sources and a sentence on what to change in the Rust, with the line in front when
/// it is known:
///
///   operation-kind, exp -> exp2, at kernel.rs:41    kernel.rs:41: write `exp(x)` instead of `exp2(x, ftz)`
///
/// A place or remedy that an earlier pass gave stays. Where the generated side has nothing (a store that is missing), the
/// place is that of the nearest operation before it that has a partner. Findings that ask for nothing get no remedy.
void addRemedies(const DiffState &state, IrDiff &diff);

} // namespace tileport::irdiff
