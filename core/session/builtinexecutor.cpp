// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/builtinexecutor.h"

#include "core/base/counted.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/irdiff/blockeddiff.h"
#include "core/irdiff/difftext.h"
#include "core/port/portfolder.h"
#include "core/session/referencestage.h"
#include "core/session/stagejudge.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace tileport::session {

using pipeline::Outcome;
using pipeline::RunAnswer;
using pipeline::RunContext;
using port::FaultClass;
using port::Port;
using port::Specialisation;
using port::Stage;
using port::StageVerdict;

namespace {

Error cancelled()
{
    return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
}

port::Finding referenceFinding(const Port &port, const Specialisation &one, const Error &error)
{
    port::Finding finding;
    finding.kind = QStringLiteral("reference-unusable");
    finding.severity = FindingSeverity::Critical;
    finding.message = QStringLiteral("The reference Tile IR of %1 cannot be used: %2").arg(one.variant, error.message);
    finding.remedy = error.remedy;
    finding.place = error.place;
    finding.place.file = QDir(port.folder).relativeFilePath(one.reference.artefact);
    return port::withId(finding);
}

RunAnswer answered(StageVerdict verdict, const QString &message)
{
    return {{verdict, FaultClass::None}, {}, {}, message};
}

/// Specialisations with Tile IR on disk for \p has.
template <typename Has>
QList<Specialisation> withArtefacts(const Port &port, Has has)
{
    QList<Specialisation> found;
    std::ranges::copy_if(port.specialisations, std::back_inserter(found), has);
    return found;
}

/// X.spec.json beside X.tilebc.
QString specificationBeside(const QString &artefact)
{
    const QFileInfo info(artefact);
    return info.path() + QLatin1Char('/') + info.completeBaseName() + QStringLiteral(".spec.json");
}

/// What is known of the reference, as `tileport reference` writes it.
Result<irdiff::SideFacts> referenceFactsBeside(const QString &artefact)
{
    const QString file = specificationBeside(artefact);
    if (!QFileInfo::exists(file))
        return irdiff::SideFacts();
    const Result<QJsonObject> object = readJsonObject(file, 1 << 20);
    return object ? irdiff::referenceFacts(*object, file) : Result<irdiff::SideFacts>(object.error());
}

/// The specification of the generated side: the one beside the program, else one of the same variant in the folder.
Result<irdiff::SideFacts> generatedFactsOf(const Port &port, const Specialisation &pair)
{
    const QString beside = specificationBeside(pair.generatedArtefact);
    if (QFileInfo::exists(beside)) {
        const Result<QJsonObject> object = readJsonObject(beside, 1 << 20);
        const Result<QByteArray> text = readFile(port.rustFile, 1 << 24);
        return object ? irdiff::generatedFacts(*object, beside, text ? QString::fromUtf8(*text) : QString(), port.rustFile) : Result<irdiff::SideFacts>(object.error());
    }
    for (const Specialisation &one : port.specialisations) {
        if (one.generated.isEmpty() || (one.variant != pair.variant && port.variants().size() > 1))
            continue;
        const Result<QByteArray> rust = readFile(port.rustFile, 1 << 24);
        return irdiff::generatedFacts(port::generatedSpecification(one), port.folder, rust ? QString::fromUtf8(*rust) : QString(), port.rustFile);
    }
    return irdiff::SideFacts();
}

/// The diff's verdicts are words of stage C.
StageVerdict verdictOf(irdiff::Verdict verdict)
{
    return port::stageVerdictOf(irdiff::verdictName(verdict)).value_or(StageVerdict::Blocked);
}

/// The device code has to act first where both have to.
FaultClass ownerOf(const irdiff::IrDiff &diff)
{
    const auto isKernels = [](const irdiff::Finding &finding) { return finding.severity == FindingSeverity::Critical && finding.owner != FindingOwner::Host; };
    return std::ranges::any_of(diff.findings, isKernels) ? FaultClass::Kernel : FaultClass::Host;
}

/// The worst of all pairs.
struct Summary {
    Outcome outcome{StageVerdict::Pass, FaultClass::None};
    QStringList reasons;

