// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/pipeline/stagecontent.h"

#include "widgets/common/counted.h"

#include <QCoreApplication>
#include <QLocale>

namespace tileport::pipeline {

using common::ColorRole;
using session::StageStatus;

namespace {

constexpr qsizetype kShownLines = 4;   ///< of each list in a tool tip

QString tr(const char *text)
{
    return QCoreApplication::translate("StageContent", text);
}

QString letterOf(port::Stage stage)
{
    if (stage == port::Stage::Preflight)
        return tr("Preflight");
    return stage == port::Stage::FinalGate ? tr("Gate") : port::stageName(stage);
}

void appendSome(QStringList &lines, const QStringList &more)
{
    for (const QString &line : more.mid(0, kShownLines))
        lines.append(QStringLiteral("  ") + line);
    if (more.size() > kShownLines)
        lines.append(QStringLiteral("  ") + tr("and %1 more").arg(more.size() - kShownLines));
}

/// Staleness is about now; a moment of the past is as it was.
QStringList staleLines(const StageInput &input, const StageStatus &status)
{
    QStringList lines;
    if (input.moment >= 0)
        return lines;
    for (const review::LoggedDecision &decision : status.decisions) {
        const QStringList reasons = input.checks->staleDecisions.value(decision.entry);
        if (reasons.isEmpty())
            continue;
        lines.append(tr("The decision is stale:"));
        appendSome(lines, reasons);
    }
    if (const QStringList files = input.checks->changedSince.value(status.record); !files.isEmpty()) {
        lines.append(tr("Changed since the run:"));
        appendSome(lines, files);
    }
    return lines;
}

void describeRecomputed(QStringList &lines, const Recomputation &recomputation)
{
    lines.append(recomputedSign(recomputation).words);
    if (recomputation.verdict)
        appendSome(lines, recomputation.verdict->agreement == validate::Agreement::CannotRecompute ? recomputation.verdict->missing : recomputation.verdict->evidence);
}

QString toolTipOf(const StageInput &input, const StageStatus &status, const RunRecord &record, const Recomputation &recomputation)
{
    QStringList lines{tr("%1, %2").arg(port::runName(record.run), port::stageTitle(status.stage))};
    lines.append(tr("Verdict: %1").arg(verdictSign(record).words));
    describeRecomputed(lines, recomputation);
    lines.append(tr("By %1").arg(executorWords(record)));
    if (record.ended.isValid())
        lines.append(tr("Ended %1").arg(QLocale().toString(record.ended.toLocalTime(), QLocale::LongFormat)));
    if (!record.message.isEmpty())
        lines.append(record.message);
    if (!record.findings.isEmpty())
        lines.append(common::counted(record.findings.size(), tr("1 finding of the run itself"), tr("%1 findings of the run itself")));
    if (status.flag != SoftFlag::None)
        lines.append(softFlagName(status.flag));
    if (!record.isNumberKnown)
        lines.append(tr("How many runs there were is not written in any file"));
    for (const review::LoggedDecision &decision : status.decisions)
        lines.append(tr("%1 by %2: %3").arg(review::decisionTitle(decision.decision), decision.decision.author, decision.decision.reason));
    return (lines + staleLines(input, status)).join(QLatin1Char('\n'));
}

QString footerOf(const StageInput &input, const StageStatus &status, const RunRecord &record, bool isStale)
{
    QStringList parts;
    if (const QString decision = decisionWords(status.decisions); !decision.isEmpty())
        parts.append(isStale ? tr("%1, stale").arg(decision) : decision);
    else if (isStale)
        parts.append(tr("files changed since"));
    if (status.flag != SoftFlag::None)
        parts.append(status.flag == SoftFlag::ValidatorMissing ? tr("no validator block") : tr("validator block refused"));
    if (const QString age = ageWords(record.ended, input.now); !age.isEmpty())
        parts.append(age);
    parts.append(executorWords(record));
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString StageContent::spoken() const
{
    QStringList parts{title.isEmpty() ? letter : QStringLiteral("%1, %2").arg(letter, title)};
    for (const QString &part : {isDue && hasRun ? tr("due again") : QString(), count, verdict.words, recomputed.words, footer}) {
        if (!part.isEmpty())
            parts.append(part);
    }
    return parts.join(QStringLiteral(", "));
}

QString StageContent::picture() const
{
    QStringList parts{title.isEmpty() ? letter : QStringLiteral("%1 %2").arg(letter, title)};
    for (const QString &part : {count, isDue ? QStringLiteral("due") : QString(), verdict.words, recomputed.words, footer, isStale ? QStringLiteral("stale") : QString()}) {
        if (!part.isEmpty())
            parts.append(part);
    }
    return parts.join(QStringLiteral(" | "));
}

StageContent contentOf(const StageInput &input, const StageStatus &status)
{
    StageContent content;
    content.letter = letterOf(status.stage);
    if (letterIndex(status.stage) >= 0)
        content.title = port::stageTitle(status.stage);
    content.isDue = status.isDue;
    content.hasRun = status.record >= 0;
    if (!content.hasRun) {
        content.count = countWords(status, true);
        content.verdict = status.isDue ? Sign{QStringLiteral("run"), ColorRole::Info, tr("due next")} : Sign{{}, ColorRole::Muted, tr("not run yet")};
        content.toolTip = tr("%1, %2: %3").arg(content.letter, port::stageTitle(status.stage), content.verdict.words);
        return content;
    }
    const RunRecord &record = input.view->history.records.at(status.record);
    Recomputation recomputation{record.end == RunEnd::Finished ? input.checks->verdictOf(record.run) : nullptr, input.isComputing && record.end == RunEnd::Finished};
    content.count = countWords(status, record.isNumberKnown);
    content.verdict = verdictSign(record);
    content.recomputed = recomputedSign(recomputation);
    content.isStale = !staleLines(input, status).isEmpty();
    content.footer = footerOf(input, status, record, content.isStale);
    content.toolTip = toolTipOf(input, status, record, recomputation);
    return content;
}

} // namespace tileport::pipeline
