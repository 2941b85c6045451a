// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/tokens.h"

#include <algorithm>

namespace tileport::irdiff {

namespace {
bool isNameCharacter(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'$' || c == u'.' || c == u'-' || c.isSurrogate() || c.isMark();
}

int skipName(QStringView line, int at)
{
    while (at < line.size() && isNameCharacter(line[at]))
        ++at;
    return at;
}

int skipWord(QStringView line, int at)
{
    while (at < line.size() && (line[at].isLetterOrNumber() || line[at] == u'_' || line[at].isSurrogate()
                                || line[at].isMark()))
        ++at;
    return at;
}

int endOfString(QStringView line, int at)
{
    for (++at; at < line.size(); ++at) {
        if (line[at] == u'\\')
            ++at;
        else if (line[at] == u'"')
            return at + 1;
    }
    return int(line.size());
}

// "%name" and "%name#1"
int endOfValue(QStringView line, int at)
{
    at = skipName(line, at + 1);
    if (at + 1 < line.size() && line[at] == u'#' && line[at + 1].isDigit()) {
        for (++at; at < line.size() && line[at].isDigit();)
            ++at;
    }
    return at;
}

// Numbers with fraction and exponent; "4x8xf32" is cut into 4, x8xf32, which compares well enough word by word.
int endOfNumber(QStringView line, int at)
{
    const int start = at;
    if (line[at] == u'-')
        ++at;
    if (line.mid(at).startsWith(u"0x")) {
        return skipWord(line, at);
    }
    while (at < line.size() && line[at].isDigit())
        ++at;
    if (at + 1 < line.size() && line[at] == u'.' && line[at + 1].isDigit()) {
        for (++at; at < line.size() && line[at].isDigit();)
            ++at;
        if (at + 1 < line.size() && (line[at] == u'e' || line[at] == u'E')) {
            for (at += line[at + 1] == u'+' || line[at + 1] == u'-' ? 2 : 1; at < line.size() && line[at].isDigit();)
                ++at;
        }
    }
    return std::max(at, start + 1);
}

Token nextToken(QStringView line, int at)
{
    const QChar c = line[at];
    const QChar next = at + 1 < line.size() ? line[at + 1] : QChar();
    const auto make = [at](int end, TokenKind kind) { return Token{at, std::max(end - at, 1), kind}; };
    if (c == u'%' && isNameCharacter(next))
        return make(endOfValue(line, at), TokenKind::Value);
    if ((c == u'@' || c == u'#' || c == u'!') && isNameCharacter(next))
        return make(skipName(line, at + 1), TokenKind::Symbol);
    if (c == u'"')
        return make(endOfString(line, at), TokenKind::String);
    if (c == u'/' && next == u'/')
        return make(int(line.size()), TokenKind::Comment);
    if (c == u'-' && next == u'>')
        return make(at + 2, TokenKind::Punctuation);
    if (c.isDigit() || (c == u'-' && next.isDigit()))
        return make(endOfNumber(line, at), TokenKind::Number);
    const int end = skipWord(line, at);
    return end > at ? make(end, TokenKind::Word) : make(at + 1, TokenKind::Punctuation);
}

void addRange(std::vector<WordRange> &ranges, const Token &token)
{
    // Blanks between two changed tokens belong to the change, so that it reads as one piece.
    if (!ranges.empty() && token.start - (ranges.back().start + ranges.back().length) <= 1)
        ranges.back().length = token.end() - ranges.back().start;
    else
        ranges.push_back({token.start, token.length});
}

// Which tokens of both middles are in a longest common subsequence; tables of at most kTokenDiffLimit squared.
struct CommonMiddle {
    std::vector<bool> left;
    std::vector<bool> right;
};

CommonMiddle commonMiddle(size_t first, size_t leftCount, size_t rightCount, const SameToken &isSame)
{
    CommonMiddle common{std::vector<bool>(leftCount), std::vector<bool>(rightCount)};
    if (leftCount > kTokenDiffLimit || rightCount > kTokenDiffLimit)
        return common;
    const size_t width = rightCount + 1;
    std::vector<uint16_t> table((leftCount + 1) * width);
    std::vector<bool> same(leftCount * rightCount);
    for (size_t i = leftCount; i-- > 0;) {
        for (size_t j = rightCount; j-- > 0;) {
            same[i * rightCount + j] = isSame(first + i, first + j);
            table[i * width + j] = same[i * rightCount + j]
                ? uint16_t(table[(i + 1) * width + j + 1] + 1)
                : std::max(table[(i + 1) * width + j], table[i * width + j + 1]);
        }
    }
    for (size_t i = 0, j = 0; i < leftCount && j < rightCount;) {
        if (same[i * rightCount + j]) {
            common.left[i++] = true;
            common.right[j++] = true;
        } else if (table[(i + 1) * width + j] >= table[i * width + j + 1]) {
            ++i;
        } else {
            ++j;
        }
    }
    return common;
}
} // namespace

std::vector<Token> tokenize(QStringView line)
{
    std::vector<Token> tokens;
    for (int at = 0; at < line.size();) {
        if (line[at].isSpace()) {
            ++at;
            continue;
        }
        tokens.push_back(nextToken(line, at));
        at = tokens.back().end();
    }
    return tokens;
}

const Token *tokenAt(const std::vector<Token> &tokens, int column)
{
    const auto after = std::upper_bound(tokens.begin(), tokens.end(), column,
                                        [](int at, const Token &token) { return at < token.start; });
    if (after == tokens.begin())
        return nullptr;
    const Token &token = *std::prev(after);
    if (column < token.end())
        return &token;
    return column == token.end() ? &token : nullptr;
}

WordDiff diffTokens(const std::vector<Token> &left, const std::vector<Token> &right, const SameToken &isSame)
{
    const size_t shorter = std::min(left.size(), right.size());
    size_t start = 0;
    while (start < shorter && isSame(start, start))
        ++start;
    size_t tail = 0;
    while (tail < shorter - start && isSame(left.size() - 1 - tail, right.size() - 1 - tail))
        ++tail;
    const size_t leftCount = left.size() - start - tail;
    const size_t rightCount = right.size() - start - tail;
    const CommonMiddle common = commonMiddle(start, leftCount, rightCount, isSame);
    WordDiff diff;
    for (size_t i = 0; i < leftCount; ++i) {
        if (!common.left[i])
            addRange(diff.left, left[start + i]);
    }
    for (size_t j = 0; j < rightCount; ++j) {
        if (!common.right[j])
            addRange(diff.right, right[start + j]);
    }
    return diff;
}

} // namespace tileport::irdiff
