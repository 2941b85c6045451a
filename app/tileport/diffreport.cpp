// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/diffreport.h"

#include <QJsonArray>
#include <QStringList>

#include <array>
#include <utility>

namespace tileport::cli {

using irdiff::ChangeKind;
using irdiff::IrDiff;
using irdiff::OpChange;
using irdiff::Side;
using irgraph::IrGraph;
using irgraph::OpId;

namespace {
constexpr std::array<std::string_view, 4> kKindNames{"same", "changed", "added", "removed"};
constexpr std::array<std::string_view, 7> kDetailNames{"operand", "operand-order", "attribute",
                                                     "result-type", "region", "location", "name"};

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

template <typename Names, typename Enum>
QString nameOf(const Names &names, Enum value)
{
    return fromView(names[static_cast<size_t>(value)]);
}

const IrGraph &graphOf(const IrDiff &diff, Side side)
{
    return side == Side::Left ? *diff.left : *diff.right;
}

// The innermost frame of the kernel author's own file.
QJsonObject sourceOf(const IrGraph &graph, OpId op)
{
    QJsonObject object;
    for (const irgraph::Frame &frame : graph.frames(graph.location(op))) {
        if (frame.isLibrary || frame.line == 0)
            continue;
        object.insert(QLatin1String("file"), fromView(graph.string(frame.file)));
        object.insert(QLatin1String("line"), static_cast<qint64>(frame.line));
        object.insert(QLatin1String("column"), static_cast<qint64>(frame.column));
        break;
    }
    return object;
}

QString lineText(const IrGraph &graph, OpId op)
{
    const uint32_t line = graph.firstLine(op);
    return line == IrGraph::kNoLine ? QString() : fromView(graph.line(line)).trimmed();
}

QJsonValue opJson(const IrDiff &diff, Side side, OpId op)
{
    if (!op.isValid())
        return QJsonValue::Null;
    const IrGraph &graph = graphOf(diff, side);
    QJsonObject object;
    object.insert(QLatin1String("op"), static_cast<qint64>(op.value));
    object.insert(QLatin1String("name"), fromView(graph.opName(op)));
    const uint32_t line = graph.firstLine(op);
    if (line != IrGraph::kNoLine) {
        object.insert(QLatin1String("line"), static_cast<qint64>(line) + 1);
        object.insert(QLatin1String("text"), lineText(graph, op));
    }
    const QJsonObject source = sourceOf(graph, op);
    if (!source.isEmpty())
        object.insert(QLatin1String("source"), source);
    return object;
}

QJsonObject changeJson(const IrDiff &diff, const OpChange &change)
{
    QJsonArray details;
    for (const irdiff::ChangeDetail &detail : change.details) {
        details.append(QJsonObject{{QLatin1String("kind"), nameOf(kDetailNames, detail.kind)},
                                   {QLatin1String("what"), detail.what},
                                   {QLatin1String("left"), detail.left},
                                   {QLatin1String("right"), detail.right}});
    }
    return QJsonObject{{QLatin1String("kind"), nameOf(kKindNames, change.kind)},
                       {QLatin1String("left"), opJson(diff, Side::Left, change.left)},
                       {QLatin1String("right"), opJson(diff, Side::Right, change.right)},
                       {QLatin1String("rules"), QJsonArray::fromStringList(irdiff::ruleNames(change.rules))},
                       {QLatin1String("details"), details}};
}

QJsonObject findingJson(const IrDiff &diff, const irdiff::Finding &finding)
{
    QJsonObject object{{QLatin1String("id"), finding.id},
                       {QLatin1String("kind"), finding.kind},
                       {QLatin1String("severity"), irdiff::severityName(finding.severity)},
                       {QLatin1String("owner"), irdiff::ownerName(finding.owner)},
                       {QLatin1String("left"), opJson(diff, Side::Left, finding.left)},
                       {QLatin1String("right"), opJson(diff, Side::Right, finding.right)},
                       {QLatin1String("rules"), QJsonArray::fromStringList(irdiff::ruleNames(finding.rules))},
                       {QLatin1String("message"), finding.message}};
    if (!finding.explanation.isEmpty())
        object.insert(QLatin1String("explanation"), finding.explanation);
    if (!finding.remedy.isEmpty())
        object.insert(QLatin1String("remedy"), finding.remedy);
    if (!finding.facts.isEmpty())
        object.insert(QLatin1String("facts"), QJsonArray::fromStringList(finding.facts));
    return object;
}

QJsonObject parameterJson(const irdiff::ParameterPair &pair)
{
    QJsonObject object{{QLatin1String("left"), pair.left}, {QLatin1String("right"), pair.right}, {QLatin1String("reason"), pair.reason}};
    const std::pair<const char *, const QString &> optional[]{
        {"role", pair.role},           {"launch", pair.launch},           {"left_name", pair.leftName},
        {"right_name", pair.rightName}, {"left_type", pair.leftType},     {"right_type", pair.rightType},
        {"left_claims", pair.leftClaims}, {"right_claims", pair.rightClaims}};
    for (const auto &[key, value] : optional)
        if (!value.isEmpty())
            object.insert(QLatin1String(key), value);
    return object;
}

QJsonArray parametersJson(const IrDiff &diff)
{
    QJsonArray array;
    for (const irdiff::ParameterPair &pair : diff.parameters)
        array.append(parameterJson(pair));
    return array;
}

// What the public pipeline's script would say, because that is what a reader may have seen before.
QJsonObject shellJson(const irdiff::ShellVerdict &shell)
{
    QJsonArray criticals;
    for (const QString &reason : shell.criticals)
        criticals.append(reason);
    QJsonArray notes;
    for (const QString &note : shell.notes)
        notes.append(note);
    return QJsonObject{{QLatin1String("verdict"), irdiff::verdictName(shell.verdict)},
                       {QLatin1String("criticals"), criticals},
                       {QLatin1String("notes"), notes},
                       {QLatin1String("difference"), shell.difference}};
}

QJsonObject sideJson(const IrGraph &graph, OpId entry, const QString &file)
{
    return QJsonObject{{QLatin1String("file"), file},
                       {QLatin1String("entry"), entry.isValid() ? fromView(graph.symbol(entry)) : QString()},
                       {QLatin1String("operations"), static_cast<qint64>(graph.opCount())}};
}

// Everything but plain agreement: what changed, and what counts as the same only because a rule says so.
bool isTold(const OpChange &change)
{
    return change.kind != ChangeKind::Same || change.rules != 0;
}

QByteArray placeText(const IrDiff &diff, Side side, OpId op, const QString &file)
{
    const IrGraph &graph = graphOf(diff, side);
    const uint32_t line = op.isValid() ? graph.firstLine(op) : IrGraph::kNoLine;
    if (line == IrGraph::kNoLine)
        return {};
    const char sign = side == Side::Left ? '-' : '+';
    return QByteArray("  ") + sign + ' ' + file.toUtf8() + ':' + QByteArray::number(line + 1) + ": "
        + lineText(graph, op).toUtf8() + '\n';
}

QByteArray changeText(const IrDiff &diff, const OpChange &change, const DiffNames &names)
{
    QByteArray text = nameOf(kKindNames, change.kind).toUtf8() + '\n';
    text += placeText(diff, Side::Left, change.left, names.left) + placeText(diff, Side::Right, change.right, names.right);
    for (const irdiff::ChangeDetail &detail : change.details)
        text += QStringLiteral("    %1: %2 | %3\n").arg(detail.what, detail.left, detail.right).toUtf8();
    return text;
}

QByteArray findingText(const irdiff::Finding &finding)
{
    QString text = QStringLiteral("%1 [%2] %3").arg(irdiff::severityName(finding.severity), finding.id, finding.message);
    if (!finding.remedy.isEmpty())
        text += QStringLiteral(" (%1)").arg(finding.remedy);
    for (const QString &fact : finding.facts)
        text += QStringLiteral("\n    because ") + fact;
    return text.toUtf8() + '\n';
}
} // namespace

QJsonObject diffDocument(const IrDiff &diff, const DiffNames &names)
{
    QJsonObject counts;
    for (size_t kind = 0; kind < kKindNames.size(); ++kind)
        counts.insert(QLatin1String(kKindNames[kind]), static_cast<qint64>(diff.count(static_cast<ChangeKind>(kind))));
    QJsonArray changes;
    for (const OpChange &change : diff.changes)
        if (isTold(change))
            changes.append(changeJson(diff, change));
    QJsonArray findings;
    for (const irdiff::Finding &finding : diff.findings)
        findings.append(findingJson(diff, finding));
    return QJsonObject{{QLatin1String("verdict"), irdiff::verdictName(diff.verdict)},
                       {QLatin1String("reason"), diff.verdictReason},
                       {QLatin1String("approximate"), diff.isApproximate},
                       {QLatin1String("approximation_reason"), diff.approximationReason},
                       {QLatin1String("left"), sideJson(*diff.left, diff.leftEntry, names.left)},
                       {QLatin1String("right"), sideJson(*diff.right, diff.rightEntry, names.right)},
                       {QLatin1String("counts"), counts},
                       {QLatin1String("parameters"), parametersJson(diff)},
                       {QLatin1String("policy"), diff.policy},
                       {QLatin1String("shell"), shellJson(diff.shell)},
                       {QLatin1String("findings"), findings},
                       {QLatin1String("changes"), changes}};
}

QByteArray diffText(const IrDiff &diff, const DiffNames &names)
{
    QByteArray text = QStringLiteral("%1: %2\n").arg(irdiff::verdictName(diff.verdict), diff.verdictReason).toUtf8();
    QStringList counts;
    for (size_t kind = 0; kind < kKindNames.size(); ++kind)
        counts << QStringLiteral("%1 %2").arg(diff.count(static_cast<ChangeKind>(kind))).arg(QLatin1String(kKindNames[kind]));
    text += counts.join(QStringLiteral(", ")).toUtf8() + '\n';
    if (diff.isApproximate)
        text += "approximate: " + diff.approximationReason.toUtf8() + '\n';
    for (const irdiff::Finding &finding : diff.findings)
        text += findingText(finding);
    for (const OpChange &change : diff.changes)
        if (change.kind != ChangeKind::Same)
            text += changeText(diff, change, names);
    return text;
}

} // namespace tileport::cli
