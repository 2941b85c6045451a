// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rustsignature.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace tileport::irdiff {

namespace {

/// The end of a string literal or comment that starts at \p at; \p at itself when none does.
qsizetype endOfBlank(const QString &text, qsizetype at)
{
    const QStringView rest = QStringView(text).mid(at);
    if (rest.startsWith(QLatin1String("//"))) {
        const qsizetype end = text.indexOf(QLatin1Char('\n'), at);
        return end < 0 ? text.size() : end;
    }
    if (rest.startsWith(QLatin1String("/*"))) {
        int depth = 0; // block comments nest in Rust
        for (qsizetype i = at; i + 1 < text.size(); ++i) {
            if (text[i] == QLatin1Char('/') && text[i + 1] == QLatin1Char('*')) {
                ++depth;
                ++i;
            } else if (text[i] == QLatin1Char('*') && text[i + 1] == QLatin1Char('/')) {
                ++i;
                if (--depth == 0)
                    return i + 1;
            }
        }
        return text.size();
    }
    if (rest.startsWith(QLatin1String("'\"'")))
        return at + 3;
    if (rest.startsWith(QLatin1Char('"'))) {
        const bool isRaw = at > 0 && text[at - 1] == QLatin1Char('r');
        for (qsizetype i = at + 1; i < text.size(); ++i) {
            if (!isRaw && text[i] == QLatin1Char('\\'))
                ++i;
            else if (text[i] == QLatin1Char('"'))
                return i + 1;
        }
        return text.size();
    }
    return at;
}

/// The same text, every comment and string turned into blanks: offsets and lines stay.
QString blanked(QString text)
{
    for (qsizetype i = 0; i < text.size();) {
        const qsizetype end = endOfBlank(text, i);
        for (qsizetype k = i; k < end; ++k) {
            if (text[k] != QLatin1Char('\n'))
                text[k] = QLatin1Char(' ');
        }
        i = std::max(end, i + 1);
    }
    return text;
}

struct Span {
    qsizetype first = 0;
    qsizetype last = 0; ///< one past
};

/// One signature; works on blanked text.
class SignatureReader {
public:
    SignatureReader(const QString &text, QString file) : m_text(blanked(text)), m_file(std::move(file)) {}

    Result<RustSignature> read(const QString &entry)
    {
        static const QRegularExpression attribute(QStringLiteral("#\\s*\\[\\s*(?:cutile\\s*::\\s*)?entry\\b"));
        static const QRegularExpression head(QStringLiteral("\\G(?:\\s*#\\s*\\[[^\\]]*\\])*\\s*(?:pub(?:\\s*\\([^)]*\\))?\\s+)?(?:unsafe\\s+)?fn\\s+(\\w+)"));
        for (auto found = attribute.globalMatch(m_text); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            const qsizetype open = m_text.indexOf(QLatin1Char('['), match.capturedStart());
            const qsizetype close = closing(open);
            if (close < 0)
                break;
            const QRegularExpressionMatch function = head.match(m_text, close + 1);
            if (!function.hasMatch() || function.captured(1) != entry)
                continue;
            m_signature.entry = entry;
            m_signature.place = place(function.capturedStart(1));
            readAttribute({match.capturedEnd(), close});
            return readBody(function.capturedEnd(1));
        }
        return makeError(ErrorCode::NotFound, QStringLiteral("the file has no entry '%1'").arg(entry), Place::ofFile(m_file));
    }

private:
    [[nodiscard]] Place place(qsizetype at) const
    {
        const QStringView before = QStringView(m_text).left(at);
        const auto line = static_cast<int>(before.count(QLatin1Char('\n'))) + 1;
        return {m_file, line, static_cast<int>(at - (before.lastIndexOf(QLatin1Char('\n')) + 1)) + 1, -1, {}};
    }

    /// The bracket that closes the one at \p open; -1 when there is none.
    [[nodiscard]] qsizetype closing(qsizetype open) const
    {
        int depth = 0;
        for (qsizetype i = open; i >= 0 && i < m_text.size(); ++i) {
            if (isOpening(m_text[i])) {
                ++depth;
            } else if (isClosing(i) && --depth == 0) {
                return i;
            }
        }
        return -1;
    }
    [[nodiscard]] static bool isOpening(QChar c) { return QStringLiteral("([{<").contains(c); }
    [[nodiscard]] bool isClosing(qsizetype at) const
    {
        if (m_text[at] == QLatin1Char('>'))
            return at == 0 || (m_text[at - 1] != QLatin1Char('-') && m_text[at - 1] != QLatin1Char('='));
        return QStringLiteral(")]}").contains(m_text[at]);
    }

