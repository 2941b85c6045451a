// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/memoryaccess.h"

namespace tileport::validate {

namespace {

/// Number of the entry argument that \p value comes from; -1 when it comes from none.
int argumentOf(const irgraph::IrGraph &graph, irgraph::OpId entry, irgraph::ValueId value)
{
    // The address is the first operand of everything on the way; a chain of this length does not occur.
    for (int steps = 0; steps < 10'000; ++steps) {
        const irgraph::OpId definition = graph.definingOp(value);
        if (!definition.isValid()) {
            const irgraph::RegionId region = graph.argumentRegion(value);
            return graph.owner(region) == entry ? static_cast<int>(graph.indexInDefinition(value)) : -1;
        }
        const auto operands = graph.operands(definition);
        if (operands.empty() || graph.opName(definition) == "int_to_ptr")
            return -1;
        value = operands.front();
    }
    return -1;
}

} // namespace

std::map<int, MemoryAccess> memoryAccess(const irgraph::IrGraph &graph, irgraph::OpId entry)
{
    std::map<int, MemoryAccess> accesses;
    for (uint32_t i = entry.value + 1; i < graph.subtreeEnd(entry).value; ++i) {
        const irgraph::OpId op(i);
        const std::string_view name = graph.opName(op);
        const bool isStore = name.starts_with("store_");
        const bool isAtomic = name.starts_with("atomic_");
        if (!isStore && !isAtomic && !name.starts_with("load_"))
            continue;
        const bool isView = name.find("_view_") != std::string_view::npos;
        const auto operands = graph.operands(op);
        // A store has the value first and the address behind it, in either order of the dialect's versions.
        for (const irgraph::ValueId operand : operands.first(std::min<size_t>(operands.size(), isStore ? 2 : 1))) {
            const std::string_view type = graph.string(graph.typeInfo(graph.type(operand)).text);
            const bool isAddress = isView ? type.find("view") != std::string_view::npos : type.find("ptr") != std::string_view::npos;
            const int argument = isAddress ? argumentOf(graph, entry, operand) : -1;
            if (argument < 0)
                continue;
            MemoryAccess &access = accesses[argument];
            (isView ? access.byView : access.byPointer) = true;
            access.isStored = access.isStored || isStore || isAtomic;
        }
    }
    return accesses;
}

} // namespace tileport::validate
