// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/acceptancefile.h"

#include "core/base/files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

namespace tileport::review {

namespace {

QByteArray digest(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

Error refusal(const QString &message, const QString &path, const QString &remedy)
{
    return makeError(ErrorCode::InvalidInput, message, Place::ofFile(path), remedy);
}

} // namespace

QString AcceptanceFile::pathInPort(const QString &folder)
{
    return QDir(folder).filePath(QStringLiteral(".tileport/accepted-findings.json"));
}

Result<QByteArray> AcceptanceFile::bytesOnDisk() const
{
    const QFileInfo file(m_path);
    for (const QFileInfo &part : {QFileInfo(file.path()), file}) {
        if (part.isSymLink())
            return refusal(QStringLiteral("is a symbolic link and is not followed"), part.filePath(), QStringLiteral("Replace it by what it points to"));
    }
    if (!file.exists())
        return QByteArray();
    return readFile(m_path, AcceptanceStore::kMaximumBytes);
}

Result<AcceptanceStore> AcceptanceFile::load()
{
    const Result<QByteArray> bytes = bytesOnDisk();
    if (!bytes)
        return bytes.error();
    if (bytes->isEmpty() && !QFileInfo::exists(m_path)) {
        m_seen = digest({});
        return AcceptanceStore();
    }
    Result<AcceptanceStore> store = AcceptanceStore::fromJson(*bytes, m_path);
    if (store)
        m_seen = digest(*bytes);
    return store;
}

Result<void> AcceptanceFile::save(const AcceptanceStore &store)
{
    const Result<QByteArray> before = bytesOnDisk();
    if (!before)
        return before.error();
    if (m_seen.isEmpty() && !QFileInfo::exists(m_path))
        m_seen = digest({}); // never read, and nothing there to lose
    if (digest(*before) != m_seen)
        return makeError(ErrorCode::Conflict, QStringLiteral("was changed by another program"), Place::ofFile(m_path),
                         QStringLiteral("Keep the records of both"));
    const QByteArray bytes = store.toJson();
    if (Result<void> written = writeFileAtomically(m_path, bytes); !written)
        return written;
    m_seen = digest(bytes);
    return {};
}

Result<AcceptanceStore> AcceptanceFile::mergeAndSave(const AcceptanceStore &store)
{
    Result<AcceptanceStore> merged = load();
    if (!merged)
        return merged;
    for (const Acceptance &record : store.records()) {
        if (!merged->find(record.key))
            merged->put(record);
    }
    if (const Result<void> saved = save(*merged); !saved)
        return saved.error();
    return merged;
}

} // namespace tileport::review
