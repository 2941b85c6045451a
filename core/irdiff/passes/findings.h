// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Turns changes into findings and findings into the verdict: anything unexplained fails, numeric-class rules and
/// warnings make notes, an approximate result is never Pass.
void judge(DiffState &state, IrDiff &diff);

} // namespace tileport::irdiff
