// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/acceptance.h"

namespace tileport::test {

/// A complete record about \p finding, always by the same person at the same time.
[[nodiscard]] inline review::Acceptance acceptanceOf(const QString &finding, const QString &reason = QStringLiteral("known"))
{
    review::Acceptance made;
    made.key = {QStringLiteral("f16"), finding};
    made.kind = made.message = QStringLiteral("hints-entry");
    made.reason = reason;
    made.author = QStringLiteral("ada");
    made.time = QDateTime(QDate(2026, 11, 30), QTime(12, 0), Qt::UTC);
    return made;
}

} // namespace tileport::test
