// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/pagecontent.h"
#include "core/report/reportdocument.h"

namespace tileport::report {

namespace {

Section policySection(const Report &report)
{
    Section section{QStringLiteral("policy"), QStringLiteral("Policy and tools"), 2, {}};
    const irdiff::Policy::WaiverRule &waivers = report.policy.waivers;
    const QString persons = waivers.persons.isEmpty() ? QStringLiteral("anybody who gives a name") : waivers.persons.join(QStringLiteral(", "));
    const QString rule = waivers.isPermitted ? QStringLiteral("permitted for at most %1 days, by %2").arg(waivers.longestDays).arg(persons) : QStringLiteral("not permitted");
    section.blocks.append(Bullets{{{plain(QStringLiteral("Policy in force: ")), code(report.policy.stamp.name)},
                                   {plain(QStringLiteral("Its SHA-256: ")), code(report.policy.stamp.sha256)},
                                   {plain(QStringLiteral("Waivers of critical findings: ")), plain(rule)}}});
    Table table{QStringLiteral("Programs that made or judged something"), {QStringLiteral("Program"), QStringLiteral("Version"), QStringLiteral("Told by")}, {}};
    for (const ToolReport &tool : report.tools)
        table.rows.append({{}, {cell(tool.name), cell(tool.version), cell(tool.where)}});
    section.blocks.append(table);
    return section;
}

QList<Line> signatureCell(const review::SignatureCheck &check)
{
    switch (check.state) {
    case review::SignatureState::None: return cell(QStringLiteral("none"));
    case review::SignatureState::Good: return {{toned(QStringLiteral("good"), Tone::Good)}, {code(check.detail)}};
    case review::SignatureState::Bad: return {{toned(QStringLiteral("bad"), Tone::Bad)}, {plain(check.detail)}};
    case review::SignatureState::NotChecked: break;
    }
    return {{toned(QStringLiteral("not checked"), Tone::Notice)}, {plain(check.detail)}};
}

Table entryTable(const Report &report)
{
    Table table{QStringLiteral("Entries of the review log, oldest first"),
                {QStringLiteral("No."), QStringLiteral("Entry"), QStringLiteral("By"), QStringLiteral("Reason"), QStringLiteral("Hash"), QStringLiteral("Signature")}, {}};
    int number = 0;
    for (const review::ReviewEntry &entry : report.log.entries()) {
        const review::SignatureCheck signature = report.signatures.value(number);
        table.rows.append({{}, {cell(QString::number(++number)), {{strong(review::entryKindName(entry.content))}, {plain(subjectOf(entry.content))}},
                                {{plain(review::authorOf(entry.content))}, {plain(timeText(review::timeOf(entry.content)))}}, cell(review::reasonOf(entry.content)),
                                cell(code(entry.hash)), signatureCell(signature)}});
    }
    return table;
}

Section logSection(const Report &report)
{
    Section section{QStringLiteral("log"), QStringLiteral("Review log"), 2, {}};
    const review::ReviewHistory &log = report.log;
    if (log.state() == review::LogState::Empty) {
        section.blocks.append(Paragraph{{plain(QStringLiteral("The review log is empty: nobody has decided anything."))}});
        return section;
    }
    const bool isFine = log.state() == review::LogState::Intact;
    Bullets facts{{{plain(QStringLiteral("State: ")), toned(review::logStateName(log.state()), isFine ? Tone::Good : Tone::Bad)},
                   {plain(QStringLiteral("Entries: %1").arg(log.entries().size()))}}};
    for (const QString &head : log.heads())
        facts.items.append({plain(QStringLiteral("Ends in: ")), code(head)});
    for (const review::LogIssue &issue : log.issues())
        facts.items.append({plain(issue.line > 0 ? QStringLiteral("Line %1: %2").arg(issue.line).arg(issue.message) : issue.message)});
    section.blocks.append(facts);
    section.blocks.append(entryTable(report));
    return section;
}

QList<Line> coveredCell(const FileReport &file)
{
    QList<Line> lines;
    if (!file.coveredBy.isEmpty())
        lines.append({plain(file.coveredBy.join(QStringLiteral(", ")))});
    if (!file.changedFor.isEmpty())
        lines.append({toned(QStringLiteral("changed since %1").arg(file.changedFor.join(QStringLiteral(", "))), Tone::Bad)});
    return lines.isEmpty() ? cell(QStringLiteral("none")) : lines;
}

Section fileSection(const Report &report)
{
    Section section{QStringLiteral("files"), QStringLiteral("Files"), 2, {}};
    if (report.files.isEmpty()) {
        section.blocks.append(Paragraph{{plain(QStringLiteral("The port has no files."))}});
        return section;
    }
    Table table{QStringLiteral("Every file of the port with its SHA-256"), {QStringLiteral("File"), QStringLiteral("Bytes"), QStringLiteral("SHA-256"), QStringLiteral("Covered by the decision on")}, {}};
    for (const FileReport &file : report.files)
        table.rows.append({{}, {cell(code(file.path)), cell(QString::number(file.stamp.size)), cell(code(file.stamp.sha256)), coveredCell(file)}});
    section.blocks.append(table);
    return section;
}

} // namespace

QList<Section> recordSections(const Report &report)
{
    return {policySection(report), logSection(report), fileSection(report)};
}

} // namespace tileport::report
