// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Whether a matched pair looks different: it is another operation, or its operands are not equal one by one.
[[nodiscard]] bool hasOtherForm(const DiffState &state, irgraph::OpId left, irgraph::OpId right);

} // namespace tileport::irdiff
