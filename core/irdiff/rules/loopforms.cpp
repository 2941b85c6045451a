// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/loopforms.h"

#include "core/irdiff/rules/rulecontext.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

bool isInside(const IrGraph &graph, OpId loop, OpId op) { return op >= loop && op.value < graph.subtreeEnd(loop).value; }

/// Whether the value is made outside of \p loop, so that it is the same in every iteration.
bool isInvariant(const IrGraph &graph, OpId loop, ValueId value)
{
    const OpId definer = graph.definingOp(value);
    return !isInside(graph, loop, definer.isValid() ? definer : graph.owner(graph.argumentRegion(value)));
}

bool isConstant(const IrGraph &graph, ValueId value)
{
    const OpId definer = graph.definingOp(value);
    return definer.isValid() && graph.opName(definer) == "constant";
}

/// The loop that a break or continue ends an iteration of.
OpId loopOf(const IrGraph &graph, OpId op)
{
    do
        op = graph.parent(op);
    while (op.isValid() && graph.opName(op) != "loop" && graph.opName(op) != "for");
    return op;
}

/// The only operation of that name which belongs to \p loop; none when there are several.
OpId onlyExit(const IrGraph &graph, OpId loop, std::string_view name)
{
    OpId found;
    for (uint32_t op = loop.value + 1; op < graph.subtreeEnd(loop).value; ++op) {
        if (graph.opName(OpId(op)) != name || loopOf(graph, OpId(op)) != loop)
            continue;
        if (found.isValid())
            return {};
        found = OpId(op);
    }
    return found;
}

bool contains(const IrGraph &graph, OpId loop, std::string_view name)
{
    for (uint32_t op = loop.value + 1; op < graph.subtreeEnd(loop).value; ++op) {
        if (graph.opName(OpId(op)) == name)
            return true;
    }
    return false;
}

/// A signed comparison of a counter with something invariant, read with the counter on the left.
struct CounterComparison {
    uint32_t counter = 0;
    ValueId bound;
    std::string_view predicate;
};

std::optional<CounterComparison> counterComparison(const IrGraph &graph, OpId loop, ValueId condition)
{
    const OpId compare = graph.definingOp(condition);
    if (!compare.isValid() || graph.opName(compare) != "cmpi" || graph.parent(compare) != loop)
        return std::nullopt;
    const OpView view{graph, compare, {}};
    const RegionId body = graph.regions(loop)[0];
    if (view.attr("signedness") != "signed")
        return std::nullopt;
    const auto isCounter = [&](ValueId value) { return !graph.definingOp(value).isValid() && graph.argumentRegion(value) == body; };
    const std::span<const ValueId> operands = graph.operands(compare);
    const std::string_view predicate = view.attr("comparison_predicate");
    if (isCounter(operands[0]) && isInvariant(graph, loop, operands[1]))
        return CounterComparison{graph.indexInDefinition(operands[0]), operands[1], predicate};
    if (!isCounter(operands[1]) || !isInvariant(graph, loop, operands[0]))
        return std::nullopt;
    using Pair = std::pair<std::string_view, std::string_view>;
    for (const auto &[from, to] : {Pair("less_than", "greater_than"), Pair("less_than_or_equal", "greater_than_or_equal"),
                                   Pair("greater_than", "less_than"), Pair("greater_than_or_equal", "less_than_or_equal")}) {
        if (predicate == from)
            return CounterComparison{graph.indexInDefinition(operands[1]), operands[0], to};
    }
    return std::nullopt;
}

/// Operations directly in \p region before \p end have no effect.
bool isPureUpTo(const ProgramSide &side, RegionId region, OpId end)
{
    const IdRange<OpId> body = side.graph->body(region);
    for (uint32_t op = body.first; op < end.value; op = side.graph->subtreeEnd(OpId(op)).value) {
        if (side.traits[op].opClass != OpClass::Pure)
            return false;
    }
    return true;
}

/// The guard of a counted loop: breaks when the counter is no longer below the end.
std::optional<CountedLoop> guardOf(const ProgramSide &side, OpId loop, OpId exit)
{
    const IrGraph &graph = *side.graph;
    const OpId guard = graph.parent(exit);
    if (graph.opName(guard) != "if" || graph.parent(guard) != loop || !graph.results(guard).empty())
        return std::nullopt;
    const IdRange<RegionId> regions = graph.regions(guard);
    const bool breaksWhenTrue = exit >= OpId(graph.body(regions[0]).first) && exit.value < graph.body(regions[0]).last;
    const RegionId exiting = breaksWhenTrue ? regions[0] : regions[1];
    const bool isBare = regions.size() == 1 || graph.directOps(breaksWhenTrue ? regions[1] : regions[0]).size() <= 1;
    if (!isBare || !isPureUpTo(side, graph.regions(loop)[0], guard) || !isPureUpTo(side, exiting, exit))
        return std::nullopt;
    const std::optional<CounterComparison> comparison = counterComparison(graph, loop, graph.operands(guard)[0]);
    if (!comparison || comparison->predicate != (breaksWhenTrue ? "greater_than_or_equal" : "less_than"))
        return std::nullopt;
    CountedLoop counted;
    counted.counter = comparison->counter;
    counted.end = comparison->bound;
    counted.guard = guard;
    counted.exit = exit;
    return counted;
}

