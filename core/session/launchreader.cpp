// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/launchreader.h"

#include <QRegularExpression>

namespace tileport::session {

using validate::RustToken;
using validate::RustTokens;

namespace {

QString spelled(const RustTokens &tokens, int first, int last)
{
    if (first >= last)
        return {};
    const QStringView begin = tokens.code[size_t(first)].text;
    const QStringView end = tokens.code[size_t(last) - 1].text;
    return QStringView(begin.data(), end.data() + end.size()).toString().simplified();
}

/// Index ranges between the commas of the bracket at \p open, brackets inside skipped; '<' counts as one.
std::vector<std::pair<int, int>> pieces(const RustTokens &tokens, int open)
{
    std::vector<std::pair<int, int>> found;
    const int close = tokens.code[size_t(open)].match;
    int start = open + 1;
    int angles = 0;
    for (int i = start; i <= close; ++i) {
        const RustToken &token = tokens.code[size_t(i)];
        angles += token.is(u"<") ? 1 : token.is(u">") ? -1 : 0;
        if (i == close || (token.is(u",") && angles <= 0)) {
            if (start < i)
                found.push_back({start, i});
            start = i + 1;
        } else if (token.match > i) {
            i = token.match;
        }
    }
    return found;
}

Place placeOf(const RustTokens &tokens, int at, const QString &file)
{
    const RustToken &token = tokens.code[size_t(at)];
    return {file, token.line, token.column, -1, {}};
}

/// Index of the ';' that ends the statement at \p from, brackets skipped; \p last without one.
int endOfStatement(const RustTokens &tokens, int from, int last)
{
    for (int i = from; i < last; ++i) {
        if (tokens.code[size_t(i)].is(u";"))
            return i;
        if (tokens.code[size_t(i)].match > i)
            i = tokens.code[size_t(i)].match;
    }
    return last;
}

QStringList namesIn(const RustTokens &tokens, int first, int last)
{
    QStringList names;
    for (int i = first; i < last; ++i) {
        const RustToken &token = tokens.code[size_t(i)];
        const bool isMember = i > first && tokens.code[size_t(i) - 1].is(u".");
        if (token.kind == RustToken::Kind::Identifier && !isMember)
            names.append(token.text.toString());
    }
    return names;
}

QStringList gathered(const QHash<QString, QStringList> &origins, const QStringList &names)
{
    QStringList found;
    for (const QString &name : names)
        found += origins.value(name);
    found.removeDuplicates();
    return found;
}

/// `let x = …;` and `let (x, y) = macro!(a, b);`: a tuple takes one by one where the numbers agree.
void readLet(const RustTokens &tokens, int at, int last, QHash<QString, QStringList> &origins)
{
    const int end = endOfStatement(tokens, at, last);
    int equals = at + 1;
    while (equals < end && !tokens.code[size_t(equals)].is(u"="))
        ++equals;
    if (equals >= end)
        return;
    const QStringList sources = gathered(origins, namesIn(tokens, equals + 1, end));
    if (!tokens.code[size_t(at) + 1].is(u"(")) {
        const bool isMutable = tokens.code[size_t(at) + 1].is(u"mut");
        origins.insert(tokens.code[size_t(at) + (isMutable ? 2 : 1)].text.toString(), sources);
        return;
    }
    const auto targets = pieces(tokens, at + 1);
    for (size_t i = 0; i < targets.size(); ++i) {
        const bool isPaired = targets.size() == size_t(sources.size());
        origins.insert(spelled(tokens, targets[i].first, targets[i].second), isPaired ? QStringList(sources[qsizetype(i)]) : sources);
    }
}

CInterface readInterface(const RustTokens &tokens, int name, const QString &file)
{
    CInterface function;
    function.name = tokens.code[size_t(name)].text.toString();
    for (const auto &[first, last] : pieces(tokens, name + 1)) {
        if (last - first < 3)
            continue;
        const LaunchWord word{tokens.code[size_t(first)].text.toString(), spelled(tokens, first + 2, last), placeOf(tokens, first, file)};
        function.parameters.push_back(word);
        function.origins.insert(word.text, {word.text});
    }
    int at = tokens.code[size_t(name) + 1].match;
    while (at < tokens.size() && !tokens.code[size_t(at)].is(u"{") && !tokens.code[size_t(at)].is(u";"))
        ++at;
    if (at >= tokens.size() || tokens.code[size_t(at)].match < at)
        return function;
    function.bodyBegin = at;
    function.bodyEnd = tokens.code[size_t(at)].match;
    for (int i = at; i + 2 < function.bodyEnd; ++i) {
        if (tokens.code[size_t(i)].is(u"let"))
            readLet(tokens, i, function.bodyEnd, function.origins);
    }
    return function;
}

/// The same text with what \p comment matches turned into blanks: offsets and lines stay.
QString blanked(QString text, const QRegularExpression &comment)
{
    for (auto found = comment.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        for (qsizetype i = match.capturedStart(); i < match.capturedEnd(); ++i) {
            if (text.at(i) != u'\n')
                text[i] = u' ';
        }
    }
    return text;
}

Place placeAt(const QString &text, qsizetype at, const QString &file)
{
    const QStringView before = QStringView(text).left(at);
    return {file, int(before.count(u'\n')) + 1, int(at - before.lastIndexOf(u'\n')), -1, {}};
}

/// Between the commas of the bracket at \p open; nothing when it does not close.
std::optional<std::vector<LaunchWord>> argumentsAt(const QString &text, qsizetype open, const QString &file)
{
    std::vector<LaunchWord> words;
    int depth = 0;
    qsizetype start = open + 1;
    for (qsizetype i = open; i < text.size(); ++i) {
        const QChar sign = text.at(i);
        depth += QStringLiteral("([{").contains(sign) ? 1 : QStringLiteral(")]}").contains(sign) ? -1 : 0;
        if (depth > 1 || (depth == 1 && sign != u','))
            continue;
        while (start < i && text.at(start).isSpace())
            ++start;
        if (start < i)
            words.push_back({text.mid(start, i - start).simplified(), {}, placeAt(text, start, file)});
        start = i + 1;
        if (depth == 0)
            return words;
    }
    return std::nullopt;
}

} // namespace

std::vector<CInterface> cInterfaces(const RustTokens &tokens, const QString &file)
{
    std::vector<CInterface> found;
    for (int i = 0; i + 4 < tokens.size(); ++i) {
        const auto at = [&](int k) -> const RustToken & { return tokens.code[size_t(i + k)]; };
        if (at(0).is(u"extern") && at(1).text == u"\"C\"" && at(2).is(u"fn") && at(4).is(u"(") && at(4).match > i)
            found.push_back(readInterface(tokens, i + 3, file));
    }
    return found;
}

std::vector<std::vector<LaunchWord>> launches(const RustTokens &tokens, const CInterface &function, const QString &entry, const QString &file)
{
    std::vector<std::vector<LaunchWord>> found;
    for (int i = function.bodyBegin; i >= 0 && i + 1 < function.bodyEnd; ++i) {
        const RustToken &open = tokens.code[size_t(i) + 1];
        if (!tokens.code[size_t(i)].is(entry) || !open.is(u"(") || open.match < i)
            continue;
        std::vector<LaunchWord> words;
        for (const auto &[first, last] : pieces(tokens, i + 1))
            words.push_back({spelled(tokens, first, last), {}, placeOf(tokens, first, file)});
        found.push_back(std::move(words));
    }
    return found;
}

QStringList originsOf(const CInterface &function, const QString &expression)
{
    const RustTokens tokens = validate::lexRust(expression);
    return gathered(function.origins, namesIn(tokens, 0, tokens.size()));
}

std::optional<std::vector<LaunchWord>> cDeclaration(const QString &python, const QString &name, const QString &file)
{
    static const QRegularExpression comment(QStringLiteral("/\\*.*?\\*/|//[^\\n]*|#[^\\n]*"), QRegularExpression::DotMatchesEverythingOption);
    const QString text = blanked(python, comment);
    const QRegularExpression head(QStringLiteral("\\b(?:u?int\\d+_t|int|void|long)\\s+%1\\s*\\(").arg(QRegularExpression::escape(name)));
    const QRegularExpressionMatch match = head.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    std::optional<std::vector<LaunchWord>> words = argumentsAt(text, match.capturedEnd() - 1, file);
    if (!words)
        return std::nullopt;
    static const QRegularExpression parameter(QStringLiteral("^(.*?)\\s*\\b(\\w+)$"));
    for (LaunchWord &word : *words) {
        const QRegularExpressionMatch parts = parameter.match(word.text);
        word.type = parts.captured(1);
        word.text = parts.captured(2);
    }
    return words;
}

std::optional<std::vector<LaunchWord>> pythonCall(const QString &python, const QString &name, const QString &file)
{
    static const QRegularExpression comment(QStringLiteral("#[^\\n]*"));
    const QString text = blanked(python, comment);
    const QRegularExpression head(QStringLiteral("\\w\\s*\\.\\s*%1\\s*\\(").arg(QRegularExpression::escape(name)));
    const QRegularExpressionMatch match = head.match(text);
    return match.hasMatch() ? argumentsAt(text, match.capturedEnd() - 1, file) : std::nullopt;
}

} // namespace tileport::session
