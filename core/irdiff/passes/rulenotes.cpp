// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/rulenotes.h"

#include "core/irdiff/rules/factnotes.h"

#include <algorithm>

namespace tileport::irdiff {

namespace {

/// What the note about an overflow says already, the note about the form need not say again.
bool isToldElsewhere(RuleId rule, RuleMask rules)
{
    return rule == RuleId::SigmoidForm && (rules & maskOf(RuleId::SigmoidOverflow));
}

void describe(const FactNotes &notes, std::vector<Premise> facts, RuleNote &note)
{
    constexpr qsizetype kMostFacts = 8;
    std::ranges::stable_partition(facts, [&](const Premise &fact) { return notes.isGranted(fact); });
    for (const Premise &fact : facts)
        note.facts.append(notes.text(fact));
    note.facts.removeDuplicates();
    if (note.facts.size() > kMostFacts)
        note.facts = note.facts.first(kMostFacts) << QStringLiteral("and more of the kind");
    const Rule &entry = rule(note.rule);
    const QString name = QString::fromLatin1(entry.name);
    const bool isGranted = !facts.empty() && notes.isGranted(facts.front());
    note.summary = isGranted  ? QStringLiteral("equal only if facts hold that nothing proves")
        : note.facts.isEmpty() && note.rule != RuleId::LaunchValues ? QStringLiteral("equal, and no fact is needed for it here")
                               : QStringLiteral("equal as long as the facts hold");
    note.kind = (isGranted ? QStringLiteral("granted-") : QStringLiteral("fact-")) + name;
    if (note.rule == RuleId::LaunchValues)
        note.kind = name;
    if (entry.soundness != Soundness::NumericClass)
        return;
    note.kind = QStringLiteral("numeric-") + name;
    note.summary = note.rule == RuleId::SigmoidOverflow ? QStringLiteral("equal up to an overflow") : QStringLiteral("equal up to rounding");
}

} // namespace

std::vector<RuleNote> ruleNotes(const DiffState &state, const std::vector<OpChange> &changes)
{
    const FactNotes notes(state.pool, state.facts, state.left, state.right);
    std::vector<RuleNote> found;
    for (const Rule &entry : rulebook()) {
        if (entry.soundness == Soundness::Exact)
            continue;
        RuleNote note;
        note.rule = entry.id;
        std::vector<Premise> facts;
        for (size_t i = 0; i < changes.size(); ++i) {
            const OpChange &change = changes[i];
            if (!(change.rules & maskOf(entry.id)) || isToldElsewhere(entry.id, change.rules))
                continue;
            note.change = note.change < 0 ? static_cast<int>(i) : note.change;
            for (const Premise &fact : notes.factsOf(entry.id, change.left, change.right)) {
                if (std::ranges::find(facts, fact) == facts.end())
                    facts.push_back(fact);
            }
        }
        if (note.change < 0)
            continue;
        describe(notes, std::move(facts), note);
        found.push_back(std::move(note));
    }
    return found;
}

} // namespace tileport::irdiff
