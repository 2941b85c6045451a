// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/pagecontent.h"
#include "core/report/reportdocument.h"

#include <QSet>

#include <algorithm>

namespace tileport::report {

namespace {

Tone toneOf(FindingSeverity severity)
{
    return severity == FindingSeverity::Critical ? Tone::Bad : (severity == FindingSeverity::Warn ? Tone::Notice : Tone::Plain);
}

QString stateText(FindingState state)
{
    switch (state) {
    case FindingState::Open: return QStringLiteral("open");
    case FindingState::Accepted: return QStringLiteral("accepted");
    case FindingState::AcceptedStale: return QStringLiteral("open again: the acceptance is stale");
    case FindingState::Waived: return QStringLiteral("waived");
    case FindingState::WaiverExpired: break;
    }
    return QStringLiteral("open again: the waiver is over");
}

Tone toneOf(FindingState state)
{
    return state == FindingState::Accepted ? Tone::Good : (state == FindingState::Waived ? Tone::Notice : Tone::Plain);
}

QList<Line> stateCell(const FindingReport &finding)
{
    QList<Line> lines{{toned(stateText(finding.state), toneOf(finding.state))}};
    if (!finding.stateAuthor.isEmpty())
        lines.append({plain(QStringLiteral("by %1, %2").arg(finding.stateAuthor, timeText(finding.stateTime)))});
    if (!finding.stateReason.isEmpty())
        lines.append({plain(finding.stateReason)});
    if (!finding.stateDetail.isEmpty())
        lines.append({plain(finding.stateDetail)});
    return lines;
}

QList<Line> whatCell(const FindingReport &finding, const FindingNumbers &numbers)
{
    QList<Line> lines{{strong(finding.message)}};
    if (!finding.explanation.isEmpty())
        lines.append({plain(finding.explanation)});
    for (const QString &line : finding.evidence)
        lines.append({plain(finding.isOfPrograms ? QStringLiteral("because: ") : QStringLiteral("seen: ")), plain(line)});
    if (!finding.remedy.isEmpty())
        lines.append({plain(QStringLiteral("remedy: ")), plain(finding.remedy)});
    if (!finding.cause.isEmpty())
        lines.append({plain(QStringLiteral("follows from ")), numbers.span(finding.cause)});
    lines.append({code(finding.key.finding)});
    return lines;
}

/// The place with its file's name only, since paths of compilers are long; the whole path stands with the source.
QString shortPlace(Place place)
{
    if (place.file.startsWith(u'/'))
        place.file = place.file.section(u'/', -1);
    return place.toString();
}

QList<Line> placeCell(const Report &report, const FindingReport &finding, const FindingNumbers &numbers)
{
    QList<Line> lines;
    for (const Place &place : {finding.place, finding.rightPlace}) {
        if (place.file.isEmpty())
            continue;
        Span span = code(shortPlace(place));
        span.target = numbers.sourceAnchor(report.sources, place);
        lines.append({span});
    }
    if (const std::optional<Span> row = finding.isOfPrograms ? numbers.programSpan(finding.key.finding) : std::nullopt)
        lines.append({*row});
    return lines.isEmpty() ? cell(finding.isOfPrograms ? QStringLiteral("whole program") : QStringLiteral("whole port")) : lines;
}

} // namespace

Section findingSection(const Report &report, const FindingNumbers &numbers)
{
    Section section{QStringLiteral("findings"), QStringLiteral("Findings"), 2, {}};
    if (report.findings.isEmpty()) {
        section.blocks.append(Paragraph{{plain(QStringLiteral("No check, run or comparison found anything to tell."))}});
        return section;
    }
    const auto count = [&](FindingSeverity severity) { return std::ranges::count(report.findings, severity, &FindingReport::severity); };
    section.blocks.append(Paragraph{{plain(QStringLiteral("%1: %2 critical, %3 to be warned of, %4 for information. Findings without a decision are open.")
                                               .arg(counted(report.findings.size(), "finding", "findings")).arg(count(FindingSeverity::Critical))
                                               .arg(count(FindingSeverity::Warn)).arg(count(FindingSeverity::Info)))}});
    Table table{QStringLiteral("Findings, most severe first"),
                {QStringLiteral("No."), QStringLiteral("Severity"), QStringLiteral("From, for"), QStringLiteral("Finding"), QStringLiteral("Place"), QStringLiteral("State")}, {}};
    QSet<QString> anchors;   // the same finding of two variants has one number
    for (const FindingReport &finding : report.findings) {
        const QString anchor = numbers.anchor(finding.key.finding);
        const QString owner = finding.owner == FindingOwner::None ? QStringLiteral("nobody") : ownerName(finding.owner);
        table.rows.append({anchors.contains(anchor) ? QString() : anchor,
                           {cell(strong(numbers.name(finding.key.finding))), cell(toned(severityName(finding.severity), toneOf(finding.severity))),
                            {{plain(finding.origin)}, {plain(owner)}}, whatCell(finding, numbers), placeCell(report, finding, numbers), stateCell(finding)}});
        anchors.insert(anchor);
    }
    section.blocks.append(table);
    return section;
}

} // namespace tileport::report
