// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/builtintools.h"

#include "core/ir/program.h"
#include "core/toolchain/blocking.h"
#include "core/toolchain/generatedservice.h"
#include "core/toolchain/referencebatch.h"

#include <QDir>

#include <algorithm>
#include <csignal>

namespace tileport::cli {

using session::ExportedReferences;
using session::ReferenceOrder;
using toolchain::ExportedLaunches;

namespace {

toolchain::ReferenceProgram programOf(const ReferenceOrder &order)
{
    toolchain::ReferenceProgram program;
    program.operatorName = order.operatorName;
    program.file = order.file;
    program.call = order.call;
    if (!order.replay.isEmpty()) {
        program.replay = order.replay;
        program.autotune = order.autotune;
    }
    return program;
}

Result<ExportedReferences> exportReferences(toolchain::ReferenceBatch &batch, const ReferenceOrder &order, const QString &folder, const pipeline::RunContext &context)
{
    const auto told = [&](const toolchain::Progress &progress) { context.progress({progress.message, std::max(0, progress.done), std::max(0, progress.total)}); };
    const Result<ExportedLaunches> exported = order.replay.isEmpty() ? batch.exportAll(programOf(order), folder, told, context.cancel)
                                                                     : batch.exportSelected(programOf(order), order.select, folder, context.cancel);
    if (!exported)
        return exported.error();
    ExportedReferences made{exported->files, {}};
    for (const Diagnostic &problem : exported->problems)
        made.problems.append(problem.message);
    return made;
}

/// Versions of the Python packages in the tool folder, by the names of their metadata folders.
QJsonObject versionsOf(const toolchain::ToolFolder &folder)
{
    QJsonObject versions;
    const QStringList found = QDir(folder.sitePackages()).entryList({QStringLiteral("cuda_tile-*.dist-info"), QStringLiteral("tilegym-*.dist-info")}, QDir::Dirs, QDir::Name);
    for (const QString &name : found) {
        const QString package = name.section(QLatin1Char('-'), 0, 0);
        versions.insert(QString(package).replace(QLatin1Char('_'), QLatin1Char('-')), name.section(QLatin1Char('-'), 1, 1).section(QStringLiteral(".dist"), 0, 0));
    }
    return versions;
}

} // namespace

CancelToken &interruption()
{
    static CancelToken token;
    return token;
}

void stopOnInterrupt()
{
    (void)interruption();  // made before a signal can come; its flag is a lock-free atomic, so a handler may set it
    std::signal(SIGINT, [](int) { interruption().cancel(); });
}

session::BuiltInTools builtInTools()
{
    const toolchain::ToolFolder folder;
    const auto cache = std::make_shared<toolchain::ContentCache>(toolchain::ContentCache::defaultFolder());
    const auto batch = std::make_shared<toolchain::ReferenceBatch>(folder, cache.get());
    session::BuiltInTools tools;
    tools.readProgram = [](const QByteArray &bytes, const QString &name) -> Result<irgraph::IrGraphPtr> {
        const Result<ir::ProgramPtr> program = ir::readProgram(bytes, name);
        return program ? (*program)->toGraph() : Result<irgraph::IrGraphPtr>(program.error());
    };
    tools.compare = [](const irdiff::DiffRequest &request, const CancelToken &cancel) { return irdiff::compare(request, cancel); };
    tools.printProgram = [](const QByteArray &bytes, const QString &name) -> Result<QByteArray> {
        const Result<ir::ProgramPtr> program = ir::readProgram(bytes, name);
        return program ? (*program)->print({ir::PrintForm::Lossless, false, true, {}}) : Result<QByteArray>(program.error());
    };
    tools.exportReferences = [cache, batch](const ReferenceOrder &order, const QString &target, const pipeline::RunContext &context) { return exportReferences(*batch, order, target, context); };
    tools.operatorTests = [cache, batch](const QString &name, const QString &tree, const CancelToken &cancel) { return batch->tests(name, tree, cancel); };
    tools.sourceTree = qEnvironmentVariable("TILEGYM_PATH");
    tools.versions = versionsOf(folder);
    return tools;
}

session::PortMaker::Generate generateTool()
{
    const auto cache = std::make_shared<toolchain::ContentCache>(toolchain::ContentCache::defaultFolder());
    const auto service = std::make_shared<toolchain::GeneratedService>(toolchain::ToolFolder(), cache.get());
    if (service->versions().isEmpty())
        return {};
    return [cache, service](const QString &rustFile, const QJsonObject &specification) -> Result<QByteArray> {
        QJsonObject object = specification;
        object.insert(QStringLiteral("source"), rustFile);
        const Result<toolchain::GeneratedSpec> spec = toolchain::generatedSpecFromJson(object, rustFile);
        if (!spec)
            return spec.error();
        const Result<toolchain::GeneratedProgram> made = toolchain::waitForAnswer<toolchain::GeneratedProgram>(
            [&](QObject *context, const toolchain::Answer<toolchain::GeneratedProgram> &answer) { service->generate(service->versions().first(), *spec, context, answer); });
        if (!made)
            return made.error();
        if (!made->isUsable)
            return makeError(ErrorCode::Unsupported, made->diagnostics.isEmpty() ? QStringLiteral("refused") : made->diagnostics.first().message, Place::ofFile(rustFile));
        return made->bytecode;
    };
}

} // namespace tileport::cli
