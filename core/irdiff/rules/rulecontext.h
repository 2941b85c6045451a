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
        if (!isOn(rule))
            return false;
        m_used |= maskOf(rule);
        return true;
    }
    void useAll(RuleMask rules) { m_used |= rules; }
    [[nodiscard]] RuleMask enabled() const { return m_enabled; }
    [[nodiscard]] bool isOn(RuleId rule) const { return (m_enabled & ~m_withheld & maskOf(rule)) != 0; }
    /// From here on \p rules do not apply, whether they are enabled or not.
    void withhold(RuleMask rules) { m_withheld = rules; }
    /// Rules used since the last call.
    RuleMask takeUsed()
    {
        const RuleMask used = m_used;
        m_used = 0;
        return used;
    }
    /// Facts used since the last call, each once.
    std::vector<Premise> takeFacts();
    /// Remembers that a rule needed \p fact.
    void need(const Premise &fact);
    /// Everything used after this point is forgotten by back(): for a rule that looked but did not apply.
    struct Mark {
        size_t facts;
        RuleMask used;
    };
    [[nodiscard]] Mark mark() const { return {m_needed.size(), m_used}; }
    void back(const Mark &mark);
    /// Who vouches for what follows from everything needed after this point: nobody as soon as a part is only granted.
    [[nodiscard]] uint8_t originsSince(const Mark &mark) const;

    /// Facts learned from here on hold for the side whose assumes they come from.
    void startSide(FactOrigin assumedBy) { m_assumedBy = assumedBy; }
    [[nodiscard]] FactOrigin assumedBy() const { return m_assumedBy; }
    /// Facts learned since enterScope are forgotten by leaveScope: what holds inside of a branch or a loop says nothing
    /// about the same expression elsewhere.
    [[nodiscard]] size_t enterScope() const { return m_learned.size(); }
    void leaveScope(size_t scope);
    void learnNonNegative(ExprId value, uint8_t origins);
    void learnMultiple(ExprId value, int64_t divisor, uint8_t origins);
    void learnBelow(ExprId value, ExprId bound);
    void learnBounds(ExprId value, int64_t low, int64_t high, uint8_t origins);

    ExprPool &pool;
    ExprFacts &facts;
    LinearForms linear;

    /// make(symbol(name), payload, operands), the usual way to write a canonical form.
    ExprId form(std::string_view name, int64_t payload, std::initializer_list<ExprId> operands)
    {
        return pool.make(pool.symbol(name), payload, std::span(operands.begin(), operands.size()));
    }
    [[nodiscard]] bool isForm(ExprId expr, std::string_view name) const { return pool.symbolText(pool.symbolOf(expr)) == name; }
    /// Whether the value is known to be at least zero, from facts and the shape of the expression; the facts are needed then.
    bool isNonNegative(ExprId expr, int depth = 6);

private:
    bool provesNonNegative(ExprId expr, int depth);
    bool provesFormNonNegative(ExprId expr, int depth);

    RuleMask m_enabled;
    RuleMask m_withheld = 0;
    RuleMask m_used = 0;
    FactOrigin m_assumedBy = AssumedLeft;
    std::vector<Premise> m_needed;
    /// What a fact was before it was learned; none = nothing was known.
    struct Learned {
        ExprId value;
        enum class Kind : uint8_t { NonNegative, Multiple, Below, Bounds } kind;
        std::optional<std::pair<int64_t, uint8_t>> multiple{};
        std::optional<KnownBounds> bounds{};
    };
    std::vector<Learned> m_learned;
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

/// A rewrite for one mnemonic.
struct RewriteEntry {
    std::string_view op;
    std::optional<ExprId> (*apply)(RuleContext &, const OpView &);
};

/// Element text of a tile type ("f32"), the type's own text otherwise.
[[nodiscard]] std::string_view elementText(const irgraph::IrGraph &graph, irgraph::TypeId type);
/// Integers of 32 and 64 bits, and tiles of them: what indices are made of.
[[nodiscard]] bool isIndexType(const irgraph::IrGraph &graph, irgraph::TypeId type);

/// The canonical value of \p view when a rule knows one; none leaves the operation as it is.
[[nodiscard]] std::optional<ExprId> applyRules(RuleContext &context, const OpView &view);
/// Whether facts may decide the value of such an operation, or it tells some: then equal operands alone do not say that
/// its value is what it was.
[[nodiscard]] bool mayAskFacts(std::string_view opName);

} // namespace tileport::irdiff
