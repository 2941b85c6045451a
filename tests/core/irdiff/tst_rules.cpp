// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/exprpool.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/testmain.h"

#include <QSet>

using namespace tileport;
using namespace tileport::irdiff;

/// Each rule by itself: with it two forms are equal, without it they are not, and a near miss stays a difference.
class TestRules : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rulebookIsComplete();
    void rebuiltFormsAreInOrder_data();
    void rebuiltFormsAreInOrder();
    void rules_data();
    void rules();
    void nearMisses_data();
    void nearMisses();
};

namespace {

const char *const kF = "\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token";
const char *const kI = "\n%z = itof %0 signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %z : tile<ptr<f32>>, tile<f32> -> token";
const char *const kT = "\n%1p = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>\n%bp = broadcast %1p : tile<1xptr<f32>> -> tile<8xptr<f32>>"
                       "\n%s = store_ptr_tko weak %bp, %0 : tile<8xptr<f32>>, tile<8xf32> -> token";

// Pieces of programs that several rows share.
#define ROW "%v = make_tensor_view %q, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>\n"
#define ROW_VIEW "partition_view<tile=(1), tensor_view<64xf32, strides=[1]>>"
#define STRIDED_VIEW "strided_view<tile=(1), traversal_strides=[1], tensor_view<64xf32, strides=[1]>>"
#define ROW_LOAD(VIEW, TYPE) \
    VIEW "%l, %t = load_view_tko weak %w[%n] : " TYPE ", tile<i32> -> tile<1xf32>, token\n%0 = reshape %l : tile<1xf32> -> tile<f32>"
#define TWO_LOADS(SECOND, NAME) \
    ROW "%w = make_partition_view %v : " ROW_VIEW "\n%l, %t = load_view_tko weak %w[%n] : " ROW_VIEW ", tile<i32> -> tile<1xf32>, token\n" SECOND \
    "%l2, %t2 = load_view_tko weak " NAME "[%m] : " ROW_VIEW ", tile<i32> -> tile<1xf32>, token\n%a = addf %l, %l2 : tile<1xf32>\n" \
    "%0 = reshape %a : tile<1xf32> -> tile<f32>"
#define MASKED_COPY(PADDING, MASK) \
    "%i = iota : tile<8xi32>\n%1n = reshape %n : tile<i32> -> tile<1xi32>\n%bn = broadcast %1n : tile<1xi32> -> tile<8xi32>\n" \
    "%c = cmpi less_than %i, %bn, signed : tile<8xi32> -> tile<8xi1>\n%d = cmpi less_than_or_equal %i, %bn, signed : tile<8xi32> -> tile<8xi1>\n" \
    "%1q = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>\n%bq = broadcast %1q : tile<1xptr<f32>> -> tile<8xptr<f32>>\n" \
    "%oq = offset %bq, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>\n%1p = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>\n" \
    "%bp = broadcast %1p : tile<1xptr<f32>> -> tile<8xptr<f32>>\n%op = offset %bp, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>\n" \
    "%pad = constant <f32: " PADDING "> : tile<8xf32>\n" \
    "%l, %t = load_ptr_tko weak %oq, %c, %pad : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token\n%e = exp2 %l : tile<8xf32>\n" \
    "%s = store_ptr_tko weak %op, %e, " MASK " : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token"
#define NONNEGATIVE "%a = assume bounded<0, ?>, %n : tile<i32>\n%b = assume bounded<0, ?>, %m : tile<i32>\n"
#define PYTHON_REMAINDER \
    "%r = remi %a, %b signed : tile<i32>\n%c = constant <i32: 0> : tile<i32>\n%1 = cmpi less_than %r, %c, signed : tile<i32> -> tile<i1>\n" \
    "%2 = cmpi less_than %b, %c, signed : tile<i32> -> tile<i1>\n%3 = xori %1, %2 : tile<i1>\n" \
    "%4 = cmpi not_equal %r, %c, signed : tile<i32> -> tile<i1>\n%5 = andi %3, %4 : tile<i1>\n%6 = addi %r, %b : tile<i32>\n" \
    "%0 = select %5, %6, %r : tile<i1>, tile<i32>"
#define TWO_CONDITIONS \
    "%c = cmpf less_than ordered %x, %y : tile<f32> -> tile<i1>\n%d = cmpi less_than %n, %m, signed : tile<i32> -> tile<i1>\n"
#define WIDE_STORE "\n%z = itof %0 signed : tile<i64> -> tile<f32>\n%s = store_ptr_tko weak %p, %z : tile<ptr<f32>>, tile<f32> -> token"
#define COUNT_TO(END) \
    "%w = constant <i32: 64> : tile<i32>\n%z = constant <i32: 0> : tile<i32>\n%k = constant <i32: 1> : tile<i32>\n" END \
    "%0 = for %i in (%z to %e, step %k) : tile<i32> iter_values(%acc = %x) -> (tile<f32>) {\n%v = addf %acc, %y : tile<f32>\n" \
    "continue %v : tile<f32>\n}"

// The first counter is never negative, the second is: they are not the same.
#define TWO_LOOPS(SIGN) \
    "%nn = assume bounded<0, ?>, %n : tile<i32>\n%z = constant <i32: 0> : tile<i32>\n%f = constant <i32: -5> : tile<i32>\n" \
    "%k = constant <i32: 1> : tile<i32>\n%g = for %i in (%z to %nn, step %k) : tile<i32> iter_values(%acc = %x) -> (tile<f32>) {\n" \
    "%v = addf %acc, %y : tile<f32>\ncontinue %v : tile<f32>\n}\n" \
    "%0 = for %i2 in (%f to %nn, step %k) : tile<i32> iter_values(%acc2 = %g) -> (tile<f32>) {\n" \
    "%d = cmpi less_than %i2, %nn, " SIGN " : tile<i32> -> tile<i1>\n%e = select %d, %x, %y : tile<i1>, tile<f32>\n" \
    "%v = addf %acc2, %e : tile<f32>\ncontinue %v : tile<f32>\n}"
#define CLAIM_IN_BRANCH(SIGN) \
    "%z = constant <i32: 0> : tile<i32>\n%b = cmpi less_than %n, %z, signed : tile<i32> -> tile<i1>\n" \
    "%f = if %b -> (tile<f32>) {\nyield %x : tile<f32>\n} else {\n%as = assume bounded<0, ?>, %n : tile<i32>\n" \
    "%v = itof %as signed : tile<i32> -> tile<f32>\nyield %v : tile<f32>\n}\n" \
    "%d = cmpi less_than %m, %n, " SIGN " : tile<i32> -> tile<i1>\n%0 = select %d, %x, %f : tile<i1>, tile<f32>"
#define WRAPPING_MASK(SIGN) \
    "%i = iota : tile<8xi32>\n%k = constant <i32: 536870912> : tile<8xi32>\n%j = muli %i, %k : tile<8xi32>\n%z = constant <i32: -1> : tile<8xi32>\n" \
    "%d = cmpi less_than %z, %j, " SIGN " : tile<8xi32> -> tile<8xi1>\n%1 = constant <f32: 1.0> : tile<8xf32>\n" \
    "%2 = constant <f32: 2.0> : tile<8xf32>\n%0 = select %d, %1, %2 : tile<8xi1>, tile<8xf32>"

#define ROW_LESS "%c = cmpi less_than %n, %m, signed : tile<i32> -> tile<i1>\n"
#define ROW_NOT_LESS "%c = cmpi greater_than_or_equal %n, %m, signed : tile<i32> -> tile<i1>\n"
#define CHOOSE(CONDITION, A, B) "%0 = select " CONDITION ", " A ", " B " : tile<i1>, tile<f32>"
#define NOT "%yes = constant <i1: true> : tile<i1>\n%d = xori %c, %yes : tile<i1>\n"
#define REDUCED(IDENTITY, COMBINER) \
    "%i = iota : tile<8xi32>\n%v = itof %i signed : tile<8xi32> -> tile<8xf32>\n%1x = reshape %x : tile<f32> -> tile<1xf32>\n" \
    "%bx = broadcast %1x : tile<1xf32> -> tile<8xf32>\n%w = mulf %v, %bx : tile<8xf32>\n" \
    "%0 = reduce %w dim=0 identities=[" IDENTITY " : f32] : tile<8xf32> -> tile<f32>\n" \
    "(%a: tile<f32>, %b: tile<f32>) {\n%r = " COMBINER " %a, %b : tile<f32>\nyield %r : tile<f32>\n}"
#define SQUARES \
    "%1x = reshape %x : tile<f32> -> tile<1x1xf32>\n%bx = broadcast %1x : tile<1x1xf32> -> tile<8x8xf32>\n" \
    "%h = ftof %bx : tile<8x8xf32> -> tile<8x8xf16>\n%1y = reshape %y : tile<f32> -> tile<1x1xf32>\n" \
    "%acc = broadcast %1y : tile<1x1xf32> -> tile<8x8xf32>\n"
#define PRODUCT(NAME, ACC) NAME " = mmaf %h, %h, " ACC " : tile<8x8xf16>, tile<8x8xf16>, tile<8x8xf32>\n"
#define START(VALUE) "%start = constant <f32: " VALUE "> : tile<8x8xf32>\n"
#define STORE_SQUARE \
    "\n%1p = reshape %p : tile<ptr<f32>> -> tile<1x1xptr<f32>>\n%bp = broadcast %1p : tile<1x1xptr<f32>> -> tile<8x8xptr<f32>>\n" \
    "%s = store_ptr_tko weak %bp, %0 : tile<8x8xptr<f32>>, tile<8x8xf32> -> token"
#define SIGMOID_OF(ARGUMENT) \
    "%one = constant <f32: 1.0> : tile<f32>\n%two = constant <f32: 2.0> : tile<f32>\n%d = mulf %x, %two : tile<f32>\n%g = negf " ARGUMENT " : tile<f32>\n" \
    "%e = exp %g : tile<f32>\n%f = addf %one, %e : tile<f32>\n%sg = divf %one, %f : tile<f32>\n%t2 = mulf %two, %sg : tile<f32>\n" \
    "%0 = subf %t2, %one : tile<f32>"

struct Case {
    RuleId rule;
    const char *left;
    const char *right;
    const char *end;
    const char *verdict = "PASS";   ///< PASS_WITH_NOTES where a fact is taken for granted
};

const Case kCases[] = {
    {RuleId::SharedConstants, "%c = constant <f32: 2.0> : tile<f32>\n%0 = mulf %c, %c : tile<f32>",
     "%c = constant <f32: 2.0> : tile<f32>\n%d = constant <f32: 2.0> : tile<f32>\n%0 = mulf %c, %d : tile<f32>", kF},
    {RuleId::DeadCode, "%0 = addf %x, %y : tile<f32>", "%d = exp2 %x : tile<f32>\n%0 = addf %x, %y : tile<f32>", kF},
    {RuleId::DuplicatedPure, "%1 = exp2 %x : tile<f32>\n%0 = mulf %1, %1 : tile<f32>",
     "%1 = exp2 %x : tile<f32>\n%2 = exp2 %x : tile<f32>\n%0 = mulf %1, %2 : tile<f32>", kF},
    {RuleId::Commutation, "%0 = addf %x, %y : tile<f32>", "%0 = addf %y, %x : tile<f32>", kF},
    {RuleId::AssumeNoise, "%1 = assume bounded<0, ?>, %n : tile<i32>\n%0 = addi %1, %m : tile<i32>",
     "%1 = assume bounded<0, ?>, %n : tile<i32>\n%2 = assume bounded<0, ?>, %1 : tile<i32>\n%0 = addi %2, %m : tile<i32>", kI},
    {RuleId::ShapeChains, "%c = constant <f32: 2.0> : tile<8xf32>\n%0 = exp2 %c : tile<8xf32>",
     "%c = constant <f32: 2.0> : tile<f32>\n%r = reshape %c : tile<f32> -> tile<1xf32>\n%b = broadcast %r : tile<1xf32> -> tile<8xf32>\n"
     "%0 = exp2 %b : tile<8xf32>", kT},
    {RuleId::IndexArithmetic, "%1 = addi %n, %m : tile<i32>\n%2 = addi %1, %n : tile<i32>\n%0 = muli %2, %m : tile<i32>",
     "%c = constant <i32: 2> : tile<i32>\n%1 = muli %n, %c : tile<i32>\n%2 = addi %m, %1 : tile<i32>\n%0 = muli %m, %2 : tile<i32>", kI},
    {RuleId::IndexWidth, "%1 = exti %n signed : tile<i32> -> tile<i64>\n%2 = exti %m signed : tile<i32> -> tile<i64>\n"
     "%3 = muli %1, %2 : tile<i64>\n%0 = trunci %3 : tile<i64> -> tile<i32>", "%0 = muli %n, %m : tile<i32>", kI},
    {RuleId::PointerForm, "%1 = offset %q, %n : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n"
     "%2 = offset %1, %m : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n%0, %t = load_ptr_tko weak %2 : tile<ptr<f32>> -> tile<f32>, token",
     "%1 = addi %n, %m : tile<i32>\n%2 = offset %q, %1 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n"
     "%0, %t = load_ptr_tko weak %2 : tile<ptr<f32>> -> tile<f32>, token", kF, "PASS_WITH_NOTES"},
    {RuleId::CeilDivision, "%c = constant <i32: 64> : tile<i32>\n%0 = divi %n, %c signed rounding<positive_inf> : tile<i32>",
     "%c = constant <i32: 64> : tile<i32>\n%1 = constant <i32: 63> : tile<i32>\n%2 = addi %n, %1 : tile<i32>\n"
     "%0 = divi %2, %c signed rounding<negative_inf> : tile<i32>", kI, "PASS_WITH_NOTES"},
    {RuleId::MinSelect, "%0 = mini %n, %m signed : tile<i32>",
     "%c = cmpi less_than %n, %m, signed : tile<i32> -> tile<i1>\n%0 = if %c -> (tile<i32>) {\nyield %n : tile<i32>\n} else {\nyield %m : tile<i32>\n}", kI},
    {RuleId::RemainderFix, NONNEGATIVE "%0 = remi %a, %b signed : tile<i32>", NONNEGATIVE PYTHON_REMAINDER, kI},
    {RuleId::ViewPerUse, TWO_LOADS("", "%w"), TWO_LOADS("%w2 = make_partition_view %v : " ROW_VIEW "\n", "%w2"), kF},
    {RuleId::StridedAsPartition, ROW ROW_LOAD("%w = make_partition_view %v : " ROW_VIEW "\n", ROW_VIEW),
     ROW ROW_LOAD("%w = make_strided_view %v : " STRIDED_VIEW "\n", STRIDED_VIEW), kF},
    {RuleId::PaddingUnderMask, MASKED_COPY("0.0", "%c"), MASKED_COPY("1.0", "%c"), ""},
    {RuleId::RoundingDirection, NONNEGATIVE "%0 = divi %a, %b signed rounding<negative_inf> : tile<i32>",
     NONNEGATIVE "%0 = divi %a, %b signed : tile<i32>", kI},
    {RuleId::FlippedComparison, "%c = cmpf greater_than ordered %x, %y : tile<f32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>",
     "%c = cmpf less_than ordered %y, %x : tile<f32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>", kF},
    {RuleId::BranchSelect, "%c = cmpf less_than ordered %x, %y : tile<f32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>",
     "%c = cmpf less_than ordered %x, %y : tile<f32> -> tile<i1>\n%0 = if %c -> (tile<f32>) {\nyield %x : tile<f32>\n} else {\nyield %y : tile<f32>\n}", kF},
    {RuleId::BooleanSelect, TWO_CONDITIONS "%e = andi %c, %d : tile<i1>\n%0 = select %e, %x, %y : tile<i1>, tile<f32>",
     TWO_CONDITIONS "%e = select %c, %d, %c : tile<i1>, tile<i1>\n%0 = select %e, %x, %y : tile<i1>, tile<f32>", kF},
    {RuleId::BlockIdNoise, "%bx, %by, %bz = get_tile_block_id : tile<i32>\n%0 = exti %bx signed : tile<i32> -> tile<i64>" WIDE_STORE,
     "%bx, %by, %bz = get_tile_block_id : tile<i32>\n%0 = exti %bx unsigned : tile<i32> -> tile<i64>" WIDE_STORE, ""},
    {RuleId::EmptyRange, COUNT_TO("%e = divi %n, %w signed rounding<negative_inf> : tile<i32>\n"),
     COUNT_TO("%e = divi %n, %w signed : tile<i32>\n"), kF},
    {RuleId::NonNegativeCompare, "%a = assume bounded<0, ?>, %n : tile<i32>\n%b = assume bounded<0, ?>, %m : tile<i32>\n"
     "%c = cmpi less_than %a, %b, signed : tile<i32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>",
     "%a = assume bounded<0, ?>, %n : tile<i32>\n%b = assume bounded<0, ?>, %m : tile<i32>\n"
     "%c = cmpi less_than %a, %b, unsigned : tile<i32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>", kF},
    {RuleId::RedundantMask, "%0 = constant <f32: 1.0> : tile<8xf32>",
     "%1 = constant <f32: 1.0> : tile<8xf32>\n%2 = constant <f32: 2.0> : tile<8xf32>\n%i = iota : tile<8xi32>\n"
     "%e = constant <i32: 8> : tile<8xi32>\n%c = cmpi less_than %i, %e, signed : tile<8xi32> -> tile<8xi1>\n"
     "%0 = select %c, %1, %2 : tile<8xi1>, tile<8xf32>", kT},
    {RuleId::FloatIdentity, "%1 = mulf %x, %y : tile<f32>\n%0 = negf %1 : tile<f32>", "%1 = negf %x : tile<f32>\n%0 = mulf %1, %y : tile<f32>", kF},
    {RuleId::FusedMultiplyAdd, "%0 = fma %x, %y, %x : tile<f32>", "%1 = mulf %x, %y : tile<f32>\n%0 = addf %1, %x : tile<f32>", kF},
    {RuleId::ExpBase2, "%0 = exp %x : tile<f32>",
     "%c = constant <f32: 1.44269502> : tile<f32>\n%1 = mulf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>", kF},
    {RuleId::AddZero, "%0 = exp2 %x : tile<f32>", "%c = constant <f32: 0.0> : tile<f32>\n%1 = addf %c, %x : tile<f32>\n%0 = exp2 %1 : tile<f32>", kF},
    {RuleId::SigmoidForm, "%o = constant <f32: 1.0> : tile<f32>\n%1 = negf %x : tile<f32>\n%2 = exp2 %1 : tile<f32>\n%3 = addf %o, %2 : tile<f32>\n"
     "%0 = divf %o, %3 : tile<f32>",
     "%o = constant <f32: 1.0> : tile<f32>\n%2 = exp2 %x : tile<f32>\n%3 = addf %2, %o : tile<f32>\n%0 = divf %2, %3 : tile<f32>", kF},
    {RuleId::SigmoidOverflow, "%o = constant <f32: 1.0> : tile<f32>\n%1 = negf %y : tile<f32>\n%2 = exp2 %1 : tile<f32>\n%3 = addf %o, %2 : tile<f32>\n"
     "%0 = divf %o, %3 : tile<f32>",
     "%o = constant <f32: 1.0> : tile<f32>\n%2 = exp2 %y : tile<f32>\n%3 = addf %2, %o : tile<f32>\n%0 = divf %2, %3 : tile<f32>", kF},
    {RuleId::NonNegativeCompare, NONNEGATIVE "%0 = mini %a, %b signed : tile<i32>", NONNEGATIVE "%0 = mini %a, %b unsigned : tile<i32>", kI},
    {RuleId::NonNegativeCompare, NONNEGATIVE "%0 = maxi %a, %b signed : tile<i32>", NONNEGATIVE "%0 = maxi %a, %b unsigned : tile<i32>", kI},
    {RuleId::NonNegativeCompare, NONNEGATIVE "%0 = divi %a, %b signed rounding<negative_inf> : tile<i32>", NONNEGATIVE "%0 = divi %a, %b unsigned : tile<i32>", kI},
    {RuleId::NonNegativeCompare, NONNEGATIVE "%0 = remi %a, %b signed : tile<i32>", NONNEGATIVE "%0 = remi %a, %b unsigned : tile<i32>", kI},
    {RuleId::IndexWidth, "%1 = exti %n unsigned : tile<i32> -> tile<i64>\n%2 = exti %m signed : tile<i32> -> tile<i64>\n"
     "%3 = muli %1, %2 : tile<i64>\n%0 = trunci %3 : tile<i64> -> tile<i32>", "%0 = muli %n, %m : tile<i32>", kI},
    {RuleId::FlippedComparison, "%c = cmpf greater_than ordered %x, %x : tile<f32> -> tile<i1>\n" CHOOSE("%c", "%x", "%y"),
     "%c = cmpf less_than ordered %x, %x : tile<f32> -> tile<i1>\n" CHOOSE("%c", "%x", "%y"), kF},
    {RuleId::NegatedCondition, ROW_LESS CHOOSE("%c", "%x", "%y"), ROW_NOT_LESS NOT CHOOSE("%d", "%x", "%y"), kF},
    {RuleId::NegatedCondition, ROW_LESS CHOOSE("%c", "%x", "%y"), ROW_NOT_LESS CHOOSE("%c", "%y", "%x"), kF},
    {RuleId::NegatedCondition, ROW_LESS CHOOSE("%c", "%x", "%y"), ROW_LESS NOT CHOOSE("%d", "%y", "%x"), kF},
    {RuleId::NegatedCondition, "%c = cmpf less_than ordered %x, %y : tile<f32> -> tile<i1>\n" CHOOSE("%c", "%x", "%y"),
     "%c = cmpf greater_than_or_equal unordered %x, %y : tile<f32> -> tile<i1>\n" NOT CHOOSE("%d", "%x", "%y"), kF},
    {RuleId::FloatIdentity, "%0 = exp2 %x : tile<f32>",
     "%c = constant <f32: 1.0> : tile<f32>\n%1 = mulf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>", kF},
    {RuleId::FloatIdentity, "%0 = exp2 %x : tile<f32>",
     "%c = constant <f32: -0.0> : tile<f32>\n%1 = addf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>", kF},
    {RuleId::FloatIdentity, "%0 = exp2 %x : tile<f32>",
     "%c = constant <f32: 0.0> : tile<f32>\n%1 = subf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>", kF},
    {RuleId::FloatIdentity, "%c = constant <f32: 1.5> : tile<f32>\n%1 = mulf %x, %c : tile<f32>\n%0 = negf %1 : tile<f32>",
     "%c = constant <f32: -1.5> : tile<f32>\n%0 = mulf %x, %c : tile<f32>", kF},
    {RuleId::PowerOfTwo, "%c = constant <f32: 4.0> : tile<f32>\n%0 = divf %x, %c : tile<f32>",
     "%c = constant <f32: 0.25> : tile<f32>\n%0 = mulf %x, %c : tile<f32>", kF},
    {RuleId::PowerOfTwo, "%0 = addf %x, %x : tile<f32>", "%c = constant <f32: 2.0> : tile<f32>\n%0 = mulf %x, %c : tile<f32>", kF},
    {RuleId::TanhForm, "%0 = tanh %x : tile<f32>", SIGMOID_OF("%d"), kF},
    {RuleId::ReduceIdentity, REDUCED("0xFF800000", "maxf"), REDUCED("0xFF7FFFFF", "maxf"), kF},
    {RuleId::ReduceIdentity, REDUCED("0x7F800000", "minf"), REDUCED("0x7F7FFFFF", "minf"), kF},
    {RuleId::ReduceIdentity, REDUCED("0.000000e+00", "addf"), REDUCED("-0.000000e+00", "addf"), kF},
    {RuleId::MmaAccumulator, SQUARES PRODUCT("%0", "%acc"), SQUARES START("0.0") PRODUCT("%1", "%start") "%0 = addf %acc, %1 : tile<8x8xf32>", STORE_SQUARE},
};

QString name(RuleId id) { return QString::fromLatin1(rule(id).name); }

/// Near misses of the rules for conditions, widths and floats.
template <typename Row> void nearMissesOfConditionsAndFloats(const Row &row)
{
    row("not of greater is not less", ROW_LESS CHOOSE("%c", "%x", "%y"),
        "%c = cmpi greater_than %n, %m, signed : tile<i32> -> tile<i1>\n" NOT CHOOSE("%d", "%x", "%y"), kF);
    row("the other condition, the same arms", ROW_LESS CHOOSE("%c", "%x", "%y"), ROW_NOT_LESS CHOOSE("%c", "%x", "%y"), kF);
    row("not of an ordered comparison is true of NaN", "%c = cmpf less_than ordered %x, %y : tile<f32> -> tile<i1>\n" CHOOSE("%c", "%x", "%y"),
        "%c = cmpf greater_than_or_equal ordered %x, %y : tile<f32> -> tile<i1>\n" NOT CHOOSE("%d", "%x", "%y"), kF);
    row("unsigned minimum of anything", "%0 = mini %n, %m signed : tile<i32>", "%0 = mini %n, %m unsigned : tile<i32>", kI);
    row("unsigned quotient of anything", "%0 = divi %n, %m signed : tile<i32>", "%0 = divi %n, %m unsigned : tile<i32>", kI);
    row("the upper half of an unsigned product", "%1 = exti %n unsigned : tile<i32> -> tile<i64>\n%2 = exti %m signed : tile<i32> -> tile<i64>\n%0 = muli %1, %2 : tile<i64>" WIDE_STORE,
        "%1 = exti %n signed : tile<i32> -> tile<i64>\n%2 = exti %m signed : tile<i32> -> tile<i64>\n%0 = muli %1, %2 : tile<i64>" WIDE_STORE, "");
    row("times one, but flushing", "%0 = exp2 %x : tile<f32>",
        "%c = constant <f32: 1.0> : tile<f32>\n%1 = mulf %x, %c flush_to_zero : tile<f32>\n%0 = exp2 %1 : tile<f32>", kF);
    row("times the next number", "%0 = exp2 %x : tile<f32>",
        "%c = constant <f32: 0x3F800001> : tile<f32>\n%1 = mulf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>", kF);
    row("a sign out of a product that rounds up", "%1 = mulf %x, %y rounding<positive_inf> : tile<f32>\n%0 = negf %1 : tile<f32>",
        "%1 = negf %x : tile<f32>\n%0 = mulf %1, %y rounding<positive_inf> : tile<f32>", kF);
    row("a third", "%c = constant <f32: 3.0> : tile<f32>\n%0 = divf %x, %c : tile<f32>",
        "%c = constant <f32: 0x3EAAAAAB> : tile<f32>\n%0 = mulf %x, %c : tile<f32>", kF);
    row("a reciprocal that is denormal", "%c = constant <f32: 0x7F000000> : tile<f32>\n%0 = divf %x, %c : tile<f32>",
        "%c = constant <f32: 0x00400000> : tile<f32>\n%0 = mulf %x, %c : tile<f32>", kF);
    row("an approximate quotient", "%c = constant <f32: 4.0> : tile<f32>\n%0 = divf %x, %c rounding<approx> : tile<f32>",
        "%c = constant <f32: 0.25> : tile<f32>\n%0 = mulf %x, %c : tile<f32>", kF);
    row("sigmoid of x, not of twice x", "%0 = tanh %x : tile<f32>", SIGMOID_OF("%x"), kF);
    row("a maximum that starts at zero", REDUCED("0xFF800000", "maxf"), REDUCED("0.0", "maxf"), kF);
    row("a minimum that starts at the lowest number", REDUCED("0x7F800000", "minf"), REDUCED("0xFF7FFFFF", "minf"), kF);
    row("a sum that starts at the lowest number", REDUCED("0.000000e+00", "addf"), REDUCED("0xFF7FFFFF", "addf"), kF);
    row("another start of the products", SQUARES PRODUCT("%0", "%acc"),
        SQUARES START("1.0") PRODUCT("%1", "%start") "%0 = addf %acc, %1 : tile<8x8xf32>", STORE_SQUARE);
}

} // namespace

