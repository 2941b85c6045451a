// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <llvm/ADT/StringRef.h>

namespace tileport::ir::cudatile {

/// A message of the text reader; line and column are 1-based, 0 where unknown.
struct TextMessage {
    std::string message;
    unsigned line = 0;
    unsigned column = 0;
};

/// Brings a text without module wrapper into the form that MLIR's parser takes, and maps places back.
///
/// Entries go into a module whose opening line is put before the text; definitions of aliases, which MLIR
/// accepts at the top level only, are blanked there and repeated after it. Lines stay whole, so a column is
/// never wrong and a line is off by a constant.
class TextFrame {
public:
    /// Deepest nesting of brackets that is read; the parsers recurse once for each level.
    static constexpr unsigned kMaxDepth = 200;

    explicit TextFrame(llvm::StringRef text);

    /// Unbalanced or too deep brackets; nothing is to be parsed then.
    [[nodiscard]] const std::optional<TextMessage> &problem() const { return m_problem; }

    /// What to give to MLIR.
    [[nodiscard]] llvm::StringRef framed() const { return m_wraps ? llvm::StringRef(m_framed) : m_text; }

    /// Lines that were put before the text.
    [[nodiscard]] unsigned addedLines() const { return m_wraps ? 1 : 0; }

    /// The place in the text for a place in what MLIR parsed.
    [[nodiscard]] TextMessage mapped(TextMessage message) const;

private:
    struct Range {
        size_t begin;
        size_t end;
    };

    void scan();
    size_t skipToken(size_t at);
    size_t aliasEnd(size_t at) const;
    void open(size_t at);
    void close(size_t at, char bracket);
    void noteFirstOperation(size_t at);
    [[nodiscard]] bool needsWrapper(size_t at) const;
    [[nodiscard]] llvm::StringRef wordAt(size_t at) const;
    [[nodiscard]] size_t skipSpace(size_t at) const;
    void wrap();
    void fail(size_t at, const std::string &message);

    llvm::StringRef m_text;
    std::string m_framed;
    std::vector<Range> m_aliases;
    std::vector<size_t> m_open;  // offsets of the brackets that are open
    std::optional<TextMessage> m_problem;
    unsigned m_lines = 0;
    bool m_wraps = true;
    bool m_seenOperation = false;
};

}  // namespace tileport::ir::cudatile
