// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/programside.h"

#include "core/irdiff/rules/rulecontext.h"

namespace tileport::irdiff {

ProgramSide makeSide(ExprPool &pool, const irgraph::IrGraph &graph, irgraph::OpId entry)
{
    ProgramSide side;
    side.graph = &graph;
    side.entry = entry;
    const uint32_t ops = graph.opCount();
    side.traits.resize(ops);
    std::vector<OpTraits> byName;
    std::vector<uint8_t> isKnown;
    std::vector<uint8_t> asksFacts;
    side.needsOperandsOnly.resize(ops);
    for (uint32_t op = 0; op < ops; ++op) {
        const uint32_t name = graph.opNameId(irgraph::OpId(op)).value;
        if (name >= byName.size()) {
            byName.resize(name + 1);
            isKnown.resize(name + 1);
            asksFacts.resize(name + 1);
        }
        if (!isKnown[name]) {
            byName[name] = traitsOf(graph.opName(irgraph::OpId(op)));
            asksFacts[name] = mayAskFacts(graph.opName(irgraph::OpId(op)));
            isKnown[name] = 1;
        }
        side.traits[op] = byName[name];
        side.needsOperandsOnly[op] = byName[name].opClass == OpClass::Pure && !asksFacts[name] && graph.results(irgraph::OpId(op)).size() == 1
            && graph.regions(irgraph::OpId(op)).empty();
    }
    side.symbols = symbolsOf(pool, graph, entry);
    side.fixed.resize(graph.valueCount());
    side.values.resize(graph.valueCount());
    side.actions.resize(ops);
    side.rules.resize(ops);
    side.partner.resize(ops);
    side.live.resize(ops);
    side.unexplained.resize(ops);
    side.agreed.resize(ops);
    return side;
}

} // namespace tileport::irdiff