void TestRules::rebuiltFormsAreInOrder_data()
{
    QTest::addColumn<std::string>("symbol");
    QTest::addColumn<bool>("isUnordered");
    QTest::newRow("sum") << std::string("sum") << true;
    QTest::newRow("product") << std::string("product") << true;
    QTest::newRow("mask") << std::string("andi:i1") << true;
    QTest::newRow("float sum") << std::string("addf rounding_mode=nearest_even:f32") << true;
    QTest::newRow("minimum") << std::string("min signed") << true;
    QTest::newRow("equality") << std::string("compare equal") << true;
    QTest::newRow("difference") << std::string("subf:f32") << false;
    QTest::newRow("comparison") << std::string("compare less_than signed") << false;
}

/// Which of two values was numbered first depends on the passes before; a form that is rebuilt of other values must not.
void TestRules::rebuiltFormsAreInOrder()
{
    QFETCH(const std::string, symbol);
    QFETCH(const bool, isUnordered);
    ExprPool pool;
    const auto leaf = [&](int64_t number) { return pool.make(pool.symbol("leaf"), number, {}); };
    const std::array first{leaf(0), leaf(1)};
    const std::array second{leaf(2), leaf(3)};
    const std::array turned{second[1], second[0]};
    const ExprId form = pool.make(pool.symbol(symbol), 0, first);
    QCOMPARE(pool.rebuild(form, turned) == pool.make(pool.symbol(symbol), 0, second), isUnordered);
    QCOMPARE(pool.rebuild(form, second), pool.make(pool.symbol(symbol), 0, second));
}

