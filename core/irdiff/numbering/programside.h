// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/opsymbol.h"
#include "core/irdiff/numbering/optraits.h"
#include "core/irdiff/rules/facts.h"
#include "core/irdiff/rules/rulebook.h"
#include "core/irgraph/irgraph.h"

#include <unordered_map>
#include <unordered_set>

namespace tileport::irdiff {

/// What the passes know of one program; columns by operation or by value.
struct ProgramSide {
    const irgraph::IrGraph *graph = nullptr;
    irgraph::OpId entry;
    std::vector<OpTraits> traits;                ///< by operation
    std::vector<uint8_t> needsOperandsOnly;      ///< by operation: pure, and no fact has a say in its one value
    OpSymbols symbols;                           ///< by operation; of the entry's only
    std::vector<ExprId> fixed;                   ///< by value: given from outside (parameters, agreed pairs); none = derive
    RuleMask numberedWith = 0;                   ///< rules of the last numbering; with others nothing of it stands
    std::vector<ExprId> values;                  ///< by value: what it is
    std::vector<ExprId> actions;                 ///< by operation: what it does with which values; pure ones: none
    std::vector<RuleMask> rules;                 ///< by operation: rules that gave its value its form
    std::vector<RuleMask> withheld;              ///< by operation: rules that its value must do without; empty = none
    std::vector<irgraph::OpId> partner;          ///< by operation: its match on the other side
    std::vector<uint8_t> live;                   ///< by operation: something needs it
    std::vector<uint8_t> unexplained;            ///< by operation: on the way from an effect that is not proven equal
    std::vector<uint8_t> agreed;                 ///< by operation: results or arguments were agreed, not derived
    std::unordered_map<irgraph::OpId, RuleId> absorbed;         ///< by operation: the rule by which its loop stands for it
    std::unordered_set<ExprId> performed;        ///< actions of no single operation: the first part of a split loop
    std::unordered_map<irgraph::OpId, std::vector<Premise>> facts; ///< by operation: what its rules needed to hold

    [[nodiscard]] ExprId value(irgraph::ValueId id) const { return values[id.value]; }
    [[nodiscard]] bool isToken(irgraph::ValueId id) const
    {
        return graph->typeInfo(graph->type(id)).kind == irgraph::TypeKind::Token;
    }
    [[nodiscard]] bool isInEntry(irgraph::OpId op) const
    {
        return op.value >= entry.value && op.value < graph->subtreeEnd(entry).value;
    }
};

/// Fills traits and symbols and sizes the columns.
[[nodiscard]] ProgramSide makeSide(ExprPool &pool, const irgraph::IrGraph &graph, irgraph::OpId entry);

} // namespace tileport::irdiff
