// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// What differs inside a matched pair, as the reader sees it; empty when nothing does. Needs markUnexplained.
[[nodiscard]] std::vector<ChangeDetail> compareOperations(const DiffState &state, irgraph::OpId left, irgraph::OpId right);

} // namespace tileport::irdiff
