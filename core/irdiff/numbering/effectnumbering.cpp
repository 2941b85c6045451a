// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/valuenumbering.h"

#include "core/irdiff/rules/exactcover.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

/// What the structure does becomes an effect of the one around it; an if that only yields has none.
void ValueNumbering::closeIntoParent(const Frame &frame)
{
    const ExprId action = m_side.actions[frame.op.value];
    if (m_frames.empty() || !action.isValid() || isAbsorbedBranch(frame))
        return;
    const bool isBranch = m_graph.opName(frame.op) == "if";
    const auto isYield = [](const Exit &exit) { return exit.isBarrier; };
    if (isBranch && !frame.escapes && std::ranges::all_of(frame.exits, isYield) && m_context.isOn(RuleId::BranchSelect))
        return;
    if (frame.firstPart.isValid())
        m_frames.back().exits.push_back({frame.firstPart, false});
    m_frames.back().exits.push_back({action, frame.escapes});
}

void ValueNumbering::addExit(OpId op, ExprId action)
{
    // What may stop the program stays where it is, like what ends a region.
    const bool isBarrier = m_side.traits[op.value].opClass == OpClass::Control || m_graph.opName(op) == "assert";
    if (!m_frames.empty())
        m_frames.back().exits.push_back({action, isBarrier});
    if (m_side.traits[op.value].opClass == OpClass::Control && m_graph.opName(op) != "yield")
        noteEscape(op);
}

/// Marks the structures that a break, continue or return leaves early.
void ValueNumbering::noteEscape(OpId op)
{
    const bool isReturn = m_graph.opName(op) == "return";
    for (size_t i = m_frames.size(); i-- > 0;) {
        if (!isReturn && m_graph.opName(m_frames[i].op) != "if")
            break;
        m_frames[i].escapes = true;
    }
}

/// The effects of a region; between barriers in an order that does not depend on where they stand, as only tokens order
/// memory, and those are compared apart.
std::vector<ExprId> ValueNumbering::exitActions(const Frame &frame)
{
    std::vector<ExprId> actions;
    size_t run = 0;
    for (const Exit &exit : frame.exits) {
        actions.push_back(exit.action);
        const auto first = actions.begin() + static_cast<std::ptrdiff_t>(run);
        if (!exit.isBarrier)
            continue;
        if (m_context.isOn(RuleId::IndependentOrder))
            std::ranges::sort(first, actions.end() - 1);
        run = actions.size();
    }
    if (m_context.isOn(RuleId::IndependentOrder))
        std::ranges::sort(actions.begin() + static_cast<std::ptrdiff_t>(run), actions.end());
    return actions;
}

void ValueNumbering::numberEffect(OpId op, std::span<const ExprId> operands)
{
    const bool isLoad = m_side.traits[op.value].isLoad;
    // An element of what load_ptr_tko reads depends on the pointer element alone, so that tile shapes do not matter.
    const bool isPointerLoad = isLoad && m_graph.opName(op) == "load_ptr_tko";
    const std::vector<ExprId> parts = withoutNeedlessParts(op, operands);
    const uint32_t state = stateOf(op, m_pool.make(m_side.symbols.plain[op.value], 0, parts));
    const ExprId action = countedAction(op, parts).isValid() ? countedAction(op, parts)
                                                            : m_pool.makeClosed(m_side.symbols.typed[op.value], state, parts);
    m_side.actions[op.value] = action;
    if (isPointerLoad) {
        const ExprId element = m_pool.make(m_side.symbols.plain[op.value], state, parts);
        setResult(op, 0, element);
        noteWidth(m_graph.results(op)[0], element);
    } else {
        setOpaqueResults(op, action);
    }
    for (uint32_t i = isPointerLoad ? 1 : 0; isPointerLoad && i < m_graph.results(op).size(); ++i)
        setResult(op, i, m_token);
    if (!isLoad)
        addExit(op, action);
}

/// Tells apart what reads alike but not at the same time: loads behind other writes, and atomic operations one by one.
uint32_t ValueNumbering::stateOf(OpId op, ExprId element)
{
    const OpTraits traits = m_side.traits[op.value];
    bool hasValue = false;
    for (const ValueId result : m_graph.results(op))
        hasValue |= !m_side.isToken(result);
    if (traits.opClass != OpClass::Memory || !hasValue)
        return 0;
    std::vector<uint32_t> &seen = m_seenStates[element];
    const uint32_t state = traits.isLoad ? m_writeStates.before(op) : op.value;
    auto found = std::ranges::find(seen, state);
    if (found == seen.end())
        found = seen.insert(seen.end(), state);
    return static_cast<uint32_t>(found - seen.begin());
}

