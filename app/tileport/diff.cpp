// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "app/tileport/diffreport.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/ir/program.h"
#include "core/irdiff/differ.h"
#include "core/irdiff/specification.h"

#include <array>
#include <future>

namespace tileport::cli {

namespace {
constexpr std::array kOptions{
    OptionRow{"--left-entry", "NAME", "entry of LEFT, where it has several"},
    OptionRow{"--right-entry", "NAME", "entry of RIGHT"},
    OptionRow{"--spec", "SPEC.json", "specification of RIGHT: pairs the parameters, gives target and grid"},
    OptionRow{"--left-spec", "SPEC.json", "specification of LEFT, as tileport reference writes it"},
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

Result<QJsonObject> readSpec(const QString &file)
{
    const Result<QByteArray> bytes = readFile(file, qint64(1) << 26);
    return bytes ? parseJsonObject(*bytes, file) : Result<QJsonObject>(bytes.error());
}

Error inFile(Error error, const QString &file)
{
    if (error.place.file.isEmpty())
        error.place.file = file;
    return error;
}

Result<void> applyLeftSpec(const QString &file, irdiff::DiffOptions &diff)
{
    const Result<QJsonObject> spec = readSpec(file);
    if (!spec)
        return spec.error();
    const Result<std::vector<irdiff::ParameterFact>> parameters = irdiff::referenceParameters(*spec);
    if (!parameters)
        return inFile(parameters.error(), file);
    diff.leftParameters = *parameters;
    diff.grid = irdiff::gridOf(*spec);
    return {};
}

// "binding" maps the reference's parameter names to those of the Rust kernel; without it equal names are paired.
Result<void> applyRightSpec(const QString &file, irdiff::DiffOptions &diff)
{
    const Result<QJsonObject> spec = readSpec(file);
    if (!spec)
        return spec.error();
    const QJsonObject binding = spec->value(QLatin1String("binding")).toObject();
    const Result<std::vector<irdiff::ParameterFact>> parameters = irdiff::generatedParameters(*spec, binding);
    if (!parameters)
        return inFile(parameters.error(), file);
    diff.rightParameters = *parameters;
    if (const std::vector<int64_t> grid = irdiff::gridOf(*spec); !grid.empty())
        diff.grid = grid;
    diff.architecture = spec->value(QLatin1String("target")).toString(diff.architecture);
    return {};
}

Result<void> applySpecs(const Options &options, irdiff::DiffOptions &diff)
{
    if (options.has(QLatin1String("--left-spec"))) {
        if (const Result<void> applied = applyLeftSpec(options.value(QLatin1String("--left-spec")), diff); !applied)
            return applied;
    }
    if (options.has(QLatin1String("--spec")))
        return applyRightSpec(options.value(QLatin1String("--spec")), diff);
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

ExitCode runDiff(const Options &options, Console &console)
{
    const DiffNames names{options.arguments()[0], options.arguments()[1]};
    irdiff::DiffOptions diff;
    diff.leftEntry = options.value(QLatin1String("--left-entry"));
    diff.rightEntry = options.value(QLatin1String("--right-entry"));
    if (const Result<void> applied = applySpecs(options, diff); !applied)
        return console.failure(applied.error());
    std::future<SideInput> other = std::async(std::launch::async, readSide, names.right);
    const SideInput left = readSide(names.left);
    const SideInput right = other.get();
    for (const SideInput *side : {&left, &right}) {
        if (!side->graph)
            return console.failure(side->graph.error());
        console.diagnostics(side->warnings);
    }
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
    "diff", "compare two programs by structure, not by text", "LEFT RIGHT [--left-entry NAME] [--right-entry NAME] [--spec SPEC.json]",
    "LEFT is the reference, RIGHT the generated program; bytecode or text each. Prints a verdict with its reason, the findings,\n"
    "and every operation that differs. Exit code 0 for PASS and PASS_WITH_NOTES, 1 for FAIL_FIXABLE, 2 for BLOCKED.",
    kOptions, 2, 2, runDiff};

} // namespace tileport::cli
