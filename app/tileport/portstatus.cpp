// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/portstatus.h"

#include "core/port/portfolder.h"

#include <QDir>

#include <algorithm>

namespace tileport::cli {

using pipeline::AllowedEvent;
using pipeline::Engine;
using pipeline::EventKind;
using pipeline::PipelineState;
using pipeline::RunHistory;
using pipeline::RunRecord;
using pipeline::StageRules;
using pipeline::TerminalKind;

namespace {

QString portName(const QString &folder)
{
    return QDir(QDir(folder).absolutePath()).dirName();
}

QString stepName(const AllowedEvent &next)
{
    if (next.kind == EventKind::OptIn)
        return QStringLiteral("opt in to F");
    return port::runName(next.run) + (next.kind == EventKind::RepairEnded ? QStringLiteral(" repair") : QString());
}

QString kindName(EventKind kind)
{
    switch (kind) {
    case EventKind::RunEnded: return QStringLiteral("run");
    case EventKind::RepairEnded: return QStringLiteral("repair");
    case EventKind::OptIn: break;
    }
    return QStringLiteral("opt-in");
}

QString taskOf(const AllowedEvent &next, const StageRules &rules)
{
    return next.kind == EventKind::OptIn ? QStringLiteral("tileport run PORT --opt-in --by NAME") : rules.rule(next.run.stage).task;
}

/// A folder that is no port waits for nothing that we know of.
port::Waiting waitingIn(const QString &folder)
{
    const Result<port::Port> port = port::readPortFolder(folder);
    return port ? port::waitingOf(*port) : port::Waiting();
}

QJsonObject outcomeJson(const pipeline::Outcome &outcome)
{
    return {{QLatin1String("verdict"), port::stageVerdictName(outcome.verdict)}, {QLatin1String("class"), port::faultClassName(outcome.fault)}};
}

QJsonObject nextJson(const AllowedEvent &next, const StageRules &rules)
{
    QJsonArray endings;
    for (const AllowedEvent::Branch &branch : next.branches) {
        QJsonObject ending = next.kind == EventKind::OptIn ? QJsonObject() : outcomeJson(branch.outcome);
        ending.insert(QLatin1String("row"), branch.row);
        ending.insert(QLatin1String("leads_to"), branch.next);
        endings.append(ending);
    }
    return {{QLatin1String("step"), stepName(next)}, {QLatin1String("kind"), kindName(next.kind)}, {QLatin1String("run"), port::runName(next.run)},
            {QLatin1String("row"), next.because}, {QLatin1String("because"), next.sentence}, {QLatin1String("task"), taskOf(next, rules)}, {QLatin1String("endings"), endings}};
}

QJsonObject capsJson(const PipelineState &state, const Engine &engine)
{
    QJsonObject caps;
    for (const port::Stage stage : port::kStages) {
        if (pipeline::letterIndex(stage) >= 0)
            caps.insert(port::stageName(stage), QJsonObject{{QLatin1String("runs"), state.runsOf(stage)}, {QLatin1String("cap"), engine.table().cap(stage)}});
    }
    return caps;
}

QString endingsText(const AllowedEvent &next)
{
    // What leads to the same place stands in one line.
    QStringList places;
    QMap<QString, QStringList> endings;
    for (const AllowedEvent::Branch &branch : next.branches) {
        const QString place = QStringLiteral("%1 (row %2)").arg(branch.next).arg(branch.row);
        if (!places.contains(place))
            places.append(place);
        endings[place].append(pipeline::outcomeText(branch.outcome));
    }
    QString text;
    for (const QString &place : std::as_const(places))
        text += QStringLiteral("      %1 -> %2\n").arg(endings.value(place).join(QStringLiteral(", ")), place);
    return text;
}

QString nextText(const AllowedEvent &next, const StageRules &rules)
{
    const QString why = next.because ? QStringLiteral("row %1: ").arg(next.because) : QString();
    QString text = QStringLiteral("  %1  %2%3\n").arg(stepName(next), why, next.sentence);
    text += QStringLiteral("      to do: %1\n").arg(taskOf(next, rules));
    return next.kind == EventKind::OptIn ? text : text + endingsText(next);
}

QString findingText(const port::Finding &finding)
{
    const QString remedy = finding.remedy.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(finding.remedy);
    return QStringLiteral("%1 [%2] %3%4\n").arg(severityName(finding.severity), finding.kind, finding.message, remedy);
}

} // namespace

Result<Engine> engineOf(const Options &options)
{
    const QString word = options.value(QLatin1String("--reading"), pipeline::readingName(pipeline::Reading::Literal));
    const std::optional<pipeline::Reading> reading = pipeline::readingOf(word);
    if (!reading)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("--reading takes literal or generous, not '%1'").arg(word));
    Result<pipeline::RoutingTable> table = pipeline::RoutingTable::builtIn();
    if (!table)
        return table.error();
    return Engine(*std::move(table), {*reading});
}

