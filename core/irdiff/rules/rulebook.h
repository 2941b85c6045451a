// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tileport::irdiff {

/// Every reason why two different forms may count as equal; a closed set.
enum class RuleId : uint8_t {
    SharedConstants,
    DeadCode,
    DuplicatedPure,
    IndependentOrder,
    Commutation,
    AssumeNoise,
    ShapeChains,
    ViewPerUse,
    HoistedInvariants,
    IndexArithmetic,
    IndexWidth,
    PointerForm,
    CeilDivision,
    MinSelect,
    RemainderFix,
    NonNegativeCompare,
    RedundantMask,
    LaunchValues,
    TokenThreading,
    PaddingUnderMask,
    StridedAsPartition,
    FloatIdentity,
    FusedMultiplyAdd,
    ExpBase2,
    AddZero,
    SigmoidForm,
    BlockIdNoise,
    WidenedAssume,
    FlippedComparison,
    RoundingDirection,
    BranchSelect,
    BooleanSelect,
    LoopForm,
    LoopSplit,
    ExactCover,
    EmptyRange,
    SigmoidOverflow,
    NegatedCondition,
    PowerOfTwo,
    TanhForm,
    ReduceIdentity,
    MmaAccumulator,
    Count,
};

/// How far a rule preserves the meaning.
enum class Soundness : uint8_t {
    Exact,           ///< always, bit for bit
    ExactUnderFacts, ///< bit for bit when the facts shown with it hold
    NumericClass,    ///< same real-number formula, other rounding: a note, never silence
};

/// A set of rules, one bit each.
using RuleMask = uint64_t;
constexpr RuleMask kAllRules = (RuleMask(1) << static_cast<uint32_t>(RuleId::Count)) - 1;
[[nodiscard]] constexpr RuleMask maskOf(RuleId rule) { return RuleMask(1) << static_cast<uint32_t>(rule); }

/// One equivalence rule with the argument why it is right.
struct Rule {
    RuleId id;
    const char *name;       ///< stable, kebab-case; used in files, on the command line and on screen
    Soundness soundness;
    const char *statement;  ///< what counts as equal
    const char *argument;   ///< why
    const char *needs = ""; ///< the facts without which it does not apply; empty = none
};

/// All rules, in the order of RuleId.
[[nodiscard]] std::span<const Rule> rulebook();
[[nodiscard]] const Rule &rule(RuleId id);
/// The rule of that name; none when there is no such rule.
[[nodiscard]] std::optional<RuleId> ruleNamed(const QString &name);
/// "exact", "exact under facts", "numeric".
[[nodiscard]] QString soundnessName(Soundness soundness);
/// Names of the rules in \p mask, in the order of the rulebook.
[[nodiscard]] QStringList ruleNames(RuleMask mask);
[[nodiscard]] RuleMask rulesOf(Soundness soundness);

} // namespace tileport::irdiff