    void add(const QString &variant, const irdiff::IrDiff &diff)
    {
        static const QList<StageVerdict> kWorse{StageVerdict::Pass, StageVerdict::PassWithNotes, StageVerdict::FailFixable, StageVerdict::Blocked};
        const StageVerdict verdict = verdictOf(diff.verdict);
        if (verdict == StageVerdict::FailFixable && (outcome.fault != FaultClass::Kernel))
            outcome.fault = ownerOf(diff);
        if (kWorse.indexOf(verdict) > kWorse.indexOf(outcome.verdict))
            outcome.verdict = verdict;
        reasons.append(QStringLiteral("%1: %2 (%3)").arg(variant, port::stageVerdictName(verdict), diff.verdictReason));
    }
    void close()
    {
        if (outcome.verdict != StageVerdict::FailFixable)
            outcome.fault = FaultClass::None;
    }
};

/// A fence longer than any run of backticks in \p text, so that nothing in it can end the block.
QByteArray fenceFor(const QByteArray &text)
{
    int longest = 2;
    int run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return QByteArray(longest + 1, '`');
}

QByteArray reportText(const Summary &summary, const QByteArray &pairs)
{
    QByteArray text = "VERDICT: " + port::stageVerdictName(summary.outcome.verdict).toUtf8() + '\n';
    if (summary.outcome.fault != FaultClass::None)
        text += "owner: " + port::faultClassName(summary.outcome.fault).toUtf8() + '\n';
    text += "\nStructural comparison by Tileport, one section per variant.\n\n## Verdict\n\n";
    for (const QString &reason : summary.reasons)
        text += "- " + reason.toUtf8() + '\n';
    return text + pairs;
}

} // namespace

bool BuiltInExecutor::canRun(Stage stage) const
{
    const auto has = [&](const char *file) { return !m_folder.isEmpty() && QFileInfo::exists(QDir(m_folder).filePath(QLatin1String(file))); };
    switch (stage) {
    case Stage::D: return has("correctness_cutile_rs.txt") || has("correctness_cutile_rs.xml");
    case Stage::E: return has("perf_cutile_rs.txt");
    case Stage::B:
    case Stage::F: return false;
    case Stage::Preflight:
    case Stage::A:
    case Stage::C:
    case Stage::FinalGate: break;
    }
    return true;
}

Result<RunAnswer> BuiltInExecutor::run(const pipeline::RunRequest &request, RunContext &context)
{
    const Result<Port> port = port::readPortFolder(request.folder);
    if (request.run.stage == Stage::Preflight)
        return port ? answered(StageVerdict::Pass, QStringLiteral("the folder is a port")) : answered(StageVerdict::Fail, port.error().message);
    if (!port)
        return port.error();
    if (request.run.stage == Stage::A) {
        ReferenceStage making(m_tools, *port, context);
        return making.isNeeded() ? making.run() : checkReferences(*port, context);
    }
    if (request.run.stage == Stage::C)
        return comparePairs(*port, context);
    if (request.run.stage != Stage::B && request.run.stage != Stage::F) {
        context.progress({QStringLiteral("checking the files of %1").arg(port::stageTitle(request.run.stage)), 0, 0});
        return judgeStage(request.folder, request.run, m_tools.sourceTree, context.cancel);
    }
    return makeError(ErrorCode::Unsupported, QStringLiteral("%1 has no built-in executor").arg(port::runName(request.run)));
}

Result<irgraph::IrGraphPtr> BuiltInExecutor::programAt(const QString &path) const
{
    const Result<QByteArray> bytes = readFile(path, qint64(256) << 20);
    return bytes ? m_tools.readProgram(*bytes, path) : Result<irgraph::IrGraphPtr>(bytes.error());
}

