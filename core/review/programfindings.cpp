// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/programfindings.h"

#include "core/port/portfolder.h"
#include "core/validate/programpair.h"

#include <algorithm>

namespace tileport::review {

namespace {

/// The findings of one comparison, named as people named them.
class Naming {
public:
    Naming(const validate::ProgramPair &pair, const QStringList &names, const QList<Acceptance> &acceptances, const QList<LoggedWaiver> &waivers, const QString &kernelText)
        : m_pair(pair), m_names(names), m_acceptances(acceptances), m_waivers(waivers)
    {
        if (!acceptances.isEmpty())
            m_evidence = evidenceOf(*pair.diff->left, *pair.diff->right, kernelText);
    }

    FindingKey keyOf(const irdiff::Finding &finding) const
    {
        for (const QString &name : m_names) {
            const FindingKey key{name, finding.id};
            const bool isNamed = finding.severity == FindingSeverity::Critical ? isWaived(key) : isAccepted(key);
            if (isNamed)
                return key;
        }
        return {m_pair.variant, finding.id};
    }

private:
    bool isWaived(const FindingKey &key) const
    {
        return std::ranges::any_of(m_waivers, [&](const LoggedWaiver &logged) { return logged.waiver.key == key; });
    }

    bool isAccepted(const FindingKey &key) const
    {
        return std::ranges::any_of(m_acceptances, [&](const Acceptance &acceptance) { return acceptance.key == key && acceptance.evidence == m_evidence; });
    }

    const validate::ProgramPair &m_pair;
    const QStringList &m_names;
    const QList<Acceptance> &m_acceptances;
    const QList<LoggedWaiver> &m_waivers;
    Evidence m_evidence;
};

} // namespace

Result<QList<GateFinding>> programFindings(const QString &folder, port::Stage stage, const validate::Evidence &evidence, const Present &present,
                                           const ReviewHistory &history, const CancelToken &cancel)
{
    QList<GateFinding> findings;
    if (stage == port::Stage::Preflight || stage == port::Stage::A)
        return findings;
    const Result<irdiff::Policy> policy = irdiff::Policy::ofProject(irdiff::Policy::projectFile(folder));
    if (!policy)
        return policy.error();
    const port::Port port = port::readPortFolder(folder).valueOr({}); // a folder of records alone has no specifications
    const QList<LoggedWaiver> waivers = history.waivers();
    const QString kernelText = evidence.port.text(QStringLiteral("kernel.rs"));
    validate::Material material(evidence, cancel);
    const QList<validate::VariantFiles> variants = material.variants();
    for (const validate::VariantFiles &variant : variants) {
        const validate::ProgramPair pair = validate::comparePrograms(variant, evidence.port, port, *policy, cancel);
        if (!pair.problem.isEmpty())
            continue;
        QStringList names{pair.variant, QString()};
        for (const port::Specialisation &specialisation : port.specialisations)
            names.append(specialisation.name);
        const Naming naming(pair, names, present.acceptances, waivers, kernelText);
        for (const irdiff::Finding &finding : pair.diff->findings) {
            if (finding.severity != FindingSeverity::Info)
                findings.append({naming.keyOf(finding), finding.severity, finding.message});
        }
    }
    return findings;
}

} // namespace tileport::review
