// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/matching.h"

#include "core/irdiff/passes/operationlooks.h"
#include "core/irdiff/passes/sequencealignment.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

struct RegionPair {
    RegionId left;
    RegionId right;
};

/// Walks paired regions; new pairs of operations with regions add their regions to the work.
class Matcher {
public:
    explicit Matcher(DiffState &state) : m_state(state), m_left(state.left), m_right(state.right), m_looks(state) {}

    void run()
    {
        pair(m_left.entry, m_right.entry);
        for (size_t next = 0; next < m_work.size(); ++next)
            matchRegions(m_work[next]);
        matchElsewhere();
        for (size_t next = m_walked; next < m_work.size(); ++next)
            matchRegions(m_work[next]);
    }

private:
    void pair(OpId left, OpId right)
    {
        m_state.match(left, right);
        const IdRange<RegionId> leftRegions = m_left.graph->regions(left);
        const IdRange<RegionId> rightRegions = m_right.graph->regions(right);
        for (uint32_t i = 0; i < std::min(leftRegions.size(), rightRegions.size()); ++i)
            m_work.push_back({leftRegions[i], rightRegions[i]});
    }

    /// Unmatched direct operations of a region, anchors and pure ones apart.
    void collect(const ProgramSide &side, RegionId region, std::vector<OpId> &anchors, std::vector<OpId> &pure) const
    {
        const IdRange<OpId> body = side.graph->body(region);
        for (uint32_t op = body.first; op < body.last; op = side.graph->subtreeEnd(OpId(op)).value) {
            if (!side.partner[op].isValid())
                (side.traits[op].opClass == OpClass::Pure ? pure : anchors).push_back(OpId(op));
        }
    }

    /// Pairs kept from an earlier round still lead into their regions.
    void enterKept(RegionId region)
    {
        const IdRange<OpId> body = m_left.graph->body(region);
        for (uint32_t op = body.first; op < body.last; op = m_left.graph->subtreeEnd(OpId(op)).value) {
            if (m_left.partner[op].isValid() && !m_left.graph->regions(OpId(op)).empty())
                pair(OpId(op), m_left.partner[op]);
        }
    }

    void matchRegions(RegionPair regions)
    {
        m_walked = m_work.size();
        enterKept(regions.left);
        std::vector<OpId> leftAnchors, rightAnchors, leftPure, rightPure;
        collect(m_left, regions.left, leftAnchors, leftPure);
        collect(m_right, regions.right, rightAnchors, rightPure);
        matchSameActions(leftAnchors, rightAnchors);
        matchAlike(regions, leftAnchors, rightAnchors);
        matchPure(leftPure, rightPure);
        m_looseLeft.insert(m_looseLeft.end(), leftPure.begin(), leftPure.end());
        m_looseRight.insert(m_looseRight.end(), rightPure.begin(), rightPure.end());
    }

    static void dropMatched(const ProgramSide &side, std::vector<OpId> &ops)
    {
        std::erase_if(ops, [&](OpId op) { return side.partner[op.value].isValid(); });
    }

    /// The k-th operation of a kind on one side with the k-th of the same kind on the other.
    template <typename LeftKey, typename RightKey>
    void matchByKey(std::vector<OpId> &left, std::vector<OpId> &right, LeftKey leftKey, RightKey rightKey)
    {
        if (left.empty() || right.empty())
            return;
        // Chains of right operations by key, first to last: heads by key, next by position.
        constexpr uint32_t kEnd = UINT32_MAX;
        IdHashTable index;
        std::vector<uint64_t> keys;
        std::vector<uint32_t> heads;
        std::vector<uint32_t> next(right.size(), kEnd);
        const auto find = [&](uint64_t key) { return index.find(key, [&](uint32_t i) { return keys[i] == key; }); };
        for (uint32_t i = static_cast<uint32_t>(right.size()); i-- > 0;) {
            const uint64_t key = rightKey(right[i]);
            const uint32_t known = find(key);
            if (known == IdHashTable::kEmpty) {
                index.insert(static_cast<uint32_t>(keys.size()), key);
                keys.push_back(key);
                heads.push_back(i);
            } else {
                next[i] = heads[known];
                heads[known] = i;
            }
        }
        for (const OpId op : left) {
            const uint32_t known = find(leftKey(op));
            if (known == IdHashTable::kEmpty || heads[known] == kEnd)
                continue;
            pair(op, right[heads[known]]);
            heads[known] = next[heads[known]];
        }
        dropMatched(m_left, left);
        dropMatched(m_right, right);
    }

