// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/tileport/options.h"
#include "core/irdiff/differ.h"

namespace tileport::cli {

/// What a caller of diff wishes beyond the specifications: --pair and --policy (or the project's own policy, found above the
/// generated program). Errors name the option's word or the policy's place.
[[nodiscard]] Result<void> applyWishes(const Options &options, irdiff::DiffOptions &diff);

} // namespace tileport::cli
