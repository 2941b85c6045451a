// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace tileport {

namespace {
Error fileError(ErrorCode code, const QString &message, const QString &path)
{
    Place where;
    where.file = path;
    return makeError(code, message, where);
}
} // namespace

Result<QByteArray> readFile(const QString &path, qint64 maximum)
{
    const QFileInfo info(path);
    if (!info.exists())
        return fileError(ErrorCode::NotFound, QStringLiteral("no such file"), path);
    if (!info.isFile())
        return fileError(ErrorCode::InvalidInput, QStringLiteral("not a regular file"), path);
    if (info.size() > maximum)
        return fileError(ErrorCode::LimitExceeded, QStringLiteral("larger than %1 bytes").arg(maximum), path);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fileError(ErrorCode::Io, QStringLiteral("cannot be read: %1").arg(file.errorString()), path);
    QByteArray bytes = file.readAll();
    if (file.error() != QFileDevice::NoError)
        return fileError(ErrorCode::Io, QStringLiteral("reading failed: %1").arg(file.errorString()), path);
    return bytes;
}

Result<void> writeFileAtomically(const QString &path, const QByteArray &bytes)
{
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return fileError(ErrorCode::Io, QStringLiteral("the folder cannot be made"), folder);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return fileError(ErrorCode::Io, QStringLiteral("cannot be written: %1").arg(file.errorString()), path);
    // commit() does not look at what flushing its buffer gave: without the flush a full disk would leave an empty file.
    if (file.write(bytes) != bytes.size() || !file.flush() || !file.commit())
        return fileError(ErrorCode::Io, QStringLiteral("writing failed: %1").arg(file.errorString()), path);
    return {};
}

} // namespace tileport
