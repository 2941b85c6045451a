// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace tileport::panes {

struct FuzzyMatch {
    int score = 0;           ///< higher is better
    QList<int> positions;    ///< matched characters of the candidate
};

/// Matches \p query's characters in order, ignoring case and blanks; starts of words and runs score higher.
/// Nothing when a character is missing. An empty query matches everything with score 0.
[[nodiscard]] std::optional<FuzzyMatch> fuzzyMatch(const QString &query, const QString &candidate);

} // namespace tileport::panes
