// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/blockeddiff.h"

#include "core/irdiff/checklist.h"
#include "core/irdiff/textalignment.h"
#include "core/irgraph/irgraphbuilder.h"

namespace tileport::irdiff {

using namespace irgraph;

static QString reasonText(Side side, const Error &why)
{
    const QString place = why.place.toString();
    QString text = side == Side::Left ? QStringLiteral("the reference cannot be compared: ") : QStringLiteral("the generated program cannot be compared: ");
    text += place.isEmpty() ? why.message : QStringLiteral("%1: %2").arg(place, why.message);
    return why.remedy.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, why.remedy);
}

static IrGraphPtr orEmpty(const IrGraphPtr &graph)
{
    return graph ? graph : IrGraphBuilder({}).finish();
}

IrDiffPtr blockedDiff(const IrGraphPtr &left, const IrGraphPtr &right, Side side, const Error &why, const Policy &policy)
{
    IrDiff sides;
    sides.left = orEmpty(left);
    sides.right = orEmpty(right);
    auto diff = std::make_shared<IrDiff>(*rawAlignment(sides));
    diff->verdict = Verdict::Blocked;
    diff->verdictReason = reasonText(side, why);
    diff->policy = policy.name();
    diff->policyHash = policy.hash();
    diff->checklist = answerChecklist(policy, *diff);
    return diff;
}

} // namespace tileport::irdiff
