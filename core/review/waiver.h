// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/irdiff/policy.h"
#include "core/review/acceptance.h"

namespace tileport::review {

/// A named person's statement that a critical finding shall not hold up an approval, until a day. A plain value.
struct Waiver {
    FindingKey key;
    QString message;     ///< the sentence that was waived
    QString reason;
    QString author;      ///< who answers for it
    QDateTime time;      ///< UTC, whole seconds
    QDateTime expires;   ///< UTC, whole seconds; holds before it

    bool operator==(const Waiver &) const = default;
};

/// Whether \p rule lets \p waiver be given: Conflict when waivers are off, the person may not, or the time is longer
/// than permitted; InvalidInput when person, finding, reason or expiry are missing.
[[nodiscard]] Result<void> checkWaiver(const Waiver &waiver, const irdiff::Policy::WaiverRule &rule);
/// Whether \p waiver holds at \p time under \p rule, which may have become stricter since it was given.
[[nodiscard]] bool holds(const Waiver &waiver, const irdiff::Policy::WaiverRule &rule, const QDateTime &time);

} // namespace tileport::review