void TestRules::rulebookIsComplete()
{
    QSet<QString> names;
    for (const Rule &entry : rulebook()) {
        QVERIFY(&rule(entry.id) == &entry);
        QVERIFY2(QLatin1String(entry.statement).size() > 10 && QLatin1String(entry.argument).size() > 10, entry.name);
        names.insert(QString::fromLatin1(entry.name));
    }
    QCOMPARE(names.size(), qsizetype(RuleId::Count));
    QCOMPARE(ruleNames(maskOf(RuleId::Commutation) | maskOf(RuleId::DeadCode)), (QStringList{QStringLiteral("dead-code"), QStringLiteral("commutation")}));
    QVERIFY(ruleNames(0).isEmpty());
}

void TestRules::rules_data()
{
    QTest::addColumn<int>("index");
    for (int i = 0; i < int(std::size(kCases)); ++i)
        QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(name(kCases[i].rule)).arg(i))) << i;
}

void TestRules::rules()
{
    QFETCH(const int, index);
    const Case &one = kCases[index];
    const QString left = QString::fromLatin1(one.left) + QString::fromLatin1(one.end);
    const QString right = QString::fromLatin1(one.right) + QString::fromLatin1(one.end);
    const QString expected = rule(one.rule).soundness == Soundness::NumericClass ? QStringLiteral("PASS_WITH_NOTES") : QString::fromLatin1(one.verdict);
    QCOMPARE(test::diffPicture(left, right), expected);
    QCOMPARE(test::diffPicture(right, left), expected);
    DiffOptions without;
    without.rules = kAllRules & ~maskOf(one.rule);
    QVERIFY2(test::diffPicture(left, right, without).startsWith(QStringLiteral("FAIL_FIXABLE")), qPrintable(test::diffPicture(left, right, without)));
}

