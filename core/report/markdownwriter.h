// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/page.h"

#include <QByteArray>

namespace tileport::report {

/// What a comment on GitHub may hold, in characters; we count bytes, which are never fewer.
inline constexpr qsizetype kMaximumMarkdown = 65'536;

/// \p page as GitHub's Markdown of at most \p maximum bytes. Nothing that comes from files can end a table, list or code block,
/// mention somebody, or become HTML or a link.
[[nodiscard]] QByteArray markdownOf(const Page &page, qsizetype maximum = kMaximumMarkdown);

} // namespace tileport::report
