// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/durablefile.h"

#include <QFile>
#include <QFileInfo>

#ifdef Q_OS_UNIX
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#endif

namespace tileport {

namespace {

Error refusal(ErrorCode code, const QString &message, const QString &path, const QString &remedy = {})
{
    return makeError(code, message, Place::ofFile(path), remedy);
}

#ifdef Q_OS_UNIX
/// Closes what open() gave.
class Descriptor {
public:
    Descriptor(const QString &path, int flags) : m_number(::open(QFile::encodeName(path).constData(), flags | O_CLOEXEC, 0666)) {}
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Q_DISABLE_COPY_MOVE(Descriptor)

    [[nodiscard]] int number() const { return m_number; }

private:
    int m_number;
};

Error systemError(const QString &what, const QString &path)
{
    return refusal(ErrorCode::Io, QStringLiteral("%1: %2").arg(what, QString::fromLocal8Bit(std::strerror(errno))), path);
}
#endif

} // namespace

Result<void> refuseLinks(const QString &path)
{
    const QFileInfo file(path);
    for (const QFileInfo &part : {QFileInfo(file.path()), file}) {
        if (part.isSymLink())
            return refusal(ErrorCode::InvalidInput, QStringLiteral("is a symbolic link and is not followed"), part.filePath(), QStringLiteral("Replace it by what it points to"));
    }
    return {};
}

#ifdef Q_OS_UNIX

Result<void> appendDurably(const QString &path, const QByteArray &bytes)
{
    const Descriptor file(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW);
    if (file.number() < 0 && errno == ELOOP)
        return refuseLinks(path);
    if (file.number() < 0)
        return systemError(QStringLiteral("cannot be opened"), path);
    ssize_t written = 0;
    do
        written = ::write(file.number(), bytes.constData(), size_t(bytes.size()));
    while (written < 0 && errno == EINTR);
    if (written < 0)
        return systemError(QStringLiteral("writing failed"), path);
    if (written != bytes.size())
        return refusal(ErrorCode::Io, QStringLiteral("only %1 of %2 bytes could be written").arg(written).arg(bytes.size()), path);
    if (::fsync(file.number()) != 0)
        return systemError(QStringLiteral("flushing failed"), path);
    return flushFolder(QFileInfo(path).absolutePath());
}

Result<void> flushFolder(const QString &folder)
{
    const Descriptor directory(folder, O_RDONLY | O_DIRECTORY);
    if (directory.number() < 0)
        return systemError(QStringLiteral("cannot be opened"), folder);
    // Some file systems cannot flush a folder and say so; the file itself is on the disk by then.
    if (::fsync(directory.number()) != 0 && errno != EINVAL && errno != EROFS)
        return systemError(QStringLiteral("flushing failed"), folder);
    return {};
}

#else

Result<void> appendDurably(const QString &path, const QByteArray &bytes)
{
    if (Result<void> plain = refuseLinks(path); !plain)
        return plain;
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered) || file.write(bytes) != bytes.size())
        return refusal(ErrorCode::Io, QStringLiteral("writing failed: %1").arg(file.errorString()), path);
    return {};
}

Result<void> flushFolder(const QString &)
{
    return {};
}

#endif

} // namespace tileport
