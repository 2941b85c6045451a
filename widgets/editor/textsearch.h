// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QString>

namespace tileport::editor {

/// What is searched for, and how.
struct SearchQuery {
    QString text;
    bool isCaseSensitive = false;
    bool wholeWords = false;
    bool isRegularExpression = false;
    bool operator==(const SearchQuery &) const = default;
};

struct SearchMatch {
    int position = 0;   ///< characters from the start of the document
    int length = 0;
    bool operator==(const SearchMatch &) const = default;
};

struct SearchResult {
    QList<SearchMatch> matches;   ///< ascending; at most kMaximumMatches
    QString error;                ///< why the regular expression is not one
    bool isTruncated = false;
    static constexpr int kMaximumMatches = 100'000;
};

/// All matches in \p text; empty ones are not reported.
[[nodiscard]] SearchResult findAll(const QString &text, const SearchQuery &query);

} // namespace tileport::editor
