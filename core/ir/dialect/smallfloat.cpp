// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/smallfloat.h"

#include <cmath>
#include <limits>

namespace tileport::ir::cudatile {

namespace {

constexpr int kBias = 15;
constexpr int kMantissaBits = 3;
constexpr uint8_t kNaN = 0xFF;

double valueOf(uint8_t bits)
{
    if (bits == kNaN)
        return std::numeric_limits<double>::quiet_NaN();
    const int exponent = bits >> kMantissaBits;
    const int mantissa = bits & 7;
    if (exponent == 0)
        return std::ldexp(mantissa, 1 - kBias - kMantissaBits);
    return std::ldexp(8 + mantissa, exponent - kBias - kMantissaBits);
}

}  // namespace

llvm::APFloat decodeE5M3(uint8_t bits)
{
    return llvm::APFloat(static_cast<float>(valueOf(bits)));
}

std::optional<uint8_t> encodeE5M3(double value)
{
    if (std::isnan(value))
        return kNaN;
    for (unsigned bits = 0; bits < kNaN; ++bits) {
        if (valueOf(static_cast<uint8_t>(bits)) == value)
            return static_cast<uint8_t>(bits);
    }
    return std::nullopt;
}

}  // namespace tileport::ir::cudatile
