// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"
#include "core/irdiff/policy.h"

namespace tileport::irdiff {

/// Appends a finding of \p kind, weighed by \p policy, about the whole program.
inline Finding &addFinding(IrDiff &diff, const Policy &policy, const QString &kind, const QString &message)
{
    Finding finding;
    finding.kind = kind;
    finding.severity = policy.severityOf(kind);
    finding.owner = policy.ownerOf(kind);
    finding.message = message;
    diff.findings.push_back(finding);
    return diff.findings.back();
}

} // namespace tileport::irdiff
