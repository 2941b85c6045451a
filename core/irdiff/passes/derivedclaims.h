// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/claims.h"

namespace tileport::irdiff {

/// What is known of values from what a program claims of others, and from what they are:
///
///   claimed: %n divisible by 16                 4 * %n + 32    divisible by 32
///   block id                                    at least 0
///   launched with %n = 48 (only when asked)     4 * %n + 32    exactly 224
class DerivedClaims {
public:
    /// \p known must outlive this. With \p atLaunch parameters have their launch values.
    DerivedClaims(const DiffState &state, const Claims &known, bool atLaunch) : m_state(state), m_known(known), m_atLaunch(atLaunch) {}

    /// A divisor of 0 means zero itself: divisible by everything.
    [[nodiscard]] Claim of(ExprId expr, int depth = 64);

private:
    [[nodiscard]] Claim structural(ExprId expr, int depth);
    [[nodiscard]] Claim sum(ExprId expr, int depth);
    [[nodiscard]] Claim product(ExprId expr, int depth);
    [[nodiscard]] Claim either(std::span<const ExprId> choices, int depth);

    const DiffState &m_state;
    const Claims &m_known;
    bool m_atLaunch;
    std::unordered_map<ExprId, Claim> m_derived;
};

/// What \p claim says beyond \p known.
[[nodiscard]] Claim beyond(const Claim &claim, const Claim &known);

} // namespace tileport::irdiff
