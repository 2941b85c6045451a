// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

#include <QJsonObject>

namespace tileport::irdiff {

/// The files that a diff is about, as its report names them.
struct DiffNames {
    QString left;
    QString right;
};

/// The whole result as JSON (resources/schema/diff.json).
[[nodiscard]] QJsonObject diffDocument(const IrDiff &diff, const DiffNames &names);

/// The document as bytes: without times, so the same two programs always give the same ones, whoever asks.
[[nodiscard]] QByteArray diffReport(const IrDiff &diff, const DiffNames &names);

} // namespace tileport::irdiff
