// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/memoryaccess.h"
#include "core/validate/outcomes.h"

#include "core/base/text.h"

namespace tileport::validate {

namespace {

const QString kKernel = QStringLiteral("kernel.rs");

/// What the script makes of a reference by counting words.
enum class ScriptClass { View, Pointer, Mixed, Unknown };

ScriptClass classOf(const QString &text)
{
    static const QRegularExpression kView(QStringLiteral("\\b(load_view_tko|store_view_tko_mut)\\b"));
    static const QRegularExpression kPointer(QStringLiteral("\\b(load_ptr_tko|store_ptr_tko)\\b"));
    const bool isView = kView.match(text).hasMatch();
    const bool isPointer = kPointer.match(text).hasMatch();
    return isView && isPointer ? ScriptClass::Mixed : isView ? ScriptClass::View : isPointer ? ScriptClass::Pointer : ScriptClass::Unknown;
}

/// reference_*.mlir without the supplements; else the single file.
QStringList structuralSet(Material &m)
{
    static const QRegularExpression kDtype(QStringLiteral("^(reference/reference_.*)_(f16|f32|bf16|fp8|tf32|float16|float32)\\.mlir$"));
    QStringList set;
    const QString analysis = m.text(QStringLiteral("reference/analysis.json"));
    for (const QString &path : m.files().matching(QStringLiteral("reference"), QStringLiteral("reference_*.mlir"))) {
        const QRegularExpressionMatch dtype = kDtype.match(path);
        const bool isSupplement = dtype.hasMatch() && m.files().has(dtype.captured(1) + QStringLiteral(".mlir"));
        if (!isSupplement)
            set.append(path);
    }
    const QString single = QStringLiteral("reference/reference.mlir");
    return set.isEmpty() && m.files().has(single) ? QStringList{single} : set;
}

Outcome inputs(Material &m)
{
    const bool hasReference = std::ranges::any_of(m.files().snapshot().files.keys(), [](const QString &path) { return path.startsWith(QStringLiteral("reference/")); });
    return both(m.files().has(kKernel) && hasReference, QStringLiteral("kernel.rs or the reference is missing"), fileAt(kKernel));
}

Outcome references(Material &m)
{
    const bool hasAny = std::ranges::any_of(m.variants(), [](const VariantFiles &variant) { return !variant.reference.isEmpty(); });
    return withScript(hasAny ? both(true, {}) : unknown(QStringLiteral("the reference Tile IR")), failsUnless(!structuralSet(m).isEmpty()), {}, QStringLiteral("the script reads no bytecode"));
}

Outcome entries(Material &m)
{
    if (!m.files().has(kKernel))
        return skipped();
    const bool ours = !m.rust().entries.empty();
    return withScript(both(ours, QStringLiteral("kernel.rs has no entry"), fileAt(kKernel)), failsUnless(!scriptEntries(m.text(kKernel)).isEmpty()), {},
                      QStringLiteral("the script finds a function only directly behind the attribute, and counts one in a comment"));
}

/// Initials or all words of the variant's name inside the entry's.
bool scriptMatches(const QString &entry, const QString &variant)
{
    if (entry.contains(variant))
        return true;
    QString initials;
    bool hasAll = true;
    for (const QString &word : variant.split(u'_', Qt::SkipEmptyParts)) {
        initials += word.front();
        hasAll = hasAll && entry.contains(word);
    }
    return hasAll || (initials.size() > 1 && entry.contains(initials));
}

Answer scriptFamily(Material &m)
{
    const QStringList set = structuralSet(m);
    const QList<ScriptEntry> found = scriptEntries(m.text(kKernel));
    if (set.isEmpty() || found.isEmpty())
        return Answer::Fails;
    const auto fits = [](const ScriptEntry &entry, ScriptClass wanted) {
        return wanted == ScriptClass::View ? entry.hasTensor && !entry.hasPointer : entry.hasPointer && !entry.hasTensor;
    };
    const bool isSingle = set.size() == 1 && set.first() == QStringLiteral("reference/reference.mlir");
    for (const QString &path : set) {
        const ScriptClass wanted = classOf(m.text(path));
        if (wanted == ScriptClass::Mixed || wanted == ScriptClass::Unknown) {
            if (isSingle)
                return Answer::Warns;
            continue;
        }
        const QString variant = path.mid(QStringLiteral("reference/reference_").size()).chopped(5);
        bool hasCandidate = false;
        for (const ScriptEntry &entry : found) {
            if (!isSingle && !scriptMatches(entry.name, variant))
                continue;
            hasCandidate = true;
            if (!fits(entry, wanted))
                return Answer::Fails;
        }
        if (!hasCandidate)
            return Answer::Fails;
    }
    return Answer::Holds;
}

QString familyName(const MemoryAccess &access)
{
    return access.byView && access.byPointer ? QStringLiteral("views and pointers") : access.byView ? QStringLiteral("views") : QStringLiteral("pointers");
}

/// Per argument: the generated program reaches its memory the way the reference does.
void compareFamilies(const irdiff::IrDiff &diff, QStringList &wrong)
{
    if (!diff.leftEntry.isValid() || !diff.rightEntry.isValid())
        return;
    const std::map<int, MemoryAccess> left = memoryAccess(*diff.left, diff.leftEntry);
    const std::map<int, MemoryAccess> right = memoryAccess(*diff.right, diff.rightEntry);
    for (const irdiff::ParameterPair &pair : diff.parameters) {
        const auto reference = left.find(pair.left);
        const auto generated = right.find(pair.right);
        if (reference == left.end() || generated == right.end())
            continue;
        if (familyName(reference->second) != familyName(generated->second))
            wrong.append(QStringLiteral("%1 is reached by %2, in the reference by %3").arg(pair.rightName, familyName(generated->second), familyName(reference->second)));
    }
}

Outcome family(Material &m)
{
    if (!m.files().has(kKernel))
        return skipped();
    QStringList wrong;
    bool isCompared = false;
    for (const VariantFiles &variant : m.variants()) {
        if (variant.reference.isEmpty() || variant.generated.isEmpty() || !m.diff(variant))
            continue;
        isCompared = true;
        compareFamilies(**m.diff(variant), wrong);
    }
    const Answer script = scriptFamily(m);
    if (!isCompared) {
        Outcome outcome = unknown(QStringLiteral("both programs, to see how each argument is reached"));
        outcome.script = script;
        return outcome;
    }
    Outcome outcome = both(wrong.isEmpty(), {}, fileAt(kKernel));
    outcome.evidence = wrong;
    return withScript(outcome, script, {}, QStringLiteral("the script counts words of the whole text (stores through views not at all) and looks for two spellings in the signature; ours follows each argument's memory"));
}

Outcome outputs(Material &m)
{
    for (const RustEntry &entry : m.rust().entries) {
        for (const RustParameter &parameter : entry.parameters) {
            if (parameter.kind == RustParameter::Kind::MutableTensor)
                return withScript(both(false, QStringLiteral("%1 takes %2 as %3").arg(entry.name, parameter.name, parameter.type), parameter.place), Answer::Holds, {},
                                  QStringLiteral("to this script a mutable tensor is a tensor; another script looks at some of its forms"));
        }
    }
    return m.rust().entries.empty() ? skipped() : both(true, {}, fileAt(kKernel));
}

constexpr auto kB = port::Stage::B;
constexpr auto kV = Validator::EntryPattern;
constexpr auto kOwner = FindingOwner::Kernel;

constexpr CheckRow kRows[] = {
    {"entry-pattern.inputs", kV, kB, FindingSeverity::Warn, kOwner, "kernel.rs and the reference are there.", "both exist", "", "", inputs},
    {"entry-pattern.references", kV, kB, FindingSeverity::Warn, kOwner, "There is a reference to follow.", "a reference*.mlir that is no supplement", "", "", references},
    {"entry-pattern.entries", kV, kB, FindingSeverity::Critical, kOwner, "kernel.rs has an entry.", "a function directly behind #[cutile::entry", "", "", entries},
    {"entry-pattern.family", kV, kB, FindingSeverity::Critical, kOwner, "Every argument's memory is reached as in the reference: by views or by pointers.", "views need &Tensor< in the signature, pointers *mut E; mixed references are skipped", "",
     "Take the argument as &Tensor where the reference uses views, as *mut where it uses pointers.", family},
    {"entry-pattern.outputs", kV, kB, FindingSeverity::Critical, kOwner, "No entry takes a mutable tensor.", "a mutable tensor counts as a tensor", "", "Take the output as &Tensor and store through partition_full_mut.", outputs},
};

} // namespace

CheckRows entryPatternRows() { return kRows; }

} // namespace tileport::validate
