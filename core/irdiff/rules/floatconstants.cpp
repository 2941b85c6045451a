// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/floatconstants.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tileport::irdiff {

std::optional<uint64_t> FloatFormat::exactReciprocal(uint64_t bits) const
{
    const uint64_t exponent = (bits & ~sign()) >> mantissa;
    const bool isPowerOfTwo = (bits & ((uint64_t(1) << mantissa) - 1)) == 0;
    // The exponent e stands for 2^(e - bias), its reciprocal for 2^(bias - e); both have to be normal.
    if (!isPowerOfTwo || exponent == 0 || exponent + 1 >= mostExponent())
        return std::nullopt;
    return (bits & sign()) | ((mostExponent() - 1 - exponent) << mantissa);
}

std::optional<FloatFormat> floatFormat(std::string_view element)
{
    using Named = std::pair<std::string_view, FloatFormat>;
    static constexpr std::array kFormats{Named("f16", {16, 10}), Named("bf16", {16, 7}), Named("f32", {32, 23}), Named("f64", {64, 52})};
    const auto *const found = std::ranges::find(kFormats, element, &Named::first);
    return found == kFormats.end() ? std::nullopt : std::optional(found->second);
}

} // namespace tileport::irdiff
