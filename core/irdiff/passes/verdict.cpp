// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/verdict.h"

#include "core/base/counted.h"
#include "core/base/hash.h"
#include "core/irdiff/checklist.h"
#include "core/irdiff/shellverdict.h"

#include <QHash>

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

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

/// Numbers of the changes by operation; they stand in the order of the text, so that definitions come before uses.
class Positions {
public:
    explicit Positions(const IrDiff &diff)
        : m_diff(diff), m_left(diff.left ? diff.left->opCount() : 0, 0), m_right(diff.right ? diff.right->opCount() : 0, 0)
    {
        for (size_t i = 0; i < diff.changes.size(); ++i) {
            if (diff.changes[i].left.isValid())
                m_left[diff.changes[i].left.value] = i;
            if (diff.changes[i].right.isValid())
                m_right[diff.changes[i].right.value] = i;
        }
    }
    /// Where the values part; notes keep the order in which they were made.
    [[nodiscard]] size_t of(const Finding &finding) const
    {
        if (finding.severity != FindingSeverity::Critical)
            return 0;
        size_t first = SIZE_MAX;
        if (finding.left.isValid())
            first = std::min(first, origin(*m_diff.left, m_left, finding.left));
        if (finding.right.isValid())
            first = std::min(first, origin(*m_diff.right, m_right, finding.right));
        return first;
    }

private:
    /// The first of \p op and what makes its operands without a counterpart.
    [[nodiscard]] size_t origin(const irgraph::IrGraph &graph, const std::vector<size_t> &positions, irgraph::OpId op) const
    {
        constexpr size_t kMost = 64; // of a longer chain the near end tells as much
        size_t first = positions[op.value];
        std::vector<irgraph::OpId> work{op};
        for (size_t next = 0; next < work.size() && next < kMost; ++next) {
            for (const irgraph::ValueId operand : graph.operands(work[next])) {
                const irgraph::OpId definer = graph.definingOp(operand);
                const ChangeKind kind = definer.isValid() ? m_diff.changes[positions[definer.value]].kind : ChangeKind::Same;
                if (kind != ChangeKind::Added && kind != ChangeKind::Removed)
                    continue;
                first = std::min(first, positions[definer.value]);
                work.push_back(definer);
            }
        }
        return first;
    }

    const IrDiff &m_diff;
    std::vector<size_t> m_left;
    std::vector<size_t> m_right;
};

/// Everything behind a wrong pairing follows from it, so it is read first; consequences come after what stands for itself,
/// and of critical findings the one whose place comes first in the programs is told first.
void sort(IrDiff &diff)
{
    const bool isOrdered = std::ranges::count(diff.findings, FindingSeverity::Critical, &Finding::severity) > 1;
    const std::optional<Positions> positions = isOrdered ? std::optional<Positions>(diff) : std::nullopt;
    const auto rank = [&](const Finding &finding) {
        return std::tuple(finding.kind != QStringLiteral("pairing-contradicts"), !finding.cause.isEmpty(), -static_cast<int>(finding.severity),
                          positions ? positions->of(finding) : 0);
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
