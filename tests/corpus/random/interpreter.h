// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tileport::test {

/// One element: an integer (sign-extended; addresses too) or a float, by its type.
struct Cell {
    int64_t integer = 0;
    double real = 0;
};

using TileValue = std::vector<Cell>;

/// Elements that a run left in memory, by address.
using Memory = std::map<int64_t, Cell>;

/// Runs small programs of scalar and tile arithmetic, control flow and pointer memory, one operation after another.
/// Written apart from the engine under test, as the judge of its rules; slow and simple. Tokens are not obeyed: the order
/// of the text is one of the orders that they allow.
class Interpreter {
public:
    /// Precondition: arguments fit the entry of \p graph. Base addresses are multiples of 2^40.
    Interpreter(const irgraph::IrGraph &graph, std::vector<Cell> arguments);

    /// What the entry leaves in memory; nothing where the program's behaviour is undefined (a division by zero, a claim
    /// that does not hold, an overflow that is excluded), an operation is unknown or more than some thousand steps are made.
    [[nodiscard]] std::optional<Memory> run();
    [[nodiscard]] const std::string &reason() const { return m_reason; }   ///< why there is no result

private:
    enum class Flow : uint8_t { Next, Yield, Continue, Break, Stop };

    Flow runRegion(irgraph::RegionId region);
    Flow runOp(irgraph::OpId op);
    Flow leave(irgraph::OpId op, Flow flow);
    Flow runIf(irgraph::OpId op);
    Flow runFor(irgraph::OpId op);
    Flow runLoop(irgraph::OpId op);
    Flow runReduce(irgraph::OpId op);
    Flow stop(const std::string &reason);
    bool runMemory(irgraph::OpId op, std::string_view name);
    bool runShape(irgraph::OpId op, std::string_view name);
    bool holdsAssume(irgraph::OpId op);
    std::optional<TileValue> elementwise(irgraph::OpId op, std::string_view name);
    TileValue constant(irgraph::OpId op) const;
    Cell load(int64_t address, const irgraph::TypeInfo &element) const;

    [[nodiscard]] const irgraph::TypeInfo &tile(irgraph::ValueId value) const { return m_graph.typeInfo(m_graph.type(value)); }
    [[nodiscard]] const irgraph::TypeInfo &element(irgraph::ValueId value) const { return m_graph.typeInfo(tile(value).element); }
    [[nodiscard]] size_t count(irgraph::ValueId value) const;
    TileValue &value(irgraph::ValueId id) { return m_values[id.value]; }
    TileValue &operand(irgraph::OpId op, uint32_t number) { return m_values[m_graph.operands(op)[number].value]; }
    void set(irgraph::OpId op, uint32_t result, TileValue tile) { m_values[m_graph.results(op)[result].value] = std::move(tile); }

    const irgraph::IrGraph &m_graph;
    std::vector<TileValue> m_values;
    std::vector<TileValue> m_leaving;   ///< operands of the last yield, continue or break
    Memory m_memory;
    std::string m_reason;
    int m_steps = 0;
};

} // namespace tileport::test
