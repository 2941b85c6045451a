// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/portfiles.h"

#include "core/base/files.h"
#include "core/base/hash.h"

#include <QDir>
#include <QHash>
#include <QMutex>
#include <QRegularExpression>

namespace tileport::port {

struct PortFiles::State {
    QString folder;                      ///< empty = in memory only
    Snapshot snapshot;
    QMutex mutex;                        ///< guards \c contents
    QHash<QString, QByteArray> contents;
};

PortFiles::PortFiles() : m_state(std::make_shared<State>()) {}

PortFiles::PortFiles(std::shared_ptr<State> state) : m_state(std::move(state)) {}

Result<PortFiles> PortFiles::ofFolder(const QString &folder, const SnapshotLimits &limits, const CancelToken &cancel)
{
    Result<Snapshot> snapshot = takeSnapshot(folder, limits, cancel);
    if (!snapshot)
        return snapshot.error();
    auto state = std::make_shared<State>();
    state->folder = QDir(folder).absolutePath();
    state->snapshot = std::move(*snapshot);
    return PortFiles(std::move(state));
}

PortFiles PortFiles::ofTexts(const QMap<QString, QByteArray> &files)
{
    auto state = std::make_shared<State>();
    for (auto file = files.cbegin(); file != files.cend(); ++file) {
        state->snapshot.files.insert(file.key(), {file->size(), sha256Hex(*file)});
        state->contents.insert(file.key(), *file);
    }
    return PortFiles(std::move(state));
}

const Snapshot &PortFiles::snapshot() const { return m_state->snapshot; }

bool PortFiles::isFilled(const QString &path) const
{
    const auto file = m_state->snapshot.files.constFind(path);
    return file != m_state->snapshot.files.cend() && file->size > 0;
}

QStringList PortFiles::matching(const QString &folder, const QString &pattern) const
{
    const QRegularExpression name(QRegularExpression::anchoredPattern(QRegularExpression::wildcardToRegularExpression(pattern)));
    const QString prefix = folder.isEmpty() ? QString() : folder + QLatin1Char('/');
    QStringList found;
    for (auto file = m_state->snapshot.files.lowerBound(prefix); file != m_state->snapshot.files.cend(); ++file) {
        if (!file.key().startsWith(prefix))
            break;
        const QString rest = file.key().mid(prefix.size());
        if (!rest.contains(QLatin1Char('/')) && name.match(rest).hasMatch())
            found.append(file.key());
    }
    return found;
}

Result<QByteArray> PortFiles::bytes(const QString &path) const
{
    const Place place = Place::ofFile(path);
    const auto stamp = m_state->snapshot.files.constFind(path);
    if (stamp == m_state->snapshot.files.cend())
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no such file"), place);
    if (stamp->size > kMaximumBytes)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("is larger than %1 bytes").arg(kMaximumBytes), place);
    const QMutexLocker lock(&m_state->mutex);
    if (const auto known = m_state->contents.constFind(path); known != m_state->contents.cend())
        return *known;
    Result<QByteArray> content = readFile(m_state->folder + QLatin1Char('/') + path, kMaximumBytes);
    if (!content)
        return content.error();
    if (sha256Hex(*content) != stamp->sha256)
        return makeError(ErrorCode::Conflict, QStringLiteral("changed while the port was read"), place, QStringLiteral("Read the port again"));
    m_state->contents.insert(path, *content);
    return content;
}

QString PortFiles::text(const QString &path) const { return QString::fromUtf8(bytes(path).valueOr({})); }

} // namespace tileport::port
