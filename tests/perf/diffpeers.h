// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <QString>

namespace tileport::test {

/// What another way of comparing made of two programs.
struct PeerResult {
    double milliseconds = -1;   ///< wall time, start of the process included; -1 = not available
    qint64 reported = 0;        ///< changed lines of either side, or operation names that count differently
    QString note;
};

/// "git diff --no-index --histogram" of the printed programs, given as files.
[[nodiscard]] PeerResult gitDiff(const QString &leftFile, const QString &rightFile);

/// Counting lines by operation name as the public pipeline's script does, in process: the memory, reduce, exponential,
/// matrix and loop families critically, arithmetic with a tolerance of two. A stand-in for its greps, not the script.
[[nodiscard]] PeerResult countOperations(const irgraph::IrGraph &left, const irgraph::IrGraph &right);

/// Writes the text of \p graph to \p file.
[[nodiscard]] bool writeText(const irgraph::IrGraph &graph, const QString &file);

} // namespace tileport::test
