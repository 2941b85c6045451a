// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QDateTime>

namespace tileport::report {

/// Lays out \p html (see core/report/printwriter.h) on A4 in landscape, with title and page number below, and gives the PDF. Its date
/// of creation is \p time, or left out when that is invalid; with a fixed seed of hashes (QT_HASH_SEED=0) and the same fonts equal
/// texts give equal bytes. Nothing is loaded, whatever the text names. ToolMissing without any font, InvalidInput without text.
[[nodiscard]] Result<QByteArray> printPdf(const QString &html, const QDateTime &time);

} // namespace tileport::report
