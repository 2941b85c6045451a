// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/ir/program.h"

#include <QRegularExpression>

#include <array>
#include <optional>

namespace tileport::cli {

namespace {
constexpr std::array kOptions{
    OptionRow{"-g", nullptr, "with locations, as tileirdisasm -g prints them"},
    OptionRow{"--entry", "NAME", "only this entry, with the globals"},
    OptionRow{"--to", "text|bytecode", "what to make (default text)"},
    OptionRow{"--bytecode", "VERSION", "version to write, 13.1 to 13.5 (default: that of FILE, 13.3 for text)"},
    OptionRow{"--lossless", nullptr, "text that reads back as the same program where the official form cannot"},
    OptionRow{"--module", nullptr, "text inside a module wrapper"},
    OptionRow{"-o", "OUT", "write to a file instead of stdout"},
};

Result<ir::BytecodeVersion> wantedVersion(const Options &options, const ir::Program &program)
{
    const QString text = options.value(QLatin1String("--bytecode"));
    if (text.isEmpty())
        return program.version().value_or(ir::BytecodeVersion{13, 3});
    static const QRegularExpression pattern(QStringLiteral("^(\\d{1,2})\\.(\\d{1,2})$"));
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch())
        return badCall(kShowCommand, QStringLiteral("'%1' is no bytecode version").arg(text));
    ir::BytecodeVersion version;
    version.major = static_cast<uint8_t>(match.captured(1).toUInt());
    version.minor = static_cast<uint8_t>(match.captured(2).toUInt());
    return version;
}

Result<QByteArray> convert(const Options &options, const ir::Program &program)
{
    if (options.value(QLatin1String("--to")) == QLatin1String("bytecode")) {
        const Result<ir::BytecodeVersion> version = wantedVersion(options, program);
        if (!version)
            return version.error();
        return program.toBytecode(*version);
    }
    ir::PrintOptions print;
    print.debugInfo = options.has(QLatin1String("-g"));
    print.entry = options.value(QLatin1String("--entry"));
    print.form = options.has(QLatin1String("--lossless")) ? ir::PrintForm::Lossless : ir::PrintForm::Official;
    print.moduleWrapper = options.has(QLatin1String("--module"));
    return program.print(print);
}

// What does not fit together, before anything is read.
std::optional<Error> contradiction(const Options &options)
{
    const QString to = options.value(QLatin1String("--to"), QStringLiteral("text"));
    if (to != QLatin1String("text") && to != QLatin1String("bytecode"))
        return badCall(kShowCommand, QStringLiteral("--to takes text or bytecode, not '%1'").arg(to));
    const bool toBytecode = to == QLatin1String("bytecode");
    if (toBytecode && !options.has(QLatin1String("-o")))
        return badCall(kShowCommand, QStringLiteral("bytecode goes to a file: name it with -o"));
    for (const QLatin1String name : {QLatin1String("-g"), QLatin1String("--lossless"), QLatin1String("--module"), QLatin1String("--entry")})
        if (toBytecode && options.has(name))
            return badCall(kShowCommand, QStringLiteral("%1 is for text only").arg(name));
    if (!toBytecode && options.has(QLatin1String("--bytecode")))
        return badCall(kShowCommand, QStringLiteral("--bytecode is for --to bytecode only"));
    return std::nullopt;
}

QJsonArray entriesJson(const irgraph::IrGraph &graph)
{
    QJsonArray array;
    for (const irgraph::OpId entry : graph.entries()) {
        const std::string_view symbol = graph.symbol(entry);
        array.append(QJsonObject{{QLatin1String("symbol"), qstring(symbol)},
                                 {QLatin1String("operations"), static_cast<qint64>(graph.subtreeEnd(entry).value - entry.value)}});
    }
    return array;
}

Result<QJsonObject> describe(const QString &file, const ir::Program &program)
{
    const Result<irgraph::IrGraphPtr> graph = program.toGraph();
    if (!graph)
        return graph.error();
    QJsonObject body{{QLatin1String("file"), file},
                     {QLatin1String("form"), program.version() ? QLatin1String("bytecode") : QLatin1String("text")},
                     {QLatin1String("entries"), entriesJson(**graph)},
                     {QLatin1String("operations"), static_cast<qint64>((*graph)->opCount())}};
    if (const auto version = program.version())
        body.insert(QLatin1String("bytecode_version"), version->toString());
    if (!program.producer().isEmpty())
        body.insert(QLatin1String("producer"), program.producer());
    return body;
}

ExitCode deliver(const Options &options, Console &console, const ir::Program &program, const QByteArray &bytes)
{
    const QString file = options.arguments().first();
    const QString output = options.value(QLatin1String("-o"));
    if (!output.isEmpty()) {
        if (const Result<void> written = writeFileAtomically(output, bytes); !written)
            return console.failure(written.error());
    } else {
        console.text(bytes);
    }
    if (!console.isJson())
        return ExitCode::Holds;
    Result<QJsonObject> body = describe(file, program);
    if (!body)
        return console.failure(body.error());
    if (output.isEmpty())
        body->insert(QLatin1String("text"), QString::fromUtf8(bytes));
    else
        body->insert(QLatin1String("output"), output);
    console.document(QLatin1String("show"), *body);
    return ExitCode::Holds;
}

ExitCode runShow(const Options &options, Console &console)
{
    if (const std::optional<Error> error = contradiction(options))
        return console.failure(*error);
    const QString file = options.arguments().first();
    const Result<QByteArray> bytes = readFile(file);
    if (!bytes)
        return console.failure(bytes.error());
    const Result<ir::ProgramPtr> program = ir::readProgram(*bytes, file);
    if (!program)
        return console.failure(program.error());
    console.diagnostics((*program)->warnings());
    const Result<QByteArray> result = convert(options, **program);
    if (!result)
        return console.failure(result.error());
    return deliver(options, console, **program, *result);
}
} // namespace

const Command kShowCommand{
    "show", "read, verify and print a Tile IR program, or convert it", "FILE [-g] [--entry NAME] [--to text|bytecode] [-o OUT]",
    "Reads bytecode (13.1 to 13.5) or text (module wrapper and dialect prefix optional), verifies it and prints it as\n"
    "tileirdisasm does. A program that cannot be read or is not valid ends with 2 and says where and why.",
    kOptions, 1, 1, runShow};

} // namespace tileport::cli
