// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"
#include "core/irdiff/passes/sequencealignment.h"

namespace tileport::irdiff {

/// What unequal operations look like to a reader who sees only a few steps up from them, as numbers for alignment:
///
///   %1 = load %v[%i]
///   %2 = mulf %1, %x        three steps: store(addf(mulf(load %v[%i], %x), %y), %v, %i)
///   %3 = addf %2, %y        one step:    store(addf .., %v, %i)
///   store %3, %v[%i]        no step:     store
///
/// Operands that have an equal on the other side count as what they are. A fault far up changes the value of everything
/// below it, but the look of its neighbours only.
class OperationLooks {
public:
    explicit OperationLooks(const DiffState &state) : m_state(state) {}

    /// Levels from strict to lax for the operations of one region.
    [[nodiscard]] std::vector<Likenesses> of(std::span<const irgraph::OpId> left, std::span<const irgraph::OpId> right);

private:
    void prepare();
    [[nodiscard]] uint64_t look(const ProgramSide &side, irgraph::OpId op, int steps) const;
    [[nodiscard]] uint64_t lookOfValue(const ProgramSide &side, irgraph::ValueId value, int steps) const;

    const DiffState &m_state;
    std::vector<uint8_t> m_sides;     ///< by expression: 1 on the left, 2 on the right
};

} // namespace tileport::irdiff
