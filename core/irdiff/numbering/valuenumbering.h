// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/rulecontext.h"

#include <unordered_map>

namespace tileport::irdiff {

/// Gives every value of one program its expression in the shared pool, front to back, and every operation with an
/// effect or regions its action. Linear in the size of the program.
class ValueNumbering {
public:
    ValueNumbering(RuleContext &context, ProgramSide &side);
    /// Numbers the whole entry; ProgramSide::fixed must be filled for its parameters.
    void run();

private:
    /// A structured operation whose regions are being walked.
    struct Frame {
        irgraph::OpId op;
        std::vector<ExprId> exits;     ///< what its continue, break and yield operations do, and nested actions
        size_t scope = 0;              ///< facts learned inside are forgotten at its end
    };

    void open(irgraph::OpId op);
    void close();
    void number(irgraph::OpId op);
    void forgetUsed();
    void noteUsed(irgraph::OpId op);
    void setArguments(irgraph::OpId op);
    [[nodiscard]] ExprId argumentLeaf(irgraph::OpId op, std::string_view kind, uint32_t index, irgraph::ValueId value);
    void closeIf(const Frame &frame);
    void closeLoop(const Frame &frame);
    void closeReduction(const Frame &frame);

    [[nodiscard]] std::vector<ExprId> operandExprs(irgraph::OpId op) const;
    [[nodiscard]] std::vector<ExprId> withoutTrueMask(irgraph::OpId op, std::span<const ExprId> operands);
    [[nodiscard]] bool isSameMask(ExprId a, ExprId b);
    ExprId withoutPadding(ExprId value, ExprId mask);
    ExprId pureValue(irgraph::OpId op, std::span<const ExprId> operands);
    ExprId constantValue(irgraph::OpId op);
    std::optional<ExprId> shapeValue(irgraph::OpId op, ExprId source);
    std::optional<ExprId> viewValue(irgraph::OpId op, std::span<const ExprId> operands);
    void numberExtents(irgraph::OpId op, ExprId source);
    void numberOpaque(irgraph::OpId op, std::span<const ExprId> operands);

    ExprId rename(ExprId expr, std::span<const ExprId> newCoordinates);
    void setResult(irgraph::OpId op, uint32_t index, ExprId expr);
    void setOpaqueResults(irgraph::OpId op, ExprId node);
    [[nodiscard]] std::span<const int64_t> shapeOf(irgraph::ValueId value) const;

    RuleContext &m_context;
    ExprPool &m_pool;
    ProgramSide &m_side;
    const irgraph::IrGraph &m_graph;
    std::vector<Frame> m_frames;
    std::unordered_map<ExprId, ExprId> m_renamed;   ///< of the rename being done
    SymbolId m_result;
    ExprId m_token;
};

} // namespace tileport::irdiff
