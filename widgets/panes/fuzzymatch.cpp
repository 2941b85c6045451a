// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/fuzzymatch.h"

#include <vector>

namespace tileport::panes {

namespace {

constexpr int kImpossible = -1'000'000;

int bonus(const QString &text, int at)
{
    if (at == 0)
        return 10;
    const QChar before = text.at(at - 1);
    return !before.isLetterOrNumber() || (before.isLower() && text.at(at).isUpper()) ? 8 : 0;
}

} // namespace

// Best alignment by dynamic programming: best[i][j] = best score with query[i] at candidate[j]. Greedy matching would
// take "n" of "Open" for "no" although "Next occurrence" follows. Both texts are short.
std::optional<FuzzyMatch> fuzzyMatch(const QString &query, const QString &candidate)
{
    const QString wanted = QString(query).remove(QLatin1Char(' ')).toLower();
    const QString text = candidate.toLower();
    const int rows = int(wanted.size());
    const int columns = int(text.size());
    if (rows == 0)
        return FuzzyMatch{};
    std::vector<std::vector<int>> best(size_t(rows), std::vector<int>(size_t(columns), kImpossible));
    std::vector<std::vector<int>> from(size_t(rows), std::vector<int>(size_t(columns), -1));
    for (int i = 0; i < rows; ++i) {
        int bestBefore = i == 0 ? 0 : kImpossible;
        int bestBeforeAt = -1;
        for (int j = 0; j < columns; ++j) {
            if (i > 0 && j > 0 && best[size_t(i - 1)][size_t(j - 1)] - 1 > bestBefore - 1) {
                bestBefore = best[size_t(i - 1)][size_t(j - 1)];
                bestBeforeAt = j - 1;
            }
            if (text.at(j) != wanted.at(i) || bestBefore == kImpossible)
                continue;
            int score = bestBefore + 1 + bonus(candidate, j);
            int origin = bestBeforeAt;
            if (i > 0 && j > 0 && best[size_t(i - 1)][size_t(j - 1)] != kImpossible
                && best[size_t(i - 1)][size_t(j - 1)] + 6 + bonus(candidate, j) > score) {
                score = best[size_t(i - 1)][size_t(j - 1)] + 6 + bonus(candidate, j);
                origin = j - 1;
            }
            best[size_t(i)][size_t(j)] = score;
            from[size_t(i)][size_t(j)] = origin;
        }
    }
    int end = -1;
    for (int j = 0; j < columns; ++j)
        if (best[size_t(rows - 1)][size_t(j)] != kImpossible && (end < 0 || best[size_t(rows - 1)][size_t(j)] > best[size_t(rows - 1)][size_t(end)]))
            end = j;
    if (end < 0)
        return std::nullopt;
    FuzzyMatch match;
    match.score = best[size_t(rows - 1)][size_t(end)] * 4 - columns / 4;
    for (int i = rows - 1; i >= 0; --i) {
        match.positions.prepend(end);
        end = from[size_t(i)][size_t(end)];
    }
    return match;
}

} // namespace tileport::panes
