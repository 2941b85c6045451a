// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/checklist.h"

#include "core/base/text.h"
#include "core/irdiff/policy.h"

#include <QSet>

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

bool isMeant(const QStringList &patterns, const QString &name)
{
    return std::ranges::any_of(patterns, [&](const QString &pattern) { return Policy::fits(pattern, name); });
}

bool isRest(const Policy::Item &item) { return item.kinds.contains(QStringLiteral("*")); }

/// Names of the operations of both entries.
QSet<QString> operationsOf(const IrDiff &diff)
{
    QSet<QString> names;
    const auto add = [&names](const IrGraph &graph, OpId entry) {
        for (uint32_t op = entry.value; entry.isValid() && op < graph.subtreeEnd(entry).value; ++op)
            names.insert(qstring(graph.opName(OpId(op))));
    };
    add(*diff.left, diff.leftEntry);
    add(*diff.right, diff.rightEntry);
    return names;
}

/// Why the item says nothing of these programs; empty when it does.
QString whyNot(const Policy::Item &item, const IrDiff &diff, const QSet<QString> &operations)
{
    if (diff.verdict == Verdict::Blocked)
        return QStringLiteral("the programs could not be compared");
    if (item.needsLaunch && !diff.specialisation.hasInferred && !diff.specialisation.hasDeclared)
        return QStringLiteral("no specification of the launch was given");
    if (item.kinds.contains(QStringLiteral("launch-grid"))) {
        const auto grid = std::ranges::find(diff.specialisation.rows, FactKind::Grid, &SpecialisationRow::kind);
        if (grid == diff.specialisation.rows.end() || grid->status == FactStatus::Unknown)
            return grid == diff.specialisation.rows.end() ? QStringLiteral("neither launch gives a grid") : grid->reason;
    }
    const bool isThere = item.operations.isEmpty()
        || std::ranges::any_of(operations, [&](const QString &name) { return isMeant(item.operations, name); });
    return isThere ? QString() : QStringLiteral("neither program has %1").arg(item.operations.join(QStringLiteral(" or ")));
}

} // namespace

std::vector<ChecklistLine> answerChecklist(const Policy &policy, const IrDiff &diff)
{
    const QSet<QString> operations = operationsOf(diff);
    const std::vector<Policy::Item> &items = policy.checklist();
    std::vector<ChecklistLine> lines;
    for (const Policy::Item &item : items) {
        ChecklistLine line{item.item, Policy::listName(item.list), ItemStatus::Holds, {}, {}};
        for (const Finding &finding : diff.findings) {
            const bool isNamed = std::ranges::any_of(items, [&](const Policy::Item &one) { return !isRest(one) && isMeant(one.kinds, finding.kind); });
            if (isRest(item) ? !isNamed : isMeant(item.kinds, finding.kind))
                line.findings.append(finding.id);
        }
        line.why = line.findings.isEmpty() ? whyNot(item, diff, operations) : QString();
        line.status = !line.findings.isEmpty() ? ItemStatus::Differs : line.why.isEmpty() ? ItemStatus::Holds : ItemStatus::NotApplicable;
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace tileport::irdiff
