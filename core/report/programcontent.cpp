// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/pagecontent.h"

namespace tileport::report {

using irdiff::ChangeKind;
using irdiff::IrDiff;

namespace {

constexpr qsizetype kShortHash = 16;

QList<Line> sideCell(const ProgramSide &side)
{
    if (side.file.isEmpty())
        return cell(QStringLiteral("not there"));
    return {{code(side.file)},
            {plain(QStringLiteral("entry ")), code(side.entry)},
            {plain(QStringLiteral("%1, %2").arg(counted(side.operations, "operation", "operations"), counted(side.lines, "line", "lines")))},
            {plain(QStringLiteral("SHA-256 ")), code(side.sha256.left(kShortHash) + QStringLiteral("…"))}};
}

Line countsLine(const IrDiff &diff)
{
    QStringList counts;
    for (const ChangeKind kind : irdiff::kChangeKinds)
        counts.append(QStringLiteral("%1 %2").arg(diff.count(kind)).arg(irdiff::changeKindName(kind)));
    return {plain(counts.join(QStringLiteral(", ")))};
}

Line layoutLine(const irdiff::LayoutGate &gate)
{
    if (gate.isVacuous)
        return {plain(QStringLiteral("not asked: the reference looks at no tensor through a view"))};
    if (gate.holds)
        return {toned(QStringLiteral("holds"), Tone::Good)};
    return {toned(QStringLiteral("does not hold"), Tone::Bad), plain(QStringLiteral(": %1").arg(counted(qint64(gate.differences.size()), "difference", "differences")))};
}

Line scriptLine(const IrDiff &diff)
{
    Line line{code(irdiff::verdictName(diff.shell.verdict))};
    if (!diff.shell.difference.isEmpty())
        line.append(plain(QStringLiteral(": %1").arg(diff.shell.difference)));
    return line;
}

Line checklistLine(const IrDiff &diff)
{
    qsizetype holds = 0;
    QStringList differ;
    for (const irdiff::ChecklistLine &line : diff.checklist) {
        holds += line.status == irdiff::ItemStatus::Holds ? 1 : 0;
        if (line.status == irdiff::ItemStatus::Differs)
            differ.append(QStringLiteral("%1 (%2)").arg(line.item, line.list));
    }
    Line line{plain(QStringLiteral("%1 hold").arg(counted(holds, "item", "items")))};
    if (!differ.isEmpty())
        line.append(plain(QStringLiteral("; these differ: %1").arg(differ.join(QStringLiteral(", ")))));
    return line;
}

Table verdictTable(const ProgramReport &program)
{
    const IrDiff &diff = *program.diff;
    const bool isGood = diff.verdict == irdiff::Verdict::Pass || diff.verdict == irdiff::Verdict::PassWithNotes;
    Table table{QStringLiteral("Verdict of the comparison"), {QStringLiteral("What"), QStringLiteral("Answer")}, {}};
    const auto add = [&](const QString &what, const QList<Line> &answer) { table.rows.append({{}, {cell(what), answer}}); };
    add(QStringLiteral("Verdict"), {{toned(irdiff::verdictName(diff.verdict), isGood ? Tone::Good : Tone::Bad), plain(QStringLiteral(": %1").arg(diff.verdictReason))}});
    if (diff.isApproximate)
        add(QStringLiteral("Approximate"), {{toned(diff.approximationReason, Tone::Notice)}});
    add(QStringLiteral("Reference"), sideCell(program.reference));
    add(QStringLiteral("Generated"), sideCell(program.generated));
    if (!program.problem.isEmpty())
        return table;
    add(QStringLiteral("Operations"), {countsLine(diff)});
    add(QStringLiteral("Launch known from"), cell(program.factsFrom.isEmpty() ? QStringLiteral("no specification; parameters are paired by their use") : program.factsFrom));
    add(QStringLiteral("Layout gate"), {layoutLine(diff.layout)});
    add(QStringLiteral("Checklist"), {checklistLine(diff)});
    add(QStringLiteral("Public script"), {scriptLine(diff)});
    return table;
}

/// Excerpt \p index of program \p number.
Excerpt excerptOf(const ProgramReport &program, int number, qsizetype index, const FindingNumbers &numbers)
{
    const IrExcerpt &rows = program.excerpts.at(index);
    Excerpt excerpt{QStringLiteral("Excerpt %1 of %2").arg(index + 1).arg(program.excerpts.size()), {QStringLiteral("Reference"), QStringLiteral("Generated")}, {}};
    for (const IrRow &row : rows.rows) {
        Excerpt::Row shown{row.leftLine, row.rightLine, row.left, row.right, irdiff::changeKindName(row.kind), row.findings.isEmpty() ? QString() : FindingNumbers::rowAnchor(number, row), {}};
        for (const QString &finding : row.findings)
            shown.remarks.append(numbers.span(finding));
        excerpt.rows.append(shown);
    }
    return excerpt;
}

Section sectionOf(const ProgramReport &program, int number, const FindingNumbers &numbers)
{
    Section section{QStringLiteral("program-%1").arg(number), program.variant.isEmpty() ? QStringLiteral("Reference and generated program") : QStringLiteral("Variant %1").arg(program.variant), 3, {}};
    section.blocks.append(verdictTable(program));
    if (!program.problem.isEmpty())
        return section;
    if (program.excerpts.isEmpty()) {
        section.blocks.append(Paragraph{{plain(QStringLiteral("No operation differs, so there is nothing to show side by side."))}});
        return section;
    }
    section.blocks.append(Paragraph{{plain(QStringLiteral("%1. Both programs stand as they are printed, with their line numbers; F numbers name the findings about a row.")
                                               .arg(counted(program.differingRows, "row differs", "rows differ")))}});
    for (qsizetype i = 0; i < program.excerpts.size(); ++i)
        section.blocks.append(excerptOf(program, number, i, numbers));
    if (program.rowsLeftOut > 0)
        section.blocks.append(Paragraph{{toned(QStringLiteral("%1 left out: the excerpts show those with findings first.").arg(counted(program.rowsLeftOut, "further differing row is", "further differing rows are")), Tone::Notice)}});
    return section;
}

} // namespace

QList<Section> programSections(const Report &report, const FindingNumbers &numbers)
{
    Section head{QStringLiteral("programs"), QStringLiteral("Tile IR, side by side"), 2, {}};
    if (report.programs.isEmpty())
        head.blocks.append(Paragraph{{plain(QStringLiteral("The port has no Tile IR under reference/ or generated/, so nothing could be compared."))}});
    if (report.programsLeftOut > 0)
        head.blocks.append(Paragraph{{toned(QStringLiteral("%1 not compared for this report.").arg(counted(report.programsLeftOut, "further variant was", "further variants were")), Tone::Notice)}});
    QList<Section> sections{head};
    int number = 0;
    for (const ProgramReport &program : report.programs)
        sections.append(sectionOf(program, ++number, numbers));
    return sections;
}

} // namespace tileport::report
