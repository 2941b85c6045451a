// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"

#include "core/base/text.h"

namespace tileport::validate {

namespace {

/// One family of the script's comparisons: its names in the script's table, and what our findings are about there.
struct Family {
    QStringList script;       ///< names as in ShellVerdict, without "operation" in front; "*" in front = ends with
    QStringList operations;   ///< findings on operations of these names are this family's
    QStringList kinds;        ///< and findings whose kind starts with one of these
};

bool isScripts(const Family &family, const QString &entry)
{
    const QString name = entry.section(QStringLiteral(": "), 0, 0);
    return std::ranges::any_of(family.script, [&](const QString &wanted) { return wanted.startsWith(u'*') ? name.endsWith(wanted.mid(1)) : name == wanted; });
}

QString operationOf(const irgraph::IrGraphPtr &graph, irgraph::OpId op) { return graph && op.isValid() ? qstring(graph->opName(op)) : QString(); }

bool isOurs(const Family &family, const irdiff::IrDiff &diff, const irdiff::Finding &finding)
{
    if (std::ranges::any_of(family.kinds, [&](const QString &kind) { return finding.kind.startsWith(kind); }))
        return true;
    return family.operations.contains(operationOf(diff.left, finding.left)) || family.operations.contains(operationOf(diff.right, finding.right));
}

/// Junk has no words to count, so the script sees nothing to complain about.
bool hasNoWords(Material &m, const VariantFiles &variant)
{
    static const QRegularExpression kWords(QStringLiteral("_tko|\\b(reduce|exp|exp2|rsqrt|fma|mmaf?|for|addf|subf|mulf|divf|maxf|minf|tile|assume|identities)\\b"));
    return countLines(m.text(variant.reference), kWords) == 0 && countLines(m.text(variant.generated), kWords) == 0;
}

/// The place is the generated program of the first offence, else of the first pair that was looked at.
void lookAt(Outcome &outcome, const VariantFiles &variant, bool isOffence)
{
    if (outcome.place.file.isEmpty() || (isOffence && outcome.ours != Answer::Fails))
        outcome.place = Place::ofFile(variant.generated);
}

/// Both answers of one family over all structural pairs.
Outcome compare(Material &m, const Family &family)
{
    Outcome outcome;
    QStringList missing;
    QStringList scripts;
    for (const VariantFiles &variant : m.variants()) {
        if (variant.reference.isEmpty() || variant.generated.isEmpty()) {
            missing.append(QStringLiteral("both programs"));
            continue;
        }
        lookAt(outcome, variant, false);
        const Result<irdiff::IrDiffPtr> &diff = m.diff(variant);
        if (!diff) {
            missing.append(diff.error().toString());
            outcome.script = hasNoWords(m, variant) ? outcome.script : Answer::Unknown;
            continue;
        }
        for (const irdiff::Finding &finding : (*diff)->findings) {
            if (finding.severity != FindingSeverity::Critical || !isOurs(family, **diff, finding))
                continue;
            lookAt(outcome, variant, true);
            outcome.ours = Answer::Fails;
            outcome.evidence.append(finding.message);
        }
        const irdiff::ShellVerdict &shell = (*diff)->shell;
        const auto about = [&](const QString &entry) { return isScripts(family, entry); };
        if (std::ranges::any_of(shell.criticals, about))
            outcome.script = Answer::Fails;
        else if (outcome.script == Answer::Holds && std::ranges::any_of(shell.notes, about))
            outcome.script = Answer::Warns;
        std::ranges::copy_if(shell.criticals, std::back_inserter(scripts), about);
    }
    if (outcome.ours == Answer::Holds && !missing.isEmpty()) {
        outcome.ours = Answer::Unknown;
        outcome.missing = missing.first();
    }
    outcome.evidence = outcome.evidence.mid(0, 20);
    outcome.difference = outcome.ours == Answer::Fails ? QStringLiteral("the script compares counts and texts only; the programs differ although these are equal")
                                                       : QStringLiteral("the script sees %1; by the rules of the comparison the effect is equal").arg(scripts.join(QStringLiteral(", ")));
    return outcome;
}

QStringList words(const char *text) { return QString::fromLatin1(text).split(u' '); }

Outcome memory(Material &m) { return compare(m, {words("load_ptr_tko store_ptr_tko load_view_tko store_view_tko"), words("load_ptr_tko store_ptr_tko load_view_tko store_view_tko"), words("order-")}); }
Outcome reductions(Material &m) { return compare(m, {words("reduce"), words("reduce scan"), {}}); }
Outcome exponentials(Material &m) { return compare(m, {words("exp exp2 rsqrt"), words("exp exp2 rsqrt tanh log log2 sqrt sin cos pow"), {}}); }
Outcome fused(Material &m) { return compare(m, {words("fma"), words("fma"), {}}); }
Outcome products(Material &m) { return compare(m, {words("mmaf"), words("mmaf mmai mmaf_scaled"), {}}); }
Outcome loops(Material &m) { return compare(m, {words("for"), words("for loop if break continue yield"), {}}); }
Outcome arithmetic(Material &m) { return compare(m, {words("addf subf mulf divf maxf minf"), words("addf subf mulf divf maxf minf negf absf constant addi muli subi divi remi mini maxi cmpi cmpf select"), {}}); }
Outcome occupancy(Material &m) { return compare(m, {words("occupancy"), {}, words("hints-occupancy")}); }
Outcome clusters(Material &m) { return compare(m, {words("num_cta_in_cga"), {}, words("hints-num_cta_in_cga")}); }
Outcome shapes(Material &m) { return compare(m, {{QStringLiteral("tile shapes")}, words("reshape broadcast permute cat extract iota"), words("result-type")}); }
Outcome identities(Material &m) { return compare(m, {{QStringLiteral("reduce identities")}, {}, words("attribute-identities")}); }
Outcome swizzle(Material &m) { return compare(m, {{QStringLiteral("block swizzle")}, {}, {}}); }
Outcome pointerAssumes(Material &m) { return compare(m, {{QStringLiteral("pointer assumes")}, {}, words("assume-missing")}); }
Outcome scalarAssumes(Material &m) { return compare(m, {{QStringLiteral("scalar assumes")}, {}, words("assume-unjustified assume-differs")}); }
Outcome flushes(Material &m) { return compare(m, {{QStringLiteral("* flush_to_zero")}, {}, words("attribute-flush_to_zero")}); }
Outcome approximations(Material &m) { return compare(m, {{QStringLiteral("* rounding<approx>")}, {}, words("attribute-rounding_mode")}); }
Outcome tmaOn(Material &m) { return compare(m, {{QStringLiteral("allow_tma = true")}, {}, {}}); }
Outcome tmaOff(Material &m) { return compare(m, {{QStringLiteral("allow_tma = false")}, {}, {}}); }
Outcome latency(Material &m) { return compare(m, {words("latency"), {}, {}}); }
Outcome accumulators(Material &m) { return compare(m, {{QStringLiteral("mma accumulators")}, {}, {}}); }
Outcome elements(Material &m) { return compare(m, {words("bf16"), words("ftof itof ftoi exti trunci bitcast"), {}}); }
Outcome layouts(Material &m) { return compare(m, {{QStringLiteral("layout attributes")}, words("make_partition_view make_strided_view make_tensor_view make_gather_scatter_view"), words("padding-")}); }

/// The line looked for is never printed, so the answer is always the same.
Outcome roundingMode(Material &m)
{
    Outcome outcome = compare(m, {{}, {}, words("attribute-rounding_mode")});
    outcome.script = Answer::Holds;
    return outcome;
}

/// The verdict as a whole: every effect equal, or explained.
Outcome verdict(Material &m)
{
    Outcome outcome;
    bool isCompared = false;
    for (const VariantFiles &variant : m.variants()) {
        if (variant.reference.isEmpty() || variant.generated.isEmpty())
            continue;
        isCompared = true;
        lookAt(outcome, variant, false);
        const Result<irdiff::IrDiffPtr> &diff = m.diff(variant);
        if (!diff) {
            lookAt(outcome, variant, true);
            outcome.ours = Answer::Fails;
            outcome.evidence.append(diff.error().toString());
            outcome.script = hasNoWords(m, variant) ? outcome.script : Answer::Unknown;
            outcome.flaws = {QStringLiteral("N8")};
            outcome.difference = QStringLiteral("the script reads no program: junk has no counts to differ");
            continue;
        }
        const bool fails = (*diff)->verdict == irdiff::Verdict::FailFixable || (*diff)->verdict == irdiff::Verdict::Blocked;
        lookAt(outcome, variant, fails);
        outcome.ours = fails ? Answer::Fails : outcome.ours;
        if (fails)
            outcome.evidence.append((*diff)->findings.empty() ? (*diff)->verdictReason : (*diff)->findings.front().message);
        if ((*diff)->shell.verdict == irdiff::Verdict::FailFixable)
            outcome.script = Answer::Fails;
        if (!(*diff)->shell.difference.isEmpty())
            outcome.difference = (*diff)->shell.difference;
    }
    if (!isCompared)
        return unknown(QStringLiteral("both programs"));
    return outcome;
}

constexpr auto kC = port::Stage::C;
constexpr auto kV = Validator::DiffIr;
constexpr auto kK = FindingOwner::Kernel;
constexpr auto kHost = FindingOwner::Host;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr auto kWarn = FindingSeverity::Warn;

constexpr CheckRow kRows[] = {
    {"diff-ir.memory", kV, kC, kWarn, kK, "Loads and stores touch the same elements in the same order.", "equal numbers of lines with four operations", "N3 N10 P4 P7", "", memory},
    {"diff-ir.reductions", kV, kC, kWarn, kK, "Reductions have the same operands, dimension, combiner and identity.", "equal numbers of lines '%x = reduce'", "N2 N4 N5", "", reductions},
    {"diff-ir.functions", kV, kC, kWarn, kK, "The same functions are applied, or equal ones.", "equal numbers of exp, exp2, rsqrt", "N9 P5", "", exponentials},
    {"diff-ir.fused", kV, kC, kWarn, kK, "Products and sums are fused alike, or the same by a rule.", "equal numbers of fma", "P7", "", fused},
    {"diff-ir.products", kV, kC, kWarn, kK, "Matrix products have the same operands and types.", "equal numbers of mma and mmaf", "N16", "", products},
    {"diff-ir.loops", kV, kC, kWarn, kK, "Loops and branches have the same bounds and carry the same values.", "equal numbers of lines '%x = for'", "N1 N11 P9", "", loops},
    {"diff-ir.arithmetic", kV, kC, kWarn, kK, "Arithmetic is the same.", "numbers of six operations differ by at most two", "N5 N9 N11", "", arithmetic},
    {"diff-ir.occupancy", kV, kC, kWarn, kHost, "Occupancy is the same for the target.", "the first occupancy of the text", "N7 N17 P6", "", occupancy},
    {"diff-ir.clusters", kV, kC, kWarn, kHost, "The number of blocks per cluster is the same for the target.", "the first num_cta_in_cga of the text", "N7 N17 P6", "", clusters},
    {"diff-ir.shapes", kV, kC, kWarn, kK, "Tiles have the same shapes where they are used.", "the sets of tile types are equal", "N12 P1", "", shapes},
    {"diff-ir.identities", kV, kC, kWarn, kK, "Reductions start from the same value.", "the sets of identities are equal texts", "P3", "", identities},
    {"diff-ir.rounding-mode", kV, kC, kWarn, kK, "Rounding is the same.", "warns on more lines with rounding_mode", "N13", "", roundingMode},
    {"diff-ir.swizzle", kV, kC, kWarn, kK, "Blocks are mapped to tiles in the same order.", "warns when a division of blockId is lost", "N14", "", swizzle},
    {"diff-ir.pointer-assumes", kV, kC, kWarn, kK, "Claims about pointers are not lost.", "not fewer lines 'assume div_by' with ptr", "", "", pointerAssumes},
    {"diff-ir.scalar-assumes", kV, kC, kWarn, kK, "No claim is made that nothing proves.", "no line 'assume div_by' on a scalar", "P2", "", scalarAssumes},
    {"diff-ir.flush", kV, kC, kWarn, kK, "Denormals are flushed where the reference flushes them.", "not fewer flush_to_zero per name", "N15", "", flushes},
    {"diff-ir.approx", kV, kC, kWarn, kK, "Approximations are those of the reference.", "not fewer rounding<approx> per name", "N15 P10", "", approximations},
    {"diff-ir.tma-on", kV, kC, kWarn, kK, "TMA is not lost.", "not fewer allow_tma = true", "", "", tmaOn},
    {"diff-ir.tma-off", kV, kC, kWarn, kK, "TMA is off where the reference has it off.", "warns on another number", "", "", tmaOff},
    {"diff-ir.latency", kV, kC, kWarn, kK, "Latency hints have the same values.", "warns on another number of hints", "N6", "", latency},
    {"diff-ir.accumulators", kV, kC, kWarn, kK, "Products accumulate in the same type.", "the sets of the last tile types are equal", "", "", accumulators},
    {"diff-ir.elements", kV, kC, kWarn, kK, "Conversions are the same.", "warns when bf16 is lost", "N9", "", elements},
    {"diff-ir.layouts", kV, kC, kWarn, kK, "Views are laid out alike.", "warns on another list of strides, dim_map, tile", "P8", "", layouts},
    {"diff-ir.verdict", kV, kC, kCritical, kK, "Every effect of the generated program is an effect of the reference, by the structural comparison.", "no critical difference of the counts above", "N1 N3 N8 N9 P1 P2 P5 P7", "Follow the findings of the comparison.", verdict},
};

} // namespace

CheckRows diffRows() { return kRows; }

} // namespace tileport::validate
