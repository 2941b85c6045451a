// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/pipeline/pipelinewords.h"

#include "widgets/common/counted.h"

#include <QCoreApplication>
#include <QLocale>

namespace tileport::pipeline {

using common::ColorRole;
using port::StageVerdict;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("PipelineWords", text);
}

Sign outcomeSign(const Outcome &outcome)
{
    const QString words = outcomeText(outcome);
    switch (outcome.verdict) {
    case StageVerdict::PassWithNotes: return {QStringLiteral("info"), ColorRole::Info, words};
    case StageVerdict::Investigate: return {QStringLiteral("warning"), ColorRole::Warning, words};
    case StageVerdict::Blocked: return {QStringLiteral("stop"), ColorRole::Error, words};
    default: break;
    }
    return port::isSuccess(outcome.verdict) ? Sign{QStringLiteral("success"), ColorRole::Success, words} : Sign{QStringLiteral("error"), ColorRole::Error, words};
}

QString endWords(RunEnd end)
{
    switch (end) {
    case RunEnd::Cancelled: return tr("cancelled");
    case RunEnd::TimedOut: return tr("out of time");
    case RunEnd::Failed: return tr("failed to run");
    case RunEnd::Finished: break;
    }
    return tr("claims nothing");
}

QString kindWords(ExecutorKind kind)
{
    switch (kind) {
    case ExecutorKind::BuiltIn: return tr("built-in");
    case ExecutorKind::Translator: return tr("translator");
    case ExecutorKind::Agent: return tr("agent");
    case ExecutorKind::Person: return tr("person");
    case ExecutorKind::Imported: break;
    }
    return tr("imported");
}

} // namespace

Sign verdictSign(const RunRecord &record)
{
    if (!record.routed)
        return {QStringLiteral("warning"), ColorRole::Warning, endWords(record.end)};
    Sign sign = outcomeSign(*record.routed);
    if (record.claimed && record.claimed != record.routed)
        sign.words = tr("%1, claimed %2").arg(sign.words, outcomeText(*record.claimed));
    return sign;
}

Sign recomputedSign(const Recomputation &recomputation)
{
    if (!recomputation.verdict)
        return recomputation.isComputing ? Sign{QStringLiteral("refresh"), ColorRole::Muted, tr("recomputing…")} : Sign{QStringLiteral("info"), ColorRole::Muted, tr("not recomputed")};
    const validate::RecomputedVerdict &verdict = *recomputation.verdict;
    const QString word = verdict.recomputed ? port::stageVerdictName(*verdict.recomputed) : QString();
    switch (verdict.agreement) {
    case validate::Agreement::Agree: return {QStringLiteral("success"), ColorRole::Success, tr("recomputed: the same")};
    case validate::Agreement::Disagree:
        return {QStringLiteral("warning"), ColorRole::Error, word.isEmpty() || verdict.recomputed == verdict.claimed ? tr("disagrees with the files") : tr("recomputed: %1, not as claimed").arg(word)};
    case validate::Agreement::CannotRecompute: break;
    }
    return {QStringLiteral("info"), ColorRole::Muted, tr("cannot be recomputed")};
}

QString decisionWords(const QList<review::LoggedDecision> &decisions)
{
    if (decisions.isEmpty())
        return {};
    return decisions.size() > 1 ? tr("decided differently") : review::decisionTitle(decisions.first().decision);
}

QString executorWords(const RunRecord &record)
{
    return record.executorName.isEmpty() ? kindWords(record.executor) : QStringLiteral("%1 %2").arg(kindWords(record.executor), record.executorName);
}

QString ageWords(const QDateTime &time, const QDateTime &now)
{
    constexpr qint64 kMinute = 60;
    constexpr qint64 kHour = 60 * kMinute;
    constexpr qint64 kDay = 24 * kHour;
    if (!time.isValid())
        return {};
    const qint64 seconds = time.secsTo(now);
    if (seconds < -kMinute || seconds >= 60 * kDay)
        return time.toLocalTime().date().toString(Qt::ISODate);
    if (seconds < kMinute)
        return tr("just now");
    if (seconds < kHour)
        return tr("%1 min ago").arg(seconds / kMinute);
    return seconds < 2 * kDay ? tr("%1 h ago").arg(seconds / kHour) : tr("%1 d ago").arg(seconds / kDay);
}

QString countWords(const session::StageStatus &status, bool isNumberKnown)
{
    if (status.cap > 0)
        return (isNumberKnown ? tr("%1 of %2") : tr("at least %1 of %2")).arg(status.runs).arg(status.cap);
    return status.runs == 0 ? QString() : common::counted(status.runs, tr("1 run"), tr("%1 runs"));
}

QString stepName(const AllowedEvent &step)
{
    if (step.kind == EventKind::OptIn)
        return tr("F by choice");
    return step.kind == EventKind::RepairEnded ? tr("%1 repair").arg(port::runName(step.run)) : port::runName(step.run);
}

QString routingQuote(const AllowedEvent &step)
{
    return step.because > 0 ? tr("Row %1: %2").arg(step.because).arg(step.sentence) : step.sentence;
}

} // namespace tileport::pipeline
