// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/rulebook.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace tileport::irdiff {

namespace {

constexpr auto kExact = Soundness::Exact;
constexpr auto kFacts = Soundness::ExactUnderFacts;
constexpr auto kNumeric = Soundness::NumericClass;

constexpr std::array kRules{
    Rule{RuleId::SharedConstants, "shared-constants", kExact, "one constant used twice equals two equal constants",
         "a constant has no operands and no effect, so its value is its attribute"},
    Rule{RuleId::DeadCode, "dead-code", kExact, "a pure operation or weak load whose value nothing needs may be absent",
         "neither writes memory nor decides control flow, and no live operation reads it"},
    Rule{RuleId::DuplicatedPure, "duplicated-pure", kExact, "a pure operation, or a load with the same writes before it, may be repeated or shared",
         "the same pure operation on the same operands gives the same value; a load gives the same value as long as no write is ordered between"},
    Rule{RuleId::IndependentOrder, "independent-order", kExact, "operations may stand in any order that keeps definitions before uses",
         "Tile IR orders memory by tokens only, never by position"},
    Rule{RuleId::Commutation, "commutation", kExact, "operands of a commutative operation may be exchanged",
         "IEEE addition, multiplication, minimum and maximum and integer operations commute bit for bit (NaN payloads aside)"},
    Rule{RuleId::AssumeNoise, "assume-noise", kExact, "an assume passes its value through; stacked, repeated or reordered ones are one",
         "assume returns its operand; what it claims is compared apart, as facts"},
    Rule{RuleId::ShapeChains, "shape-chains", kExact, "reshape, broadcast and permute only rename coordinates",
         "both sides are compared as one element in terms of its coordinates"},
    Rule{RuleId::ViewPerUse, "view-per-use", kExact, "a view may be made once or once per use",
         "making a view reads no memory; equal base, extents, strides and tile make equal views"},
    Rule{RuleId::HoistedInvariants, "hoisted-invariants", kExact, "a pure operation may stand outside of the loop or branch whose values it does not use",
         "its operands are the same in every iteration, and it has no effect when it is not needed"},
    Rule{RuleId::IndexArithmetic, "index-arithmetic", kExact, "sums and products of integers are compared as polynomials",
         "addition and multiplication modulo 2^w form a commutative ring"},
    Rule{RuleId::IndexWidth, "index-width", kFacts, "extending keeps the number, so an index computed in 32 bits equals the same index in 64 bits",
         "sign extension commutes with sums and products that stay in range", "no intermediate index leaves the 32-bit range"},
    Rule{RuleId::PointerForm, "pointer-form", kFacts, "offsets may be added to a pointer one by one or all at once",
         "pointer offsets add up", "the sum of the offsets does not overflow its width"},
    Rule{RuleId::CeilDivision, "ceil-division", kFacts, "the number of tiles: index space query, division rounding up, (a+b-1)/b rounding down",
         "for b > 0 the quotient rounded up is the largest integer not above (a+b-1)/b", "a+b-1 does not overflow"},
    Rule{RuleId::MinSelect, "min-select", kExact, "a minimum or maximum equals comparing and selecting",
         "for integers the selected operand is the minimum by definition"},
    Rule{RuleId::RemainderFix, "remainder-fix", kFacts, "Python's sign correction of a remainder changes nothing where no sign is negative",
         "the remainder has the sign of the dividend; the correction only applies when that differs from the divisor's",
         "dividend and divisor are not negative"},
    Rule{RuleId::NonNegativeCompare, "non-negative-compare", kFacts, "signed and unsigned comparison, division, remainder, minimum and extension agree on non-negative values",
         "below 2^(w-1) both readings of the bits are the same number", "both operands are not negative"},
    Rule{RuleId::RedundantMask, "redundant-mask", kFacts, "a comparison that the ranges of its operands decide is a constant, so a mask that always holds may be absent",
         "and-ing with true changes nothing", "the ranges of the indices"},
    Rule{RuleId::LaunchValues, "launch-values", kFacts, "a parameter counts as the value that it has at launch, a block id as one of the launched grid",
         "the specification fixes what is launched; another launch needs its own comparison", "launch values and grid of the specification"},
    Rule{RuleId::TokenThreading, "token-threading", kExact, "tokens are compared as the order they impose on memory operations",
         "a token carries no data"},
    Rule{RuleId::PaddingUnderMask, "padding-under-mask", kExact, "what a load pads with does not matter where only elements under its own mask are stored",
         "the padding is read only where the mask is false, and there nothing is written"},
    Rule{RuleId::StridedAsPartition, "strided-as-partition", kExact, "a strided view whose traversal strides equal the tile is a partition view",
         "index times stride and index times tile give the same first element"},
    Rule{RuleId::FloatIdentity, "float-identity", kExact, "negating twice changes nothing; a-b is a+(-b); a product of a negation is the negated product; x*1, x+(-0.0) and x-0.0 are x",
         "negation only flips the sign bit, the sign of a product is the exclusive or of its factors' signs, and the exact result x needs no rounding"},
    Rule{RuleId::FusedMultiplyAdd, "fused-multiply-add", kNumeric, "fma(a,b,c) against a*b+c",
         "one rounding instead of two: at most half a unit in the last place of the product"},
    Rule{RuleId::ExpBase2, "exp-base-2", kNumeric, "exp(x) against exp2(x * log2(e))",
         "the scaled argument is rounded once more: relative error grows with |x| by 2^-24 per unit"},
    Rule{RuleId::AddZero, "add-zero", kNumeric, "0 + x against x",
         "equal for every x but -0.0, which the sum turns into +0.0"},
    Rule{RuleId::SigmoidForm, "sigmoid-form", kNumeric, "1/(1+exp(-x)) against exp(x)/(exp(x)+1)",
         "the same function of real numbers; the second form overflows for x beyond the range of exp"},
    Rule{RuleId::BlockIdNoise, "block-id-noise", kExact, "a block id or a number of blocks is never negative, whether an assume says so or not",
         "Tile IR numbers blocks from zero, so assume bounded<0, ?> on them says nothing new"},
    Rule{RuleId::WidenedAssume, "widened-assume", kExact, "the generated side may claim less than the reference",
         "an assume never changes a value; with fewer claims the program is defined for every launch that it was defined for before"},
    Rule{RuleId::FlippedComparison, "flipped-comparison", kExact, "a > b is b < a, a >= b is b <= a, and equality has no order",
         "true of integers and of floats, ordered and unordered: both forms ask the same question, NaN included"},
    Rule{RuleId::RoundingDirection, "rounding-direction", kFacts, "division rounding towards zero equals division rounding down where no sign is negative",
         "the two differ only when the exact quotient is negative", "dividend and divisor are not negative"},
    Rule{RuleId::BranchSelect, "branch-select", kExact, "an if that only yields values equals a select; one with a constant condition equals its branch",
         "computing a pure value that is then not chosen has no effect"},
    Rule{RuleId::BooleanSelect, "boolean-select", kExact, "c ? x : false is c and x; c ? true : x is c or x",
         "by the truth table; both sides are pure, so evaluating x when it is not needed changes nothing"},
    Rule{RuleId::LoopForm, "loop-form", kFacts, "a loop that breaks when its counter reaches the bound equals a for",
         "counter, bound, step and the values carried are the same in each iteration, and the guard comes first",
         "the step is positive and adding it does not overflow"},
    Rule{RuleId::LoopSplit, "loop-split", kFacts, "a for with an if that compares its counter with an invariant equals two loops, one per branch",
         "with step 1 the counter passes the invariant once: below it one branch is taken, from it on the other",
         "the invariant plus one does not overflow"},
    Rule{RuleId::ExactCover, "exact-cover-padding", kFacts, "padding of a view does not matter where its tiles cover the tensor exactly",
         "no tile reaches beyond the extent, so no padded element is read", "the extents are multiples of the tile and the tile index is inside the index space"},
    Rule{RuleId::EmptyRange, "empty-range", kFacts, "the end of a for that starts at zero or above may be a quotient rounded towards zero or down",
         "the two differ only where the dividend is negative; both are then at most zero and the loop does not run",
         "the start is not negative, the divisor is a positive constant"},
    Rule{RuleId::SigmoidOverflow, "sigmoid-overflow", kNumeric, "the generated exp(x)/(exp(x)+1) is NaN for x above 88.7, where 1/(1+exp(-x)) of the reference is 1",
         "exp(x) overflows f32 there, and infinity divided by infinity is NaN; below, the two are equal up to rounding"},
    Rule{RuleId::NegatedCondition, "negated-condition", kExact, "not (a >= b) is a < b, of floats with NaN the other way; c ? x : y is (not c) ? y : x",
         "a comparison and its complement never hold both, and one of them always does; ordered turns into unordered, so that NaN stays where it was"},
    Rule{RuleId::PowerOfTwo, "power-of-two", kExact, "x / 2^k is x * 2^-k, and x + x is 2 * x",
         "both sides round the same real number once, as long as 2^-k is a normal number"},
    Rule{RuleId::TanhForm, "tanh-form", kNumeric, "tanh(x) against 2 * sigmoid(2 * x) - 1",
         "the same function of real numbers; the second cancels near zero: its error stays below 2^-22, which is large relative to a small x"},
    Rule{RuleId::ReduceIdentity, "reduce-identity", kNumeric, "a maximum that starts at the lowest finite number against minus infinity (a minimum: highest), a sum at -0.0 against 0.0",
         "equal once one element is finite; all elements infinite give the finite number instead, and only zeros of one sign the other zero"},
    Rule{RuleId::MmaAccumulator, "mma-accumulator", kNumeric, "mma(a, b, 0) + c against mma(a, b, c)",
         "the same sum of products and c; c is added after the products instead of with them, which rounds once more"},
};
static_assert(kRules.size() == size_t(RuleId::Count));

} // namespace

std::span<const Rule> rulebook() { return kRules; }

const Rule &rule(RuleId id) { return kRules[size_t(id)]; }

std::optional<RuleId> ruleNamed(const QString &name)
{
    const auto found = std::ranges::find_if(kRules, [&](const Rule &entry) { return name == QLatin1String(entry.name); });
    return found == kRules.end() ? std::nullopt : std::optional(found->id);
}

QString soundnessName(Soundness soundness)
{
    switch (soundness) {
    case Soundness::Exact: return QStringLiteral("exact");
    case Soundness::ExactUnderFacts: return QStringLiteral("exact under facts");
    case Soundness::NumericClass: break;
    }
    return QStringLiteral("numeric");
}

QStringList ruleNames(RuleMask mask)
{
    QStringList names;
    for (const Rule &entry : kRules) {
        if (mask & maskOf(entry.id))
            names.append(QString::fromLatin1(entry.name));
    }
    return names;
}

RuleMask rulesOf(Soundness soundness)
{
    RuleMask mask = 0;
    for (const Rule &entry : kRules) {
        if (entry.soundness == soundness)
            mask |= maskOf(entry.id);
    }
    return mask;
}

} // namespace tileport::irdiff