    void matchSameActions(std::vector<OpId> &left, std::vector<OpId> &right)
    {
        const auto key = [](const ProgramSide &side) {
            return [&side](OpId op) { return uint64_t(side.actions[op.value].value); };
        };
        matchByKey(left, right, key(m_left), key(m_right));
    }

    /// Leftovers in order: the same mnemonic, best likeness.
    void matchAlike(RegionPair regions, std::vector<OpId> &left, std::vector<OpId> &right)
    {
        if (left.empty() || right.empty())
            return;
        const PairScore score = [&](size_t l, size_t r) { return likeness(left[l], right[r]); };
        const bool isShort = left.size() * right.size() <= kFewAlignmentCells;
        const SequenceAlignment aligned = isShort ? alignSequences(left.size(), right.size(), score)
                                                  : alignLongSequences(m_looks.of(left, right), score);
        if (aligned.isApproximate)
            m_state.skipped.push_back({m_left.graph->owner(regions.left), m_right.graph->owner(regions.right), left.size(), right.size()});
        for (const auto &[l, r] : aligned.pairs)
            pair(left[l], right[r]);
    }

    [[nodiscard]] int likeness(OpId left, OpId right) const
    {
        if (m_left.graph->opName(left) != m_right.graph->opName(right))
            return 0;
        int score = 4;
        score += m_left.graph->results(left).size() == m_right.graph->results(right).size();
        for (const OperandSlot &slot : operandSlots(m_state, left, right)) {
            if (slot.left < 0 || slot.right < 0)
                continue;
            const ValueId leftValue = m_left.graph->operands(left)[size_t(slot.left)];
            const ValueId rightValue = m_right.graph->operands(right)[size_t(slot.right)];
            score += m_state.areEqual(leftValue, rightValue) ? 4 : 0;
            const TypeId leftType = m_left.graph->type(leftValue);
            const TypeId rightType = m_right.graph->type(rightValue);
            score += m_left.graph->string(m_left.graph->typeInfo(leftType).text)
                == m_right.graph->string(m_right.graph->typeInfo(rightType).text);
        }
        return score;
    }

    /// A number for a text that is the same on both sides.
    [[nodiscard]] uint32_t shared(const ProgramSide &side, StringId text)
    {
        std::vector<uint32_t> &known = &side == &m_left ? m_leftTexts : m_rightTexts;
        if (text.value >= known.size())
            known.resize(text.value + 1, UINT32_MAX);
        if (known[text.value] == UINT32_MAX)
            known[text.value] = m_state.pool.symbol(side.graph->string(text)).value;
        return known[text.value];
    }

    [[nodiscard]] uint64_t pureKey(const ProgramSide &side, OpId op)
    {
        const IdRange<ValueId> results = side.graph->results(op);
        const uint64_t value = results.empty() ? 0 : side.value(results[0]).value;
        const uint64_t kind = shared(side, side.graph->opNameId(op));
        const uint64_t type = results.empty() ? 0 : shared(side, side.graph->typeInfo(side.graph->type(results[0])).text);
        // A collision would only pair two operations that are then compared and found different.
        return ((value << 32) | type) ^ (kind * 0x9E3779B97F4A7C15ULL);
    }

    void matchPure(std::vector<OpId> &left, std::vector<OpId> &right)
    {
        const auto key = [this](const ProgramSide &side) { return [this, &side](OpId op) { return pureKey(side, op); }; };
        matchByKey(left, right, key(m_left), key(m_right));
    }

    /// Hoisted operations: equal value, other region.
    void matchElsewhere()
    {
        dropMatched(m_left, m_looseLeft);
        dropMatched(m_right, m_looseRight);
        matchPure(m_looseLeft, m_looseRight);
        m_walked = std::min(m_walked, m_work.size());
    }

    DiffState &m_state;
    ProgramSide &m_left;
    ProgramSide &m_right;
    std::vector<RegionPair> m_work;
    size_t m_walked = 0;
    std::vector<OpId> m_looseLeft;
    std::vector<OpId> m_looseRight;
    OperationLooks m_looks;
    std::vector<uint32_t> m_leftTexts;
    std::vector<uint32_t> m_rightTexts;
};

