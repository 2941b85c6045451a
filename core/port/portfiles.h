// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/snapshot.h"

#include <QByteArray>
#include <QStringList>

#include <memory>

namespace tileport::port {

/// The files of one folder as checks see them: paths and hashes at once, bytes when asked for, always those that were
/// hashed. A plain value, cheap to copy; what it gives never changes. Safe to use from several threads.
class PortFiles {
public:
    /// Nothing at all.
    PortFiles();
    /// Takes a snapshot of \p folder (errors of takeSnapshot) and reads files from there later.
    [[nodiscard]] static Result<PortFiles> ofFolder(const QString &folder, const SnapshotLimits &limits = {}, const CancelToken &cancel = {});
    /// Files that exist in memory only, by path.
    [[nodiscard]] static PortFiles ofTexts(const QMap<QString, QByteArray> &files);

    [[nodiscard]] const Snapshot &snapshot() const;
    [[nodiscard]] bool has(const QString &path) const { return snapshot().files.contains(path); }
    /// Whether the file is there and holds at least one byte ("test -s").
    [[nodiscard]] bool isFilled(const QString &path) const;
    /// Paths directly in \p folder ("" = the top) whose name fits \p pattern with '*' and '?', sorted.
    [[nodiscard]] QStringList matching(const QString &folder, const QString &pattern) const;
    /// The whole content. NotFound for a path that the snapshot does not have, LimitExceeded above kMaximumBytes, Conflict
    /// when the file on disk is no longer the one that was hashed.
    [[nodiscard]] Result<QByteArray> bytes(const QString &path) const;
    /// bytes() as UTF-8, broken sequences replaced; empty when there is nothing to read.
    [[nodiscard]] QString text(const QString &path) const;

    /// No artefact that is read as text or Tile IR is larger.
    static constexpr qint64 kMaximumBytes = qint64(64) << 20;

private:
    struct State;
    explicit PortFiles(std::shared_ptr<State> state);
    std::shared_ptr<State> m_state;
};

} // namespace tileport::port
