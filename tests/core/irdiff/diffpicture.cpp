// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/irdiff/diffpicture.h"

#include "core/base/text.h"
#include "tests/support/graphfromtext.h"

#include <QStringList>

namespace tileport::test {

using namespace irdiff;

static QString lineOf(const irgraph::IrGraph &graph, irgraph::OpId op)
{
    const uint32_t number = graph.firstLine(op);
    if (number == irgraph::IrGraph::kNoLine)
        return QStringLiteral("(elided)");
    const std::string_view line = graph.line(number);
    return qstring(line).section(QStringLiteral(" : "), 0, 0).trimmed();
}

QString program(const QString &body)
{
    return QStringLiteral("entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>, %x: tile<f32>, "
                          "%y: tile<f32>) {\n%1\nreturn\n}\n").arg(body);
}

IrDiffPtr diffOf(const QString &left, const QString &right, const DiffOptions &options)
{
    const auto leftGraph = graphFromText(program(left).toStdString(), QStringLiteral("left"));
    const auto rightGraph = graphFromText(program(right).toStdString(), QStringLiteral("right"));
    if (!leftGraph || !rightGraph) {
        qWarning("%s", qPrintable((leftGraph ? rightGraph : leftGraph).error().toString()));
        return nullptr;
    }
    const auto diff = diffGraphs(*leftGraph, *rightGraph, options);
    if (!diff) {
        qWarning("%s", qPrintable(diff.error().toString()));
        return nullptr;
    }
    return *diff;
}

static QString changePicture(const IrDiff &diff, const OpChange &change)
{
    if (change.kind == ChangeKind::Removed)
        return QStringLiteral("- ") + lineOf(*diff.left, change.left);
    if (change.kind == ChangeKind::Added)
        return QStringLiteral("+ ") + lineOf(*diff.right, change.right);
    QStringList details;
    for (const ChangeDetail &detail : change.details)
        details.append(QStringLiteral("%1: %2 -> %3").arg(detail.what, detail.left, detail.right));
    return QStringLiteral("~ %1 | %2  (%3)").arg(lineOf(*diff.left, change.left), lineOf(*diff.right, change.right), details.join(QStringLiteral("; ")));
}

QString diffPicture(const QString &left, const QString &right, DiffOptions options)
{
    const IrDiffPtr diff = diffOf(left, right, options);
    if (!diff)
        return QStringLiteral("no diff");
    QStringList lines{verdictName(diff->verdict)};
    for (const OpChange &change : diff->changes) {
        if (change.kind != ChangeKind::Same)
            lines.append(changePicture(*diff, change));
    }
    return lines.join(QLatin1Char('\n'));
}

QString findingPicture(const QString &left, const QString &right, DiffOptions options)
{
    const IrDiffPtr diff = diffOf(left, right, options);
    if (!diff)
        return QStringLiteral("no diff");
    QStringList lines{verdictName(diff->verdict)};
    for (const Finding &finding : diff->findings)
        lines.append(QStringLiteral("%1 %2: %3").arg(severityName(finding.severity), finding.kind, finding.message));
    return lines.join(QLatin1Char('\n'));
}

} // namespace tileport::test
