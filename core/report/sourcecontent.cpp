// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/pagecontent.h"

#include <QJsonDocument>

#include <algorithm>

namespace tileport::report {

using irdiff::FactStatus;
using irdiff::SpecialisationRow;

namespace {

Tone toneOf(FactStatus status)
{
    switch (status) {
    case FactStatus::Contradicts: return Tone::Bad;
    case FactStatus::Missing:
    case FactStatus::Extra: return Tone::Notice;
    case FactStatus::Agrees: return Tone::Good;
    case FactStatus::NotNeeded:
    case FactStatus::Unknown: break;
    }
    return Tone::Plain;
}

QList<Line> codeCell(const QString &text)
{
    return text.isEmpty() ? cell(QStringLiteral("–")) : cell(code(text));
}

QList<Line> statusCell(const SpecialisationRow &row, const FindingNumbers &numbers)
{
    QList<Line> lines{{toned(irdiff::factStatusName(row.status), toneOf(row.status))}};
    if (!row.reason.isEmpty())
        lines.append({plain(row.reason)});
    if (!row.change.isEmpty())
        lines.append({plain(QStringLiteral("change: ")), plain(row.change)});
    if (!row.findingId.isEmpty())
        lines.append({numbers.span(row.findingId)});
    return lines;
}

Section tableSection(const ProgramReport &program, int number, const FindingNumbers &numbers)
{
    const irdiff::SpecialisationTable &facts = program.diff->specialisation;
    Section section{QStringLiteral("parameters-%1").arg(number), program.variant.isEmpty() ? QStringLiteral("Parameters of both programs") : QStringLiteral("Parameters of %1").arg(program.variant), 3, {}};
    if (!facts.note.isEmpty())
        section.blocks.append(Paragraph{{strong(QStringLiteral("Note: ")), plain(facts.note)}});
    Table table{QStringLiteral("From the launch down to both programs"),
                {QStringLiteral("Parameter"), QStringLiteral("Launch"), QStringLiteral("Python inferred"), QStringLiteral("Rust declares"), QStringLiteral("Reference program"),
                 QStringLiteral("Generated program"), QStringLiteral("Status")}, {}};
    for (const SpecialisationRow &row : facts.rows) {
        const QString part = row.part.isEmpty() ? row.parameter : QStringLiteral("%1.%2").arg(row.parameter, row.part);
        table.rows.append({{}, {cell(code(part)), codeCell(row.launch), codeCell(row.inferred), codeCell(row.declared), codeCell(row.leftIr), codeCell(row.rightIr), statusCell(row, numbers)}});
    }
    section.blocks.append(table);
    return section;
}

Table portTable(const QList<port::Specialisation> &specialisations)
{
    Table table{QStringLiteral("Specialisations of the port"), {QStringLiteral("Name"), QStringLiteral("Variant"), QStringLiteral("What it fixes")}, {}};
    for (const port::Specialisation &one : specialisations) {
        const QJsonObject generated = port::generatedSpecification(one);
        QList<Line> lines;
        if (!one.detail.isEmpty())
            lines.append({plain(one.detail)});
        if (!one.note.isEmpty())
            lines.append({plain(one.note)});
        lines.append({code(QString::fromUtf8(QJsonDocument(generated).toJson(QJsonDocument::Compact)))});
        table.rows.append({{}, {cell(code(one.name)), cell(code(one.variant)), lines}});
    }
    return table;
}

Excerpt excerptOf(const SourceReport &source, int number, const FindingNumbers &numbers)
{
    Excerpt excerpt{QStringLiteral("Lines of %1 that findings name").arg(source.file), {source.file}, {}};
    int previous = 0;
    for (const SourceReport::Row &row : source.rows) {
        if (previous > 0 && row.line != previous + 1)
            excerpt.rows.append({0, 0, QStringLiteral("⋯"), {}, QStringLiteral("same"), {}, {}});
        previous = row.line;
        Excerpt::Row shown{row.line, 0, row.text, {}, row.findings.isEmpty() ? QStringLiteral("same") : QStringLiteral("named"),
                           QStringLiteral("source-%1-%2").arg(number).arg(row.line), {}};
        for (const QString &finding : row.findings)
            shown.remarks.append(numbers.span(finding));
        excerpt.rows.append(shown);
    }
    return excerpt;
}

} // namespace

QList<Section> specialisationSections(const Report &report, const FindingNumbers &numbers)
{
    Section head{QStringLiteral("specialisations"), QStringLiteral("Specialisations"), 2, {}};
    QList<Section> tables;
    int number = 0;
    for (const ProgramReport &program : report.programs) {
        ++number;
        if (program.diff != nullptr && !program.diff->specialisation.rows.empty())
            tables.append(tableSection(program, number, numbers));
    }
    if (!report.specialisations.isEmpty())
        head.blocks.append(portTable(report.specialisations));
    else if (tables.isEmpty())
        head.blocks.append(Paragraph{{plain(QStringLiteral("The port has no specification, and no compared program has parameters."))}});
    return QList<Section>{head} + tables;
}

QList<Section> sourceSections(const Report &report, const FindingNumbers &numbers)
{
    Section head{QStringLiteral("sources"), QStringLiteral("Sources"), 2, {}};
    if (report.sources.isEmpty())
        head.blocks.append(Paragraph{{plain(QStringLiteral("No finding names a line of a file."))}});
    QList<Section> sections{head};
    int number = 0;
    for (const SourceReport &source : report.sources) {
        ++number;
        Section section{QStringLiteral("source-%1").arg(number), source.file.isEmpty() ? source.name : source.file, 3, {}};
        if (!source.file.isEmpty() && source.file != source.name)
            section.blocks.append(Paragraph{{plain(QStringLiteral("Findings call it ")), code(source.name), plain(QStringLiteral("."))}});
        if (!source.problem.isEmpty())
            section.blocks.append(Paragraph{{toned(source.problem, Tone::Notice)}});
        if (!source.rows.isEmpty())
            section.blocks.append(excerptOf(source, number, numbers));
        if (source.leftOut > 0)
            section.blocks.append(Paragraph{{plain(QStringLiteral("%1 without text here.").arg(counted(source.leftOut, "named place stands", "named places stand")))}});
        sections.append(section);
    }
    return sections;
}

} // namespace tileport::report
