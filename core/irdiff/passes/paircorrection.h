// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

#include <utility>

namespace tileport::irdiff {

/// DiffOptions::pairs as argument numbers: "A=a" becomes address with address, extents with extents, strides with strides.
/// NotFound for a name or number that the entry does not have, InvalidInput for arguments of different types or tensors of
/// different ranks, Conflict for an argument that two corrections name.
[[nodiscard]] Result<std::vector<std::pair<int, int>>> resolvePairs(const DiffState &state);

} // namespace tileport::irdiff
