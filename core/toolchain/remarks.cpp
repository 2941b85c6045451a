// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/remarks.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

constexpr qsizetype kMostRemarks = 1'000'000;

Place placeOf(const QString &file, int line)
{
    Place place;
    place.file = file;
    place.line = line;
    return place;
}

Error wrongLine(const QString &file, int line, const QString &expected)
{
    return makeError(ErrorCode::InvalidInput, u"expected %1"_s.arg(expected), placeOf(file, line));
}

// A plain, 'single quoted' or "double quoted" scalar; LLVM never writes more than \\ and \" escapes for text.
QString scalar(QString text)
{
    text = text.trimmed();
    if (text.size() >= 2 && text.startsWith(u'\'') && text.endsWith(u'\''))
        return text.mid(1, text.size() - 2).replace(u"''"_s, u"'"_s);
    if (text.size() >= 2 && text.startsWith(u'"') && text.endsWith(u'"'))
        return text.mid(1, text.size() - 2).replace(u"\\\""_s, u"\""_s).replace(u"\\\\"_s, u"\\"_s);
    return text;
}

// { File: 'a.py', Line: 231, Column: 12 }
Place placeFrom(const QString &flow)
{
    static const QRegularExpression kPattern(
        uR"(^\{\s*File:\s*('(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[^,]*),\s*Line:\s*(\d+),\s*Column:\s*(\d+)\s*\}$)"_s);
    const QRegularExpressionMatch match = kPattern.match(flow.trimmed());
    Place place;
    // The compiler writes "<unknown file>" and line 0 for a program without debug information.
    if (match.hasMatch() && match.captured(2).toInt() > 0) {
        place.file = scalar(match.captured(1));
        place.line = match.captured(2).toInt();
        place.column = match.captured(3).toInt() + 1;
    }
    return place;
}

// Collects the lines of the stream into remarks.
class RemarkReader {
public:
    explicit RemarkReader(QString file) : m_file(std::move(file)) {}

    Result<void> take(const QString &line, int number)
    {
        if (line.startsWith(u"--- !"_s))
            return begin(line.mid(5).trimmed(), number);
        if (line == u"..."_s || line == u"---"_s || line.trimmed().isEmpty() || line.startsWith(u'#'))
            return {};
        if (m_remarks.isEmpty())
            return wrongLine(m_file, number, u"'--- !Kind' at the start of a remark"_s);
        QString text = line.trimmed();
        const bool isArgument = text.startsWith(u"- "_s);
        if (isArgument)
            text = text.mid(2).trimmed();
        const qsizetype colon = text.indexOf(u':');
        if (colon <= 0)
            return wrongLine(m_file, number, u"'Key: value'"_s);
        setValue(text.left(colon).trimmed(), text.mid(colon + 1).trimmed(), isArgument);
        return {};
    }

    [[nodiscard]] QList<Remark> remarks() const { return m_remarks; }

private:
    Result<void> begin(const QString &kind, int number)
    {
        if (m_remarks.size() >= kMostRemarks)
            return makeError(ErrorCode::LimitExceeded, u"more than %1 remarks"_s.arg(kMostRemarks), placeOf(m_file, number));
        m_remarks.emplaceBack().kind = kind;
        return {};
    }

    void setValue(const QString &key, const QString &value, bool isArgument)
    {
        Remark &remark = m_remarks.last();
        if (isArgument && key == u"Remark"_s)
            remark.message = scalar(value);
        else if (isArgument)
            remark.details.insert(key, scalar(value));
        else if (key == u"Pass"_s)
            remark.category = scalar(value);
        else if (key == u"Name"_s)
            remark.name = scalar(value);
        else if (key == u"Function"_s)
            remark.function = scalar(value);
        else if (key == u"DebugLoc"_s)
            remark.place = placeFrom(value);
    }

    QString m_file;
    QList<Remark> m_remarks;
};

} // namespace

Result<QList<Remark>> parseRemarks(const QByteArray &yaml, const QString &file)
{
    RemarkReader reader(file);
    int number = 0;
    for (const QByteArray &line : yaml.split('\n')) {
        if (Result<void> taken = reader.take(QString::fromUtf8(line), ++number); !taken)
            return taken.error();
    }
    return reader.remarks();
}

} // namespace tileport::toolchain
