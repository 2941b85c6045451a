// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/waiver.h"

#include "core/review/reviewtext.h"

namespace tileport::review {

namespace {

bool mayWaive(const QString &author, const irdiff::Policy::WaiverRule &rule)
{
    return rule.isPermitted && (rule.persons.isEmpty() || rule.persons.contains(author.trimmed()));
}

bool isShortEnough(const Waiver &waiver, const irdiff::Policy::WaiverRule &rule)
{
    return waiver.expires <= waiver.time.addDays(rule.longestDays);
}

} // namespace

Result<void> checkWaiver(const Waiver &waiver, const irdiff::Policy::WaiverRule &rule)
{
    if (waiver.author.trimmed().isEmpty())
        return makeError(ErrorCode::InvalidInput, tr("A waiver names the person who answers for it"));
    if (waiver.reason.trimmed().isEmpty())
        return makeError(ErrorCode::InvalidInput, tr("A waiver needs a reason"));
    if (waiver.key.finding.isEmpty())
        return makeError(ErrorCode::InvalidInput, tr("A waiver names its finding"));
    if (!rule.isPermitted)
        return makeError(ErrorCode::Conflict, tr("The policy permits no waivers"), {}, tr("A project permits them in .tileport/policy.json"));
    if (!mayWaive(waiver.author, rule))
        return makeError(ErrorCode::Conflict, tr("The policy does not let %1 waive a finding").arg(waiver.author));
    if (!waiver.expires.isValid() || waiver.expires <= waiver.time)
        return makeError(ErrorCode::InvalidInput, tr("A waiver expires after it is given"));
    if (!isShortEnough(waiver, rule))
        return makeError(ErrorCode::Conflict, tr("The policy permits waivers of at most %1 days").arg(rule.longestDays));
    return {};
}

bool holds(const Waiver &waiver, const irdiff::Policy::WaiverRule &rule, const QDateTime &time)
{
    return mayWaive(waiver.author, rule) && isShortEnough(waiver, rule) && time < waiver.expires;
}

} // namespace tileport::review
