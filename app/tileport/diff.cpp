// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "app/tileport/diffreport.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/ir/program.h"
#include "core/irdiff/differ.h"
#include "core/irdiff/specification.h"
#include "core/toolchain/spec.h"

#include <QJsonArray>

#include <array>
#include <future>

namespace tileport::cli {

namespace {
constexpr std::array kOptions{
    OptionRow{"--left-entry", "NAME", "entry of LEFT, where it has several"},
    OptionRow{"--right-entry", "NAME", "entry of RIGHT"},
    OptionRow{"--spec", "SPEC.json", "specification of RIGHT: pairs parameters by meaning, gives launch values, grid and target"},
    OptionRow{"--without-rule", "NAME[,NAME…]", "leave these equivalence rules out; \"tileport diff --rules\" lists them"},
    OptionRow{"--rules", nullptr, "list the equivalence rules: name, class, what counts as equal"},
    OptionRow{"--reference-spec", "SPEC.json", "specification of LEFT: the same for the reference"},
};

/// One side, read; reading two sides at once halves the time that a person waits.
struct SideInput {
    Result<irgraph::IrGraphPtr> graph = makeError(ErrorCode::Internal, QStringLiteral("not read"));
    Diagnostics warnings;
};

SideInput readSide(const QString &file)
{
    SideInput side;
    const Result<QByteArray> bytes = readFile(file);
    if (!bytes) {
        side.graph = bytes.error();
        return side;
    }
    const Result<ir::ProgramPtr> program = ir::readProgram(*bytes, file);
    if (!program) {
        side.graph = program.error();
        return side;
    }
    side.warnings = (*program)->warnings();
    side.graph = (*program)->toGraph();
    return side;
}

Result<QJsonObject> readJson(const QString &file)
{
    const Result<QByteArray> bytes = readFile(file, qint64(1) << 26);
    return bytes ? parseJsonObject(*bytes, file) : Result<QJsonObject>(bytes.error());
}

Result<void> applySpec(const QString &file, irdiff::DiffOptions &diff)
{
    const Result<QJsonObject> object = readJson(file);
    if (!object)
        return object.error();
    const Result<toolchain::GeneratedSpec> spec = toolchain::generatedSpecFromJson(*object, file);
    if (!spec)
        return spec.error();
    diff.architecture = spec->target;
    diff.grid = irdiff::gridOf(*object);
    if (diff.grid.empty() && spec->constGrid)
        diff.grid.assign(spec->constGrid->begin(), spec->constGrid->end());
    const QJsonObject binding = object->value(QStringLiteral("binding")).toObject();
    // Without a binding nothing says which arguments mean the same; the diff then infers the pairing.
    if (binding.isEmpty())
        return {};
    Result<std::vector<irdiff::ParameterFact>> facts = irdiff::generatedParameters(*object, binding);
    if (!facts)
        return facts.error();
    diff.rightParameters = std::move(*facts);
    return {};
}

Result<void> applyReferenceSpec(const QString &file, irdiff::DiffOptions &diff)
{
    const Result<QJsonObject> object = readJson(file);
    if (!object)
        return object.error();
    Result<std::vector<irdiff::ParameterFact>> facts = irdiff::referenceParameters(*object);
    if (!facts)
        return withCause(makeError(facts.error().code, QStringLiteral("not a usable reference specification"), Place{file, 0, 0, -1, {}}), facts.error());
    diff.leftParameters = std::move(*facts);
    return {};
}

/// Lays what the specifications say over the arguments of the entry that will be compared.
void fitSide(const irgraph::IrGraph &graph, const QString &entry, std::vector<irdiff::ParameterFact> &facts)
{
    const std::vector<irgraph::OpId> entries = graph.entries();
    const std::optional<irgraph::OpId> named = entry.isEmpty() ? std::nullopt : graph.entry(entry.toStdString());
    if (named || entries.size() == 1)
        facts = irdiff::fitToEntry(facts, graph, named.value_or(entries.front()));
    else
        facts.clear();
}

Result<void> applySpecs(const Options &options, irdiff::DiffOptions &diff)
{
    if (options.has(QLatin1String("--spec"))) {
        if (const Result<void> applied = applySpec(options.value(QLatin1String("--spec")), diff); !applied)
            return applied.error();
    }
    if (options.has(QLatin1String("--reference-spec")))
        return applyReferenceSpec(options.value(QLatin1String("--reference-spec")), diff);
    return {};
}

ExitCode exitCodeOf(irdiff::Verdict verdict)
{
    switch (verdict) {
    case irdiff::Verdict::Pass:
    case irdiff::Verdict::PassWithNotes: return ExitCode::Holds;
    case irdiff::Verdict::FailFixable: return ExitCode::DoesNotHold;
    case irdiff::Verdict::Blocked: break;
    }
    return ExitCode::Undecided;
}

/// The rules that stay on. NotFound for a name that no rule has.
Result<irdiff::RuleMask> rulesOf(const Options &options)
{
    irdiff::RuleMask rules = irdiff::kAllRules;
    const QStringList names = options.value(QLatin1String("--without-rule")).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &name : names) {
        const std::optional<irdiff::RuleId> rule = irdiff::ruleNamed(name.trimmed());
        if (!rule) {
            return makeError(ErrorCode::NotFound, QStringLiteral("no rule is called %1").arg(name.trimmed()), Place(),
                             QStringLiteral("tileport diff --rules lists them"));
        }
        rules &= ~irdiff::maskOf(*rule);
    }
    return rules;
}

ExitCode listRules(Console &console)
{
    QJsonArray array;
    QByteArray text;
    for (const irdiff::Rule &rule : irdiff::rulebook()) {
        const QString name = QString::fromLatin1(rule.name);
        const QString soundness = irdiff::soundnessName(rule.soundness);
        array.append(QJsonObject{{QLatin1String("name"), name},
                                 {QLatin1String("class"), soundness},
                                 {QLatin1String("statement"), QString::fromLatin1(rule.statement)},
                                 {QLatin1String("argument"), QString::fromLatin1(rule.argument)},
                                 {QLatin1String("needs"), QString::fromLatin1(rule.needs)}});
        text += QStringLiteral("%1  %2  %3\n").arg(name, -22).arg(soundness, -17).arg(QString::fromLatin1(rule.statement)).toUtf8();
    }
    if (console.isJson())
        console.document(QLatin1String("rules"), QJsonObject{{QLatin1String("rules"), array}});
    else
        console.text(text);
    return ExitCode::Holds;
}

ExitCode runDiff(const Options &options, Console &console)
{
    if (options.has(QLatin1String("--rules")))
        return listRules(console);
    if (options.arguments().size() != 2)
        return console.failure(makeError(ErrorCode::InvalidInput, QStringLiteral("LEFT and RIGHT are needed"), Place(), QStringLiteral("tileport diff --help")));
    const DiffNames names{options.arguments()[0], options.arguments()[1]};
    irdiff::DiffOptions diff;
    diff.leftEntry = options.value(QLatin1String("--left-entry"));
    diff.rightEntry = options.value(QLatin1String("--right-entry"));
    if (const Result<void> applied = applySpecs(options, diff); !applied)
        return console.failure(applied.error());
    const Result<irdiff::RuleMask> rules = rulesOf(options);
    if (!rules)
        return console.failure(rules.error());
    diff.rules = *rules;
    std::future<SideInput> other = std::async(std::launch::async, readSide, names.right);
    const SideInput left = readSide(names.left);
    const SideInput right = other.get();
    for (const SideInput *side : {&left, &right}) {
        if (!side->graph)
            return console.failure(side->graph.error());
        console.diagnostics(side->warnings);
    }
    fitSide(**left.graph, diff.leftEntry, diff.leftParameters);
    fitSide(**right.graph, diff.rightEntry, diff.rightParameters);
    const Result<irdiff::IrDiffPtr> result = irdiff::diffGraphs(*left.graph, *right.graph, diff);
    if (!result)
        return console.failure(result.error());
    if (console.isJson())
        console.document(QLatin1String("diff"), diffDocument(**result, names));
    else
        console.text(diffText(**result, names));
    return exitCodeOf((*result)->verdict);
}
} // namespace

const Command kDiffCommand{
    "diff", "compare two programs by structure, not by text", "LEFT RIGHT [--left-entry NAME] [--right-entry NAME] [--spec SPEC.json] "
    "[--reference-spec SPEC.json] [--without-rule NAME[,NAME…]] | --rules",
    "LEFT is the reference, RIGHT the generated program; bytecode or text each. Prints a verdict with its reason, the findings,\n"
    "and every operation that differs. Exit code 0 for PASS and PASS_WITH_NOTES, 1 for FAIL_FIXABLE, 2 for BLOCKED.",
    kOptions, 0, 2, runDiff};

} // namespace tileport::cli
