// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringView>

#include <cstdint>
#include <functional>
#include <vector>

namespace tileport::irdiff {

/// What a piece of a Tile IR line is, as far as one line can tell.
enum class TokenKind : uint8_t { Value, Symbol, Word, Number, String, Punctuation, Comment };

/// A piece of a line, in UTF-16 units.
struct Token {
    int start = 0;
    int length = 0;
    TokenKind kind = TokenKind::Word;
    bool operator==(const Token &) const = default;
    [[nodiscard]] int end() const { return start + length; }
    [[nodiscard]] QStringView of(QStringView line) const { return line.mid(start, length); }
};

/// A run of changed characters, in UTF-16 units.
struct WordRange {
    int start = 0;
    int length = 0;
    bool operator==(const WordRange &) const = default;
};

/// Cuts a line into tokens; blanks between them belong to none. Any text is accepted.
[[nodiscard]] std::vector<Token> tokenize(QStringView line);

/// The token that covers \p column (or ends exactly there); nullptr when there is none.
[[nodiscard]] const Token *tokenAt(const std::vector<Token> &tokens, int column);

/// Says whether a token of the left line means the same as one of the right line.
using SameToken = std::function<bool(size_t left, size_t right)>;

/// What differs between two token lists as ranges of both lines; neighbouring tokens are joined into one range.
struct WordDiff {
    std::vector<WordRange> left;
    std::vector<WordRange> right;
};

/// Longest common subsequence of two token lists. Lines of more than \c kTokenDiffLimit tokens (after the common
/// start and end are cut off) are not searched: the whole middle is marked then.
[[nodiscard]] WordDiff diffTokens(const std::vector<Token> &left, const std::vector<Token> &right,
                                  const SameToken &isSame);
inline constexpr size_t kTokenDiffLimit = 600;

} // namespace tileport::irdiff
