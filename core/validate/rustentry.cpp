// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/rustentry.h"

#include <QRegularExpression>

#include <algorithm>

namespace tileport::validate {

namespace {

/// Reads one file; every index counts in the code tokens.
class Reader {
public:
    Reader(const RustTokens &tokens, const QString &file) : m_tokens(tokens), m_file(file) {}

    std::vector<RustEntry> run()
    {
        std::vector<RustEntry> entries;
        for (int i = 0; i < m_tokens.size(); ++i) {
            if (!m_tokens.matches(i, {u"#", u"[", u"cutile", u"::", u"entry"}))
                continue;
            if (std::optional<RustEntry> entry = entryAt(i))
                entries.push_back(std::move(*entry));
        }
        return entries;
    }

private:
    [[nodiscard]] const RustToken &at(int index) const { return m_tokens.code[static_cast<size_t>(index)]; }
    [[nodiscard]] bool is(int index, QStringView text) const { return index < m_tokens.size() && at(index).is(text); }
    [[nodiscard]] Place place(int index) const { return {m_file, at(index).line, at(index).column, -1, {}}; }

    [[nodiscard]] QString textOf(int begin, int end) const
    {
        QString text;
        for (int i = begin; i < end; ++i) {
            const bool isWord = at(i).text.front().isLetterOrNumber() || at(i).text.front() == u'_';
            if (isWord && !text.isEmpty() && (text.back().isLetterOrNumber() || text.back() == u'_' || text.back() == u','))
                text += u' ';
            text += at(i).text;
        }
        return text;
    }

    std::optional<RustEntry> entryAt(int attribute)
    {
        const int close = at(attribute + 1).match;
        if (close < 0)
            return {};
        RustEntry entry;
        entry.isBareAttribute = !is(attribute + 5, u"(");
        if (!entry.isBareAttribute && at(attribute + 5).match > 0)
            entry.attribute = textOf(attribute + 6, at(attribute + 5).match);
        int i = close + 1;
        while (is(i, u"#") && is(i + 1, u"[") && at(i + 1).match > 0)
            i = at(i + 1).match + 1;
        for (; i < m_tokens.size() && !is(i, u"fn"); ++i) {
            entry.isPublic = entry.isPublic || is(i, u"pub");
            entry.isUnsafe = entry.isUnsafe || is(i, u"unsafe");
            if (is(i, u"(") && at(i).match > 0)   // pub(crate)
                i = at(i).match;
            else if (at(i).kind != RustToken::Kind::Identifier)
                return {};
        }
        if (i + 1 >= m_tokens.size())
            return {};
        entry.name = at(i + 1).text.toString();
        entry.place = place(i + 1);
        return signature(entry, i + 2) ? std::optional(entry) : std::nullopt;
    }

    /// Index behind the '>' that closes the '<' at \p begin; -1 when it does not end.
    [[nodiscard]] int afterAngles(int begin) const
    {
        int depth = 0;
        for (int i = begin; i < m_tokens.size(); ++i) {
            if (at(i).match > i) {
                i = at(i).match;
                continue;
            }
            depth += is(i, u"<") ? 1 : is(i, u">") ? -1 : 0;
            if (depth == 0)
                return i + 1;
        }
        return -1;
    }

    bool signature(RustEntry &entry, int i)
    {
        if (is(i, u"<")) {
            const int end = afterAngles(i);
            if (end < 0)
                return false;
            generics(entry, i + 1, end - 1);
            i = end;
        }
        if (!is(i, u"(") || at(i).match < 0)
            return false;
        for (const auto &[begin, end] : split(i + 1, at(i).match))
            parameter(entry, begin, end);
        for (int j = at(i).match + 1; j < m_tokens.size() && !is(j, u";"); ++j) {
            if (is(j, u"{")) {
                entry.bodyBegin = j;
                entry.bodyEnd = at(j).match;
                break;
            }
        }
        return true;
    }

