// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Turns changes, orders, claims and rules into findings. Parameters, hints and remedies have passes of their own, and
/// verdict.h weighs all of them together.
void judge(DiffState &state, IrDiff &diff);

} // namespace tileport::irdiff
