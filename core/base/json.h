// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace tileport {

/// Reads fields of one JSON object; every failure names the file and the key path.
class JsonReader {
public:
    /// \p file is the display name for errors, \p path the JSON pointer of \p object inside it.
    JsonReader(QJsonObject object, QString file, QString path = {});

    [[nodiscard]] Result<QString> string(const QString &key) const;
    [[nodiscard]] Result<qint64> integer(const QString &key) const;
    [[nodiscard]] Result<double> number(const QString &key) const;
    [[nodiscard]] Result<bool> boolean(const QString &key) const;
    [[nodiscard]] Result<JsonReader> object(const QString &key) const;
    /// The array under \p key, at most \p maximum long.
    [[nodiscard]] Result<QJsonArray> array(const QString &key, qsizetype maximum = 1'000'000) const;
    [[nodiscard]] bool has(const QString &key) const { return m_object.contains(key); }
    [[nodiscard]] const QJsonObject &json() const { return m_object; }
    [[nodiscard]] Place place(const QString &key = {}) const;

private:
    [[nodiscard]] Error missing(const QString &key, const QString &expected) const;

    QJsonObject m_object;
    QString m_file;
    QString m_path;
};

/// Parses \p bytes as one JSON object; the error carries line and column.
[[nodiscard]] Result<QJsonObject> parseJsonObject(const QByteArray &bytes, const QString &file);

/// Reads and parses one file of at most \p maximum bytes; errors of readFile and parseJsonObject.
[[nodiscard]] Result<QJsonObject> readJsonObject(const QString &path, qint64 maximum = qint64(1) << 26);

/// \p body with the head of our documents: "format" is "tileport-NAME", "version" \p version.
[[nodiscard]] QJsonObject withFormat(QLatin1String name, QJsonObject body, int version = 1);

/// Keys sorted, two-space indent, one trailing newline: the same value always gives the same bytes.
[[nodiscard]] QByteArray stableJson(const QJsonObject &object);

} // namespace tileport
