// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/base/result.h"
#include "core/port/finding.h"

#include <QHash>
#include <QMap>

namespace tileport::port {

/// What one file held: its size in bytes and the SHA-256 of its content, 64 lower-case hexadecimal digits.
struct FileStamp {
    qint64 size = 0;
    QString sha256;

    bool operator==(const FileStamp &) const = default;
};

/// The files of a port at one moment, by path relative to its folder ('/' between the parts). Build folders (target, .git)
/// and Tileport's own .tileport do not belong to it.
struct Snapshot {
    QMap<QString, FileStamp> files;
    Findings findings;          ///< what was left out and why: links that lead outside, unreadable or oversized files

    bool operator==(const Snapshot &) const = default;
};

/// Limits of one snapshot: a folder that somebody sent must not occupy the machine.
struct SnapshotLimits {
    int files = 20'000;
    qint64 bytesPerFile = qint64(256) << 20;
    int depth = 16;             ///< folders inside folders
};

/// Reads and hashes every file of \p folder; touches the disk, call it off the GUI thread. What cannot be taken becomes a
/// finding. Errors: NotFound without the folder, LimitExceeded for too many files, Cancelled.
[[nodiscard]] Result<Snapshot> takeSnapshot(const QString &folder, const SnapshotLimits &limits = {}, const CancelToken &cancel = {});

/// Takes snapshots of one folder again and again and reads only the files that may have changed since the last one: those
/// whose size or times differ, and those changed so shortly before they were read that their times could not tell a
/// second change.
class SnapshotCache {
public:
    /// The same as takeSnapshot of the same folder, as long as times tell of changes; forgets another folder's files.
    [[nodiscard]] Result<Snapshot> take(const QString &folder, const SnapshotLimits &limits = {}, const CancelToken &cancel = {});
    /// The next snapshot reads every file.
    void clear() { m_known.clear(); }

    /// What the disk says about a file without reading it, and what was in it then. Times in ms since 1970.
    struct Known {
        qint64 size = -1;
        qint64 modified = 0;
        qint64 changed = 0;     ///< of content or attributes; programs cannot set it back
        qint64 readAt = 0;
        FileStamp stamp;
    };

private:
    QString m_folder;
    QHash<QString, Known> m_known;
};

enum class FileChange : uint8_t { Added, Changed, Removed };

/// What happened to the files between two snapshots, by path.
[[nodiscard]] QMap<QString, FileChange> changedFiles(const Snapshot &before, const Snapshot &after);

/// "added", "changed", "removed".
[[nodiscard]] QString fileChangeName(FileChange change);

} // namespace tileport::port
