// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/sequencealignment.h"

#include <algorithm>
#include <unordered_map>

namespace tileport::irdiff {

static SequenceAlignment alignGreedily(size_t left, size_t right, const PairScore &score)
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

SequenceAlignment alignSequences(size_t left, size_t right, const PairScore &score, size_t budget)
{
    if (left * right > budget)
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

namespace {

/// Parts of both sequences that are still to be paired with each other.
struct Gap {
    size_t leftBegin = 0;
    size_t leftEnd = 0;
    size_t rightBegin = 0;
    size_t rightEnd = 0;
    size_t level = 0;
    int depth = 0;          ///< splits at this level so far

    [[nodiscard]] size_t left() const { return leftEnd - leftBegin; }
    [[nodiscard]] size_t right() const { return rightEnd - rightBegin; }
    [[nodiscard]] size_t cells() const { return left() * right(); }
};

class LongAlignment {
public:
    LongAlignment(const std::vector<Likenesses> &levels, const PairScore &score) : m_levels(levels), m_score(score) {}

    SequenceAlignment run()
    {
        m_gaps.push_back({0, m_levels.front().left.size(), 0, m_levels.front().right.size(), 0, 0});
        while (!m_gaps.empty()) {
            const Gap gap = m_gaps.back();
            m_gaps.pop_back();
            narrow(gap);
        }
        std::ranges::sort(m_open, {}, &Gap::leftBegin);
        for (const Gap &gap : m_open)
            weigh(gap);
        std::ranges::sort(m_result.pairs);
        return std::move(m_result);
    }

private:
    static constexpr int kMostSplits = 8;

    void narrow(Gap gap)
    {
        const Likenesses &look = m_levels[gap.level];
        while (gap.cells() > kFewAlignmentCells && look.left[gap.leftBegin] == look.right[gap.rightBegin])
            m_result.pairs.emplace_back(gap.leftBegin++, gap.rightBegin++);
        while (gap.cells() > kFewAlignmentCells && look.left[gap.leftEnd - 1] == look.right[gap.rightEnd - 1])
            m_result.pairs.emplace_back(--gap.leftEnd, --gap.rightEnd);
        if (gap.cells() == 0)
            return;
        if (gap.cells() > kFewAlignmentCells && gap.depth < kMostSplits && split(gap))
            return;
        if (gap.cells() <= kFewAlignmentCells || gap.level + 1 == m_levels.size())
            return m_open.push_back(gap);
        ++gap.level;
        gap.depth = 0;
        m_gaps.push_back(gap);
    }

    /// Pairs looks that are there once on each side, and leaves what lies between them; false when there are none.
    bool split(const Gap &gap)
    {
        const Likenesses &look = m_levels[gap.level];
        struct Seen {
            uint32_t left = 0;
            uint32_t right = 0;
            size_t at = 0;
        };
        std::unordered_map<uint64_t, Seen> seen;
        for (size_t l = gap.leftBegin; l < gap.leftEnd; ++l)
            ++seen[look.left[l]].left;
        for (size_t r = gap.rightBegin; r < gap.rightEnd; ++r) {
            if (const auto found = seen.find(look.right[r]); found != seen.end()) {
                ++found->second.right;
                found->second.at = r;
            }
        }
        std::vector<size_t> lefts;
        std::vector<uint32_t> rights;
        for (size_t l = gap.leftBegin; l < gap.leftEnd; ++l) {
            if (const Seen &one = seen[look.left[l]]; one.left == 1 && one.right == 1) {
                lefts.push_back(l);
                rights.push_back(static_cast<uint32_t>(one.at));
            }
        }
        if (lefts.empty())
            return false;
        Gap before = gap;
        ++before.depth;
        for (const size_t at : longestIncreasing(rights)) {
            before.leftEnd = lefts[at];
            before.rightEnd = rights[at];
            m_gaps.push_back(before);
            m_result.pairs.emplace_back(lefts[at], rights[at]);
            before.leftBegin = lefts[at] + 1;
            before.rightBegin = rights[at] + 1;
        }
        before.leftEnd = gap.leftEnd;
        before.rightEnd = gap.rightEnd;
        m_gaps.push_back(before);
        return true;
    }

    void weigh(const Gap &gap)
    {
        const auto score = [&](size_t l, size_t r) { return m_score(gap.leftBegin + l, gap.rightBegin + r); };
        const SequenceAlignment aligned = alignSequences(gap.left(), gap.right(), score, std::max(m_budget, kFewAlignmentCells));
        m_budget -= aligned.isApproximate ? 0 : std::min(m_budget, gap.cells());
        m_result.isApproximate = m_result.isApproximate || aligned.isApproximate;
        for (const auto &[l, r] : aligned.pairs)
            m_result.pairs.emplace_back(gap.leftBegin + l, gap.rightBegin + r);
    }

    const std::vector<Likenesses> &m_levels;
    const PairScore &m_score;
    std::vector<Gap> m_gaps;
    std::vector<Gap> m_open;      ///< to be weighed
    size_t m_budget = kMaxAlignmentCells;
    SequenceAlignment m_result;
};

} // namespace

SequenceAlignment alignLongSequences(const std::vector<Likenesses> &levels, const PairScore &score)
{
    return LongAlignment(levels, score).run();
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
