// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "app/tileport/builtintools.h"
#include "app/tileport/portstatus.h"
#include "core/base/json.h"
#include "core/port/catalogue.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <array>

namespace tileport::cli {

using port::PortOrigin;
using session::MadePort;
using session::NewPort;

namespace {
constexpr std::array kOptions{
    OptionRow{"-o", "DIR", "folder to make the port in (default: this one)"},
    OptionRow{"--name", "NAME", "name of the port's folder (default: the operator, kernel or file)"},
    OptionRow{"--kernel", "K", "only this kernel function"},
    OptionRow{"--tests", "TREE", "TileGym source tree whose tests are read (default: what is installed, or $TILEGYM_PATH)"},
    OptionRow{"--with-shipped-port", nullptr, "bring the Rust port that the installed TileGym ships, and its Tile IR"},
    OptionRow{"--call", "EXPRESSION", "for a Python file: what to run so that it launches its kernels"},
    OptionRow{"--triton", "SOURCE", "a Triton source instead of a cuTile one"},
    OptionRow{"--bytecode", "FILE", "with --triton: Tile IR bytecode of its kernel; may be given several times", true},
    OptionRow{"--time-limit", "SECONDS", "end stage A after this time (default 600)"},
};

/// Options that belong to another kind of source.
Result<void> refuse(const Options &options, std::initializer_list<const char *> names, const char *kind)
{
    for (const char *name : names) {
        if (options.has(QLatin1String(name)))
            return badCall(kNewCommand, QStringLiteral("%1 does not go with %2").arg(QLatin1String(name), QLatin1String(kind)));
    }
    return {};
}

/// The shipped port's specifications and files.
Result<void> addShipped(NewPort &wanted, const port::Port &shipped, const QString &package)
{
    wanted.port.origin.isShipped = true;
    wanted.port.specialisations = shipped.specialisations;
    const QString folder = package + QStringLiteral("/ops/cutile_rs/");
    const QString kernel = folder + wanted.port.name + QStringLiteral("_kernel/");
    wanted.copies = {{QStringLiteral("kernel.rs"), kernel + QStringLiteral("kernel.rs")},
                     {QStringLiteral("ffi.rs"), kernel + QStringLiteral("ffi.rs")},
                     {QStringLiteral("wrapper.py"), folder + wanted.port.name + QStringLiteral(".py")}};
    for (const QString &file : std::as_const(wanted.copies)) {
        if (!QFileInfo(file).isFile())
            return makeError(ErrorCode::NotFound, QStringLiteral("the installed TileGym has no such file"), Place::ofFile(file));
    }
    return {};
}

Result<NewPort> operatorPort(const Options &options, const QString &name)
{
    if (const Result<void> fits = refuse(options, {"--call", "--bytecode"}, "an operator"); !fits)
        return fits.error();
    const Result<port::Catalogue> catalogue = port::Catalogue::builtIn();
    if (!catalogue)
        return catalogue.error();
    if (!catalogue->find(name))
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no operator %1").arg(name), {}, QStringLiteral("A Python file's name ends with .py"));
    const QString package = toolchain::ToolFolder().pythonPackage(QStringLiteral("tilegym"));
    if (package.isEmpty())
        return makeError(ErrorCode::ToolMissing, QStringLiteral("TileGym is not installed"), {}, QStringLiteral("tileport setup"));
    NewPort wanted;
    wanted.port.name = name;
    wanted.port.origin.kind = PortOrigin::Kind::Operator;
    wanted.port.origin.tests = options.has(QLatin1String("--tests")) ? QFileInfo(options.value(QLatin1String("--tests"))).absoluteFilePath() : QString();
    wanted.source = package + QStringLiteral("/ops/cutile/%1.py").arg(name);
    if (!options.has(QLatin1String("--with-shipped-port")))
        return wanted;
    if (!catalogue->shippedPorts().contains(name))
        return makeError(ErrorCode::NotFound, QStringLiteral("TileGym ships no Rust port of %1").arg(name), {}, QStringLiteral("Shipped: %1").arg(catalogue->shippedPorts().join(QStringLiteral(", "))));
    const Result<void> added = addShipped(wanted, *catalogue->portOf(name), package);
    return added ? Result<NewPort>(wanted) : Result<NewPort>(added.error());
}

Result<NewPort> pythonPort(const Options &options, const QString &word)
{
    if (const Result<void> fits = refuse(options, {"--tests", "--with-shipped-port", "--bytecode"}, "a Python file"); !fits)
        return fits.error();
    const qsizetype end = word.lastIndexOf(QStringLiteral(".py:"));
    const QFileInfo file(end < 0 ? word : word.left(end + 3));
    if (!file.isFile())
        return makeError(ErrorCode::NotFound, QStringLiteral("no such file"), Place::ofFile(file.filePath()));
    NewPort wanted;
    wanted.port.origin.kind = PortOrigin::Kind::Python;
    wanted.port.origin.file = file.absoluteFilePath();
    wanted.port.origin.call = options.value(QLatin1String("--call"));
    wanted.port.origin.kernel = end < 0 ? QString() : word.mid(end + 4);
    wanted.port.name = wanted.port.origin.kernel.isEmpty() ? file.completeBaseName() : wanted.port.origin.kernel;
    wanted.source = file.absoluteFilePath();
    return wanted;
}

Result<NewPort> tritonPort(const Options &options)
{
    if (const Result<void> fits = refuse(options, {"--tests", "--with-shipped-port", "--call", "--kernel"}, "--triton"); !fits)
        return fits.error();
    const QFileInfo file(options.value(QLatin1String("--triton")));
    if (!file.isFile())
        return makeError(ErrorCode::NotFound, QStringLiteral("no such file"), Place::ofFile(file.filePath()));
    NewPort wanted;
    wanted.port.origin.kind = PortOrigin::Kind::Triton;
    wanted.port.origin.file = file.absoluteFilePath();
    wanted.port.name = file.completeBaseName();
    wanted.source = file.absoluteFilePath();
    for (const QString &bytecode : options.values(QLatin1String("--bytecode"))) {
        if (!QFileInfo(bytecode).isFile())
            return makeError(ErrorCode::NotFound, QStringLiteral("no such file"), Place::ofFile(bytecode));
        const QString kept = QStringLiteral("reference/bytecode/") + QFileInfo(bytecode).fileName();
        if (wanted.copies.contains(kept))
            return badCall(kNewCommand, QStringLiteral("two bytecode files have the name %1").arg(QFileInfo(bytecode).fileName()));
        wanted.copies.insert(kept, QFileInfo(bytecode).absoluteFilePath());
        wanted.port.origin.bytecode.append(kept);
    }
    return wanted;
}

Result<NewPort> wantedPort(const Options &options)
{
    const bool isTriton = options.has(QLatin1String("--triton"));
    if (isTriton == !options.arguments().isEmpty())
        return badCall(kNewCommand, QStringLiteral("give an operator, a Python file, or --triton SOURCE"));
    const QString word = options.arguments().value(0);
    const bool isFile = word.endsWith(QLatin1String(".py")) || word.contains(QLatin1String(".py:"));
    Result<NewPort> wanted = isTriton ? tritonPort(options) : isFile ? pythonPort(options, word) : operatorPort(options, word);
    if (!wanted)
        return wanted;
    wanted->port.name = options.value(QLatin1String("--name"), wanted->port.name);
    if (wanted->port.origin.kind == PortOrigin::Kind::Operator && options.has(QLatin1String("--name")) && wanted->port.name != word)
        return badCall(kNewCommand, QStringLiteral("an operator's port has the operator's name"));
    if (wanted->port.origin.kernel.isEmpty())
        wanted->port.origin.kernel = options.value(QLatin1String("--kernel"));
    return wanted;
}

Result<pipeline::RunOptions> runOptionsOf(const Options &options, Console &console)
{
    bool isNumber = false;
    const int seconds = options.value(QLatin1String("--time-limit"), QStringLiteral("600")).toInt(&isNumber);
    if (!isNumber || seconds < 1 || seconds > 86'400)
        return badCall(kNewCommand, QStringLiteral("--time-limit takes seconds, 1 to 86400"));
    pipeline::RunOptions run;
    run.timeLimit = std::chrono::seconds(seconds);
    run.cancel = interruption();
    run.progress = [&console](const pipeline::RunProgress &progress) { console.diagnostic({Severity::Info, progressText(progress), {}, 0, 0, {}}); };
    return run;
}

QJsonArray variantsOf(const QString &folder)
{
    const Result<QJsonObject> analysis = readJsonObject(QDir(folder).filePath(QStringLiteral("reference/analysis.json")));
    QJsonArray variants;
    const QJsonArray listed = analysis ? analysis->value(QLatin1String("kernel_variants")).toArray() : QJsonArray();
    for (const QJsonValue &one : listed)
        variants.append(QJsonObject{{QLatin1String("name"), one[QLatin1String("variant_name")]}, {QLatin1String("kernel"), one[QLatin1String("kernel_function")]}, {QLatin1String("reference"), one[QLatin1String("reference_ir")]}});
    return variants;
}

/// Findings of the runs and of the making, once each.
port::Findings findingsOf(const MadePort &made)
{
    port::Findings all;
    for (const pipeline::RunRecord &run : made.runs)
        all += run.findings;
    return all + made.findings;
}

void tell(const NewPort &wanted, const MadePort &made, Console &console)
{
    console.text(made.folder.toUtf8() + '\n');
    const QJsonArray variants = variantsOf(made.folder);
    for (const QJsonValue &variant : variants)
        console.text(QStringLiteral("  %1: %2\n").arg(variant[QLatin1String("name")].toString(), variant[QLatin1String("reference")].toString()).toUtf8());
    QJsonArray runs;
    for (const pipeline::RunRecord &run : made.runs) {
        console.text("  " + runText(run).toUtf8() + (run.message.isEmpty() ? QByteArray() : ": " + run.message.toUtf8()) + '\n');
        runs.append(runJson(run));
    }
    QJsonArray findings;
    for (const port::Finding &finding : findingsOf(made)) {
        console.text(QStringLiteral("  %1 [%2] %3\n").arg(severityName(finding.severity), finding.kind, finding.message).toUtf8());
        findings.append(pipeline::toJson(finding));
    }
    console.text("  now at " + pipeline::stateText(made.state).toUtf8() + '\n' + waitingText(made.waiting));
    QJsonObject document{{QLatin1String("folder"), made.folder},
                         {QLatin1String("origin"), port::toJson(wanted.port.origin)},
                         {QLatin1String("executed"), wanted.port.origin.kind != PortOrigin::Kind::Triton && !made.waiting},
                         {QLatin1String("variants"), variants},
                         {QLatin1String("runs"), runs},
                         {QLatin1String("findings"), findings},
                         {QLatin1String("state"), pipeline::stateText(made.state)}};
    if (made.waiting)
        document.insert(QLatin1String("waiting"), waitingJson(made.waiting));
    console.document(QLatin1String("new"), document);
}

ExitCode runNew(const Options &options, Console &console)
{
    const Result<NewPort> wanted = wantedPort(options);
    if (!wanted)
        return console.failure(wanted.error());
    const Result<pipeline::RunOptions> run = runOptionsOf(options, console);
    if (!run)
        return console.failure(run.error());
    if (!wanted->port.origin.call.isEmpty())
        console.diagnostic({Severity::Info, QStringLiteral("this runs the file: %1").arg(wanted->port.origin.call), Place::ofFile(wanted->port.origin.file), 0, 0, {}});
    stopOnInterrupt();
    session::PortMaker maker(options.value(QLatin1String("-o"), QStringLiteral(".")), builtInTools(), QCoreApplication::applicationVersion(),
                             options.has(QLatin1String("--with-shipped-port")) ? generateTool() : session::PortMaker::Generate());
    const Result<MadePort> made = maker.make(*wanted, *run);
    if (!made)
        return console.failure(made.error());
    tell(*wanted, *made, console);
    const bool hasFailed = !made->runs.isEmpty() && made->runs.last().routed && !port::isSuccess(made->runs.last().routed->verdict);
    return hasFailed ? ExitCode::DoesNotHold : ExitCode::Holds;
}
} // namespace

const Command kNewCommand{
    "new", "create a port with its analysis and reference Tile IR", "OPERATOR|FILE.py[:KERNEL]|--triton SOURCE [-o DIR]",
    "Makes DIR/NAME in the public layout and runs preflight and A there: the launches are exported on the CPU and sorted into\n"
    "structural variants, each with its reference Tile IR; tolerances and configurations are read from the text of the operator's\n"
    "tests, which are never run. A Python file is run only with --call. A Triton kernel's bytecode has to be supplied; without it the\n"
    "port waits for it, and is completed by the same call with --bytecode. A port that exists is never overwritten.\n"
    "Exit code 0, or 1 when A ended without success.",
    kOptions, 0, 1, runNew};

} // namespace tileport::cli
