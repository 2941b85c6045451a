// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/floatrules.h"

#include <algorithm>
#include <array>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

std::string_view resultElement(const OpView &view)
{
    return elementText(view.graph, view.graph.type(view.graph.results(view.op)[0]));
}

/// The symbol that plain numbering gives \p op with default rounding; rules must meet it.
std::string floatSymbol(std::string_view op, std::string_view element, std::string_view rounding = "nearest_even")
{
    std::string text(op);
    if (!rounding.empty())
        text.append(" rounding_mode=").append(rounding);
    return text.append(":").append(element);
}

ExprId sortedForm(RuleContext &context, std::string_view name, ExprId a, ExprId b)
{
    const auto [low, high] = std::minmax(a, b);
    return context.form(name, 0, {low, high});
}

/// fma(a, b, c) becomes a * b + c: both sides are then compared in the unfused form.
std::optional<ExprId> rewriteFused(RuleContext &context, const OpView &view)
{
    if (view.attr("rounding_mode") != "nearest_even" || !context.use(RuleId::FusedMultiplyAdd))
        return std::nullopt;
    const std::string_view element = resultElement(view);
    const ExprId product = sortedForm(context, floatSymbol("mulf", element), view.operands[0], view.operands[1]);
    return sortedForm(context, floatSymbol("addf", element), product, view.operands[2]);
}

/// exp(x) becomes exp2(x * log2(e)) with the constant as f32 prints it.
std::optional<ExprId> rewriteExp(RuleContext &context, const OpView &view)
{
    constexpr uint64_t kLog2OfE = 0x3FB8AA3B;
    if (resultElement(view) != "f32" || !context.use(RuleId::ExpBase2))
        return std::nullopt;
    const ExprId factor = context.pool.constant(kLog2OfE, context.pool.symbol("f32"));
    const ExprId scaled = sortedForm(context, floatSymbol("mulf", "f32"), view.operands[0], factor);
    return context.form("exp2:f32", 0, {scaled});
}

constexpr std::array kRewrites{
    RewriteEntry{"fma", rewriteFused},
    RewriteEntry{"exp", rewriteExp},
};

} // namespace

std::span<const RewriteEntry> floatRewrites() { return kRewrites; }

} // namespace tileport::irdiff
