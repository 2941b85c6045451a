// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/recompute.h"

#include "core/validate/checktable.h"
#include "core/validate/derive.h"

namespace tileport::validate {

namespace {

using port::Stage;
using port::StageVerdict;

/// The false statements of a run, and, for a success, everything that refutes it.
QStringList refutations(const RecomputedVerdict &verdict)
{
    QStringList lines;
    for (const CheckResult &result : verdict.checks) {
        if (refutes(result, verdict.claimed))
            lines += result.evidence.isEmpty() ? QStringList{checkOf(result.check)->rule} : result.evidence;
    }
    return lines;
}

/// A comparison that finds nothing does not speak against a fault in the host code, or against notes as a cause.
bool isBeyondProgram(const RecomputedVerdict &verdict)
{
    const bool isFault = verdict.claimed == StageVerdict::FailFixable || verdict.claimed == StageVerdict::FailCompilerBug;
    return verdict.run.stage == Stage::C && isFault && verdict.recomputed && port::isSuccess(*verdict.recomputed)
        && (verdict.claimedClass == port::FaultClass::Host || verdict.recomputed == StageVerdict::PassWithNotes);
}

void judge(RecomputedVerdict &verdict, const DerivedVerdict &derived)
{
    verdict.recomputed = derived.verdict;
    verdict.missing = derived.missing;
    verdict.evidence = derived.evidence;
    verdict.agreement = Agreement::CannotRecompute;
    if (!verdict.claimed) {
        verdict.missing.append(QStringLiteral("a claimed verdict"));
        return;
    }
    const bool isSuccess = port::isSuccess(*verdict.claimed);
    if (const QStringList lies = refutations(verdict); !lies.isEmpty()) {
        verdict.agreement = Agreement::Disagree;
        verdict.evidence = lies + derived.evidence;
        verdict.evidence.removeDuplicates();
        return;
    }
    if (isBeyondProgram(verdict)) {
        verdict.missing.append(QStringLiteral("the programs do not show a fault outside them"));
        return;
    }
    // A run that could not be done left nothing to refute it, unless the evidence is there after all.
    if (verdict.recomputed)
        verdict.agreement = port::isSuccess(*verdict.recomputed) == isSuccess ? Agreement::Agree : Agreement::Disagree;
    if (verdict.agreement == Agreement::Disagree)
        verdict.evidence.prepend(QStringLiteral("%1 is claimed, %2 computed").arg(port::stageVerdictName(*verdict.claimed), port::stageVerdictName(*verdict.recomputed)));
}

RecomputedVerdict recomputeWith(Material &material, const port::RunId &run)
{
    (void)material.takeUsed();
    RecomputedVerdict verdict;
    verdict.run = run;
    const RunFacts *latest = material.record(run.stage);
    const StageReport &report = material.report(run.stage);
    verdict.claimed = latest != nullptr && latest->claimed ? latest->claimed : report.claimed();
    verdict.claimedClass = latest != nullptr && latest->faultClass != port::FaultClass::None ? latest->faultClass : report.faultClass;
    verdict.checks = runChecks(run.stage, material);
    judge(verdict, deriveVerdict(run.stage, material, verdict.checks));
    verdict.findings = findingsOf(verdict.checks);
    for (const QString &path : material.takeUsed()) {
        if (const auto stamp = material.files().snapshot().files.constFind(path); stamp != material.files().snapshot().files.cend())
            verdict.files.insert(path, *stamp);
    }
    return verdict;
}

/// A run that a later one of the same stage replaced.
RecomputedVerdict replaced(const RunFacts &facts)
{
    RecomputedVerdict verdict;
    verdict.run = facts.run;
    verdict.claimed = facts.claimed;
    verdict.claimedClass = facts.faultClass;
    verdict.missing.append(QStringLiteral("the artefacts of %1; a later run replaced them").arg(port::runName(facts.run)));
    return verdict;
}

RecomputedVerdict one(Material &material, const port::RunId &run)
{
    const RunFacts *latest = material.record(run.stage);
    if (latest == nullptr || latest->run == run)
        return recomputeWith(material, run);
    for (const RunFacts &facts : material.evidence().runs) {
        if (facts.run == run)
            return replaced(facts);
    }
    return replaced({run, {}, port::FaultClass::None, {}, {}});
}

} // namespace

bool refutes(const CheckResult &result, const std::optional<port::StageVerdict> &claimed)
{
    return claimed && isCriticalFailure(result) && (port::isSuccess(*claimed) || isAboutClaim(result));
}

RecomputedVerdict recompute(const Evidence &evidence, const port::RunId &run, const CancelToken &cancel)
{
    Material material(evidence, cancel);
    return one(material, run);
}

QList<RecomputedVerdict> recomputeAll(const Evidence &evidence, const CancelToken &cancel)
{
    Material material(evidence, cancel);
    QList<port::RunId> runs;
    for (const RunFacts &facts : evidence.runs)
        runs.append(facts.run);
    for (const Stage stage : port::kStages) {
        if (material.record(stage) == nullptr && material.report(stage).isPresent())
            runs.append({stage, 1});
    }
    std::ranges::stable_sort(runs, {}, &port::RunId::stage);
    QList<RecomputedVerdict> verdicts;
    for (const port::RunId &run : std::as_const(runs))
        verdicts.append(one(material, run));
    return verdicts;
}

QString agreementName(Agreement agreement)
{
    switch (agreement) {
    case Agreement::Agree: return QStringLiteral("agree");
    case Agreement::Disagree: return QStringLiteral("disagree");
    case Agreement::CannotRecompute: break;
    }
    return QStringLiteral("cannot-recompute");
}

} // namespace tileport::validate
