// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// The last pass: gives findings their ids, sorts them (a pairing that cannot be right first, then by severity), and
/// derives the verdict, the policy's name and what the public script would say.
void decideVerdict(const DiffState &state, IrDiff &diff);

/// Ids, order and verdict again, after findings were added or grouped.
void finishFindings(IrDiff &diff);

} // namespace tileport::irdiff
