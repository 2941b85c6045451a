// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/flushing.h"

#include <algorithm>
#include <array>

namespace tileport::irdiff {

using namespace irgraph;

static bool canFlush(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> kNames{"addf", "subf", "mulf", "divf", "fma", "exp2"};
    return std::ranges::find(kNames, name) != kNames.end();
}

FlushDifferences flushDifferences(const DiffState &state, const std::vector<OpChange> &changes)
{
    constexpr RuleMask kForms = maskOf(RuleId::FloatIdentity) | maskOf(RuleId::FusedMultiplyAdd) | maskOf(RuleId::ExpBase2)
        | maskOf(RuleId::AddZero) | maskOf(RuleId::SigmoidForm) | maskOf(RuleId::SigmoidOverflow) | maskOf(RuleId::TanhForm);
    struct Tally {
        int firstFlushing = -1;
        int plain = 0;
    };
    Tally left, right;
    RuleMask forms = 0;
    for (const OpChange &change : changes)
        forms |= change.kind == ChangeKind::Same ? change.rules & kForms : 0;
    for (size_t i = 0; i < changes.size() && forms != 0; ++i) {
        const OpChange &change = changes[i];
        if (change.kind != ChangeKind::Same || (change.left.isValid() && change.right.isValid()))
            continue;
        const ProgramSide &program = change.left.isValid() ? state.left : state.right;
        const OpId op = change.left.isValid() ? change.left : change.right;
        if (!program.live[op.value] || !canFlush(program.graph->opName(op)))
            continue;
        Tally &side = change.left.isValid() ? left : right;
        if (!program.graph->attribute(op, "flush_to_zero"))
            ++side.plain;
        else if (side.firstFlushing < 0)
            side.firstFlushing = static_cast<int>(i);
    }
    FlushDifferences found;
    found.lost = right.plain > 0 ? left.firstFlushing : -1;
    found.gained = left.plain > 0 ? right.firstFlushing : -1;
    return found;
}

} // namespace tileport::irdiff
