// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/json.h"

#include <QStringList>

#include <optional>

namespace tileport::pipeline {

/// InvalidInput with its place for a key that is none of \p known.
[[nodiscard]] Result<void> onlyKnownKeys(const JsonReader &reader, const QStringList &known);

/// Format and version come before everything else, so that a newer document is called newer and not broken: Unsupported
/// for a newer version, InvalidInput for another format.
[[nodiscard]] Result<void> checkHead(const JsonReader &reader, const QString &format, int version);

/// The objects of an array of at most \p maximum elements, each with its own key path. Empty when \p key is absent.
[[nodiscard]] Result<QList<JsonReader>> objectsOf(const JsonReader &reader, const QString &key, qsizetype maximum);

/// The strings of such an array.
[[nodiscard]] Result<QStringList> stringsOf(const JsonReader &reader, const QString &key, qsizetype maximum);

/// The string under \p key, at most \p maximum characters long; empty when it is absent.
[[nodiscard]] Result<QString> optionalText(const JsonReader &reader, const QString &key, qsizetype maximum = 4'000);

/// A whole number between \p least and \p most; \p fallback when it is absent.
[[nodiscard]] Result<int> boundedInteger(const JsonReader &reader, const QString &key, int least, int most, std::optional<int> fallback = std::nullopt);

[[nodiscard]] Error unknownWord(const JsonReader &reader, const QString &key, const QString &word);

/// The enumerator that the word under \p key names.
template <typename Enum>
[[nodiscard]] Result<Enum> namedValue(const JsonReader &reader, const QString &key, std::optional<Enum> (*parse)(const QString &))
{
    const Result<QString> word = reader.string(key);
    if (!word)
        return word.error();
    const std::optional<Enum> value = parse(*word);
    if (!value)
        return unknownWord(reader, key, *word);
    return *value;
}

/// The enumerators that the words of an array name; empty when \p key is absent.
template <typename Enum>
[[nodiscard]] Result<QList<Enum>> namedValues(const JsonReader &reader, const QString &key, std::optional<Enum> (*parse)(const QString &))
{
    const Result<QStringList> words = stringsOf(reader, key, 100);
    if (!words)
        return words.error();
    QList<Enum> values;
    for (const QString &word : *words) {
        const std::optional<Enum> value = parse(word);
        if (!value)
            return unknownWord(reader, key, word);
        values.append(*value);
    }
    return values;
}

} // namespace tileport::pipeline
