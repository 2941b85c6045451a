// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/rustlint.h"

#include "core/base/json.h"
#include "core/validate/lintscan.h"

namespace tileport::validate {

namespace {

using enum LintState;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr auto kWarn = FindingSeverity::Warn;
constexpr auto kKernel = FindingOwner::Kernel;
constexpr auto kHost = FindingOwner::Host;
constexpr auto kNone = FindingOwner::None;

/// The rules in our own words; an empty id means that nothing here looks at the rule.
struct Row {
    const char *id;
    int number;
    LintState state;
    FindingSeverity severity;
    FindingOwner owner;
    const char *rule;
    const char *remedy;
};

constexpr Row kRows[] = {
    {"rust.chained-conversion", 1, Linted, kWarn, kKernel, "A call that changes rank or type is bound to a typed variable before anything else is done with it.", "Write let x: TYPE = …; and go on with x."},
    {"rust.nested-widen", 1, Linted, kWarn, kKernel, "A widening of a scalar tile is done in two steps.", "Bind the scalar tile to a typed variable first."},
    {"rust.scientific-float", 2, Linted, kWarn, kKernel, "Float literals have no exponent.", "Write the digits out."},
    {"rust.path-constant", 2, Linted, kWarn, kKernel, "Constants are literals, not paths into std or core.", "Write the literal."},
    {"rust.token-name", 3, Linted, kWarn, kKernel, "A memory token is bound to a plain name.", "Name it, and write let _ = name; behind it."},
    {"rust.reduction-in-math", 4, Linted, kWarn, kKernel, "A reduction is bound before it is used.", "Bind it to a typed variable."},
    {"", 5, NeedsTree, kWarn, kKernel, "A reduction of [M, N] along axis 1 gives [M], which is reshaped to [M, 1].", ""},
    {"rust.shape-arithmetic", 6, Linted, kWarn, kKernel, "Shapes hold names and numbers, no arithmetic.", "Pass the product as a const generic of its own."},
    {"rust.untyped-widen", 7, Partly, kWarn, kKernel, "Widening and narrowing have a written type, and offsets are widened where the source widens them.", "Write the type of the variable."},
    {"", 8, InDiff, kCritical, kKernel, "Products accumulate in f32, and f32 operands become tf32 where the reference does.", ""},
    {"rust.dynamic-dims", 9, Linted, kWarn, kKernel, "A dynamic shape is given exactly the extents that its type leaves open.", "Give one value for each -1."},
    {"host.ownership", 10, Linted, kCritical, kHost, "The host code borrows memory and never takes or forgets it.", "Borrow (ManuallyDrop) or pass a device pointer."},
    {"", 11, NeedsTree, kWarn, kKernel, "Strides are given in full rank to the pipeline compiler, the last one is 1.", ""},
    {"rust.bare-entry", 12, Partly, kWarn, kKernel, "The entry attribute has parentheses, and the entry follows the reference's access.", "Write #[cutile::entry()]."},
    {"rust.step-by", 13, Linted, kWarn, kKernel, "step_by takes a usize; a step of one is a plain range.", "Write .step_by(s as usize), or leave it out."},
    {"rust.associated-padding", 14, Linted, kWarn, kKernel, "A padding value is no associated constant.", "Write None and select behind the load, or a literal."},
    {"rust.untyped-load", 15, Partly, kWarn, kKernel, "A loaded tile that is reduced has a written type.", "Write the type of the variable."},
    {"rust.concrete-element", 16, Partly, kWarn, kKernel, "Data is generic over its element type.", "Write E instead of the type."},
    {"pipeline.own-entry", 17, Linted, kWarn, kKernel, "There is one kernel.rs, which the crate and the test include.", "Include kernel.rs."},
    {"rust.runtime-constant", 18, Linted, kWarn, kKernel, "constant takes literals; run-time scalars are broadcast.", "Use broadcast_scalar."},
    {"", 19, InDiff, kCritical, kKernel, "Division rounds as in the reference.", ""},
    {"", 20, InDiff, kWarn, kKernel, "Latency, TMA, occupancy and blocks per cluster are those of the reference.", ""},
    {"", 21, InDiff, kCritical, kKernel, "Claims of alignment are made only where something proves them.", ""},
    {"", 22, NeedsTree, kCritical, kKernel, "A tile that one branch assigns is assigned in the other one too.", ""},
    {"rust.missing-generic", 23, Partly, kWarn, kKernel, "Constants of the Python kernel become const generics.", "Add a const generic of that name."},
    {"", 24, NeedsTree, kCritical, kKernel, "Nested branches assign on every path.", ""},
    {"rust.tile-if", 25, Linted, kWarn, kKernel, "No if has a tile as its value.", "Assign in both branches."},
    {"rust.modes", 26, Linted, kWarn, kKernel, "Functions with rounding, flush or NaN modes are given all of them.", "Give every mode."},
    {"", 27, NeedsTree, kWarn, kHost, "A transposed operand is transposed in the kernel, not by a copy in the timed path.", ""},
    {"", 28, InDiff, kCritical, kKernel, "Ragged tiles stay on padded view loads.", ""},
    {"", 29, InDiff, kWarn, kKernel, "Latency of persistent TMA loops is the reference's.", ""},
    {"", 30, NeedsTree, kWarn, kHost, "Batched descriptors have outer strides aligned to 16 bytes.", ""},
    {"", 31, NeedsTree, kWarn, kHost, "A second element type is given as f32.", ""},
    {"host.export", 32, Partly, kWarn, kHost, "The C function is exported, checks its arguments and takes the device from them.", "Use #[unsafe(no_mangle)] and the device that is passed."},
    {"cargo.pins", 33, Linted, kWarn, kHost, "Five crates are pinned to the same version of the registry.", "Write \"=0.2.0\"."},
    {"", 34, NeedsTree, kWarn, kHost, "A transposition has one owner: the host's strides or the kernel's axis order.", ""},
    {"", 35, NeedsTree, kCritical, kHost, "C declaration, export, generics and test skips agree.", ""},
    {"rust.nightly", 36, Linted, kWarn, kKernel, "Only stable Rust.", "Write one entry per literal instead."},
    {"", 37, NeedsTree, kWarn, kHost, "The wrapper detaches inputs with gradients; backward tests are skipped.", ""},
    {"", 38, NeedsTree, kWarn, kHost, "A fixed configuration is tried before tuning, outside the timed path.", ""},
    {"", 39, Manual, kWarn, kNone, "Who owns which file when only the kernel is written.", ""},
    {"", 40, NeedsTree, kWarn, kHost, "Only tests that go through the dispatcher get the back end.", ""},
    {"", 41, NeedsTree, kWarn, kHost, "The fast path copies nothing unconditionally.", ""},
    {"", 42, Manual, kWarn, kNone, "Slowness is looked for in launches first, then configurations, Tile IR, arithmetic.", ""},
    {"rust.mutable-output", 43, Linted, kCritical, kKernel, "No output is a mutable tensor.", "Take it as &Tensor and store through partition_full_mut."},
    {"rust.missing-import", 44, Partly, kWarn, kKernel, "The trait of partition_full_mut is imported.", "Write use cutile::core::*;"},
    {"", 45, NeedsTree, kCritical, kKernel, "Tiled loops over pointers round the number of steps up and mask the tail.", ""},
    {"rust.float-cast", 46, Linted, kWarn, kKernel, "A const generic becomes a float through a scalar tile and convert_tile.", "Use scalar_to_tile and convert_tile."},
    {"rust.untyped-pointer-load", 47, Linted, kWarn, kKernel, "The pair that load_ptr_tko gives has a written type.", "Write the type of the pair."},
    {"", 48, InDiff, kCritical, kKernel, "Semantics of the source hold beyond the shape that was dumped.", ""},
    {"log.attempts", 49, Partly, kWarn, kNone, "The build log tells every fix before the checks are run.", "Add a section for each attempt."},
    // The public scan before a build, without a number of its own.
    {"rust.untyped-permute", 0, Linted, kWarn, kKernel, "The result of permute has a written type.", "Write the type of the variable."},
    {"rust.unchecked-safe", 0, Linted, kCritical, kKernel, "An entry without bounds checks is unsafe.", "Mark the function unsafe."},
    // What the kernel compiler 0.3.0 gets wrong or refuses late; 0.2.0 was not probed.
    {"lowering.dropped-return", 0, Linted, kCritical, kKernel, "A return inside an if without else is dropped.", "Put the rest into an else."},
    {"lowering.inclusive-range", 0, Linted, kCritical, kKernel, "An inclusive range loses its last step.", "Write a..b + 1."},
    {"lowering.closure-reduction", 0, Linted, kCritical, kKernel, "Reductions and scans by a closure run along axis 0 from 0 only.", "Permute first, or use a built-in reduction."},
    {"lowering.mixed-extents", 0, Linted, kCritical, kKernel, "A fixed extent before an unknown one moves divisors to the wrong axis.", "Write -1 for every extent, or the unknown ones first."},
    {"lowering.small-unsigned", 0, Linted, kWarn, kKernel, "u8 and u16 behave as signed numbers.", "Widen to u32 by arithmetic that is right for the range."},
    {"lowering.loop-store", 0, Linted, kWarn, kKernel, "A plain store in a loop is not ordered after the one before.", "Use store_view_tko_mut, or make sure that every step writes other elements."},
    {"lowering.unwritable", 0, Linted, kWarn, kKernel, "Some functions and forms fail late or with a misleading message.", "Use the operators, convert_tile and if."},
    {"lowering.negation", 0, Linted, kWarn, kKernel, "Negation with ! is not compiled.", "Exchange the branches."},
    {"lowering.odd-tile", 0, Linted, kWarn, kKernel, "Extents of tiles are powers of two.", "Round up and mask."},
};

QString text(const char *words) { return QString::fromUtf8(words); }

const LintRule *ruleOf(const char *id)
{
    for (const LintRule &rule : lintRules()) {
        if (rule.id == QLatin1String(id))
            return &rule;
    }
    return nullptr;
}

void add(const char *id, const LintHits &hits, port::Findings &findings)
{
    const LintRule *rule = ruleOf(id);
    for (const LintHit &hit : hits) {
        port::Finding finding;
        finding.kind = text(id);
        finding.severity = rule->severity;
        finding.owner = rule->owner;
        finding.message = hit.message;
        finding.evidence = QStringList{rule->number > 0 ? QStringLiteral("coding rule %1: %2").arg(rule->number).arg(rule->rule) : rule->rule};
        finding.remedy = rule->remedy;
        finding.place = hit.place;
        findings.append(port::withId(finding));
    }
}

/// Rust files larger than this are not written by anybody.
constexpr qsizetype kMaximumText = 4 << 20;

} // namespace

const QList<LintRule> &lintRules()
{
    static const QList<LintRule> kAll = [] {
        QList<LintRule> all;
        for (const Row &row : kRows)
            all.append({text(row.id), row.number, row.state, row.severity, row.owner, text(row.rule), text(row.remedy)});
        return all;
    }();
    return kAll;
}

QString lintStateName(LintState state)
{
    switch (state) {
    case Linted: return QStringLiteral("linted");
    case Partly: return QStringLiteral("partly");
    case InDiff: return QStringLiteral("in the diff");
    case NeedsTree: return QStringLiteral("needs the syntax tree");
    case Manual: break;
    }
    return QStringLiteral("manual");
}

port::Findings lint(const LintInput &input)
{
    port::Findings findings;
    if (input.kernel.size() <= kMaximumText) {
        const LintScan scan(input.kernel, QStringLiteral("kernel.rs"));
        for (const std::vector<KernelLint> *lints : {&codingLints(), &loweringLints()}) {
            for (const KernelLint &one : *lints)
                add(one.id, one.run(scan), findings);
        }
    }
    for (const HostLint &one : hostLints())
        add(one.id, one.run(input), findings);
    std::ranges::stable_sort(findings, {}, [](const port::Finding &finding) { return std::tuple(finding.place.file, finding.place.line, finding.place.column); });
    return findings;
}

LintInput lintInput(const port::PortFiles &files)
{
    const auto bounded = [&](const QString &path) {
        const auto stamp = files.snapshot().files.constFind(path);
        return stamp != files.snapshot().files.cend() && stamp->size <= kMaximumText ? files.text(path) : QString();
    };
    LintInput input;
    input.kernel = bounded(QStringLiteral("kernel.rs"));
    input.ffi = bounded(QStringLiteral("ffi.rs"));
    input.pipelineFile = files.matching({}, QStringLiteral("*_pipeline.rs")).value(0);
    input.pipeline = bounded(input.pipelineFile);
    input.cargo = bounded(QStringLiteral("Cargo.toml"));
    input.buildLog = bounded(QStringLiteral("reports/build_log.md"));
    input.analysis = parseJsonObject(files.bytes(QStringLiteral("reference/analysis.json")).valueOr({}), {}).valueOr({});
    return input;
}

} // namespace tileport::validate
