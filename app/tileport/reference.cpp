// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/toolchain/blocking.h"
#include "core/toolchain/referenceservice.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

#include <array>

namespace tileport::cli {

using toolchain::ReferenceProgram;
using toolchain::Specialisation;
using toolchain::SpecialisationList;

namespace {
constexpr std::array kOptions{
    OptionRow{"-o", "DIR", "folder for ID.tilebc and ID.spec.json"},
    OptionRow{"--list", nullptr, "only list the specialisations; make nothing"},
    OptionRow{"--kernel", "NAME", "only this kernel"},
    OptionRow{"--variant", "NAME", "only this branch of the host code"},
    OptionRow{"--case", "LABEL", "only this case of an operator"},
    OptionRow{"--call", "EXPRESSION", "for a Python file: what to run so that it launches its kernels"},
    OptionRow{"--sm", "NN", "device that the host code sees (default 90)"},
};

/// A specialisation with the files that were made for it; empty paths = only listed.
struct Made {
    Specialisation specialisation;
    QString bytecode;
    QString spec;
};

Result<ReferenceProgram> programOf(const Options &options)
{
    if (options.has(QLatin1String("-o")) == options.has(QLatin1String("--list")))
        return badCall(kReferenceCommand, QStringLiteral("give either -o DIR or --list"));
    bool isNumber = false;
    ReferenceProgram program;
    program.sm = options.value(QLatin1String("--sm"), QStringLiteral("90")).toInt(&isNumber);
    if (!isNumber || program.sm < 50 || program.sm > 999)
        return badCall(kReferenceCommand, QStringLiteral("--sm takes a number such as 90"));
    const QString name = options.arguments().first();
    program.caseLabel = options.value(QLatin1String("--case"));
    program.call = options.value(QLatin1String("--call"));
    if (!name.endsWith(QLatin1String(".py"))) {
        program.operatorName = name;
        if (!program.call.isEmpty())
            return badCall(kReferenceCommand, QStringLiteral("--call is for Python files; operators have cases"));
        return program;
    }
    if (!QFileInfo(name).isFile()) {
        Place where;
        where.file = name;
        return makeError(ErrorCode::NotFound, QStringLiteral("no such file"), where);
    }
    program.file = QFileInfo(name).absoluteFilePath();
    if (program.call.isEmpty())
        return badCall(kReferenceCommand, QStringLiteral("a Python file needs --call, because opening a file does not run it"));
    return program;
}

bool isWanted(const Options &options, const Specialisation &specialisation)
{
    const QString kernel = options.value(QLatin1String("--kernel"), specialisation.kernel);
    const QString variant = options.value(QLatin1String("--variant"), specialisation.variant);
    return kernel == specialisation.kernel && variant == specialisation.variant;
}

Result<Specialisation> readSpec(const QString &file)
{
    const Result<QJsonObject> object = readJsonObject(file);
    return object ? toolchain::specialisationFromJson(*object, file) : Result<Specialisation>(object.error());
}

Result<void> copyFile(const QString &from, const QString &to)
{
    const Result<QByteArray> bytes = readFile(from);
    return bytes ? writeFileAtomically(to, *bytes) : Result<void>(bytes.error());
}

// Exports everything once and keeps what is wanted: running the host code is the expensive part.
Result<QList<Made>> makeFiles(const Options &options, Console &console, toolchain::ReferenceService &service, const ReferenceProgram &program)
{
    QTemporaryDir scratch;
    const Result<toolchain::ExportedLaunches> exported = toolchain::waitForAnswer<toolchain::ExportedLaunches>(
        [&](QObject *context, const toolchain::Answer<toolchain::ExportedLaunches> &answer) {
            service.exportAll(program, scratch.path(), context, answer);
        });
    if (!exported)
        return exported.error();
    console.diagnostics(exported->problems);
    QList<Made> made;
    for (const QString &file : exported->files) {
        if (!file.endsWith(QLatin1String(".tilebc")))
            continue;
        const QString stem = file.left(file.size() - 7);
        const Result<Specialisation> specialisation = readSpec(stem + QStringLiteral(".spec.json"));
        if (!specialisation)
            return specialisation.error();
        if (!isWanted(options, *specialisation))
            continue;
        const QString target = QDir(options.value(QLatin1String("-o"))).filePath(QFileInfo(stem).fileName());
        const Made entry{*specialisation, target + QStringLiteral(".tilebc"), target + QStringLiteral(".spec.json")};
        for (const auto &[from, to] : {std::pair(file, entry.bytecode), std::pair(stem + QStringLiteral(".spec.json"), entry.spec)})
            if (const Result<void> copied = copyFile(from, to); !copied)
                return copied.error();
        made.append(entry);
    }
    return made;
}

Result<QList<Made>> listOnly(const Options &options, Console &console, toolchain::ReferenceService &service,
                             const ReferenceProgram &program)
{
    const Result<SpecialisationList> list = toolchain::waitForAnswer<SpecialisationList>(
        [&](QObject *context, const toolchain::Answer<SpecialisationList> &answer) {
            service.specialisations(program, context, answer);
        });
    if (!list)
        return list.error();
    console.diagnostics(list->problems);
    QList<Made> made;
    for (const Specialisation &specialisation : list->specialisations)
        if (isWanted(options, specialisation))
            made.append({specialisation, {}, {}});
    return made;
}

QJsonObject madeJson(const Made &made)
{
    QJsonObject object{{QLatin1String("id"), made.specialisation.id},
                       {QLatin1String("kernel"), made.specialisation.kernel},
                       {QLatin1String("variant"), made.specialisation.variant},
                       {QLatin1String("symbol"), made.specialisation.symbol},
                       {QLatin1String("constants"), made.specialisation.constants},
                       {QLatin1String("hints"), made.specialisation.hints}};
    if (!made.bytecode.isEmpty()) {
        object.insert(QLatin1String("bytecode"), made.bytecode);
        object.insert(QLatin1String("spec"), made.spec);
    }
    return object;
}

ExitCode runReference(const Options &options, Console &console)
{
    const Result<ReferenceProgram> program = programOf(options);
    if (!program)
        return console.failure(program.error());
    toolchain::ContentCache cache(toolchain::ContentCache::defaultFolder());
    toolchain::ReferenceService service(toolchain::ToolFolder(), &cache);
    const Result<QList<Made>> made = options.has(QLatin1String("--list")) ? listOnly(options, console, service, *program)
                                                                          : makeFiles(options, console, service, *program);
    if (!made)
        return console.failure(made.error());
    QJsonArray array;
    for (const Made &entry : *made) {
        console.text((entry.bytecode.isEmpty() ? entry.specialisation.id : entry.bytecode).toUtf8() + '\n');
        array.append(madeJson(entry));
    }
    if (made->isEmpty())
        return console.failure(makeError(ErrorCode::NotFound, QStringLiteral("no specialisation fits"), {},
                                         QStringLiteral("tileport reference %1 --list shows all").arg(options.arguments().first())));
    console.document(QLatin1String("reference"), QJsonObject{{QLatin1String("program"), options.arguments().first()},
                                                             {QLatin1String("executed"), true},
                                                             {QLatin1String("specialisations"), array}});
    return ExitCode::Holds;
}
} // namespace

const Command kReferenceCommand{
    "reference", "make reference Tile IR from cuTile Python, on the CPU", "OPERATOR|FILE.py -o DIR [--kernel NAME] [--variant NAME]",
    "Lists or exports the launches of one of the 24 TileGym operators, or of a Python file with --call. This runs the host\n"
    "code of the program on stand-in tensors; nothing of it is changed. No GPU and no torch are needed.",
    kOptions, 1, 1, runReference};

} // namespace tileport::cli
