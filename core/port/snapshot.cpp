// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/snapshot.h"

#include "core/base/files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

namespace tileport::port {

namespace {

const QStringList kSkippedFolders{QStringLiteral("target"), QStringLiteral(".git"), QStringLiteral(".tileport"), QStringLiteral("__pycache__")};

/// One walk over a folder; symbolic links are followed only where they stay inside.
class Walk {
public:
    Walk(const QString &folder, const SnapshotLimits &limits, const CancelToken &cancel)
        : m_root(folder), m_canonicalRoot(m_root.canonicalPath() + QLatin1Char('/')), m_limits(limits), m_cancel(cancel)
    {
    }

    Result<Snapshot> run()
    {
        if (Result<void> walked = visit(m_root.absolutePath(), 0); !walked)
            return walked.error();
        return std::move(m_snapshot);
    }

private:
    Result<void> visit(const QString &folder, int depth)
    {
        if (depth > m_limits.depth) {
            note(folder, QStringLiteral("file-depth"), QStringLiteral("lies more than %1 folders deep and was not read").arg(m_limits.depth));
            return {};
        }
        const QFileInfoList entries = QDir(folder).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden | QDir::System, QDir::Name);
        for (const QFileInfo &entry : entries) {
            if (m_cancel.isCancelled())
                return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
            if (Result<void> taken = take(entry, depth); !taken)
                return taken;
        }
        return {};
    }

    Result<void> take(const QFileInfo &entry, int depth)
    {
        if (entry.isSymLink() && !entry.canonicalFilePath().startsWith(m_canonicalRoot)) {
            note(entry.filePath(), QStringLiteral("file-outside"), QStringLiteral("is a link to a place outside the port and was not read"));
            return {};
        }
        if (entry.isDir()) {
            // A link to a folder inside would be visited twice, or without end.
            if (entry.isSymLink() || kSkippedFolders.contains(entry.fileName()))
                return {};
            return visit(entry.filePath(), depth + 1);
        }
        if (!entry.isFile()) {
            note(entry.filePath(), QStringLiteral("file-special"), QStringLiteral("is not a regular file and was not read"));
            return {};
        }
        if (entry.size() > m_limits.bytesPerFile) {
            note(entry.filePath(), QStringLiteral("file-oversized"), QStringLiteral("is larger than %1 bytes and was not read").arg(m_limits.bytesPerFile));
            return {};
        }
        if (m_snapshot.files.size() >= m_limits.files)
            return makeError(ErrorCode::LimitExceeded, QStringLiteral("the folder holds more than %1 files").arg(m_limits.files),
                             {m_root.absolutePath(), 0, 0, -1, {}}, QStringLiteral("Open the folder of one kernel, not a whole tree"));
        stamp(entry.filePath());
        return {};
    }

    void stamp(const QString &path)
    {
        QFile file(path);
        QCryptographicHash hash(QCryptographicHash::Sha256);
        if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file)) {
            note(path, QStringLiteral("file-unreadable"), QStringLiteral("cannot be read: %1").arg(file.errorString()));
            return;
        }
        m_snapshot.files.insert(relative(path), {file.size(), QString::fromLatin1(hash.result().toHex())});
    }

    void note(const QString &path, const QString &kind, const QString &message)
    {
        Finding finding;
        finding.kind = kind;
        finding.message = relative(path) + QLatin1Char(' ') + message;
        finding.place.file = relative(path);
        m_snapshot.findings.append(withId(finding));
    }

    QString relative(const QString &path) const { return m_root.relativeFilePath(path); }

    QDir m_root;
    QString m_canonicalRoot;
    const SnapshotLimits &m_limits;
    const CancelToken &m_cancel;
    Snapshot m_snapshot;
};

} // namespace

Result<Snapshot> takeSnapshot(const QString &folder, const SnapshotLimits &limits, const CancelToken &cancel)
{
    if (!QFileInfo(folder).isDir())
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no such folder"), {folder, 0, 0, -1, {}});
    return Walk(folder, limits, cancel).run();
}

QMap<QString, FileChange> changedFiles(const Snapshot &before, const Snapshot &after)
{
    QMap<QString, FileChange> changes;
    for (auto file = after.files.cbegin(); file != after.files.cend(); ++file) {
        const auto old = before.files.constFind(file.key());
        if (old == before.files.cend())
            changes.insert(file.key(), FileChange::Added);
        else if (*old != *file)
            changes.insert(file.key(), FileChange::Changed);
    }
    for (auto file = before.files.cbegin(); file != before.files.cend(); ++file) {
        if (!after.files.contains(file.key()))
            changes.insert(file.key(), FileChange::Removed);
    }
    return changes;
}

QString fileChangeName(FileChange change)
{
    switch (change) {
    case FileChange::Added: return QStringLiteral("added");
    case FileChange::Changed: return QStringLiteral("changed");
    case FileChange::Removed: break;
    }
    return QStringLiteral("removed");
}

} // namespace tileport::port
