// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <span>

namespace tileport::test {

/// One way to compute a value: forms of one family have the same operands and result type, some are equal and some only
/// look so. In the text $a $b are tile<i32>, $x $y $z tile<f32>, $c and $d positive integers, %$t… names of its own; the
/// last line defines %$r. Programs that differ in the form only are near misses or equal, which the interpreter decides.
struct Form {
    const char *family;
    const char *type;      ///< of %$r
    const char *text;
};

[[nodiscard]] std::span<const Form> forms();

} // namespace tileport::test
