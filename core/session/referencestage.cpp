// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/referencestage.h"

#include "core/base/counted.h"
#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/session/stagejudge.h"

#include <QFileInfo>
#include <QSet>
#include <QTemporaryDir>

#include <algorithm>

namespace tileport::session {

using pipeline::RunAnswer;
using port::Analysis;
using port::PortOrigin;
using port::VariantAnalysis;

namespace {

constexpr qint64 kLargestProgram = qint64(256) << 20;
constexpr qint64 kLargestSpec = qint64(16) << 20;

Error cancelled()
{
    return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
}

/// The launch of one shipped specification.
ReferenceOrder orderOf(const port::Specialisation &one, const QString &operatorName)
{
    ReferenceOrder order;
    order.operatorName = operatorName;
    order.replay = one.reference.call;
    order.select = one.reference.select;
    order.select.insert(QStringLiteral("kernel"), one.reference.kernel);
    order.autotune = one.reference.autotune;
    return order;
}

/// "case" or "case / kernel" where one case launches several kernels, to the variant that it runs.
QJsonObject configToVariant(const QList<PlannedVariant> &plan, const QList<ReferenceFacts> &programs)
{
    QMap<QString, QStringList> targets;
    for (const PlannedVariant &variant : plan) {
        for (const int index : variant.programs) {
            for (const QString &label : programs.at(index).cases) {
                if (!targets[label].contains(variant.name))
                    targets[label].append(variant.name);
            }
        }
    }
    QJsonObject object;
    for (auto target = targets.cbegin(); target != targets.cend(); ++target) {
        for (const QString &variant : *target)
            object.insert(target->size() == 1 ? target.key() : QStringLiteral("%1 / %2").arg(target.key(), variant), variant);
    }
    return object;
}

QByteArray agentReport(const Analysis &analysis, const PortOrigin &origin, const RunAnswer &answer)
{
    QStringList lines{QStringLiteral("# Stage A, made by Tileport"), {}, QStringLiteral("## Sources"), {}, QStringLiteral("- kernel: %1 (SHA-256 %2)").arg(analysis.source, analysis.sourceSha256),
                      QStringLiteral("- tests: %1").arg(analysis.toleranceSource)};
    if (!origin.call.isEmpty())
        lines.append(QStringLiteral("- the file was run: `%1`").arg(QString(origin.call).replace(QLatin1Char('`'), QLatin1Char('\''))));
    lines += {{}, QStringLiteral("## Reference back end"), {}, QStringLiteral("%1; no times were measured, because that needs a GPU.").arg(analysis.backend), {}, QStringLiteral("## Structural variants"), {}};
    for (const VariantAnalysis &variant : analysis.variants)
        lines.append(QStringLiteral("- %1: %2 (%3), entry @%4, %5").arg(variant.name, variant.kernelFunction, variant.dispatchCondition, variant.entrySymbol, variant.referenceIr));
    lines += {{}, QStringLiteral("## Supplements"), {}};
    for (const VariantAnalysis &variant : analysis.variants) {
        for (const QString &path : variant.supplements)
            lines.append(QStringLiteral("- %1: %2").arg(variant.name, path));
    }
    lines += {{}, QStringLiteral("## Notes"), {}};
    for (const QString &note : analysis.notes)
        lines.append(QStringLiteral("- ") + note);
    for (const port::Finding &finding : answer.findings) {
        if (!analysis.notes.contains(finding.message))
            lines.append(QStringLiteral("- ") + finding.message.simplified());
    }
    lines += {{}, QStringLiteral("VERDICT: ") + port::stageVerdictName(answer.outcome.verdict)};
    return lines.join(QLatin1Char('\n')).toUtf8() + '\n';
}

} // namespace

bool ReferenceStage::isNeeded() const
{
    const auto hasReference = [](const port::Specialisation &one) { return !one.reference.artefact.isEmpty(); };
    return m_port.origin.kind != PortOrigin::Kind::Unknown && !m_folder.exists(QStringLiteral("reference/analysis.json")) && std::ranges::none_of(m_port.specialisations, hasReference);
}

void ReferenceStage::note(const QString &kind, FindingSeverity severity, const QString &message)
{
    port::Finding finding;
    finding.kind = kind;
    finding.severity = severity;
    finding.message = message;
    m_findings.append(port::withId(finding));
}

QList<ReferenceOrder> ReferenceStage::orders() const
{
    QList<ReferenceOrder> orders;
    if (m_port.origin.isShipped) {
        for (const port::Specialisation &one : m_port.specialisations)
            orders.append(orderOf(one, m_port.name));
        return orders;
    }
    ReferenceOrder order;
    if (m_port.origin.kind == PortOrigin::Kind::Operator)
        order.operatorName = m_port.name;
    order.file = m_port.origin.file;
    order.call = m_port.origin.call;
    return {order};
}

Result<void> ReferenceStage::take(ReferenceFacts facts)
{
    const auto known = std::ranges::find(m_programs, facts.id, &ReferenceFacts::id);
    if (known == m_programs.end()) {
        m_programs.append(std::move(facts));
        return {};
    }
    known->cases += facts.cases;
    known->cases.removeDuplicates();
    return {};
}

Result<void> ReferenceStage::takeProgram(const QString &bytecodeFile, const QString &specFile, const QString &label)
{
    const Result<QJsonObject> specification = readJsonObject(specFile, kLargestSpec);
    const Result<QByteArray> bytes = readFile(bytecodeFile, kLargestProgram);
    if (!specification || !bytes)
        return specification ? bytes.error() : specification.error();
    const QString kernel = specification->value(QLatin1String("kernel")).toString();
    if (!m_port.origin.kernel.isEmpty() && kernel != m_port.origin.kernel)
        return {};
    const Result<irgraph::IrGraphPtr> graph = m_tools.readProgram(*bytes, QFileInfo(bytecodeFile).fileName());
    if (!graph)
        return graph.error();
    Result<ReferenceFacts> facts = referenceFactsOf(*specification, **graph, bytecodeFile);
    if (!facts)
        return facts.error();
    if (!label.isEmpty())
        facts->cases = QStringList{label};
    return take(*std::move(facts));
}

/// A person brings bytecode where no tool makes it; its entry is all that is known of it.
Result<void> ReferenceStage::readSuppliedBytecode()
{
    const QString source = QString::fromUtf8(readFile(m_port.sourceFile, kLargestSpec).valueOr({}));
    for (const QString &path : m_port.origin.bytecode) {
        if (m_context.cancel.isCancelled())
            return cancelled();
        const Result<QByteArray> bytes = readFile(m_folder.filePath(path), kLargestProgram);
        if (!bytes)
            return bytes.error();
        const Result<irgraph::IrGraphPtr> graph = m_tools.readProgram(*bytes, path);
        if (!graph)
            return graph.error();
        const std::vector<irgraph::OpId> entries = (*graph)->entries();
        if (entries.size() != 1)
            return makeError(ErrorCode::InvalidInput, QStringLiteral("holds %1 entries, not one").arg(entries.size()), Place::ofFile(path));
        const std::string_view name = (*graph)->symbol(entries.front());
        const QString symbol = QString::fromUtf8(name.data(), qsizetype(name.size()));
        if (!source.contains(QStringLiteral("def %1(").arg(symbol)))
            note(QStringLiteral("entry-not-in-source"), FindingSeverity::Warn, QStringLiteral("%1 has the entry @%2, and the source has no function of that name").arg(path, symbol));
        const QJsonObject specification{{QLatin1String("id"), path}, {QLatin1String("kernel"), symbol}, {QLatin1String("symbol"), symbol}, {QLatin1String("cases"), QJsonArray{QFileInfo(path).fileName()}}};
        const Result<ReferenceFacts> facts = referenceFactsOf(specification, **graph, m_folder.filePath(path));
        if (const Result<void> taken = facts ? take(*facts) : Result<void>(facts.error()); !taken)
            return taken;
        m_programs.last().specification = {};
    }
    return {};
}

Result<void> ReferenceStage::exportAll(const QString &scratch)
{
    const QList<ReferenceOrder> wanted = orders();
    for (int i = 0; i < wanted.size(); ++i) {
        if (m_context.cancel.isCancelled())
            return cancelled();
        m_context.progress({QStringLiteral("making reference Tile IR of %1").arg(m_port.name), i, int(wanted.size())});
        const Result<ExportedReferences> made = m_tools.exportReferences(wanted.at(i), scratch, m_context);
        if (!made)
            return made.error();
        for (const QString &problem : made->problems)
            note(QStringLiteral("reference-problem"), FindingSeverity::Warn, QStringLiteral("A launch did not become Tile IR: %1").arg(problem));
        for (qsizetype file = 0; file + 1 < made->files.size(); file += 2) {
            if (const Result<void> taken = takeProgram(made->files.at(file), made->files.at(file + 1), m_port.origin.isShipped ? m_port.specialisations.at(i).name : QString()); !taken)
                return taken;
        }
    }
    if (m_programs.isEmpty())
        return makeError(ErrorCode::NotFound, m_port.origin.kernel.isEmpty() ? QStringLiteral("no kernel is launched") : QStringLiteral("%1 is not launched").arg(m_port.origin.kernel));
    return {};
}

Result<void> ReferenceStage::writeProgram(int program, const QString &stem)
{
    const ReferenceFacts &facts = m_programs.at(program);
    const Result<QByteArray> bytes = readFile(facts.bytecodeFile, kLargestProgram);
    if (!bytes)
        return bytes.error();
    const Result<QByteArray> text = m_tools.printProgram(*bytes, QFileInfo(stem).fileName());
    if (!text)
        return text.error();
    QJsonObject specification = facts.specification;
    if (QJsonObject beside = specification.value(QLatin1String("bytecode")).toObject(); !beside.isEmpty()) {
        beside.insert(QLatin1String("file"), QFileInfo(stem).fileName() + QStringLiteral(".tilebc"));
        specification.insert(QLatin1String("bytecode"), beside);
    }
    for (const auto &[ending, content] : {std::pair(".tilebc", *bytes), std::pair(".mlir", *text), std::pair(".spec.json", stableJson(specification))}) {
        if (specification.isEmpty() && content == stableJson(specification))
            continue;
        if (const Result<void> written = writeFileAtomically(m_folder.filePath(stem + QLatin1String(ending)), content); !written)
            return written;
    }
    return {};
}

Result<VariantAnalysis> ReferenceStage::writeVariant(const PlannedVariant &variant, bool isOnly)
{
    const QString name = isOnly ? QStringLiteral("reference") : QStringLiteral("reference_") + variant.name;
    if (const Result<void> written = writeProgram(variant.chosen, QStringLiteral("reference/") + name); !written)
        return written.error();
    const ReferenceFacts &facts = m_programs.at(variant.chosen);
    VariantAnalysis analysis;
    analysis.name = variant.name;
    analysis.kernelFunction = variant.kernel;
    analysis.dispatchCondition = variant.dispatch;
    analysis.referenceIr = QStringLiteral("reference/%1.mlir").arg(name);
    analysis.entrySymbol = facts.symbol;
    analysis.specification = m_port.origin.isShipped ? facts.cases.value(0) : QString();
    analysis.constants = facts.constants;
    analysis.hints = facts.hints;
    analysis.autotuneConfigs = tunerCandidates(variant, m_programs);
    for (auto supplement = variant.supplements.cbegin(); supplement != variant.supplements.cend(); ++supplement) {
        const QString stem = QStringLiteral("reference/supplements/%1_%2").arg(name, supplement.key());
        if (const Result<void> written = writeProgram(*supplement, stem); !written)
            return written.error();
        analysis.supplements.insert(supplement.key(), stem + QStringLiteral(".mlir"));
    }
    return analysis;
}

QStringList ReferenceStage::cases() const
{
    QStringList labels;
    for (const ReferenceFacts &facts : m_programs)
        labels += facts.cases;
    labels.removeDuplicates();
    return labels.isEmpty() ? QStringList{m_port.name} : labels;
}

Result<TestFacts> ReferenceStage::testFacts() const
{
    if (m_port.origin.kind == PortOrigin::Kind::Operator && m_tools.operatorTests) {
        const Result<QJsonObject> answer = m_tools.operatorTests(m_port.name, m_port.origin.tests, m_context.cancel);
        return answer ? testFactsOf(*answer) : Result<TestFacts>(answer.error());
    }
    QStringList dtypes;
    for (const ReferenceFacts &facts : m_programs)
        dtypes += facts.dtypes.split(QLatin1Char('_'));
    dtypes.removeDuplicates();
    return factsWithoutTests(dtypes, cases(), QStringLiteral("no test is known for this kernel"));
}

Result<Analysis> ReferenceStage::analyse()
{
    const Result<TestFacts> facts = testFacts();
    if (!facts)
        return facts.error();
    m_findings += facts->findings;
    const QList<PlannedVariant> plan = planVariants(m_programs);
    Analysis analysis;
    analysis.kernelName = m_port.name;
    analysis.source = m_folder.relativeFilePath(m_port.sourceFile);
    analysis.sourceSha256 = sha256Hex(readFile(m_port.sourceFile, kLargestProgram).valueOr({}));
    analysis.backend = m_port.origin.kind == PortOrigin::Kind::Triton ? QStringLiteral("triton") : QStringLiteral("cutile");
    for (int i = 0; i < plan.size(); ++i) {
        if (m_context.cancel.isCancelled())
            return cancelled();
        m_context.progress({QStringLiteral("writing variant %1").arg(plan.at(i).name), i, int(plan.size())});
        const Result<VariantAnalysis> variant = writeVariant(plan.at(i), plan.size() == 1);
        if (!variant)
            return variant.error();
        analysis.variants.append(*variant);
    }
    QSet<QString> operations;
    for (const ReferenceFacts &program : std::as_const(m_programs))
        operations.unite(QSet<QString>(program.operations.begin(), program.operations.end()));
    analysis.operations = QStringList(operations.begin(), operations.end());
    analysis.operations.sort();
    analysis.configToVariant = configToVariant(plan, m_programs);
    addTestFacts(analysis, *facts, cases());
    analysis.toolVersions = m_tools.versions;
    return analysis;
}

/// What is missing for a full verdict on a fresh analysis are measurements, which need a GPU: everything else has to hold.
Result<RunAnswer> ReferenceStage::judged(const Analysis &analysis)
{
    const Result<Judgement> judgement = judgementOf(m_port.folder, {port::Stage::A, 1}, {}, m_context.cancel);
    if (!judgement)
        return judgement.error();
    RunAnswer answer;
    answer.outcome = judgement->outcome.value_or(pipeline::Outcome{port::StageVerdict::Pass, port::FaultClass::None});
    if (!judgement->outcome)
        note(QStringLiteral("not-measured"), FindingSeverity::Warn, QStringLiteral("The reference was not measured: %1 has to be made on a GPU before E").arg(judgement->missing.join(QStringLiteral(", "))));
    answer.findings = m_findings + judgement->findings;
    const QString variants = counted(qint64(analysis.variants.size()), QStringLiteral("1 structural variant"), QStringLiteral("%1 structural variants"));
    const QString programs = counted(qint64(m_programs.size()), QStringLiteral("1 program exported"), QStringLiteral("%1 programs exported"));
    answer.message = port::isSuccess(answer.outcome.verdict) ? QStringLiteral("%1, %2").arg(variants, programs) : judgement->evidence.value(0);
    return answer;
}

Result<RunAnswer> ReferenceStage::run()
{
    if (const port::Waiting waiting = port::waitingOf(m_port))
        return makeError(ErrorCode::Conflict, QStringLiteral("the port waits for %1").arg(waiting.what), {}, waiting.how);
    const bool isSupplied = m_port.origin.kind == PortOrigin::Kind::Triton;
    if (!m_tools.printProgram || (!isSupplied && !m_tools.exportReferences))
        return makeError(ErrorCode::ToolMissing, QStringLiteral("the reference helper is not there"), {}, QStringLiteral("tileport setup"));
    QTemporaryDir scratch;
    if (!scratch.isValid())
        return makeError(ErrorCode::Io, scratch.errorString());
    if (const Result<void> exported = isSupplied ? readSuppliedBytecode() : exportAll(scratch.path()); !exported)
        return exported.error();
    const Result<Analysis> analysis = analyse();
    if (!analysis)
        return analysis.error();
    if (const Result<void> written = writeFileAtomically(m_folder.filePath(QStringLiteral("reference/analysis.json")), stableJson(port::toJson(*analysis))); !written)
        return written.error();
    const Result<RunAnswer> answer = judged(*analysis);
    if (!answer)
        return answer;
    if (const Result<void> written = writeFileAtomically(m_folder.filePath(QStringLiteral("reports/agent_a.md")), agentReport(*analysis, m_port.origin, *answer)); !written)
        return written.error();
    return answer;
}

} // namespace tileport::session