std::vector<ExprId> ValueNumbering::withoutNeedlessParts(OpId op, std::span<const ExprId> operands)
{
    std::vector<ExprId> parts(operands.begin(), operands.end());
    const std::string_view name = m_graph.opName(op);
    const size_t mask = name == "load_ptr_tko" ? 1 : name == "store_ptr_tko" ? 2 : SIZE_MAX;
    if (mask < parts.size() && parts[mask] == m_pool.constant(1, m_pool.symbol("i1")) && m_context.use(RuleId::RedundantMask))
        parts.resize(mask); // Padding only shows where the mask is false.
    const bool isView = name == "load_view_tko" || name == "store_view_tko";
    if (isView && !parts.empty()) {
        const size_t view = name == "load_view_tko" ? 0 : 1;
        parts[view] = withoutPaddingOfView(op, view, parts);
    }
    if (name == "store_ptr_tko" && parts.size() == 3 && m_pool.size(parts[1]) <= 4000 && m_context.isOn(RuleId::PaddingUnderMask)) {
        m_renamed.clear();
        parts[1] = withoutPadding(parts[1], parts[2]);
    }
    return parts;
}

/// The view without its padding, where no padded element is read: by a store, or where tiles cover the tensor exactly.
ExprId ValueNumbering::withoutPaddingOfView(OpId op, size_t view, std::span<const ExprId> parts)
{
    TypeInfo type = m_graph.typeInfo(m_graph.type(m_graph.operands(op)[view]));
    const bool isPlain = type.kind == TypeKind::PartitionView && type.padding.isValid() && view < parts.size()
        && m_pool.operands(parts[view]).size() == 1;
    if (!isPlain)
        return parts[view];
    const RuleContext::Mark before = m_context.mark();
    const bool isStore = view == 1;
    if (isStore ? m_context.use(RuleId::PaddingUnderMask)
                : m_context.use(RuleId::ExactCover) && coversExactly(m_context, type, m_pool.operands(parts[view])[0], parts.subspan(1))) {
        type.padding = StringId();
        const ExprId tensor = m_pool.operands(parts[view])[0];
        return m_pool.makeClosed(m_pool.symbol(partitionText(m_graph, type)), 0, std::span(&tensor, 1));
    }
    m_context.back(before);
    return parts[view];
}

/// \p expr with every parameter whose launch value is known replaced by it; which ones is told in \p replaced.
static ExprId atLaunch(RuleContext &context, ExprId expr, std::vector<ExprId> &replaced, int depth = 12)
{
    if (const auto launch = context.facts.launchRanges.find(expr); launch != context.facts.launchRanges.end()) {
        if (launch->second.first != launch->second.second)
            return expr;
        replaced.push_back(expr);
        return context.pool.integer(launch->second.first);
    }
    std::vector<ExprId> operands(context.pool.operands(expr).begin(), context.pool.operands(expr).end());
    if (operands.empty() || depth == 0)
        return expr;
    for (ExprId &operand : operands)
        operand = atLaunch(context, operand, replaced, depth - 1);
    return context.pool.rebuild(expr, operands);
}

bool ValueNumbering::isSameMask(ExprId a, ExprId b)
{
    if (a == b)
        return true;
    if (!m_context.isOn(RuleId::LaunchValues) || m_context.facts.launchRanges.empty())
        return false;
    std::vector<ExprId> inA;
    std::vector<ExprId> inB;
    if (atLaunch(m_context, a, inA) != atLaunch(m_context, b, inB) || !m_context.use(RuleId::LaunchValues))
        return false;
    // What both have as it is need not have one value; everything else was equal by its value.
    const bool isSameLeaves = std::ranges::all_of(inA, [&](ExprId value) { return std::ranges::find(inB, value) != inB.end(); }) && inA.size() == inB.size();
    const auto needThoseOf = [&](const std::vector<ExprId> &own, const std::vector<ExprId> &other) {
        for (const ExprId value : own) {
            if (isSameLeaves || std::ranges::find(other, value) == other.end())
                m_context.need({PremiseKind::LaunchRange, value, Specified, m_context.facts.launchRanges[value].first, m_context.facts.launchRanges[value].second});
        }
    };
    needThoseOf(inA, inB);
    needThoseOf(inB, inA);
    return true;
}

/// \p value with every load under \p mask as if it did not pad.
ExprId ValueNumbering::withoutPadding(ExprId value, ExprId mask)
{
    if (m_pool.coords(value) == 0)
        return value; // Closed tiles mix elements, so their padding counts.
    if (const auto known = m_renamed.find(value); known != m_renamed.end())
        return known->second;
    std::vector<ExprId> operands(m_pool.operands(value).begin(), m_pool.operands(value).end());
    const bool isLoad = m_pool.symbolText(m_pool.symbolOf(value)).starts_with("load_ptr_tko");
    if (isLoad && operands.size() == 3 && isSameMask(operands[1], mask) && m_context.use(RuleId::PaddingUnderMask))
        operands.pop_back();
    for (size_t i = 0; i < operands.size() && !isLoad; ++i)
        operands[i] = withoutPadding(operands[i], mask);
    const ExprId stripped = m_pool.rebuild(value, operands);
    m_renamed.emplace(value, stripped);
    return stripped;
}

} // namespace tileport::irdiff
