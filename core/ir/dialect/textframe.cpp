// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/textframe.h"

#include <algorithm>

#include <llvm/ADT/StringExtras.h>

namespace tileport::ir::cudatile {

namespace {

constexpr llvm::StringLiteral kOpening = "cuda_tile.module @kernels {\n";
constexpr llvm::StringLiteral kClosing = "\n}\n";

bool isWordChar(char c)
{
    return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
}

bool matches(char opening, char closing)
{
    return (opening == '(' && closing == ')') || (opening == '[' && closing == ']')
        || (opening == '{' && closing == '}') || (opening == '<' && closing == '>');
}

}  // namespace

TextFrame::TextFrame(llvm::StringRef text) : m_text(text)
{
    scan();
    if (!m_problem && !m_open.empty())
        fail(m_open.back(), std::string("no closing bracket for '") + m_text[m_open.back()] + "'");
    if (!m_problem && !m_seenOperation)
        fail(0, "the text is empty, expected entries, globals or a cuda_tile.module");
    if (!m_problem && m_wraps)
        wrap();
}

void TextFrame::scan()
{
    for (size_t at = 0; at < m_text.size() && !m_problem;) {
        const char c = m_text[at];
        if (m_open.empty() && (c == '#' || c == '!') && aliasEnd(at) > at) {
            m_aliases.push_back({at, aliasEnd(at)});
            at = m_aliases.back().end;
            continue;
        }
        if (m_open.empty() && !llvm::isSpace(c) && c != '/')
            noteFirstOperation(at);
        if (c == '(' || c == '[' || c == '{' || c == '<')
            open(at);
        else if (c == ')' || c == ']' || c == '}' || (c == '>' && (at == 0 || m_text[at - 1] != '-')))
            close(at, c);
        at = skipToken(at);
    }
}

/// Past one character, or past a whole string or comment.
size_t TextFrame::skipToken(size_t at)
{
    const char c = m_text[at];
    if (c == '/' && m_text.substr(at).starts_with("//"))
        return std::min(m_text.find('\n', at), m_text.size());
    if (c != '"')
        return at + 1;
    for (size_t i = at + 1; i < m_text.size() && m_text[i] != '\n'; ++i) {
        if (m_text[i] == '\\')
            ++i;
        else if (m_text[i] == '"')
            return i + 1;
    }
    fail(at, "string has no closing quote");
    return m_text.size();
}

/// End of the definition `#name = ...` that starts here; `at` when there is none.
size_t TextFrame::aliasEnd(size_t at) const
{
    size_t i = at + 1;
    while (i < m_text.size() && isWordChar(m_text[i]))
        ++i;
    i = skipSpace(i);
    if (i == at + 1 || i >= m_text.size() || m_text[i] != '=')
        return at;
    return std::min(m_text.find('\n', i), m_text.size());
}

void TextFrame::open(size_t at)
{
    m_open.push_back(at);
    if (m_open.size() > kMaxDepth)
        fail(at, "brackets are nested more than " + std::to_string(kMaxDepth) + " deep");
}

void TextFrame::close(size_t at, char bracket)
{
    if (!m_open.empty() && matches(m_text[m_open.back()], bracket)) {
        m_open.pop_back();
        return;
    }
    std::string message = std::string("unexpected '") + bracket + "'";
    if (!m_open.empty())
        message += std::string(", the innermost open bracket is '") + m_text[m_open.back()] + "'";
    fail(at, message);
}

void TextFrame::noteFirstOperation(size_t at)
{
    if (m_seenOperation)
        return;
    m_seenOperation = true;
    m_wraps = needsWrapper(at);
}

/// False when the text brings its module: `cuda_tile.module`, or MLIR's own module around one.
bool TextFrame::needsWrapper(size_t at) const
{
    const llvm::StringRef rest = m_text.substr(at);
    if (rest.starts_with("\"builtin.module\"") || rest.starts_with("\"cuda_tile.module\""))
        return false;
    const llvm::StringRef word = wordAt(at);
    if (word == "cuda_tile.module" || word == "builtin.module")
        return false;
    if (word != "module")
        return true;
    // `module` alone is ours unless it holds one with its prefix.
    const size_t brace = m_text.find('{', at);
    return brace == llvm::StringRef::npos || wordAt(skipSpace(brace + 1)) != "cuda_tile.module";
}

llvm::StringRef TextFrame::wordAt(size_t at) const
{
    return m_text.substr(at).take_while(isWordChar);
}

size_t TextFrame::skipSpace(size_t at) const
{
    while (at < m_text.size() && llvm::isSpace(m_text[at]))
        ++at;
    return at;
}

void TextFrame::wrap()
{
    m_lines = static_cast<unsigned>(m_text.count('\n')) + 1;
    m_framed.reserve(m_text.size() + kOpening.size() + kClosing.size());
    m_framed += kOpening;
    m_framed += m_text;
    for (const Range &alias : m_aliases)
        std::fill(m_framed.begin() + static_cast<ptrdiff_t>(kOpening.size() + alias.begin),
                  m_framed.begin() + static_cast<ptrdiff_t>(kOpening.size() + alias.end), ' ');
    m_framed += kClosing;
    if (m_aliases.empty())
        return;
    std::string blanked = m_text.str();
    size_t kept = 0;
    const auto blank = [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (blanked[i] != '\n')
                blanked[i] = ' ';
        }
    };
    for (const Range &alias : m_aliases) {
        blank(kept, alias.begin);
        kept = alias.end;
    }
    blank(kept, blanked.size());
    m_framed += blanked;
}

TextMessage TextFrame::mapped(TextMessage message) const
{
    if (!m_wraps || message.line == 0)
        return message;
    const unsigned line = message.line - 1;
    if (line <= m_lines) {
        message.line = std::max(line, 1U);
    } else if (line == m_lines + 1) {
        message.line = m_lines;
    } else {
        message.line = line - m_lines - 1;
    }
    return message;
}

void TextFrame::fail(size_t at, const std::string &message)
{
    if (m_problem)
        return;
    const llvm::StringRef before = m_text.take_front(at);
    const size_t lineStart = before.rfind('\n');
    m_problem = TextMessage{message, static_cast<unsigned>(before.count('\n')) + 1,
                            static_cast<unsigned>(lineStart == llvm::StringRef::npos ? at : at - lineStart - 1) + 1};
}

}  // namespace tileport::ir::cudatile
