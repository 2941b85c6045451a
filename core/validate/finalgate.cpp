// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/derive.h"
#include "core/validate/hostfiles.h"
#include "core/validate/outcomes.h"

namespace tileport::validate {

namespace {

using port::Stage;

const QString kKernel = QStringLiteral("kernel.rs");
const QString kFfi = QStringLiteral("ffi.rs");
const QString kTree = QStringLiteral("the TileGym tree");
const QString kAggregate = QStringLiteral("src/tilegym/ops/cutile_rs/cutile_kernels/Cargo.toml");

Outcome kernel(Material &m) { return filled(m, kKernel); }
Outcome analysis(Material &m) { return filled(m, QStringLiteral("reference/analysis.json")); }

Outcome ffi(Material &m)
{
    return withScript(both(!hostFiles(m).ffi.isEmpty(), QStringLiteral("there is no ffi.rs"), fileAt(kFfi)), failsUnless(m.isFilled(kFfi)), QStringLiteral("X2"),
                      QStringLiteral("the skill writes ffi.rs into the tree; the script looks beside the kernel"));
}

Outcome programs(Material &m)
{
    QStringList missing;
    bool script = true;
    for (const VariantFiles &variant : m.variants()) {
        if (variant.reference.isEmpty() || variant.generated.isEmpty())
            missing.append(QStringLiteral("%1 of %2").arg(variant.reference.isEmpty() ? QStringLiteral("reference") : QStringLiteral("generated Tile IR"), variant.name.isEmpty() ? QStringLiteral("the only variant") : variant.name));
        script = script && (m.data().isMulti() ? m.files().isFilled(variant.reference) : m.files().isFilled(QStringLiteral("reference/reference.mlir")) && m.files().isFilled(QStringLiteral("generated/generated.mlir")));
    }
    if (m.data().isMulti())
        script = script && !m.files().matching(QStringLiteral("generated"), QStringLiteral("generated_*.mlir")).isEmpty();
    Outcome outcome = both(missing.isEmpty(), {}, fileAt(QStringLiteral("generated")));
    outcome.evidence = missing;
    return withScript(outcome, failsUnless(script), {}, QStringLiteral("of several variants the script wants one generated file, whichever; and it reads no bytecode"));
}

Outcome diffReport(Material &m)
{
    const bool has = m.files().has(QStringLiteral("generated/diff_report.md"));
    const bool hasLog = m.files().has(QStringLiteral("reports/agent_logs/agent_c.md")) || m.files().has(QStringLiteral("reports/agent_c.md"));
    return both(has == hasLog, QStringLiteral("stage C left only one of its report and its log"), fileAt(QStringLiteral("generated/diff_report.md")));
}

Outcome reports(Material &m)
{
    const bool isThere = m.isFilled(QStringLiteral("reports/correctness.md")) && m.isFilled(QStringLiteral("reports/performance.md"));
    return both(isThere, QStringLiteral("correctness.md or performance.md is missing"), fileAt(QStringLiteral("reports")));
}

Outcome logs(Material &m)
{
    QStringList missing;
    for (const char *letter : {"a", "b", "d", "e"}) {
        const QString name = QStringLiteral("agent_%1.md").arg(QString::fromLatin1(letter));
        if (!m.files().has(QStringLiteral("reports/agent_logs/") + name) && !m.files().has(QStringLiteral("reports/") + name))
            missing.append(name);
    }
    const bool hasF = !headFiles(m.files(), Stage::F).isEmpty();
    if (hasF && !m.files().has(QStringLiteral("reports/agent_logs/agent_f.md")) && !m.files().has(QStringLiteral("reports/agent_f.md")))
        missing.append(QStringLiteral("agent_f.md"));
    return both(missing.isEmpty(), QStringLiteral("missing: %1").arg(missing.join(QStringLiteral(", "))), fileAt(QStringLiteral("reports")));
}

bool scriptReads(Material &m, const QString &path)
{
    return m.isFilled(path) && greps(m.text(path), "Performance Test Results") && !greps(m.text(path), "FAILED");
}

Outcome perfLogs(Material &m)
{
    const QString cutile = QStringLiteral("baseline_perf_cutile.txt");
    bool script = scriptReads(m, cutile) && scriptReads(m, QStringLiteral("perf_cutile_rs.txt"));
    for (const QString &path : {QStringLiteral("baseline_perf_triton_tileir.txt"), QStringLiteral("baseline_perf.txt"), QStringLiteral("perf_cutile_py.txt")})
        script = script && (!m.files().has(path) || scriptReads(m, path));
    const bool ours = m.comparison().geomean.has_value();
    return withScript(both(ours, QStringLiteral("no configuration has both times"), fileAt(QStringLiteral("perf_cutile_rs.txt"))), failsUnless(script), QStringLiteral("X9 X18"),
                      QStringLiteral("the script always wants the cuTile log, and counts headings where we need times"));
}

Outcome generic(Material &m)
{
    if (!m.files().has(kKernel))
        return skipped();
    const bool ours = std::ranges::all_of(m.rust().entries, [](const RustEntry &entry) { return !entry.typeGenerics.isEmpty(); });
    return withScript(both(ours, QStringLiteral("an entry is not generic over its element type"), fileAt(kKernel)), failsUnless(greps(m.text(kKernel), "E: ElementType")), {}, QStringLiteral("the script looks for one spelling, in comments too"));
}

/// Data pointers are generic; statistics of norms may be f32.
Outcome concrete(Material &m)
{
    static const QRegularExpression kStatistics(QStringLiteral("rstd|mean|var|inv_std"));
    for (const RustEntry &entry : m.rust().entries) {
        for (const RustParameter &parameter : entry.parameters) {
            const bool isConcrete = parameter.kind == RustParameter::Kind::Pointer && QStringList{QStringLiteral("f16"), QStringLiteral("f32"), QStringLiteral("bf16")}.contains(parameter.element);
            const bool isAllowed = parameter.element == QStringLiteral("f32") && kStatistics.match(parameter.name).hasMatch();
            if (isConcrete && !isAllowed)
                return withScript(both(false, QStringLiteral("%1: %2 fixes the element type").arg(parameter.name, parameter.type), parameter.place), Answer::Holds, {},
                                  QStringLiteral("the script leaves out every line on which a comma follows the type, and so every parameter"));
        }
    }
    return both(true, {}, fileAt(kKernel));
}

Outcome dtypes(Material &m)
{
    const HostFiles host = hostFiles(m);
    return host.ffi.isEmpty() ? skipped() : both(greps(host.ffi, "\"f16\"|\"f32\"|\"bf16\"|dtype"), QStringLiteral("ffi.rs does not choose by dtype"), fileAt(host.ffiPath));
}

Outcome symbol(Material &m)
{
    const HostFiles host = hostFiles(m);
    return host.ffi.isEmpty() ? skipped() : both(greps(host.ffi, "pub (unsafe )?extern \"C\" fn \\w+\\("), QStringLiteral("ffi.rs exports no C function"), fileAt(host.ffiPath));
}

/// The same demands as stage D's, without the device.
Outcome ffiContent(Material &m)
{
    bool ours = true;
    bool script = true;
    bool isThere = false;
    for (const char *id : {"agent-d.ffi-descriptor", "agent-d.ffi-borrow", "agent-d.ffi-ownership", "agent-d.ffi-export"}) {
        const CheckResult result = runCheck(QString::fromLatin1(id), m);
        isThere = isThere || result.ours != Answer::Skipped;
        ours = ours && result.ours != Answer::Fails;
        script = script && result.script != Answer::Fails;
    }
    return isThere ? withScript(both(ours, QStringLiteral("ffi.rs breaks a demand of stage D"), fileAt(kFfi)), failsUnless(script), {}, QStringLiteral("the script reads comments and strings as code")) : skipped();
}

QString treeText(Material &m, const QString &path) { return m.evidence().tree ? m.evidence().tree->text(path) : QString(); }

Outcome module(Material &m)
{
    if (!m.evidence().tree)
        return unknown(kTree);
    const QString path = QStringLiteral("src/tilegym/ops/cutile_rs/cutile_kernels/src/lib.rs");
    const QByteArray name = QRegularExpression::escape(m.kernel()).toLatin1();
    return both(greps(treeText(m, path), QByteArray("mod " + name + "|" + name + "_kernel/(kernel|ffi)\\.rs").constData()), QStringLiteral("the aggregate crate does not include %1").arg(m.kernel()), fileAt(path));
}

Outcome pin(Material &m)
{
    if (!m.evidence().tree)
        return unknown(kTree);
    return both(greps(treeText(m, kAggregate), "^cutile\\s*=\\s*\"=0\\.2\\.0\""), QStringLiteral("cutile is not pinned to =0.2.0"), fileAt(kAggregate));
}

/// Dependency tables only; [lib] has a path of its own.
bool hasPathDependency(const QString &toml, int &line)
{
    static const QRegularExpression kPath(QStringLiteral("(^|[{,\\s])path\\s*="));
    QString section;
    const QStringList lines = toml.split(u'\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString text = lines.at(i).section(u'#', 0, 0);
        if (text.trimmed().startsWith(u'['))
            section = text.trimmed();
        else if (section.contains(QStringLiteral("dependencies")) && kPath.match(text).hasMatch()) {
            line = static_cast<int>(i) + 1;
            return true;
        }
    }
    return false;
}

Outcome registryOnly(Material &m)
{
    if (!m.evidence().tree)
        return unknown(kTree);
    const QString toml = treeText(m, kAggregate);
    int line = 0;
    const bool has = hasPathDependency(toml, line);
    return withScript(both(!has, QStringLiteral("a dependency comes from a path"), fileAt(kAggregate, line)), failsUnless(!greps(toml, "path\\s*=")), QStringLiteral("X4"),
                      QStringLiteral("the script takes the path of [lib] for a path dependency, which the shipped crate has"));
}

Outcome library(Material &)
{
    // Symbols of a library say nothing about which sources it was built from; the tests do.
    return {Answer::Skipped, Answer::Unknown, {}, {}, {}, {}, {}};
}

Outcome utilities(Material &m)
{
    return m.evidence().tree ? bothWarn(m.evidence().tree->has(QStringLiteral("src/tilegym/ops/cutile_rs/ffi_util.rs")), QStringLiteral("ffi_util.rs is missing")) : unknown(kTree);
}

Outcome pipelineTest(Material &m)
{
    return bothWarn(!m.files().matching({}, QStringLiteral("*_pipeline.rs")).isEmpty(), QStringLiteral("the kernel's pipeline test is missing"));
}

Outcome wrapper(Material &m)
{
    if (!m.evidence().tree)
        return unknown(kTree);
    const HostFiles host = hostFiles(m);
    return both(greps(host.wrapper, "register_impl.*cutile[-_]rs"), QStringLiteral("no wrapper registers the operator for cutile-rs"), fileAt(host.wrapperPath));
}

/// A live call of the symbol; without a Python parser only its name outside comments.
Outcome call(Material &m)
{
    if (!m.evidence().tree)
        return unknown(kTree);
    const HostFiles host = hostFiles(m);
    if (host.wrapper.isEmpty())
        return skipped();
    const QRegularExpression pattern(QStringLiteral("^[^#]*\\bcutile_%1\\b").arg(QRegularExpression::escape(m.kernel())));
    const Outcome outcome = both(countLines(host.wrapper, pattern) > 0, QStringLiteral("the wrapper never names cutile_%1").arg(m.kernel()), fileAt(host.wrapperPath));
    return withScript(outcome, outcome.ours == Answer::Fails ? Answer::Fails : Answer::Unknown, {}, {});
}

Outcome package(Material &m)
{
    if (!m.evidence().tree)
        return unknown(kTree);
    const QString path = QStringLiteral("src/tilegym/ops/cutile_rs/__init__.py");
    const QString name = hostFiles(m).wrapperPath.section(u'/', -1).section(u'.', 0, 0);
    return both(!name.isEmpty() && countLines(treeText(m, path), QRegularExpression(QStringLiteral("import.*\\b%1\\b").arg(name))) > 0, QStringLiteral("the package does not import the wrapper"), fileAt(path));
}

Outcome test(Material &m)
{
    if (!m.evidence().tree)
        return unknown(kTree);
    const HostFiles host = hostFiles(m);
    return both(greps(host.test, "cutile[-_]rs"), QStringLiteral("the operator's tests do not use the back end"), fileAt(host.testPath));
}

/// The stage's own verdict on the files that are here.
Outcome stageHolds(Material &m, Stage stage)
{
    const QList<CheckResult> results = runChecks(stage, m);
    const DerivedVerdict derived = deriveVerdict(stage, m, results);
    if (!derived.verdict)
        return unknown(derived.missing.value(0));
    return oursOnly(port::isSuccess(*derived.verdict), QStringLiteral("stage %1 is %2: %3").arg(port::stageName(stage), port::stageVerdictName(*derived.verdict), derived.evidence.value(0)));
}

Outcome stageA(Material &m) { return stageHolds(m, Stage::A); }
Outcome stageB(Material &m) { return stageHolds(m, Stage::B); }
Outcome stageC(Material &m) { return stageHolds(m, Stage::C); }
Outcome stageD(Material &m) { return stageHolds(m, Stage::D); }

/// As fast as the reference, or the gap is on record: an INVESTIGATE that the rows confirm.
Outcome stageE(Material &m)
{
    const Outcome outcome = stageHolds(m, Stage::E);
    const bool isRecorded = m.report(Stage::E).claimed() == port::StageVerdict::Investigate;
    if (outcome.ours == Answer::Fails && isRecorded && m.comparison().geomean)
        return {Answer::Warns, Answer::Skipped, outcome.evidence, {}, {}, {}, {}};
    return outcome;
}

Outcome approvals(Material &m)
{
    QStringList missing;
    for (const Stage stage : {Stage::A, Stage::B, Stage::D, Stage::E}) {
        const RunFacts *record = m.record(stage);
        if (record != nullptr && !m.evidence().approved.contains(record->run))
            missing.append(port::runName(record->run));
    }
    return m.evidence().runs.isEmpty() ? skipped() : oursOnly(missing.isEmpty(), QStringLiteral("not approved: %1").arg(missing.join(QStringLiteral(", "))));
}

constexpr auto kG = Stage::FinalGate;
constexpr auto kV = Validator::FinalGate;
constexpr auto kNone = FindingOwner::None;
constexpr auto kK = FindingOwner::Kernel;
constexpr auto kHost = FindingOwner::Host;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr auto kWarn = FindingSeverity::Warn;

constexpr CheckRow kRows[] = {
    {"gate.kernel", kV, kG, kCritical, kK, "kernel.rs is there.", "not empty", "", "", kernel},
    {"gate.ffi", kV, kG, kWarn, kHost, "There is an ffi.rs.", "OUT/ffi.rs is not empty", "X2", "", ffi},
    {"gate.analysis", kV, kG, kCritical, kNone, "analysis.json is there.", "not empty", "", "", analysis},
    {"gate.programs", kV, kG, kCritical, kK, "Every structural variant has both programs.", "several variants: each reference, any generated file; one: both files", "", "", programs},
    {"gate.diff-report", kV, kG, kWarn, kNone, "Stage C left both its report and its log, or neither.", "the same", "", "", diffReport},
    {"gate.reports", kV, kG, kWarn, kNone, "The reports of D and E are there.", "not empty", "", "", reports},
    {"gate.logs", kV, kG, FindingSeverity::Info, kNone, "Every stage that ran left a log.", "agent_a, b, d, e, and f if it ran", "", "", logs},
    {"gate.perf-logs", kV, kG, kCritical, kNone, "The times of both sides can be read.", "both logs pass validate_perf_log; the others where they exist", "X9 X18", "", perfLogs},
    {"gate.generic", kV, kG, kWarn, kK, "Entries are generic over the element type.", "holds 'E: ElementType'", "", "", generic},
    {"gate.concrete", kV, kG, kWarn, kK, "No data pointer fixes its element type.", "no *mut f16/f32/bf16 at the end of a line", "", "Write *mut E.", concrete},
    {"gate.dtypes", kV, kG, kWarn, kHost, "ffi.rs chooses by dtype.", "one of four words", "", "", dtypes},
    {"gate.symbol", kV, kG, kCritical, kHost, "ffi.rs exports a C function.", "pub extern \"C\" fn", "", "", symbol},
    {"gate.ffi-content", kV, kG, kWarn, kHost, "ffi.rs keeps the demands of stage D.", "four of them", "", "", ffiContent},
    {"gate.module", kV, kG, kCritical, kHost, "The aggregate crate includes the operator.", "mod or include", "", "", module},
    {"gate.pin", kV, kG, kWarn, kHost, "cutile is pinned.", "cutile = \"=0.2.0\"", "", "", pin},
    {"gate.registry-only", kV, kG, kWarn, kHost, "No dependency comes from a path.", "no 'path =' anywhere", "X4", "", registryOnly},
    {"gate.library", kV, kG, FindingSeverity::Info, kHost, "The tests show that the library is the one built.", "nm -D shows the symbol", "", "", library},
    {"gate.utilities", kV, kG, kWarn, kHost, "The shared launching code is there.", "warns without ffi_util.rs", "", "", utilities},
    {"gate.pipeline-test", kV, kG, kWarn, kK, "The kernel's pipeline test is there.", "warns without it", "", "", pipelineTest},
    {"gate.wrapper", kV, kG, kCritical, kHost, "The wrapper registers the operator for cutile-rs.", "register_impl…cutile-rs", "", "", wrapper},
    {"gate.call", kV, kG, kCritical, kHost, "The wrapper names the C function.", "a live call by the syntax tree", "", "", call},
    {"gate.package", kV, kG, kCritical, kHost, "The package imports the wrapper.", "from . import", "", "", package},
    {"gate.test", kV, kG, kCritical, kHost, "The operator's tests use the back end.", "the test file mentions it", "", "", test},
    {"gate.stage-a", kV, kG, kCritical, kNone, "Stage A holds on these files.", "", "", "", stageA},
    {"gate.stage-b", kV, kG, kCritical, kK, "Stage B holds on these files.", "", "", "", stageB},
    {"gate.stage-c", kV, kG, kCritical, kK, "The comparison of every pair holds.", "", "", "", stageC},
    {"gate.stage-d", kV, kG, kCritical, kNone, "Stage D holds on these files.", "", "", "", stageD},
    {"gate.stage-e", kV, kG, kCritical, kNone, "The geometric mean is at most 1.05, or the gap is on record.", "", "", "", stageE},
    {"gate.approvals", kV, kG, kWarn, kNone, "An engineer approved the runs that count.", "", "", "", approvals},
};

} // namespace

CheckRows finalGateRows() { return kRows; }

} // namespace tileport::validate
