// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/programside.h"

#include <QStringList>

#include <unordered_map>

namespace tileport::irdiff {

/// Says facts in the words of the programs:
///
///   A.shape[0] (%arg3) is at least 0 (assumed on both sides)
///   block id x lies in [0, 15] (launch specification)
///   generated %17 (addi at line 42) is computed without overflow (taken for granted)
class FactNotes {
public:
    using Roles = std::unordered_map<ExprId, QString>;   ///< what parameters are, by value: "A.shape[0]"
    FactNotes(const ExprPool &pool, const ExprFacts &facts, const ProgramSide &left, const ProgramSide &right, Roles roles)
        : m_pool(pool), m_facts(facts), m_left(left), m_right(right), m_roles(std::move(roles))
    {
    }
    [[nodiscard]] QString text(const Premise &fact) const;
    /// The facts among those of \p left and \p right (operations; none = no operation) that \p rule may have needed.
    [[nodiscard]] std::vector<Premise> factsOf(RuleId rule, irgraph::OpId left, irgraph::OpId right) const;
    /// Whether nothing vouches for the fact.
    [[nodiscard]] bool isGranted(const Premise &fact) const { return (originsOf(fact) & ~Granted) == 0; }

private:
    [[nodiscard]] QString nameOf(ExprId value) const;
    [[nodiscard]] QString describe(ExprId value, int depth) const;
    [[nodiscard]] uint8_t originsOf(const Premise &fact) const;

    const ExprPool &m_pool;
    const ExprFacts &m_facts;
    const ProgramSide &m_left;
    const ProgramSide &m_right;
    Roles m_roles;
};

} // namespace tileport::irdiff
