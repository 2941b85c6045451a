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

/// Pairs entries in order so that the sum of scores is largest; 0 = may not be paired. Up to kMaxCells combinations
/// are weighed; beyond that the sequences are paired front to back as long as the score is positive.
[[nodiscard]] SequenceAlignment alignSequences(size_t left, size_t right, const std::function<int(size_t, size_t)> &score);
inline constexpr size_t kMaxAlignmentCells = 1'000'000;

/// Positions of a longest increasing subsequence of \p numbers (strictly increasing), in order.
[[nodiscard]] std::vector<size_t> longestIncreasing(const std::vector<uint32_t> &numbers);

} // namespace tileport::irdiff
