// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/texttokens.h"

#include "core/base/text.h"

#include <algorithm>

namespace tileport::test {

namespace {
bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '$'
        || static_cast<unsigned char>(c) >= 0x80;
}

size_t endOfString(std::string_view text, size_t start)
{
    size_t end = start + 1;
    while (end < text.size() && text[end] != '"')
        end += text[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text.size());
}

QString around(std::string_view text, std::string_view token)
{
    const size_t at = token.empty() ? text.size() : static_cast<size_t>(token.data() - text.data());
    const size_t lineStart = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    const size_t lineEnd = std::min(text.find('\n', at), text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(at), '\n');
    const std::string_view content = text.substr(lineStart, std::min<size_t>(lineEnd - lineStart, 300));
    return QStringLiteral("line %1, column %2: %3")
        .arg(line)
        .arg(at - lineStart + 1)
        .arg(qstring(content));
}
} // namespace

std::vector<std::string_view> textTokens(std::string_view text)
{
    std::vector<std::string_view> tokens;
    for (size_t at = 0; at < text.size();) {
        if (isBlank(text[at])) {
            ++at;
            continue;
        }
        size_t end = at + 1;
        if (text[at] == '"')
            end = endOfString(text, at);
        else if (isWord(text[at]))
            while (end < text.size() && isWord(text[end]))
                ++end;
        tokens.push_back(text.substr(at, end - at));
        at = end;
    }
    return tokens;
}

QString firstDifference(std::string_view expected, std::string_view actual)
{
    const std::vector<std::string_view> left = textTokens(expected);
    const std::vector<std::string_view> right = textTokens(actual);
    const auto [l, r] = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
    if (l == left.end() && r == right.end())
        return {};
    return QStringLiteral("\n  expected %1\n  actual   %2")
        .arg(around(expected, l == left.end() ? std::string_view() : *l),
             around(actual, r == right.end() ? std::string_view() : *r));
}

} // namespace tileport::test
