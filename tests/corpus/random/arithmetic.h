// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/corpus/random/interpreter.h"

namespace tileport::test {

/// What decides the meaning of an elementwise operation beside its operands.
struct Arithmetic {
    std::string_view name;
    std::string_view predicate;      ///< "less_than" …
    std::string_view rounding;       ///< "zero", "negative_inf" …; "" = default
    bool isUnsigned = false;
    bool isOrdered = true;
    bool propagatesNan = false;      ///< of maxf, minf
    bool excludesSignedWrap = false;
    bool excludesUnsignedWrap = false;
    uint32_t width = 32;             ///< of the operands' elements
    uint32_t resultWidth = 32;
};

/// One element; nothing when undefined or unknown.
[[nodiscard]] std::optional<Cell> evaluate(const Arithmetic &what, const Cell &a, const Cell &b, const Cell &c);

} // namespace tileport::test
