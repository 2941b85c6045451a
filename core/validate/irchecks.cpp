// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"

#include "core/base/text.h"

namespace tileport::validate {

namespace {

/// The side of a pair that a check is about.
enum class Side { Reference, Generated };

QString fileOf(const VariantFiles &variant, Side side) { return side == Side::Reference ? variant.reference : variant.generated; }
QString bytecodeOf(const VariantFiles &variant, Side side) { return side == Side::Reference ? variant.referenceBytecode : variant.generatedBytecode; }

QString nameOf(const VariantFiles &variant) { return variant.name.isEmpty() ? QStringLiteral("the only variant") : QStringLiteral("variant %1").arg(variant.name); }

/// The text that the script reads; bytecode is no text to it.
QString scriptText(Material &material, const QString &path) { return path.endsWith(QStringLiteral(".mlir")) ? material.text(path) : QString(); }

/// Folds one answer per variant into one: the worst of each kind, all evidence.
template <typename Each>
Outcome overVariants(Material &material, Side side, Each each)
{
    Outcome all;
    const auto worse = [](Answer left, Answer right) {
        constexpr std::array kOrder{Answer::Skipped, Answer::Holds, Answer::Warns, Answer::Unknown, Answer::Fails};
        return std::ranges::find(kOrder, left) > std::ranges::find(kOrder, right) ? left : right;
    };
    bool isFirst = true;
    for (const VariantFiles &variant : material.variants()) {
        const Outcome one = each(variant, fileOf(variant, side));
        all.ours = isFirst ? one.ours : worse(all.ours, one.ours);
        all.script = isFirst ? one.script : worse(all.script, one.script);
        all.evidence += one.evidence;
        if (all.missing.isEmpty())
            all.missing = one.missing;
        if (all.place.file.isEmpty() || one.ours == Answer::Fails)
            all.place = one.place;
        all.flaws += one.flaws;
        if (all.difference.isEmpty())
            all.difference = one.difference;
        isFirst = false;
    }
    all.flaws.removeDuplicates();
    return all;
}

template <Side side>
Outcome exists(Material &material)
{
    const auto hasFile = [&](const VariantFiles &variant) { return !fileOf(variant, side).isEmpty(); };
    if (std::ranges::none_of(material.variants(), hasFile)) {
        // Nothing at all is no contradiction: a port may be here without what it was made from.
        const bool isReference = side == Side::Reference;
        Outcome outcome = unknown(isReference ? QStringLiteral("the reference Tile IR") : QStringLiteral("the generated Tile IR"));
        outcome.script = Answer::Fails;
        return outcome;
    }
    return overVariants(material, side, [&](const VariantFiles &variant, const QString &path) {
        const bool isThere = !path.isEmpty() && material.isFilled(path);
        const Outcome outcome = both(isThere, QStringLiteral("no Tile IR of %1").arg(nameOf(variant)), fileAt(path));
        return withScript(outcome, failsUnless(isThere && path.endsWith(QStringLiteral(".mlir"))), {}, QStringLiteral("only bytecode is there, which the script does not read"));
    });
}

template <Side side>
Outcome parses(Material &material)
{
    return overVariants(material, side, [&](const VariantFiles &, const QString &path) {
        if (path.isEmpty())
            return skipped();
        const Result<irgraph::IrGraphPtr> &program = material.program(path);
        const Outcome outcome = program ? both(true, {}, fileAt(path)) : both(false, program.error().toString(), program.error().place);
        const QString text = scriptText(material, path);
        return withScript(outcome, failsUnless(text.contains(QStringLiteral("cuda_tile.module"))), outcome.ours == Answer::Fails ? QStringLiteral("N8") : QString(),
                          outcome.ours == Answer::Fails ? QStringLiteral("the script looks for the word cuda_tile.module and reads nothing else")
                                                        : QStringLiteral("the program is valid without a module around it, as the disassembler prints it"));
    });
}

/// Case and underscores say nothing: "_softmax_kernel" is "softmax".
QString plain(const QString &name) { return QString(name).remove(u'_').toLower(); }

template <Side side>
Outcome entry(Material &material)
{
    return overVariants(material, side, [&](const VariantFiles &variant, const QString &path) {
        if (path.isEmpty())
            return skipped();
        const QRegularExpression wanted(QStringLiteral("entry @[A-Za-z0-9_]*%1[A-Za-z0-9_]*").arg(QRegularExpression::escape(material.kernel())));
        const bool scriptFinds = countLines(scriptText(material, path), wanted) > 0;
        const Result<irgraph::IrGraphPtr> &program = material.program(path);
        if (!program)
            return withScript(skipped(), failsUnless(scriptFinds), QStringLiteral("N8"), QStringLiteral("the text is no program, so no entry can be looked for"));
        QStringList symbols;
        for (const irgraph::OpId op : (*program)->entries())
            symbols.append(qstring((*program)->symbol(op)));
        const bool isOurs = std::ranges::any_of(symbols, [&](const QString &symbol) {
            return plain(symbol).contains(plain(material.kernel())) || (!variant.kernelFunction.isEmpty() && plain(symbol).contains(plain(variant.kernelFunction)));
        });
        // The generated entry is named by whoever wrote the Rust; any name will do as long as there is one.
        const bool holds = side == Side::Reference ? isOurs : !symbols.isEmpty();
        const Outcome outcome = both(holds, symbols.isEmpty() ? QStringLiteral("%1 has no entry").arg(path)
                                                              : QStringLiteral("%1 has @%2, which is not %3").arg(path, symbols.join(QStringLiteral(", @")), variant.kernelFunction.isEmpty() ? material.kernel() : variant.kernelFunction),
                                     fileAt(path));
        return withScript(outcome, failsUnless(scriptFinds), {}, QStringLiteral("the script searches the text for an entry whose name contains \"%1\"").arg(material.kernel()));
    });
}

template <Side side>
Outcome hints(Material &material)
{
    return overVariants(material, side, [&](const VariantFiles &, const QString &path) {
        const QString text = scriptText(material, path);
        // Nothing is wrong with a program without hints; that they are equal is the comparison's business.
        return withScript(both(true, {}, fileAt(path)), warnsUnless(text.contains(QStringLiteral("optimization_hints"))), {}, QStringLiteral("a program needs no hints"));
    });
}

template <Side side>
Outcome level(Material &material)
{
    static const QRegularExpression kPython(QStringLiteral("Tile\\[PointerTy|typed_const|assume_bounded\\(x="));
    return overVariants(material, side, [&](const VariantFiles &, const QString &path) {
        const bool isPython = countLines(scriptText(material, path), kPython) > 0;
        const bool isProgram = !path.isEmpty() && material.program(path).hasValue();
        const Outcome outcome = both(isProgram || !isPython, QStringLiteral("%1 is the front end's own notation, not Tile IR").arg(path), fileAt(path));
        return withScript(outcome, failsUnless(!isPython), {}, QStringLiteral("the words stand in a comment or string of a valid program"));
    });
}

template <Side side>
Outcome effects(Material &material)
{
    static const QRegularExpression kWords(QStringLiteral("(load|store)_ptr_tko|(load|store)_view_tko|mmaf|reduce|make_partition_view"));
    return overVariants(material, side, [&](const VariantFiles &, const QString &path) {
        if (path.isEmpty())
            return skipped();
        const Answer script = warnsUnless(countLines(scriptText(material, path), kWords) > 0);
        const Result<irgraph::IrGraphPtr> &program = material.program(path);
        if (!program)
            return withScript(skipped(), script, {}, {});
        bool stores = false;
        for (uint32_t i = 0; i < (*program)->opCount(); ++i) {
            const std::string_view name = (*program)->opName(irgraph::OpId(i));
            stores = stores || name.starts_with("store_") || name.starts_with("atomic_");
        }
        return withScript(both(stores, QStringLiteral("%1 stores nothing: it has no effect").arg(path), fileAt(path)), script, {},
                          QStringLiteral("the script is content with any memory operation, or none"));
    });
}

/// Bytecode beside a text must be the same program: the text is what everybody reads, the bytecode what was compiled.
template <Side side>
Outcome bytecode(Material &material)
{
    return overVariants(material, side, [&](const VariantFiles &variant, const QString &path) {
        const QString other = bytecodeOf(variant, side);
        if (other.isEmpty() || other == path || path.isEmpty() || !material.program(path))
            return skipped();
        if (!material.program(other))
            return oursOnly(false, material.program(other).error().toString(), fileAt(other));
        VariantFiles pair;
        pair.name = QStringLiteral("bytecode of ") + path;
        pair.reference = other;
        pair.generated = path;
        const Result<irdiff::IrDiffPtr> &diff = material.diff(pair);
        // Canonicalising leaves notes behind; a hint or a value that differs is more than a note.
        const bool isEqual = diff && (*diff)->verdict != irdiff::Verdict::FailFixable && (*diff)->verdict != irdiff::Verdict::Blocked
            && std::ranges::all_of((*diff)->findings, [](const irdiff::Finding &finding) { return finding.severity == FindingSeverity::Info; });
        const QString first = !diff ? diff.error().toString() : (*diff)->findings.empty() ? (*diff)->verdictReason : (*diff)->findings.front().message;
        return oursOnly(isEqual, QStringLiteral("%1 is another program than %2: %3").arg(path, other, first), fileAt(path));
    });
}

constexpr auto kA = port::Stage::A;
constexpr auto kB = port::Stage::B;
constexpr auto kIr = Validator::Ir;
constexpr auto kNone = FindingOwner::None;
constexpr auto kKernel = FindingOwner::Kernel;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr auto kInfo = FindingSeverity::Info;
constexpr auto kR = Side::Reference;
constexpr auto kG = Side::Generated;

constexpr CheckRow kRows[] = {
    {"ir.reference-exists", kIr, kA, kCritical, kNone, "Every structural variant has reference Tile IR.", "the file is there and not empty", "", "Dump the reference again.", exists<kR>},
    {"ir.reference-parses", kIr, kA, kCritical, kNone, "The reference Tile IR parses and verifies.", "the text holds cuda_tile.module", "N8", "Dump the reference again.", parses<kR>},
    {"ir.reference-entry", kIr, kA, kCritical, kNone, "The reference has an entry of the kernel function that analysis.json names.", "a line matches entry @…K…", "", "Dump the kernel function that analysis.json names.", entry<kR>},
    {"ir.reference-hints", kIr, kA, kInfo, kNone, "Hints are compared, not demanded.", "warns without optimization_hints", "", "", hints<kR>},
    {"ir.reference-level", kIr, kA, kCritical, kNone, "The reference is Tile IR, not the front end's notation.", "none of three words of the front end", "", "Translate the bytecode instead of logging the front end.", level<kR>},
    {"ir.reference-effects", kIr, kA, kCritical, kNone, "The reference stores something.", "warns without a memory operation, mmaf or reduce", "", "", effects<kR>},
    {"ir.reference-bytecode", kIr, kA, kCritical, kNone, "A reference text is the same program as the bytecode beside it.", "", "", "Print the bytecode again; nobody edits a reference.", bytecode<kR>},
    {"ir.generated-exists", kIr, kB, kCritical, kKernel, "Every structural variant has generated Tile IR.", "the file is there and not empty", "", "Run the kernel's own pipeline test.", exists<kG>},
    {"ir.generated-parses", kIr, kB, kCritical, kKernel, "The generated Tile IR parses and verifies.", "the text holds cuda_tile.module", "N8", "Run the kernel's own pipeline test.", parses<kG>},
    {"ir.generated-entry", kIr, kB, kCritical, kKernel, "The generated Tile IR has an entry.", "a line matches entry @…K…", "", "", entry<kG>},
    {"ir.generated-hints", kIr, kB, kInfo, kKernel, "Hints are compared, not demanded.", "warns without optimization_hints", "", "", hints<kG>},
    {"ir.generated-level", kIr, kB, kCritical, kKernel, "The generated file is Tile IR.", "none of three words of the front end", "", "", level<kG>},
    {"ir.generated-effects", kIr, kB, kCritical, kKernel, "The generated program stores something.", "warns without a memory operation, mmaf or reduce", "", "", effects<kG>},
    {"ir.generated-bytecode", kIr, kB, kCritical, kKernel, "A generated text is the same program as the bytecode beside it.", "", "", "Print the bytecode again.", bytecode<kG>},
};

} // namespace

CheckRows irRows() { return kRows; }

} // namespace tileport::validate
