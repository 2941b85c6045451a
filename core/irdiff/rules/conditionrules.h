// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/rulecontext.h"

namespace tileport::irdiff {

/// Rules for what is true or false: flipped-comparison (of floats), negated-condition.
[[nodiscard]] std::span<const RewriteEntry> conditionRewrites();

/// The constant true or false.
[[nodiscard]] ExprId truth(RuleContext &context, bool value);
/// The predicate that asks the same with the operands exchanged, for "greater" ones; other predicates unchanged.
[[nodiscard]] std::string_view flippedPredicate(std::string_view predicate);
/// The condition that is true where \p condition is false: not of not, and of comparisons; none for other expressions.
///
///   compare less_than signed n, m          compare less_than_or_equal signed m, n
///   cmpf less_than ordered x, y            cmpf less_than_or_equal unordered y, x       NaN: false before, true now
[[nodiscard]] std::optional<ExprId> negatedCondition(RuleContext &context, ExprId condition);
/// Of a condition and its opposite, selections are written with one of them; that one when \p condition is the other.
[[nodiscard]] std::optional<ExprId> withoutNot(RuleContext &context, ExprId condition);

} // namespace tileport::irdiff
