// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace tileport::report {

/// \p text on one line with every character that a reader cannot see, or that reorders what he sees, written as <U+202E>: control
/// characters, bidirectional marks, zero-width characters, line and paragraph separators, halves of pairs. Tabs become blanks.
[[nodiscard]] QString visible(const QString &text);
/// At most \p characters of \p text, with the number of those that were cut.
[[nodiscard]] QString cut(const QString &text, qsizetype characters);

/// visible(), with nothing left that means something in HTML, attribute values in quotes included.
[[nodiscard]] QString htmlText(const QString &text);
/// visible(), as Markdown that shows the same characters in every place, table cells included: no structure, link, mention or
/// HTML can come out of it.
[[nodiscard]] QString markdownText(const QString &text);
/// The same as a code span.
[[nodiscard]] QString markdownCode(const QString &text);

} // namespace tileport::report