QString runText(const RunRecord &record)
{
    QStringList words{port::runName(record.run), pipeline::executorKindName(record.executor)};
    if (record.isOptIn)
        words.append(QStringLiteral("opt in"));
    if (record.isRepair)
        words.append(QStringLiteral("repair"));
    if (record.end != pipeline::RunEnd::Finished)
        words.append(pipeline::runEndName(record.end));
    if (record.claimed)
        words.append(pipeline::outcomeText(*record.claimed));
    if (record.routed && record.routed != record.claimed)
        words.append(QStringLiteral("counted as ") + pipeline::outcomeText(*record.routed));
    if (record.block != pipeline::BlockAnswer::NotNeeded)
        words.append(QStringLiteral("block ") + pipeline::blockAnswerName(record.block));
    if (!record.isNumberKnown)
        words.append(QStringLiteral("(how many there were is not known)"));
    return words.join(QLatin1Char(' '));
}

QJsonObject runJson(const RunRecord &record)
{
    QJsonObject object = pipeline::toJson(record);
    for (const char *key : {"format", "version", "files", "before"})
        object.remove(QLatin1String(key));
    return object;
}

QJsonObject waitingJson(const port::Waiting &waiting)
{
    return {{QLatin1String("what"), waiting.what}, {QLatin1String("how"), waiting.how}};
}

QByteArray waitingText(const port::Waiting &waiting)
{
    return waiting ? QStringLiteral("waiting for %1\n  how: %2\n").arg(waiting.what, waiting.how).toUtf8() : QByteArray();
}

QJsonObject layoutJson(const port::PortLayout &layout)
{
    QJsonArray files;
    for (const port::Artefact &artefact : layout.artefacts)
        files.append(QJsonObject{{QLatin1String("path"), artefact.path}, {QLatin1String("stage"), port::stageName(artefact.stage)}, {QLatin1String("role"), artefact.role},
                                 {QLatin1String("size"), artefact.stamp.size}, {QLatin1String("sha256"), artefact.stamp.sha256}});
    QJsonArray findings;
    for (const port::Finding &finding : layout.findings)
        findings.append(pipeline::toJson(finding));
    return {{QLatin1String("files"), files}, {QLatin1String("others"), QJsonArray::fromStringList(layout.others)}, {QLatin1String("findings"), findings}};
}

QByteArray layoutText(const port::PortLayout &layout)
{
    QString text = QStringLiteral("files\n");
    for (const port::Artefact &artefact : layout.artefacts)
        text += QStringLiteral("  %1 %2 (%3)\n").arg(port::stageName(artefact.stage), artefact.path, artefact.role);
    for (const QString &other : layout.others)
        text += QStringLiteral("  - %1 (not of the layout)\n").arg(other);
    for (const port::Finding &finding : layout.findings)
        text += findingText(finding);
    return text.toUtf8();
}

QString progressText(const pipeline::RunProgress &progress)
{
    const QString count = progress.total ? QStringLiteral(" (%1 of %2)").arg(progress.done + 1).arg(progress.total) : QString();
    return progress.message + count;
}

QJsonObject statusJson(const QString &folder, const RunHistory &history, const Engine &engine, const StageRules &rules)
{
    QJsonArray runs;
    for (const RunRecord &record : history.records)
        runs.append(runJson(record));
    QJsonArray next;
    for (const AllowedEvent &allowed : engine.allowedEvents(history.state))
        next.append(nextJson(allowed, rules));
    QJsonArray alternatives;
    for (const PipelineState &state : history.alternatives)
        alternatives.append(pipeline::stateText(state));
    QJsonArray findings;
    for (const port::Finding &finding : history.findings)
        findings.append(pipeline::toJson(finding));
    QJsonObject body{{QLatin1String("port"), portName(folder)}, {QLatin1String("state"), pipeline::stateText(history.state)}, {QLatin1String("node"), pipeline::nodeName(history.state.node)},
            {QLatin1String("terminal"), pipeline::terminalName(history.state.terminal)}, {QLatin1String("row"), history.state.row},
            {QLatin1String("reading"), pipeline::readingName(engine.settings().reading)}, {QLatin1String("caps"), capsJson(history.state, engine)},
            {QLatin1String("runs"), runs}, {QLatin1String("next"), next}, {QLatin1String("alternatives"), alternatives}, {QLatin1String("findings"), findings}};
    if (const port::Waiting waiting = waitingIn(folder))
        body.insert(QLatin1String("waiting"), waitingJson(waiting));
    return body;
}

QByteArray statusText(const QString &folder, const RunHistory &history, const Engine &engine, const StageRules &rules)
{
    QString text = QStringLiteral("%1: %2\n").arg(portName(folder), pipeline::stateText(history.state));
    for (const RunRecord &record : history.records)
        text += QStringLiteral("  %1\n").arg(runText(record));
    text += QString::fromUtf8(waitingText(waitingIn(folder)));
    const QList<AllowedEvent> next = engine.allowedEvents(history.state);
    text += next.isEmpty() ? QStringLiteral("nothing follows\n") : QStringLiteral("next\n");
    for (const AllowedEvent &allowed : next)
        text += nextText(allowed, rules);
    for (const port::Finding &finding : history.findings)
        text += findingText(finding);
    return text.toUtf8();
}

ExitCode statusCode(const RunHistory &history)
{
    const bool isCritical = std::ranges::any_of(history.findings, [](const port::Finding &finding) { return finding.severity == FindingSeverity::Critical; });
    const bool isGood = QList{TerminalKind::None, TerminalKind::CompleteDone, TerminalKind::CompleteNotes}.contains(history.state.terminal);
    return isCritical || !isGood ? ExitCode::DoesNotHold : ExitCode::Holds;
}

} // namespace tileport::cli
