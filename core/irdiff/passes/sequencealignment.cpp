// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/sequencealignment.h"

#include <algorithm>

namespace tileport::irdiff {

static SequenceAlignment alignGreedily(size_t left, size_t right, const std::function<int(size_t, size_t)> &score)
{
    SequenceAlignment result;
    result.isApproximate = true;
    constexpr size_t kLookAhead = 32;
    size_t r = 0;
    for (size_t l = 0; l < left && r < right; ++l) {
        for (size_t probe = r; probe < std::min(right, r + kLookAhead); ++probe) {
            if (score(l, probe) <= 0)
                continue;
            result.pairs.emplace_back(l, probe);
            r = probe + 1;
            break;
        }
    }
    return result;
}

SequenceAlignment alignSequences(size_t left, size_t right, const std::function<int(size_t, size_t)> &score)
{
    if (left * right > kMaxAlignmentCells)
        return alignGreedily(left, right, score);
    const size_t width = right + 1;
    std::vector<int> best((left + 1) * width, 0);
    std::vector<int> scores(left * right);
    for (size_t l = left; l-- > 0;) {
        for (size_t r = right; r-- > 0;) {
            const int here = scores[l * right + r] = score(l, r);
            const int skip = std::max(best[(l + 1) * width + r], best[l * width + r + 1]);
            best[l * width + r] = here > 0 ? std::max(skip, here + best[(l + 1) * width + r + 1]) : skip;
        }
    }
    SequenceAlignment result;
    for (size_t l = 0, r = 0; l < left && r < right;) {
        const int here = scores[l * right + r];
        if (here > 0 && best[l * width + r] == here + best[(l + 1) * width + r + 1])
            result.pairs.emplace_back(l++, r++);
        else if (best[l * width + r] == best[(l + 1) * width + r])
            ++l;
        else
            ++r;
    }
    return result;
}

std::vector<size_t> longestIncreasing(const std::vector<uint32_t> &numbers)
{
    constexpr size_t kNone = SIZE_MAX;
    std::vector<size_t> tails;                 // position of the smallest end of a run of each length
    std::vector<size_t> previous(numbers.size(), kNone);
    for (size_t i = 0; i < numbers.size(); ++i) {
        const auto place = std::ranges::lower_bound(tails, numbers[i], {}, [&](size_t at) { return numbers[at]; });
        if (place != tails.begin())
            previous[i] = *(place - 1);
        if (place == tails.end())
            tails.push_back(i);
        else
            *place = i;
    }
    std::vector<size_t> positions;
    for (size_t at = tails.empty() ? kNone : tails.back(); at != kNone; at = previous[at])
        positions.push_back(at);
    std::ranges::reverse(positions);
    return positions;
}

} // namespace tileport::irdiff