    /// Pieces between commas outside of brackets, without blanks around; empty pieces are left out.
    [[nodiscard]] std::vector<Span> pieces(Span span) const
    {
        std::vector<Span> found;
        int depth = 0;
        qsizetype start = span.first;
        for (qsizetype i = span.first; i <= span.last; ++i) {
            if (i < span.last && isOpening(m_text[i]))
                ++depth;
            else if (i < span.last && isClosing(i))
                --depth;
            if (i < span.last && (depth > 0 || m_text[i] != QLatin1Char(',')))
                continue;
            if (const Span piece = trimmed({start, i}); piece.first < piece.last)
                found.push_back(piece);
            start = i + 1;
        }
        return found;
    }
    [[nodiscard]] Span trimmed(Span span) const
    {
        while (span.first < span.last && m_text[span.first].isSpace())
            ++span.first;
        while (span.first < span.last && m_text[span.last - 1].isSpace())
            --span.last;
        return span;
    }
    [[nodiscard]] QString textOf(Span span) const { return m_text.mid(span.first, span.last - span.first).simplified(); }

    void readAttribute(Span span)
    {
        const qsizetype open = m_text.indexOf(QLatin1Char('('), span.first);
        m_signature.attributePlace = place(span.first);
        if (open >= 0 && open < span.last)
            m_signature.attribute = textOf({open + 1, closing(open)});
    }

    Result<RustSignature> readBody(qsizetype at)
    {
        at = trimmed({at, m_text.size()}).first;
        if (at < m_text.size() && m_text[at] == QLatin1Char('<')) {
            const qsizetype end = closing(at);
            if (end < 0)
                return unfinished();
            for (const Span piece : pieces({at + 1, end}))
                readGeneric(piece);
            at = trimmed({end + 1, m_text.size()}).first;
        }
        if (at >= m_text.size() || m_text[at] != QLatin1Char('('))
            return unfinished();
        const qsizetype end = closing(at);
        if (end < 0)
            return unfinished();
        for (const Span piece : pieces({at + 1, end}))
            readParameter(piece);
        return m_signature;
    }
    [[nodiscard]] Error unfinished() const
    {
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the signature of '%1' does not end").arg(m_signature.entry), m_signature.place);
    }

    void readGeneric(Span piece)
    {
        static const QRegularExpression shape(QStringLiteral("^(const\\s+)?(\\w+)"));
        const QString text = textOf(piece);
        const QRegularExpressionMatch match = shape.match(text);
        if (!match.hasMatch()) // a lifetime
            return;
        m_signature.generics.push_back({match.captured(2), match.captured(1).isEmpty(), text, place(piece.first)});
    }

    void readParameter(Span piece)
    {
        static const QRegularExpression shape(QStringLiteral("^(?:mut\\s+)?(\\w+)\\s*:\\s*(.+)$"));
        RustParameter parameter;
        parameter.declaration = textOf(piece);
        parameter.place = place(piece.first);
        const QRegularExpressionMatch match = shape.match(parameter.declaration);
        if (!match.hasMatch())
            return;
        parameter.name = match.captured(1);
        readType(parameter, match.captured(2));
        m_signature.parameters.push_back(parameter);
    }

    static void readType(RustParameter &parameter, const QString &type)
    {
        static const QRegularExpression tensor(QStringLiteral("^(&\\s*(?:'\\w+\\s+)?(mut\\s+)?)?(?:\\w+\\s*::\\s*)*Tensor\\s*<\\s*(.+)\\s*,\\s*\\{\\s*\\[(.*)\\]\\s*\\}\\s*>$"));
        static const QRegularExpression pointer(QStringLiteral("^\\*\\s*(?:mut|const)\\s+(.+)$"));
        static const QRegularExpression scalar(QStringLiteral("^\\w+$"));
        if (const QRegularExpressionMatch match = tensor.match(type); match.hasMatch()) {
            parameter.kind = match.captured(2).isEmpty() ? RustParameter::Kind::Tensor : RustParameter::Kind::MutableTensor;
            parameter.element = match.captured(3).trimmed();
            for (const QString &extent : match.captured(4).split(QLatin1Char(','), Qt::SkipEmptyParts))
                parameter.shape.append(extent.trimmed());
        } else if (const QRegularExpressionMatch address = pointer.match(type); address.hasMatch()) {
            parameter.kind = RustParameter::Kind::Pointer;
            parameter.element = address.captured(1);
        } else if (scalar.match(type).hasMatch()) {
            parameter.kind = RustParameter::Kind::Scalar;
            parameter.element = type;
        }
    }

    QString m_text;
    QString m_file;
    RustSignature m_signature;
};

} // namespace

Result<RustSignature> rustSignature(const QString &text, const QString &entry, const QString &file)
{
    return SignatureReader(text, file).read(entry);
}

} // namespace tileport::irdiff
