// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QCryptographicHash>
#include <QJsonObject>
#include <QMutex>
#include <QThreadPool>

#include <optional>

namespace tileport::toolchain {

/// Collects what decides a result, part by part; equal parts in equal order give equal keys.
class CacheKey {
public:
    /// \p kind keeps results of different kinds apart: "reference-bytecode".
    explicit CacheKey(const QString &kind);

    CacheKey &add(const QByteArray &part);
    CacheKey &add(const QString &part) { return add(part.toUtf8()); }
    CacheKey &add(const QJsonObject &part);
    /// Path, size and time of change of a file; for tools, which are too big to read every time.
    CacheKey &addFileStamp(const QString &path);

    /// 64 hexadecimal digits.
    [[nodiscard]] QString name() const;

private:
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

/// Results of tools by the content of what made them. Entries are written atomically and carry the hash of their
/// content: a damaged one is dropped and counts as absent. The least recently used ones go first when the limit is
/// reached. May be used from several threads and by several programs at once.
class ContentCache {
public:
    /// \p folder is made when needed; \p limit is in bytes.
    explicit ContentCache(QString folder, qint64 limit = qint64(512) << 20);

    /// `tileport` in the user's cache folder ($XDG_CACHE_HOME/tileport).
    [[nodiscard]] static QString defaultFolder();

    /// The content stored under CacheKey::name() \p key, or nothing.
    [[nodiscard]] std::optional<QByteArray> find(const QString &key) const;
    /// Io when it cannot be written; LimitExceeded when \p content alone exceeds the limit.
    Result<void> store(const QString &key, const QByteArray &content);
    /// Stores on a thread of its own, because writing safely waits for the disk; a failure costs time later, nothing else.
    void storeLater(const QString &key, const QByteArray &content);
    /// Blocks until everything of storeLater() is on disk.
    void waitForStores() { m_writer.waitForDone(); }
    /// Removes every entry.
    void clear();

    /// Bytes of all entries, counted on disk.
    [[nodiscard]] qint64 size() const;
    [[nodiscard]] const QString &folder() const { return m_folder; }

private:
    [[nodiscard]] QString pathOf(const QString &key) const;
    void evict();

    QString m_folder;
    qint64 m_limit;
    mutable QMutex m_mutex;
    qint64 m_used = -1; ///< -1 = not counted yet
    QThreadPool m_writer; ///< last, so that it ends first
};

} // namespace tileport::toolchain
