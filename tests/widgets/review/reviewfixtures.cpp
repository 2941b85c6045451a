// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/widgets/review/reviewfixtures.h"

#include "tests/core/irdiff/diffpicture.h"
#include "widgets/review/findingsmodel.h"

namespace tileport::test {

using namespace review;
using irdiff::FindingOwner;
using irdiff::FindingSeverity;

namespace {

session::SideIndex indexOf(const irgraph::IrGraph &graph, const QString &file, int linesPerOp)
{
    std::vector<std::vector<std::pair<QString, int>>> frames;
    for (uint32_t op = 0; op < graph.opCount(); ++op)
        frames.push_back({{file, int(op + 1) * linesPerOp}});
    return session::SideIndex(frames, file);
}

QString numberedLines(int count, const QString &word)
{
    QString text;
    for (int i = 1; i <= count; ++i)
        text += QStringLiteral("    %1 %2\n").arg(word).arg(i);
    return text;
}

FindingInput inputOf(const irdiff::IrDiffPtr &diff)
{
    FindingInput input;
    input.diff = diff;
    input.links = std::make_shared<session::LinkIndex>(indexOf(*diff->left, QStringLiteral("k.py"), 1),
                                                       indexOf(*diff->right, QStringLiteral("kernel.rs"), 10), diff);
    input.specialisation = QStringLiteral("f32");
    input.sourceName = QStringLiteral("k.py");
    input.sourceText = numberedLines(20, QStringLiteral("python"));
    input.rustName = QStringLiteral("kernel.rs");
    input.rustText = numberedLines(200, QStringLiteral("rust"));
    return input;
}

void addRows(QStringList &lines, const FindingsModel &model, const QModelIndex &parent, int depth)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        QStringList cells;
        for (int column = 1; column < model.columnCount(); ++column)
            cells.append(index.siblingAtColumn(column).data().toString());
        const QVariant severity = index.data(FindingsModel::SeverityRole);
        const QString word = severity.isValid() ? severityWord(FindingSeverity(severity.toInt())) + u' ' : QString();
        QString line = QString(depth * 2, u' ') + word + index.data().toString();
        while (!cells.isEmpty() && cells.constLast().isEmpty())
            cells.removeLast();
        for (const QString &cell : cells)
            line += QStringLiteral(" | ") + cell;
        lines.append(line);
        addRows(lines, model, index, depth + 1);
    }
}

} // namespace

QString referenceBody()
{
    return QStringLiteral("%0 = addi %n, %m : tile<i32>\n%c = constant <i32: 4> : tile<i32>\n%1 = muli %0, %c : tile<i32>\n%2 = addi %1, %c : tile<i32>\n"
                          "%3 = itof %2 signed : tile<i32> -> tile<f32>\n%4 = addf %x, %3 : tile<f32>\n%5 = mulf %4, %y : tile<f32>\n"
                          "%s = store_ptr_tko weak %p, %5 : tile<ptr<f32>>, tile<f32> -> token\n%u = store_ptr_tko weak %q, %x : tile<ptr<f32>>, tile<f32> -> token");
}

QString generatedBody()
{
    return QStringLiteral("%0 = addi %m, %n : tile<i32>\n%c = constant <i32: 4> : tile<i32>\n%d = constant <i32: 4> : tile<i32>\n%1 = muli %0, %c : tile<i32>\n"
                          "%2 = addi %1, %d : tile<i32>\n%3 = itof %2 signed : tile<i32> -> tile<f32>\n%4 = subf %x, %3 : tile<f32>\n"
                          "%5 = mulf %4, %y flush_to_zero : tile<f32>\n%s = store_ptr_tko weak %p, %5 : tile<ptr<f32>>, tile<f32> -> token");
}

FindingListPtr listOf(const QString &left, const QString &right)
{
    const irdiff::IrDiffPtr diff = diffOf(left, right);
    return diff ? makeFindingList(inputOf(diff)) : nullptr;
}

FindingListPtr manyFindings(int count)
{
    auto diff = std::make_shared<irdiff::IrDiff>(*diffOf(referenceBody(), generatedBody()));
    diff->findings.clear();
    for (int i = 0; i < count; ++i) {
        irdiff::Finding finding;
        finding.id = QStringLiteral("operand-%1").arg(i, 8, 16, QLatin1Char('0'));
        finding.kind = i % 3 ? QStringLiteral("operand") : QStringLiteral("order-missing");
        finding.severity = FindingSeverity(2 - i * 3 / count);
        finding.owner = FindingOwner(i % 3);
        finding.left = irgraph::OpId(uint32_t(1 + i % 6));
        finding.right = irgraph::OpId(uint32_t(1 + i % 5));
        finding.change = 1;
        finding.message = QStringLiteral("addf: operand %1 is %0 (through muli, addi), in the reference %1 (through addi)").arg(i % 2);
        finding.explanation = QStringLiteral("no rule makes the two equal");
        diff->findings.push_back(finding);
    }
    return makeFindingList(inputOf(diff));
}

QString rowsPicture(const Arrangement &arrangement)
{
    FindingsModel model;
    model.setArrangement(std::make_shared<Arrangement>(arrangement));
    QStringList lines;
    addRows(lines, model, {}, 0);
    return lines.join(u'\n');
}

Acceptance acceptanceOf(const FindingList &list, const QString &finding, const QString &reason)
{
    return {{list.input.specialisation, finding}, QStringLiteral("attribute-flush_to_zero-gained"), QStringLiteral("message"), reason, QStringLiteral("ada"),
            QDateTime(QDate(2026, 11, 30), QTime(12, 0), Qt::UTC), list.input.diff->policy, list.evidence};
}

} // namespace tileport::test
