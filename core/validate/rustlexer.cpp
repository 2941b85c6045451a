// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/rustlexer.h"

#include <array>

namespace tileport::validate {

namespace {

/// Longest first: the lexer takes the first that fits.
constexpr std::array kSigns{u"..=", u"...", u"::", u"->", u"=>", u"..", u"==", u"!=", u"<=", u">=",
                            u"&&",  u"||",  u"+=",  u"-=",  u"*=", u"/=", u"%=", u"^=", u"&=", u"|="};

bool startsIdentifier(QChar sign) { return sign.isLetter() || sign == u'_'; }
bool continuesIdentifier(QChar sign) { return sign.isLetterOrNumber() || sign == u'_'; }

/// One pass over the text; shifts are left as single '<' and '>' so that generics close.
class Lexer {
public:
    explicit Lexer(RustTokens &tokens) : m_tokens(tokens), m_text(tokens.source) {}

    void run()
    {
        while (m_at < m_text.size()) {
            if (m_text[m_at].isSpace())
                advance(1);
            else
                next();
        }
    }

private:
    [[nodiscard]] QChar peek(qsizetype ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : QChar(); }

    void advance(qsizetype count)
    {
        for (qsizetype i = 0; i < count && m_at < m_text.size(); ++i, ++m_at) {
            const bool isBreak = m_text[m_at] == u'\n';
            m_line += isBreak ? 1 : 0;
            m_column = isBreak ? 1 : m_column + 1;
        }
    }

    void emitToken(RustToken::Kind kind, qsizetype length)
    {
        RustToken token;
        token.kind = kind;
        token.text = m_text.mid(m_at, length);
        token.line = m_line;
        token.column = m_column;
        m_tokens.all.push_back(token);
        advance(length);
    }

    void next()
    {
        if (takeComment() || takeRawString() || takeQuoted() || takeWord() || takeNumber())
            return;
        for (const char16_t *sign : kSigns) {
            const QStringView text(sign);
            if (m_text.mid(m_at).startsWith(text))
                return emitToken(RustToken::Kind::Punctuation, text.size());
        }
        emitToken(RustToken::Kind::Punctuation, 1);
    }

    bool takeComment()
    {
        if (peek() != u'/' || (peek(1) != u'/' && peek(1) != u'*'))
            return false;
        if (peek(1) == u'/') {
            const qsizetype end = m_text.indexOf(u'\n', m_at);
            emitToken(RustToken::Kind::Comment, (end < 0 ? m_text.size() : end) - m_at);
            return true;
        }
        qsizetype at = m_at + 2;
        int depth = 1;
        for (; at < m_text.size() && depth > 0; ++at) {
            const QStringView two = m_text.mid(at, 2);
            if (two == u"/*" || two == u"*/") {
                depth += two == u"/*" ? 1 : -1;
                ++at;
            }
        }
        m_tokens.isBalanced = m_tokens.isBalanced && depth == 0;
        emitToken(RustToken::Kind::Comment, std::min(at, m_text.size()) - m_at);
        return true;
    }

    /// r"…", r#"…"#, br"…", cr"…": no escapes inside.
    bool takeRawString()
    {
        qsizetype at = m_at + (peek() == u'b' || peek() == u'c' ? 1 : 0);
        if (at >= m_text.size() || m_text[at] != u'r')
            return false;
        qsizetype hashes = 0;
        for (++at; at < m_text.size() && m_text[at] == u'#'; ++at)
            ++hashes;
        if (at >= m_text.size() || m_text[at] != u'"')
            return false;
        const QString end = u'"' + QString(hashes, u'#');
        const qsizetype close = m_text.indexOf(end, at + 1);
        m_tokens.isBalanced = m_tokens.isBalanced && close >= 0;
        emitToken(RustToken::Kind::String, (close < 0 ? m_text.size() : close + end.size()) - m_at);
        return true;
    }

    bool takeQuoted()
    {
        const qsizetype prefix = (peek() == u'b' || peek() == u'c') && (peek(1) == u'"' || peek(1) == u'\'') ? 1 : 0;
        const QChar quote = peek(prefix);
        if (quote == u'"')
            return takeUntil(quote, prefix, RustToken::Kind::String);
        if (quote != u'\'')
            return false;
        // 'a is a lifetime, 'a' a character.
        if (prefix == 0 && startsIdentifier(peek(1)) && peek(2) != u'\'') {
            qsizetype length = 2;
            while (continuesIdentifier(peek(length)))
                ++length;
            emitToken(RustToken::Kind::Lifetime, length);
            return true;
        }
        return takeUntil(quote, prefix, RustToken::Kind::Character);
    }

