// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Rounds of numbering and matching until no pair differs by itself any more. False when cancelled.
[[nodiscard]] bool matchInRounds(DiffState &state);

/// A rule is a reason only where the programs are not equal without it: both may use it for operations that are equal as
/// they stand. Finds a smallest set of rules (those that are exact need no reason) under which equal programs stay
/// equal, and matches once more with that set alone, so that exactly its uses and its facts are told. Does nothing for
/// programs that differ; of very large ones it only says that it was not done. False when cancelled.
[[nodiscard]] bool dropNeedlessRules(DiffState &state);

} // namespace tileport::irdiff
