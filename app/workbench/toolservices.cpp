// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/toolservices.h"

#include "core/ir/program.h"
#include "core/toolchain/toollocator.h"

#include <QDir>
#include <QElapsedTimer>

namespace tileport::workbench {

using session::ProgramImage;

namespace {

QString shortDtype(QString dtype)
{
    return dtype.replace(QStringLiteral("float"), QStringLiteral("f"))
        .replace(QStringLiteral("uint"), QStringLiteral("u")).replace(QStringLiteral("int"), QStringLiteral("i"));
}

QString shapeText(const QList<qint64> &shape)
{
    QStringList parts;
    for (const qint64 extent : shape)
        parts.append(QString::number(extent));
    return parts.join(QStringLiteral("×"));
}

/// The first array parameter says most: its type and shape.
QString arrayText(const toolchain::Specialisation &s)
{
    for (const toolchain::Parameter &p : s.parameters)
        if (p.kind == toolchain::ParameterKind::Array)
            return QStringLiteral("%1 %2").arg(shortDtype(p.dtype), shapeText(p.shape));
    return {};
}

QString pairsText(const QJsonObject &object, const QString &between)
{
    QStringList parts;
    for (auto it = object.begin(); it != object.end(); ++it)
        if (!it->isNull())
            parts.append(QStringLiteral("%1 %2").arg(it.key(), it->toVariant().toString()));
    return parts.join(between);
}

QString parametersText(const toolchain::Specialisation &s)
{
    QStringList lines;
    for (const toolchain::Parameter &p : s.parameters)
        if (p.kind == toolchain::ParameterKind::Array)
            lines.append(QStringLiteral("%1: %2 %3").arg(p.name, shortDtype(p.dtype), shapeText(p.shape)));
    return lines.join(QLatin1Char('\n'));
}

/// Numbers of the tile constants, which is how kernel authors tell configurations apart: "128×128×32".
QString tileText(const QJsonObject &constants)
{
    QStringList parts;
    for (auto it = constants.begin(); it != constants.end(); ++it)
        if (it->isDouble() && (it.key().contains(QStringLiteral("TILE")) || it.key().contains(QStringLiteral("BLOCK"))))
            parts.append(QString::number(it->toInteger()));
    return parts.join(QStringLiteral("×"));
}

session::SideLocations sideLocations(const toolchain::OperationLocations &locations)
{
    session::SideLocations side(static_cast<size_t>(locations.size()));
    for (qsizetype i = 0; i < locations.size(); ++i)
        for (const Place &frame : locations.at(i))
            side[static_cast<size_t>(i)].emplace_back(frame.file, frame.line);
    return side;
}

toolchain::ReferenceProgram programOf(const port::ReferenceChoice &choice)
{
    toolchain::ReferenceProgram program;
    program.operatorName = choice.operatorName;
    if (!choice.call.isEmpty()) {
        program.replay = choice.call;
        program.autotune = choice.autotune;
    }
    return program;
}

} // namespace

port::Specialisation describe(const toolchain::Specialisation &s, const QString &operatorName)
{
    port::Specialisation shown;
    QStringList name{arrayText(s), tileText(s.constants)};
    if (const QJsonValue occupancy = s.hints.value(QStringLiteral("occupancy")); occupancy.isDouble())
        name.append(QStringLiteral("occ %1").arg(occupancy.toInt()));
    name.removeAll(QString());
    shown.name = name.join(QStringLiteral(" · "));
    shown.variant = s.kernel;
    shown.detail = QStringList{parametersText(s), pairsText(s.constants, QStringLiteral(", ")), pairsText(s.hints, QStringLiteral(", "))}
                       .join(QLatin1Char('\n')).trimmed();
    shown.reference.operatorName = operatorName;
    shown.reference.kernel = s.kernel;
    shown.reference.specialisationId = s.id;
    return shown;
}

ToolServices::ToolServices(const toolchain::ToolFolder &folder)
    : m_folder(folder), m_cache(toolchain::ContentCache::defaultFolder()), m_reference(folder, &m_cache),
      m_generated(folder, &m_cache), m_check(folder, QDir(m_cache.folder()).filePath(QStringLiteral("check")))
{
    m_generated.setPreparesHelper(true);
}

QList<session::Capability> ToolServices::capabilities() const
{
    QList<session::Capability> shown;
    for (const toolchain::Capability &c : toolchain::ToolLocator(m_folder).capabilities())
        shown.append({c.title, c.state == toolchain::CapabilityState::Ready, c.neededFor, c.detail, c.remedyCommand});
    return shown;
}

QStringList ToolServices::cutileVersions() const
{
    return m_generated.versions();
}

QString ToolServices::operatorPackageFolder() const
{
    return m_folder.pythonPackage(QStringLiteral("tilegym"));
}

void ToolServices::listSpecialisations(QObject *context, const QString &operatorName,
                                       session::Answer<QList<port::Specialisation>> answer)
{
    toolchain::ReferenceProgram program;
    program.operatorName = operatorName;
    m_reference.specialisations(program, context, [answer, operatorName](Result<toolchain::SpecialisationList> list) {
        if (!list) {
            answer(list.error());
            return;
        }
        QList<port::Specialisation> shown;
        for (const toolchain::Specialisation &s : list->specialisations)
            shown.append(describe(s, operatorName));
        answer(shown);
    });
}

void ToolServices::makeReference(QObject *context, const port::ReferenceChoice &choice, session::Answer<ProgramImage> answer)
{
    QElapsedTimer clock;
    clock.start();
    const auto deliver = [answer, clock](Result<toolchain::ReferenceBytecode> made) {
        if (!made) {
            answer(made.error());
            return;
        }
        const Result<irdiff::SideFacts> facts = irdiff::referenceFacts(toolchain::toJson(made->specialisation), made->specialisation.id);
        if (!facts) {
            answer(facts.error());
            return;
        }
        ProgramImage image;
        image.bytes = made->bytecode;
        image.name = made->specialisation.kernel;
        image.facts = *facts;
        image.isUsable = true;
        image.milliseconds = double(clock.nsecsElapsed()) / 1e6;
        answer(std::move(image));
    };
    const toolchain::ReferenceProgram program = programOf(choice);
    if (!choice.specialisationId.isEmpty()) {
        m_reference.bytecode(program, choice.specialisationId, context, deliver);
        return;
    }
    QJsonObject select = choice.select;
    select.insert(QStringLiteral("kernel"), choice.kernel);
    m_reference.selectedBytecode(program, select, context, deliver);
}

void ToolServices::makeGenerated(QObject *context, const session::GeneratedRequest &request, session::Answer<ProgramImage> answer)
{
    QJsonObject object = request.specification;
    object.insert(QStringLiteral("source"), request.file);
    Result<toolchain::GeneratedSpec> spec = toolchain::generatedSpecFromJson(object, request.file);
    if (!spec) {
        toolchain::answerSoon<ProgramImage>(context, answer, spec.error());
        return;
    }
    spec->text = request.text;
    Running &running = m_running[context];
    if (running.id != 0)
        m_generated.cancel(running.version, running.id);
    const Result<irdiff::SideFacts> facts = irdiff::generatedFacts(object, request.file, request.text, request.file);
    if (!facts) {
        toolchain::answerSoon<ProgramImage>(context, answer, facts.error());
        return;
    }
    QElapsedTimer clock;
    clock.start();
    running.version = request.cutileVersion;
    running.id = m_generated.generate(request.cutileVersion, *spec, context, [answer, clock, facts = *facts, file = request.file](Result<toolchain::GeneratedProgram> made) {
        if (!made) {
            answer(made.error());
            return;
        }
        ProgramImage image;
        image.bytes = made->bytecode;
        image.name = file;
        image.isUsable = made->isUsable;
        image.diagnostics = made->diagnostics;
        image.facts = facts;
        image.locations = sideLocations(made->locations);
        image.milliseconds = double(clock.nsecsElapsed()) / 1e6;
        answer(std::move(image));
    });
}

void ToolServices::checkRust(QObject *context, const session::GeneratedRequest &request, session::Answer<Diagnostics> answer)
{
    m_check.check({request.file, request.text, request.cutileVersion}, context, answer);
}

Result<irgraph::IrGraphPtr> ToolServices::readProgram(const QByteArray &bytes, const QString &name) const
{
    const Result<ir::ProgramPtr> program = ir::readProgram(bytes, name);
    return program ? (*program)->toGraph() : Result<irgraph::IrGraphPtr>(program.error());
}

Result<irdiff::IrDiffPtr> ToolServices::compare(const irdiff::DiffRequest &request, const CancelToken &cancel) const
{
    return irdiff::compare(request, cancel);
}

} // namespace tileport::workbench
