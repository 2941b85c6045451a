// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "app/tileport/diffwishes.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/ir/program.h"
#include "core/irdiff/blockeddiff.h"
#include "core/irdiff/difftext.h"
#include "core/irdiff/preparation.h"
#include "core/irdiff/specialisationtext.h"
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
    OptionRow{"--pair", "LEFT=RIGHT", "these arguments (numbers or names) mean the same; may be given several times", true},
    OptionRow{"--policy", "FILE", "stricter rows of a project (default: .tileport/policy.json above RIGHT)"},
    OptionRow{"--table", nullptr, "print the specialisation table as well"},
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

Result<irdiff::SideFacts> readGeneratedFacts(const QString &file)
{
    const Result<QJsonObject> object = readJsonObject(file);
    if (!object)
        return object.error();
    const Result<toolchain::GeneratedSpec> spec = toolchain::generatedSpecFromJson(*object, file);
    if (!spec)
        return spec.error();
    // The kernel's text tells what it declares; a comparison of files alone does without.
    const Result<QByteArray> kernel = readFile(spec->source);
    return irdiff::generatedFacts(*object, file, kernel ? QString::fromUtf8(*kernel) : QString(), spec->source);
}

Result<irdiff::SideFacts> readReferenceFacts(const QString &file)
{
    const Result<QJsonObject> object = readJsonObject(file);
    return object ? irdiff::referenceFacts(*object, file) : Result<irdiff::SideFacts>(object.error());
}

/// Reads the specification under \p option, if given; what it cannot tell is said as a note.
Result<irdiff::SideFacts> factsOf(const Options &options, QLatin1String option, Result<irdiff::SideFacts> (*read)(const QString &), Console &console)
{
    if (!options.has(option))
        return irdiff::SideFacts();
    const QString file = options.value(option);
    Result<irdiff::SideFacts> facts = read(file);
    if (facts && !facts->unknownBecause.isEmpty()) {
        Diagnostic note;
        note.severity = Severity::Info;
        note.place.file = file;
        note.message = facts->unknownBecause + QStringLiteral("; parameters are paired by use");
        console.diagnostic(note);
    }
    return facts;
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

/// A side that cannot be read blocks the comparison.
Result<irdiff::IrDiffPtr> compareSides(const SideInput &left, const SideInput &right, irdiff::DiffRequest &request)
{
    request.left = left.graph.valueOr(irgraph::IrGraphPtr());
    request.right = right.graph.valueOr(irgraph::IrGraphPtr());
    if (!left.graph)
        return irdiff::blockedDiff(request.left, request.right, irdiff::Side::Left, left.graph.error(), request.options.policy);
    if (!right.graph)
        return irdiff::blockedDiff(request.left, request.right, irdiff::Side::Right, right.graph.error(), request.options.policy);
    return irdiff::compare(request);
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
        return console.failure(badCall(kDiffCommand, QStringLiteral("LEFT and RIGHT are needed")));
    const irdiff::DiffNames names{options.arguments()[0], options.arguments()[1]};
    irdiff::DiffRequest request;
    request.options.leftEntry = options.value(QLatin1String("--left-entry"));
    request.options.rightEntry = options.value(QLatin1String("--right-entry"));
    if (const Result<void> applied = applyWishes(options, request.options); !applied)
        return console.failure(applied.error());
    const Result<irdiff::RuleMask> rules = rulesOf(options);
    if (!rules)
        return console.failure(rules.error());
    request.options.rules = *rules;
    const Result<irdiff::SideFacts> rightFacts = factsOf(options, QLatin1String("--spec"), readGeneratedFacts, console);
    if (!rightFacts)
        return console.failure(rightFacts.error());
    const Result<irdiff::SideFacts> leftFacts = factsOf(options, QLatin1String("--reference-spec"), readReferenceFacts, console);
    if (!leftFacts)
        return console.failure(leftFacts.error());
    request.rightFacts = *rightFacts;
    request.leftFacts = *leftFacts;
    std::future<SideInput> other = std::async(std::launch::async, readSide, names.right);
    const SideInput left = readSide(names.left);
    const SideInput right = other.get();
    for (const SideInput *side : {&left, &right}) {
        console.diagnostics(side->warnings);
        if (!side->graph)
            console.diagnostic({Severity::Error, side->graph.error().message, side->graph.error().place, 0, 0, side->graph.error().remedy});
    }
    const Result<irdiff::IrDiffPtr> result = compareSides(left, right, request);
    if (!result)
        return console.failure(result.error());
    if (console.isJson())
        console.document(QLatin1String("diff"), irdiff::diffDocument(**result, names));
    else
        console.text(irdiff::diffText(**result, names) + (options.has(QLatin1String("--table")) ? irdiff::specialisationText((*result)->specialisation) : QByteArray()));
    if ((*result)->verdict == irdiff::Verdict::Blocked && left.graph && right.graph)
        console.diagnostic({Severity::Error, (*result)->verdictReason, {}, 0, 0, {}});
    return exitCodeOf((*result)->verdict);
}
} // namespace

const Command kDiffCommand{
    "diff", "compare two programs by structure, not by text", "LEFT RIGHT [--left-entry NAME] [--right-entry NAME] [--spec SPEC.json] "
    "[--reference-spec SPEC.json] [--pair LEFT=RIGHT]… [--policy FILE] [--table] [--without-rule NAME[,NAME…]] | --rules",
    "LEFT is the reference, RIGHT the generated program; bytecode or text each. Prints a verdict with its reason, the findings,\n"
    "and every operation that differs. Exit code 0 for PASS and PASS_WITH_NOTES, 1 for FAIL_FIXABLE, 2 for BLOCKED.",
    kOptions, 0, 2, runDiff};

} // namespace tileport::cli
