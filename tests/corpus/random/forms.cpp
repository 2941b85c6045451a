// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/random/forms.h"

#include <array>

namespace tileport::test {

namespace {

constexpr const char *kInt = "tile<i32>";
constexpr const char *kLong = "tile<i64>";
constexpr const char *kBool = "tile<i1>";
constexpr const char *kReal = "tile<f32>";
constexpr const char *kRow = "tile<8xf32>";

constexpr std::array kForms{
    // Quotients and remainders by a positive constant.
    Form{"quotient", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$r = divi $a, %$t1 signed : tile<i32>"},
    Form{"quotient", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$r = divi $a, %$t1 signed rounding<negative_inf> : tile<i32>"},
    Form{"quotient", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$r = divi $a, %$t1 unsigned : tile<i32>"},
    Form{"quotient", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$r = divi $a, %$t1 signed rounding<positive_inf> : tile<i32>"},
    Form{"quotient", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = constant <i32: 1> : tile<i32>\n%$t3 = subi %$t1, %$t2 : tile<i32>\n"
                           "%$t4 = addi $a, %$t3 : tile<i32>\n%$r = divi %$t4, %$t1 signed : tile<i32>"},
    Form{"quotient", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t4 = addi $a, %$t1 : tile<i32>\n%$r = divi %$t4, %$t1 signed : tile<i32>"},
    Form{"quotient", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = constant <i32: 1> : tile<i32>\n%$t3 = subi $a, %$t2 : tile<i32>\n"
                           "%$t4 = divi %$t3, %$t1 signed : tile<i32>\n%$r = addi %$t4, %$t2 : tile<i32>"},
    Form{"quotient", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = constant <i32: 2> : tile<i32>\n%$t3 = divi $a, %$t2 signed : tile<i32>\n"
                           "%$r = divi %$t3, %$t1 signed : tile<i32>"},
    Form{"remainder", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$r = remi $a, %$t1 signed : tile<i32>"},
    Form{"remainder", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$r = remi $a, %$t1 unsigned : tile<i32>"},
    Form{"remainder", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = divi $a, %$t1 signed : tile<i32>\n%$t3 = muli %$t2, %$t1 : tile<i32>\n"
                            "%$r = subi $a, %$t3 : tile<i32>"},
    Form{"remainder", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = remi $a, %$t1 signed : tile<i32>\n%$t3 = constant <i32: 0> : tile<i32>\n"
                            "%$t4 = cmpi less_than %$t2, %$t3, signed : tile<i32> -> tile<i1>\n%$t5 = addi %$t2, %$t1 : tile<i32>\n"
                            "%$r = select %$t4, %$t5, %$t2 : tile<i1>, tile<i32>"},
    Form{"remainder", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = remi $a, %$t1 signed : tile<i32>\n%$t3 = constant <i32: 0> : tile<i32>\n"
                            "%$t4 = cmpi greater_than %$t2, %$t3, signed : tile<i32> -> tile<i1>\n%$t5 = subi %$t2, %$t1 : tile<i32>\n"
                            "%$r = select %$t4, %$t5, %$t2 : tile<i1>, tile<i32>"},
    // A remainder with a divisor that is no constant; Python's sign correction, whole and with a part missing.
    Form{"floored", kInt, "%$r = remi $a, $b signed : tile<i32>"},
    Form{"floored", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = remi $a, $b signed : tile<i32>\n"
                          "%$t2 = cmpi less_than %$t1, %$t0, signed : tile<i32> -> tile<i1>\n%$t3 = cmpi less_than $b, %$t0, signed : tile<i32> -> tile<i1>\n"
                          "%$t4 = xori %$t2, %$t3 : tile<i1>\n%$t5 = cmpi not_equal %$t1, %$t0, signed : tile<i32> -> tile<i1>\n%$t6 = andi %$t4, %$t5 : tile<i1>\n"
                          "%$t7 = addi %$t1, $b : tile<i32>\n%$r = select %$t6, %$t7, %$t1 : tile<i1>, tile<i32>"},
    Form{"floored", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = remi $a, $b signed : tile<i32>\n"
                          "%$t2 = cmpi less_than %$t1, %$t0, signed : tile<i32> -> tile<i1>\n%$t3 = cmpi less_than $b, %$t0, signed : tile<i32> -> tile<i1>\n"
                          "%$t4 = xori %$t2, %$t3 : tile<i1>\n%$t7 = addi %$t1, $b : tile<i32>\n%$r = select %$t4, %$t7, %$t1 : tile<i1>, tile<i32>"},
    // Smaller of two.
    Form{"smaller", kInt, "%$r = mini $a, $b signed : tile<i32>"},
    Form{"smaller", kInt, "%$r = mini $b, $a signed : tile<i32>"},
    Form{"smaller", kInt, "%$r = mini $a, $b unsigned : tile<i32>"},
    Form{"smaller", kInt, "%$r = maxi $a, $b signed : tile<i32>"},
    Form{"smaller", kInt, "%$t1 = cmpi less_than $a, $b, signed : tile<i32> -> tile<i1>\n%$r = select %$t1, $a, $b : tile<i1>, tile<i32>"},
    Form{"smaller", kInt, "%$t1 = cmpi less_than_or_equal $a, $b, signed : tile<i32> -> tile<i1>\n%$r = select %$t1, $a, $b : tile<i1>, tile<i32>"},
    Form{"smaller", kInt, "%$t1 = cmpi greater_than $a, $b, signed : tile<i32> -> tile<i1>\n%$r = select %$t1, $b, $a : tile<i1>, tile<i32>"},
    Form{"smaller", kInt, "%$t1 = cmpi greater_than $a, $b, signed : tile<i32> -> tile<i1>\n%$r = select %$t1, $a, $b : tile<i1>, tile<i32>"},
    Form{"smaller", kInt, "%$t1 = cmpi less_than $a, $b, unsigned : tile<i32> -> tile<i1>\n%$r = select %$t1, $a, $b : tile<i1>, tile<i32>"},
    Form{"smaller", kInt, "%$t1 = cmpi less_than $a, $b, signed : tile<i32> -> tile<i1>\n%$r = if %$t1 -> (tile<i32>) {\nyield $a : tile<i32>\n} else {\nyield $b : tile<i32>\n}"},
    Form{"smaller", kInt, "%$t1 = cmpi less_than $a, $b, signed : tile<i32> -> tile<i1>\n%$r = if %$t1 -> (tile<i32>) {\nyield $b : tile<i32>\n} else {\nyield $a : tile<i32>\n}"},
    // Sums and products.
    Form{"linear", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = muli $a, %$t1 : tile<i32>\n%$t3 = muli $b, %$t1 : tile<i32>\n%$r = addi %$t2, %$t3 : tile<i32>"},
    Form{"linear", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = addi $b, $a : tile<i32>\n%$r = muli %$t2, %$t1 : tile<i32>"},
    Form{"linear", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = muli $a, %$t1 : tile<i32>\n%$r = addi %$t2, $b : tile<i32>"},
    Form{"linear", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = muli $b, %$t1 : tile<i32>\n%$r = addi %$t2, $a : tile<i32>"},
    Form{"linear", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = subi $a, $b : tile<i32>\n%$r = muli %$t2, %$t1 : tile<i32>"},
    Form{"linear", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = subi $b, $a : tile<i32>\n%$r = muli %$t2, %$t1 : tile<i32>"},
    Form{"linear", kInt, "%$t1 = constant <i32: $c> : tile<i32>\n%$t2 = addi $a, $b overflow<no_signed_wrap> : tile<i32>\n%$r = muli %$t2, %$t1 : tile<i32>"},
    Form{"shift", kInt, "%$t1 = constant <i32: 2> : tile<i32>\n%$r = shli $a, %$t1 : tile<i32>"},
    Form{"shift", kInt, "%$t1 = constant <i32: 4> : tile<i32>\n%$r = muli $a, %$t1 : tile<i32>"},
    Form{"shift", kInt, "%$t1 = constant <i32: 2> : tile<i32>\n%$r = muli $a, %$t1 : tile<i32>"},
    Form{"shift", kInt, "%$t1 = constant <i32: 2> : tile<i32>\n%$t2 = shri $a, %$t1 signed : tile<i32>\n%$r = shli %$t2, %$t1 : tile<i32>"},
    // 32 against 64 bits.
    Form{"wide", kLong, "%$t1 = addi $a, $b : tile<i32>\n%$r = exti %$t1 signed : tile<i32> -> tile<i64>"},
    Form{"wide", kLong, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$r = addi %$t1, %$t2 : tile<i64>"},
    Form{"wide", kLong, "%$t1 = exti $a unsigned : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$r = addi %$t1, %$t2 : tile<i64>"},
    Form{"wide", kLong, "%$t1 = addi $a, $b : tile<i32>\n%$r = exti %$t1 unsigned : tile<i32> -> tile<i64>"},
    Form{"wide-product", kLong, "%$t1 = muli $a, $b : tile<i32>\n%$r = exti %$t1 signed : tile<i32> -> tile<i64>"},
    Form{"wide-product", kLong, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$r = muli %$t1, %$t2 : tile<i64>"},
    Form{"wide-product", kLong, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b unsigned : tile<i32> -> tile<i64>\n%$r = muli %$t1, %$t2 : tile<i64>"},
    Form{"narrow", kInt, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$t3 = muli %$t1, %$t2 : tile<i64>\n"
                         "%$r = trunci %$t3 : tile<i64> -> tile<i32>"},
    Form{"narrow", kInt, "%$r = muli $a, $b : tile<i32>"},
    Form{"narrow", kInt, "%$t1 = exti $a unsigned : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$t3 = muli %$t1, %$t2 : tile<i64>\n"
                         "%$r = trunci %$t3 : tile<i64> -> tile<i32>"},
    Form{"narrow-quotient", kInt, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = constant <i64: $c> : tile<i64>\n%$t3 = divi %$t1, %$t2 signed : tile<i64>\n"
                                  "%$r = trunci %$t3 : tile<i64> -> tile<i32>"},
    Form{"narrow-quotient", kInt, "%$t2 = constant <i32: $c> : tile<i32>\n%$r = divi $a, %$t2 signed : tile<i32>"},
    Form{"narrow-quotient", kInt, "%$t2 = constant <i32: $c> : tile<i32>\n%$r = divi $a, %$t2 signed rounding<negative_inf> : tile<i32>"},
    Form{"narrow-quotient", kInt, "%$t1 = exti $a unsigned : tile<i32> -> tile<i64>\n%$t2 = constant <i64: $c> : tile<i64>\n%$t3 = divi %$t1, %$t2 signed : tile<i64>\n"
                                  "%$r = trunci %$t3 : tile<i64> -> tile<i32>"},
    // A sum of 32 or 64 bits below something that looks at all of its bits.
    Form{"sum-less", kBool, "%$t1 = addi $a, $b : tile<i32>\n%$t2 = constant <i32: $c> : tile<i32>\n%$r = cmpi less_than %$t1, %$t2, signed : tile<i32> -> tile<i1>"},
    Form{"sum-less", kBool, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$t3 = addi %$t1, %$t2 : tile<i64>\n"
                            "%$t4 = constant <i64: $c> : tile<i64>\n%$r = cmpi less_than %$t3, %$t4, signed : tile<i64> -> tile<i1>"},
    Form{"sum-less", kBool, "%$t1 = addi $a, $b : tile<i32>\n%$t2 = constant <i32: $c> : tile<i32>\n%$r = cmpi less_than %$t1, %$t2, unsigned : tile<i32> -> tile<i1>"},
    Form{"sum-less", kBool, "%$t1 = addi $a, $b : tile<i32>\n%$t5 = exti %$t1 signed : tile<i32> -> tile<i64>\n%$t4 = constant <i64: $c> : tile<i64>\n"
                            "%$r = cmpi less_than %$t5, %$t4, signed : tile<i64> -> tile<i1>"},
    Form{"sum-equal", kBool, "%$t1 = muli $a, $b : tile<i32>\n%$t2 = constant <i32: $c> : tile<i32>\n%$r = cmpi equal %$t1, %$t2, signed : tile<i32> -> tile<i1>"},
    Form{"sum-equal", kBool, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$t3 = muli %$t1, %$t2 : tile<i64>\n"
                             "%$t4 = constant <i64: $c> : tile<i64>\n%$r = cmpi equal %$t3, %$t4, signed : tile<i64> -> tile<i1>"},
    Form{"sum-smaller", kInt, "%$t1 = addi $a, $b : tile<i32>\n%$t2 = constant <i32: $c> : tile<i32>\n%$r = mini %$t1, %$t2 signed : tile<i32>"},
    Form{"sum-smaller", kInt, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$t3 = addi %$t1, %$t2 : tile<i64>\n"
                              "%$t4 = constant <i64: $c> : tile<i64>\n%$t5 = mini %$t3, %$t4 signed : tile<i64>\n%$r = trunci %$t5 : tile<i64> -> tile<i32>"},
    Form{"sum-smaller", kInt, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$t3 = addi %$t1, %$t2 : tile<i64>\n"
                              "%$t4 = constant <i64: $c> : tile<i64>\n%$t5 = cmpi less_than %$t3, %$t4, signed : tile<i64> -> tile<i1>\n%$t6 = addi $a, $b : tile<i32>\n"
                              "%$t7 = constant <i32: $c> : tile<i32>\n%$r = select %$t5, %$t6, %$t7 : tile<i1>, tile<i32>"},
    Form{"sum-smaller", kInt, "%$t1 = addi $a, $b : tile<i32>\n%$t2 = constant <i32: $c> : tile<i32>\n%$t3 = cmpi less_than %$t1, %$t2, signed : tile<i32> -> tile<i1>\n"
                              "%$r = select %$t3, %$t1, %$t2 : tile<i1>, tile<i32>"},
    Form{"sum-quotient", kInt, "%$t1 = addi $a, $b : tile<i32>\n%$t2 = constant <i32: $c> : tile<i32>\n%$r = divi %$t1, %$t2 signed rounding<negative_inf> : tile<i32>"},
    Form{"sum-quotient", kInt, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$t3 = addi %$t1, %$t2 : tile<i64>\n"
                               "%$t4 = constant <i64: $c> : tile<i64>\n%$t5 = divi %$t3, %$t4 signed rounding<negative_inf> : tile<i64>\n%$r = trunci %$t5 : tile<i64> -> tile<i32>"},
    Form{"sum-quotient", kInt, "%$t1 = addi $a, $b : tile<i32>\n%$t2 = constant <i32: $c> : tile<i32>\n%$r = divi %$t1, %$t2 signed : tile<i32>"},
    Form{"raised-quotient", kInt, "%$t2 = constant <i32: $c> : tile<i32>\n%$t1 = addi $a, %$t2 : tile<i32>\n%$r = divi %$t1, %$t2 signed rounding<negative_inf> : tile<i32>"},
    Form{"raised-quotient", kInt, "%$t2 = constant <i32: $c> : tile<i32>\n%$t3 = constant <i32: 1> : tile<i32>\n"
                                  "%$t1 = divi $a, %$t2 signed rounding<negative_inf> : tile<i32>\n%$r = addi %$t1, %$t3 : tile<i32>"},
    Form{"sum-real", kReal, "%$t1 = addi $a, $b : tile<i32>\n%$r = itof %$t1 signed : tile<i32> -> tile<f32>"},
    Form{"sum-real", kReal, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n%$t3 = addi %$t1, %$t2 : tile<i64>\n"
                            "%$r = itof %$t3 signed : tile<i64> -> tile<f32>"},
    // Comparisons.
    Form{"less", kBool, "%$r = cmpi less_than $a, $b, signed : tile<i32> -> tile<i1>"},
    Form{"less", kBool, "%$r = cmpi greater_than $b, $a, signed : tile<i32> -> tile<i1>"},
    Form{"less", kBool, "%$r = cmpi less_than $a, $b, unsigned : tile<i32> -> tile<i1>"},
    Form{"less", kBool, "%$r = cmpi less_than_or_equal $a, $b, signed : tile<i32> -> tile<i1>"},
    Form{"less", kBool, "%$r = cmpi less_than $b, $a, signed : tile<i32> -> tile<i1>"},
    Form{"less", kBool, "%$t1 = cmpi greater_than_or_equal $a, $b, signed : tile<i32> -> tile<i1>\n%$t2 = constant <i1: true> : tile<i1>\n%$r = xori %$t1, %$t2 : tile<i1>"},
    Form{"less", kBool, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n"
                        "%$r = cmpi less_than %$t1, %$t2, signed : tile<i64> -> tile<i1>"},
    Form{"less", kBool, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t2 = exti $b signed : tile<i32> -> tile<i64>\n"
                        "%$r = cmpi less_than %$t1, %$t2, unsigned : tile<i64> -> tile<i1>"},
    Form{"less", kBool, "%$t1 = subi $a, $b : tile<i32>\n%$t2 = constant <i32: 0> : tile<i32>\n%$r = cmpi less_than %$t1, %$t2, signed : tile<i32> -> tile<i1>"},
    Form{"less-real", kBool, "%$r = cmpf less_than ordered $x, $y : tile<f32> -> tile<i1>"},
    Form{"less-real", kBool, "%$r = cmpf greater_than ordered $y, $x : tile<f32> -> tile<i1>"},
    Form{"less-real", kBool, "%$r = cmpf less_than unordered $x, $y : tile<f32> -> tile<i1>"},
    Form{"less-real", kBool, "%$t1 = cmpf greater_than_or_equal ordered $x, $y : tile<f32> -> tile<i1>\n%$t2 = constant <i1: true> : tile<i1>\n%$r = xori %$t1, %$t2 : tile<i1>"},
    Form{"less-real", kBool, "%$t1 = cmpf greater_than_or_equal unordered $x, $y : tile<f32> -> tile<i1>\n%$t2 = constant <i1: true> : tile<i1>\n%$r = xori %$t1, %$t2 : tile<i1>"},
    Form{"less-real", kBool, "%$r = cmpf less_than_or_equal ordered $x, $y : tile<f32> -> tile<i1>"},
    // Floats.
    Form{"product-sum", kReal, "%$r = fma $x, $y, $z : tile<f32>"},
    Form{"product-sum", kReal, "%$t1 = mulf $x, $y : tile<f32>\n%$r = addf %$t1, $z : tile<f32>"},
    Form{"product-sum", kReal, "%$t1 = mulf $x, $y : tile<f32>\n%$r = subf %$t1, $z : tile<f32>"},
    Form{"product-sum", kReal, "%$t1 = negf $z : tile<f32>\n%$r = fma $x, $y, %$t1 : tile<f32>"},
    Form{"product-sum", kReal, "%$t1 = mulf $x, $y : tile<f32>\n%$r = subf $z, %$t1 : tile<f32>"},
    Form{"product-sum", kReal, "%$t1 = negf $x : tile<f32>\n%$r = fma %$t1, $y, $z : tile<f32>"},
    Form{"product-sum", kReal, "%$t1 = mulf $x, $z : tile<f32>\n%$r = addf %$t1, $y : tile<f32>"},
    Form{"difference", kReal, "%$r = subf $x, $y : tile<f32>"},
    Form{"difference", kReal, "%$r = subf $y, $x : tile<f32>"},
    Form{"difference", kReal, "%$t1 = negf $y : tile<f32>\n%$r = addf $x, %$t1 : tile<f32>"},
    Form{"difference", kReal, "%$t1 = negf $y : tile<f32>\n%$r = subf $x, %$t1 : tile<f32>"},
    Form{"difference", kReal, "%$t1 = subf $y, $x : tile<f32>\n%$r = negf %$t1 : tile<f32>"},
    Form{"difference", kReal, "%$t1 = negf $x : tile<f32>\n%$t2 = addf %$t1, $y : tile<f32>\n%$r = negf %$t2 : tile<f32>"},
    Form{"identity", kReal, "%$t1 = negf $x : tile<f32>\n%$r = negf %$t1 : tile<f32>"},
    Form{"identity", kReal, "%$t1 = constant <f32: 1.0> : tile<f32>\n%$r = mulf $x, %$t1 : tile<f32>"},
    Form{"identity", kReal, "%$t1 = constant <f32: 0.0> : tile<f32>\n%$r = addf $x, %$t1 : tile<f32>"},
    Form{"identity", kReal, "%$t1 = constant <f32: -0.0> : tile<f32>\n%$r = addf $x, %$t1 : tile<f32>"},
    Form{"identity", kReal, "%$t1 = constant <f32: 0.0> : tile<f32>\n%$r = subf $x, %$t1 : tile<f32>"},
    Form{"identity", kReal, "%$t1 = constant <f32: 0.0> : tile<f32>\n%$r = subf %$t1, $x : tile<f32>"},
    Form{"identity", kReal, "%$t1 = constant <f32: 0.0> : tile<f32>\n%$r = mulf $x, %$t1 : tile<f32>"},
    Form{"identity", kReal, "%$r = maxf $x, $x : tile<f32>"},
    Form{"identity", kReal, "%$r = absf $x : tile<f32>"},
    Form{"identity", kReal, "%$t1 = subf $x, $y : tile<f32>\n%$r = addf %$t1, $y : tile<f32>"},
    Form{"sum-of-three", kReal, "%$t1 = addf $x, $y : tile<f32>\n%$r = addf %$t1, $z : tile<f32>"},
    Form{"sum-of-three", kReal, "%$t1 = addf $y, $z : tile<f32>\n%$r = addf $x, %$t1 : tile<f32>"},
    Form{"sum-of-three", kReal, "%$t1 = addf $y, $x : tile<f32>\n%$r = addf $z, %$t1 : tile<f32>"},
    Form{"distributed", kReal, "%$t1 = addf $x, $y : tile<f32>\n%$r = mulf %$t1, $z : tile<f32>"},
    Form{"distributed", kReal, "%$t1 = mulf $x, $z : tile<f32>\n%$t2 = mulf $y, $z : tile<f32>\n%$r = addf %$t1, %$t2 : tile<f32>"},
    Form{"distributed", kReal, "%$t1 = addf $z, $y : tile<f32>\n%$r = mulf %$t1, $x : tile<f32>"},
    Form{"larger-real", kReal, "%$r = maxf $x, $y : tile<f32>"},
    Form{"larger-real", kReal, "%$r = maxf $y, $x : tile<f32>"},
    Form{"larger-real", kReal, "%$r = maxf $x, $y propagate_nan : tile<f32>"},
    Form{"larger-real", kReal, "%$t1 = cmpf greater_than ordered $x, $y : tile<f32> -> tile<i1>\n%$r = select %$t1, $x, $y : tile<i1>, tile<f32>"},
    Form{"larger-real", kReal, "%$t1 = cmpf less_than ordered $x, $y : tile<f32> -> tile<i1>\n%$r = select %$t1, $x, $y : tile<i1>, tile<f32>"},
    Form{"power", kReal, "%$r = exp $x : tile<f32>"},
    Form{"power", kReal, "%$t1 = constant <f32: 1.44269502> : tile<f32>\n%$t2 = mulf $x, %$t1 : tile<f32>\n%$r = exp2 %$t2 : tile<f32>"},
    Form{"power", kReal, "%$t1 = constant <f32: 1.44> : tile<f32>\n%$t2 = mulf $x, %$t1 : tile<f32>\n%$r = exp2 %$t2 : tile<f32>"},
    Form{"power", kReal, "%$t1 = constant <f32: 0.693147182> : tile<f32>\n%$t2 = mulf $x, %$t1 : tile<f32>\n%$r = exp2 %$t2 : tile<f32>"},
    Form{"power", kReal, "%$r = exp2 $x : tile<f32>"},
    Form{"power", kReal, "%$t1 = constant <f32: 0.693147182> : tile<f32>\n%$t2 = mulf $x, %$t1 : tile<f32>\n%$r = exp %$t2 : tile<f32>"},
    Form{"sigmoid", kReal, "%$t1 = negf $x : tile<f32>\n%$t2 = exp %$t1 : tile<f32>\n%$t3 = constant <f32: 1.0> : tile<f32>\n%$t4 = addf %$t3, %$t2 : tile<f32>\n"
                           "%$r = divf %$t3, %$t4 : tile<f32>"},
    Form{"sigmoid", kReal, "%$t2 = exp $x : tile<f32>\n%$t3 = constant <f32: 1.0> : tile<f32>\n%$t4 = addf %$t3, %$t2 : tile<f32>\n%$r = divf %$t2, %$t4 : tile<f32>"},
    Form{"sigmoid", kReal, "%$t2 = exp $x : tile<f32>\n%$t3 = constant <f32: 1.0> : tile<f32>\n%$t4 = addf %$t3, %$t2 : tile<f32>\n%$r = divf %$t3, %$t4 : tile<f32>"},
    Form{"sigmoid", kReal, "%$t1 = negf $x : tile<f32>\n%$t2 = exp %$t1 : tile<f32>\n%$t3 = constant <f32: 2.0> : tile<f32>\n%$t4 = addf %$t3, %$t2 : tile<f32>\n"
                           "%$r = divf %$t3, %$t4 : tile<f32>"},
    Form{"reciprocal", kReal, "%$r = divf $x, $y : tile<f32>"},
    Form{"reciprocal", kReal, "%$t1 = constant <f32: 1.0> : tile<f32>\n%$t2 = divf %$t1, $y : tile<f32>\n%$r = mulf $x, %$t2 : tile<f32>"},
    Form{"reciprocal", kReal, "%$r = divf $y, $x : tile<f32>"},
    // Selections.
    Form{"choice", kInt, "%$t1 = cmpi less_than $a, $b, signed : tile<i32> -> tile<i1>\n%$r = select %$t1, $b, $a : tile<i1>, tile<i32>"},
    Form{"choice", kInt, "%$t1 = cmpi greater_than_or_equal $a, $b, signed : tile<i32> -> tile<i1>\n%$r = select %$t1, $a, $b : tile<i1>, tile<i32>"},
    Form{"choice", kInt, "%$r = maxi $b, $a signed : tile<i32>"},
    Form{"choice", kInt, "%$t1 = cmpi not_equal $a, $b, signed : tile<i32> -> tile<i1>\n%$r = select %$t1, $a, $b : tile<i1>, tile<i32>"},
    Form{"choice", kInt, "%$t1 = cmpi equal $a, $b, signed : tile<i32> -> tile<i1>\n%$r = select %$t1, $a, $b : tile<i1>, tile<i32>"},
    // Masked loads; a is below 8 or not.
    Form{"mask", kRow, "%$t1 = iota : tile<8xi32>\n%$t2 = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>\n%$t3 = broadcast %$t2 : tile<1xptr<f32>> -> tile<8xptr<f32>>\n"
                       "%$t4 = offset %$t3, %$t1 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>\n%$r, %$t5 = load_ptr_tko weak %$t4 : tile<8xptr<f32>> -> tile<8xf32>, token"},
    Form{"mask", kRow, "%$t1 = iota : tile<8xi32>\n%$t2 = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>\n%$t3 = broadcast %$t2 : tile<1xptr<f32>> -> tile<8xptr<f32>>\n"
                       "%$t4 = offset %$t3, %$t1 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>\n%$t6 = constant <i32: 8> : tile<8xi32>\n%$t7 = constant <f32: 0.0> : tile<8xf32>\n"
                       "%$t8 = cmpi less_than %$t1, %$t6, signed : tile<8xi32> -> tile<8xi1>\n"
                       "%$r, %$t5 = load_ptr_tko weak %$t4, %$t8, %$t7 : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token"},
    Form{"mask", kRow, "%$t1 = iota : tile<8xi32>\n%$t2 = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>\n%$t3 = broadcast %$t2 : tile<1xptr<f32>> -> tile<8xptr<f32>>\n"
                       "%$t4 = offset %$t3, %$t1 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>\n%$t6 = constant <i32: 7> : tile<8xi32>\n%$t7 = constant <f32: 0.0> : tile<8xf32>\n"
                       "%$t8 = cmpi less_than %$t1, %$t6, signed : tile<8xi32> -> tile<8xi1>\n"
                       "%$r, %$t5 = load_ptr_tko weak %$t4, %$t8, %$t7 : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token"},
    Form{"mask", kRow, "%$t1 = iota : tile<8xi32>\n%$t2 = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>\n%$t3 = broadcast %$t2 : tile<1xptr<f32>> -> tile<8xptr<f32>>\n"
                       "%$t4 = offset %$t3, %$t1 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>\n%$t6 = reshape $a : tile<i32> -> tile<1xi32>\n"
                       "%$t9 = broadcast %$t6 : tile<1xi32> -> tile<8xi32>\n%$t7 = constant <f32: 0.0> : tile<8xf32>\n"
                       "%$t8 = cmpi less_than %$t1, %$t9, signed : tile<8xi32> -> tile<8xi1>\n"
                       "%$r, %$t5 = load_ptr_tko weak %$t4, %$t8, %$t7 : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token"},
    Form{"mask", kRow, "%$t1 = iota : tile<8xi32>\n%$t2 = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>\n%$t3 = broadcast %$t2 : tile<1xptr<f32>> -> tile<8xptr<f32>>\n"
                       "%$t4 = offset %$t3, %$t1 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>\n%$t6 = reshape $a : tile<i32> -> tile<1xi32>\n"
                       "%$t9 = broadcast %$t6 : tile<1xi32> -> tile<8xi32>\n%$t7 = constant <f32: 1.0> : tile<8xf32>\n"
                       "%$t8 = cmpi less_than %$t1, %$t9, signed : tile<8xi32> -> tile<8xi1>\n"
                       "%$r, %$t5 = load_ptr_tko weak %$t4, %$t8, %$t7 : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token"},
    // Sums over a range: loop forms, bounds and steps.
    Form{"counted", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n"
                          "%$r = for %$ti in (%$t0 to %n, step %$t1) : tile<i32> iter_values(%$ts = %$t0) -> (tile<i32>) {\n"
                          "%$tm = muli %$ti, $b : tile<i32>\n%$tn = addi %$ts, %$tm : tile<i32>\ncontinue %$tn : tile<i32>\n}"},
    Form{"counted", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n"
                          "%$r = for %$ti in (%$t1 to %n, step %$t1) : tile<i32> iter_values(%$ts = %$t0) -> (tile<i32>) {\n"
                          "%$tm = muli %$ti, $b : tile<i32>\n%$tn = addi %$ts, %$tm : tile<i32>\ncontinue %$tn : tile<i32>\n}"},
    Form{"counted", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n"
                          "%$r = loop iter_values(%$ti = %$t0, %$ts = %$t0) : tile<i32>, tile<i32> -> tile<i32> {\n"
                          "%$te = cmpi greater_than_or_equal %$ti, %n, signed : tile<i32> -> tile<i1>\nif %$te {\nbreak %$ts : tile<i32>\n}\n"
                          "%$tm = muli %$ti, $b : tile<i32>\n%$tn = addi %$ts, %$tm : tile<i32>\n%$tj = addi %$ti, %$t1 : tile<i32>\ncontinue %$tj, %$tn : tile<i32>, tile<i32>\n}"},
    Form{"counted", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n"
                          "%$r = loop iter_values(%$ti = %$t0, %$ts = %$t0) : tile<i32>, tile<i32> -> tile<i32> {\n"
                          "%$te = cmpi greater_than %$ti, %n, signed : tile<i32> -> tile<i1>\nif %$te {\nbreak %$ts : tile<i32>\n}\n"
                          "%$tm = muli %$ti, $b : tile<i32>\n%$tn = addi %$ts, %$tm : tile<i32>\n%$tj = addi %$ti, %$t1 : tile<i32>\ncontinue %$tj, %$tn : tile<i32>, tile<i32>\n}"},
    Form{"counted", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n"
                          "%$r = loop iter_values(%$ti = %$t0, %$ts = %$t0) : tile<i32>, tile<i32> -> tile<i32> {\n"
                          "%$tm = muli %$ti, $b : tile<i32>\n%$tn = addi %$ts, %$tm : tile<i32>\n%$tj = addi %$ti, %$t1 : tile<i32>\n"
                          "%$te = cmpi greater_than_or_equal %$tj, %n, signed : tile<i32> -> tile<i1>\nif %$te {\nbreak %$tn : tile<i32>\n}\n"
                          "continue %$tj, %$tn : tile<i32>, tile<i32>\n}"},
    Form{"counted", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n"
                          "%$r = for %$ti in (%$t0 to %n, step %$t1) : tile<i32> iter_values(%$ts = %$t0) -> (tile<i32>) {\n"
                          "%$tm = muli %$ti, $b : tile<i32>\n%$tn = addi %$tm, %$tm : tile<i32>\ncontinue %$tn : tile<i32>\n}"},
    // A loop with a condition on its counter, split there or not.
    Form{"split", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n"
                        "%$r = for %$ti in (%$t0 to %n, step %$t1) : tile<i32> iter_values(%$ts = %$t0) -> (tile<i32>) {\n"
                        "%$te = cmpi less_than %$ti, $a, signed : tile<i32> -> tile<i1>\n%$tv = if %$te -> (tile<i32>) {\nyield %$ti : tile<i32>\n} else {\nyield $b : tile<i32>\n}\n"
                        "%$tn = addi %$ts, %$tv : tile<i32>\ncontinue %$tn : tile<i32>\n}"},
    Form{"split", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n%$tc = mini $a, %n signed : tile<i32>\n%$td = maxi %$tc, %$t0 signed : tile<i32>\n"
                        "%$tf = for %$ti in (%$t0 to %$td, step %$t1) : tile<i32> iter_values(%$ts = %$t0) -> (tile<i32>) {\n"
                        "%$tn = addi %$ts, %$ti : tile<i32>\ncontinue %$tn : tile<i32>\n}\n"
                        "%$r = for %$tk in (%$td to %n, step %$t1) : tile<i32> iter_values(%$tu = %$tf) -> (tile<i32>) {\n"
                        "%$tw = addi %$tu, $b : tile<i32>\ncontinue %$tw : tile<i32>\n}"},
    Form{"split", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n%$td = mini $a, %n signed : tile<i32>\n"
                        "%$tf = for %$ti in (%$t0 to %$td, step %$t1) : tile<i32> iter_values(%$ts = %$t0) -> (tile<i32>) {\n"
                        "%$tn = addi %$ts, %$ti : tile<i32>\ncontinue %$tn : tile<i32>\n}\n"
                        "%$r = for %$tk in (%$td to %n, step %$t1) : tile<i32> iter_values(%$tu = %$tf) -> (tile<i32>) {\n"
                        "%$tw = addi %$tu, $b : tile<i32>\ncontinue %$tw : tile<i32>\n}"},
    Form{"split", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n"
                        "%$r = for %$ti in (%$t0 to %n, step %$t1) : tile<i32> iter_values(%$ts = %$t0) -> (tile<i32>) {\n"
                        "%$te = cmpi less_than_or_equal %$ti, $a, signed : tile<i32> -> tile<i1>\n%$tv = select %$te, %$ti, $b : tile<i1>, tile<i32>\n"
                        "%$tn = addi %$ts, %$tv : tile<i32>\ncontinue %$tn : tile<i32>\n}"},
    Form{"split", kInt, "%$t0 = constant <i32: 0> : tile<i32>\n%$t1 = constant <i32: 1> : tile<i32>\n"
                        "%$r = for %$ti in (%$t0 to %n, step %$t1) : tile<i32> iter_values(%$ts = %$t0) -> (tile<i32>) {\n"
                        "%$te = cmpi less_than %$ti, $a, signed : tile<i32> -> tile<i1>\n%$tv = select %$te, %$ti, $b : tile<i1>, tile<i32>\n"
                        "%$tn = addi %$ts, %$tv : tile<i32>\ncontinue %$tn : tile<i32>\n}"},
    // Memory: what is read after what is written.
    Form{"memory", kReal, "%$t1 = store_ptr_tko weak %p, $x : tile<ptr<f32>>, tile<f32> -> token\n%$r, %$t2 = load_ptr_tko weak %p token=%$t1 : tile<ptr<f32>> -> tile<f32>, token"},
    Form{"memory", kReal, "%$r, %$t2 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token\n%$t1 = store_ptr_tko weak %p, $x token=%$t2 : tile<ptr<f32>>, tile<f32> -> token"},
    Form{"memory", kReal, "%$t1 = store_ptr_tko weak %p, $y : tile<ptr<f32>>, tile<f32> -> token\n%$t3 = store_ptr_tko weak %p, $x token=%$t1 : tile<ptr<f32>>, tile<f32> -> token\n"
                          "%$r, %$t2 = load_ptr_tko weak %p token=%$t3 : tile<ptr<f32>> -> tile<f32>, token"},
    Form{"memory", kReal, "%$t1 = store_ptr_tko weak %p, $x : tile<ptr<f32>>, tile<f32> -> token\n%$t3 = store_ptr_tko weak %p, $y token=%$t1 : tile<ptr<f32>>, tile<f32> -> token\n"
                          "%$r, %$t2 = load_ptr_tko weak %p token=%$t3 : tile<ptr<f32>> -> tile<f32>, token"},
    // Addresses.
    Form{"address", kReal, "%$t1 = offset %q, $a : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n%$t2 = offset %$t1, $b : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n"
                           "%$r, %$t3 = load_ptr_tko weak %$t2 : tile<ptr<f32>> -> tile<f32>, token"},
    Form{"address", kReal, "%$t1 = addi $a, $b : tile<i32>\n%$t2 = offset %q, %$t1 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n"
                           "%$r, %$t3 = load_ptr_tko weak %$t2 : tile<ptr<f32>> -> tile<f32>, token"},
    Form{"address", kReal, "%$t1 = exti $a signed : tile<i32> -> tile<i64>\n%$t4 = exti $b signed : tile<i32> -> tile<i64>\n%$t5 = addi %$t4, %$t1 : tile<i64>\n"
                           "%$t2 = offset %q, %$t5 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>\n%$r, %$t3 = load_ptr_tko weak %$t2 : tile<ptr<f32>> -> tile<f32>, token"},
    Form{"address", kReal, "%$t1 = subi $a, $b : tile<i32>\n%$t2 = offset %q, %$t1 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n"
                           "%$r, %$t3 = load_ptr_tko weak %$t2 : tile<ptr<f32>> -> tile<f32>, token"},
    Form{"address", kReal, "%$t1 = exti $a unsigned : tile<i32> -> tile<i64>\n%$t4 = exti $b signed : tile<i32> -> tile<i64>\n%$t5 = addi %$t4, %$t1 : tile<i64>\n"
                           "%$t2 = offset %q, %$t5 : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>\n%$r, %$t3 = load_ptr_tko weak %$t2 : tile<ptr<f32>> -> tile<f32>, token"},
};

} // namespace

std::span<const Form> forms() { return kForms; }

} // namespace tileport::test
