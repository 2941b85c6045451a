// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/exprpool.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tileport::irdiff {

/// Who vouches for a fact; bits, as several may.
enum FactOrigin : uint8_t {
    AssumedLeft = 1,    ///< an assume of the reference
    AssumedRight = 2,   ///< an assume of the generated program
    Specified = 4,      ///< launch values or grid of the specification
    Structural = 8,     ///< follows from the program: an extent of a view, a counter that starts at zero and counts up
    Granted = 16,       ///< nothing proves it; every port relies on it
};

enum class PremiseKind : uint8_t {
    NonNegative,        ///< the value is at least zero
    LaunchRange,        ///< the value lies in [low, high]
    NoOverflow,         ///< computing the value does not leave its width
    Multiple,           ///< \c low divides the value
    Bounded,            ///< the value lies in [low, high]; an end that nobody told is the smallest or largest number
};

/// One fact that a rule needed to call two forms equal.
struct Premise {
    PremiseKind kind = PremiseKind::NonNegative;
    ExprId value;
    uint8_t origins = 0;
    int64_t low = 0;
    int64_t high = 0;
    bool operator==(const Premise &) const = default;
};

/// Bounds that an assume gives, inclusive.
struct KnownBounds {
    int64_t low = INT64_MIN;
    int64_t high = INT64_MAX;
    uint8_t origins = 0;
};

/// Facts about expressions that assumes, launch values and the structure of the programs give; shared by both sides.
struct ExprFacts {
    std::unordered_map<ExprId, std::pair<int64_t, int64_t>> launchRanges;  ///< inclusive; from launch values and the grid
    std::unordered_map<ExprId, uint8_t> nonNegative;                       ///< by value: origins
    std::unordered_map<ExprId, std::pair<int64_t, uint8_t>> multiples;     ///< by value: divisor and origins
    std::unordered_map<ExprId, KnownBounds> bounds;                        ///< by value; values that have an upper bound only
    std::unordered_set<ExprId> counters;                                   ///< induction variables that count up from zero or more
    std::unordered_set<ExprId> narrow;                                     ///< values that are 32 bits wide where they come from
    std::unordered_map<ExprId, ExprId> below;                              ///< value < bound: a counter and where it stops
};

} // namespace tileport::irdiff
