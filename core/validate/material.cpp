// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/material.h"

#include "core/base/json.h"
#include "core/ir/program.h"

namespace tileport::validate {

namespace {

const QString kAnalysis = QStringLiteral("reference/analysis.json");

QStringList withEndings(const QString &stem, const QStringList &endings)
{
    QStringList paths;
    for (const QString &ending : endings)
        paths.append(stem + ending);
    return paths;
}

constexpr qsizetype kMaximumRust = 4 << 20;   ///< nobody writes a kernel longer than this
const QStringList kBytecode{QStringLiteral(".tileirbc"), QStringLiteral(".tilebc")};

} // namespace

Material::Material(const Evidence &evidence, const CancelToken &cancel) : m_evidence(evidence), m_cancel(cancel) {}

const Result<AnalysisData> &Material::analysis()
{
    use(kAnalysis);
    if (!m_analysis) {
        const Result<QByteArray> bytes = files().bytes(kAnalysis);
        m_analysis = bytes ? readAnalysis(*bytes, kAnalysis) : Result<AnalysisData>(bytes.error());
    }
    return *m_analysis;
}

const AnalysisData &Material::data()
{
    static const AnalysisData kNone;
    const Result<AnalysisData> &known = analysis();
    return known ? *known : kNone;
}

QString Material::firstOf(const QStringList &paths)
{
    for (const QString &path : paths) {
        if (files().has(path))
            return path;
    }
    return {};
}

VariantFiles Material::filesOf(const AnalysisVariant &variant, bool isMulti)
{
    const QString suffix = isMulti ? u'_' + variant.name : QString();
    const QString reference = QStringLiteral("reference/reference") + suffix;
    const QString generated = QStringLiteral("generated/generated") + suffix;
    VariantFiles found;
    found.name = variant.name;
    found.kernelFunction = variant.kernelFunction;
    const QString stem = variant.referenceIr.section(u'.', 0, -2);
    found.reference = firstOf(QStringList{variant.referenceIr, reference + QStringLiteral(".mlir")} + withEndings(reference, kBytecode));
    found.referenceBytecode = firstOf(withEndings(stem.isEmpty() ? reference : stem, kBytecode));
    found.generated = firstOf(QStringList{generated + QStringLiteral(".mlir")} + withEndings(generated, kBytecode) + QStringList{generated + QStringLiteral("_canon.mlir")});
    found.generatedBytecode = firstOf(withEndings(generated, kBytecode));
    found.generatedCanonical = firstOf({generated + QStringLiteral("_canon.mlir")});
    return found;
}

const QList<VariantFiles> &Material::variants()
{
    if (m_variants)
        return *m_variants;
    m_variants = QList<VariantFiles>();
    const AnalysisData &known = data();
    if (known.variants.isEmpty())
        m_variants->append(filesOf(AnalysisVariant(), false));
    for (const AnalysisVariant &variant : known.variants)
        m_variants->append(filesOf(variant, known.isMulti()));
    return *m_variants;
}

const Result<irgraph::IrGraphPtr> &Material::program(const QString &path)
{
    use(path);
    const auto known = m_programs.find(path);
    if (known != m_programs.end())
        return known->second;
    const auto read = [&]() -> Result<irgraph::IrGraphPtr> {
        const Result<QByteArray> bytes = files().bytes(path);
        if (!bytes)
            return bytes.error();
        const Result<ir::ProgramPtr> parsed = ir::readProgram(*bytes, path);
        return parsed ? (*parsed)->toGraph() : Result<irgraph::IrGraphPtr>(parsed.error());
    };
    return m_programs.emplace(path, read()).first->second;
}

const Result<irdiff::IrDiffPtr> &Material::diff(const VariantFiles &variant)
{
    use(variant.reference);
    use(variant.generated);
    const auto known = m_diffs.find(variant.name);
    if (known != m_diffs.end())
        return known->second;
    const auto compare = [&]() -> Result<irdiff::IrDiffPtr> {
        irdiff::DiffRequest request;
        for (const auto &[path, side] : {std::pair(variant.reference, &request.left), std::pair(variant.generated, &request.right)}) {
            const Result<irgraph::IrGraphPtr> &graph = program(path);
            if (!graph)
                return graph.error();
            *side = *graph;
        }
        request.options.architecture = m_evidence.architecture;
        request.options.policy = m_evidence.policy;
        const Result<void> facts = addFacts(variant, request);
        if (!facts)
            return facts.error();
        return irdiff::compare(request, m_cancel);
    };
    return m_diffs.emplace(variant.name, compare()).first->second;
}

/// What both programs were specialised with, where their specifications lie beside them.
Result<void> Material::addFacts(const VariantFiles &variant, irdiff::DiffRequest &request)
{
    // A text against its own bytecode needs no facts: both are the same program.
    if (!variant.reference.startsWith(QStringLiteral("reference/")) || !variant.generated.startsWith(QStringLiteral("generated/")))
        return {};
    const auto facts = [&](const QString &program, const auto &read) -> Result<irdiff::SideFacts> {
        const QString file = program.section(u'.', 0, -2) + QStringLiteral(".spec.json");
        use(file);
        if (!files().has(file))
            return irdiff::SideFacts();
        const Result<QJsonObject> object = parseJsonObject(files().bytes(file).valueOr({}), file);
        return object ? read(*object, file) : Result<irdiff::SideFacts>(object.error());
    };
    const Result<irdiff::SideFacts> left = facts(variant.reference, [](const QJsonObject &object, const QString &file) { return irdiff::referenceFacts(object, file); });
    const Result<irdiff::SideFacts> right = facts(variant.generated, [&](const QJsonObject &object, const QString &file) {
        const QString rust = QStringLiteral("kernel.rs");
        return irdiff::generatedFacts(object, file, text(rust).left(kMaximumRust), rust);
    });
    if (!left || !right)
        return left ? right.error() : left.error();
    request.leftFacts = *left;
    request.rightFacts = *right;
    return {};
}

const RustKernel &Material::rust()
{
    if (!m_rust)
        m_rust = readRustKernel(text(QStringLiteral("kernel.rs")).left(kMaximumRust), QStringLiteral("kernel.rs"));
    return *m_rust;
}

QString Material::testLogFile()
{
    return firstOf({QStringLiteral("correctness_cutile_rs.xml"), QStringLiteral("correctness_cutile_rs.txt")});
}

const Result<TestLog> &Material::tests()
{
    const QString path = testLogFile();
    use(path);
    if (!m_tests) {
        const Result<QByteArray> bytes = files().bytes(path);
        m_tests = bytes ? readTestLog(*bytes, path) : Result<TestLog>(bytes.error());
    }
    return *m_tests;
}

const Result<PerfLog> &Material::perf(const QString &path)
{
    use(path);
    const auto known = m_perf.find(path);
    if (known != m_perf.end())
        return known->second;
    const Result<QByteArray> bytes = files().bytes(path);
    return m_perf.emplace(path, bytes ? readPerfLog(*bytes, path) : Result<PerfLog>(bytes.error())).first->second;
}

QString Material::baselineFile(const QString &backend)
{
    return backend == QStringLiteral("triton") ? QStringLiteral("baseline_perf_triton_tileir.txt") : QStringLiteral("baseline_perf_cutile.txt");
}

PerfComparison Material::compareLogs()
{
    const AnalysisData &known = data();
    const auto variantOf = [&](const PerfRow &row) { return row.variant.isEmpty() ? known.configToVariant.value(row.key) : row.variant; };
    std::set<QString> backends{known.backend};
    for (const AnalysisVariant &variant : known.variants)
        backends.insert(known.backendOf(variant.name));
    QList<PerfRow> baseline;
    for (const QString &backend : backends) {
        for (PerfRow row : perf(baselineFile(backend)).valueOr({}).rows) {
            row.variant = variantOf(row);
            if (known.backendOf(row.variant) == backend)
                baseline.append(row);
        }
    }
    QList<PerfRow> rows = perf(QStringLiteral("perf_cutile_rs.txt")).valueOr({}).rows;
    for (PerfRow &row : rows)
        row.variant = variantOf(row);
    return comparePerf(baseline, rows);
}

const PerfComparison &Material::comparison()
{
    if (!m_comparison)
        m_comparison = compareLogs();
    for (const char *name : {"perf_cutile_rs.txt", "baseline_perf_cutile.txt", "baseline_perf_triton_tileir.txt"})
        use(QString::fromLatin1(name));
    return *m_comparison;
}

const StageReport &Material::report(port::Stage stage)
{
    auto known = m_reports.find(stage);
    if (known == m_reports.end())
        known = m_reports.emplace(stage, readStageReport(files(), stage)).first;
    const StageReport &report = known->second;
    use(report.headFile);
    use(report.agentFile);
    return report;
}

const RunFacts *Material::record(port::Stage stage) const
{
    const RunFacts *newest = nullptr;
    for (const RunFacts &facts : m_evidence.runs) {
        if (facts.run.stage == stage)
            newest = &facts;
    }
    return newest;
}

} // namespace tileport::validate
