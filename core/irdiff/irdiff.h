// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/finding.h"
#include "core/irdiff/layoutgate.h"
#include "core/irdiff/specialisationtable.h"
#include "core/irgraph/irgraph.h"

#include <QString>

#include <array>
#include <vector>

namespace tileport::irdiff {

enum class Side : uint8_t { Left, Right };            ///< left = reference, right = generated

/// What happened to one operation; a closed set.
enum class ChangeKind : uint8_t { Same, Changed, Added, Removed };

/// What differs inside a matched pair of operations; a closed set.
enum class DetailKind : uint8_t { Operand, OperandOrder, Attribute, ResultType, Region, Location, Name };

/// One difference inside a matched pair, with both sides as text.
struct ChangeDetail {
    DetailKind kind = DetailKind::Operand;
    QString what;       ///< attribute name, "operand 2", "result 0"
    QString left;
    QString right;
    bool operator==(const ChangeDetail &) const = default;
};

/// One matched or unmatched operation; \c left or \c right is none for Added / Removed.
/// Same with one side none: the other side has no operation of its own for it and needs none (a repeated constant, dead
/// code, another form of an equal value); \c rules says why.
struct OpChange {
    ChangeKind kind = ChangeKind::Same;
    irgraph::OpId left;
    irgraph::OpId right;
    std::vector<ChangeDetail> details;
    RuleMask rules = 0;
};

/// One row of the side-by-side text; a line number is -1 where the side has nothing.
struct AlignedRow {
    int32_t leftLine = -1;
    int32_t rightLine = -1;
    ChangeKind kind = ChangeKind::Same;
    int32_t change = -1;   ///< index into IrDiff::changes, -1 for lines without an operation
    bool operator==(const AlignedRow &) const = default;
};

/// Which parameter of one entry plays the part of which parameter of the other.
struct ParameterPair {
    int left = -1;      ///< argument number, -1 = only the other side has it
    int right = -1;
    QString role;       ///< "a.shape[0]" when known
    QString reason;     ///< why these were paired: "corrected", "given", "same position", "same use", "same use, in order" …
    bool isAmbiguous = false; ///< another pairing would have been as good
    QString leftName;   ///< as printed, "%arg0"; empty when the side has none
    QString rightName;
    QString leftType;
    QString rightType;
    QString leftClaims; ///< what the program's assumes say of it: "divisible by 16, at least 0"
    QString rightClaims;
    QString launch;     ///< value at launch when known, "1024" or "left 1024, right 512"
    bool operator==(const ParameterPair &) const = default;
};

enum class Verdict : uint8_t { Pass, PassWithNotes, FailFixable, Blocked };

/// What the public shell script, which counts operation names, says of the same two texts.
struct ShellVerdict {
    Verdict verdict = Verdict::Blocked;
    std::vector<QString> criticals;    ///< its reasons to fail, e.g. "exp: 1 -> 0"
    std::vector<QString> notes;
    QString difference;                ///< why it and Tileport disagree; empty when they agree
};

/// What became of an item of the policy's checklist.
enum class ItemStatus : uint8_t { Holds, Differs, NotApplicable };

/// One item of the checklist with its answer for these two programs.
struct ChecklistLine {
    QString item;
    QString list;                      ///< "must-match", "may-differ" or "performance"
    ItemStatus status = ItemStatus::Holds;
    QStringList findings;              ///< ids of the findings that are about it, most severe first
    QString why;                       ///< why it does not apply; empty otherwise
    bool operator==(const ChecklistLine &) const = default;
};

/// The result of comparing two graphs; immutable once made, shared by views.
struct IrDiff {
    irgraph::IrGraphPtr left;
    irgraph::IrGraphPtr right;
    irgraph::OpId leftEntry;
    irgraph::OpId rightEntry;
    std::vector<OpChange> changes;                 ///< every operation of both sides exactly once
    std::vector<AlignedRow> rows;                  ///< every line of both texts exactly once, in order on each side
    std::vector<irgraph::OpId> partnerOfLeft;      ///< by left op id; none = unmatched
    std::vector<irgraph::OpId> partnerOfRight;
    std::vector<Finding> findings;                 ///< most severe first
    std::vector<ParameterPair> parameters;         ///< every parameter of both entries exactly once
    Verdict verdict = Verdict::Blocked;
    QString verdictReason;
    ShellVerdict shell;
    QString policy;                                ///< name of the policy that weighed the findings
    QString policyHash;                            ///< SHA-256 of that policy's rows, hexadecimal
    std::vector<ChecklistLine> checklist;          ///< every item of that policy's checklist, in its order
    SpecialisationTable specialisation;            ///< launch, Python's facts, Rust's declarations, both programs
    LayoutGate layout;                             ///< the pipeline's semantic-layout gate
    bool isApproximate = false;                    ///< a budget was hit; the verdict is then never Pass
    QString approximationReason;
    double milliseconds = 0;

    /// Counterpart of \p op on the other side; none when unmatched.
    [[nodiscard]] irgraph::OpId partner(Side side, irgraph::OpId op) const;
    [[nodiscard]] size_t count(ChangeKind kind) const;
};

inline constexpr std::array kChangeKinds{ChangeKind::Same, ChangeKind::Changed, ChangeKind::Added, ChangeKind::Removed};

/// "same", "changed", "added", "removed".
[[nodiscard]] QString changeKindName(ChangeKind kind);
/// "PASS", "PASS_WITH_NOTES", "FAIL_FIXABLE", "BLOCKED".
[[nodiscard]] QString verdictName(Verdict verdict);

/// "holds", "differs", "not applicable".
[[nodiscard]] QString itemStatusName(ItemStatus status);

using IrDiffPtr = std::shared_ptr<const IrDiff>;

} // namespace tileport::irdiff
