// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/corpus/random/forms.h"
#include "tests/corpus/random/interpreter.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace tileport::test {

/// A small random program with a place for one form of a family: scalars and rows of eight, claims, branches, loops with
/// carried values, loads and stores. The same seed gives the same program everywhere.
class RandomProgram {
public:
    explicit RandomProgram(uint64_t seed);

    [[nodiscard]] const std::string &family() const { return m_family; }
    /// The program with \p form, of its family, at the place.
    [[nodiscard]] QByteArray text(const Form &form) const;
    /// All forms of the family.
    [[nodiscard]] std::vector<const Form *> choices() const;

private:
    std::string m_family;
    std::string m_text;      ///< "@" stands where the form goes
    std::string m_operands;  ///< what $a $b $x $y $z $c $d stand for, in this order, separated by spaces
};

/// The smallest program around \p form; \p claim is what an assume says of its integers, "" = nothing.
[[nodiscard]] QByteArray smallProgram(const Form &form, const std::string &claim);

/// Arguments for its entry. Tame ones are small, not negative and ordinary; wild ones have extremes, -0, infinity, NaN.
[[nodiscard]] std::vector<Cell> randomArguments(uint64_t seed, bool isWild);

} // namespace tileport::test
