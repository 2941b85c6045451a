// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/reduceidentity.h"

#include "core/irdiff/rules/floatconstants.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

/// The one operation that combines two elements; "" when the region does more.
std::string_view combinerOf(const IrGraph &graph, OpId reduce)
{
    if (graph.opName(reduce) != "reduce" || graph.regions(reduce).size() != 1)
        return {};
    const RegionId region = graph.regions(reduce)[0];
    const IdRange<OpId> body = graph.body(region);
    if (body.last - body.first != 2 || graph.arguments(region).size() != 2)
        return {};
    const auto combiner = OpId(body.first);
    const auto yield = OpId(body.first + 1);
    const bool isPlain = graph.operands(combiner).size() == 2 && graph.results(combiner).size() == 1
        && std::ranges::all_of(graph.operands(combiner), [&](ValueId part) { return !graph.definingOp(part).isValid() && graph.argumentRegion(part) == region; })
        && graph.operands(combiner)[0] != graph.operands(combiner)[1] && graph.operands(yield).size() == 1
        && graph.operands(yield)[0] == graph.results(combiner)[0];
    return isPlain ? graph.opName(combiner) : std::string_view();
}

/// A number as attributes spell it: a bit pattern in hexadecimal, or a decimal.
std::optional<double> numberIn(const std::string &text, const FloatFormat &format)
{
    char *end = nullptr;
    if (!text.starts_with("0x")) {
        const double value = std::strtod(text.c_str(), &end);
        return end != text.c_str() && *end == '\0' ? std::optional(value) : std::nullopt;
    }
    const uint64_t bits = std::strtoull(text.c_str(), &end, 16);
    if (*end != '\0' || format.isNaN(bits))
        return std::nullopt;
    const double sign = format.isNegative(bits) ? -1 : 1;
    const uint64_t magnitude = bits & ~format.sign();
    if (magnitude == format.infinity())
        return sign * std::numeric_limits<double>::infinity();
    const auto exponent = static_cast<int>(magnitude >> format.mantissa);
    const uint64_t leading = exponent > 0 ? uint64_t(1) << format.mantissa : 0;
    const uint64_t digits = (magnitude & ((uint64_t(1) << format.mantissa) - 1)) | leading;
    const int bias = static_cast<int>(format.mostExponent() / 2);
    return sign * std::ldexp(static_cast<double>(digits), std::max(exponent, 1) - bias - static_cast<int>(format.mantissa));
}

double mostFinite(const FloatFormat &format)
{
    const int bias = static_cast<int>(format.mostExponent() / 2);
    return std::ldexp(2.0 - std::ldexp(1.0, -static_cast<int>(format.mantissa)), bias);
}

std::string infinityText(const FloatFormat &format, bool isNegative)
{
    char text[24];
    std::snprintf(text, sizeof text, "0x%llX", static_cast<unsigned long long>(format.infinity() | (isNegative ? format.sign() : 0)));
    return text;
}

} // namespace

std::optional<std::string> usualIdentity(const IrGraph &graph, OpId reduce)
{
    const std::string_view combiner = combinerOf(graph, reduce);
    const std::optional<AttrInfo> attribute = graph.attribute(reduce, "identities");
    if (combiner.empty() || !attribute)
        return std::nullopt;
    const std::string text(graph.string(attribute->text));
    const size_t colon = text.find(" : ");
    if (!text.starts_with('[') || !text.ends_with(']') || colon == std::string::npos)
        return std::nullopt;
    const std::string element = text.substr(colon + 3, text.size() - colon - 4);
    const std::optional<FloatFormat> format = floatFormat(element);
    const std::optional<double> value = format ? numberIn(text.substr(1, colon - 1), *format) : std::nullopt;
    if (!value)
        return std::nullopt;
    std::string usual;
    if (combiner == "addf" && *value == 0.0 && std::signbit(*value))
        usual = "0.000000e+00";
    else if (combiner == "maxf" && *value == -mostFinite(*format))
        usual = infinityText(*format, true);
    else if (combiner == "minf" && *value == mostFinite(*format))
        usual = infinityText(*format, false);
    else
        return std::nullopt;
    std::string identities("[");
    return identities.append(usual).append(" : ").append(element).append("]");
}

} // namespace tileport::irdiff
