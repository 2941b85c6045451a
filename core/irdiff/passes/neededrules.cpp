// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/neededrules.h"

#include "core/irdiff/passes/looks.h"
#include "core/irdiff/passes/rounds.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

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

/// Facts that nothing vouches for, over all operations of both programs.
size_t grantedFacts(const DiffState &state)
{
    size_t count = 0;
    for (const ProgramSide *side : {&state.left, &state.right}) {
        for (const auto &[op, facts] : side->facts)
            count += static_cast<size_t>(std::ranges::count(facts, Granted, &Premise::origins));
    }
    return count;
}

/// Without launch values, what they prove would be taken for granted: a rule that saves from that is kept.
void dropNeedlessRules(DiffState &state)
{
    RuleMask needless = 0;
    size_t granted = grantedFacts(state);
    for (const RuleId rule : reportedRules(state)) {
        state.needless = needless | maskOf(rule);
        numberBoth(state);
        if (!areProvenEqual(state) || grantedFacts(state) > granted)
            continue;
        needless = state.needless;
        granted = grantedFacts(state);
    }
    state.needless = needless;
}

/// Takes the rules away from pairs that look equal, as many as the equality of the programs can do without.
class PlaceSearch {
public:
    explicit PlaceSearch(DiffState &state) : m_state(state), m_reported(~rulesOf(Soundness::Exact))
    {
        for (ProgramSide *side : {&state.left, &state.right})
            side->withheld.assign(side->graph->opCount(), 0);
    }

    /// Whether there was anything to try: then the programs have to be numbered once more.
    bool run()
    {
        std::vector<OpId> places;
        for (uint32_t op = m_state.left.entry.value + 1; op < m_state.left.graph->subtreeEnd(m_state.left.entry).value; ++op) {
            const OpId partner = m_state.left.partner[op];
            const bool isUse = partner.isValid() && ((m_state.left.rules[op] | m_state.right.rules[partner.value]) & m_reported);
            if (isUse && !hasOtherForm(m_state, OpId(op), partner))
                places.push_back(OpId(op));
        }
        reduce(places);
        return !places.empty();
    }

private:
    void withhold(std::span<const OpId> places, RuleMask rules)
    {
        for (const OpId left : places) {
            m_state.left.withheld[left.value] = rules;
            m_state.right.withheld[m_state.left.partner[left.value].value] = rules;
        }
        m_state.left.numberedWith = 0; // Nothing of the numbering before stands.
        m_state.right.numberedWith = 0;
    }

    void reduce(std::span<const OpId> places)
    {
        constexpr int kMostTries = 60; // Each numbers both programs; what is not tried is told.
        if (places.empty() || m_tries == kMostTries || m_state.cancel.isCancelled())
            return;
        ++m_tries;
        withhold(places, m_reported);
        numberBoth(m_state);
        if (areProvenEqual(m_state))
            return;
        withhold(places, 0);
        if (places.size() == 1)
            return;
        reduce(places.first(places.size() / 2));
        reduce(places.subspan(places.size() / 2));
    }

    DiffState &m_state;
    RuleMask m_reported;
    int m_tries = 0;
};

} // namespace

bool findNeededRules(DiffState &state)
{
    constexpr uint32_t kLarge = 20'000;
    state.areProgramsEqual = areProvenEqual(state);
    if (!state.areProgramsEqual || reportedRules(state).empty())
        return true;
    if (state.left.graph->opCount() + state.right.graph->opCount() > kLarge) {
        state.areRulesChecked = false;
        return true;
    }
    dropNeedlessRules(state);
    if (!matchAgain(state))
        return false;
    return !PlaceSearch(state).run() || matchAgain(state);
}

} // namespace tileport::irdiff
