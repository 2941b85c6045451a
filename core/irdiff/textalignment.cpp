// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/textalignment.h"

#include "core/irdiff/passes/sequencealignment.h"

#include <unordered_map>

namespace tileport::irdiff {

using irgraph::IrGraph;

namespace {

constexpr uint64_t kPrime = 0x100000001B3ULL;
constexpr size_t kGapCells = 250'000; // of one gap; a larger gap is filled front to back

bool isNameCharacter(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '#' || c == '$' || byte >= 0x80;
}

std::vector<uint64_t> structures(const IrGraph &graph, const CancelToken &cancel)
{
    std::vector<uint64_t> hashes;
    hashes.reserve(graph.lineCount());
    for (uint32_t i = 0; i < graph.lineCount() && !cancel.isCancelled(); ++i)
        hashes.push_back(lineStructure(graph.line(i)));
    hashes.resize(graph.lineCount());
    return hashes;
}

/// Fills the answer range by range; all ranges are half open.
class LineAligner {
public:
    LineAligner(std::vector<uint64_t> from, std::vector<uint64_t> to, const CancelToken &cancel)
        : m_from(std::move(from)), m_to(std::move(to)), m_cancel(cancel), m_answer(m_from.size(), -1)
    {
    }

    std::vector<int32_t> run()
    {
        const Range all = trimmed({0, uint32_t(m_from.size()), 0, uint32_t(m_to.size())});
        uint32_t from = all.fromFirst;
        uint32_t to = all.toFirst;
        for (const auto &[fixedFrom, fixedTo] : uniqueLines(all)) {
            fillGap({from, fixedFrom, to, fixedTo});
            pair(fixedFrom, fixedTo);
            from = fixedFrom + 1;
            to = fixedTo + 1;
        }
        fillGap({from, all.fromEnd, to, all.toEnd});
        return std::move(m_answer);
    }

private:
    struct Range {
        uint32_t fromFirst, fromEnd, toFirst, toEnd;
    };
    struct Seen {
        uint32_t fromCount = 0, toCount = 0, from = 0, to = 0;
    };

    void pair(uint32_t from, uint32_t to) { m_answer[from] = int32_t(to); }

    // Pairs the common start and end.
    Range trimmed(Range range)
    {
        while (range.fromFirst < range.fromEnd && range.toFirst < range.toEnd && m_from[range.fromFirst] == m_to[range.toFirst])
            pair(range.fromFirst++, range.toFirst++);
        while (range.fromFirst < range.fromEnd && range.toFirst < range.toEnd && m_from[range.fromEnd - 1] == m_to[range.toEnd - 1])
            pair(--range.fromEnd, --range.toEnd);
        return range;
    }

    // Lines that occur once on both sides, as many as keep their order.
    std::vector<std::pair<uint32_t, uint32_t>> uniqueLines(const Range &range) const
    {
        std::unordered_map<uint64_t, Seen> seen;
        for (uint32_t i = range.fromFirst; i < range.fromEnd; ++i) {
            ++seen[m_from[i]].fromCount;
            seen[m_from[i]].from = i;
        }
        for (uint32_t i = range.toFirst; i < range.toEnd; ++i) {
            if (const auto found = seen.find(m_to[i]); found != seen.end()) {
                ++found->second.toCount;
                found->second.to = i;
            }
        }
        std::vector<uint32_t> from;
        std::vector<uint32_t> to;
        for (uint32_t i = range.fromFirst; i < range.fromEnd; ++i) {
            const Seen &line = seen[m_from[i]];
            if (line.fromCount == 1 && line.toCount == 1) {
                from.push_back(i);
                to.push_back(line.to);
            }
        }
        std::vector<std::pair<uint32_t, uint32_t>> fixed;
        for (const size_t at : longestIncreasing(to))
            fixed.emplace_back(from[at], to[at]);
        return fixed;
    }

    void fillGap(const Range &gap)
    {
        const Range range = trimmed(gap);
        const size_t fromCount = range.fromEnd - range.fromFirst;
        const size_t toCount = range.toEnd - range.toFirst;
        if (fromCount == 0 || toCount == 0 || m_cancel.isCancelled())
            return;
        if (fromCount * toCount > kGapCells) {
            fillFrontToBack(range);
            return;
        }
        const auto score = [&](size_t l, size_t r) { return m_from[range.fromFirst + l] == m_to[range.toFirst + r] ? 1 : 0; };
        for (const auto &[l, r] : alignSequences(fromCount, toCount, score).pairs)
            pair(range.fromFirst + uint32_t(l), range.toFirst + uint32_t(r));
    }

    void fillFrontToBack(const Range &range)
    {
        constexpr uint32_t kLookAhead = 64;
        uint32_t to = range.toFirst;
        for (uint32_t from = range.fromFirst; from < range.fromEnd && to < range.toEnd; ++from) {
            for (uint32_t probe = to; probe < std::min(range.toEnd, to + kLookAhead); ++probe) {
                if (m_from[from] != m_to[probe])
                    continue;
                pair(from, probe);
                to = probe + 1;
                break;
            }
        }
    }

    std::vector<uint64_t> m_from;
    std::vector<uint64_t> m_to;
    const CancelToken &m_cancel;
    std::vector<int32_t> m_answer;
};

} // namespace

uint64_t lineStructure(std::string_view line)
{
    uint64_t hash = 0xCBF29CE484222325ULL;
    size_t at = std::min(line.find_first_not_of(' '), line.size());
    while (at < line.size()) {
        const char c = line[at++];
        hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
        while (c == '%' && at < line.size() && isNameCharacter(line[at]))
            ++at;
    }
    return hash;
}

std::vector<int32_t> alignLines(const IrGraph &from, const IrGraph &to, const CancelToken &cancel)
{
    return LineAligner(structures(from, cancel), structures(to, cancel), cancel).run();
}

IrDiffPtr rawAlignment(const IrDiff &diff, const CancelToken &cancel)
{
    auto raw = std::make_shared<IrDiff>();
    raw->left = diff.left;
    raw->right = diff.right;
    raw->leftEntry = diff.leftEntry;
    raw->rightEntry = diff.rightEntry;
    raw->partnerOfLeft.resize(diff.left->opCount());
    raw->partnerOfRight.resize(diff.right->opCount());
    const std::vector<int32_t> counterpart = alignLines(*diff.left, *diff.right, cancel);
    int32_t right = 0;
    const auto addRight = [&](int32_t end) {
        for (; right < end; ++right)
            raw->rows.push_back({-1, right, ChangeKind::Added, -1});
    };
    for (size_t left = 0; left < counterpart.size(); ++left) {
        if (counterpart[left] < 0) {
            raw->rows.push_back({int32_t(left), -1, ChangeKind::Removed, -1});
            continue;
        }
        addRight(counterpart[left]);
        raw->rows.push_back({int32_t(left), right++, ChangeKind::Same, -1});
    }
    addRight(int32_t(diff.right->lineCount()));
    return raw;
}

} // namespace tileport::irdiff