Result<RunAnswer> BuiltInExecutor::checkReferences(const Port &port, RunContext &context) const
{
    const QList<Specialisation> references = withArtefacts(port, [](const Specialisation &one) { return !one.reference.artefact.isEmpty(); });
    if (references.isEmpty())
        return answered(StageVerdict::FailFixable, QStringLiteral("There is no reference Tile IR under reference/; tileport reference makes it"));
    RunAnswer answer = answered(StageVerdict::Pass, counted(references.size(), QStringLiteral("1 reference program is valid"), QStringLiteral("%1 reference programs are valid")));
    for (int i = 0; i < references.size(); ++i) {
        if (context.cancel.isCancelled())
            return cancelled();
        context.progress({QStringLiteral("reading the reference of %1").arg(references.at(i).variant), i, int(references.size())});
        if (const Result<irgraph::IrGraphPtr> graph = programAt(references.at(i).reference.artefact); !graph)
            answer.findings.append(referenceFinding(port, references.at(i), graph.error()));
    }
    if (!answer.findings.isEmpty()) {
        answer.outcome.verdict = StageVerdict::FailFixable;
        answer.message = answer.findings.first().message;
    }
    return answer;
}

irdiff::IrDiffPtr BuiltInExecutor::comparePair(const Port &port, const Specialisation &pair, const irdiff::Policy &policy, const CancelToken &cancel) const
{
    irdiff::DiffRequest request;
    request.options.policy = policy;
    const Result<irgraph::IrGraphPtr> left = programAt(pair.reference.artefact);
    const Result<irgraph::IrGraphPtr> right = programAt(pair.generatedArtefact);
    request.left = left.valueOr(irgraph::IrGraphPtr());
    request.right = right.valueOr(irgraph::IrGraphPtr());
    const Result<irdiff::SideFacts> leftFacts = referenceFactsBeside(pair.reference.artefact);
    const Result<irdiff::SideFacts> rightFacts = generatedFactsOf(port, pair);
    for (const auto &[side, error] : {std::pair(irdiff::Side::Left, left ? nullptr : &left.error()), std::pair(irdiff::Side::Right, right ? nullptr : &right.error()),
                                      std::pair(irdiff::Side::Left, leftFacts ? nullptr : &leftFacts.error()), std::pair(irdiff::Side::Right, rightFacts ? nullptr : &rightFacts.error())}) {
        if (error)
            return irdiff::blockedDiff(request.left, request.right, side, *error, policy);
    }
    request.leftFacts = *leftFacts;
    request.rightFacts = *rightFacts;
    const Result<irdiff::IrDiffPtr> diff = m_tools.compare(request, cancel);
    return diff ? *diff : irdiff::blockedDiff(request.left, request.right, irdiff::Side::Right, diff.error(), policy);
}

Result<RunAnswer> BuiltInExecutor::comparePairs(const Port &port, RunContext &context) const
{
    const QList<Specialisation> pairs = withArtefacts(port, [](const Specialisation &one) { return !one.reference.artefact.isEmpty() || !one.generatedArtefact.isEmpty(); });
    const QDir folder(port.folder);
    // The project's rules, as everywhere: those of the nearest folder above that has some.
    const Result<irdiff::Policy> policy = irdiff::Policy::ofProject(irdiff::Policy::projectFile(folder.filePath(QStringLiteral("kernel.rs"))));
    if (!policy)
        return policy.error();
    Summary summary;
    QByteArray sections;
    for (int i = 0; i < pairs.size(); ++i) {
        if (context.cancel.isCancelled())
            return cancelled();
        const Specialisation &pair = pairs.at(i);
        context.progress({QStringLiteral("comparing %1").arg(pair.variant), i, int(pairs.size())});
        const irdiff::IrDiffPtr diff = comparePair(port, pair, *policy, context.cancel);
        if (context.cancel.isCancelled())
            return cancelled();
        summary.add(pair.variant, *diff);
        const QByteArray text = irdiff::diffText(*diff, {folder.relativeFilePath(pair.reference.artefact), folder.relativeFilePath(pair.generatedArtefact)});
        const QByteArray fence = fenceFor(text);
        sections += "\n## " + pair.variant.simplified().toUtf8() + "\n\n" + fence + "text\n" + text + fence + '\n';
    }
    if (pairs.isEmpty())
        return answered(StageVerdict::Blocked, QStringLiteral("There is no Tile IR to compare under reference/ and generated/"));
    summary.close();
    if (const Result<void> written = writeFileAtomically(folder.filePath(QStringLiteral("generated/diff_report.md")), reportText(summary, sections)); !written)
        return written.error();
    return RunAnswer{summary.outcome, {}, {}, summary.reasons.join(QStringLiteral("; "))};
}

} // namespace tileport::session
