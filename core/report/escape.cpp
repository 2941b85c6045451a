// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/escape.h"

#include <algorithm>

namespace tileport::report {

namespace {

/// Not shown, or shown in another place than where it stands.
bool isInvisible(char32_t c)
{
    if (c == 0x2028 || c == 0x2029 || (c >= 0xd800 && c <= 0xdfff))
        return true;
    const QChar::Category category = QChar::category(c);
    return category == QChar::Other_Control || category == QChar::Other_Format || category == QChar::Other_NotAssigned || category == QChar::Other_PrivateUse;
}

QString entity(QChar c)
{
    return QStringLiteral("&#%1;").arg(c.unicode());
}

/// Ends a word for those who look for mentions, links and emoji in the finished text, and shows nothing.
const QString kNothing = QStringLiteral("<!-- -->");

bool isWordAt(const QString &text, qsizetype at)
{
    return at >= 0 && at < text.size() && text.at(at).isLetterOrNumber();
}

/// Whether ":name:" begins at \p at, which becomes a picture.
bool isShortcode(const QString &text, qsizetype at)
{
    qsizetype end = at + 1;
    while (end < text.size() && (text.at(end).isLetterOrNumber() || text.at(end) == u'_' || text.at(end) == u'+' || text.at(end) == u'-'))
        ++end;
    constexpr qsizetype kTime = 2;   // no picture is called by two digits, but times hold many of them
    const bool isTime = end == at + 1 + kTime && text.at(at + 1).isDigit() && text.at(at + 2).isDigit();
    return end > at + 1 && end < text.size() && text.at(end) == u':' && !isTime;
}

/// Whether only digits stand before \p at: there a sign would make a numbered list.
bool isNumberAtStart(const QString &text, qsizetype at)
{
    return at > 0 && std::all_of(text.cbegin(), text.cbegin() + at, [](QChar c) { return c.isDigit(); });
}

/// The character at \p at so that it stands for itself. Within words most signs do already, which keeps the source readable.
QString markdownSign(const QString &text, qsizetype at)
{
    const QChar c = text.at(at);
    const bool isWithinWord = isWordAt(text, at - 1) && isWordAt(text, at + 1);
    switch (c.unicode()) {
    case u'_': return isWithinWord ? QString(c) : entity(c);
    case u'@': return c + kNothing;
    case u'#': return at + 1 < text.size() && text.at(at + 1).isDigit() ? entity(c) + kNothing : entity(c);
    case u':': return isShortcode(text, at) || text.mid(at + 1, 1) == QStringLiteral("/") ? c + kNothing : QString(c);
    case u'.':
        if (text.mid(std::max<qsizetype>(0, at - 3), 3).compare(QStringLiteral("www"), Qt::CaseInsensitive) == 0)
            return kNothing + c;
        return isNumberAtStart(text, at) && !isWithinWord ? entity(c) : QString(c);
    case u'+':
    case u'-': return at == 0 ? entity(c) : QString(c);
    case u')': return isNumberAtStart(text, at) ? entity(c) : QString(c);
    case u'&': case u'<': case u'>': case u'\\': case u'`': case u'*': case u'[': case u']': case u'|': case u'~': case u'$': return entity(c);
    default: return c;
    }
}

/// Plain in a code span between backticks, in a table as well.
bool isPlainCode(const QString &text)
{
    for (const QChar c : text) {
        if (c == u'`' || c == u'|' || c == u'\\')
            return false;
    }
    return !text.isEmpty() && !text.startsWith(u' ') && !text.endsWith(u' ');
}

} // namespace

QString visible(const QString &text)
{
    QString shown;
    qsizetype kept = 0;   // up to here everything is in shown
    for (qsizetype i = 0; i < text.size(); ++i) {
        const qsizetype start = i;
        char32_t c = text.at(i).unicode();
        if (c >= 0x20 && c < 0x7f)
            continue;
        if (text.at(i).isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate())
            c = QChar::surrogateToUcs4(text.at(i), text.at(i + 1)), ++i;
        if (!isInvisible(c))
            continue;
        shown += QStringView(text).mid(kept, start - kept);
        kept = i + 1;
        if (c == u'\t')
            shown += QStringLiteral("    ");
        else
            shown += c == u'\n' ? QStringLiteral("<newline>") : QStringLiteral("<U+%1>").arg(uint(c), 4, 16, QLatin1Char('0')).toUpper();
    }
    return kept == 0 ? text : shown.append(QStringView(text).mid(kept));
}

QString cut(const QString &text, qsizetype characters)
{
    if (text.size() <= characters)
        return text;
    const bool splitsPair = characters > 0 && text.at(characters - 1).isHighSurrogate();
    const qsizetype kept = splitsPair ? characters - 1 : characters;
    return text.left(kept) + QStringLiteral(" [%1 more characters]").arg(text.size() - kept);
}

QString htmlText(const QString &text)
{
    return visible(text).toHtmlEscaped().replace(u'\'', QStringLiteral("&#39;"));
}

QString markdownText(const QString &text)
{
    QString escaped;
    const QString shown = visible(text);
    for (qsizetype i = 0; i < shown.size(); ++i)
        escaped += markdownSign(shown, i);
    return escaped;
}

QString markdownCode(const QString &text)
{
    const QString shown = visible(text);
    if (isPlainCode(shown))
        return u'`' + shown + u'`';
    QString escaped;
    for (const QChar c : shown)
        escaped += c.unicode() < 0x80 && !c.isLetterOrNumber() && c != u' ' ? entity(c) : QString(c);
    return QStringLiteral("<code>") + escaped + QStringLiteral("</code>");
}

} // namespace tileport::report
