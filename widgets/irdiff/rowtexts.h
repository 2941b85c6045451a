// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/irdiffrows.h"

namespace tileport::irdiff {

/// What a line that stands for hidden rows says: "4 operations explained by ceil-division, 12 equal lines".
[[nodiscard]] QString hiddenRowsText(const IrDiffRows &rows, const VisibleRow &placeholder);

/// Sign of a row that is equal in another form: '=' for bit for bit, U+2248 when a rule only keeps the formula.
[[nodiscard]] char16_t explainedSign(RuleMask rules);

/// The sign with the names of the rules, at most three and how many more.
[[nodiscard]] QString ruleBadge(RuleMask rules);

} // namespace tileport::irdiff
