// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/verdict.h"

#include "core/base/counted.h"
#include "core/base/hash.h"
#include "core/irdiff/checklist.h"
#include "core/irdiff/shellverdict.h"

#include <QHash>

#include <algorithm>
#include <tuple>

namespace tileport::irdiff {

namespace {

/// Stable as long as what is said and where it stands among findings of its kind stay the same.
QString stableId(const QString &kind, const QString &message, int repetition)
{
    const QByteArray text = (kind + QLatin1Char('\n') + message + QLatin1Char('\n') + QString::number(repetition)).toUtf8();
    return kind + QLatin1Char('-') + sha256Hex(text).left(8);
}

/// Facts and claims are shown with a Pass; what may change a result, or was weighed as a warning, makes a note of it.
bool isNote(const Finding &finding)
{
    return finding.severity != FindingSeverity::Info || finding.kind.startsWith(QStringLiteral("numeric-"))
        || finding.kind.startsWith(QStringLiteral("padding-"));
}

void number(IrDiff &diff)
{
    QHash<QString, int> seen;
    for (Finding &finding : diff.findings)
        finding.id = stableId(finding.kind, finding.message, seen[finding.kind + finding.message]++);
}

/// Everything behind a wrong pairing follows from it, so it is read first; consequences come after what stands for itself.
void sort(IrDiff &diff)
{
    const auto rank = [](const Finding &finding) {
        return std::tuple(finding.kind != QStringLiteral("pairing-contradicts"), !finding.cause.isEmpty(), -static_cast<int>(finding.severity));
    };
    std::ranges::stable_sort(diff.findings, [&](const Finding &a, const Finding &b) { return rank(a) < rank(b); });
}

void decide(IrDiff &diff)
{
    const auto criticals = std::ranges::count(diff.findings, FindingSeverity::Critical, &Finding::severity);
    const auto following = std::ranges::count_if(diff.findings, [](const Finding &finding) {
        return !finding.cause.isEmpty() && finding.severity == FindingSeverity::Critical;
    });
    if (criticals > 0) {
        diff.verdict = Verdict::FailFixable;
        diff.verdictReason = counted(criticals - following, QStringLiteral("1 unexplained difference"), QStringLiteral("%1 unexplained differences"));
        if (following > 0)
            diff.verdictReason += counted(following, QStringLiteral(", and 1 that follows from a wrong pairing"), QStringLiteral(", and %1 that follow from a wrong pairing"));
    } else if (diff.isApproximate) {
        diff.verdict = Verdict::FailFixable;
        diff.verdictReason = QStringLiteral("the comparison is approximate: %1").arg(diff.approximationReason);
    } else if (const auto notes = std::ranges::count_if(diff.findings, isNote); notes > 0) {
        diff.verdict = Verdict::PassWithNotes;
        diff.verdictReason = counted(notes, QStringLiteral("equal with 1 note"), QStringLiteral("equal with %1 notes"));
    } else {
        diff.verdict = Verdict::Pass;
        diff.verdictReason = QStringLiteral("every effect of both programs is equal");
    }
}

} // namespace

static void linkRowsToFindings(IrDiff &diff)
{
    for (const Finding &finding : diff.findings) {
        if (finding.parameterRow >= 0)
            diff.specialisation.rows[size_t(finding.parameterRow)].findingId = finding.id;
    }
}

void finishFindings(IrDiff &diff)
{
    number(diff);
    sort(diff);
    linkRowsToFindings(diff);
    decide(diff);
}

void decideVerdict(const DiffState &state, IrDiff &diff)
{
    diff.policy = state.options.policy.name();
    diff.policyHash = state.options.policy.hash();
    diff.isApproximate = !state.approximationReason.isEmpty();
    diff.approximationReason = state.approximationReason;
    finishFindings(diff);
    diff.checklist = answerChecklist(state.options.policy, diff);
    diff.shell = shellVerdict(*diff.left, *diff.right);
    diff.shell.difference = explainDisagreement(diff.shell, diff);
}

} // namespace tileport::irdiff
