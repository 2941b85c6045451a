// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/ranges.h"

namespace tileport::irdiff {

/// Sums and products modulo 2^32 have the form of those modulo 2^64; whatever looks at more than their low bits
/// (a comparison, a quotient, a minimum, an extension, an address) gets different answers from the two once the sum wraps.
///
///   %s = addi %n, %m : i32                 %n', %m' = exti %n, %m;  %s = addi %n', %m' : i64
///   cmpi less_than %s, %k, signed          cmpi less_than %s, %k', signed         differ where n + m wraps
///
/// Such an operation of 32 bits has the form of the wide one only where its operands are numbers.

/// One value of 32 bits that no sum or product of others is.
[[nodiscard]] bool isSingle(const RuleContext &context, ExprId expr);
/// Sums and products of such values: truncating commutes with them.
[[nodiscard]] bool isRing(const RuleContext &context, ExprId expr, int depth = 4);
/// Whether \p expr, the value of something of 32 bits, cannot have wrapped around: no sum, no product.
[[nodiscard]] bool isNumber(const ExprPool &pool, ExprId expr, int depth = 6);
/// Whether the form is that of a quotient, remainder, minimum or maximum of operands that may have wrapped around.
[[nodiscard]] bool isWrapping(const ExprPool &pool, ExprId expr);
/// The payload of the form of an operation on \p operands of \p extent that depends on their width: 0 where the wide
/// operation has the same form. Uses index-width where an operand is a sum or product of 32 bits, and needs that it does not
/// overflow; without that rule the form is kWrapping.
inline constexpr int64_t kWrapping = 32;
[[nodiscard]] int64_t widthOf(RuleContext &context, const Extent &extent, std::span<const ExprId> operands);
[[nodiscard]] int64_t widthOf(RuleContext &context, const Extent &extent, std::initializer_list<ExprId> operands);
/// The same for an operation that has no form of its own: only those whose result tells the width, or that need the low
/// bits alone, have one for both widths.
[[nodiscard]] int64_t widthOf(RuleContext &context, const OpView &view);

} // namespace tileport::irdiff
