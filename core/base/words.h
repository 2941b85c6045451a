// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

namespace tileport {

/// The names of an enumeration in its order.
using Words = std::span<const char *const>;

/// The name of \p value, which must be one of them.
template <typename Enum>
[[nodiscard]] QString wordOf(Words words, Enum value)
{
    return QString::fromLatin1(words[size_t(value)]);
}

/// The enumerator with this name; nothing for any other word.
template <typename Enum>
[[nodiscard]] std::optional<Enum> enumeratorOf(Words words, const QString &word)
{
    const auto found = std::ranges::find_if(words, [&](const char *known) { return word == QLatin1String(known); });
    if (found == words.end())
        return std::nullopt;
    return Enum(std::distance(words.begin(), found));
}

} // namespace tileport
