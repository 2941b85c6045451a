// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

namespace tileport::irdiff {

/// What one step of a chain of equal values says; a closed set.
enum class ProofStepKind : uint8_t {
    Parameter,   ///< both are parameters of the entries that were paired
    Carried,     ///< both are the same argument of paired regions: a loop counter or a carried value
    SameForm,    ///< the same operation on equal operands
    ByRule,      ///< other forms that rules make equal
    OneSided,    ///< an operation that only one side needs; rules say why it changes nothing
    Difference,  ///< the pair differs here
    Unpaired,    ///< the comparison found no counterpart
};

/// One step: two values (one none for OneSided and Unpaired), why they are equal, and how deep below the question.
struct ProofStep {
    ProofStepKind kind = ProofStepKind::SameForm;
    int depth = 0;                 ///< 0 = the values that were asked about, 1 = their operands …
    irgraph::ValueId left;
    irgraph::ValueId right;
    RuleMask rules = 0;
    QString reason;                ///< one plain phrase, e.g. "same operation addi", "operation: addf → subf"
    bool operator==(const ProofStep &) const = default;
};

/// The chain of equal values below two values.
struct ValueProof {
    bool isEqual = false;
    bool isComplete = true;        ///< false: longer than the limit, the rest is not listed
    std::vector<ProofStep> steps;  ///< every pair once, a value before its operands
    int firstDifference = -1;      ///< index of the step that differs by itself, the deepest cause; -1 when equal
    QString summary;               ///< one sentence: equal by which rules, or what differs first
};

inline constexpr size_t kProofLimit = 400; ///< steps

/// Why a value of the left program equals one of the right program, from what the comparison found. Either may be none
/// or out of range (then the answer says that there is no counterpart). Runs in time linear in the number of changes.
[[nodiscard]] ValueProof explainEquality(const IrDiff &diff, irgraph::ValueId left, irgraph::ValueId right,
                                         size_t limit = kProofLimit);

} // namespace tileport::irdiff