    /// The parts between commas at the top level.
    [[nodiscard]] std::vector<std::pair<int, int>> split(int begin, int end) const
    {
        std::vector<std::pair<int, int>> parts;
        int start = begin;
        int depth = 0;
        for (int i = begin; i <= end; ++i) {
            if (i < end && at(i).match > i) {
                i = at(i).match;
                continue;
            }
            if (i < end)
                depth += is(i, u"<") ? 1 : is(i, u">") ? -1 : 0;
            if (i == end || (depth == 0 && is(i, u","))) {
                if (i > start)
                    parts.emplace_back(start, i);
                start = i + 1;
            }
        }
        return parts;
    }

    void generics(RustEntry &entry, int begin, int end)
    {
        for (const auto &[first, last] : split(begin, end)) {
            const bool isConst = is(first, u"const");
            (isConst ? entry.constGenerics : entry.typeGenerics).append(at(isConst && first + 1 < last ? first + 1 : first).text.toString());
        }
    }

    void parameter(RustEntry &entry, int begin, int end)
    {
        while (is(begin, u"#") && is(begin + 1, u"[") && at(begin + 1).match > 0)
            begin = at(begin + 1).match + 1;
        if (is(begin, u"mut"))
            ++begin;
        if (begin + 2 > end || !is(begin + 1, u":"))
            return;
        RustParameter parameter;
        parameter.name = at(begin).text.toString();
        parameter.place = place(begin);
        const int type = begin + 2;
        parameter.type = textOf(type, end);
        classify(parameter, type, end);
        entry.parameters.push_back(parameter);
    }

    void classify(RustParameter &parameter, int type, int end) const
    {
        using Kind = RustParameter::Kind;
        int i = type;
        if (is(i, u"*") && (is(i + 1, u"mut") || is(i + 1, u"const")) && i + 2 < end) {
            parameter.kind = Kind::Pointer;
            parameter.element = textOf(i + 2, end);
            return;
        }
        const bool isReference = is(i, u"&");
        i += isReference ? 1 : 0;
        i += i < end && at(i).kind == RustToken::Kind::Lifetime ? 1 : 0;
        const bool isMutable = is(i, u"mut");
        i += isMutable ? 1 : 0;
        if (isReference && is(i, u"Tensor")) {
            parameter.kind = isMutable ? Kind::MutableTensor : Kind::Tensor;
            parameter.element = is(i + 1, u"<") && i + 2 < end ? at(i + 2).text.toString() : QString();
        } else if (!isReference && i + 1 == end && at(i).kind == RustToken::Kind::Identifier) {
            parameter.kind = Kind::Scalar;
        }
    }

    const RustTokens &m_tokens;
    const QString &m_file;
};

} // namespace

RustKernel readRustKernel(const QString &text, const QString &file)
{
    RustKernel kernel;
    kernel.tokens = lexRust(text);
    kernel.entries = Reader(kernel.tokens, file).run();
    return kernel;
}

QList<ScriptEntry> scriptEntries(const QString &text)
{
    static const QRegularExpression kFunction(QStringLiteral("\\G\\s*(?:pub\\s+)?unsafe\\s+fn\\s+(\\w+)\\s*(?:<[^>]*>)?\\s*\\("));
    static const QRegularExpression kPointer(QStringLiteral("\\*mut\\s+E\\b"));
    QList<ScriptEntry> entries;
    const QString mark = QStringLiteral("#[cutile::entry");
    for (qsizetype at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
        int depth = 0;
        qsizetype end = at + 1;
        for (; end < text.size(); ++end) {
            depth += text[end] == u'[' ? 1 : text[end] == u']' ? -1 : 0;
            if (depth == 0)
                break;
        }
        const QRegularExpressionMatch match = kFunction.match(text, std::min(end + 1, text.size()));
        if (!match.hasMatch())
            continue;
        qsizetype close = match.capturedEnd();
        for (depth = 1; close < text.size() && depth > 0; ++close)
            depth += text[close] == u'(' ? 1 : text[close] == u')' ? -1 : 0;
        const QString parameters = text.mid(match.capturedEnd(), close - match.capturedEnd());
        entries.append({match.captured(1), parameters.contains(QStringLiteral("&Tensor<")) || parameters.contains(QStringLiteral("&mut Tensor<")), kPointer.match(parameters).hasMatch()});
    }
    return entries;
}

} // namespace tileport::validate