void TestRules::nearMisses_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    const auto row = [](const char *title, const char *left, const char *right, const char *end) {
        QTest::newRow(title) << QString::fromLatin1(left) + QString::fromLatin1(end) << QString::fromLatin1(right) + QString::fromLatin1(end);
    };
    row("division by another divisor", "%c = constant <i32: 64> : tile<i32>\n%0 = divi %n, %c signed rounding<positive_inf> : tile<i32>",
        "%c = constant <i32: 64> : tile<i32>\n%1 = constant <i32: 62> : tile<i32>\n%2 = addi %n, %1 : tile<i32>\n%0 = divi %2, %c signed rounding<negative_inf> : tile<i32>", kI);
    row("maximum for minimum", "%0 = mini %n, %m signed : tile<i32>", "%0 = maxi %n, %m signed : tile<i32>", kI);
    row("select the wrong way round", "%0 = mini %n, %m signed : tile<i32>",
        "%c = cmpi less_than %n, %m, signed : tile<i32> -> tile<i1>\n%0 = select %c, %m, %n : tile<i1>, tile<i32>", kI);
    row("mask one short", "%0 = constant <f32: 1.0> : tile<8xf32>",
        "%1 = constant <f32: 1.0> : tile<8xf32>\n%2 = constant <f32: 2.0> : tile<8xf32>\n%i = iota : tile<8xi32>\n%e = constant <i32: 7> : tile<8xi32>\n"
        "%c = cmpi less_than %i, %e, signed : tile<8xi32> -> tile<8xi1>\n%0 = select %c, %1, %2 : tile<8xi1>, tile<8xf32>", kT);
    row("unsigned compare of anything", "%c = cmpi less_than %n, %m, signed : tile<i32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>",
        "%c = cmpi less_than %n, %m, unsigned : tile<i32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>", kF);
    row("a remainder whose sign nothing tells", "%a = assume div_by<1>, %n : tile<i32>\n%b = assume div_by<1>, %m : tile<i32>\n%0 = remi %a, %b signed : tile<i32>",
        "%a = assume div_by<1>, %n : tile<i32>\n%b = assume div_by<1>, %m : tile<i32>\n" PYTHON_REMAINDER, kI);
    row("rounding of a quotient whose sign nothing tells", "%0 = divi %n, %m signed rounding<negative_inf> : tile<i32>", "%0 = divi %n, %m signed : tile<i32>", kI);
    row("rounding up by hand of what may be negative", "%c = constant <i32: 64> : tile<i32>\n%0 = divi %n, %c signed rounding<positive_inf> : tile<i32>",
        "%c = constant <i32: 64> : tile<i32>\n%1 = constant <i32: 63> : tile<i32>\n%2 = addi %n, %1 : tile<i32>\n%0 = divi %2, %c signed : tile<i32>", kI);
    row("padding that a wider mask stores", MASKED_COPY("0.0", "%d"), MASKED_COPY("1.0", "%d"), "");
    row("a strided view with other strides", ROW ROW_LOAD("%w = make_partition_view %v : " ROW_VIEW "\n", ROW_VIEW),
        ROW ROW_LOAD("%w = make_strided_view %v : strided_view<tile=(1), traversal_strides=[2], tensor_view<64xf32, strides=[1]>>\n",
                     "strided_view<tile=(1), traversal_strides=[2], tensor_view<64xf32, strides=[1]>>"), kF);
    row("greater is not less", "%c = cmpf greater_than ordered %x, %y : tile<f32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>",
        "%c = cmpf less_than ordered %x, %y : tile<f32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>", kF);
    row("ordered is not unordered", "%c = cmpf greater_than ordered %x, %y : tile<f32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>",
        "%c = cmpf less_than unordered %y, %x : tile<f32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>", kF);
    row("and is not or", TWO_CONDITIONS "%e = ori %c, %d : tile<i1>\n%0 = select %e, %x, %y : tile<i1>, tile<f32>",
        TWO_CONDITIONS "%e = select %c, %d, %c : tile<i1>, tile<i1>\n%0 = select %e, %x, %y : tile<i1>, tile<f32>", kF);
    row("branches exchanged", "%c = cmpf less_than ordered %x, %y : tile<f32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>",
        "%c = cmpf less_than ordered %x, %y : tile<f32> -> tile<i1>\n%0 = if %c -> (tile<f32>) {\nyield %y : tile<f32>\n} else {\nyield %x : tile<f32>\n}", kF);
    row("unsigned extension of anything", "%0 = exti %n signed : tile<i32> -> tile<i64>" WIDE_STORE, "%0 = exti %n unsigned : tile<i32> -> tile<i64>" WIDE_STORE, "");
    row("a quotient that is not the end of a loop", "%w = constant <i32: 64> : tile<i32>\n%0 = divi %n, %w signed rounding<negative_inf> : tile<i32>",
        "%w = constant <i32: 64> : tile<i32>\n%0 = divi %n, %w signed : tile<i32>", kI);
    row("a counter of another loop", TWO_LOOPS("signed"), TWO_LOOPS("unsigned"), kF);
    row("a claim inside of a branch", CLAIM_IN_BRANCH("signed"), CLAIM_IN_BRANCH("unsigned"), kF);
    row("a mask whose index wraps around", WRAPPING_MASK("signed"), WRAPPING_MASK("unsigned"), kT);
    row("exp2 without the factor", "%0 = exp %x : tile<f32>", "%0 = exp2 %x : tile<f32>", kF);
    row("subtraction is not commutative", "%0 = subf %x, %y : tile<f32>", "%0 = subf %y, %x : tile<f32>", kF);
    nearMissesOfConditionsAndFloats(row);
    row("transposed", "%i = iota : tile<8xi32>\n%a = reshape %i : tile<8xi32> -> tile<8x1xi32>\n%b = broadcast %a : tile<8x1xi32> -> tile<8x8xi32>\n"
        "%r = reduce %b dim=0 identities=[0 : i32] : tile<8x8xi32> -> tile<8xi32>\n(%l: tile<i32>, %k: tile<i32>) {\n%s1 = addi %l, %k : tile<i32>\nyield %s1 : tile<i32>\n}\n"
        "%0 = itof %r signed : tile<8xi32> -> tile<8xf32>",
        "%i = iota : tile<8xi32>\n%a = reshape %i : tile<8xi32> -> tile<1x8xi32>\n%b = broadcast %a : tile<1x8xi32> -> tile<8x8xi32>\n"
        "%r = reduce %b dim=0 identities=[0 : i32] : tile<8x8xi32> -> tile<8xi32>\n(%l: tile<i32>, %k: tile<i32>) {\n%s1 = addi %l, %k : tile<i32>\nyield %s1 : tile<i32>\n}\n"
        "%0 = itof %r signed : tile<8xi32> -> tile<8xf32>", kT);
}

void TestRules::nearMisses()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QVERIFY(test::diffPicture(left, right).startsWith(QStringLiteral("FAIL_FIXABLE")));
    QVERIFY(test::diffPicture(right, left).startsWith(QStringLiteral("FAIL_FIXABLE")));
}

TILEPORT_TEST_MAIN(TestRules)
#include "tst_rules.moc"
