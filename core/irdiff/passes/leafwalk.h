// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Operations of both sides that belong together although they were not matched.
struct OpPair {
    irgraph::OpId left;
    irgraph::OpId right;
};

/// Where two unequal values part: follows operands of the same kind of operation down to the first that differs by
/// itself, so that a finding stands at the fault and not at the first operation that could be matched again.
///
///   left                       right
///   %c = constant 1            %c = constant 2       here
///   %1 = muli %n, %c           %1 = muli %n, %c
///   %2 = addi %1, %m           %2 = addi %1, %m      asked for the operands %1 and %1
///
/// Both none when the values are parameters, or come from operations that each have their own counterpart: then the wrong
/// value is used, and the user is the place.
[[nodiscard]] OpPair leafOf(const DiffState &state, irgraph::ValueId left, irgraph::ValueId right);

} // namespace tileport::irdiff
