// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/linesearch.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cstring>

namespace tileport::irdiff {

namespace {
constexpr uint32_t kRowsPerCancelCheck = 4096;

// Where a line holds the wanted text; offsets in the unit of the finder (bytes or UTF-16).
using Finder = std::function<void(std::string_view line, std::vector<WordRange> &found)>;

// The bytes of a line in lower case; the buffer is reused from line to line.
void lowerInto(std::string_view line, std::string &buffer)
{
    buffer.resize(line.size());
    for (size_t i = 0; i < line.size(); ++i) {
        const auto c = static_cast<unsigned char>(line[i]);
        buffer[i] = char(c + ((c >= 'A' && c <= 'Z') ? 'a' - 'A' : 0));
    }
}

// The C library's search is several times as fast as that of std::string_view.
size_t findIn(std::string_view text, const std::string &wanted, size_t from)
{
    if (from + wanted.size() > text.size())
        return std::string_view::npos;
    const void *found = memmem(text.data() + from, text.size() - from, wanted.data(), wanted.size());
    return found ? size_t(static_cast<const char *>(found) - text.data()) : std::string_view::npos;
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
    std::string wanted = text;
    if (!isCaseSensitive)
        lowerInto(text, wanted);
    return [wanted, isCaseSensitive, buffer = std::string()](std::string_view line, std::vector<WordRange> &found) mutable {
        std::string_view searched = line;
        if (!isCaseSensitive) {
            lowerInto(line, buffer);
            searched = buffer;
        }
        for (size_t at = findIn(searched, wanted, 0); at != std::string_view::npos;
             at = findIn(searched, wanted, at + wanted.size()))
            found.push_back({columnOf(line, at), int(wanted.size())});
    };
}

Finder expressionFinder(const QRegularExpression &expression)
{
    return [expression](std::string_view line, std::vector<WordRange> &found) {
        const QString text = qstring(line);
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
