// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/flushing.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace tileport::irdiff {

using namespace irgraph;

static bool canFlush(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> kNames{"addf", "subf", "mulf", "divf", "fma", "exp2"};
    return std::ranges::find(kNames, name) != kNames.end();
}

namespace {

constexpr RuleMask kForms = maskOf(RuleId::FloatIdentity) | maskOf(RuleId::FusedMultiplyAdd) | maskOf(RuleId::ExpBase2)
    | maskOf(RuleId::AddZero) | maskOf(RuleId::SigmoidForm) | maskOf(RuleId::SigmoidOverflow) | maskOf(RuleId::TanhForm);

/// Operations of one program that stand against none of the other.
class Tally {
public:
    void add(std::string_view name, bool isFlushing, bool isReshaped, int change)
    {
        (isReshaped ? m_reshaped : m_plainForm[name])[isFlushing].push_back(change);
    }
    /// What was not put into another form stands for as many of its like in \p other: the loop around it was.
    void cancel(Tally &other)
    {
        for (auto &[name, own] : m_plainForm) {
            auto &theirs = other.m_plainForm[name];
            for (const bool isFlushing : {false, true}) {
                const size_t both = std::min(own[isFlushing].size(), theirs[isFlushing].size());
                own[isFlushing].resize(own[isFlushing].size() - both);
                theirs[isFlushing].resize(theirs[isFlushing].size() - both);
            }
        }
    }
    /// The first that flushes, or that does not; -1 = there is none.
    [[nodiscard]] int first(bool isFlushing) const
    {
        std::vector<int> all = m_reshaped[isFlushing];
        for (const auto &[name, own] : m_plainForm)
            all.insert(all.end(), own[isFlushing].begin(), own[isFlushing].end());
        const auto least = std::ranges::min_element(all);
        return least == all.end() ? -1 : *least;
    }

private:
    using ByFlush = std::array<std::vector<int>, 2>;
    ByFlush m_reshaped;
    std::map<std::string_view, ByFlush> m_plainForm;
};

} // namespace

FlushDifferences flushDifferences(const DiffState &state, const std::vector<OpChange> &changes)
{
    RuleMask forms = 0;
    for (const OpChange &change : changes)
        forms |= change.kind == ChangeKind::Same ? change.rules & kForms : 0;
    Tally left, right;
    for (size_t i = 0; i < changes.size() && forms != 0; ++i) {
        const OpChange &change = changes[i];
        if (change.kind != ChangeKind::Same || (change.left.isValid() && change.right.isValid()))
            continue;
        const ProgramSide &program = change.left.isValid() ? state.left : state.right;
        const OpId op = change.left.isValid() ? change.left : change.right;
        const std::string_view name = program.graph->opName(op);
        if (program.live[op.value] && canFlush(name))
            (change.left.isValid() ? left : right).add(name, program.graph->attribute(op, "flush_to_zero").has_value(), (change.rules & kForms) != 0, static_cast<int>(i));
    }
    left.cancel(right);
    FlushDifferences found;
    found.lost = right.first(false) >= 0 ? left.first(true) : -1;
    found.gained = left.first(false) >= 0 ? right.first(true) : -1;
    return found;
}

} // namespace tileport::irdiff
