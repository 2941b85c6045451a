// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/linesearch.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cstring>

namespace tileport::irdiff {

namespace {
constexpr uint32_t kRowsPerCancelCheck = 4096;

// Where a line holds the wanted text; offsets in the unit of the finder (bytes or UTF-16).
using Finder = std::function<void(std::string_view line, std::vector<WordRange> &found)>;

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c + ('a' - 'A')) : c;
}

bool equalsLowered(const char *text, const std::string &wanted)
{
    for (size_t i = 0; i < wanted.size(); ++i) {
        if (lowered(text[i]) != wanted[i])
            return false;
    }
    return true;
}

int columnOf(std::string_view line, size_t byte)
{
    const std::string_view before = line.substr(0, byte);
    const bool isAscii = std::all_of(before.begin(), before.end(), [](char c) { return (c & 0x80) == 0; });
    return isAscii ? int(byte) : int(QString::fromUtf8(before.data(), qsizetype(byte)).size());
}

// Plain ASCII text is compared in the bytes of the line: no conversion of a million lines.
Finder asciiFinder(const std::string &text, bool isCaseSensitive)
{
    if (isCaseSensitive) {
        return [text](std::string_view line, std::vector<WordRange> &found) {
            for (size_t at = line.find(text); at != std::string_view::npos; at = line.find(text, at + text.size()))
                found.push_back({columnOf(line, at), int(text.size())});
        };
    }
    std::string wanted = text;
    std::transform(wanted.begin(), wanted.end(), wanted.begin(), lowered);
    const char upper = wanted[0] >= 'a' && wanted[0] <= 'z' ? char(wanted[0] - ('a' - 'A')) : wanted[0];
    return [wanted, upper](std::string_view line, std::vector<WordRange> &found) {
        const size_t size = wanted.size();
        for (size_t at = 0; at + size <= line.size();) {
            if ((line[at] == wanted[0] || line[at] == upper) && equalsLowered(line.data() + at, wanted)) {
                found.push_back({columnOf(line, at), int(size)});
                at += size;
            } else {
                ++at;
            }
        }
    };
}

Finder expressionFinder(const QRegularExpression &expression)
{
    return [expression](std::string_view line, std::vector<WordRange> &found) {
        const QString text = QString::fromUtf8(line.data(), qsizetype(line.size()));
        for (auto matches = expression.globalMatch(text); matches.hasNext();) {
            const QRegularExpressionMatch match = matches.next();
            if (match.capturedLength() > 0) // an empty match marks nothing that could be shown
                found.push_back({int(match.capturedStart()), int(match.capturedLength())});
        }
    };
}

Result<Finder> makeFinder(const FindQuery &query)
{
    const QByteArray utf8 = query.text.toUtf8();
    const bool isAscii = std::all_of(utf8.begin(), utf8.end(), [](char c) { return (c & 0x80) == 0; });
    if (!query.isRegularExpression && isAscii)
        return asciiFinder(utf8.toStdString(), query.isCaseSensitive);
    QRegularExpression expression(query.isRegularExpression ? query.text : QRegularExpression::escape(query.text));
    if (!query.isCaseSensitive)
        expression.setPatternOptions(QRegularExpression::CaseInsensitiveOption);
    if (!expression.isValid()) {
        Place place;
        place.column = int(expression.patternErrorOffset()) + 1;
        return makeError(ErrorCode::InvalidInput, expression.errorString(), place);
    }
    expression.optimize();
    return expressionFinder(expression);
}
} // namespace

Result<Matches> findInLines(const IrPair &pair, const FindQuery &query, const CancelToken &cancel)
{
    Matches matches;
    if (query.text.isEmpty())
        return matches;
    const Result<Finder> finder = makeFinder(query);
    if (!finder)
        return finder.error();
    std::vector<WordRange> found;
    const uint32_t rows = pair.rowCount();
    for (uint32_t i = 0; i < rows; ++i) {
        if (i % kRowsPerCancelCheck == 0 && cancel.isCancelled())
            return makeError(ErrorCode::Cancelled, QCoreApplication::translate("LineSearch", "Search cancelled"));
        const AlignedRow row = pair.row(i);
        for (const Side side : kSides) {
            const std::string_view line = pair.bytes(side, lineOf(row, side));
            if (line.empty())
                continue;
            found.clear();
            (*finder)(line, found);
            for (const WordRange &range : found)
                matches.list.push_back({i, side, range.start, range.length});
        }
        if (matches.list.size() >= kMaximumMatches) {
            matches.isComplete = i + 1 == rows;
            break;
        }
    }
    return matches;
}

} // namespace tileport::irdiff
