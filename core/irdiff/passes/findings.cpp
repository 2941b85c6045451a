// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/findings.h"

#include <QCryptographicHash>
#include <QHash>
#include <QStringList>

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

QString qstring(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Stable as long as what is said and where it stands among findings of its kind stay the same.
QString stableId(const QString &kind, const QString &message, int repetition)
{
    const QByteArray text = (kind + QLatin1Char('\n') + message + QLatin1Char('\n') + QString::number(repetition)).toUtf8();
    return kind + QLatin1Char('-') + QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex().left(8));
}

class Judge {
public:
    Judge(const DiffState &state, IrDiff &diff) : m_state(state), m_diff(diff) {}

    void run()
    {
        for (size_t i = 0; i < m_diff.changes.size(); ++i)
            judgeChange(static_cast<int>(i));
        noteNumericRules();
        number();
        std::ranges::stable_sort(m_diff.findings, std::ranges::greater(), &Finding::severity);
        decide();
    }

private:
    Finding &add(int change, const QString &kind, FindingSeverity severity, const QString &message)
    {
        Finding finding;
        finding.kind = kind;
        finding.severity = severity;
        finding.change = change;
        finding.message = message;
        if (change >= 0) {
            finding.left = m_diff.changes[size_t(change)].left;
            finding.right = m_diff.changes[size_t(change)].right;
        }
        m_diff.findings.push_back(finding);
        return m_diff.findings.back();
    }

    void judgeChange(int index)
    {
        const OpChange &change = m_diff.changes[size_t(index)];
        const QString left = change.left.isValid() ? qstring(m_diff.left->opName(change.left)) : QString();
        const QString right = change.right.isValid() ? qstring(m_diff.right->opName(change.right)) : QString();
        if (change.kind == ChangeKind::Removed)
            add(index, QStringLiteral("operation-removed"), FindingSeverity::Critical,
                QStringLiteral("%1 of the reference has no counterpart").arg(left));
        else if (change.kind == ChangeKind::Added)
            add(index, QStringLiteral("operation-added"), FindingSeverity::Critical,
                QStringLiteral("%1 is not in the reference").arg(right));
        else if (change.kind == ChangeKind::Changed)
            for (const ChangeDetail &detail : change.details)
                judgeDetail(index, right, detail);
    }

    void judgeDetail(int index, const QString &op, const ChangeDetail &detail)
    {
        const bool isHint = detail.what == QStringLiteral("optimization_hints");
        const bool isGainedFlush = detail.what == QStringLiteral("flush_to_zero") && detail.left.isEmpty();
        const bool isClaim = detail.what == QStringLiteral("overflow");
        const FindingSeverity severity = isHint || isGainedFlush || isClaim ? FindingSeverity::Warn : FindingSeverity::Critical;
        const QString kind = detail.kind == DetailKind::Attribute ? QStringLiteral("attribute-") + detail.what
            : detail.kind == DetailKind::Name                     ? QStringLiteral("operation-kind")
            : detail.kind == DetailKind::OperandOrder             ? QStringLiteral("operand-order")
            : detail.kind == DetailKind::Operand                  ? QStringLiteral("operand")
            : detail.kind == DetailKind::ResultType               ? QStringLiteral("type")
                                                                  : QStringLiteral("region");
        const QString none = QStringLiteral("nothing");
        add(index, kind, severity,
            QStringLiteral("%1: %2 is %3, in the reference %4")
                .arg(op, detail.what, detail.right.isEmpty() ? none : detail.right, detail.left.isEmpty() ? none : detail.left));
    }

    /// One note per numeric-class rule that was needed: an operation without counterpart got its value through it.
    void noteNumericRules()
    {
        const RuleMask numeric = rulesOf(Soundness::NumericClass);
        RuleMask seen = 0;
        for (size_t i = 0; i < m_diff.changes.size(); ++i) {
            const OpChange &change = m_diff.changes[i];
            const RuleMask used = change.rules & numeric & ~seen;
            if (change.kind != ChangeKind::Same || used == 0)
                continue;
            seen |= used;
            for (const Rule &entry : rulebook()) {
                if (!(used & maskOf(entry.id)))
                    continue;
                Finding &note = add(static_cast<int>(i), QStringLiteral("numeric-") + QString::fromLatin1(entry.name), FindingSeverity::Info,
                                    QStringLiteral("equal up to rounding: %1").arg(QString::fromLatin1(entry.statement)));
                note.owner = FindingOwner::None;
                note.explanation = QString::fromLatin1(entry.argument);
                note.rules = maskOf(entry.id);
            }
        }
    }

    void number()
    {
        QHash<QString, int> seen;
        for (Finding &finding : m_diff.findings)
            finding.id = stableId(finding.kind, finding.message, seen[finding.kind + finding.message]++);
    }

    void decide()
    {
        const auto count = [&](FindingSeverity severity) { return std::ranges::count(m_diff.findings, severity, &Finding::severity); };
        const auto criticals = count(FindingSeverity::Critical);
        if (criticals > 0) {
            m_diff.verdict = Verdict::FailFixable;
            m_diff.verdictReason = QStringLiteral("%1 unexplained difference(s)").arg(criticals);
        } else if (m_diff.isApproximate) {
            m_diff.verdict = Verdict::FailFixable;
            m_diff.verdictReason = QStringLiteral("the comparison is approximate: %1").arg(m_diff.approximationReason);
        } else if (!m_diff.findings.empty()) {
            m_diff.verdict = Verdict::PassWithNotes;
            m_diff.verdictReason = QStringLiteral("equal with %1 note(s)").arg(m_diff.findings.size());
        } else {
            m_diff.verdict = Verdict::Pass;
            m_diff.verdictReason = QStringLiteral("every effect of both programs is equal");
        }
    }

    const DiffState &m_state;
    IrDiff &m_diff;
};

} // namespace

void judge(const DiffState &state, IrDiff &diff) { Judge(state, diff).run(); }

} // namespace tileport::irdiff
