// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace tileport::test {

/// What a mutation must know about a program to be a fault: written apart from the engine under test, and simpler.
///
/// Live: a store, atomic, print, assert or the control around one depends on it. Not live by meaning: the sign correction
/// of a remainder whose dividend is not negative, since it corrects nothing.
/// Same value: equal operations on equal values (assumes pass their operand, commutative operands in any order, weak loads
/// of the same element in the same order).
class Meaning {
public:
    explicit Meaning(const irgraph::IrGraph &graph);

    [[nodiscard]] bool isLive(irgraph::OpId op) const { return m_liveOps[op.value]; }
    [[nodiscard]] bool isLive(irgraph::ValueId value) const { return m_liveValues[value.value]; }
    [[nodiscard]] bool isSame(irgraph::ValueId a, irgraph::ValueId b) const { return m_number[a.value] == m_number[b.value]; }
    [[nodiscard]] uint32_t number(irgraph::ValueId value) const { return m_number[value.value]; }
    /// Whether operand \p number of \p op matters: a carried or yielded value may be dead although the value lives elsewhere.
    [[nodiscard]] bool isLiveOperand(irgraph::OpId op, uint32_t number) const;
    /// The value below all assumes.
    [[nodiscard]] irgraph::ValueId strip(irgraph::ValueId value) const;
    /// Value of a scalar or splat integer constant.
    [[nodiscard]] std::optional<int64_t> integer(irgraph::ValueId value) const;
    /// Largest element when it follows from a constant or a count alone.
    [[nodiscard]] std::optional<int64_t> upperBound(irgraph::ValueId value) const;
    /// A comparison "less than" that holds for every element, whatever is passed.
    [[nodiscard]] bool isAlwaysLess(irgraph::OpId compare) const;
    [[nodiscard]] bool isAlwaysTrue(irgraph::ValueId mask) const;
    /// A selection that corrects the sign of a remainder whose dividend is not negative; operand 2 is the remainder.
    [[nodiscard]] bool isSignCorrection(irgraph::OpId select) const;
    /// Smallest element when it follows from constants, counts and claims; overflow aside.
    [[nodiscard]] std::optional<int64_t> lowerBound(irgraph::ValueId value, int depth = 0) const;
    [[nodiscard]] bool isNonNegative(irgraph::ValueId value) const;
    [[nodiscard]] bool isZeroProduct(irgraph::OpId op) const;   ///< a product with zero; its other factor is dead
    /// Strongest divisor that any assume of the program claims of the value below the assumes; 1 when none does.
    [[nodiscard]] int64_t divisor(irgraph::ValueId value) const;
    [[nodiscard]] bool isEffect(irgraph::OpId op) const;
    /// Whether the operation may be repeated, moved or dropped: no effect, no region, no memory.
    [[nodiscard]] bool isPure(irgraph::OpId op) const;
    [[nodiscard]] bool isCommutative(irgraph::OpId op) const;
    /// The entry argument or constant that the address of a memory operation starts from.
    [[nodiscard]] irgraph::ValueId memoryRoot(irgraph::OpId op) const;
    /// The nearest enclosing operation called \p name; none when there is none.
    [[nodiscard]] irgraph::OpId enclosing(irgraph::OpId op, std::string_view name) const;
    [[nodiscard]] irgraph::OpId nearestLoop(irgraph::OpId op) const;     ///< for or loop
    [[nodiscard]] std::string_view kind(irgraph::ValueId value) const;   ///< name of the defining operation, "" for arguments

private:
    [[nodiscard]] std::optional<int64_t> lowerBoundOfResult(irgraph::OpId op, int depth) const;
    void numberValues();
    [[nodiscard]] std::string key(irgraph::OpId op);
    void markLive();
    void need(irgraph::ValueId value);
    void needControl(irgraph::OpId op);
    void needResult(irgraph::OpId op, uint32_t index);
    void needArgument(irgraph::RegionId region, uint32_t index);
    void needTerminators(irgraph::OpId op, std::string_view name, uint32_t index);
    void needOperands(irgraph::OpId op);
    const irgraph::IrGraph &m_graph;
    std::vector<uint32_t> m_number;
    std::unordered_map<uint32_t, std::string> m_splats;   ///< by number, of values that have one element everywhere
    std::vector<bool> m_liveOps;
    std::vector<bool> m_liveValues;
    std::vector<bool> m_controlled;
    std::vector<irgraph::ValueId> m_pending;
    std::unordered_map<uint32_t, int64_t> m_divisors;   ///< by the number of the value below the assumes
};

} // namespace tileport::test
