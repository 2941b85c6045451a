// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

namespace tileport::irdiff {

/// What the public pipeline's shell script says of the two printed programs: it counts lines that mention operation
/// names and compares the counts (described in its own documentation; flaws included, so that a reader can compare).
[[nodiscard]] ShellVerdict shellVerdict(const irgraph::IrGraph &left, const irgraph::IrGraph &right);

/// One sentence on why the script and Tileport disagree; empty when they agree.
[[nodiscard]] QString explainDisagreement(const ShellVerdict &shell, const IrDiff &diff);

} // namespace tileport::irdiff