    bool takeUntil(QChar quote, qsizetype prefix, RustToken::Kind kind)
    {
        qsizetype at = m_at + prefix + 1;
        while (at < m_text.size() && m_text[at] != quote)
            at += m_text[at] == u'\\' ? 2 : 1;
        m_tokens.isBalanced = m_tokens.isBalanced && at < m_text.size();
        emitToken(kind, std::min(at + 1, m_text.size()) - m_at);
        return true;
    }

    bool takeWord()
    {
        const qsizetype raw = peek() == u'r' && peek(1) == u'#' && startsIdentifier(peek(2)) ? 2 : 0;
        if (!startsIdentifier(peek(raw)))
            return false;
        qsizetype length = raw + 1;
        while (continuesIdentifier(peek(length)))
            ++length;
        emitToken(RustToken::Kind::Identifier, length);
        return true;
    }

    bool takeNumber()
    {
        if (!peek().isDigit())
            return false;
        const bool isRadix = peek() == u'0' && (peek(1) == u'x' || peek(1) == u'o' || peek(1) == u'b');
        qsizetype length = isRadix ? 2 : 1;
        bool isFloat = false;
        while (continuesIdentifier(peek(length)) || isFraction(length, isRadix)) {
            const bool isExponent = !isRadix && (peek(length) == u'e' || peek(length) == u'E') && isExponentAt(length);
            isFloat = isFloat || isExponent || peek(length) == u'.';
            length += isExponent && (peek(length + 1) == u'-' || peek(length + 1) == u'+') ? 2 : 1;
        }
        const QStringView text = m_text.mid(m_at, length);
        isFloat = isFloat || (!isRadix && (text.endsWith(u"f32") || text.endsWith(u"f64")));
        emitToken(isFloat ? RustToken::Kind::Float : RustToken::Kind::Integer, length);
        return true;
    }

    /// "1.5" and "1." but not "1..2", "1.max(2)" or a tuple field after an integer that had its point already.
    [[nodiscard]] bool isFraction(qsizetype length, bool isRadix) const
    {
        return !isRadix && peek(length) == u'.' && peek(length + 1) != u'.' && !startsIdentifier(peek(length + 1))
            && !m_text.mid(m_at, length).contains(u'.') && !isAfterPoint();
    }

    [[nodiscard]] bool isExponentAt(qsizetype length) const
    {
        const QChar sign = peek(length + 1);
        return sign.isDigit() || ((sign == u'-' || sign == u'+') && peek(length + 2).isDigit());
    }

    [[nodiscard]] bool isAfterPoint() const { return !m_tokens.all.empty() && m_tokens.all.back().text == u"."; }

    RustTokens &m_tokens;
    QStringView m_text;
    qsizetype m_at = 0;
    int m_line = 1;
    int m_column = 1;
};

bool closes(QStringView open, QStringView close)
{
    return (open == u"(" && close == u")") || (open == u"[" && close == u"]") || (open == u"{" && close == u"}");
}

void matchBrackets(RustTokens &tokens)
{
    std::vector<int> open;
    for (int i = 0; i < tokens.size(); ++i) {
        RustToken &token = tokens.code[static_cast<size_t>(i)];
        if (token.kind != RustToken::Kind::Punctuation)
            continue;
        if (token.is(u"(") || token.is(u"[") || token.is(u"{")) {
            open.push_back(i);
        } else if (token.is(u")") || token.is(u"]") || token.is(u"}")) {
            if (open.empty() || !closes(tokens.code[static_cast<size_t>(open.back())].text, token.text)) {
                tokens.isBalanced = false;
                continue;
            }
            token.match = open.back();
            tokens.code[static_cast<size_t>(open.back())].match = i;
            open.pop_back();
        }
    }
    tokens.isBalanced = tokens.isBalanced && open.empty();
}

} // namespace

bool RustTokens::matches(int at, std::initializer_list<QStringView> words) const
{
    if (at < 0 || at + static_cast<int>(words.size()) > size())
        return false;
    for (const QStringView word : words) {
        if (!code[static_cast<size_t>(at++)].is(word))
            return false;
    }
    return true;
}

RustTokens lexRust(const QString &source)
{
    RustTokens tokens;
    tokens.source = source;
    Lexer(tokens).run();
    for (const RustToken &token : tokens.all) {
        if (token.kind != RustToken::Kind::Comment)
            tokens.code.push_back(token);
    }
    matchBrackets(tokens);
    return tokens;
}

} // namespace tileport::validate
