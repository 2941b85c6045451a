// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/differ.h"
#include "core/irdiff/numbering/programside.h"

#include <QVarLengthArray>

namespace tileport::irdiff {

/// Operations of one region that were paired in order because there were too many to weigh.
struct SkippedWeighing {
    irgraph::OpId leftOwner;
    irgraph::OpId rightOwner;
    size_t leftCount = 0;
    size_t rightCount = 0;
};

/// Everything that the passes share while two programs are compared.
struct DiffState {
    DiffOptions options;
    CancelToken cancel;
    ExprPool pool;
    ExprFacts facts;
    ProgramSide left;
    ProgramSide right;
    std::vector<std::pair<int, int>> corrections;   ///< argument numbers that a person paired
    std::vector<ParameterPair> parameters;
    uint32_t agreed = 0;              ///< leaves handed out by agreeOn
    std::vector<SkippedWeighing> skipped;
    bool isMirrored = false;          ///< left and right are exchanged for now, see mirror()
    QString approximationReason;      ///< set when a budget was hit
    RuleMask needless = 0;            ///< rules without which the programs are equal as well; numbering does without them
    bool areProgramsEqual = false;    ///< the entries do the same; every use of a rule that is not exact counts
    bool areRulesChecked = true;      ///< false: too large to tell which rules are needed

    /// Exchanges both sides. Numbering and matching see two programs in one fixed order, whichever is the reference, so
    /// that A against B comes out as B against A, mirrored.
    void mirror();

    /// Declares a value of each side equal from here on: numbering gives both the same leaf.
    void agreeOn(irgraph::ValueId leftValue, irgraph::ValueId rightValue);
    void match(irgraph::OpId leftOp, irgraph::OpId rightOp)
    {
        left.partner[leftOp.value] = rightOp;
        right.partner[rightOp.value] = leftOp;
    }
    /// Equal by expression, or results of matched operations at the same position.
    [[nodiscard]] bool areEqual(irgraph::ValueId leftValue, irgraph::ValueId rightValue) const
    {
        return left.value(leftValue) == right.value(rightValue);
    }
    /// All operands are equal one by one, tokens aside: nothing to look for in operandSlots.
    [[nodiscard]] bool haveEqualOperands(irgraph::OpId leftOp, irgraph::OpId rightOp) const;
    /// The pair is equal by its own canonical form, however its operands look: a pure value that was derived, not agreed,
    /// or the same action on equal values.
    [[nodiscard]] bool isProvenEqual(irgraph::OpId leftOp, irgraph::OpId rightOp) const;
    [[nodiscard]] bool arePartners(irgraph::ValueId leftValue, irgraph::ValueId rightValue) const;
};

/// Operands that stand against each other; -1 where one side has none. Tokens are left out.
struct OperandSlot {
    int left = -1;
    int right = -1;
};
using OperandSlots = QVarLengthArray<OperandSlot, 8>;
/// Slots of a matched pair by operand group; operands of commutative operations are exchanged when that fits better.
[[nodiscard]] OperandSlots operandSlots(const DiffState &state, irgraph::OpId leftOp, irgraph::OpId rightOp);

} // namespace tileport::irdiff
