// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "core/base/files.h"
#include "core/ir/program.h"
#include "core/toolchain/assembler.h"
#include "core/toolchain/blocking.h"

#include <array>
#include <optional>

namespace tileport::cli {

using toolchain::Assembled;
using toolchain::AssembleRequest;

namespace {
constexpr std::array kOptions{
    OptionRow{"--arch", "sm_NN", "target (default sm_90)"},
    OptionRow{"-o", "OUT.cubin", "where the machine code goes"},
    OptionRow{"--opt-level", "0|1|2|3", "optimisation (default 3)"},
};

// The assembler takes bytecode only, so text is converted first.
Result<QByteArray> bytecodeOf(const QString &file)
{
    Result<QByteArray> bytes = readFile(file);
    if (!bytes || bytes->startsWith("\x7fTileIR"))
        return bytes;
    const Result<ir::ProgramPtr> program = ir::readProgram(*bytes, file);
    if (!program)
        return program.error();
    return (*program)->toBytecode(ir::kV13_3);
}

Result<AssembleRequest> requestOf(const Options &options)
{
    if (!options.has(QLatin1String("-o")))
        return badCall(kAssembleCommand, QStringLiteral("-o is missing"));
    bool isNumber = false;
    AssembleRequest request;
    request.optLevel = options.value(QLatin1String("--opt-level"), QStringLiteral("3")).toInt(&isNumber);
    if (!isNumber || request.optLevel < 0 || request.optLevel > 3)
        return badCall(kAssembleCommand, QStringLiteral("--opt-level takes 0 to 3"));
    request.name = options.arguments().first();
    request.arch = options.value(QLatin1String("--arch"), request.arch);
    const Result<QByteArray> bytecode = bytecodeOf(request.name);
    if (!bytecode)
        return bytecode.error();
    request.bytecode = *bytecode;
    return request;
}

QJsonObject remarkJson(const toolchain::Remark &remark)
{
    QJsonObject details;
    for (auto it = remark.details.begin(); it != remark.details.end(); ++it)
        details.insert(it.key(), it.value());
    return QJsonObject{{QLatin1String("kind"), remark.kind},         {QLatin1String("category"), remark.category},
                       {QLatin1String("name"), remark.name},         {QLatin1String("function"), remark.function},
                       {QLatin1String("message"), remark.message},   {QLatin1String("place"), toJson(remark.place)},
                       {QLatin1String("details"), details}};
}

void tellRemark(Console &console, const toolchain::Remark &remark)
{
    Diagnostic diagnostic;
    diagnostic.severity = remark.kind == QLatin1String("Failure") ? Severity::Warning : Severity::Info;
    diagnostic.place = remark.place;
    diagnostic.message = QStringLiteral("%1: %2").arg(remark.category, remark.message);
    for (auto it = remark.details.begin(); it != remark.details.end(); ++it)
        diagnostic.message += QStringLiteral(" %1=%2").arg(it.key(), it.value());
    console.diagnostic(diagnostic);
}

ExitCode deliver(const Options &options, Console &console, const AssembleRequest &request, const Assembled &assembled)
{
    const QString output = options.value(QLatin1String("-o"));
    if (const Result<void> written = writeFileAtomically(output, assembled.cubin); !written)
        return console.failure(written.error());
    QJsonArray remarks;
    for (const toolchain::Remark &remark : assembled.remarks) {
        tellRemark(console, remark);
        remarks.append(remarkJson(remark));
    }
    console.text(QStringLiteral("%1: %2 bytes for %3\n").arg(output).arg(assembled.cubin.size()).arg(request.arch).toUtf8());
    console.document(QLatin1String("assemble"), QJsonObject{{QLatin1String("file"), request.name},
                                                            {QLatin1String("arch"), request.arch},
                                                            {QLatin1String("opt_level"), request.optLevel},
                                                            {QLatin1String("output"), output},
                                                            {QLatin1String("bytes"), assembled.cubin.size()},
                                                            {QLatin1String("remarks"), remarks}});
    return ExitCode::Holds;
}

ExitCode runAssemble(const Options &options, Console &console)
{
    const Result<AssembleRequest> request = requestOf(options);
    if (!request)
        return console.failure(request.error());
    toolchain::ContentCache cache(toolchain::ContentCache::defaultFolder());
    toolchain::Assembler assembler(toolchain::ToolFolder(), &cache);
    const Result<Assembled> assembled = toolchain::waitForAnswer<Assembled>(
        [&](QObject *context, const toolchain::Answer<Assembled> &answer) { assembler.assemble(*request, context, answer); });
    if (!assembled)
        return console.failure(assembled.error());
    return deliver(options, console, *request, *assembled);
}
} // namespace

const Command kAssembleCommand{
    "assemble", "turn a Tile IR program into machine code with tileiras", "FILE --arch sm_90 -o OUT.cubin [--opt-level N]",
    "FILE is bytecode or text. The compiler's remarks go to stderr with the lines of the kernel's source, where the bytecode\n"
    "has them.",
    kOptions, 1, 1, runAssemble};

} // namespace tileport::cli
