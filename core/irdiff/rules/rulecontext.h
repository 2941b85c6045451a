// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/programside.h"
#include "core/irdiff/rules/linearform.h"

#include <optional>

namespace tileport::irdiff {

/// What a rule may look at and use: the pool, the facts, and which rules are switched on.
class RuleContext {
public:
    RuleContext(ExprPool &pool, ExprFacts &facts, RuleMask enabled);

    /// Whether \p rule may be applied; remembers that it was.
    bool use(RuleId rule)
    {
        if (!(m_enabled & maskOf(rule)))
            return false;
        m_used |= maskOf(rule);
        return true;
    }
    [[nodiscard]] bool isOn(RuleId rule) const { return (m_enabled & maskOf(rule)) != 0; }
    /// Rules used since the last call.
    RuleMask takeUsed()
    {
        const RuleMask used = m_used;
        m_used = 0;
        return used;
    }

    ExprPool &pool;
    ExprFacts &facts;
    LinearForms linear;

    /// make(symbol(name), payload, operands), the usual way to write a canonical form.
    ExprId form(std::string_view name, int64_t payload, std::initializer_list<ExprId> operands)
    {
        return pool.make(pool.symbol(name), payload, std::span(operands.begin(), operands.size()));
    }
    [[nodiscard]] bool isForm(ExprId expr, std::string_view name) const { return pool.symbolText(pool.symbolOf(expr)) == name; }
    /// Whether the value is known to be at least zero, from facts and the shape of the expression.
    [[nodiscard]] bool isNonNegative(ExprId expr, int depth = 6) const;

private:
    RuleMask m_enabled;
    RuleMask m_used = 0;
};

/// One operation as a rule sees it; operands without tokens.
struct OpView {
    const irgraph::IrGraph &graph;
    irgraph::OpId op;
    std::span<const ExprId> operands;
    [[nodiscard]] std::string_view name() const { return graph.opName(op); }
    /// Text of an attribute, "" when absent.
    [[nodiscard]] std::string_view attr(std::string_view key) const;
};

/// Element text of a tile type ("f32"), the type's own text otherwise.
[[nodiscard]] std::string_view elementText(const irgraph::IrGraph &graph, irgraph::TypeId type);
/// Integers of 32 and 64 bits, and tiles of them: what indices are made of.
[[nodiscard]] bool isIndexType(const irgraph::IrGraph &graph, irgraph::TypeId type);

/// The canonical value of \p view when a rule knows one; none leaves the operation as it is.
[[nodiscard]] std::optional<ExprId> applyRules(RuleContext &context, const OpView &view);

} // namespace tileport::irdiff
