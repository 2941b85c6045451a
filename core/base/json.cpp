// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/json.h"

#include "core/base/files.h"

#include <cmath>

namespace tileport {

namespace {
// A key as one step of a JSON pointer (RFC 6901): '~' and '/' have escapes.
QString pointerStep(QString key)
{
    key.replace(QLatin1Char('~'), QStringLiteral("~0"));
    key.replace(QLatin1Char('/'), QStringLiteral("~1"));
    return QLatin1Char('/') + key;
}
} // namespace

JsonReader::JsonReader(QJsonObject object, QString file, QString path)
    : m_object(std::move(object)), m_file(std::move(file)), m_path(std::move(path))
{
}

Place JsonReader::place(const QString &key) const
{
    Place where;
    where.file = m_file;
    where.key = key.isEmpty() ? m_path : m_path + pointerStep(key);
    return where;
}

Error JsonReader::missing(const QString &key, const QString &expected) const
{
    const QString what = has(key) ? QStringLiteral("'%1' is not %2") : QStringLiteral("'%1' is missing, expected %2");
    return makeError(ErrorCode::InvalidInput, what.arg(key, expected), place(key));
}

Result<QString> JsonReader::string(const QString &key) const
{
    const QJsonValue value = m_object.value(key);
    if (!value.isString())
        return missing(key, QStringLiteral("a string"));
    return value.toString();
}

Result<qint64> JsonReader::integer(const QString &key) const
{
    const QJsonValue value = m_object.value(key);
    const double number = value.toDouble();
    if (!value.isDouble() || number != std::floor(number) || std::abs(number) > 9007199254740992.0)
        return missing(key, QStringLiteral("a whole number"));
    return value.toInteger();
}

Result<double> JsonReader::number(const QString &key) const
{
    const QJsonValue value = m_object.value(key);
    if (!value.isDouble())
        return missing(key, QStringLiteral("a number"));
    return value.toDouble();
}

Result<bool> JsonReader::boolean(const QString &key) const
{
    const QJsonValue value = m_object.value(key);
    if (!value.isBool())
        return missing(key, QStringLiteral("true or false"));
    return value.toBool();
}

Result<JsonReader> JsonReader::object(const QString &key) const
{
    const QJsonValue value = m_object.value(key);
    if (!value.isObject())
        return missing(key, QStringLiteral("an object"));
    return JsonReader(value.toObject(), m_file, m_path + pointerStep(key));
}

Result<QJsonArray> JsonReader::array(const QString &key, qsizetype maximum) const
{
    const QJsonValue value = m_object.value(key);
    if (!value.isArray())
        return missing(key, QStringLiteral("an array"));
    if (value.toArray().size() > maximum)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("'%1' has more than %2 elements").arg(key).arg(maximum),
                         place(key));
    return value.toArray();
}

Result<QJsonObject> parseJsonObject(const QByteArray &bytes, const QString &file)
{
    QJsonParseError failure;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &failure);
    if (failure.error != QJsonParseError::NoError) {
        const QByteArray before = bytes.left(failure.offset);
        Place where;
        where.file = file;
        where.line = static_cast<int>(before.count('\n')) + 1;
        where.column = static_cast<int>(before.size() - (before.lastIndexOf('\n') + 1)) + 1;
        return makeError(ErrorCode::InvalidInput, QStringLiteral("not JSON: %1").arg(failure.errorString()), where);
    }
    if (!document.isObject()) {
        Place where;
        where.file = file;
        return makeError(ErrorCode::InvalidInput, QStringLiteral("expected a JSON object"), where);
    }
    return document.object();
}

Result<QJsonObject> readJsonObject(const QString &path, qint64 maximum)
{
    const Result<QByteArray> bytes = readFile(path, maximum);
    return bytes ? parseJsonObject(*bytes, path) : Result<QJsonObject>(bytes.error());
}

QJsonObject withFormat(QLatin1String name, QJsonObject body, int version)
{
    body.insert(QLatin1String("format"), QLatin1String("tileport-") + name);
    body.insert(QLatin1String("version"), version);
    return body;
}

QByteArray stableJson(const QJsonObject &object)
{
    // QJsonObject keeps its keys sorted. Qt indents by four; a line break is never part of a string, so halving the
    // blanks at line starts is safe.
    const QByteArray wide = QJsonDocument(object).toJson(QJsonDocument::Indented);
    QByteArray bytes;
    bytes.reserve(wide.size());
    for (qsizetype start = 0; start < wide.size();) {
        qsizetype text = start;
        while (text < wide.size() && wide[text] == ' ')
            ++text;
        const qsizetype newline = wide.indexOf('\n', text);
        const qsizetype end = newline < 0 ? wide.size() : newline + 1;
        bytes.append((text - start) / 2, ' ').append(wide.constData() + text, end - text);
        start = end;
    }
    return bytes;
}

} // namespace tileport
