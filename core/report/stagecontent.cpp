// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/runrecord.h"
#include "core/report/assessment.h"
#include "core/report/pagecontent.h"
#include "core/report/reportdocument.h"

#include <algorithm>

namespace tileport::report {

using validate::Agreement;
using validate::Answer;
using validate::CheckResult;

namespace {

Tone toneOf(Agreement agreement)
{
    return agreement == Agreement::Agree ? Tone::Good : (agreement == Agreement::Disagree ? Tone::Bad : Tone::Notice);
}

QString agreementText(Agreement agreement)
{
    return agreement == Agreement::CannotRecompute ? QStringLiteral("cannot be recomputed") : validate::agreementName(agreement);
}

Tone toneOf(Answer answer)
{
    switch (answer) {
    case Answer::Holds: return Tone::Good;
    case Answer::Warns: return Tone::Notice;
    case Answer::Fails: return Tone::Bad;
    case Answer::Skipped:
    case Answer::Unknown: break;
    }
    return Tone::Plain;
}

QString orNone(const QString &text)
{
    return text.isEmpty() ? QStringLiteral("none") : text;
}

/// Why the verdicts stand as they do; of an agreement the first thing that it rests on.
QList<Line> why(const StageReport &stage)
{
    constexpr qsizetype kShown = 6;
    QList<Line> lines;
    const QStringList evidence = stage.agreement == Agreement::Agree ? stage.evidence.mid(0, 2) : stage.evidence;
    for (const QString &line : evidence.mid(0, kShown))
        lines.append({plain(line)});
    if (evidence.size() > kShown)
        lines.append({plain(QStringLiteral("and %1").arg(counted(evidence.size() - kShown, "further reason", "further reasons")))});
    for (const QString &line : stage.missing)
        lines.append({plain(QStringLiteral("missing: ")), plain(line)});
    return lines.isEmpty() ? cell(QStringLiteral("nothing speaks against it")) : lines;
}

QList<Line> runCell(const StageReport &stage)
{
    QList<Line> lines{{strong(port::runName(stage.run)), plain(u' ' + stage.title)}};
    const bool isImported = stage.executor == pipeline::executorKindName(pipeline::ExecutorKind::Imported);
    if (!stage.isNumberKnown)
        lines.append({plain(QStringLiteral("imported; how many runs there were is not known"))});
    else if (!stage.executor.isEmpty())
        lines.append({plain(isImported ? QStringLiteral("imported") : QStringLiteral("by %1").arg(stage.executor))});
    if (stage.ended.isValid())
        lines.append({plain(timeText(stage.ended))});
    if (!stage.end.isEmpty() && stage.end != QStringLiteral("finished"))
        lines.append({toned(stage.end, Tone::Notice)});
    if (!stage.message.isEmpty())
        lines.append({plain(stage.message)});
    return lines;
}

QList<Line> decisionCell(const Report &report, const StageReport &stage)
{
    QList<Line> lines;
    for (const review::StandingCheck &check : report.decisions) {
        if (isAbout(check.logged.decision, stage))
            lines.append({plain(review::decisionTitle(check.logged.decision) + (check.staleness.isStale() ? QStringLiteral(", stale") : QString()))});
    }
    return lines.isEmpty() ? cell(QStringLiteral("none")) : lines;
}

Table stageTable(const Report &report)
{
    Table table{QStringLiteral("Claimed and recomputed verdicts"),
                {QStringLiteral("Stage run"), QStringLiteral("Claimed"), QStringLiteral("Recomputed"), QStringLiteral("Agreement"), QStringLiteral("Decision"), QStringLiteral("Because")}, {}};
    for (const StageReport &stage : report.stages) {
        table.rows.append({{}, {runCell(stage), cell(code(orNone(stage.claimed))), cell(code(orNone(stage.recomputed))),
                                cell(toned(agreementText(stage.agreement), toneOf(stage.agreement))), decisionCell(report, stage), why(stage)}});
    }
    return table;
}

/// What is missing for the whole stage is said once, beside its verdict.
bool isTold(const StageReport &stage, const CheckResult &result)
{
    const bool isUnknown = result.ours == Answer::Unknown && !stage.missing.contains(result.missing);
    return result.ours == Answer::Fails || result.ours == Answer::Warns || isUnknown || !result.difference.isEmpty();
}

QList<Line> seen(const CheckResult &result)
{
    QList<Line> lines;
    if (const validate::Check *check = validate::checkOf(result.check))
        lines.append({plain(check->rule)});
    for (const QString &line : result.evidence)
        lines.append({plain(QStringLiteral("seen: ")), plain(line)});
    if (!result.missing.isEmpty())
        lines.append({plain(QStringLiteral("missing: ")), plain(result.missing)});
    if (!result.difference.isEmpty())
        lines.append({plain(QStringLiteral("the script answers otherwise: ")), plain(result.difference)});
    if (!result.place.file.isEmpty())
        lines.append({plain(QStringLiteral("at ")), code(result.place.toString())});
    return lines;
}

/// The checks that say more than that they hold; nothing where every one does.
std::optional<Section> checkSection(const StageReport &stage)
{
    Table table{QStringLiteral("Checks of %1 that do not simply hold").arg(port::runName(stage.run)),
                {QStringLiteral("Check"), QStringLiteral("Tileport"), QStringLiteral("Public script"), QStringLiteral("What it demands and what was seen")}, {}};
    for (const CheckResult &result : stage.checks) {
        if (isTold(stage, result))
            table.rows.append({{}, {cell(code(result.check)), cell(toned(validate::answerName(result.ours), toneOf(result.ours))), cell(validate::answerName(result.script)), seen(result)}});
    }
    if (table.rows.isEmpty())
        return std::nullopt;
    const auto count = [&](Answer answer) { return std::ranges::count(stage.checks, answer, &CheckResult::ours); };
    Section section{QStringLiteral("checks-%1").arg(port::runName(stage.run)), QStringLiteral("Checks of %1").arg(port::runName(stage.run)), 3, {}};
    section.blocks.append(Paragraph{{plain(QStringLiteral("%1: %2 hold, %3 fail, %4 warn, %5 cannot be answered, %6 do not apply.")
                                               .arg(counted(stage.checks.size(), "check", "checks")).arg(count(Answer::Holds)).arg(count(Answer::Fails))
                                               .arg(count(Answer::Warns)).arg(count(Answer::Unknown)).arg(count(Answer::Skipped)))}});
    section.blocks.append(table);
    return section;
}

} // namespace

QList<Section> stageSections(const Report &report)
{
    Section stages{QStringLiteral("stages"), QStringLiteral("Stage verdicts"), 2, {}};
    if (report.stages.isEmpty())
        stages.blocks.append(Paragraph{{plain(QStringLiteral("No stage left a record or a report, so there is no verdict."))}});
    else
        stages.blocks.append(stageTable(report));
    QList<Section> sections{stages};
    for (const StageReport &stage : report.stages) {
        if (const std::optional<Section> checks = checkSection(stage))
            sections.append(*checks);
    }
    return sections;
}

} // namespace tileport::report
