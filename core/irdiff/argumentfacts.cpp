// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/argumentfacts.h"

#include "core/irdiff/numbering/optraits.h"

#include <algorithm>
#include <unordered_set>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

ValueId argumentOf(const IrGraph &graph, OpId entry, uint32_t argument)
{
    return graph.arguments(graph.regions(entry)[0])[argument];
}

void addClaim(ArgumentFacts &facts, const AttrInfo &predicate)
{
    constexpr uint8_t kLower = 1;
    constexpr uint8_t kUpper = 2;
    if (predicate.kind == AttrKind::DivBy && predicate.flags == 0) {
        facts.divisor = std::max(facts.divisor, predicate.integer);
    } else if (predicate.kind == AttrKind::Bounded) {
        if (predicate.flags & kLower)
            facts.low = std::max(facts.low.value_or(INT64_MIN), predicate.integer);
        if (predicate.flags & kUpper)
            facts.high = std::min(facts.high.value_or(INT64_MAX), predicate.integer2);
    } else {
        facts.hasOtherClaims = true;
    }
}

/// Whether anything but pure operations is reached from \p value; a weak load alone is no effect.
bool reachesEffect(const IrGraph &graph, ValueId value)
{
    std::unordered_set<uint32_t> seen;
    std::vector<ValueId> work{value};
    while (!work.empty()) {
        const ValueId next = work.back();
        work.pop_back();
        for (const Use &use : graph.uses(next)) {
            const OpTraits traits = traitsOf(graph.opName(use.op));
            if (traits.opClass != OpClass::Pure && !traits.isLoad)
                return true;
            if (!seen.insert(use.op.value).second)
                continue;
            for (const ValueId result : graph.results(use.op)) {
                const bool isToken = graph.typeInfo(graph.type(result)).kind == TypeKind::Token;
                if (!isToken)
                    work.push_back(result);
            }
        }
    }
    return false;
}

} // namespace

std::vector<ValueId> assumedValues(const IrGraph &graph, ValueId value)
{
    std::vector<ValueId> values{value};
    for (size_t i = 0; i < values.size(); ++i) {
        for (const Use &use : graph.uses(values[i])) {
            if (graph.opName(use.op) == "assume")
                values.push_back(graph.results(use.op)[0]);
        }
    }
    return values;
}

ArgumentFacts argumentFacts(const IrGraph &graph, OpId entry, uint32_t argument)
{
    ArgumentFacts facts;
    const ValueId value = argumentOf(graph, entry, argument);
    facts.isUsed = reachesEffect(graph, value);
    for (const ValueId assumed : assumedValues(graph, value)) {
        const OpId op = graph.definingOp(assumed);
        if (!op.isValid())
            continue;
        if (!facts.firstClaim.isValid() || op < facts.firstClaim)
            facts.firstClaim = op;
        if (const std::optional<AttrInfo> predicate = graph.attribute(op, "predicate"))
            addClaim(facts, *predicate);
    }
    return facts;
}

std::optional<int64_t> staticInViews(const IrGraph &graph, OpId entry, uint32_t pointer, uint32_t axis, bool isStride)
{
    std::optional<int64_t> shared;
    for (const ValueId address : assumedValues(graph, argumentOf(graph, entry, pointer))) {
        for (const Use &use : graph.uses(address)) {
            if (graph.opName(use.op) != "make_tensor_view" || use.operand != 0)
                continue;
            const TypeInfo &type = graph.typeInfo(graph.type(graph.results(use.op)[0]));
            const std::vector<int64_t> &sizes = isStride ? type.strides : type.shape;
            if (axis >= sizes.size() || sizes[axis] == TypeInfo::kDynamic || (shared && *shared != sizes[axis]))
                return std::nullopt;
            shared = sizes[axis];
        }
    }
    return shared;
}

} // namespace tileport::irdiff
