// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/acceptancestore.h"

namespace tileport::review {

/// The file of an acceptance store. Remembers what it last read or wrote, so that it never overwrites what it has not
/// seen. Touches the disk: call it off the GUI thread, from one thread at a time.
class AcceptanceFile {
public:
    /// \p path is made with its folder at the first save.
    explicit AcceptanceFile(QString path) : m_path(std::move(path)) {}

    [[nodiscard]] const QString &path() const { return m_path; }
    /// A missing file is an empty store. Errors of AcceptanceStore::fromJson, Io, and InvalidInput for a symbolic link:
    /// a folder that somebody sent must not make us write elsewhere.
    [[nodiscard]] Result<AcceptanceStore> load();
    /// Atomic. Conflict, with nothing written, when the file holds what this object neither read nor wrote, which
    /// includes a file that could not be read.
    [[nodiscard]] Result<void> save(const AcceptanceStore &store);
    /// After a Conflict: the file's records, and those of \p store that it lacks; both are then in the file.
    [[nodiscard]] Result<AcceptanceStore> mergeAndSave(const AcceptanceStore &store);

    /// Where the acceptances of a port folder are: FOLDER/.tileport/accepted-findings.json.
    [[nodiscard]] static QString pathInPort(const QString &folder);

private:
    [[nodiscard]] Result<QByteArray> bytesOnDisk() const;

    QString m_path;
    QByteArray m_seen;   ///< SHA-256 of the bytes last read or written; of no bytes while there is no file
};

} // namespace tileport::review
