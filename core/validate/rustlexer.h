// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <vector>

namespace tileport::validate {

/// One token of Rust source. Comments are tokens too, so that a rule can skip or read them.
struct RustToken {
    enum class Kind : uint8_t { Identifier, Lifetime, Integer, Float, String, Character, Punctuation, Comment };
    Kind kind = Kind::Punctuation;
    QStringView text;      ///< into the source; punctuation is one sign, except "::", "->", "=>", "..", "..=" and the two-sign operators
    int line = 1;          ///< 1-based
    int column = 1;        ///< 1-based, in UTF-16 units
    int match = -1;        ///< for ( ) [ ] { }: index of the partner; -1 = none

    [[nodiscard]] bool is(QStringView what) const { return kind != Kind::Comment && kind != Kind::String && kind != Kind::Character && text == what; }
};

/// The tokens of one file and the text that they point into.
struct RustTokens {
    QString source;
    std::vector<RustToken> all;       ///< with comments
    std::vector<RustToken> code;      ///< without comments; \c match counts here
    bool isBalanced = true;           ///< every bracket has its partner, every string and comment ends

    [[nodiscard]] int size() const { return static_cast<int>(code.size()); }
    /// Whether the tokens from \p at spell \p words.
    [[nodiscard]] bool matches(int at, std::initializer_list<QStringView> words) const;
};

/// Splits \p source as rustc's lexer does: raw and byte strings, nested comments, lifetimes against characters, numbers
/// with suffix. Never fails: what does not end runs to the end of the text and is not balanced.
[[nodiscard]] RustTokens lexRust(const QString &source);

} // namespace tileport::validate
