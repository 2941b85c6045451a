// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/page.h"

#include <QByteArray>

namespace tileport::report {

inline constexpr qsizetype kMaximumPrint = 600'000;   ///< bytes of text to lay out; some 150 pages

/// \p page in the part of HTML that Qt's rich text knows, for the PDF: landscape, two programs side by side.
[[nodiscard]] QByteArray printHtmlOf(const Page &page, qsizetype maximum = kMaximumPrint);

} // namespace tileport::report
