// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/gatherfindings.h"

#include <QSet>

#include <algorithm>

namespace tileport::report {

using review::Acceptance;
using review::FindingKey;

namespace {

FindingReport reportOf(const port::Finding &finding, const QString &origin)
{
    FindingReport report;
    report.origin = origin;
    report.key.finding = finding.id;
    report.kind = finding.kind;
    report.severity = finding.severity;
    report.owner = finding.owner;
    report.message = finding.message;
    report.evidence = finding.evidence;
    report.remedy = finding.remedy;
    report.place = finding.place;
    return report;
}

FindingReport reportOf(const irdiff::Finding &finding, const QString &variant, bool isOnly)
{
    FindingReport report;
    report.origin = isOnly ? QStringLiteral("diff") : QStringLiteral("diff of ") + variant;
    report.key = {variant, finding.id};
    report.kind = finding.kind;
    report.severity = finding.severity;
    report.owner = finding.owner;
    report.message = finding.message;
    report.explanation = finding.explanation;
    report.evidence = finding.facts;
    report.remedy = finding.remedy;
    report.place = finding.leftPlace;
    report.rightPlace = finding.rightPlace;
    report.isOfPrograms = true;
    report.cause = finding.cause;
    return report;
}

/// Collects the findings of one port.
class Collector {
public:
    explicit Collector(const FindingSources &sources) : m_sources(sources) {}

    QList<FindingReport> run()
    {
        for (const port::Findings &findings : {m_sources.verification.present.files.findings, m_sources.history.findings})
            addAll(findings, QStringLiteral("port"));
        for (const pipeline::RunRecord &record : m_sources.history.records)
            addAll(record.findings, port::runName(record.run));
        for (const validate::RecomputedVerdict &verdict : m_sources.verdicts)
            addAll(verdict.findings, port::runName(verdict.run));
        for (const ProgramReport &program : m_sources.programs)
            addAll(program);
        std::ranges::stable_sort(m_findings, std::ranges::greater(), &FindingReport::severity);
        return std::move(m_findings);
    }

private:
    void addAll(const port::Findings &findings, const QString &origin)
    {
        for (const port::Finding &finding : findings) {
            if (m_known.contains(finding.id))
                continue;
            m_known.insert(finding.id);
            FindingReport report = reportOf(finding, origin);
            const auto accepted = std::ranges::find(acceptances(), report.key, &Acceptance::key);
            if (accepted != acceptances().end())
                accept(report, *accepted, {});
            weighWaivers(report, {report.key});
            m_findings.append(report);
        }
    }

    void addAll(const ProgramReport &program)
    {
        if (program.diff == nullptr || program.diff->findings.empty())
            return;
        const bool mayBeAccepted = !acceptances().isEmpty() && program.diff->left != nullptr && program.diff->right != nullptr;
        const review::Evidence evidence = mayBeAccepted ? review::evidenceOf(*program.diff->left, *program.diff->right, m_sources.kernelText) : review::Evidence();
        for (const irdiff::Finding &finding : program.diff->findings) {
            FindingReport report = reportOf(finding, program.variant, m_sources.programs.size() == 1);
            const QList<FindingKey> keys = keysOf(report.key);
            if (const Acceptance *accepted = acceptanceOf(keys, evidence))
                accept(report, *accepted, review::changedEvidence(accepted->evidence, evidence));
            weighWaivers(report, keys);
            m_findings.append(report);
        }
    }

    /// A window names the specialisation that it shows, records name none.
    QList<FindingKey> keysOf(const FindingKey &own) const
    {
        QList<FindingKey> keys{own, {QString(), own.finding}};
        for (const QString &name : m_sources.specialisations)
            keys.append({name, own.finding});
        return keys;
    }

    /// The one that was given on these programs, else one given on others.
    const Acceptance *acceptanceOf(const QList<FindingKey> &keys, const review::Evidence &evidence) const
    {
        const Acceptance *found = nullptr;
        for (const Acceptance &acceptance : acceptances()) {
            if (!keys.contains(acceptance.key))
                continue;
            if (acceptance.evidence == evidence)
                return &acceptance;
            found = found == nullptr ? &acceptance : found;
        }
        return found;
    }

    static void accept(FindingReport &report, const Acceptance &acceptance, const QStringList &changed)
    {
        report.state = changed.isEmpty() ? FindingState::Accepted : FindingState::AcceptedStale;
        report.stateReason = acceptance.reason;
        report.stateAuthor = acceptance.author;
        report.stateTime = acceptance.time;
        if (!changed.isEmpty())
            report.stateDetail = QStringLiteral("changed since: %1").arg(changed.join(QStringLiteral(", ")));
    }

    void weighWaivers(FindingReport &report, const QList<FindingKey> &keys) const
    {
        const review::Present &present = m_sources.verification.present;
        for (const review::LoggedWaiver &logged : m_sources.verification.history.waivers()) {
            const review::Waiver &waiver = logged.waiver;
            if (report.severity != FindingSeverity::Critical || !keys.contains(waiver.key))
                continue;
            const bool isInForce = review::holds(waiver, present.waiverRule, present.time);
            report.state = isInForce ? FindingState::Waived : FindingState::WaiverExpired;
            report.stateReason = waiver.reason;
            report.stateAuthor = waiver.author;
            report.stateTime = waiver.time;
            report.stateDetail = (isInForce ? QStringLiteral("until %1") : QStringLiteral("no longer in force, given until %1")).arg(waiver.expires.toString(Qt::ISODate));
            if (isInForce)
                return;
        }
    }

    const QList<Acceptance> &acceptances() const { return m_sources.verification.present.acceptances; }

    const FindingSources &m_sources;
    QSet<QString> m_known;
    QList<FindingReport> m_findings;
};

} // namespace

QList<FindingReport> gatherFindings(const FindingSources &sources)
{
    return Collector(sources).run();
}

} // namespace tileport::report