/// What the loop yields are arguments, each once, and not the counter unless nobody looks at it.
bool findResults(const IrGraph &graph, OpId loop, CountedLoop &counted)
{
    const RegionId body = graph.regions(loop)[0];
    const std::span<const ValueId> yielded = graph.operands(counted.exit);
    for (uint32_t i = 0; i < yielded.size(); ++i) {
        const bool isArgument = !graph.definingOp(yielded[i]).isValid() && graph.argumentRegion(yielded[i]) == body;
        const bool isUsed = i >= graph.results(loop).size() || !graph.uses(graph.results(loop)[i]).empty();
        if (!isArgument || (isUsed && graph.indexInDefinition(yielded[i]) == counted.counter))
            return false;
        counted.results.push_back(graph.indexInDefinition(yielded[i]));
    }
    return true;
}

} // namespace

std::optional<CountedLoop> countedLoop(const ProgramSide &side, OpId loop)
{
    const IrGraph &graph = *side.graph;
    if (graph.opName(loop) != "loop" || graph.regions(loop).size() != 1 || contains(graph, loop, "return"))
        return std::nullopt;
    const OpId exit = onlyExit(graph, loop, "break");
    const OpId back = onlyExit(graph, loop, "continue");
    if (!exit.isValid() || !back.isValid() || graph.parent(back) != loop)
        return std::nullopt;
    std::optional<CountedLoop> counted = guardOf(side, loop, exit);
    if (!counted || counted->counter >= graph.operands(back).size() || !findResults(graph, loop, *counted))
        return std::nullopt;
    counted->back = back;
    counted->start = graph.operands(loop)[counted->counter];
    const OpId increment = graph.definingOp(graph.operands(back)[counted->counter]);
    if (!increment.isValid() || graph.opName(increment) != "addi" || graph.parent(increment) != loop)
        return std::nullopt;
    const ValueId counter = graph.arguments(graph.regions(loop)[0])[counted->counter];
    const std::span<const ValueId> addends = graph.operands(increment);
    if (addends[0] != counter && addends[1] != counter)
        return std::nullopt;
    counted->step = addends[0] == counter ? addends[1] : addends[0];
    if (!isInvariant(graph, loop, counted->step) && !isConstant(graph, counted->step))
        return std::nullopt;
    return counted;
}

std::optional<SplitLoop> splitLoop(const ProgramSide &side, OpId loop)
{
    const IrGraph &graph = *side.graph;
    const bool countsByOne = graph.opName(loop) == "for" && graph.operands(loop).size() >= 3 && isConstant(graph, graph.operands(loop)[2])
        && graph.attribute(graph.definingOp(graph.operands(loop)[2]), "value").value_or(AttrInfo()).bits == 1;
    if (!countsByOne || contains(graph, loop, "return") || contains(graph, loop, "break")
        || !onlyExit(graph, loop, "continue").isValid())
        return std::nullopt;
    for (uint32_t op = loop.value + 1; op < graph.subtreeEnd(loop).value; ++op) {
        if (side.traits[op].opClass == OpClass::Memory && !side.traits[op].isLoad)
            return std::nullopt;
    }
    std::optional<SplitLoop> found;
    for (const OpId op : graph.directOps(graph.regions(loop)[0])) {
        if (graph.opName(op) != "if")
            continue;
        const std::optional<CounterComparison> comparison = counterComparison(graph, loop, graph.operands(op)[0]);
        if (!comparison || comparison->counter != 0)
            continue;
        const bool isLess = comparison->predicate.starts_with("less_than");
        if (!isLess && !comparison->predicate.starts_with("greater_than"))
            continue;
        if (found)
            return std::nullopt; // Which of two to split at would be a guess.
        const bool isOrEqual = comparison->predicate.ends_with("or_equal");
        found = SplitLoop{op, graph.operands(op)[0], comparison->bound, isLess == isOrEqual, isLess};
    }
    return found;
}

OpId yieldOf(const IrGraph &graph, RegionId region)
{
    OpId last;
    const IdRange<OpId> body = graph.body(region);
    for (uint32_t op = body.first; op < body.last; op = graph.subtreeEnd(OpId(op)).value)
        last = OpId(op);
    return last.isValid() && graph.opName(last) == "yield" ? last : OpId();
}

size_t countOf(const ProgramSide &side, std::string_view name)
{
    size_t count = 0;
    for (uint32_t op = side.entry.value; op < side.graph->subtreeEnd(side.entry).value; ++op)
        count += side.graph->opName(OpId(op)) == name;
    return count;
}

} // namespace tileport::irdiff
