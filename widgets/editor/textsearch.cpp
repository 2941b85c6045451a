// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/editor/textsearch.h"

#include <QRegularExpression>

namespace tileport::editor {

SearchResult findAll(const QString &text, const SearchQuery &query)
{
    SearchResult result;
    if (query.text.isEmpty())
        return result;
    QString pattern = query.isRegularExpression ? query.text : QRegularExpression::escape(query.text);
    if (query.wholeWords)
        pattern = QStringLiteral("\\b(?:%1)\\b").arg(pattern);
    QRegularExpression::PatternOptions options = QRegularExpression::MultilineOption;
    if (!query.isCaseSensitive)
        options |= QRegularExpression::CaseInsensitiveOption;
    const QRegularExpression expression(pattern, options);
    if (!expression.isValid()) {
        result.error = expression.errorString();
        return result;
    }
    auto it = expression.globalMatch(text);
    while (it.hasNext()) {
        const QRegularExpressionMatch match = it.next();
        if (match.capturedLength() == 0)
            continue;
        if (result.matches.size() == SearchResult::kMaximumMatches) {
            result.isTruncated = true;
            break;
        }
        result.matches.append({int(match.capturedStart()), int(match.capturedLength())});
    }
    return result;
}

} // namespace tileport::editor
