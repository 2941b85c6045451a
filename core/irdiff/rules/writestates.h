// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/programside.h"

#include <map>

namespace tileport::irdiff {

/// Which writes a memory operation is ordered behind, as a number: two loads of one address give the same value only when
/// the numbers are the same.
///
///   %t0 = make_token                        0: no write
///   %a, %t1 = load .. token = %t0           0
///   %t2 = store .. token = %t1              a new number
///   %b, %t3 = load .. token = %t2           that number: %b need not be %a
class WriteStates {
public:
    explicit WriteStates(const ProgramSide &side);
    /// The state that \p op waits for; 0 when it waits for no write.
    [[nodiscard]] uint32_t before(irgraph::OpId op) const;

private:
    void visit(irgraph::OpId op);
    void visitRegions(irgraph::OpId op);
    [[nodiscard]] uint32_t joined(std::span<const irgraph::ValueId> tokens);
    [[nodiscard]] uint32_t fresh();
    void set(irgraph::ValueId value, uint32_t state) { m_states[value.value] = state; }

    const ProgramSide &m_side;
    const irgraph::IrGraph &m_graph;
    std::vector<uint32_t> m_states;                      ///< by value; of tokens
    std::vector<uint8_t> m_writes;                       ///< by operation: it or something inside writes
    std::vector<std::vector<uint32_t>> m_sets{{}};       ///< by state: writes, sorted
    std::map<std::vector<uint32_t>, uint32_t> m_known;
    uint32_t m_writeCount = 0;
};

} // namespace tileport::irdiff
