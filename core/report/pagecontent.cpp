// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/pagecontent.h"

#include "core/report/reportdocument.h"

#include <algorithm>

namespace tileport::report {

namespace {

qint64 countOpen(const Report &report, FindingSeverity severity)
{
    return std::ranges::count_if(report.findings, [&](const FindingReport &finding) {
        return finding.severity == severity && finding.state != FindingState::Accepted && finding.state != FindingState::Waived;
    });
}

qint64 countAgreement(const Report &report, validate::Agreement agreement)
{
    return std::ranges::count(report.stages, agreement, &StageReport::agreement);
}

Line openFindings(const Report &report)
{
    const qint64 critical = countOpen(report, FindingSeverity::Critical);
    const qint64 warnings = countOpen(report, FindingSeverity::Warn);
    const auto held = [&](FindingState state) { return std::ranges::count(report.findings, state, &FindingReport::state); };
    Line line{toned(counted(critical, "open critical finding", "open critical findings"), critical > 0 ? Tone::Bad : Tone::Good),
              plain(QStringLiteral(", %1").arg(counted(warnings, "open warning", "open warnings")))};
    if (const auto waived = held(FindingState::Waived); waived > 0)
        line.append({plain(QStringLiteral(", ")), toned(QStringLiteral("%1 waived").arg(waived), Tone::Notice)});
    if (const auto accepted = held(FindingState::Accepted); accepted > 0)
        line.append(plain(QStringLiteral(", %1 accepted").arg(accepted)));
    return line;
}

Line verdicts(const Report &report)
{
    if (report.stages.isEmpty())
        return {plain(QStringLiteral("none is claimed"))};
    const qint64 disagree = countAgreement(report, validate::Agreement::Disagree);
    const qint64 unknown = countAgreement(report, validate::Agreement::CannotRecompute);
    Line line{plain(QStringLiteral("%1 of %2 agree with what Tileport computed").arg(countAgreement(report, validate::Agreement::Agree)).arg(counted(report.stages.size(), "claimed verdict", "claimed verdicts")))};
    if (disagree > 0)
        line.append({plain(QStringLiteral(", ")), toned(QStringLiteral("%1 disagree").arg(disagree), Tone::Bad)});
    if (unknown > 0)
        line.append({plain(QStringLiteral(", ")), toned(QStringLiteral("%1 cannot be recomputed").arg(unknown), Tone::Notice)});
    return line;
}

Tone toneOf(irdiff::Verdict verdict)
{
    const bool isGood = verdict == irdiff::Verdict::Pass || verdict == irdiff::Verdict::PassWithNotes;
    return isGood ? Tone::Good : Tone::Bad;
}

Line logLine(const Report &report)
{
    const review::LogState state = report.log.state();
    const bool isFine = state == review::LogState::Intact;
    if (state == review::LogState::Empty)
        return {plain(QStringLiteral("empty"))};
    Line line{toned(review::logStateName(state), isFine ? Tone::Good : Tone::Bad), plain(QStringLiteral(", %1").arg(counted(report.log.entries().size(), "entry", "entries")))};
    const auto signedBy = std::ranges::count_if(report.signatures, [](const review::SignatureCheck &check) { return check.state == review::SignatureState::Good; });
    line.append(plain(QStringLiteral(", %1 with a good signature").arg(signedBy)));
    return line;
}

Table glance(const Report &report)
{
    Table table{QStringLiteral("At a glance"), {QStringLiteral("What"), QStringLiteral("State")}, {}};
    const auto add = [&](const QString &what, const Line &line) { table.rows.append({{}, {cell(what), {line}}}); };
    add(QStringLiteral("Kernel"), {code(report.kernel)});
    add(QStringLiteral("Verdicts"), verdicts(report));
    add(QStringLiteral("Findings"), openFindings(report));
    for (const ProgramReport &program : report.programs) {
        const QString name = report.programs.size() == 1 ? QStringLiteral("Tile IR") : QStringLiteral("Tile IR of %1").arg(program.variant);
        add(name, {toned(irdiff::verdictName(program.diff->verdict), toneOf(program.diff->verdict)), plain(QStringLiteral(": %1").arg(program.diff->verdictReason))});
    }
    add(QStringLiteral("Pipeline"), {code(report.state), plain(report.stateReason.isEmpty() ? QString() : QStringLiteral(": %1").arg(report.stateReason))});
    if (!report.stateAlternatives.isEmpty())
        add(QStringLiteral("Pipeline, or"), {code(report.stateAlternatives.join(QStringLiteral(", "))), plain(QStringLiteral(": the files of an imported run fit these as well"))});
    add(QStringLiteral("Review log"), logLine(report));
    add(QStringLiteral("Files"), {plain(QStringLiteral("%1, each with its SHA-256 below").arg(counted(report.files.size(), "file", "files")))});
    if (report.newest.isValid())
        add(QStringLiteral("Newest record"), {plain(timeText(report.newest))});
    add(QStringLiteral("Computed by"), {plain(report.program)});
    return table;
}

Table decisions(const Report &report)
{
    Table table{QStringLiteral("Decisions that stand"),
                {QStringLiteral("Run"), QStringLiteral("Decision"), QStringLiteral("By"), QStringLiteral("Reason"), QStringLiteral("Now"), QStringLiteral("Bound to")}, {}};
    for (const review::StandingCheck &check : report.decisions) {
        const review::Decision &decision = check.logged.decision;
        const bool isGood = decision.kind == review::DecisionKind::Approve && !decision.isAgainstEvidence();
        const Tone tone = isGood ? Tone::Good : (decision.isAgainstEvidence() ? Tone::Notice : Tone::Bad);
        QList<Line> now{{check.staleness.isStale() ? toned(QStringLiteral("stale"), Tone::Bad) : toned(QStringLiteral("fresh"), Tone::Good)}};
        for (const QString &reason : check.staleness.reasons)
            now.append({plain(reason)});
        table.rows.append({{}, {cell(strong(port::runName(decision.run))), cell(toned(review::decisionTitle(decision), tone)),
                                {{plain(decision.author)}, {plain(timeText(decision.time))}}, cell(decision.reason), now,
                                {{plain(counted(decision.covered.size(), "file", "files"))},
                                 {plain(QStringLiteral("policy ")), code(decision.policy.name)},
                                 {plain(QStringLiteral("entry ")), code(check.logged.entry)}}}});
    }
    return table;
}

Section summary(const Report &report)
{
    Section section{QStringLiteral("summary"), QStringLiteral("Decision"), 2, {}};
    section.blocks.append(Paragraph{{toned(report.headline, toneOf(report.standing))}});
    Bullets why;
    for (const QString &reason : report.reasons)
        why.items.append({plain(reason)});
    for (const QString &problem : report.problems)
        why.items.append({toned(QStringLiteral("Does not hold: "), Tone::Bad), plain(problem)});
    for (const QString &note : report.notes)
        why.items.append({strong(QStringLiteral("Note: ")), plain(note)});
    if (!why.items.isEmpty())
        section.blocks.append(why);
    section.blocks.append(glance(report));
    if (!report.decisions.isEmpty())
        section.blocks.append(decisions(report));
    return section;
}

} // namespace

FindingNumbers::FindingNumbers(const Report &report)
{
    for (const FindingReport &finding : report.findings) {
        if (!m_numbers.contains(finding.key.finding))
            m_numbers.insert(finding.key.finding, int(m_numbers.size()) + 1);
    }
    int number = 0;
    for (const ProgramReport &program : report.programs) {
        ++number;
        for (const IrExcerpt &excerpt : program.excerpts) {
            for (const IrRow &row : excerpt.rows) {
                QStringList lines;
                if (row.leftLine > 0)
                    lines.append(QStringLiteral("reference %1").arg(row.leftLine));
                if (row.rightLine > 0)
                    lines.append(QStringLiteral("generated %1").arg(row.rightLine));
                for (const QString &id : row.findings) {
                    if (!m_rows.contains(id))
                        m_rows.insert(id, linked(QStringLiteral("Tile IR: %1").arg(lines.join(QStringLiteral(", "))), rowAnchor(number, row)));
                }
            }
        }
    }
}

QString FindingNumbers::rowAnchor(int number, const IrRow &row)
{
    return QStringLiteral("ir-%1-%2-%3").arg(number).arg(row.leftLine).arg(row.rightLine);
}

std::optional<Span> FindingNumbers::programSpan(const QString &id) const
{
    const auto row = m_rows.constFind(id);
    return row == m_rows.cend() ? std::nullopt : std::optional<Span>(*row);
}

QString FindingNumbers::name(const QString &id) const
{
    return m_numbers.contains(id) ? QStringLiteral("F%1").arg(m_numbers.value(id)) : id;
}

QString FindingNumbers::anchor(const QString &id) const
{
    return m_numbers.contains(id) ? QStringLiteral("finding-%1").arg(m_numbers.value(id)) : QString();
}

Span FindingNumbers::span(const QString &id) const
{
    return linked(name(id), anchor(id));
}

QString FindingNumbers::sourceAnchor(const QList<SourceReport> &sources, const Place &place) const
{
    for (qsizetype i = 0; i < sources.size(); ++i) {
        if (sources.at(i).name != place.file)
            continue;
        const bool isShown = std::ranges::any_of(sources.at(i).rows, [&](const SourceReport::Row &row) { return row.line == place.line; });
        return isShown ? QStringLiteral("source-%1-%2").arg(i + 1).arg(place.line) : QString();
    }
    return {};
}

Tone toneOf(Standing standing)
{
    switch (standing) {
    case Standing::Approved: return Tone::Good;
    case Standing::None:
    case Standing::Partly:
    case Standing::AgainstEvidence: return Tone::Notice;
    case Standing::SentBack:
    case Standing::Rejected:
    case Standing::Conflicting:
    case Standing::Stale:
    case Standing::Untrusted: break;
    }
    return Tone::Bad;
}

QString counted(qint64 number, const char *one, const char *many)
{
    return QStringLiteral("%1 %2").arg(number).arg(QString::fromLatin1(number == 1 ? one : many));
}

Page pageOf(const Report &report)
{
    const FindingNumbers numbers(report);
    Page page{QStringLiteral("Port review: %1").arg(report.name), toneOf(report.standing), report.headline, {summary(report)}};
    page.sections += stageSections(report);
    page.sections.append(findingSection(report, numbers));
    page.sections += programSections(report, numbers);
    page.sections += specialisationSections(report, numbers);
    page.sections += sourceSections(report, numbers);
    page.sections += recordSections(report);
    return page;
}

} // namespace tileport::report
