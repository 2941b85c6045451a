// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/portlayout.h"

#include "core/base/json.h"
#include "core/port/analysis.h"

#include <QDir>
#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>

namespace tileport::port {

namespace {

/// One row of the public layout. '*' stands for the part that becomes the variant; it is no '/'.
struct LayoutRow {
    const char *pattern;
    Stage stage;
    const char *role;
    ArtefactForm form;
    bool isRequired;           ///< once the stage left anything else
};

constexpr auto kText = ArtefactForm::Text;
constexpr auto kJson = ArtefactForm::Json;
constexpr auto kBytecode = ArtefactForm::Bytecode;

// The first row that fits decides.
constexpr LayoutRow kRows[] = {
    {"port.json", Stage::A, "description", kJson, false},
    {"*.spec.json", Stage::A, "specification", kJson, false},
    {"reference/analysis.json", Stage::A, "analysis", kJson, true},
    {"reference/supplements/*.mlir", Stage::A, "supplement", kText, false},
    {"reference/supplements/*.spec.json", Stage::A, "supplement's specification", kJson, false},
    {"reference/supplements/*.tilebc", Stage::A, "supplement", kBytecode, false},
    {"reference/supplements/*.tileirbc", Stage::A, "supplement", kBytecode, false},
    {"reference/bytecode/*", Stage::A, "supplied bytecode", kBytecode, false},
    {"reference/reference.mlir", Stage::A, "reference", kText, false},
    {"reference/reference_*.mlir", Stage::A, "reference", kText, false},
    {"reference/reference.spec.json", Stage::A, "reference's specification", kJson, false},
    {"reference/reference_*.spec.json", Stage::A, "reference's specification", kJson, false},
    {"reference/reference.tilebc", Stage::A, "reference", kBytecode, false},
    {"reference/reference_*.tilebc", Stage::A, "reference", kBytecode, false},
    {"reference/reference.tileirbc", Stage::A, "reference", kBytecode, false},
    {"reference/reference_*.tileirbc", Stage::A, "reference", kBytecode, false},
    {"baseline_perf.txt", Stage::A, "baseline of the winner", kText, false},
    {"baseline_perf_*.txt", Stage::A, "baseline", kText, false},
    {"reports/agent_a.md", Stage::A, "report", kText, true},
    {"reports/agent_logs/agent_a*", Stage::A, "log", kText, false},
    {"kernel.rs", Stage::B, "kernel", kText, true},
    {"Cargo.toml", Stage::B, "crate", kText, false},
    {"Cargo.lock", Stage::B, "crate", kText, false},
    {"src/lib.rs", Stage::B, "crate", kText, false},
    {"*_pipeline.rs", Stage::B, "pipeline test", kText, false},
    {"generated/diff_report.md", Stage::C, "diff report", kText, true},
    {"generated/layout_gate/*", Stage::B, "layout gate", kText, false},
    {"generated/fail_*", Stage::D, "failing configuration", kText, false},
    {"generated/generated.spec.json", Stage::B, "generated's specification", kJson, false},
    {"generated/generated_*.spec.json", Stage::B, "generated's specification", kJson, false},
    {"generated/generated_canon.mlir", Stage::B, "canonical generated", kText, false},
    {"generated/generated_*_canon.mlir", Stage::B, "canonical generated", kText, false},
    {"generated/generated.mlir", Stage::B, "generated", kText, false},
    {"generated/generated_*.mlir", Stage::B, "generated", kText, false},
    {"generated/generated.tileirbc", Stage::B, "generated", kBytecode, false},
    {"generated/generated_*.tileirbc", Stage::B, "generated", kBytecode, false},
    {"generated/generated.tilebc", Stage::B, "generated", kBytecode, false},
    {"generated/generated_*.tilebc", Stage::B, "generated", kBytecode, false},
    {"reports/build_log.md", Stage::B, "build log", kText, true},
    {"reports/agent_b.md", Stage::B, "report", kText, true},
    {"reports/agent_logs/agent_b*", Stage::B, "log", kText, false},
    {"reports/agent_c.md", Stage::C, "report", kText, false},
    {"reports/agent_logs/agent_c*", Stage::C, "log", kText, false},
    {"ffi.rs", Stage::D, "host code", kText, false},
    {"wrapper.py", Stage::D, "wrapper", kText, false},
    {"correctness_cutile_rs.txt", Stage::D, "test log", kText, false},
    {"correctness_cutile_rs.xml", Stage::D, "test log", kText, false},
    {"correctness_cutile_rs_*", Stage::D, "test log", kText, false},
    {"reports/correctness.md", Stage::D, "correctness report", kText, true},
    {"reports/agent_d.md", Stage::D, "report", kText, false},
    {"reports/agent_logs/agent_d*", Stage::D, "log", kText, false},
    {"perf_cutile_rs.txt", Stage::E, "measurements", kText, true},
    {"perf_cutile_rs_*.txt", Stage::E, "measurements", kText, false},
    {"reports/performance.md", Stage::E, "performance report", kText, true},
    {"reports/agent_e.md", Stage::E, "report", kText, false},
    {"reports/agent_logs/agent_e*", Stage::E, "log", kText, false},
    {"reports/agent_logs/perf_*", Stage::E, "log", kText, false},
    {"reports/perf_investigation_*.md", Stage::F, "investigation", kText, true},
    {"reports/agent_f.md", Stage::F, "report", kText, false},
    {"reports/agent_logs/agent_f*", Stage::F, "log", kText, false},
    {"SKILL_METHODOLOGY_BLOCKED.txt", Stage::Preflight, "reason of a block", kText, false},
    {"*.py", Stage::A, "source", kText, false},
};

/// Patterns once compiled.
struct CompiledRow {
    const LayoutRow *row;
    QRegularExpression expression;
};

const QList<CompiledRow> &compiledRows()
{
    static const QList<CompiledRow> rows = [] {
        QList<CompiledRow> made;
        for (const LayoutRow &row : kRows) {
            const QString pattern = QRegularExpression::escape(QLatin1String(row.pattern)).replace(QStringLiteral("\\*"), QStringLiteral("([^/]+)"));
            made.append({&row, QRegularExpression(QRegularExpression::anchoredPattern(pattern))});
        }
        return made;
    }();
    return rows;
}

Finding made(const char *kind, FindingSeverity severity, const QString &message, const QString &file, int line = 0, int column = 0)
{
    Finding finding;
    finding.kind = QLatin1String(kind);
    finding.severity = severity;
    finding.message = message;
    finding.place.file = file;
    finding.place.line = line;
    finding.place.column = column;
    return withId(finding);
}

bool isText(const QByteArray &bytes, QStringDecoder::Flag whole)
{
    QStringDecoder decoder(QStringDecoder::Utf8, whole);
    (void)QString(decoder(bytes));
    return !decoder.hasError();
}

/// The first byte that is no UTF-8; -1 when all are.
qsizetype firstBadByte(const QByteArray &bytes)
{
    if (isText(bytes, QStringDecoder::Flag::Stateless))
        return -1;
    // The longest prefix without a broken sequence; one that only ends too early is not broken yet.
    qsizetype low = 0;
    qsizetype high = bytes.size();
    while (low < high) {
        const qsizetype middle = low + (high - low + 1) / 2;
        if (isText(bytes.first(middle), QStringDecoder::Flag::Default))
            low = middle;
        else
            high = middle - 1;
    }
    if (isText(bytes.first(low), QStringDecoder::Flag::Stateless))
        return low;
    // It ends within a character: that one's first byte is the place.
    do
        --low;
    while (low > 0 && (bytes.at(low) & 0xC0) == 0x80);
    return low;
}

void checkText(const Artefact &artefact, const QByteArray &bytes, Findings &findings)
{
    if (const qsizetype bad = firstBadByte(bytes); bad >= 0)
        findings.append(made("file-no-text", FindingSeverity::Warn, QStringLiteral("%1 is no UTF-8 text: byte %2 does not belong to a character").arg(artefact.path).arg(bad), artefact.path,
                             int(bytes.first(bad).count('\n')) + 1, int(bad - bytes.lastIndexOf('\n', bad - 1))));
    else if (bytes.contains('\0'))
        findings.append(made("file-no-text", FindingSeverity::Warn, QStringLiteral("%1 has null bytes, as a file has that was not written to its end").arg(artefact.path), artefact.path));
}

void checkJson(const Artefact &artefact, const QByteArray &bytes, Findings &findings)
{
    const Result<QJsonObject> object = parseJsonObject(bytes, artefact.path);
    if (!object)
        findings.append(made("file-broken", FindingSeverity::Critical, QStringLiteral("%1 cannot be read, as if it was not written to its end: %2").arg(artefact.path, object.error().message), artefact.path,
                             object.error().place.line, object.error().place.column));
}

/// Tile IR bytecode begins with these bytes; some suppliers put text into such a file, which is read as well.
void checkBytecode(const Artefact &artefact, const QByteArray &bytes, Findings &findings)
{
    static const QByteArray kMagic("\x7fTileIR\0", 8);
    if (!bytes.startsWith(kMagic) && (bytes.contains('\0') || firstBadByte(bytes) >= 0))
        findings.append(made("file-broken", FindingSeverity::Critical, QStringLiteral("%1 does not begin as Tile IR bytecode does").arg(artefact.path), artefact.path));
}

void checkContent(const PortFiles &files, const Artefact &artefact, Findings &findings)
{
    if (artefact.stamp.size == 0) {
        // A layout gate without a difference has an empty diff.
        if (artefact.role != QLatin1String("layout gate"))
            findings.append(made("file-empty", artefact.form == kText ? FindingSeverity::Warn : FindingSeverity::Critical, QStringLiteral("%1 is empty").arg(artefact.path), artefact.path));
        return;
    }
    const Result<QByteArray> bytes = files.bytes(artefact.path);
    if (!bytes) {
        findings.append(made(bytes.error().code == ErrorCode::LimitExceeded ? "file-oversized" : "file-unreadable", FindingSeverity::Warn, QStringLiteral("%1 %2").arg(artefact.path, bytes.error().message), artefact.path));
        return;
    }
    switch (artefact.form) {
    case ArtefactForm::Json: return checkJson(artefact, *bytes, findings);
    case ArtefactForm::Text: return checkText(artefact, *bytes, findings);
    case ArtefactForm::Bytecode: return checkBytecode(artefact, *bytes, findings);
    }
}

/// A stage that left something has to have left what the layout demands of it.
void checkMissing(PortLayout &layout)
{
    for (const LayoutRow &row : kRows) {
        if (!row.isRequired)
            continue;
        const auto isRole = [&](const Artefact &artefact) { return artefact.stage == row.stage && artefact.role == QLatin1String(row.role); };
        // A description, a source or a specification is there before any stage ran.
        const auto isWork = [&](const Artefact &artefact) { return artefact.stage == row.stage && artefact.path.contains(QLatin1Char('/')); };
        if (std::ranges::any_of(layout.artefacts, isWork) && std::ranges::none_of(layout.artefacts, isRole))
            layout.findings.append(made("file-missing", FindingSeverity::Warn, QStringLiteral("%1 of stage %2 is not there").arg(QLatin1String(row.pattern), stageName(row.stage)), QLatin1String(row.pattern)));
    }
}

QStringList variantsOf(const PortLayout &layout, const char *role)
{
    QStringList names;
    for (const Artefact &artefact : layout.artefacts) {
        if (artefact.role == QLatin1String(role) && !names.contains(artefact.variant))
            names.append(artefact.variant);
    }
    return names;
}

void contradict(PortLayout &layout, const QString &message, const QString &file)
{
    layout.findings.append(made("files-contradict", FindingSeverity::Warn, message, file));
}

/// What analysis.json says of the files beside it.
void checkAnalysis(PortLayout &layout, const PortFiles &files)
{
    const QString path = QStringLiteral("reference/analysis.json");
    const Result<QJsonObject> document = parseJsonObject(files.bytes(path).valueOr({}), path);
    if (!document)
        return;
    const QJsonObject analysis = inOneSpelling(*document);
    const QString name = analysis.value(QLatin1String("kernel_name")).toString();
    if (!name.isEmpty() && name != layout.kernel)
        contradict(layout, QStringLiteral("analysis.json is of %1, the folder is named %2").arg(name, layout.kernel), path);
    QStringList known;
    const QJsonArray variants = analysis.value(QLatin1String("kernel_variants")).toArray();
    for (const QJsonValue &variant : variants) {
        known.append(variant[QLatin1String("variant_name")].toString());
        const QString reference = variant[QLatin1String("reference_ir")].toString();
        if (!reference.isEmpty() && !files.has(reference))
            contradict(layout, QStringLiteral("analysis.json names %1, which is not there").arg(reference), path);
    }
    for (const QString &variant : variantsOf(layout, "generated")) {
        if (!variant.isEmpty() && !known.isEmpty() && !known.contains(variant))
            contradict(layout, QStringLiteral("generated Tile IR of %1 is there, and analysis.json knows no such variant").arg(variant), QStringLiteral("generated/generated_%1.mlir").arg(variant));
    }
}

void checkContradictions(PortLayout &layout, const PortFiles &files)
{
    for (const char *role : {"reference", "generated"}) {
        const QStringList names = variantsOf(layout, role);
        if (names.contains(QString()) && names.size() > 1)
            contradict(layout, QStringLiteral("%1 Tile IR of one variant and of several lies side by side").arg(QLatin1String(role)), QStringLiteral("%1/%1.mlir").arg(QLatin1String(role)));
    }
    if (files.has(QStringLiteral("correctness_cutile_rs.txt")) && files.has(QStringLiteral("correctness_cutile_rs.xml")))
        contradict(layout, QStringLiteral("two test logs are there; the one in XML counts"), QStringLiteral("correctness_cutile_rs.txt"));
    checkAnalysis(layout, files);
}

} // namespace

QList<Artefact> PortLayout::of(Stage stage) const
{
    QList<Artefact> found;
    std::ranges::copy_if(artefacts, std::back_inserter(found), [&](const Artefact &artefact) { return artefact.stage == stage; });
    return found;
}

PortLayout layoutOf(const PortFiles &files, const QString &kernel)
{
    PortLayout layout;
    layout.kernel = kernel;
    layout.findings = files.snapshot().findings;
    for (auto file = files.snapshot().files.cbegin(); file != files.snapshot().files.cend(); ++file) {
        QRegularExpressionMatch match;
        const auto row = std::ranges::find_if(compiledRows(), [&](const CompiledRow &candidate) { return (match = candidate.expression.match(file.key())).hasMatch(); });
        if (row == compiledRows().end()) {
            layout.others.append(file.key());
            continue;
        }
        layout.artefacts.append({file.key(), row->row->stage, QLatin1String(row->row->role), match.captured(1), row->row->form, *file});
        checkContent(files, layout.artefacts.last(), layout.findings);
    }
    std::ranges::stable_sort(layout.artefacts, {}, &Artefact::stage);
    checkMissing(layout);
    checkContradictions(layout, files);
    return layout;
}

Result<PortLayout> readLayout(const QString &folder, const CancelToken &cancel)
{
    const Result<PortFiles> files = PortFiles::ofFolder(folder, {}, cancel);
    return files ? layoutOf(*files, QDir(QDir(folder).absolutePath()).dirName()) : Result<PortLayout>(files.error());
}

} // namespace tileport::port
