// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/liveness.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

static bool isWeak(const IrGraph &graph, OpId op)
{
    const std::optional<AttrInfo> ordering = graph.attribute(op, "memory_ordering_semantics");
    return !ordering || ordering->integer == 0;
}

void markLive(ProgramSide &side)
{
    const IrGraph &graph = *side.graph;
    for (uint32_t op = graph.subtreeEnd(side.entry).value; op-- > side.entry.value;) {
        const OpTraits traits = side.traits[op];
        const bool mayBeDead = traits.opClass == OpClass::Pure || (traits.isLoad && isWeak(graph, OpId(op)));
        bool isUsed = !mayBeDead;
        for (const ValueId result : graph.results(OpId(op))) {
            if (isUsed || (traits.isLoad && side.isToken(result)))
                continue;
            isUsed = std::ranges::any_of(graph.uses(result), [&](const Use &use) { return side.live[use.op.value] != 0; });
        }
        side.live[op] = isUsed;
    }
    // Inside of a reduction everything is needed exactly when the reduction is.
    for (uint32_t op = side.entry.value; op < graph.subtreeEnd(side.entry).value; ++op) {
        const OpId parent = graph.parent(OpId(op));
        if (parent.isValid() && side.traits[parent.value].opClass == OpClass::Pure)
            side.live[op] = side.live[parent.value] && side.live[op];
    }
}

} // namespace tileport::irdiff
