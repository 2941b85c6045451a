// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/irdiff/numberedpair.h"

#include "core/irdiff/numbering/valuenumbering.h"
#include "core/irdiff/passes/liveness.h"
#include "core/irdiff/passes/matching.h"
#include "core/irdiff/passes/parameterpairing.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/graphfromtext.h"

namespace tileport::test {

using namespace irdiff;
using namespace irgraph;

static OpId entryOf(const IrGraph &graph)
{
    for (uint32_t op = 0; op < graph.opCount(); ++op) {
        if (graph.opName(OpId(op)) == "entry")
            return OpId(op);
    }
    return {};
}

ValueId NumberedPair::value(Side side, const char *name) const
{
    for (uint32_t i = 0; i < graph(side).valueCount(); ++i) {
        if (graph(side).valueName(ValueId(i)) == name)
            return ValueId(i);
    }
    return {};
}

std::vector<OpId> NumberedPair::operations(Side side) const
{
    std::vector<OpId> ops;
    for (const OpId op : graph(side).directOps(graph(side).regions(entryOf(graph(side)))[0])) {
        if (graph(side).opName(op) != "constant" && graph(side).opName(op) != "return")
            ops.push_back(op);
    }
    return ops;
}

std::unique_ptr<NumberedPair> numberedPair(const QString &left, const QString &right)
{
    const auto leftGraph = graphFromText(program(left).toStdString(), QStringLiteral("left"));
    const auto rightGraph = graphFromText(program(right).toStdString(), QStringLiteral("right"));
    if (!leftGraph || !rightGraph) {
        qWarning("%s", qPrintable((leftGraph ? rightGraph : leftGraph).error().toString()));
        return nullptr;
    }
    auto pair = std::make_unique<NumberedPair>();
    pair->left = *leftGraph;
    pair->right = *rightGraph;
    DiffState &state = pair->state;
    state.left = makeSide(state.pool, *pair->left, entryOf(*pair->left));
    state.right = makeSide(state.pool, *pair->right, entryOf(*pair->right));
    markLive(state.left);
    markLive(state.right);
    pairParameters(state);
    RuleContext context(state.pool, state.facts, kAllRules);
    ValueNumbering(context, state.left).run();
    context.startSide(AssumedRight);
    ValueNumbering(context, state.right).run();
    matchEqual(state);
    while (matchAlongOperands(state) > 0) { }
    return pair;
}

} // namespace tileport::test
