// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Numbers both programs, with what the round before gave the parameters and agreed pairs.
void numberBoth(DiffState &state);

/// All that the entries do is equal, and nothing was agreed on to get there.
[[nodiscard]] bool areProvenEqual(const DiffState &state);

/// Numbers and matches in rounds until no pair differs by itself any more. Programs that are equal by exact rules alone are
/// numbered once and need no reason. False when cancelled.
[[nodiscard]] bool matchInRounds(DiffState &state);

/// Forgets all pairs and matches once more with the rules that are left.
[[nodiscard]] bool matchAgain(DiffState &state);

} // namespace tileport::irdiff
