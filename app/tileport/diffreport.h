// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

#include <QJsonObject>

namespace tileport::cli {

/// The files that a diff is about, for its report.
struct DiffNames {
    QString left;
    QString right;
};

/// The whole result as JSON without times, so that the same two programs always give the same bytes
/// (resources/schema/diff.json).
[[nodiscard]] QJsonObject diffDocument(const irdiff::IrDiff &diff, const DiffNames &names);

/// The result for people: verdict, counts, findings, then each change with both lines.
[[nodiscard]] QByteArray diffText(const irdiff::IrDiff &diff, const DiffNames &names);

} // namespace tileport::cli
