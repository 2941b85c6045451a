// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/strictjson_p.h"

namespace tileport::pipeline {

Result<void> onlyKnownKeys(const JsonReader &reader, const QStringList &known)
{
    for (const QString &key : reader.json().keys()) {
        if (!known.contains(key))
            return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is not known here").arg(key.left(80)), reader.place(key));
    }
    return {};
}

Result<void> checkHead(const JsonReader &reader, const QString &format, int version)
{
    const Result<QString> given = reader.string(QStringLiteral("format"));
    if (!given)
        return given.error();
    if (*given != format)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the format is '%1', not '%2'").arg(given->left(80), format), reader.place(QStringLiteral("format")));
    const Result<qint64> number = reader.integer(QStringLiteral("version"));
    if (!number)
        return number.error();
    const Place place = reader.place(QStringLiteral("version"));
    if (*number > version)
        return makeError(ErrorCode::Unsupported, QStringLiteral("version %1 was written by a newer Tileport; this one reads up to %2").arg(*number).arg(version),
                         place, QStringLiteral("Open the port with the newer Tileport"));
    if (*number < 1)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("there is no version %1").arg(*number), place);
    return {};
}

Result<QList<JsonReader>> objectsOf(const JsonReader &reader, const QString &key, qsizetype maximum)
{
    if (!reader.has(key))
        return QList<JsonReader>();
    const Result<QJsonArray> array = reader.array(key, maximum);
    if (!array)
        return array.error();
    QList<JsonReader> objects;
    for (qsizetype i = 0; i < array->size(); ++i) {
        Place place = reader.place(key);
        place.key += QStringLiteral("/%1").arg(i);
        if (!array->at(i).isObject())
            return makeError(ErrorCode::InvalidInput, QStringLiteral("expected an object"), place);
        objects.append(JsonReader(array->at(i).toObject(), place.file, place.key));
    }
    return objects;
}

Result<QStringList> stringsOf(const JsonReader &reader, const QString &key, qsizetype maximum)
{
    if (!reader.has(key))
        return QStringList();
    const Result<QJsonArray> array = reader.array(key, maximum);
    if (!array)
        return array.error();
    QStringList strings;
    for (const QJsonValue &value : *array) {
        if (!value.isString())
            return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' holds something that is no string").arg(key), reader.place(key));
        strings.append(value.toString());
    }
    return strings;
}

Result<QString> optionalText(const JsonReader &reader, const QString &key, qsizetype maximum)
{
    if (!reader.has(key))
        return QString();
    const Result<QString> text = reader.string(key);
    if (text && text->size() > maximum)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("'%1' is longer than %2 characters").arg(key).arg(maximum), reader.place(key));
    return text;
}

Result<int> boundedInteger(const JsonReader &reader, const QString &key, int least, int most, std::optional<int> fallback)
{
    if (fallback && !reader.has(key))
        return *fallback;
    const Result<qint64> number = reader.integer(key);
    if (!number)
        return number.error();
    if (*number < least || *number > most)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is %2, not between %3 and %4").arg(key).arg(*number).arg(least).arg(most), reader.place(key));
    return int(*number);
}

Error unknownWord(const JsonReader &reader, const QString &key, const QString &word)
{
    return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no word that '%2' may have").arg(word.left(80), key), reader.place(key));
}

} // namespace tileport::pipeline
