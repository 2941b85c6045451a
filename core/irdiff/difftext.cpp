// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/difftext.h"

#include "core/irdiff/reportplaces.h"

#include <QStringList>

#include <algorithm>

namespace tileport::irdiff {

using irgraph::IrGraph;
using irgraph::OpId;

namespace {

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
    QByteArray text = changeKindName(change.kind).toUtf8() + '\n';
    text += placeText(diff, Side::Left, change.left, names.left) + placeText(diff, Side::Right, change.right, names.right);
    for (const ChangeDetail &detail : change.details)
        text += QStringLiteral("    %1: %2 | %3\n").arg(detail.what, detail.left, detail.right).toUtf8();
    return text;
}

QByteArray findingText(const Finding &finding)
{
    // What follows from a finding above stands under it.
    QString text = finding.cause.isEmpty() ? QString() : QStringLiteral("  follows: ");
    text += QStringLiteral("%1 [%2] %3").arg(severityName(finding.severity), finding.id, finding.message);
    if (!finding.remedy.isEmpty())
        text += QStringLiteral(" (%1)").arg(finding.remedy);
    for (const QString &fact : finding.facts)
        text += QStringLiteral("\n    because ") + fact;
    return text.toUtf8() + '\n';
}

/// The checklist in numbers, then each item that differs; nothing when none does.
QByteArray checklistText(const std::vector<ChecklistLine> &checklist)
{
    const auto count = [&](ItemStatus status) { return std::ranges::count(checklist, status, &ChecklistLine::status); };
    if (count(ItemStatus::Differs) == 0)
        return {};
    QString text = QStringLiteral("checklist: %1 hold, %2 differ, %3 do not apply\n")
                       .arg(count(ItemStatus::Holds)).arg(count(ItemStatus::Differs)).arg(count(ItemStatus::NotApplicable));
    for (const ChecklistLine &line : checklist) {
        if (line.status == ItemStatus::Differs)
            text += QStringLiteral("  %1 (%2): %3\n").arg(line.item, line.list, line.findings.join(QStringLiteral(", ")));
    }
    return text.toUtf8();
}

} // namespace

QByteArray diffText(const IrDiff &diff, const DiffNames &names)
{
    QByteArray text = QStringLiteral("%1: %2\n").arg(verdictName(diff.verdict), diff.verdictReason).toUtf8();
    QStringList counts;
    for (const ChangeKind kind : kChangeKinds)
        counts << QStringLiteral("%1 %2").arg(diff.count(kind)).arg(changeKindName(kind));
    text += counts.join(QStringLiteral(", ")).toUtf8() + '\n';
    if (diff.isApproximate)
        text += "approximate: " + diff.approximationReason.toUtf8() + '\n';
    for (const Finding &finding : diff.findings)
        text += findingText(finding);
    text += checklistText(diff.checklist);
    for (const OpChange &change : diff.changes)
        if (change.kind != ChangeKind::Same)
            text += changeText(diff, change, names);
    return text;
}

} // namespace tileport::irdiff
