// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QHash>
#include <QStringList>

#include <span>

namespace tileport::cli {

/// One option of a subcommand as a row of a table.
struct OptionRow {
    const char *name;    ///< with dashes: "--entry", "-o"
    const char *value;   ///< what the help calls its value; null for a flag
    const char *help;
    bool isRepeatable = false;
};

/// The parsed words behind a subcommand's name.
class Options {
public:
    /// InvalidInput names the word that is wrong. "--name=value" and "--name value" are the same; "--" ends the options.
    [[nodiscard]] static Result<Options> parse(const QStringList &words, std::span<const OptionRow> rows);

    [[nodiscard]] bool has(QLatin1String name) const { return m_values.contains(name); }
    /// The value of \p name, or \p fallback when it was not given.
    [[nodiscard]] QString value(QLatin1String name, const QString &fallback = {}) const;
    /// Every value of a repeatable option, in order.
    [[nodiscard]] QStringList values(QLatin1String name) const { return m_values.value(name); }
    [[nodiscard]] const QStringList &arguments() const { return m_arguments; }

private:
    [[nodiscard]] Result<int> take(const QStringList &words, int index, std::span<const OptionRow> rows);

    QHash<QString, QStringList> m_values;
    QStringList m_arguments;
};

} // namespace tileport::cli
