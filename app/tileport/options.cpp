// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/options.h"

#include <algorithm>

namespace tileport::cli {

namespace {
Error badWord(const QString &message)
{
    return makeError(ErrorCode::InvalidInput, message, {}, QStringLiteral("see --help"));
}
} // namespace

Result<Options> Options::parse(const QStringList &words, std::span<const OptionRow> rows)
{
    Options options;
    bool onlyArguments = false;
    for (int i = 0; i < words.size(); ++i) {
        const QString &word = words[i];
        if (onlyArguments || word == QLatin1String("-") || !word.startsWith(QLatin1Char('-'))) {
            options.m_arguments << word;
        } else if (word == QLatin1String("--")) {
            onlyArguments = true;
        } else {
            const Result<int> used = options.take(words, i, rows);
            if (!used)
                return used.error();
            i += *used;
        }
    }
    return options;
}

// Takes the option at words[index]; the result says how many further words it used.
Result<int> Options::take(const QStringList &words, int index, std::span<const OptionRow> rows)
{
    const QString word = words[index];
    const qsizetype equals = word.startsWith(QLatin1String("--")) ? word.indexOf(QLatin1Char('=')) : -1;
    const QString name = equals < 0 ? word : word.left(equals);
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const OptionRow &r) { return name == QLatin1String(r.name); });
    if (row == rows.end())
        return badWord(QStringLiteral("unknown option '%1'").arg(name));
    if (m_values.contains(name) && !row->isRepeatable)
        return badWord(QStringLiteral("option '%1' is given twice").arg(name));
    if (!row->value) {
        if (equals >= 0)
            return badWord(QStringLiteral("option '%1' takes no value").arg(name));
        m_values.insert(name, {});
        return 0;
    }
    if (equals < 0 && index + 1 >= words.size())
        return badWord(QStringLiteral("option '%1' needs a value: %2").arg(name, QString::fromLatin1(row->value)));
    m_values[name].append(equals < 0 ? words[index + 1] : word.mid(equals + 1));
    return equals < 0 ? 1 : 0;
}

QString Options::value(QLatin1String name, const QString &fallback) const
{
    const QStringList given = m_values.value(name);
    return given.isEmpty() ? fallback : given.last();
}

} // namespace tileport::cli
