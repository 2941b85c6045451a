// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Denormal flushing of operations that a rule on floats put into another form, so that none stands against its like:
///
///   left                                right
///   subf a, b flush_to_zero             negf b; addf a, (-b)
///
/// Index of the first change whose operation flushes while nothing of the other form does; -1 = there is none.
struct FlushDifferences {
    int lost = -1;     ///< in the left program
    int gained = -1;   ///< in the right program
};
[[nodiscard]] FlushDifferences flushDifferences(const DiffState &state, const std::vector<OpChange> &changes);

} // namespace tileport::irdiff
