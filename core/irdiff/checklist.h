// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

namespace tileport::irdiff {

class Policy;

/// Answers every item of \p policy's checklist for a finished comparison, in the checklist's order: it differs where a
/// finding is about it, does not apply where neither program has what it is about, and holds otherwise. Every finding is
/// about at least one item as long as the checklist has one for '*'.
[[nodiscard]] std::vector<ChecklistLine> answerChecklist(const Policy &policy, const IrDiff &diff);

} // namespace tileport::irdiff
