// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/page.h"

#include <QByteArray>

namespace tileport::report {

inline constexpr qsizetype kMaximumHtml = 2'000'000;   ///< bytes

/// \p page as one HTML file of at most \p maximum bytes: no script, nothing fetched, style inside. Prints, folds to one column when it
/// is narrow or enlarged, follows the reader's choice of light or dark.
[[nodiscard]] QByteArray htmlOf(const Page &page, qsizetype maximum = kMaximumHtml);

} // namespace tileport::report
