// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/pipeline/engine.h"

#include <QDateTime>
#include <QStringList>

namespace tileport::session {

/// One port of many, as an overview tells it. A plain value; everything in it is what the port's records say, nothing is
/// computed again.
struct PortRow {
    /// Whether what somebody decided still holds for the files as they are.
    enum class Freshness : uint8_t { NothingDecided, NotChecked, Fresh, Stale };

    QString folder;              ///< absolute
    QString name;
    bool isRead = false;         ///< false while only the folder is known
    QString state;               ///< as pipeline::stateText writes it
    int progress = 0;            ///< 0 … the further the pipeline is, the more; for sorting
    QStringList verdicts;        ///< claimed by the last run of each stage: "A PASS", "D FAIL kernel"
    int critical = 0;            ///< findings of those runs and of the history
    int warnings = 0;
    QStringList decisions;       ///< that hold: "A1 approved"
    Freshness freshness = Freshness::NothingDecided;
    QStringList staleReasons;
    QDateTime lastRun;           ///< UTC; invalid when unknown
    QString waiting;             ///< what a person has to bring first; usually empty
    QString problem;             ///< why it cannot be read; empty = all is well

    bool operator==(const PortRow &) const = default;
};

/// Whether something of a port lies directly in \p folder. Looks at a handful of names only.
[[nodiscard]] bool isPortFolder(const QString &folder);
/// The folders directly in \p root that are ports, by name. Links are not followed. Touches the disk.
[[nodiscard]] QStringList portFoldersIn(const QString &root, const CancelToken &cancel = {});
/// Whether \p root holds a port; looks at the first few hundred folders only, so that it may be asked on the GUI thread.
[[nodiscard]] bool holdsPorts(const QString &root);

/// A row of which only the folder is known.
[[nodiscard]] PortRow unreadRow(const QString &folder);
/// Reads history, review log and description. Touches the disk; what cannot be read is said in the row.
[[nodiscard]] PortRow readPortRow(const QString &folder, const pipeline::Engine &engine);
/// Hashes the files of a row whose decisions were not held against them yet; slow.
void checkFreshness(PortRow &row, const CancelToken &cancel);

} // namespace tileport::session
