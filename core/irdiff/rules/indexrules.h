// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/rulecontext.h"

namespace tileport::irdiff {

/// A rewrite for one mnemonic.
struct RewriteEntry {
    std::string_view op;
    std::optional<ExprId> (*apply)(RuleContext &, const OpView &);
};

/// Rules for indices, masks and pointers: index-arithmetic, index-width, pointer-form, ceil-division, min-select,
/// remainder-fix, non-negative-compare, commutation of comparisons.
[[nodiscard]] std::span<const RewriteEntry> indexRewrites();

/// a rounded up to a multiple of \p divisor, divided by it.
[[nodiscard]] ExprId ceilDivision(RuleContext &context, ExprId a, int64_t divisor);
/// The value of select: also of an if whose regions only yield.
[[nodiscard]] ExprId selectForm(RuleContext &context, ExprId condition, ExprId whenTrue, ExprId whenFalse,
                                std::span<const int64_t> shape = {});

} // namespace tileport::irdiff
