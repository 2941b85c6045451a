// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/random/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tileport::test {

namespace {

/// Holds every 64-bit product; an extension that gcc and clang share.
__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

int64_t wrapped(Wide value, uint32_t width)
{
    const auto low = static_cast<uint64_t>(value);
    const uint32_t unused = 64 - width;
    return static_cast<int64_t>(low << unused) >> unused;
}

Wide unsignedOf(int64_t value, uint32_t width)
{
    return width == 64 ? static_cast<Wide>(static_cast<uint64_t>(value)) : static_cast<Wide>(value & ((int64_t(1) << width) - 1));
}

Cell integer(int64_t value) { return {value, 0}; }
/// Floats are f32: every result is rounded.
Cell real(double value) { return {0, static_cast<double>(static_cast<float>(value))}; }

std::optional<Cell> divided(const Arithmetic &what, Wide a, Wide b)
{
    if (b == 0)
        return {};
    const Wide least = -(static_cast<Wide>(1) << (what.width - 1));
    if (!what.isUnsigned && a == least && b == -1)
        return {};
    Wide quotient = a / b;
    const bool isInexact = quotient * b != a;
    const bool isNegative = (a < 0) != (b < 0);
    if (what.name == "remi")
        return integer(wrapped(a % b, what.width));
    if (isInexact && what.rounding == "negative_inf" && isNegative)
        --quotient;
    if (isInexact && what.rounding == "positive_inf" && !isNegative)
        ++quotient;
    return integer(wrapped(quotient, what.width));
}

bool compared(std::string_view predicate, auto a, auto b)
{
    if (predicate == "equal")
        return a == b;
    if (predicate == "not_equal")
        return a != b;
    if (predicate == "less_than")
        return a < b;
    if (predicate == "less_than_or_equal")
        return a <= b;
    return predicate == "greater_than" ? a > b : a >= b;
}

std::optional<Cell> ringResult(const Arithmetic &what, int64_t a, int64_t b)
{
    const auto apply = [&](auto x, auto y) { return what.name == "addi" ? x + y : what.name == "subi" ? x - y : x * y; };
    const int64_t result = wrapped(apply(Wide{a}, Wide{b}), what.width);
    const bool wrapsSigned = apply(Wide{a}, Wide{b}) != result;
    // The product of two unsigned numbers of 64 bits needs all 128 bits.
    const auto magnitude = [&](int64_t value) { return static_cast<UnsignedWide>(unsignedOf(value, what.width)); };
    const bool wrapsUnsigned = apply(magnitude(a), magnitude(b)) != magnitude(result);
    if ((what.excludesSignedWrap && wrapsSigned) || (what.excludesUnsignedWrap && wrapsUnsigned))
        return {};
    return integer(result);
}

std::optional<Cell> ofIntegers(const Arithmetic &what, int64_t a, int64_t b)
{
    const std::string_view name = what.name;
    const Wide left = what.isUnsigned ? unsignedOf(a, what.width) : static_cast<Wide>(a);
    const Wide right = what.isUnsigned ? unsignedOf(b, what.width) : static_cast<Wide>(b);
    if (name == "addi" || name == "subi" || name == "muli")
        return ringResult(what, a, b);
    if (name == "divi" || name == "remi")
        return divided(what, left, right);
    if (name == "mini")
        return integer(left < right ? a : b);
    if (name == "maxi")
        return integer(left < right ? b : a);
    if (name == "andi")
        return integer(a & b);
    if (name == "ori")
        return integer(a | b);
    if (name == "xori")
        return integer(a ^ b);
    if (name == "negi")
        return integer(wrapped(-static_cast<Wide>(a), what.width));
    if (name == "cmpi")
        return integer(compared(what.predicate, left, right) ? -1 : 0);
    if (name == "exti")
        return integer(static_cast<int64_t>(left));
    if (name == "trunci")
        return integer(wrapped(a, what.resultWidth));
    if (name == "itof")
        return real(static_cast<double>(static_cast<float>(static_cast<int64_t>(left))));
    if (name != "shli" && name != "shri")
        return {};
    const Wide distance = unsignedOf(b, what.width);
    if (distance >= what.width)
        return {};
    return integer(name == "shli" ? wrapped(static_cast<Wide>(a) << static_cast<int>(distance), what.width)
                                  : static_cast<int64_t>(left >> static_cast<int>(distance)));
}

/// fma rounds once; a double holds the product of two floats exactly, its sum with a third nearly so: std::fma on floats is exact.
std::optional<Cell> ofReals(const Arithmetic &what, double a, double b, double c)
{
    const std::string_view name = what.name;
    if (name == "addf")
        return real(a + b);
    if (name == "subf")
        return real(a - b);
    if (name == "mulf")
        return real(a * b);
    if (name == "divf")
        return real(a / b);
    if (name == "negf")
        return real(-a);
    if (name == "absf")
        return real(std::fabs(a));
    if (name == "fma")
        return real(std::fma(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c)));
    if (name == "exp")
        return real(std::exp(a));
    if (name == "exp2")
        return real(std::exp2(a));
    if (name == "sqrt")
        return real(std::sqrt(a));
    if (name == "ftoi")
        return integer(static_cast<int64_t>(a));
    if (name == "maxf" || name == "minf") {
        // The other operand where one is no number; -0 is below +0.
        if (std::isnan(a) || std::isnan(b))
            return real(what.propagatesNan ? std::nan("") : std::isnan(a) ? b : a);
        const bool isLess = a < b || (a == b && std::signbit(a) && !std::signbit(b));
        return real((name == "maxf") == isLess ? b : a);
    }
    if (name != "cmpf")
        return {};
    const bool isUnordered = std::isnan(a) || std::isnan(b);
    return integer((isUnordered ? !what.isOrdered : compared(what.predicate, a, b)) ? -1 : 0);
}

} // namespace

std::optional<Cell> evaluate(const Arithmetic &what, const Cell &a, const Cell &b, const Cell &c)
{
    if (const auto result = ofIntegers(what, a.integer, b.integer))
        return result;
    return ofReals(what, a.real, b.real, c.real);
}

} // namespace tileport::test
