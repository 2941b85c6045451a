// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"
#include "core/validate/rustlint.h"

namespace tileport::validate {

namespace {

const QString kKernel = QStringLiteral("kernel.rs");
const QString kBuildLog = QStringLiteral("reports/build_log.md");

Outcome kernel(Material &m)
{
    return filled(m, kKernel);
}

/// The script is content with any file of several.
Outcome generated(Material &m)
{
    QStringList missing;
    for (const VariantFiles &variant : m.variants()) {
        if (variant.generated.isEmpty())
            missing.append(variant.name.isEmpty() ? QStringLiteral("generated/generated.mlir") : QStringLiteral("Tile IR of variant %1").arg(variant.name));
    }
    const bool script = m.data().isMulti() ? !m.files().matching(QStringLiteral("generated"), QStringLiteral("generated_*.mlir")).isEmpty() : m.files().isFilled(QStringLiteral("generated/generated.mlir"));
    if (missing.size() == m.variants().size()) {
        Outcome outcome = unknown(QStringLiteral("the generated Tile IR"));
        outcome.script = failsUnless(script);
        return outcome;
    }
    Outcome outcome = both(missing.isEmpty(), {}, fileAt(QStringLiteral("generated")));
    outcome.evidence = missing;
    return withScript(outcome, failsUnless(script), {}, QStringLiteral("of several variants the script wants one file, whichever; and it reads no bytecode"));
}

/// A generic over the element type, or at least no entry that fixes the type of its data.
Outcome generic(Material &m)
{
    if (!m.files().has(kKernel))
        return skipped();
    const bool script = greps(m.text(kKernel), "E: ElementType");
    bool ours = !m.rust().entries.empty();
    Place place = fileAt(kKernel);
    for (const RustEntry &entry : m.rust().entries) {
        if (!entry.typeGenerics.isEmpty())
            continue;
        ours = false;
        place = entry.place;
    }
    return withScript(both(ours, QStringLiteral("an entry is not generic over its element type"), place), failsUnless(script), {}, QStringLiteral("the script looks for one spelling, in comments too"));
}

/// What validate_entry_pattern ends with; ours stands there.
Outcome entryPattern(Material &m)
{
    bool fails = false;
    for (const Check &check : checks()) {
        if (check.validator == Validator::EntryPattern)
            fails = fails || runCheck(check.id, m).script == Answer::Fails;
    }
    return {Answer::Skipped, fails ? Answer::Fails : Answer::Holds, {}, {}, {}, {}, fails ? QStringLiteral("ours is given by the checks of the entry pattern") : QString()};
}

Outcome dynamicOutput(Material &m)
{
    if (!m.files().has(kKernel))
        return skipped();
    bool has = false;
    Place place = fileAt(kKernel);
    for (const RustEntry &entry : m.rust().entries) {
        for (const RustParameter &parameter : entry.parameters) {
            if (parameter.kind == RustParameter::Kind::MutableTensor && parameter.type.contains(QStringLiteral("-1"))) {
                has = true;
                place = parameter.place;
            }
        }
    }
    return withScript(both(!has, QStringLiteral("an output is a mutable tensor of unknown extents"), place), failsUnless(!greps(m.text(kKernel), "&mut Tensor<.*\\{ *\\[ *-1")), {}, QStringLiteral("the script reads lines, so a type over two lines or in a comment misleads it"));
}

Outcome agentLog(Material &m) { return filled(m, QStringLiteral("reports/agent_logs/agent_b.md")); }

QStringList attempts(Material &m)
{
    static const QRegularExpression kHead(QStringLiteral("^#+\\s*attempt\\b"), QRegularExpression::CaseInsensitiveOption);
    QStringList sections;
    for (const QString &line : m.text(kBuildLog).split(u'\n')) {
        if (kHead.match(line).hasMatch())
            sections.append(line);
        else if (!sections.isEmpty())
            sections.last() += u'\n' + line;
    }
    return sections;
}

Outcome buildLog(Material &m)
{
    const bool script = m.isFilled(kBuildLog) && greps(m.text(kBuildLog), "^#{1,2} *Attempt|^Attempt [0-9]", true);
    return withScript(both(!attempts(m).isEmpty(), QStringLiteral("%1 has no section of an attempt").arg(kBuildLog), fileAt(kBuildLog)), failsUnless(script), {}, QStringLiteral("headings of any level count for us"));
}

bool isFailed(const QString &section)
{
    static const QRegularExpression kFail(QStringLiteral("Result\\**\\s*:\\**\\s*FAIL|FAIL \\("));
    return kFail.match(section).hasMatch();
}

/// Every failed attempt shows the code that failed.
Outcome failureShown(Material &m)
{
    const QString text = m.text(kBuildLog);
    QStringList wrong;
    for (const QString &section : attempts(m)) {
        if (isFailed(section) && !section.contains(QStringLiteral("```rust")))
            wrong.append(QStringLiteral("\"%1\" failed without showing the code").arg(section.section(u'\n', 0, 0)));
    }
    const bool script = !greps(text, "Result: FAIL|FAIL \\(") || text.contains(QStringLiteral("```rust"));
    Outcome outcome = both(wrong.isEmpty(), {}, fileAt(kBuildLog));
    outcome.evidence = wrong;
    return withScript(outcome, failsUnless(script), {}, QStringLiteral("one piece of code anywhere is enough for the script, whatever number of attempts failed"));
}

Outcome budget(Material &m)
{
    const qsizetype count = attempts(m).size();
    return count == 0 ? skipped() : oursOnly(count <= 3, QStringLiteral("%1 builds were made, three are allowed").arg(count), fileAt(kBuildLog));
}

Outcome lastAttempt(Material &m)
{
    const QStringList sections = attempts(m);
    return sections.isEmpty() ? skipped() : oursOnly(!isFailed(sections.last()), QStringLiteral("\"%1\", the last one, failed").arg(sections.last().section(u'\n', 0, 0)), fileAt(kBuildLog));
}

/// Files that stage B must not make; they are there as soon as stage D ran, which is no fault of B's.
Outcome overtaken(Material &m, bool isThere, const QString &what)
{
    const bool hasRun = m.record(port::Stage::D) != nullptr || m.report(port::Stage::D).isPresent();
    const RunFacts *record = m.record(port::Stage::B);
    Outcome outcome = both(true, {});
    if (isThere && !hasRun && record == nullptr)
        outcome = both(false, what);
    return withScript(outcome, failsUnless(!isThere), QStringLiteral("X3"), QStringLiteral("the file belongs to stage D, which ran; the script only sees that it exists"));
}

/// With a record, what counts is what the run itself touched.
Outcome noFfi(Material &m)
{
    const RunFacts *record = m.record(port::Stage::B);
    const bool isThere = m.files().has(QStringLiteral("ffi.rs"));
    if (record != nullptr && record->before && record->after && port::changedFiles(*record->before, *record->after).contains(QStringLiteral("ffi.rs")))
        return withScript(both(false, QStringLiteral("%1 changed ffi.rs").arg(port::runName(record->run)), fileAt(QStringLiteral("ffi.rs"))), failsUnless(!isThere), {}, QStringLiteral("the file is gone again"));
    return overtaken(m, isThere, QStringLiteral("ffi.rs is there before stage D ran"));
}

QString treeText(Material &m, const QString &path) { return m.evidence().tree ? m.evidence().tree->text(path) : QString(); }

Outcome noWrapper(Material &m)
{
    if (!m.evidence().tree)
        return noTree();
    const QString folder = QStringLiteral("src/tilegym/ops/cutile_rs/");
    const bool isThere = m.evidence().tree->has(folder + m.kernel() + QStringLiteral(".py")) || m.evidence().tree->has(folder + QString(m.kernel()).remove(u'_') + QStringLiteral(".py"));
    return overtaken(m, isThere, QStringLiteral("the wrapper is there before stage D ran"));
}

Outcome noTestWiring(Material &m)
{
    if (!m.evidence().tree)
        return noTree();
    return overtaken(m, greps(treeText(m, QStringLiteral("tests/ops/test_%1.py").arg(m.kernel())), "cutile[-_]rs"), QStringLiteral("the tests know the back end before stage D ran"));
}

Outcome noRegistration(Material &m)
{
    if (!m.evidence().tree)
        return noTree();
    const QRegularExpression import(QStringLiteral("import.*\\b%1\\b").arg(QRegularExpression::escape(m.kernel())));
    return overtaken(m, countLines(treeText(m, QStringLiteral("src/tilegym/ops/cutile_rs/__init__.py")), import) > 0, QStringLiteral("the operator is registered before stage D ran"));
}

Outcome contract(Material &m)
{
    const QString report = QStringLiteral("reports/agent_b.md");
    if (!m.files().has(report))
        return skipped();
    return oursOnly(greps(m.text(report), "host_launch_contract"), QStringLiteral("%1 has no host_launch_contract").arg(report), fileAt(report));
}

/// The coding rules whose breach changes results or cannot compile.
Outcome rules(Material &m)
{
    if (!m.files().has(kKernel))
        return skipped();
    QStringList wrong;
    Place place = fileAt(kKernel);
    for (const port::Finding &finding : lint(lintInput(m.files()))) {
        if (finding.severity != FindingSeverity::Critical || finding.place.file != kKernel)
            continue;
        if (wrong.isEmpty())
            place = finding.place;
        wrong.append(QStringLiteral("%1: %2").arg(finding.place.toString(), finding.message));
    }
    Outcome outcome = oursOnly(wrong.isEmpty(), {}, place);
    outcome.evidence = wrong.mid(0, 20);
    return outcome;
}

Outcome gateHolds(Material &m)
{
    QStringList wrong;
    bool isCompared = false;
    bool scriptHolds = true;
    QString why;
    for (const VariantFiles &variant : m.variants()) {
        if (variant.reference.isEmpty() || variant.generated.isEmpty() || !m.diff(variant))
            continue;
        const irdiff::LayoutGate &gate = (*m.diff(variant))->layout;
        isCompared = true;
        scriptHolds = scriptHolds && gate.scriptHolds;
        why = gate.disagreement.isEmpty() ? why : gate.disagreement;
        for (const irdiff::LayoutDifference &difference : gate.differences) {
            if (difference.isFatal)
                wrong.append(QStringLiteral("%1: %2 (%3, in the reference %4)").arg(difference.parameter, difference.what, difference.right, difference.left));
        }
    }
    if (!isCompared)
        return unknown(QStringLiteral("both programs, to compare layouts"));
    Outcome outcome = both(wrong.isEmpty(), {}, fileAt(QStringLiteral("generated/generated.mlir")));
    outcome.evidence = wrong.mid(0, 20);
    return withScript(outcome, failsUnless(scriptHolds), QStringLiteral("P8"), why.isEmpty() ? QStringLiteral("the public gate compares sorted lists of text matches") : why);
}

/// The gate's files are there when it was run; ours is computed anew.
Outcome gateFiles(Material &m)
{
    bool isThere = true;
    for (const char *name : {"ref_attrs.txt", "gen_attrs.txt", "diff.txt"})
        isThere = isThere && m.files().has(QStringLiteral("generated/layout_gate/") + QString::fromLatin1(name));
    return oursOnly(isThere, QStringLiteral("generated/layout_gate is incomplete: the gate left no trace"), fileAt(QStringLiteral("generated/layout_gate")));
}

constexpr auto kB = port::Stage::B;
constexpr auto kV = Validator::AgentB;
constexpr auto kOwner = FindingOwner::Kernel;
constexpr auto kNone = FindingOwner::None;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr auto kWarn = FindingSeverity::Warn;

constexpr CheckRow kRows[] = {
    {"agent-b.kernel", kV, kB, kCritical, kOwner, "kernel.rs is there.", "not empty", "", "", kernel},
    {"agent-b.generated", kV, kB, kCritical, kOwner, "Every structural variant was generated.", "several variants: any generated_*.mlir; one: generated.mlir", "", "Generate the variants that are missing.", generated},
    {"agent-b.generic", kV, kB, kWarn, kOwner, "Entries are generic over the element type.", "holds 'E: ElementType'", "", "Write <E: ElementType>.", generic},
    {"agent-b.entry-pattern", kV, kB, FindingSeverity::Info, kOwner, "The entry pattern has its own checks.", "validate_entry_pattern ends with 0", "", "", entryPattern},
    {"agent-b.dynamic-output", kV, kB, kCritical, kOwner, "No output is a mutable tensor of unknown extents.", "no line with &mut Tensor<…{[-1", "", "", dynamicOutput},
    {"agent-b.agent-log", kV, kB, FindingSeverity::Info, kNone, "The stage kept its log.", "reports/agent_logs/agent_b.md is not empty", "", "", agentLog},
    {"agent-b.build-log", kV, kB, kWarn, kNone, "The build log has a section for each attempt.", "a heading or line 'Attempt'", "", "", buildLog},
    {"agent-b.failure-shown", kV, kB, kWarn, kNone, "Every failed attempt shows the code that failed.", "one rust fence if any attempt failed", "", "", failureShown},
    {"agent-b.no-ffi", kV, kB, kWarn, kOwner, "Stage B made no ffi.rs.", "OUT/ffi.rs is absent", "X3", "", noFfi},
    {"agent-b.no-wrapper", kV, kB, kWarn, kOwner, "Stage B made no Python wrapper.", "no wrapper in the tree", "X3", "", noWrapper},
    {"agent-b.no-test-wiring", kV, kB, kWarn, kOwner, "Stage B touched no test.", "the tests do not mention the back end", "X3", "", noTestWiring},
    {"agent-b.no-registration", kV, kB, kWarn, kOwner, "Stage B registered nothing.", "the package does not import the operator", "X3", "", noRegistration},
    {"agent-b.budget", kV, kB, kWarn, kNone, "At most three builds were made.", "", "", "", budget},
    {"agent-b.last-attempt", kV, kB, kCritical, kNone, "The last build succeeded.", "", "", "", lastAttempt},
    {"agent-b.contract", kV, kB, kWarn, kNone, "The report tells the host how to launch.", "", "", "", contract},
    {"agent-b.rules", kV, kB, kCritical, kOwner, "No coding rule is broken whose breach changes results.", "", "", "", rules},
    {"layout-gate.holds", Validator::LayoutGate, kB, kCritical, kOwner, "Both programs look at every tensor in the same way: tile, axis order, strides, element type, padding.", "sorted lists of strides, dim_map and tile texts are equal", "P8", "Use the layout of the reference.", gateHolds},
    {"layout-gate.files", Validator::LayoutGate, kB, FindingSeverity::Info, kNone, "The gate's own files are there.", "", "", "", gateFiles},
};

} // namespace

CheckRows agentBRows() { return kRows; }

} // namespace tileport::validate
