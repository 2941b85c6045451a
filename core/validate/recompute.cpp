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

/// The stage whose work a file is, of those that run again and that other stages read.
std::optional<Stage> makerOf(const QString &path)
{
    if (path == QStringLiteral("kernel.rs") || path.startsWith(QStringLiteral("generated/generated")))
        return Stage::B;
    return path == QStringLiteral("ffi.rs") ? std::optional(Stage::D) : std::nullopt;
}

/// D's host code is no concern of C's.
bool isReadBy(Stage maker, Stage reader)
{
    return maker == Stage::B ? reader == Stage::C || reader == Stage::D || reader == Stage::E : maker == Stage::D && reader == Stage::E;
}

/// B(2) after C(1) gives the port another kernel, as it has to; C(1) spoke of the one before. "B2 rewrote kernel.rs"; empty
/// when what the run read is nobody's later work: whoever else changed it makes the claim stale.
QString rewrittenBy(const Evidence &evidence, const RunFacts &record)
{
    const auto self = std::ranges::find(evidence.runs, record.run, &RunFacts::run);
    if (self == evidence.runs.cend() || !self->after)
        return {};
    for (auto later = std::next(self); later != evidence.runs.cend(); ++later) {
        const auto changes = later->after ? port::changedFiles(*self->after, *later->after) : QMap<QString, port::FileChange>();
        for (auto change = changes.cbegin(); change != changes.cend(); ++change) {
            if (makerOf(change.key()) == later->run.stage && isReadBy(later->run.stage, record.run.stage))
                return QStringLiteral("%1 rewrote %2").arg(port::runName(later->run), change.key());
        }
    }
    return {};
}

RecomputedVerdict one(Material &material, const port::RunId &run)
{
    const RunFacts *latest = material.record(run.stage);
    const QString rewritten = latest && latest->run == run ? rewrittenBy(material.evidence(), *latest) : QString();
    if (!rewritten.isEmpty()) {
        RecomputedVerdict verdict = replaced(*latest);
        verdict.missing = {QStringLiteral("the artefacts of %1; %2 afterwards").arg(port::runName(run), rewritten)};
        return verdict;
    }
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
