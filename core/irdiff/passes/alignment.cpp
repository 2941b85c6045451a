// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/alignment.h"

#include "core/irdiff/passes/sequencealignment.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

/// The lines of each operation in order: its own first line, continuations and closing lines.
struct OwnedLines {
    std::vector<uint32_t> ends;
    std::vector<uint32_t> lines;

    explicit OwnedLines(const IrGraph &graph)
    {
        ends.assign(graph.opCount(), 0);
        for (uint32_t line = 0; line < graph.lineCount(); ++line) {
            if (const OpId op = graph.opAtLine(line); op.isValid())
                ++ends[op.value];
        }
        uint32_t total = 0;
        std::vector<uint32_t> next(graph.opCount());
        for (uint32_t op = 0; op < graph.opCount(); ++op) {
            next[op] = total;
            ends[op] = total += ends[op];
        }
        lines.resize(total);
        for (uint32_t line = 0; line < graph.lineCount(); ++line) {
            if (const OpId op = graph.opAtLine(line); op.isValid())
                lines[next[op.value]++] = line;
        }
    }
    [[nodiscard]] std::span<const uint32_t> of(OpId op) const
    {
        const uint32_t begin = op.value == 0 ? 0 : ends[op.value - 1];
        return std::span(lines).subspan(begin, ends[op.value] - begin);
    }
};

} // namespace

void alignRows(IrDiff &diff)
{
    const OwnedLines leftLines(*diff.left);
    const OwnedLines rightLines(*diff.right);
    constexpr uint32_t kNone = UINT32_MAX;
    std::vector<uint32_t> counterpart(diff.left->lineCount(), kNone);
    for (uint32_t op = 0; op < diff.left->opCount(); ++op) {
        const OpId partner = diff.partnerOfLeft[op];
        if (!partner.isValid())
            continue;
        const std::span<const uint32_t> l = leftLines.of(OpId(op));
        const std::span<const uint32_t> r = rightLines.of(partner);
        for (size_t i = 0; i < std::min(l.size(), r.size()); ++i)
            counterpart[l[i]] = r[i];
    }
    std::vector<uint32_t> leftOfPair;
    std::vector<uint32_t> rightOfPair;
    for (uint32_t line = 0; line < counterpart.size(); ++line) {
        if (counterpart[line] != kNone) {
            leftOfPair.push_back(line);
            rightOfPair.push_back(counterpart[line]);
        }
    }
    uint32_t l = 0;
    uint32_t r = 0;
    const auto emitUpTo = [&](uint32_t leftEnd, uint32_t rightEnd) {
        for (; l < leftEnd; ++l)
            diff.rows.push_back({static_cast<int32_t>(l), -1, ChangeKind::Same, -1});
        for (; r < rightEnd; ++r)
            diff.rows.push_back({-1, static_cast<int32_t>(r), ChangeKind::Same, -1});
    };
    diff.rows.reserve(std::max(diff.left->lineCount(), diff.right->lineCount()));
    for (const size_t at : longestIncreasing(rightOfPair)) {
        emitUpTo(leftOfPair[at], rightOfPair[at]);
        diff.rows.push_back({static_cast<int32_t>(l++), static_cast<int32_t>(r++), ChangeKind::Same, -1});
    }
    emitUpTo(diff.left->lineCount(), diff.right->lineCount());
}

void linkRows(IrDiff &diff)
{
    constexpr uint32_t kNone = UINT32_MAX;
    std::vector<uint32_t> changeOfLeft(diff.left->opCount(), kNone);
    std::vector<uint32_t> changeOfRight(diff.right->opCount(), kNone);
    for (uint32_t i = 0; i < diff.changes.size(); ++i) {
        if (diff.changes[i].left.isValid())
            changeOfLeft[diff.changes[i].left.value] = i;
        if (diff.changes[i].right.isValid())
            changeOfRight[diff.changes[i].right.value] = i;
    }
    std::vector<uint32_t> newIndex(diff.changes.size(), kNone);
    std::vector<OpChange> ordered;
    ordered.reserve(diff.changes.size());
    const auto place = [&](uint32_t old) {
        if (newIndex[old] == kNone) {
            newIndex[old] = static_cast<uint32_t>(ordered.size());
            ordered.push_back(std::move(diff.changes[old]));
        }
        return newIndex[old];
    };
    for (AlignedRow &row : diff.rows) {
        const OpId left = row.leftLine < 0 ? OpId() : diff.left->opAtLine(static_cast<uint32_t>(row.leftLine));
        const OpId right = row.rightLine < 0 ? OpId() : diff.right->opAtLine(static_cast<uint32_t>(row.rightLine));
        const uint32_t old = left.isValid() ? changeOfLeft[left.value] : right.isValid() ? changeOfRight[right.value] : kNone;
        if (old == kNone)
            continue;
        row.change = static_cast<int32_t>(place(old));
        row.kind = ordered[static_cast<size_t>(row.change)].kind;
    }
    for (uint32_t old = 0; old < newIndex.size(); ++old)
        place(old);
    diff.changes = std::move(ordered);
}

} // namespace tileport::irdiff
