// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Which rules a matched pair needs because of where it stands, by left operation:
///
///   left            right
///   %a = exp x      %b = abs x        independent-order: one of the two moved
///   %b = abs x      %a = exp x
///   for { %c = .. } %c = ..  for { }  hoisted-invariants
///   store t0        store t1          token-threading: the tokens are other ones
[[nodiscard]] std::vector<RuleMask> placementRules(const DiffState &state);

/// A difference of place as a detail, for a rule of placementRules that is switched off.
[[nodiscard]] ChangeDetail placementDetail(RuleId rule);

} // namespace tileport::irdiff
