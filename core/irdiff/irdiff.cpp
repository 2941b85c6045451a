// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/irdiff.h"

#include <algorithm>

namespace tileport::irdiff {

irgraph::OpId IrDiff::partner(Side side, irgraph::OpId op) const
{
    const std::vector<irgraph::OpId> &partners = side == Side::Left ? partnerOfLeft : partnerOfRight;
    return op.value < partners.size() ? partners[op.value] : irgraph::OpId();
}

size_t IrDiff::count(ChangeKind kind) const
{
    return static_cast<size_t>(std::ranges::count(changes, kind, &OpChange::kind));
}

QString changeKindName(ChangeKind kind)
{
    switch (kind) {
    case ChangeKind::Same: return QStringLiteral("same");
    case ChangeKind::Changed: return QStringLiteral("changed");
    case ChangeKind::Added: return QStringLiteral("added");
    case ChangeKind::Removed: break;
    }
    return QStringLiteral("removed");
}

QString itemStatusName(ItemStatus status)
{
    switch (status) {
    case ItemStatus::Holds: return QStringLiteral("holds");
    case ItemStatus::Differs: return QStringLiteral("differs");
    case ItemStatus::NotApplicable: break;
    }
    return QStringLiteral("not applicable");
}

QString verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Pass: return QStringLiteral("PASS");
    case Verdict::PassWithNotes: return QStringLiteral("PASS_WITH_NOTES");
    case Verdict::FailFixable: return QStringLiteral("FAIL_FIXABLE");
    case Verdict::Blocked: break;
    }
    return QStringLiteral("BLOCKED");
}

} // namespace tileport::irdiff
