// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/pipelinestate.h"

#include "core/base/words.h"

#include <QStringList>

namespace tileport::pipeline {

using port::RunId;
using port::Stage;

namespace {

constexpr std::array kNodes{"PREFLIGHT", "A", "B", "C", "D", "E", "F", "COMPLETE", "STOP", "END"};
constexpr std::array kTerminals{"none", "stop_a", "stop_b", "stop_env", "complete_done", "complete_residual", "complete_notes", "complete_bug"};
constexpr std::array kReadings{"literal", "generous"};
constexpr std::array kBlockAnswers{"not-needed", "accepted", "soft-missing", "refused"};
constexpr std::array kSoftFlags{"", "SOFT_VALIDATOR_MISSING", "SOFT_VALIDATOR_FAILED"};

QString numbered(Stage stage, const QString &inside)
{
    return letterIndex(stage) < 0 ? port::stageName(stage).toUpper() : QStringLiteral("%1(%2)").arg(port::stageName(stage), inside);
}

} // namespace

int letterIndex(Stage stage)
{
    return stage == Stage::Preflight || stage == Stage::FinalGate ? -1 : int(stage) - int(Stage::A);
}

int PipelineState::runsOf(Stage stage) const
{
    const int index = letterIndex(stage);
    return index < 0 ? 0 : runs[size_t(index)];
}

std::optional<Stage> stageDue(const PipelineState &state)
{
    if (state.isOver())
        return std::nullopt;
    // Preflight and the letters stand in the same order in both enumerations.
    return state.node == Node::Complete ? Stage::FinalGate : Stage(state.node);
}

std::optional<RunId> runDue(const PipelineState &state)
{
    const std::optional<Stage> stage = stageDue(state);
    if (!stage)
        return std::nullopt;
    if (letterIndex(*stage) < 0)
        return RunId{*stage, 1};
    return RunId{*stage, state.runsOf(*stage) + (state.held ? 0 : 1)};
}

QString nodeName(Node node)
{
    return wordOf(kNodes, node);
}

std::optional<Node> nodeOf(const QString &name)
{
    return enumeratorOf<Node>(kNodes, name);
}

QString terminalName(TerminalKind kind)
{
    return wordOf(kTerminals, kind);
}

std::optional<TerminalKind> terminalOf(const QString &name)
{
    return enumeratorOf<TerminalKind>(kTerminals, name);
}

QString readingName(Reading reading)
{
    return wordOf(kReadings, reading);
}

std::optional<Reading> readingOf(const QString &name)
{
    return enumeratorOf<Reading>(kReadings, name);
}

QString blockAnswerName(BlockAnswer answer)
{
    return wordOf(kBlockAnswers, answer);
}

std::optional<BlockAnswer> blockAnswerOf(const QString &name)
{
    return enumeratorOf<BlockAnswer>(kBlockAnswers, name);
}

QString softFlagName(SoftFlag flag)
{
    return wordOf(kSoftFlags, flag);
}

QString outcomeText(const Outcome &outcome)
{
    const QString verdict = port::stageVerdictName(outcome.verdict);
    return outcome.fault == port::FaultClass::None ? verdict : verdict + QLatin1Char(' ') + port::faultClassName(outcome.fault);
}

QString stateText(const PipelineState &state)
{
    const std::optional<RunId> due = runDue(state);
    if (state.node == Node::Complete || !due)
        return state.terminal == TerminalKind::None ? nodeName(state.node) : nodeName(state.node) + QLatin1Char(' ') + terminalName(state.terminal);
    QString inside = QString::number(due->number);
    if (!state.held && state.occasion != due->number && letterIndex(due->stage) >= 0)
        inside += QStringLiteral(", terminal");
    return numbered(due->stage, inside) + (state.held ? QStringLiteral(" repair") : QString());
}

QString eventText(const PipelineEvent &event)
{
    if (event.kind == EventKind::OptIn)
        return QStringLiteral("opt in to F");
    QStringList words{port::runName(event.run)};
    if (event.kind == EventKind::RepairEnded)
        words.append(QStringLiteral("repair"));
    words.append(outcomeText(event.outcome));
    if (event.block != BlockAnswer::NotNeeded)
        words.append(blockAnswerName(event.block));
    return words.join(QLatin1Char(' '));
}

} // namespace tileport::pipeline
