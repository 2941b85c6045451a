// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/differ.h"

#include <QString>
#include <QStringList>

namespace tileport::test {

/// Two programs for the benchmark of the diff.
struct DiffPair {
    irgraph::IrGraphPtr left;
    irgraph::IrGraphPtr right;
    qint64 trueEdits = -1;      ///< operations that were really changed; -1 = unknown
    double loadMilliseconds = -1;
    irdiff::DiffOptions options = {};
};

/// Kinds of pairs by name, in the order in which they are measured.
[[nodiscard]] QStringList diffShapes();
/// What \p shape is, for people.
[[nodiscard]] QString describeShape(const QString &shape);
/// A pair of \p shape with about \p operations operations on the larger side; null graphs for an unknown shape.
[[nodiscard]] DiffPair makeDiffPair(const QString &shape, uint32_t operations);
/// Both sides of the first launch of a shipped port below \p toolFolder with what both specifications say; null graphs
/// when it is not there.
[[nodiscard]] DiffPair readShippedPair(const QString &toolFolder, const QString &port);

} // namespace tileport::test
