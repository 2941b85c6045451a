// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/snapshot.h"

namespace tileport::pipeline {

/// How much of a port is kept for looking back; what is larger is named in a finding and only its hash is known.
struct ArtefactLimits {
    qint64 bytesPerFile = qint64(32) << 20;
    qint64 bytesPerRun = qint64(512) << 20;
};

/// The contents of files by their SHA-256, in FOLDER/.tileport/artefacts: every state of a port that a run began or
/// ended with can be looked at again. Contents are never changed and never removed. Touches the disk.
class ArtefactStore {
public:
    /// \p folder is the port's.
    explicit ArtefactStore(const QString &folder, ArtefactLimits limits = {});

    /// Keeps what \p snapshot lists and the store lacks. A file that is no longer what the snapshot says, is too large or
    /// cannot be read becomes a finding. Errors: Cancelled, Io when the store cannot be written, InvalidInput when
    /// .tileport is a link.
    [[nodiscard]] Result<port::Findings> keep(const port::Snapshot &snapshot, const CancelToken &cancel = {}) const;
    /// The content with this hash. NotFound, or InvalidInput when what is stored no longer has it.
    [[nodiscard]] Result<QByteArray> content(const QString &sha256) const;
    [[nodiscard]] bool holds(const QString &sha256) const;

private:
    [[nodiscard]] Result<void> prepare() const;
    [[nodiscard]] QString pathOf(const QString &sha256) const;

    QString m_folder;
    ArtefactLimits m_limits;
};

} // namespace tileport::pipeline
