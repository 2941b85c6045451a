// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/diagnostic.h"

namespace tileport {

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::Info: return QStringLiteral("info");
    case Severity::Warning: return QStringLiteral("warning");
    case Severity::Error: return QStringLiteral("error");
    }
    return {};
}

QString Diagnostic::toString() const
{
    const QString where = place.toString();
    const QString body = QStringLiteral("%1: %2").arg(severityName(severity), message);
    return where.isEmpty() ? body : where + QStringLiteral(": ") + body;
}

} // namespace tileport
