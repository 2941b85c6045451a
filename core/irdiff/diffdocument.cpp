// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/diffdocument.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/irdiff/reportplaces.h"
#include "core/irdiff/specialisationtext.h"

#include <QJsonArray>
#include <QStringList>

#include <array>
#include <utility>

namespace tileport::irdiff {

using irgraph::IrGraph;
using irgraph::OpId;

namespace {
constexpr std::array<std::string_view, 7> kDetailNames{"operand", "operand-order", "attribute",
                                                     "result-type", "region", "location", "name"};

template <typename Names, typename Enum>
QString nameOf(const Names &names, Enum value)
{
    return qstring(names[static_cast<size_t>(value)]);
}

QJsonObject sourceJson(const IrGraph &graph, OpId op)
{
    const irgraph::Frame frame = authorFrame(graph, op);
    if (frame.line == 0)
        return {};
    return {{QLatin1String("file"), qstring(graph.string(frame.file))},
            {QLatin1String("line"), static_cast<qint64>(frame.line)},
            {QLatin1String("column"), static_cast<qint64>(frame.column)}};
}

QJsonValue opJson(const IrDiff &diff, Side side, OpId op)
{
    if (!op.isValid())
        return QJsonValue::Null;
    const IrGraph &graph = graphOf(diff, side);
    QJsonObject object;
    object.insert(QLatin1String("op"), static_cast<qint64>(op.value));
    object.insert(QLatin1String("name"), qstring(graph.opName(op)));
    const uint32_t line = graph.firstLine(op);
    if (line != IrGraph::kNoLine) {
        object.insert(QLatin1String("line"), static_cast<qint64>(line) + 1);
        object.insert(QLatin1String("text"), lineText(graph, op));
    }
    const QJsonObject source = sourceJson(graph, op);
    if (!source.isEmpty())
        object.insert(QLatin1String("source"), source);
    return object;
}

QJsonObject changeJson(const IrDiff &diff, const OpChange &change)
{
    QJsonArray details;
    for (const ChangeDetail &detail : change.details) {
        details.append(QJsonObject{{QLatin1String("kind"), nameOf(kDetailNames, detail.kind)},
                                   {QLatin1String("what"), detail.what},
                                   {QLatin1String("left"), detail.left},
                                   {QLatin1String("right"), detail.right}});
    }
    return QJsonObject{{QLatin1String("kind"), changeKindName(change.kind)},
                     {QLatin1String("left"), opJson(diff, Side::Left, change.left)},
                     {QLatin1String("right"), opJson(diff, Side::Right, change.right)},
                     {QLatin1String("rules"), QJsonArray::fromStringList(ruleNames(change.rules))},
                     {QLatin1String("details"), details}};
}

QJsonObject findingJson(const IrDiff &diff, const Finding &finding)
{
    QJsonObject object{{QLatin1String("id"), finding.id},
                     {QLatin1String("kind"), finding.kind},
                     {QLatin1String("severity"), severityName(finding.severity)},
                     {QLatin1String("owner"), ownerName(finding.owner)},
                     {QLatin1String("left"), opJson(diff, Side::Left, finding.left)},
                     {QLatin1String("right"), opJson(diff, Side::Right, finding.right)},
                     {QLatin1String("rules"), QJsonArray::fromStringList(ruleNames(finding.rules))},
                     {QLatin1String("message"), finding.message}};
    if (!finding.explanation.isEmpty())
        object.insert(QLatin1String("explanation"), finding.explanation);
    if (!finding.remedy.isEmpty())
        object.insert(QLatin1String("remedy"), finding.remedy);
    if (!finding.facts.isEmpty())
        object.insert(QLatin1String("facts"), QJsonArray::fromStringList(finding.facts));
    if (!finding.cause.isEmpty())
        object.insert(QLatin1String("cause"), finding.cause);
    if (finding.parameterRow >= 0)
        object.insert(QLatin1String("parameter_row"), finding.parameterRow);
    if (finding.leftPlace.line > 0)
        object.insert(QLatin1String("left_place"), placeJson(finding.leftPlace));
    if (finding.rightPlace.line > 0)
        object.insert(QLatin1String("right_place"), placeJson(finding.rightPlace));
    return object;
}

QJsonObject parameterJson(const ParameterPair &pair)
{
    QJsonObject object{{QLatin1String("left"), pair.left}, {QLatin1String("right"), pair.right}, {QLatin1String("reason"), pair.reason}};
    if (pair.isAmbiguous)
        object.insert(QLatin1String("ambiguous"), true);
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
    for (const ParameterPair &pair : diff.parameters)
        array.append(parameterJson(pair));
    return array;
}

// What the public pipeline's script would say, because that is what a reader may have seen before.
QJsonObject shellJson(const ShellVerdict &shell)
{
    QJsonArray criticals;
    for (const QString &reason : shell.criticals)
        criticals.append(reason);
    QJsonArray notes;
    for (const QString &note : shell.notes)
        notes.append(note);
    return QJsonObject{{QLatin1String("verdict"), verdictName(shell.verdict)},
                     {QLatin1String("criticals"), criticals},
                     {QLatin1String("notes"), notes},
                     {QLatin1String("difference"), shell.difference}};
}

QJsonArray checklistJson(const std::vector<ChecklistLine> &checklist)
{
    QJsonArray array;
    for (const ChecklistLine &line : checklist) {
        QJsonObject object{{QLatin1String("item"), line.item}, {QLatin1String("list"), line.list}, {QLatin1String("status"), itemStatusName(line.status)}};
        if (!line.findings.isEmpty())
            object.insert(QLatin1String("findings"), QJsonArray::fromStringList(line.findings));
        if (!line.why.isEmpty())
            object.insert(QLatin1String("why"), line.why);
        array.append(object);
    }
    return array;
}

QJsonObject sideJson(const IrGraph &graph, OpId entry, const QString &file)
{
    return QJsonObject{{QLatin1String("file"), file},
                     {QLatin1String("entry"), entry.isValid() ? qstring(graph.symbol(entry)) : QString()},
                     {QLatin1String("operations"), static_cast<qint64>(graph.opCount())}};
}

// Everything but plain agreement: what changed, and what counts as the same only because a rule says so.
bool isTold(const OpChange &change)
{
    return change.kind != ChangeKind::Same || change.rules != 0;
}
} // namespace

QJsonObject diffDocument(const IrDiff &diff, const DiffNames &names)
{
    QJsonObject counts;
    for (const ChangeKind kind : kChangeKinds)
        counts.insert(changeKindName(kind), static_cast<qint64>(diff.count(kind)));
    QJsonArray changes;
    for (const OpChange &change : diff.changes)
        if (isTold(change))
            changes.append(changeJson(diff, change));
    QJsonArray findings;
    for (const Finding &finding : diff.findings)
        findings.append(findingJson(diff, finding));
    QJsonObject body{{QLatin1String("verdict"), verdictName(diff.verdict)},
                     {QLatin1String("reason"), diff.verdictReason},
                     {QLatin1String("approximate"), diff.isApproximate},
                     {QLatin1String("approximation_reason"), diff.approximationReason},
                     {QLatin1String("left"), sideJson(*diff.left, diff.leftEntry, names.left)},
                     {QLatin1String("right"), sideJson(*diff.right, diff.rightEntry, names.right)},
                     {QLatin1String("counts"), counts},
                     {QLatin1String("parameters"), parametersJson(diff)},
                     {QLatin1String("policy"), diff.policy},
                     {QLatin1String("policy_hash"), diff.policyHash},
                     {QLatin1String("checklist"), checklistJson(diff.checklist)},
                     {QLatin1String("specialisation"), specialisationJson(diff.specialisation)},
                     {QLatin1String("layout"), layoutJson(diff.layout)},
                     {QLatin1String("shell"), shellJson(diff.shell)},
                     {QLatin1String("findings"), findings},
                     {QLatin1String("changes"), changes}};
    return withFormat(QLatin1String("diff"), std::move(body));
}

QByteArray diffReport(const IrDiff &diff, const DiffNames &names)
{
    return stableJson(diffDocument(diff, names));
}

} // namespace tileport::irdiff
