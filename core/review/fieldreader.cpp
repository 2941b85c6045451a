// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/fieldreader.h"

#include <algorithm>

namespace tileport::review {

FieldReader::FieldReader(JsonReader reader, qsizetype longestText)
    : m_reader(std::move(reader)), m_longestText(longestText), m_failure(std::make_shared<std::optional<Error>>())
{
}

FieldReader::FieldReader(JsonReader reader, const FieldReader &other)
    : m_reader(std::move(reader)), m_longestText(other.m_longestText), m_failure(other.m_failure)
{
}

void FieldReader::head(QLatin1String format)
{
    const QString found = text("format");
    const qint64 version = count("version");
    if (found != format)
        fail("format", QStringLiteral("the format is '%1', not '%2'").arg(found.left(80), format));
    else if (version > 1)
        note(makeError(ErrorCode::Unsupported, QStringLiteral("version %1 was written by a newer Tileport; this one reads up to 1").arg(version),
                       m_reader.place(QStringLiteral("version")), QStringLiteral("Open the port with the newer Tileport")));
    else if (version != 1)
        fail("version", QStringLiteral("there is no version %1").arg(version));
}

QString FieldReader::text(const char *key, bool mayBeEmpty)
{
    const QString name = QString::fromLatin1(key);
    m_known.append(name);
    const Result<QString> text = m_reader.string(name);
    if (!text)
        note(text.error());
    else if (text->size() > m_longestText)
        fail(key, QStringLiteral("'%1' is longer than %2 characters").arg(name).arg(m_longestText), ErrorCode::LimitExceeded);
    else if (!mayBeEmpty && text->trimmed().isEmpty())
        fail(key, QStringLiteral("'%1' is empty").arg(name));
    return text.valueOr({});
}

QString FieldReader::hash(const char *key, bool mayBeEmpty)
{
    const QString text = this->text(key, true);
    if (!(mayBeEmpty && text.isEmpty()) && !isSha256(text))
        fail(key, QStringLiteral("'%1' is no SHA-256 in lower-case hexadecimal").arg(QLatin1String(key)));
    return text;
}

QDateTime FieldReader::time(const char *key)
{
    const QString text = this->text(key);
    const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
    if (!time.isValid() || timeText(time) != text)
        fail(key, QStringLiteral("'%1' is no time in UTC such as 2026-01-31T12:00:00Z").arg(QLatin1String(key)));
    return time;
}

qint64 FieldReader::count(const char *key)
{
    const QString name = QString::fromLatin1(key);
    m_known.append(name);
    const Result<qint64> number = m_reader.integer(name);
    if (!number)
        note(number.error());
    else if (*number < 0)
        fail(key, QStringLiteral("'%1' is negative").arg(name));
    return number.valueOr(0);
}

QJsonArray FieldReader::array(const char *key, qsizetype maximum)
{
    const QString name = QString::fromLatin1(key);
    m_known.append(name);
    const Result<QJsonArray> array = m_reader.array(name, maximum);
    if (!array)
        note(array.error());
    return array.valueOr({});
}

FieldReader FieldReader::object(const char *key)
{
    return inner(QString::fromLatin1(key));
}

FieldReader FieldReader::inner(const QString &key)
{
    m_known.append(key);
    const Result<JsonReader> object = m_reader.object(key);
    if (!object)
        note(object.error());
    return FieldReader(object ? *object : JsonReader({}, {}), *this);
}

std::vector<FieldReader> FieldReader::objects(const char *key, qsizetype maximum)
{
    const Place where = m_reader.place(QString::fromLatin1(key));
    std::vector<FieldReader> readers;
    const QJsonArray array = this->array(key, maximum);
    for (qsizetype i = 0; i < array.size(); ++i) {
        const JsonReader reader(array.at(i).toObject(), where.file, QStringLiteral("%1/%2").arg(where.key).arg(i));
        if (!array.at(i).isObject())
            note(makeError(ErrorCode::InvalidInput, QStringLiteral("expected an object"), reader.place()));
        readers.push_back(FieldReader(reader, *this));
    }
    return readers;
}

std::vector<std::pair<QString, FieldReader>> FieldReader::members(qsizetype maximum)
{
    std::vector<std::pair<QString, FieldReader>> found;
    const QStringList keys = m_reader.json().keys();
    if (keys.size() > maximum) {
        fail("", QStringLiteral("more than %1 members").arg(maximum), ErrorCode::LimitExceeded);
        return found;
    }
    found.reserve(size_t(keys.size()));
    for (const QString &key : keys)
        found.emplace_back(key, inner(key));
    return found;
}

void FieldReader::fail(const char *key, const QString &message, ErrorCode code)
{
    note(makeError(code, message, m_reader.place(QString::fromLatin1(key))));
}

void FieldReader::close()
{
    for (const QString &key : m_reader.json().keys()) {
        if (!m_known.contains(key))
            note(makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is not known in version 1").arg(key), m_reader.place(key)));
    }
}

void FieldReader::note(const Error &error)
{
    if (!*m_failure)
        *m_failure = error;
}

Result<void> FieldReader::result() const
{
    return *m_failure ? Result<void>(**m_failure) : Result<void>();
}

bool isSha256(const QString &text)
{
    return text.size() == 64 && std::ranges::all_of(text, [](QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f'); });
}

QString timeText(const QDateTime &time)
{
    return time.toUTC().toString(Qt::ISODate);
}

QDateTime wholeSeconds(const QDateTime &time)
{
    return QDateTime::fromSecsSinceEpoch(time.toSecsSinceEpoch(), Qt::UTC);
}

} // namespace tileport::review
