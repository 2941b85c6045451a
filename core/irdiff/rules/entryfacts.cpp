// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/entryfacts.h"

#include "core/irdiff/rules/widths.h"

namespace tileport::irdiff {

using namespace irgraph;

/// The leaf of the parameter that \p value is, seen through assumes; none for computed values.
static ExprId parameterLeaf(const ProgramSide &side, ValueId value)
{
    for (OpId op = side.graph->definingOp(value); op.isValid(); op = side.graph->definingOp(value)) {
        if (side.graph->opName(op) != "assume" || side.graph->operands(op).empty())
            return {};
        value = side.graph->operands(op)[0];
    }
    return side.fixed[value.value];
}

void learnAssume(RuleContext &context, const IrGraph &graph, OpId op, ExprId value)
{
    const std::optional<AttrInfo> predicate = graph.attribute(op, "predicate");
    if (!predicate || !isIndexType(graph, graph.type(graph.operands(op)[0])))
        return;
    // What is said of a sum holds in its width only, what is said of a tile only for coordinates of that tile.
    if (!isNumber(context.pool, value) || context.pool.coords(value) != 0)
        return;
    if (predicate->kind == AttrKind::Bounded && (predicate->flags & 2))
        context.learnBounds(value, (predicate->flags & 1) ? predicate->integer : INT64_MIN, predicate->integer2, context.assumedBy());
    if (predicate->kind == AttrKind::Bounded && (predicate->flags & 1) && predicate->integer >= 0)
        context.learnNonNegative(value, context.assumedBy());
    if (predicate->kind == AttrKind::DivBy && predicate->flags == 0)
        context.learnMultiple(value, predicate->integer, context.assumedBy());
}

static void learnExtents(RuleContext &context, const ProgramSide &side, OpId op)
{
    const IdRange<ValueId> results = side.graph->results(op);
    const std::span<const ValueId> operands = side.graph->operands(op);
    size_t next = 1; // The base comes first, then the dynamic extents, then the dynamic strides.
    for (const int64_t extent : side.graph->typeInfo(side.graph->type(results[0])).shape) {
        if (extent != TypeInfo::kDynamic || next >= operands.size())
            continue;
        if (const ExprId leaf = parameterLeaf(side, operands[next]); leaf.isValid())
            context.learnNonNegative(leaf, Structural);
        ++next;
    }
}

void learnEntryFacts(RuleContext &context, const ProgramSide &side)
{
    const IrGraph &graph = *side.graph;
    for (uint32_t op = side.entry.value + 1; op < graph.subtreeEnd(side.entry).value; op = graph.subtreeEnd(OpId(op)).value) {
        const std::string_view name = graph.opName(OpId(op));
        if (name == "make_tensor_view")
            learnExtents(context, side, OpId(op));
        if (name != "assume" || graph.operands(OpId(op)).empty())
            continue;
        if (const ExprId leaf = parameterLeaf(side, graph.operands(OpId(op))[0]); leaf.isValid())
            learnAssume(context, graph, OpId(op), leaf);
    }
}

} // namespace tileport::irdiff
