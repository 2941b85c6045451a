// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/rounds.h"

#include "core/irdiff/numbering/valuenumbering.h"
#include "core/irdiff/passes/agreement.h"
#include "core/irdiff/passes/matching.h"
#include "core/irdiff/passes/mismatchwalk.h"
#include "core/irdiff/rules/entryfacts.h"
#include "core/irdiff/rules/loopforms.h"

#include <algorithm>

namespace tileport::irdiff {

namespace {

/// The rules that change the form of loops only where the programs differ in it: where they do not, the loops are compared
/// as they stand, which says best what differs inside of them.
RuleMask numberingRules(const DiffState &state)
{
    RuleMask rules = state.options.rules & ~state.needless;
    if (countOf(state.left, "loop") == countOf(state.right, "loop"))
        rules &= ~maskOf(RuleId::LoopForm);
    if (countOf(state.left, "for") + countOf(state.left, "loop") == countOf(state.right, "for") + countOf(state.right, "loop"))
        rules &= ~maskOf(RuleId::LoopSplit);
    return rules;
}

void numberBoth(DiffState &state)
{
    RuleContext context(state.pool, state.facts, numberingRules(state));
    const auto leftSource = state.isMirrored ? AssumedRight : AssumedLeft;
    const auto rightSource = state.isMirrored ? AssumedLeft : AssumedRight;
    context.startSide(leftSource);
    learnEntryFacts(context, state.left);
    context.startSide(rightSource);
    learnEntryFacts(context, state.right);
    context.startSide(leftSource);
    ValueNumbering(context, state.left).run();
    context.startSide(rightSource);
    ValueNumbering(context, state.right).run();
}

/// All that the entries do is equal, and nothing was agreed on to get there.
bool areProvenEqual(const DiffState &state)
{
    const irgraph::OpId left = state.left.entry;
    const irgraph::OpId right = state.right.entry;
    return state.agreed == 0 && state.left.actions[left.value] == state.right.actions[right.value];
}

/// Rules that anything of either program used and that need a reason, those that change numbers first.
std::vector<RuleId> reportedRules(const DiffState &state)
{
    RuleMask used = 0;
    for (const ProgramSide *side : {&state.left, &state.right}) {
        for (const RuleMask mask : side->rules)
            used |= mask;
    }
    std::vector<RuleId> rules;
    for (const Soundness soundness : {Soundness::NumericClass, Soundness::ExactUnderFacts}) {
        for (const Rule &entry : rulebook()) {
            if (entry.soundness == soundness && (used & maskOf(entry.id)))
                rules.push_back(entry.id);
        }
    }
    return rules;
}

void forgetMatches(ProgramSide &side)
{
    std::ranges::fill(side.partner, irgraph::OpId());
    std::ranges::fill(side.rules, 0);
    side.facts.clear();
    side.numberedWith = 0; // Rules and facts come from numbering everything once more.
}

} // namespace

bool matchInRounds(DiffState &state)
{
    // A round settles faults that depend on no other; large programs get fewer, at the price of more noise, never of silence.
    constexpr uint32_t kLarge = 50'000;
    const int rounds = state.left.graph->opCount() > kLarge ? 4 : 7;
    for (int round = 0; round < rounds; ++round) {
        numberBoth(state);
        if (state.cancel.isCancelled())
            return false;
        matchEqual(state);
        matchAlongOperands(state);
        const bool isLast = round + 2 >= rounds;
        if (!markUnexplained(state))
            break;
        if (agreeOnChanged(state, isLast) == 0 && (isLast || agreeOnChanged(state, true) == 0))
            break;
    }
    return !state.cancel.isCancelled();
}

bool dropNeedlessRules(DiffState &state)
{
    constexpr uint32_t kLarge = 20'000;
    const std::vector<RuleId> reported = reportedRules(state);
    if (reported.empty() || !areProvenEqual(state))
        return true;
    if (state.left.graph->opCount() + state.right.graph->opCount() > kLarge) {
        state.areRulesChecked = false;
        return true;
    }
    const auto isEqualWithout = [&](RuleMask rules) {
        state.needless = rules;
        numberBoth(state);
        return areProvenEqual(state);
    };
    RuleMask all = 0;
    for (const RuleId rule : reported)
        all |= maskOf(rule);
    RuleMask needless = isEqualWithout(all) ? all : 0;
    for (size_t i = 0; i < reported.size() && needless != all; ++i) {
        const RuleMask without = needless | maskOf(reported[i]);
        needless = isEqualWithout(without) ? without : needless;
    }
    state.needless = needless;
    forgetMatches(state.left);
    forgetMatches(state.right);
    return matchInRounds(state);
}

} // namespace tileport::irdiff
