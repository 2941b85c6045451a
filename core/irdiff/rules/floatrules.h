// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/indexrules.h"

namespace tileport::irdiff {

/// Rules for floating point: float-identity, fused-multiply-add, exp-base-2, sigmoid-form.
[[nodiscard]] std::span<const RewriteEntry> floatRewrites();

} // namespace tileport::irdiff
