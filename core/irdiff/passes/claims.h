// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// What the assumes of one program say of one value, taken together.
struct Claim {
    int64_t divisor = 1;
    int64_t low = INT64_MIN;
    int64_t high = INT64_MAX;
    irgraph::OpId op;              ///< one of the assumes
    bool isSimple = true;          ///< false: a claim that is not divisibility or bounds of the whole value is among them

    [[nodiscard]] bool isEmpty() const { return divisor == 1 && low == INT64_MIN && high == INT64_MAX && isSimple; }
    /// "divisible by 16, at least 0"
    [[nodiscard]] QString toString() const;
};
using Claims = std::unordered_map<ExprId, Claim>;

/// Claims of a numbered program by value: stacked, repeated and reordered assumes are one claim.
///
///   %1 = assume bounded<0, ?>, %n
///   %2 = assume div_by<16>, %1       %n: divisible by 16, at least 0
[[nodiscard]] Claims claimsOf(const ProgramSide &side);

/// A claim that the two programs do not share.
struct ClaimDifference {
    enum class Kind { Missing, Extra, Contradicted, HoldsAtLaunch };
    Kind kind = Kind::Missing;
    ExprId value;
    irgraph::OpId left;
    irgraph::OpId right;
    QString name;                  ///< the value as printed
    QString claimed;               ///< by the right program
    QString known;                 ///< by the left program
    QString launch;
};

/// Differences in claims about any value, parameters, loaded and computed ones alike, paired by value number. What follows
/// anyway is left out: from other claims of the same program, from constants, from what a value is (see DerivedClaims).
///
///   left                               right
///   %0 = load %p                       %0 = load %p
///   %1 = assume div_by<8>, %0          %1 = assume div_by<16>, %0      extra: %0 is claimed to be divisible by 16
///   %2 = muli %1, 4                    %2 = muli %1, 4
///   -                                  %3 = assume div_by<32>, %2      follows from divisible by 8
[[nodiscard]] std::vector<ClaimDifference> compareClaims(const DiffState &state);

/// Fills names, types, claims and launch values of DiffState::parameters: the specialisation table.
void describeParameters(DiffState &state);

} // namespace tileport::irdiff
