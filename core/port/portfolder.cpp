// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/portfolder.h"

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/port/catalogue.h"

#include <QDir>
#include <QFileInfo>

namespace tileport::port {

namespace {

const QStringList kArtefactFilters{QStringLiteral("*.tilebc"), QStringLiteral("*.tileirbc"), QStringLiteral("*.mlir"),
                                   QStringLiteral("*.tileir")};

Place placeOf(const QString &file, const QString &key = {})
{
    Place place;
    place.file = file;
    place.key = key;
    return place;
}

/// Artefacts named PREFIX or PREFIX_VARIANT, by variant ("" for the single one); bytecode wins over text.
QMap<QString, QString> artefacts(const QDir &folder, const QString &prefix)
{
    QMap<QString, QString> byVariant;
    for (const QString &filter : kArtefactFilters) {
        for (const QFileInfo &info : folder.entryInfoList({filter}, QDir::Files, QDir::Name)) {
            QString base = info.completeBaseName();
            if (base != prefix && !base.startsWith(prefix + QLatin1Char('_')))
                continue;
            base.remove(QStringLiteral("_canon"));
            const QString variant = base.mid(prefix.size() + 1);
            if (!byVariant.contains(variant))
                byVariant.insert(variant, info.absoluteFilePath());
        }
    }
    return byVariant;
}

QString firstFile(const QDir &folder, const QStringList &filters)
{
    const QFileInfoList found = folder.entryInfoList(filters, QDir::Files, QDir::Name);
    return found.isEmpty() ? QString() : found.first().absoluteFilePath();
}

void addArtefactPairs(Port &port, const QDir &folder)
{
    const QMap<QString, QString> left = artefacts(QDir(folder.filePath(QStringLiteral("reference"))), QStringLiteral("reference"));
    const QMap<QString, QString> right = artefacts(QDir(folder.filePath(QStringLiteral("generated"))), QStringLiteral("generated"));
    QStringList variants = left.keys();
    for (const QString &variant : right.keys())
        if (!variants.contains(variant))
            variants.append(variant);
    for (const QString &variant : std::as_const(variants)) {
        Specialisation s;
        s.variant = variant.isEmpty() ? port.name : variant;
        s.name = QStringLiteral("artefacts");
        s.detail = QStringLiteral("as found in the folder");
        s.reference.artefact = left.value(variant);
        s.generatedArtefact = right.value(variant);
        port.specialisations.append(s);
    }
}

/// Specifications of single runs, as the command line writes them (resources/schema/generated-spec.json).
Result<void> addSpecFiles(Port &port, const QDir &folder)
{
    for (const QFileInfo &info : folder.entryInfoList({QStringLiteral("*.spec.json")}, QDir::Files, QDir::Name)) {
        const Result<QJsonObject> spec = readJsonObject(info.absoluteFilePath(), 1 << 20);
        if (!spec)
            return spec.error();
        // What the reference was made with lies beside it, and says nothing of the Rust kernel.
        if (spec->value(QStringLiteral("format")) == QStringLiteral("tileport-reference-spec"))
            continue;
        Specialisation s;
        s.name = info.fileName().chopped(int(sizeof(".spec.json")) - 1);
        s.variant = spec->value(QStringLiteral("entry")).toString();
        s.generated = *spec;
        s.binding = spec->value(QStringLiteral("binding")).toObject();
        for (const QJsonValue blocks : spec->value(QStringLiteral("grid")).toArray())
            s.grid.append(blocks.toInteger());
        for (const QString &key : {QStringLiteral("source"), QStringLiteral("binding"), QStringLiteral("grid")})
            s.generated.remove(key);
        port.specialisations.append(s);
    }
    return {};
}

/// Relative names in a port's description belong to its folder when the file is there, else to the operator package.
QString resolve(const QDir &folder, const QString &name)
{
    return !name.isEmpty() && folder.exists(name) ? folder.absoluteFilePath(name) : name;
}

Result<Port> fromDescription(const QDir &folder)
{
    const QString file = folder.filePath(QStringLiteral("port.json"));
    if (!QFileInfo::exists(file))
        return Port{};
    const Result<QJsonObject> object = readJsonObject(file);
    if (!object)
        return object.error();
    if (object->value(QStringLiteral("version")).toInt() != 1)
        return makeError(ErrorCode::Unsupported, QStringLiteral("Only version 1 of port.json is known"),
                         placeOf(file, QStringLiteral("/version")));
    Result<Port> port = portFromJson(*object, file, object->value(QStringLiteral("target")).toString());
    if (port)
        port->sourceFile = resolve(folder, port->sourceFile);
    return port;
}

QJsonObject specificationJson(const Specialisation &s)
{
    QJsonObject spec = generatedSpecification(s);
    spec.insert(QStringLiteral("name"), s.name);
    if (!s.note.isEmpty())
        spec.insert(QStringLiteral("note"), s.note);
    QJsonObject reference{{QStringLiteral("kernel"), s.reference.kernel}, {QStringLiteral("autotune"), s.reference.autotune}};
    if (!s.reference.call.isEmpty())
        reference.insert(QStringLiteral("call"), s.reference.call);
    if (!s.reference.select.isEmpty())
        reference.insert(QStringLiteral("select"), s.reference.select);
    if (!s.reference.specialisationId.isEmpty())
        reference.insert(QStringLiteral("specialisation"), s.reference.specialisationId);
    if (!s.reference.artefact.isEmpty())
        reference.insert(QStringLiteral("artefact"), s.reference.artefact);
    spec.insert(QStringLiteral("reference"), reference);
    return spec;
}

} // namespace

Result<Port> readPortFolder(const QString &path)
{
    const QDir folder(path);
    if (!folder.exists())
        return makeError(ErrorCode::NotFound, QStringLiteral("There is no such folder"), placeOf(path));
    Result<Port> described = fromDescription(folder);
    if (!described)
        return described;
    Port port = std::move(*described);
    port.kind = PortKind::Folder;
    port.folder = folder.absolutePath();
    if (port.name.isEmpty())
        port.name = folder.dirName();
    port.rustFile = firstFile(folder, {QStringLiteral("kernel.rs")});
    if (port.rustFile.isEmpty())
        port.rustFile = firstFile(folder, {QStringLiteral("*.rs")});
    if (port.sourceFile.isEmpty())
        port.sourceFile = firstFile(folder, {port.name + QStringLiteral(".py"), QStringLiteral("*.py")});
    addArtefactPairs(port, folder);
    if (const Result<void> read = addSpecFiles(port, folder); !read)
        return read.error();
    if (port.rustFile.isEmpty() && port.sourceFile.isEmpty() && port.specialisations.isEmpty())
        return makeError(ErrorCode::NotFound, QStringLiteral("This folder holds no port"), placeOf(port.folder),
                         QStringLiteral("A port has a kernel.rs, a Python source, or Tile IR under reference/ and generated/"));
    if (port.rustFile.isEmpty())
        port.notes.append(QStringLiteral("kernel.rs is missing"));
    return port;
}

Result<QString> portFolderOf(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return makeError(ErrorCode::NotFound, QStringLiteral("There is no such file or folder"), placeOf(path));
    if (info.isDir())
        return info.absoluteFilePath();
    const QStringList known{QStringLiteral("*.rs"), QStringLiteral("*.py"), QStringLiteral("port.json"), QStringLiteral("*.spec.json")};
    QDir folder = info.absoluteDir();
    if (QDir::match(known, info.fileName()))
        return folder.absolutePath();
    if (!QDir::match(kArtefactFilters, info.fileName()))
        return makeError(ErrorCode::Unsupported, QStringLiteral("'%1' is no file of a port").arg(info.fileName()), placeOf(path),
                         QStringLiteral("A port has a kernel.rs, a Python source, or Tile IR under reference/ and generated/"));
    if (folder.dirName() == QStringLiteral("reference") || folder.dirName() == QStringLiteral("generated"))
        folder.cdUp();
    return folder.absolutePath();
}

Result<void> writePortDescription(const Port &port, const QString &folder)
{
    QJsonArray specifications;
    QString target;
    for (const Specialisation &s : port.specialisations) {
        specifications.append(specificationJson(s));
        if (target.isEmpty())
            target = s.generated.value(QStringLiteral("target")).toString();
    }
    QJsonObject object{{QStringLiteral("format"), QStringLiteral("tileport-port")},
                       {QStringLiteral("version"), 1},
                       {QStringLiteral("operator"), port.name},
                       {QStringLiteral("target"), target},
                       {QStringLiteral("reference_file"), port.sourceFile},
                       {QStringLiteral("kernel_file"), QStringLiteral("kernel.rs")},
                       {QStringLiteral("specifications"), specifications}};
    if (port.origin.kind != PortOrigin::Kind::Unknown)
        object.insert(QStringLiteral("origin"), toJson(port.origin));
    return writeFileAtomically(QDir(folder).filePath(QStringLiteral("port.json")), stableJson(object));
}

Result<void> writePortFolder(const Port &port, const QString &folder, const QString &rustText)
{
    if (const Result<void> written = writeFileAtomically(QDir(folder).filePath(QStringLiteral("kernel.rs")), rustText.toUtf8()); !written)
        return written;
    return writePortDescription(port, folder);
}

} // namespace tileport::port
