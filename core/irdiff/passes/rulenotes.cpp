// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/rulenotes.h"

#include "core/base/text.h"
#include "core/irdiff/rules/factnotes.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

/// What the note about an overflow says already, the note about the form need not say again.
bool isToldElsewhere(RuleId rule, RuleMask rules)
{
    return rule == RuleId::SigmoidForm && (rules & maskOf(RuleId::SigmoidOverflow));
}

/// What a numeric rule leaves equal.
QString numericSummary(RuleId rule)
{
    switch (rule) {
    case RuleId::SigmoidOverflow: return QStringLiteral("equal up to an overflow");
    case RuleId::AddZero: return QStringLiteral("equal but for the sign of a zero");
    case RuleId::ReduceIdentity: return QStringLiteral("equal but for infinite elements and the sign of a zero");
    default: return QStringLiteral("equal up to rounding");
    }
}

ValueId argument(const ProgramSide &side, int index)
{
    return side.graph->arguments(side.graph->regions(side.entry)[0])[static_cast<uint32_t>(index)];
}

FactNotes::Roles rolesOf(const DiffState &state)
{
    FactNotes::Roles roles;
    for (const ParameterPair &pair : state.parameters) {
        const bool isLeft = pair.left >= 0;
        const ProgramSide &side = isLeft ? state.left : state.right;
        const ExprId leaf = side.fixed[argument(side, isLeft ? pair.left : pair.right).value];
        if (!pair.role.isEmpty() && leaf.isValid() && !state.pool.isInteger(leaf))
            roles.emplace(leaf, pair.role);
    }
    return roles;
}

/// The built-in fact of one side of \p pair.
QString builtInText(const DiffState &state, const ParameterPair &pair, bool isLeft)
{
    const ProgramSide &side = isLeft ? state.left : state.right;
    const int index = isLeft ? pair.left : pair.right;
    if (index < 0)
        return {};
    const ValueId value = argument(side, index);
    const ExprId leaf = side.fixed[value.value];
    const auto isLive = [&](const Use &use) { return side.live[use.op.value] != 0; };
    if (!leaf.isValid() || !state.pool.isInteger(leaf) || !std::ranges::any_of(side.graph->uses(value), isLive))
        return {};
    const std::vector<ParameterFact> &told = isLeft ? state.options.leftParameters : state.options.rightParameters;
    const QString name = !pair.role.isEmpty() ? pair.role : size_t(index) < told.size() ? told[size_t(index)].name : QString();
    const QString printed = (isLeft ? QStringLiteral("reference ") : QStringLiteral("generated ")) + qstring(side.graph->valueName(value));
    const QString other = isLeft ? QStringLiteral("generated program") : QStringLiteral("reference");
    const bool isOneSided = (isLeft ? pair.right : pair.left) < 0;
    return QStringLiteral("%1 is %2 (launch specification; %3)")
        .arg(name.isEmpty() ? printed : QStringLiteral("%1 (%2)").arg(name, printed), QString::number(state.pool.payload(leaf)),
             (isOneSided ? QStringLiteral("the %1 has no such argument") : QStringLiteral("a constant in the %1")).arg(other));
}

/// The facts that \p change needed for \p rule. An access that is covered exactly needs all of its facts for that; what
/// else shaped its indices is told where they are computed.
std::vector<Premise> factsOf(const FactNotes &notes, RuleId rule, const OpChange &change)
{
    const bool isCover = (change.rules & maskOf(RuleId::ExactCover)) != 0;
    return isCover && rule != RuleId::ExactCover && rule != RuleId::LaunchValues ? std::vector<Premise>() : notes.factsOf(rule, change.left, change.right);
}

void describe(const FactNotes &notes, std::vector<Premise> facts, RuleNote &note)
{
    constexpr qsizetype kMostFacts = 24;
    std::ranges::stable_partition(facts, [&](const Premise &fact) { return notes.isGranted(fact); });
    for (const Premise &fact : facts)
        note.facts.append(notes.text(fact));
    note.facts.removeDuplicates();
    if (note.facts.size() > kMostFacts)
        note.facts = note.facts.first(kMostFacts) << QStringLiteral("and %1 more").arg(note.facts.size() - kMostFacts);
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
    note.summary = numericSummary(note.rule);
}

} // namespace

QStringList builtInFacts(const DiffState &state, const ParameterPair &pair)
{
    QStringList texts{builtInText(state, pair, true), builtInText(state, pair, false)};
    texts.removeAll(QString());
    return texts;
}

std::vector<RuleNote> ruleNotes(const DiffState &state, const std::vector<OpChange> &changes)
{
    const FactNotes notes(state.pool, state.facts, state.left, state.right, rolesOf(state));
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
            const std::vector<Premise> own = factsOf(notes, entry.id, change);
            if (note.change < 0 || (facts.empty() && !own.empty()))
                note.change = static_cast<int>(i); // The place that needs the facts says more than one that does not.
            for (const Premise &fact : own) {
                if (std::ranges::find(facts, fact) == facts.end())
                    facts.push_back(fact);
            }
        }
        if (note.change < 0)
            continue;
        describe(notes, std::move(facts), note);
        if (entry.id == RuleId::LaunchValues)
            std::ranges::for_each(state.parameters, [&](const ParameterPair &pair) { note.facts << builtInFacts(state, pair); });
        found.push_back(std::move(note));
    }
    return found;
}

} // namespace tileport::irdiff
