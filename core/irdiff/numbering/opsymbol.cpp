// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/opsymbol.h"

#include "core/irdiff/rules/rulecontext.h"

#include <algorithm>
#include <array>

namespace tileport::irdiff {

using namespace irgraph;

bool isValueAttribute(std::string_view name)
{
    static constexpr std::array<std::string_view, 9> kOthers{
        "flush_to_zero", "overflow", "optimization_hints", "sym_name", "function_type",
        "arg_attrs", "res_attrs", "operandSegmentSizes", "inbounds"};
    return std::ranges::find(kOthers, name) == kOthers.end();
}

/// Operand groups without the trailing token: which optional operands are there.
static void appendSegments(std::string &text, const IrGraph &graph, OpId op)
{
    const std::span<const uint32_t> segments = graph.operandSegments(op);
    if (segments.empty())
        return;
    text += " groups";
    std::span<const ValueId> operands = graph.operands(op);
    uint32_t next = 0;
    for (const uint32_t size : segments) {
        const bool isToken = size == 1 && next < operands.size()
            && graph.typeInfo(graph.type(operands[next])).kind == TypeKind::Token;
        text.append(" ").append(std::to_string(isToken ? 0 : size));
        next += size;
    }
}

std::string symbolText(const IrGraph &graph, OpId op, bool withTypes)
{
    std::string text(graph.opName(op));
    for (const NamedAttr &attr : graph.attributes(op)) {
        const std::string_view name = graph.string(attr.name);
        if (isValueAttribute(name))
            text.append(" ").append(name).append("=").append(graph.string(graph.attrInfo(attr.value).text));
    }
    // The optional operands of pointer accesses follow each other in a fixed order, so their number says which are there;
    // a mask that is always true can then be left out.
    const size_t fixedOperands = graph.opName(op) == "load_ptr_tko" ? 1 : graph.opName(op) == "store_ptr_tko" ? 2 : SIZE_MAX;
    if (fixedOperands == SIZE_MAX)
        appendSegments(text, graph, op);
    const auto isToken = [&](ValueId value) { return graph.typeInfo(graph.type(value)).kind == TypeKind::Token; };
    if (withTypes) {
        for (const ValueId operand : graph.operands(op).first(std::min(fixedOperands, graph.operands(op).size()))) {
            const TypeKind kind = graph.typeInfo(graph.type(operand)).kind;
            // What a view is, its expression says; its type would tell static from dynamic extents.
            if (kind == TypeKind::Tile || kind == TypeKind::Pointer)
                text.append(" ").append(graph.string(graph.typeInfo(graph.type(operand)).text));
        }
        for (const ValueId result : graph.results(op)) {
            if (!isToken(result))
                text.append(" ").append(graph.string(graph.typeInfo(graph.type(result)).text));
        }
        return text;
    }
    const std::span<const ValueId> operands = graph.operands(op);
    const IdRange<ValueId> results = graph.results(op);
    const std::string_view result = results.empty() ? std::string_view() : elementText(graph, graph.type(results[0]));
    const std::string_view operand = operands.empty() ? result : elementText(graph, graph.type(operands[0]));
    if (operand != result && !isIndexType(graph, graph.type(operands[0])))
        text.append(" ").append(operand);
    return text.append(":").append(result);
}

namespace {

/// Whether symbolText must give both operations the same texts.
bool isSameKind(const IrGraph &graph, OpId a, OpId b)
{
    const auto type = [&graph](ValueId value) { return graph.type(value); };
    const std::span<const ValueId> left = graph.operands(a);
    const std::span<const ValueId> right = graph.operands(b);
    const IdRange<ValueId> leftResults = graph.results(a);
    const IdRange<ValueId> rightResults = graph.results(b);
    if (graph.opNameId(a) != graph.opNameId(b) || left.size() != right.size() || leftResults.size() != rightResults.size())
        return false;
    for (uint32_t i = 0; i < leftResults.size(); ++i) {
        if (graph.type(leftResults[i]) != graph.type(rightResults[i]))
            return false;
    }
    return std::ranges::equal(graph.attributes(a), graph.attributes(b)) && std::ranges::equal(left, right, {}, type, type)
        && std::ranges::equal(graph.operandSegments(a), graph.operandSegments(b));
}

/// Only speeds up the search; see isSameKind.
uint64_t hashOfKind(const IrGraph &graph, OpId op)
{
    uint64_t hash = graph.opNameId(op).value;
    const auto add = [&hash](uint64_t part) {
        hash = (hash + part + 1) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 31;
    };
    for (const NamedAttr &attr : graph.attributes(op))
        add((uint64_t(attr.name.value) << 32) | attr.value.value);
    for (const ValueId operand : graph.operands(op))
        add(graph.type(operand).value);
    for (const ValueId result : graph.results(op))
        add(graph.type(result).value);
    return hash;
}

} // namespace

OpSymbols symbolsOf(ExprPool &pool, const IrGraph &graph, OpId entry)
{
    OpSymbols symbols;
    symbols.plain.resize(graph.opCount());
    symbols.typed.resize(graph.opCount());
    IdHashTable firstOfKind;
    for (uint32_t op = entry.value; op < graph.subtreeEnd(entry).value; ++op) {
        const uint64_t hash = hashOfKind(graph, OpId(op));
        const uint32_t known = firstOfKind.find(hash, [&](uint32_t first) { return isSameKind(graph, OpId(first), OpId(op)); });
        if (known != IdHashTable::kEmpty) {
            symbols.plain[op] = symbols.plain[known];
            symbols.typed[op] = symbols.typed[known];
            continue;
        }
        firstOfKind.insert(op, hash);
        symbols.plain[op] = pool.symbol(symbolText(graph, OpId(op), false));
        symbols.typed[op] = pool.symbol(symbolText(graph, OpId(op), true));
    }
    return symbols;
}

std::string partitionText(const IrGraph &graph, const TypeInfo &type)
{
    std::string text = "partition tile";
    for (const int64_t size : type.shape)
        text.append(" ").append(std::to_string(size));
    text.append(" padding ").append(graph.string(type.padding)).append(" map");
    for (size_t i = 0; i < type.shape.size(); ++i)
        text.append(" ").append(std::to_string(type.dimMap.empty() ? static_cast<int64_t>(i) : type.dimMap[i]));
    return text;
}

} // namespace tileport::irdiff
