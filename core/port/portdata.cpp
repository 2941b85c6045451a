// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/portdata.h"

#include "core/base/appendlock.h"
#include "core/base/durablefile.h"
#include "core/base/files.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace tileport::port {

namespace {

constexpr int kLockMilliseconds = 5'000;
constexpr int kHighestVersion = 1'000'000;

QString dataFolder(const QString &folder) { return QDir(folder).absoluteFilePath(QStringLiteral(".tileport")); }
QString versionFile(const QString &folder) { return dataFolder(folder) + QStringLiteral("/version"); }

Error newer(const QString &folder, int version, int known)
{
    return makeError(ErrorCode::Unsupported, QStringLiteral("this port's data has version %1, and this program knows %2").arg(version).arg(known), Place::ofFile(versionFile(folder)),
                     QStringLiteral("Use a newer Tileport"));
}

/// The logs of version 0 are those of version 1; only the number was not written yet.
const std::array<Migration, kDataVersion> &builtInSteps()
{
    static const std::array<Migration, kDataVersion> steps{Migration{0, [](const QString &) { return Result<void>(); }}};
    return steps;
}

} // namespace

Result<int> dataVersion(const QString &folder)
{
    const QString path = versionFile(folder);
    if (const Result<void> plain = refuseLinks(path); !plain)
        return plain.error();
    if (!QFileInfo::exists(path))
        return 0;
    const Result<QByteArray> bytes = readFile(path, 64);
    if (!bytes)
        return bytes.error();
    bool isNumber = false;
    const int version = bytes->trimmed().toInt(&isNumber);
    if (!isNumber || version < 1 || version > kHighestVersion)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("is no version number"), Place::ofFile(path));
    return version;
}

Result<void> checkData(const QString &folder)
{
    const Result<int> version = dataVersion(folder);
    if (!version)
        return version.error();
    return *version > kDataVersion ? Result<void>(newer(folder, *version, kDataVersion)) : Result<void>();
}

Result<void> migrateData(const QString &folder, int version, std::span<const Migration> steps)
{
    const QString data = dataFolder(folder);
    if (const Result<void> plain = refuseLinks(versionFile(folder)); !plain)
        return plain;
    if (!QDir().mkpath(data))
        return makeError(ErrorCode::Io, QStringLiteral("the folder cannot be made"), Place::ofFile(data));
    AppendLock lock(versionFile(folder) + QStringLiteral(".lock"), data);
    if (const Result<void> locked = lock.take(QStringLiteral("the data of this port"), kLockMilliseconds); !locked)
        return locked;
    const Result<int> found = dataVersion(folder);
    if (!found)
        return found.error();
    if (*found > version)
        return newer(folder, *found, version);
    for (int from = *found; from < version; ++from) {
        const auto step = std::ranges::find(steps, from, &Migration::from);
        if (step == steps.end())
            return makeError(ErrorCode::Internal, QStringLiteral("there is no way from version %1 of a port's data").arg(from));
        if (const Result<void> done = step->run(data); !done)
            return done;
        if (const Result<void> written = writeFileAtomically(versionFile(folder), QByteArray::number(from + 1) + '\n'); !written)
            return written;
    }
    return {};
}

Result<void> prepareData(const QString &folder)
{
    const Result<int> version = dataVersion(folder);
    if (!version)
        return version.error();
    if (*version == kDataVersion)
        return {};
    return migrateData(folder, kDataVersion, builtInSteps());
}

} // namespace tileport::port
