// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/json.h"

#include <QDateTime>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tileport::review {

/// Reads the fields of our records: strict about form, and after the first failure only remembers that one, so that a
/// reader of many fields looks once at its end. Readers of inner objects share the failure.
class FieldReader {
public:
    /// Texts beyond \p longestText characters are refused.
    FieldReader(JsonReader reader, qsizetype longestText);

    /// "format" and "version" 1, before everything else, so that a newer file is called newer (Unsupported) and not broken.
    void head(QLatin1String format);
    [[nodiscard]] QString text(const char *key, bool mayBeEmpty = false);
    /// SHA-256 in lower-case hexadecimal.
    [[nodiscard]] QString hash(const char *key, bool mayBeEmpty = false);
    /// UTC, whole seconds: 2026-01-31T12:00:00Z and nothing else.
    [[nodiscard]] QDateTime time(const char *key);
    /// A whole number, 0 or more.
    [[nodiscard]] qint64 count(const char *key);
    [[nodiscard]] QJsonArray array(const char *key, qsizetype maximum);
    [[nodiscard]] FieldReader object(const char *key);
    /// Readers of the objects of an array.
    [[nodiscard]] std::vector<FieldReader> objects(const char *key, qsizetype maximum);
    /// The members of this object, each an object itself, at most \p maximum.
    [[nodiscard]] std::vector<std::pair<QString, FieldReader>> members(qsizetype maximum);
    /// The text under \p key as \p parse understands it; \p fallback, with a failure, when it does not.
    template <typename Value>
    [[nodiscard]] Value word(const char *key, std::optional<Value> (*parse)(const QString &), Value fallback = {})
    {
        const QString name = text(key);
        const std::optional<Value> value = parse(name);
        if (!value)
            fail(key, QStringLiteral("'%1' is no value of '%2'").arg(name.left(80), QLatin1String(key)));
        return value.value_or(fallback);
    }

    /// Remembers a failure at \p key, unless there is one already.
    void fail(const char *key, const QString &message, ErrorCode code = ErrorCode::InvalidInput);
    /// Every key that nobody asked for is a failure.
    void close();
    /// The first failure of this reader and those it shares with.
    [[nodiscard]] Result<void> result() const;
    [[nodiscard]] const QJsonObject &json() const { return m_reader.json(); }

private:
    FieldReader(JsonReader reader, const FieldReader &other);
    [[nodiscard]] FieldReader inner(const QString &key);
    void note(const Error &error);

    JsonReader m_reader;
    qsizetype m_longestText;
    QStringList m_known;
    std::shared_ptr<std::optional<Error>> m_failure;
};

/// 64 lower-case hexadecimal digits.
[[nodiscard]] bool isSha256(const QString &text);
/// Seconds only, UTC, as FieldReader::time reads it.
[[nodiscard]] QString timeText(const QDateTime &time);
/// \p time without parts of a second, in UTC.
[[nodiscard]] QDateTime wholeSeconds(const QDateTime &time);

} // namespace tileport::review
