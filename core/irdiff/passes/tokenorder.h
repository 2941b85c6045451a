// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Two memory operations of the left program (or right, when extra) that one side orders and the other does not.
struct OrderDifference {
    irgraph::OpId first;
    irgraph::OpId second;
    bool isExtra = false;      ///< only the right program orders them; ids are the left ones all the same
};

/// Compares which memory operation waits for which, however the tokens are threaded (rule token-threading). Orders
/// between two reads mean nothing and are left out.
///
///   %t0 = make_token                       store A
///   %a, %t1 = store .. token = %t0         load B after store A: through the token or through join_tokens, carried
///   %t2 = join_tokens %t0, %t1             by a loop or not
///   %b, %t3 = load .. token = %t2
[[nodiscard]] std::vector<OrderDifference> compareOrder(DiffState &state);

} // namespace tileport::irdiff
