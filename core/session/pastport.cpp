// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/pastport.h"

#include "core/base/files.h"
#include "core/pipeline/artefactstore.h"
#include "core/port/portfolder.h"
#include "core/session/artefact.h"

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>

namespace tileport::session {

namespace {

constexpr qint64 kMaximumBytes = qint64(64) << 20;   ///< no text or program that a pane shows is larger

QString tr(const char *text)
{
    return QCoreApplication::translate("PastPort", text);
}

/// What readPortFolder looks at; logs and reports are left in the store.
bool isShown(const QString &path)
{
    if (path.startsWith(QStringLiteral("reference/")) || path.startsWith(QStringLiteral("generated/")))
        return true;
    static const QStringList kPatterns{QStringLiteral("*.py"), QStringLiteral("*.rs"), QStringLiteral("port.json"), QStringLiteral("*.spec.json")};
    return !path.contains(QLatin1Char('/')) && QDir::match(kPatterns, path);
}

Result<void> writePlain(const QString &path, const QByteArray &bytes)
{
    // Not flushed to the disk: the copy is thrown away.
    QFile file(path);
    if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return makeError(ErrorCode::Io, tr("the copy of an earlier file cannot be written"), Place::ofFile(path));
    return {};
}

Result<void> copyFiles(const PastRequest &request, const QString &to, QStringList &missing, const CancelToken &cancel)
{
    const pipeline::ArtefactStore store(request.folder);
    const auto &files = request.record.after.files;
    for (auto file = files.cbegin(); file != files.cend(); ++file) {
        if (cancel.isCancelled())
            return makeError(ErrorCode::Cancelled, tr("another moment is wanted"));
        if (!isShown(file.key()) || file->size > kMaximumBytes)
            continue;
        const Result<QByteArray> bytes = store.content(file->sha256);
        if (!bytes) {
            missing.append(file.key());
            continue;
        }
        if (Result<void> written = writePlain(QDir(to).filePath(file.key()), *bytes); !written)
            return written;
    }
    return {};
}

QString textAt(const QString &path)
{
    const Result<QByteArray> bytes = path.isEmpty() ? Result<QByteArray>(QByteArray()) : readFile(path, kMaximumBytes);
    return bytes ? QString::fromUtf8(*bytes) : QString();
}

/// A name within the port; what lies outside of it (an operator's own source) is no part of the past.
QString nameWithin(const QString &folder, const QString &path)
{
    const QString name = QDir(folder).relativeFilePath(path);
    return path.isEmpty() || !QDir::isAbsolutePath(path) || name.startsWith(QStringLiteral("..")) ? QString() : name;
}

port::Specialisation specialisationOf(const port::Port &port, const PastRequest &request)
{
    for (const port::Specialisation &one : port.specialisations) {
        if (one.variant == request.variant && one.name == request.specialisation)
            return one;
    }
    return port.specialisations.value(0);
}

QString describe(const port::Specialisation &s)
{
    return s.name.isEmpty() ? s.variant : QStringLiteral("%1 · %2").arg(s.variant, s.name);
}

ProgramChoice referenceOf(const port::Specialisation &s, const QString &run)
{
    ProgramChoice choice{tr("Reference, after %1").arg(run), describe(s), ProgramFile()};
    if (!s.reference.artefact.isEmpty())
        choice.source = ProgramFile{s.reference.artefact, {}, {}};
    else if (!s.reference.isEmpty())
        choice.source = s.reference;
    else
        choice.source = ProgramFile{{}, {}, tr("There was no reference Tile IR after %1").arg(run)};
    return choice;
}

ProgramChoice generatedOf(const port::Specialisation &s, const PastPort &past, const PastRequest &request)
{
    const QString run = port::runName(past.run);
    ProgramChoice choice{tr("Generated, after %1").arg(run), describe(s), ProgramFile()};
    if (!s.generatedArtefact.isEmpty()) {
        choice.source = ProgramFile{s.generatedArtefact, factsOf(s, past.rustFile), {}};
    } else if (!past.rust.trimmed().isEmpty() && !s.generated.isEmpty() && !request.cutileVersion.isEmpty()) {
        choice.detail = tr("%1, made now by cuTile Rust %2").arg(describe(s), request.cutileVersion);
        choice.source = GeneratedRequest{request.cutileVersion, past.rustFile, past.rust, port::generatedSpecification(s)};
    } else {
        choice.source = ProgramFile{{}, {}, tr("There was no generated Tile IR after %1").arg(run)};
    }
    return choice;
}

} // namespace

Result<PastPort> readPastPort(const PastRequest &request, const CancelToken &cancel)
{
    const QString run = port::runName(request.record.run);
    if (request.record.after.files.isEmpty())
        return makeError(ErrorCode::NotFound, tr("Nobody kept the files of %1").arg(run), {}, tr("Files are kept by Tileport for every run that it performs or records"));
    const auto copy = std::make_shared<QTemporaryDir>();
    // A folder's name is the port's name.
    const QString folder = copy->filePath(QDir(request.folder).dirName());
    if (!copy->isValid() || !QDir().mkpath(folder))
        return makeError(ErrorCode::Io, tr("there is no room for a copy of the earlier files"), Place::ofFile(copy->path()));
    PastPort past;
    past.run = request.record.run;
    past.copy = copy;
    if (const Result<void> copied = copyFiles(request, folder, past.missing, cancel); !copied)
        return copied.error();
    const Result<port::Port> port = port::readPortFolder(folder);
    if (!port)
        return port.error();
    past.sourceFile = nameWithin(folder, port->sourceFile);
    past.source = past.sourceFile.isEmpty() ? QString() : textAt(port->sourceFile);
    past.rustFile = nameWithin(folder, port->rustFile);
    past.rust = textAt(port->rustFile);
    const port::Specialisation shown = specialisationOf(*port, request);
    past.reference = referenceOf(shown, run);
    past.generated = generatedOf(shown, past, request);
    return past;
}

} // namespace tileport::session
