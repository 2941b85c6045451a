// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/artefactstore.h"

#include "core/base/durablefile.h"
#include "core/base/files.h"
#include "core/base/hash.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>

namespace tileport::pipeline {

using port::Finding;
using port::Findings;

namespace {

Finding notKept(const QString &path, const QString &why)
{
    Finding finding;
    finding.kind = QStringLiteral("artefact-not-kept");
    finding.message = QStringLiteral("%1 cannot be looked at later: %2").arg(path, why);
    finding.place.file = path;
    return withId(finding);
}

bool isHash(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("\\A[0-9a-f]{64}\\z"));
    return pattern.match(text).hasMatch();
}

} // namespace

ArtefactStore::ArtefactStore(const QString &folder, ArtefactLimits limits) : m_folder(QDir(folder).absolutePath()), m_limits(limits) {}

QString ArtefactStore::pathOf(const QString &sha256) const
{
    return QStringLiteral("%1/.tileport/artefacts/%2").arg(m_folder, sha256);
}

/// A port that somebody sent must not make us write elsewhere.
Result<void> ArtefactStore::prepare() const
{
    if (Result<void> plain = refuseLinks(m_folder + QStringLiteral("/.tileport/artefacts")); !plain)
        return plain;
    if (!QDir().mkpath(m_folder + QStringLiteral("/.tileport/artefacts")))
        return makeError(ErrorCode::Io, QStringLiteral("the folder cannot be made"), Place::ofFile(m_folder + QStringLiteral("/.tileport/artefacts")));
    return {};
}

Result<Findings> ArtefactStore::keep(const port::Snapshot &snapshot, const CancelToken &cancel) const
{
    if (const Result<void> prepared = prepare(); !prepared)
        return prepared.error();
    Findings findings;
    qint64 written = 0;
    for (auto file = snapshot.files.cbegin(); file != snapshot.files.cend(); ++file) {
        if (cancel.isCancelled())
            return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
        if (holds(file->sha256))
            continue;
        if (file->size > m_limits.bytesPerFile || written + file->size > m_limits.bytesPerRun) {
            findings.append(notKept(file.key(), QStringLiteral("it has %1 bytes, which is more than is kept").arg(file->size)));
            continue;
        }
        const Result<QByteArray> bytes = readFile(m_folder + QLatin1Char('/') + file.key(), m_limits.bytesPerFile);
        if (!bytes || sha256Hex(*bytes) != file->sha256) {
            findings.append(notKept(file.key(), bytes ? QStringLiteral("it changed while it was read") : bytes.error().message));
            continue;
        }
        if (const Result<void> kept = writeFileAtomically(pathOf(file->sha256), *bytes); !kept)
            return kept.error();
        written += file->size;
    }
    return findings;
}

Result<QByteArray> ArtefactStore::content(const QString &sha256) const
{
    if (!isHash(sha256))
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no SHA-256").arg(sha256.left(80)));
    const QString path = pathOf(sha256);
    if (const Result<void> plain = refuseLinks(path); !plain)
        return plain.error();
    Result<QByteArray> bytes = readFile(path, m_limits.bytesPerFile);
    if (bytes && sha256Hex(*bytes) != sha256)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("what was kept has been changed"), Place::ofFile(path));
    return bytes;
}

bool ArtefactStore::holds(const QString &sha256) const
{
    return isHash(sha256) && QFileInfo(pathOf(sha256)).isFile();
}

} // namespace tileport::pipeline
