// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/loopforms.h"
#include "core/irdiff/rules/rulecontext.h"
#include "core/irdiff/rules/writestates.h"

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
    /// An effect inside of a region; a barrier keeps its place among the others, as it may end them.
    struct Exit {
        ExprId action;
        bool isBarrier = false;
    };
    /// A structured operation whose regions are being walked.
    struct Frame {
        irgraph::OpId op;
        std::vector<Exit> exits{};     ///< what its continue, break and yield operations do, and nested actions
        size_t scope = 0;              ///< facts learned inside are forgotten at its end
        size_t secondRegion = 0;       ///< of an if: how many exits its first region has
        bool escapes = false;          ///< something inside leaves it early
        std::optional<CountedLoop> counted{};
        std::vector<Premise> premises{};             ///< of a counted loop: that it counts up and its counter does not overflow
        RuleMask used = 0;             ///< of a counted loop: rules behind the premises
        std::optional<SplitLoop> split{};
        ExprId firstPart{};            ///< of a split loop's second part: the node of the first
    };

    void walk(uint32_t first, uint32_t end);
    void open(irgraph::OpId op);
    void close();
    void enterRegion(uint32_t op);
    void addExit(irgraph::OpId op, ExprId action);
    void noteEscape(irgraph::OpId op);
    [[nodiscard]] std::vector<ExprId> exitActions(const Frame &frame);
    void closeIntoParent(const Frame &frame);
    void number(irgraph::OpId op);
    [[nodiscard]] bool isAsBefore(irgraph::OpId op) const;
    void setValue(irgraph::ValueId value, ExprId expr);
    void forgetUsed();
    void start(irgraph::OpId op);
    void noteUsed(irgraph::OpId op);
    void dropFacts(irgraph::OpId op);
    void setArguments(irgraph::OpId op);
    void noteWidth(irgraph::ValueId value, ExprId expr);
    [[nodiscard]] ExprId argumentLeaf(irgraph::OpId op, std::string_view kind, uint32_t index, irgraph::ValueId value);
    void closeIf(const Frame &frame);
    void closeLoop(const Frame &frame);
    void closeReduction(const Frame &frame);

    // Loops in another form (loopnumbering.cpp).
    void settleEnd(irgraph::OpId op);
    void chooseForm(Frame &frame);
    [[nodiscard]] ExprId stepOf(const CountedLoop &counted);
    [[nodiscard]] ExprId numberFirstPart(irgraph::OpId op, const SplitLoop &split);
    void closeCounted(const Frame &frame);
    void closeSplit(const Frame &frame);
    [[nodiscard]] ExprId splitNode(const Frame &frame);
    [[nodiscard]] bool isAbsorbedBranch(const Frame &frame) const;
    void closeAbsorbedBranch(const Frame &frame);
    [[nodiscard]] std::vector<ExprId> resultExprs(irgraph::OpId op, ExprId node);
    [[nodiscard]] ExprId countedAction(irgraph::OpId op, std::span<const ExprId> parts);
    [[nodiscard]] uint32_t stateOf(irgraph::OpId op, ExprId element);

    [[nodiscard]] std::vector<ExprId> operandExprs(irgraph::OpId op) const;
    [[nodiscard]] std::span<const ExprId> gatherOperands(irgraph::OpId op);
    void numberEffect(irgraph::OpId op, std::span<const ExprId> operands);
    [[nodiscard]] std::vector<ExprId> withoutNeedlessParts(irgraph::OpId op, std::span<const ExprId> operands);
    [[nodiscard]] ExprId withoutPaddingOfView(irgraph::OpId op, size_t view, std::span<const ExprId> parts);
    [[nodiscard]] bool isSameMask(ExprId a, ExprId b);
    ExprId withoutPadding(ExprId value, ExprId mask);
    ExprId pureValue(irgraph::OpId op, std::span<const ExprId> operands);
    ExprId constantValue(irgraph::OpId op);
    ExprId newConstant(irgraph::OpId op, irgraph::TypeId resultType);
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
    std::vector<ExprId> m_operands;                 ///< of the operation being numbered
    bool m_mayReuse = false;                        ///< the rules are those of the round before
    std::vector<uint8_t> m_isUnchanged;             ///< by value: what an earlier round gave it as well
    std::unordered_map<uint64_t, ExprId> m_constants; ///< by attribute and type
    std::unordered_map<ExprId, ExprId> m_renamed;   ///< of the rename being done
    std::unordered_map<irgraph::ValueId, bool> m_forced;                ///< conditions that a part of a split loop decides
    WriteStates m_writeStates;
    std::unordered_map<ExprId, std::vector<uint32_t>> m_seenStates;    ///< by what is read: states of memory it was read in
    SymbolId m_result;
    ExprId m_token;
};

} // namespace tileport::irdiff
