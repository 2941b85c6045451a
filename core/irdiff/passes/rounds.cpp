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

void forgetMatches(ProgramSide &side)
{
    std::ranges::fill(side.partner, irgraph::OpId());
    std::ranges::fill(side.rules, 0);
    side.facts.clear();
    side.numberedWith = 0; // Rules and facts come from numbering everything once more.
}

/// Where a numbering costs what a reader notices.
bool isLarge(const DiffState &state)
{
    constexpr uint32_t kLarge = 50'000;
    return state.left.graph->opCount() > kLarge;
}

/// How often each operation stands in the entry, spelled with its attributes and types.
std::vector<uint32_t> symbolCounts(const DiffState &state, const ProgramSide &side)
{
    std::vector<uint32_t> counts(state.pool.symbolCount());
    for (uint32_t op = side.entry.value; op < side.graph->subtreeEnd(side.entry).value; ++op)
        ++counts[side.symbols.typed[op].value];
    return counts;
}

/// Whether one program is the other in another order or with other names, as far as counting tells.
bool haveSameOperations(const DiffState &state)
{
    return symbolCounts(state, state.left) == symbolCounts(state, state.right);
}

/// Rounds from here on; the programs are numbered.
bool matchNumbered(DiffState &state)
{
    // A round settles faults that depend on no other; large programs get fewer, at the price of more noise, never of silence.
    const int rounds = isLarge(state) ? 4 : 7;
    for (int round = 0; round < rounds && !state.cancel.isCancelled(); ++round) {
        if (round > 0)
            numberBoth(state);
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

} // namespace

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

bool areProvenEqual(const DiffState &state)
{
    const irgraph::OpId left = state.left.entry;
    const irgraph::OpId right = state.right.entry;
    return state.agreed == 0 && state.left.actions[left.value] == state.right.actions[right.value];
}

bool matchInRounds(DiffState &state)
{
    // Exact rules first: they need no reason. Large programs whose operations differ are not equal by them, and trying
    // costs as much as the numbering that follows.
    const bool mayBeExact = !isLarge(state) || haveSameOperations(state);
    state.needless = mayBeExact ? kAllRules & ~rulesOf(Soundness::Exact) : 0;
    numberBoth(state);
    if (mayBeExact && !areProvenEqual(state) && !state.cancel.isCancelled()) {
        state.needless = 0;
        numberBoth(state);
    }
    return matchNumbered(state);
}

bool matchAgain(DiffState &state)
{
    forgetMatches(state.left);
    forgetMatches(state.right);
    numberBoth(state);
    return matchNumbered(state);
}

} // namespace tileport::irdiff