/// Follows mismatches down from pairs to the operations that define the operands.
class OperandWalk {
public:
    explicit OperandWalk(DiffState &state) : m_state(state), m_left(state.left), m_right(state.right) {}

    size_t run()
    {
        for (uint32_t op = m_left.entry.value; op < m_left.graph->subtreeEnd(m_left.entry).value; ++op) {
            if (m_left.partner[op].isValid() && m_left.live[op])
                m_work.push_back(OpId(op));
        }
        while (!m_work.empty()) {
            const OpId op = m_work.back();
            m_work.pop_back();
            visit(op, m_left.partner[op.value]);
        }
        return m_added;
    }

private:
    void visit(OpId left, OpId right)
    {
        if (m_state.haveEqualOperands(left, right))
            return;
        for (const OperandSlot &slot : operandSlots(m_state, left, right)) {
            if (slot.left < 0 || slot.right < 0)
                continue;
            const ValueId leftValue = m_left.graph->operands(left)[size_t(slot.left)];
            const ValueId rightValue = m_right.graph->operands(right)[size_t(slot.right)];
            if (!m_state.areEqual(leftValue, rightValue))
                tryPair(leftValue, rightValue);
        }
    }

    void tryPair(ValueId leftValue, ValueId rightValue)
    {
        const OpId left = m_left.graph->definingOp(leftValue);
        const OpId right = m_right.graph->definingOp(rightValue);
        if (!left.isValid() || !right.isValid() || m_left.partner[left.value].isValid() || m_right.partner[right.value].isValid())
            return;
        if (m_left.traits[left.value].opClass != OpClass::Pure || m_right.traits[right.value].opClass != OpClass::Pure)
            return;
        const bool sameName = m_left.graph->opName(left) == m_right.graph->opName(right);
        if (!sameName && !isChangedKind(left, right))
            return;
        m_state.match(left, right);
        ++m_added;
        m_work.push_back(left);
        pairRegions(left, right);
    }

    /// addf against subf of the same operands: one operation whose kind changed.
    [[nodiscard]] bool isChangedKind(OpId left, OpId right) const
    {
        const size_t count = m_left.graph->operands(left).size();
        if (count == 0 || count != m_right.graph->operands(right).size())
            return false;
        if (m_left.graph->results(left).size() != m_right.graph->results(right).size())
            return false;
        for (size_t i = 0; i < count; ++i) {
            const ValueId l = m_left.graph->operands(left)[i];
            const ValueId r = m_right.graph->operands(right)[i];
            if (!m_state.areEqual(l, r) && !m_state.arePartners(l, r))
                return false;
        }
        return true;
    }

    /// Bodies of reductions that differ: their operations in order, preferably of the same kind, ends with ends.
    void pairRegions(OpId left, OpId right)
    {
        const size_t leftCount = m_left.graph->subtreeEnd(left).value - left.value - 1;
        const size_t rightCount = m_right.graph->subtreeEnd(right).value - right.value - 1;
        if (leftCount == 0 || rightCount == 0)
            return;
        const auto leftOp = [&](size_t i) { return OpId(left.value + 1 + static_cast<uint32_t>(i)); };
        const auto rightOp = [&](size_t i) { return OpId(right.value + 1 + static_cast<uint32_t>(i)); };
        const SequenceAlignment aligned = alignSequences(leftCount, rightCount, [&](size_t l, size_t r) {
            const bool sameEnd = (m_left.traits[leftOp(l).value].opClass == OpClass::Control)
                == (m_right.traits[rightOp(r).value].opClass == OpClass::Control);
            return m_left.graph->opName(leftOp(l)) == m_right.graph->opName(rightOp(r)) ? 3 : sameEnd ? 1 : 0;
        });
        for (const auto &[l, r] : aligned.pairs) {
            if (m_left.partner[leftOp(l).value].isValid() || m_right.partner[rightOp(r).value].isValid())
                continue;
            m_state.match(leftOp(l), rightOp(r));
            ++m_added;
        }
    }

    DiffState &m_state;
    ProgramSide &m_left;
    ProgramSide &m_right;
    std::vector<OpId> m_work;
    size_t m_added = 0;
};

} // namespace

void matchEqual(DiffState &state) { Matcher(state).run(); }

size_t matchAlongOperands(DiffState &state) { return OperandWalk(state).run(); }

} // namespace tileport::irdiff
