// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/rulebook.h"

#include <QStringList>

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
    Rule{RuleId::DuplicatedPure, "duplicated-pure", kExact, "a pure operation may be repeated or shared",
         "the same pure operation on the same operands gives the same value"},
    Rule{RuleId::IndependentOrder, "independent-order", kExact, "pure operations may stand in any order that keeps definitions before uses",
         "Tile IR orders memory by tokens only, never by position"},
    Rule{RuleId::Commutation, "commutation", kExact, "operands of a commutative operation may be exchanged; a<b equals b>a",
         "IEEE addition, multiplication, minimum and maximum and integer operations commute bit for bit (NaN payloads aside)"},
    Rule{RuleId::AssumeNoise, "assume-noise", kExact, "an assume passes its value through; stacked, repeated or reordered ones are one",
         "assume returns its operand; what it claims is compared apart, as facts"},
    Rule{RuleId::ShapeChains, "shape-chains", kExact, "reshape, broadcast and permute only rename coordinates",
         "both sides are compared as one element in terms of its coordinates"},
    Rule{RuleId::ViewPerUse, "view-per-use", kExact, "a view may be made once or once per use",
         "making a view reads no memory; equal base, extents, strides and tile make equal views"},
    Rule{RuleId::HoistedInvariants, "hoisted-invariants", kExact, "a pure operation may stand outside of the loop whose values it does not use",
         "its operands are the same in every iteration"},
    Rule{RuleId::IndexArithmetic, "index-arithmetic", kExact, "sums and products of integers are compared as polynomials",
         "addition and multiplication modulo 2^w form a commutative ring"},
    Rule{RuleId::IndexWidth, "index-width", kFacts, "an index computed in 32 bits equals the same index in 64 bits",
         "holds as long as no intermediate leaves the 32-bit range"},
    Rule{RuleId::PointerForm, "pointer-form", kFacts, "offsets may be added to a pointer one by one or all at once",
         "pointer offsets add up; holds as long as the sum of offsets does not overflow its width"},
    Rule{RuleId::CeilDivision, "ceil-division", kFacts, "the number of tiles: index space query, division rounding up, (a+b-1)/b",
         "equal for non-negative a and positive b without overflow of a+b-1"},
    Rule{RuleId::MinSelect, "min-select", kExact, "a minimum or maximum equals comparing and selecting, also as an if with two yields",
         "for integers the selected operand is the minimum by definition"},
    Rule{RuleId::RemainderFix, "remainder-fix", kFacts, "rounding down and Python's sign correction of a remainder change nothing for a non-negative dividend and a positive divisor",
         "quotients and remainders of both kinds differ only when the signs of the operands do"},
    Rule{RuleId::NonNegativeCompare, "non-negative-compare", kFacts, "signed and unsigned comparison agree on non-negative values",
         "below 2^(w-1) both orders are the same"},
    Rule{RuleId::RedundantMask, "redundant-mask", kFacts, "a mask that holds for every element may be absent",
         "and-ing with true changes nothing; the ranges of indices decide"},
    Rule{RuleId::LaunchValues, "launch-values", kFacts, "a constant equals a parameter that has this value at launch, and ranges follow from launch values",
         "holds for the launch values of this specialisation; another launch needs its own comparison"},
    Rule{RuleId::TokenThreading, "token-threading", kExact, "tokens are compared as the order they impose on memory operations",
         "a token carries no data"},
    Rule{RuleId::PaddingUnderMask, "padding-under-mask", kExact, "what a load pads with does not matter where only elements under its own mask are stored",
         "the padding is read only where the mask is false, and there nothing is written"},
    Rule{RuleId::StridedAsPartition, "strided-as-partition", kExact, "a strided view whose traversal strides equal the tile is a partition view",
         "index times stride and index times tile give the same first element"},
    Rule{RuleId::FloatIdentity, "float-identity", kExact, "negating twice changes nothing; a-b is a+(-b); a product of a negation is the negated product",
         "negation only flips the sign bit, and the sign of a product is the exclusive or of its factors' signs"},
    Rule{RuleId::FusedMultiplyAdd, "fused-multiply-add", kNumeric, "fma(a,b,c) against a*b+c",
         "one rounding instead of two: at most half a unit in the last place of the product"},
    Rule{RuleId::ExpBase2, "exp-base-2", kNumeric, "exp(x) against exp2(x * log2(e))",
         "the scaled argument is rounded once more: relative error grows with |x| by 2^-24 per unit"},
    Rule{RuleId::AddZero, "add-zero", kNumeric, "0 + x against x",
         "equal for every x but -0.0, which the sum turns into +0.0"},
    Rule{RuleId::SigmoidForm, "sigmoid-form", kNumeric, "1/(1+exp(-x)) against exp(x)/(exp(x)+1)",
         "the same function of real numbers; the second form overflows for x beyond the range of exp"},
};
static_assert(kRules.size() == size_t(RuleId::Count));

} // namespace

std::span<const Rule> rulebook() { return kRules; }

const Rule &rule(RuleId id) { return kRules[size_t(id)]; }

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
