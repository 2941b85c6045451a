// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"
#include "core/irdiff/irdiff.h"
#include "core/irdiff/policy.h"

namespace tileport::irdiff {

/// The comparison that cannot be made because \p side is missing, cannot be read or has no entry to compare: verdict
/// Blocked, whose reason names the side, the place of \p why and what it says. Both texts stand line by line without
/// changes, findings or parameters; a program that is null counts as one without a line.
[[nodiscard]] IrDiffPtr blockedDiff(const irgraph::IrGraphPtr &left, const irgraph::IrGraphPtr &right, Side side, const Error &why,
                                    const Policy &policy = Policy::standard());

} // namespace tileport::irdiff
