// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/looks.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

bool hasOtherForm(const DiffState &state, OpId left, OpId right)
{
    if (state.left.isInEntry(left) && state.left.symbols.plain[left.value] != state.right.symbols.plain[right.value])
        return true;
    return !state.haveEqualOperands(left, right) && std::ranges::any_of(operandSlots(state, left, right), [&](const OperandSlot &slot) {
        return slot.left < 0 || slot.right < 0
            || !state.areEqual(state.left.graph->operands(left)[size_t(slot.left)], state.right.graph->operands(right)[size_t(slot.right)]);
    });
}

} // namespace tileport::irdiff
