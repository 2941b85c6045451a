// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"

#include <QList>

namespace tileport {

enum class Severity { Info, Warning, Error };

/// One message of a reader, compiler or check, with its place.
struct Diagnostic {
    Severity severity = Severity::Error;
    QString message;
    Place place;
    int endLine = 0;     ///< 1-based end of the range, 0 = unknown
    int endColumn = 0;   ///< 1-based, exclusive; 0 = unknown
    QString remedy;

    bool operator==(const Diagnostic &) const = default;
    /// "file:line:column: severity: text", the form every subcommand writes to stderr.
    [[nodiscard]] QString toString() const;
};
using Diagnostics = QList<Diagnostic>;

[[nodiscard]] QString severityName(Severity severity);

} // namespace tileport
