// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <QString>

namespace tileport::test {

/// What another way of comparing made of two programs.
struct PeerResult {
    double milliseconds = -1;   ///< wall time, start of the process included; -1 = no result, see note
    qint64 reported = -1;       ///< changed lines of both sides, or names that count differently
    QString note;               ///< why there is no result
};

/// "git diff --no-index --histogram" of the printed programs, given as files.
[[nodiscard]] PeerResult gitDiff(const QString &leftFile, const QString &rightFile);

/// difftastic of the printed programs: the program named by $TILEPORT_DIFFTASTIC, or "difft" from the path. It knows no
/// Tile IR and compares lines then.
[[nodiscard]] PeerResult difftastic(const QString &leftFile, const QString &rightFile);

/// KDiff3 reports without a window only when no difference is left to a person; the result is a note.
[[nodiscard]] PeerResult kdiff3();

/// The public pipeline's counting of operation names (core/irdiff/shellverdict), in process.
[[nodiscard]] PeerResult countOperations(const irgraph::IrGraph &left, const irgraph::IrGraph &right);

/// Writes the text of \p graph to \p file.
[[nodiscard]] bool writeText(const irgraph::IrGraph &graph, const QString &file);

} // namespace tileport::test
