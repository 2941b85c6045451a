// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/finding.h"

#include "core/base/hash.h"

namespace tileport::port {

Finding withId(Finding finding)
{
    const QString text = finding.kind + QLatin1Char('\n') + finding.place.toString() + QLatin1Char('\n') + finding.message;
    finding.id = finding.kind + QLatin1Char('-') + sha256Hex(text.toUtf8()).left(8);
    return finding;
}

} // namespace tileport::port
