// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/engine.h"

#include <QStringList>

#include <algorithm>

namespace tileport::pipeline {

using port::FaultClass;
using port::RunId;
using port::Stage;
using port::StageVerdict;

namespace {

/// Steps of the rules for validator blocks, as published.
constexpr int kTakenWithFlag = 5;
constexpr int kRepair = 6;
constexpr int kRepairFailed = 7;

/// Whether the reports name somebody who has to act beside this verdict.
bool namesFault(Stage stage, StageVerdict verdict)
{
    if (stage == Stage::D)
        return verdict == StageVerdict::Fail || verdict == StageVerdict::Blocked;
    return stage == Stage::C && verdict == StageVerdict::FailFixable;
}

QList<FaultClass> faultsBeside(Stage stage, StageVerdict verdict)
{
    return namesFault(stage, verdict) ? QList{FaultClass::Host, FaultClass::Kernel, FaultClass::Env, FaultClass::None} : QList{FaultClass::None};
}

QString dueText(const PipelineState &state)
{
    const std::optional<RunId> due = runDue(state);
    if (!due)
        return QStringLiteral("the pipeline has ended (%1)").arg(stateText(state));
    return state.held ? QStringLiteral("the repair of %1 is due").arg(port::runName(*due)) : QStringLiteral("%1 is due").arg(port::runName(*due));
}

void setFlag(PipelineState &state, Stage stage, SoftFlag flag)
{
    state.flags[size_t(letterIndex(stage))] = flag;
}

/// A verdict that blocks by itself needs no flag: nothing goes on because of it.
SoftFlag failedFlag(const Outcome &outcome)
{
    return outcome.verdict == StageVerdict::Blocked ? SoftFlag::None : SoftFlag::ValidatorFailed;
}

} // namespace

Engine Engine::builtIn()
{
    Result<RoutingTable> table = RoutingTable::builtIn();
    Q_ASSERT(table);
    return Engine(*std::move(table));
}

Result<Transition> Engine::step(const PipelineState &state, const PipelineEvent &event) const
{
    if (const QString why = objection(state, event); !why.isEmpty())
        return refused(state, why);
    if (std::optional<Transition> taken = take(state, event))
        return *std::move(taken);
    return refused(state, QStringLiteral("no row of the routing table takes %1 at %2").arg(eventText(event), stateText(state)));
}

/// What an event without an objection does; nothing when no row fits.
std::optional<Transition> Engine::take(const PipelineState &state, const PipelineEvent &event) const
{
    switch (event.kind) {
    case EventKind::RunEnded: return takeRun(state, event);
    case EventKind::RepairEnded: return takeRepair(state, event);
    case EventKind::OptIn: break;
    }
    return route({state, event, state, 0, 0, {}}, std::nullopt);
}

/// Why the event cannot happen in this state, whatever the table says; empty when it can.
QString Engine::objection(const PipelineState &state, const PipelineEvent &event) const
{
    if (event.kind == EventKind::OptIn && event.run != RunId{Stage::F, 1})
        return QStringLiteral("a person may ask for F1, not for %1").arg(port::runName(event.run));
    if (event.kind == EventKind::OptIn)
        return state.held ? dueText(state) : QString();
    const QString what = event.kind == EventKind::RepairEnded ? QStringLiteral("the repair of ") : QString();
    if (runDue(state) != event.run || state.held.has_value() != (event.kind == EventKind::RepairEnded))
        return QStringLiteral("%1%2 cannot end now: %3").arg(what, port::runName(event.run), dueText(state));
    const Stage stage = event.run.stage;
    // The guards of the table keep to the caps; a table that did not must not be able to break them either.
    if (const int cap = m_table.cap(stage); !state.held && cap && state.runsOf(stage) >= cap)
        return QStringLiteral("%1 has had its %2 runs").arg(port::stageName(stage)).arg(cap);
    if (!port::verdictsOf(stage).contains(event.outcome.verdict))
        return QStringLiteral("%1 never ends with %2").arg(port::runName(event.run), port::stageVerdictName(event.outcome.verdict));
    if (event.outcome.fault != FaultClass::None && !namesFault(stage, event.outcome.verdict))
        return QStringLiteral("%1 beside %2 means nothing").arg(port::faultClassName(event.outcome.fault), port::stageVerdictName(event.outcome.verdict));
    if (letterIndex(stage) < 0 && event.block != BlockAnswer::NotNeeded)
        return QStringLiteral("%1 has no validator block").arg(port::runName(event.run));
    return {};
}

std::optional<Transition> Engine::takeRun(const PipelineState &state, const PipelineEvent &event) const
{
    Transition transition{state, event, state, 0, 0, {}};
    const int letter = letterIndex(event.run.stage);
    if (letter >= 0)
        ++transition.to.runs[size_t(letter)];
    // A verdict that the table has no row for is refused before anybody is sent to repair its block.
    if (!rowFor(transition.to, event.outcome))
        return std::nullopt;
    if (event.block == BlockAnswer::Refused && state.repairs[size_t(letter)] < m_table.repairCap()) {
        transition.to.held = event.outcome;
        transition.acceptanceStep = kRepair;
        transition.explanation = m_table.acceptanceSentence(kRepair);
        return transition;
    }
    if (event.block == BlockAnswer::SoftMissing) {
        setFlag(transition.to, event.run.stage, SoftFlag::ValidatorMissing);
        transition.acceptanceStep = kTakenWithFlag;
    } else if (event.block == BlockAnswer::Refused) {
        setFlag(transition.to, event.run.stage, failedFlag(event.outcome));
        transition.acceptanceStep = kRepairFailed;
    }
    return route(std::move(transition), event.outcome);
}

std::optional<Transition> Engine::takeRepair(const PipelineState &state, const PipelineEvent &event) const
{
    Transition transition{state, event, state, 0, 0, {}};
    const Outcome held = *state.held;
    ++transition.to.repairs[size_t(letterIndex(event.run.stage))];
    transition.to.held.reset();
    if (event.outcome != held || event.block == BlockAnswer::Refused) {
        // A repair may not change the verdict: one that does has failed, and the first answer stands.
        setFlag(transition.to, event.run.stage, failedFlag(held));
        transition.acceptanceStep = kRepairFailed;
    } else if (event.block == BlockAnswer::SoftMissing) {
        setFlag(transition.to, event.run.stage, SoftFlag::ValidatorMissing);
        transition.acceptanceStep = kTakenWithFlag;
    }
    return route(std::move(transition), held);
}

/// Adds what the table says to a transition whose state counts the run already; nothing when no row fits.
std::optional<Transition> Engine::route(Transition transition, const std::optional<Outcome> &outcome) const
{
    const RoutingRow *row = rowFor(transition.to, outcome);
    if (!row)
        return std::nullopt;
    apply(*row, transition.to, outcome);
    transition.row = row->number;
    transition.explanation = QStringLiteral("%1: %2").arg(row->name(), row->sentence);
    if (transition.acceptanceStep)
        transition.explanation = m_table.acceptanceSentence(transition.acceptanceStep) + QLatin1Char(' ') + transition.explanation;
    return transition;
}

const RoutingRow *Engine::rowFor(const PipelineState &state, const std::optional<Outcome> &outcome) const
{
    const auto found = std::ranges::find_if(m_table.rows(), [&](const RoutingRow &row) { return fits(row, state, outcome); });
    return found == m_table.rows().end() ? nullptr : &*found;
}

/// \p outcome is empty for a person's wish.
bool Engine::fits(const RoutingRow &row, const PipelineState &state, const std::optional<Outcome> &outcome) const
{
    if (row.node != state.node || row.isOptIn == outcome.has_value() || (row.occasion && row.occasion != state.occasion))
        return false;
    if (outcome && (!row.verdicts.contains(outcome->verdict) || !(row.faults.isEmpty() || row.faults.contains(outcome->fault))))
        return false;
    if (row.terminalBefore != TerminalKind::None && row.terminalBefore != state.terminal)
        return false;
    if (!std::ranges::all_of(row.guards, [&](const Guard &guard) { return guard.holds(state); }))
        return false;
    const RoutingRow *first = m_table.row(row.unlessRow);
    return !first || !fits(*first, state, outcome);
}

void Engine::apply(const RoutingRow &row, PipelineState &state, const std::optional<Outcome> &outcome) const
{
    const TerminalKind terminal = outcome ? row.terminalFor(outcome->verdict) : TerminalKind::None;
    if (terminal != TerminalKind::None)
        state.terminal = terminal;
    if (state.node == Node::Complete && outcome)
        state.gate = outcome->verdict;
    state.node = row.next;
    state.row = row.number;
    const std::optional<RunId> due = runDue(state);
    state.occasion = uint8_t(row.nextOccasion.value(m_settings.reading, due ? due->number : 1));
}

QList<AllowedEvent> Engine::allowedEvents(const PipelineState &state) const
{
    QList<AllowedEvent> events;
    if (const std::optional<RunId> due = runDue(state))
        events.append(branchesOf(state, {state.held ? EventKind::RepairEnded : EventKind::RunEnded, *due, {}, BlockAnswer::NotNeeded}));
    const AllowedEvent optIn = branchesOf(state, {EventKind::OptIn, {Stage::F, 1}, {}, BlockAnswer::NotNeeded});
    if (!optIn.branches.isEmpty())
        events.append(optIn);
    return events;
}

/// Every ending of \p example that step takes.
AllowedEvent Engine::branchesOf(const PipelineState &state, const PipelineEvent &example) const
{
    AllowedEvent allowed{example.kind, example.run, {}, state.row, {}};
    const auto add = [&](const Outcome &outcome) {
        PipelineEvent event = example;
        event.outcome = outcome;
        if (!objection(state, event).isEmpty())
            return;
        if (const std::optional<Transition> taken = take(state, event))
            allowed.branches.append({outcome, taken->row, stateText(taken->to)});
    };
    if (example.kind == EventKind::OptIn) {
        add({});
    } else if (example.kind == EventKind::RepairEnded) {
        add(*state.held);
        allowed.sentence = m_table.acceptanceSentence(kRepair);
    } else {
        for (const StageVerdict verdict : port::verdictsOf(example.run.stage)) {
            for (const FaultClass fault : faultsBeside(example.run.stage, verdict))
                add({verdict, fault});
        }
    }
    // Behind the end of the stages the row of the step itself says why there is one.
    if (state.node == Node::Complete && !allowed.branches.isEmpty())
        allowed.because = allowed.branches.first().row;
    if (const RoutingRow *row = m_table.row(allowed.because); row && allowed.sentence.isEmpty())
        allowed.sentence = row->sentence;
    else if (allowed.because == 0 && allowed.sentence.isEmpty())
        allowed.sentence = QStringLiteral("Nothing has run yet, so the environment is looked at first.");
    return allowed;
}

QString Engine::allowedText(const PipelineState &state) const
{
    QStringList parts;
    for (const AllowedEvent &event : allowedEvents(state)) {
        if (event.kind == EventKind::OptIn) {
            parts.append(QStringLiteral("a person may ask for F"));
            continue;
        }
        QStringList endings;
        for (const AllowedEvent::Branch &branch : event.branches)
            endings.append(outcomeText(branch.outcome));
        parts.append(QStringLiteral("%1%2 may end with %3").arg(event.kind == EventKind::RepairEnded ? QStringLiteral("the repair of ") : QString(),
                                                               port::runName(event.run), endings.join(QStringLiteral(", "))));
    }
    return parts.isEmpty() ? QStringLiteral("Nothing follows %1").arg(stateText(state)) : QStringLiteral("Allowed: ") + parts.join(QStringLiteral("; "));
}

Error Engine::refused(const PipelineState &state, const QString &message) const
{
    return makeError(ErrorCode::Conflict, message, {}, allowedText(state));
}

QString transitionText(const Transition &transition)
{
    const bool isOptIn = transition.event.kind == EventKind::OptIn;
    const QString why = transition.row ? QStringLiteral("row %1").arg(transition.row) : QStringLiteral("step %1").arg(transition.acceptanceStep);
    QString text = stateText(transition.from) + QLatin1Char(' ') + (isOptIn ? QStringLiteral("opt in") : outcomeText(transition.event.outcome));
    if (transition.event.block != BlockAnswer::NotNeeded)
        text += QLatin1Char(' ') + blockAnswerName(transition.event.block);
    text += QStringLiteral(" -> %1  %2").arg(stateText(transition.to), why);
    if (transition.row && transition.acceptanceStep)
        text += QStringLiteral(", step %1").arg(transition.acceptanceStep);
    return text;
}

} // namespace tileport::pipeline
