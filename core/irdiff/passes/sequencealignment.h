// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace tileport::irdiff {

/// Pairs of two sequences in order, and whether a budget made them less than best.
struct SequenceAlignment {
    std::vector<std::pair<size_t, size_t>> pairs;
    bool isApproximate = false;
};

inline constexpr size_t kMaxAlignmentCells = 1'000'000;   ///< combinations weighed in one call
inline constexpr size_t kFewAlignmentCells = 4'096;       ///< always weighed: splitting would not be faster

/// How well two entries fit; 0 = may not be paired.
using PairScore = std::function<int(size_t left, size_t right)>;

/// Numbers by entry; entries with equal numbers look the same.
struct Likenesses {
    std::vector<uint64_t> left;
    std::vector<uint64_t> right;
};

/// Pairs entries in order so that the sum of scores is largest. Up to \p budget combinations are weighed; beyond that the
/// sequences are paired front to back as long as the score is positive.
[[nodiscard]] SequenceAlignment alignSequences(size_t left, size_t right, const PairScore &score, size_t budget = kMaxAlignmentCells);

/// The same for long sequences, in nearly linear time: equal starts and ends are paired, then what looks the same and is
/// the only one of its look on both sides, in order; this splits the sequences into gaps, and only small gaps are weighed.
/// \p levels are tried from strict to lax, and in the end all gaps together may use kMaxAlignmentCells.
///
///   left     a x b b c        start a; then the only c, the end; the gap "x b b" against "b b y" is weighed
///   right    a b b y c
[[nodiscard]] SequenceAlignment alignLongSequences(const std::vector<Likenesses> &levels, const PairScore &score);

/// Positions of a longest increasing subsequence of \p numbers (strictly increasing), in order.
[[nodiscard]] std::vector<size_t> longestIncreasing(const std::vector<uint32_t> &numbers);

} // namespace tileport::irdiff
