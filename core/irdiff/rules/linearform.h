// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/exprpool.h"

namespace tileport::irdiff {

/// Rule index-arithmetic: integer expressions as polynomials: constant + sum of coefficient * product of factors.
///
///   %a = muli %bid, %stride       3*bid*stride + c0, whichever way it was written;
///   %b = muli %a, %three          coefficients and the constant wrap modulo 2^64
///   %c = addi %b, %iota
class LinearForms {
public:
    explicit LinearForms(ExprPool &pool);

    struct Term {
        int64_t coefficient = 0;
        ExprId product;          ///< one factor, or a sorted product node
    };
    struct Form {
        int64_t constant = 0;
        std::vector<Term> terms; ///< sorted by product, no zero coefficients
    };
    /// Forms with more terms than this stay opaque, so that long chains of additions cost linear time.
    static constexpr size_t kMaxTerms = 24;
    static constexpr size_t kMaxFactors = 8;

    [[nodiscard]] Form formOf(ExprId expr) const;
    ExprId make(Form form);

    ExprId add(ExprId a, ExprId b, int64_t scaleOfB = 1);
    /// Distributes when the product stays small, else one product node.
    ExprId multiply(ExprId a, ExprId b);

private:
    ExprId multiplyFactors(ExprId a, ExprId b);

    ExprPool &m_pool;
    SymbolId m_sum;
    SymbolId m_scaled;
    SymbolId m_product;
    SymbolId m_opaqueSum;
};

} // namespace tileport::irdiff
