// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tileport::irdiff {

/// Bit patterns of one binary floating point type of IEEE 754 layout: sign, exponent, mantissa.
///
///   f32    sign 0x80000000, one 0x3F800000, two 0x40000000
///   f16    sign 0x8000,     one 0x3C00,     two 0x4000
struct FloatFormat {
    uint32_t width = 0;
    uint32_t mantissa = 0;              ///< bits of the mantissa without the leading one

    [[nodiscard]] uint64_t sign() const { return uint64_t(1) << (width - 1); }
    [[nodiscard]] uint64_t mostExponent() const { return (uint64_t(1) << (width - 1 - mantissa)) - 1; } ///< of infinity and NaN
    [[nodiscard]] uint64_t one() const { return (mostExponent() / 2) << mantissa; }
    [[nodiscard]] uint64_t two() const { return (mostExponent() / 2 + 1) << mantissa; }
    [[nodiscard]] uint64_t infinity() const { return mostExponent() << mantissa; }
    [[nodiscard]] uint64_t mostFinite() const { return infinity() - 1; }
    [[nodiscard]] bool isNegative(uint64_t bits) const { return (bits & sign()) != 0; }
    [[nodiscard]] bool isNaN(uint64_t bits) const { return (bits & ~sign()) > infinity(); }
    /// 1 / x for a power of two whose reciprocal is a normal number as well; none for anything else.
    [[nodiscard]] std::optional<uint64_t> exactReciprocal(uint64_t bits) const;
};

/// The format of "f16", "bf16", "f32" or "f64"; none for other elements.
[[nodiscard]] std::optional<FloatFormat> floatFormat(std::string_view element);

} // namespace tileport::irdiff
