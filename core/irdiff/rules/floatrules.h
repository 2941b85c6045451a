// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/rulecontext.h"

namespace tileport::irdiff {

/// Rules for floating point: float-identity, power-of-two, fused-multiply-add, mma-accumulator, exp-base-2, add-zero,
/// sigmoid-form, sigmoid-overflow, tanh-form.
[[nodiscard]] std::span<const RewriteEntry> floatRewrites();

} // namespace tileport::irdiff
