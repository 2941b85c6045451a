// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/derive.h"

#include <array>

namespace tileport::validate {

namespace {

using port::Stage;
using port::StageVerdict;

/// Checks that compare a number or statement of a report with the artefact that it is about: the artefact stays good.
constexpr std::array kStatements{"agent-e.geomean", "agent-e.table", "agent-f.ratio", "correctness.counts", "diff-report.claim"};
/// The same, but the artefact itself is not what it is said to be.
constexpr std::array kForgeries{"agent-e.full-log", "agent-e.independent", "agent-e.own-log", "agent-e.own-tests", "correctness.own-tests", "correctness.tolerances"};

template <size_t count>
bool isOneOf(const QString &id, const std::array<const char *, count> &ids)
{
    return std::ranges::any_of(ids, [&](const char *known) { return id == QLatin1String(known); });
}

/// An artefact that speaks of other bytes than those that are here.
bool isStale(const CheckResult &result)
{
    return isCriticalFailure(result) && (result.check.endsWith(QStringLiteral("-made")) || result.check.endsWith(QStringLiteral("-fresh")));
}

/// A false statement about artefacts changes nothing of what they show.
bool isStatement(const CheckResult &result)
{
    return isOneOf(result.check, kStatements) || (result.check.startsWith(QStringLiteral("claims.")) && !isStale(result));
}

QStringList missingOf(const QList<CheckResult> &results)
{
    QStringList missing;
    for (const CheckResult &result : results) {
        const Check *check = checkOf(result.check);
        if (result.ours == Answer::Unknown && check != nullptr && check->severity == FindingSeverity::Critical)
            missing.append(result.missing);
    }
    missing.removeDuplicates();
    return missing;
}

QStringList failuresOf(const QList<CheckResult> &results)
{
    QStringList evidence;
    for (const CheckResult &result : results) {
        if (isCriticalFailure(result) && !isStatement(result))
            evidence.append(QStringLiteral("%1: %2").arg(result.check, result.evidence.isEmpty() ? checkOf(result.check)->rule : result.evidence.first()));
    }
    return evidence;
}

bool failsOne(const QList<CheckResult> &results, std::initializer_list<const char *> ids)
{
    return std::ranges::any_of(results, [&](const CheckResult &result) {
        return result.ours == Answer::Fails && std::ranges::any_of(ids, [&](const char *id) { return result.check == QLatin1String(id); });
    });
}

/// Success when every critical check holds, \p failure when one fails, nothing when something is missing.
DerivedVerdict fromChecks(const QList<CheckResult> &results, StageVerdict success, StageVerdict failure)
{
    DerivedVerdict derived;
    derived.evidence = failuresOf(results);
    derived.missing = missingOf(results);
    if (!derived.evidence.isEmpty())
        derived.verdict = failure;
    else if (derived.missing.isEmpty())
        derived.verdict = success;
    return derived;
}

DerivedVerdict analysis(Material &material, const QList<CheckResult> &results)
{
    if (!material.files().has(QStringLiteral("reference/analysis.json")))
        return {{}, {}, {QStringLiteral("reference/analysis.json")}};
    return fromChecks(results, StageVerdict::Pass, StageVerdict::FailFixable);
}

DerivedVerdict deviceKernel(Material &material, const QList<CheckResult> &results)
{
    if (!material.files().has(QStringLiteral("kernel.rs")))
        return {{}, {}, {QStringLiteral("kernel.rs")}};
    const bool isCompileFault = failsOne(results, {"ir.generated-exists", "ir.generated-parses", "ir.generated-entry", "agent-b.last-attempt"});
    return fromChecks(results, StageVerdict::Compiled, isCompileFault ? StageVerdict::FailCompile : StageVerdict::FailFixable);
}

/// The diff's verdicts are words of stage C.
StageVerdict fromDiff(irdiff::Verdict verdict)
{
    return port::stageVerdictOf(irdiff::verdictName(verdict)).value_or(StageVerdict::Blocked);
}

/// The worst of all structural pairs; a program that is there and does not parse blocks.
DerivedVerdict comparison(Material &material)
{
    DerivedVerdict derived;
    StageVerdict worst = StageVerdict::Pass;
    for (const VariantFiles &variant : material.variants()) {
        const QString name = variant.name.isEmpty() ? QString() : variant.name + QStringLiteral(": ");
        if (variant.reference.isEmpty() || variant.generated.isEmpty()) {
            derived.missing.append(name + (variant.reference.isEmpty() ? QStringLiteral("the reference Tile IR") : QStringLiteral("the generated Tile IR")));
            continue;
        }
        const Result<irdiff::IrDiffPtr> &diff = material.diff(variant);
        const StageVerdict one = diff ? fromDiff((*diff)->verdict) : StageVerdict::Blocked;
        worst = std::max(worst, one);
        // What fails comes first.
        derived.evidence.insert(port::isSuccess(one) ? derived.evidence.size() : 0, name + (!diff ? diff.error().toString() : (*diff)->findings.empty() ? (*diff)->verdictReason : (*diff)->findings.front().message));
    }
    if (derived.missing.isEmpty() || !port::isSuccess(worst))
        derived.verdict = worst;
    return derived;
}

DerivedVerdict correctness(Material &material, const QList<CheckResult> &results)
{
    if (material.testLogFile().isEmpty())
        return {{}, {}, {QStringLiteral("correctness_cutile_rs.txt or .xml")}};
    return fromChecks(results, StageVerdict::AllPass, StageVerdict::Fail);
}

DerivedVerdict performance(Material &material, const QList<CheckResult> &results)
{
    DerivedVerdict derived = fromChecks(results, StageVerdict::Done, StageVerdict::Investigate);
    const PerfComparison &rows = material.comparison();
    if (rows.geomean)
        derived.evidence.prepend(QStringLiteral("geometric mean %1 over %2 configurations: %3").arg(*rows.geomean, 0, 'f', 4).arg(rows.pairs.size()).arg(perfSeverityName(rows.severity)));
    if (!derived.missing.isEmpty()) {
        derived.verdict.reset();
        return derived;
    }
    const bool hasBaseline = std::ranges::any_of(rows.pairs, [](const PerfPair &pair) { return pair.baseline.has_value(); });
    if (!hasBaseline) {
        derived.verdict.reset();
        derived.missing.append(QStringLiteral("a baseline log of the winning back end"));
    } else if (!rows.geomean) {
        derived.verdict = StageVerdict::Blocked;
    } else if (!rows.isDone()) {
        derived.verdict = StageVerdict::Investigate;
    }
    return derived;
}

DerivedVerdict residual(const QList<CheckResult> &results)
{
    return {{}, failuresOf(results), {QStringLiteral("whether a gap can be closed is a judgement; only the quoted ratio is recomputed")}};
}

} // namespace

bool isCriticalFailure(const CheckResult &result)
{
    const Check *check = checkOf(result.check);
    return result.ours == Answer::Fails && check != nullptr && check->severity == FindingSeverity::Critical;
}

bool isAboutClaim(const CheckResult &result)
{
    return result.check.startsWith(QStringLiteral("claims.")) || isOneOf(result.check, kStatements) || isOneOf(result.check, kForgeries);
}

namespace {

DerivedVerdict fromArtefacts(Stage stage, Material &material, const QList<CheckResult> &results)
{
    switch (stage) {
    case Stage::A: return analysis(material, results);
    case Stage::B: return deviceKernel(material, results);
    case Stage::C: return comparison(material);
    case Stage::D: return correctness(material, results);
    case Stage::E: return performance(material, results);
    case Stage::F: return residual(results);
    case Stage::Preflight:
    case Stage::FinalGate: break;
    }
    return fromChecks(results, StageVerdict::Pass, StageVerdict::Fail);
}

} // namespace

DerivedVerdict deriveVerdict(Stage stage, Material &material, const QList<CheckResult> &results)
{
    DerivedVerdict derived = fromArtefacts(stage, material, results);
    if (std::ranges::any_of(results, isStale)) {
        derived.verdict.reset();
        derived.missing.append(QStringLiteral("a run on the files as they are now"));
    }
    return derived;
}

} // namespace tileport::validate
