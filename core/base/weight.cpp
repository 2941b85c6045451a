// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/weight.h"

namespace tileport {

QString severityName(FindingSeverity severity)
{
    switch (severity) {
    case FindingSeverity::Info: return QStringLiteral("info");
    case FindingSeverity::Warn: return QStringLiteral("warn");
    case FindingSeverity::Critical: break;
    }
    return QStringLiteral("critical");
}

QString ownerName(FindingOwner owner)
{
    switch (owner) {
    case FindingOwner::Kernel: return QStringLiteral("kernel");
    case FindingOwner::Host: return QStringLiteral("host");
    case FindingOwner::None: break;
    }
    return QStringLiteral("none");
}

} // namespace tileport
