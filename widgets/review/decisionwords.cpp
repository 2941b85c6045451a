// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/decisionwords.h"

#include "widgets/common/counted.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace tileport::review {

using common::ColorRole;
using common::counted;

namespace {

constexpr qsizetype kNamedFiles = 5;   // in one sentence

QString tr(const char *text)
{
    return QCoreApplication::translate("DecisionWords", text);
}

QString word(const std::optional<port::StageVerdict> &verdict)
{
    return verdict ? port::stageVerdictName(*verdict) : tr("nothing");
}

QString capitalised(const QString &text)
{
    return text.isEmpty() ? text : text.front().toUpper() + text.mid(1);
}

DecisionLook lookOf(const Decision &decision)
{
    switch (decision.kind) {
    case DecisionKind::Approve:
        if (decision.isAgainstEvidence())
            return {QStringLiteral("warning"), ColorRole::Warning, {}};
        return {QStringLiteral("success"), ColorRole::Success, {}};
    case DecisionKind::Reject: return {QStringLiteral("error"), ColorRole::Error, {}};
    case DecisionKind::SendBack: return {QStringLiteral("refresh"), ColorRole::Info, {}};
    case DecisionKind::Withdraw: break;
    }
    return {QStringLiteral("info"), ColorRole::Muted, {}};
}

/// A reason with the kinds of decision that it forbids.
struct Refusal {
    QString text;
    QStringList kinds;
};

void add(QList<Refusal> &refusals, const QString &text, DecisionKind kind)
{
    const auto known = std::ranges::find(refusals, text, &Refusal::text);
    if (known == refusals.end())
        refusals.append({text, {kindWord(kind)}});
    else if (!known->kinds.contains(kindWord(kind)))
        known->kinds.append(kindWord(kind));
}

} // namespace

QString kindWord(DecisionKind kind)
{
    switch (kind) {
    case DecisionKind::Approve: return tr("Approve");
    case DecisionKind::Reject: return tr("Reject");
    case DecisionKind::SendBack: return tr("Send back");
    case DecisionKind::Withdraw: break;
    }
    return tr("Withdraw");
}

QString runLine(const session::ReviewedRun &run)
{
    QStringList parts{port::runName(run.run)};
    if (run.claimed)
        parts.append(port::stageVerdictName(*run.claimed));
    for (const StandingCheck &check : run.standing)
        parts.append(decisionTitle(check.logged.decision));
    if (run.standing.isEmpty())
        parts.append(tr("not decided"));
    if (isStale(run.standing))
        parts.append(tr("stale"));
    return parts.join(QStringLiteral(" · "));
}

DecisionLook decisionLook(const QList<StandingCheck> &standing)
{
    if (standing.isEmpty())
        return {QStringLiteral("info"), ColorRole::Muted, tr("Not decided")};
    QStringList texts;
    for (const StandingCheck &check : standing) {
        const Decision &decision = check.logged.decision;
        const QString title = texts.isEmpty() ? capitalised(decisionTitle(decision)) : decisionTitle(decision);
        const QString when = QLocale().toString(decision.time.toLocalTime(), QLocale::ShortFormat);
        texts.append(tr("%1 by %2, %3: %4").arg(title, decision.author, when, decision.reason.simplified()));
    }
    DecisionLook look = standing.size() == 1 ? lookOf(standing.first().logged.decision) : DecisionLook{QStringLiteral("warning"), ColorRole::Warning, {}};
    look.text = texts.join(tr(" – but also "));
    if (isStale(standing)) {
        look.icon = QStringLiteral("stale");
        look.color = ColorRole::Warning;
        look.text = tr("STALE. %1").arg(look.text);
    }
    return look;
}

bool isStale(const QList<StandingCheck> &standing)
{
    return std::ranges::any_of(standing, [](const StandingCheck &check) { return check.staleness.isStale(); });
}

QStringList staleSentences(const QList<StandingCheck> &standing, qsizetype most)
{
    QStringList sentences;
    qsizetype left = 0;
    for (const StandingCheck &check : standing) {
        for (const QString &reason : check.staleness.reasons) {
            if (sentences.size() >= most)
                ++left;
            else if (!sentences.contains(reason))
                sentences.append(reason);
        }
    }
    if (left > 0)
        sentences.append(counted(left, tr("And 1 more."), tr("And %1 more.")));
    return sentences;
}

QString changedFilesText(const CoveredFiles &before, const CoveredFiles &now)
{
    QStringList names;
    qsizetype left = 0;
    const auto tell = [&](const QString &path, port::FileChange change) {
        if (names.size() < kNamedFiles)
            names.append(QStringLiteral("%1 (%2)").arg(path, port::fileChangeName(change)));
        else
            ++left;
    };
    // Both are sorted by path: one walk, since there may be twenty thousand.
    auto then = before.cbegin();
    auto file = now.cbegin();
    while (then != before.cend() || file != now.cend()) {
        const int order = then == before.cend() ? 1 : file == now.cend() ? -1 : then.key().compare(file.key());
        if (order > 0)
            tell(file.key(), port::FileChange::Added);
        else if (order < 0)
            tell(then.key(), port::FileChange::Removed);
        else if (*then != *file)
            tell(file.key(), port::FileChange::Changed);
        if (order >= 0)
            ++file;
        if (order <= 0)
            ++then;
    }
    const QString text = names.join(QStringLiteral(", "));
    return left == 0 ? text : counted(left, tr("%1 and 1 more").arg(text), tr("%1 and %2 more").arg(text, QStringLiteral("%1")));
}

DecisionLook verdictLook(const VerdictCheck &verdict)
{
    const QString claimed = word(verdict.claimed);
    switch (verdict.match) {
    case VerdictMatch::Agree:
        return {QStringLiteral("success"), ColorRole::Success, tr("claimed %1, recomputed %2: they agree").arg(claimed, word(verdict.recomputed))};
    case VerdictMatch::Disagree:
        return {QStringLiteral("error"), ColorRole::Error, tr("claimed %1, recomputed %2: they disagree").arg(claimed, word(verdict.recomputed))};
    case VerdictMatch::CannotRecompute: break;
    }
    return {QStringLiteral("warning"), ColorRole::Warning, tr("claimed %1, cannot be recomputed").arg(claimed)};
}

QStringList gateLines(const session::ReviewView &view, const QString &reason, const QString &author)
{
    if (!view.notReady.isEmpty())
        return view.problem.isEmpty() ? QStringList{view.notReady} : QStringList{view.notReady, view.problem};
    QList<Refusal> refusals;
    QStringList notes;
    for (const DecisionKind kind : kDecisionKinds) {
        const GateAnswer answer = view.answer(kind, reason, author);
        for (const GateReason &against : answer.reasons)
            add(refusals, against.text, kind);
        notes += answer.notes;
    }
    QStringList lines;
    for (const Refusal &refusal : refusals) {
        const bool isEvery = refusal.kinds.size() == qsizetype(kDecisionKinds.size());
        lines.append(isEvery ? refusal.text : tr("%1: %2").arg(refusal.kinds.join(QStringLiteral(", ")), refusal.text));
    }
    notes.removeDuplicates();
    return lines + notes;
}

} // namespace tileport::review
