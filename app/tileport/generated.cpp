// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/toolchain/blocking.h"
#include "core/toolchain/generatedservice.h"

#include <QFileInfo>

#include <array>

namespace tileport::cli {

using toolchain::GeneratedProgram;
using toolchain::GeneratedSpec;

namespace {
constexpr std::array kOptions{
    OptionRow{"--spec", "SPEC.json", "entry, generics, arguments and target (resources/schema/generated-spec.json)"},
    OptionRow{"-o", "FILE", "where the bytecode goes"},
    OptionRow{"--cutile", "VERSION", "cuTile Rust version (default: the newest that is installed)"},
};

Result<GeneratedSpec> readSpec(const QString &file, const QString &kernel)
{
    Result<QJsonObject> object = readJsonObject(file);
    if (!object)
        return object.error();
    // The kernel named on the command line wins over the one that the specification was made with.
    object->insert(QLatin1String("source"), QFileInfo(kernel).absoluteFilePath());
    return toolchain::generatedSpecFromJson(*object, file);
}

Result<QString> chooseVersion(const Options &options, const toolchain::GeneratedService &service)
{
    const QStringList installed = service.versions();
    if (installed.isEmpty())
        return makeError(ErrorCode::ToolMissing, QStringLiteral("no cuTile Rust helper is installed"), {},
                         QStringLiteral("run tileport setup"));
    const QString wanted = options.value(QLatin1String("--cutile"), installed.last());
    if (!installed.contains(wanted))
        return makeError(ErrorCode::NotFound, QStringLiteral("cuTile Rust %1 is not installed").arg(wanted), {},
                         QStringLiteral("installed: %1").arg(installed.join(QStringLiteral(", "))));
    return wanted;
}

QJsonObject describe(const GeneratedProgram &program, const GeneratedSpec &spec, const QString &version)
{
    QJsonObject body{{QLatin1String("file"), spec.source},
                     {QLatin1String("cutile"), version},
                     {QLatin1String("entry"), spec.entry},
                     {QLatin1String("target"), spec.target},
                     {QLatin1String("usable"), program.isUsable},
                     {QLatin1String("diagnostics"), toJson(program.diagnostics)}};
    if (!program.isUsable)
        return body;
    body.insert(QLatin1String("symbol"), program.symbol);
    body.insert(QLatin1String("bytecode_version"), program.bytecodeVersion);
    body.insert(QLatin1String("bytes"), program.bytecode.size());
    body.insert(QLatin1String("sha256"), sha256Hex(program.bytecode));
    return body;
}

ExitCode deliver(const Options &options, Console &console, const GeneratedProgram &program, QJsonObject body)
{
    console.diagnostics(program.diagnostics);
    if (program.isUsable) {
        const QString output = options.value(QLatin1String("-o"));
        if (const Result<void> written = writeFileAtomically(output, program.bytecode); !written)
            return console.failure(written.error());
        body.insert(QLatin1String("output"), output);
        console.text(QStringLiteral("%1: %2 bytes, %3\n").arg(output).arg(program.bytecode.size()).arg(program.symbol).toUtf8());
    }
    console.document(QLatin1String("generated"), body);
    return program.isUsable ? ExitCode::Holds : ExitCode::DoesNotHold;
}

ExitCode runGenerated(const Options &options, Console &console)
{
    for (const QLatin1String name : {QLatin1String("--spec"), QLatin1String("-o")})
        if (!options.has(name))
            return console.failure(badCall(kGeneratedCommand, QStringLiteral("%1 is missing").arg(name)));
    const QString kernel = options.arguments().first();
    if (const Result<QByteArray> readable = readFile(kernel, qint64(1) << 26); !readable)
        return console.failure(readable.error());
    const Result<GeneratedSpec> spec = readSpec(options.value(QLatin1String("--spec")), kernel);
    if (!spec)
        return console.failure(spec.error());
    toolchain::ContentCache cache(toolchain::ContentCache::defaultFolder());
    toolchain::GeneratedService service(toolchain::ToolFolder(), &cache);
    const Result<QString> version = chooseVersion(options, service);
    if (!version)
        return console.failure(version.error());
    const Result<GeneratedProgram> program = toolchain::waitForAnswer<GeneratedProgram>(
        [&](QObject *context, const toolchain::Answer<GeneratedProgram> &answer) { service.generate(*version, *spec, context, answer); });
    if (!program)
        return console.failure(program.error());
    return deliver(options, console, *program, describe(*program, *spec, *version));
}
} // namespace

const Command kGeneratedCommand{
    "generated", "make Tile IR from a cuTile Rust kernel, on the CPU", "KERNEL.rs --spec SPEC.json -o FILE [--cutile VERSION]",
    "Compiles the kernel's text directly, without a cargo build. Mistakes in the kernel are written to stderr with their\n"
    "places; the exit code is then 1.",
    kOptions, 1, 1, runGenerated};

} // namespace tileport::cli
