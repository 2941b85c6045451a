// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/exprpool.h"

#include <algorithm>
#include <array>

namespace tileport::irdiff {

static size_t mixHash(size_t seed, size_t value)
{
    seed ^= value + 0x9E3779B97F4A7C15ULL + (seed << 6) + (seed >> 2);
    return seed * 0xFF51AFD7ED558CCDULL;
}

static size_t hashParts(SymbolId symbol, int64_t payload, uint32_t extra, std::span<const ExprId> operands)
{
    size_t hash = mixHash(symbol.value, static_cast<size_t>(payload));
    hash = mixHash(hash, extra);
    for (const ExprId operand : operands)
        hash = mixHash(hash, operand.value);
    return hash;
}

ExprPool::ExprPool()
    : m_constant(symbol("constant")), m_integer(symbol("integer")), m_coordinate(symbol("coordinate")), m_at(symbol("at"))
{
}

SymbolId ExprPool::symbol(std::string_view text)
{
    if (const auto known = m_symbolIndex.find(text); known != m_symbolIndex.end())
        return SymbolId(known->second);
    const auto added = static_cast<uint32_t>(m_symbols.size());
    m_symbolIndex.emplace(text, added);
    m_symbols.emplace_back(text);
    return SymbolId(added);
}

std::string_view ExprPool::symbolText(SymbolId symbol) const
{
    return symbol.isValid() ? std::string_view(m_symbols[symbol.value]) : std::string_view();
}

ExprId ExprPool::coordinate(uint32_t dimension)
{
    return make({m_coordinate, dimension, SymbolId(0U), static_cast<CoordMask>(1U << std::min(dimension, 7U)), false}, {});
}

ExprId ExprPool::make(SymbolId symbol, int64_t payload, std::span<const ExprId> operands)
{
    return make({symbol, payload, SymbolId(0U), 0, false}, operands);
}

ExprId ExprPool::makeClosed(SymbolId symbol, int64_t payload, std::span<const ExprId> operands)
{
    return make({symbol, payload, SymbolId(0U), 0, true}, operands);
}

/// How many operands, from the first on, stand in the order of their numbers because their order means nothing.
static size_t countUnordered(std::string_view symbol, size_t operands)
{
    static constexpr std::array<std::string_view, 3> kAll{"sum", "opaque sum", "product"};
    static constexpr std::array<std::string_view, 6> kForms{"min signed", "max signed", "min unsigned", "max unsigned", "compare equal", "compare not_equal"};
    static constexpr std::array<std::string_view, 13> kOperations{"addf", "addi", "andi", "fma", "maxf", "maxi", "minf", "mini", "mulf", "mulhii", "muli", "ori", "xori"};
    if (std::ranges::find(kAll, symbol) != kAll.end())
        return operands;
    const bool isPair = std::ranges::find(kForms, symbol) != kForms.end()
        || std::ranges::find(kOperations, symbol.substr(0, symbol.find_first_of(" :"))) != kOperations.end();
    return isPair ? std::min<size_t>(operands, 2) : 0;
}

ExprId ExprPool::rebuild(ExprId expr, std::span<const ExprId> operandList)
{
    const Node node = m_nodes[expr.value];
    std::vector<ExprId> list(operandList.begin(), operandList.end());
    // Other operands have other numbers: what was in order before has to be in order again, else two spellings of one value
    // stay apart, depending on which part of which program was numbered first.
    const auto end = list.begin() + static_cast<std::ptrdiff_t>(countUnordered(m_symbols[node.symbol.value], list.size()));
    if (std::ranges::is_sorted(operands(expr).first(static_cast<size_t>(end - list.begin()))))
        std::sort(list.begin(), end);
    return make({node.symbol, node.payload, SymbolId(node.extra), 0, false}, list);
}

ExprId ExprPool::at(ExprId tile, std::span<const int64_t> shape)
{
    if (shape.empty())
        return tile;
    std::vector<ExprId> parts{tile};
    for (uint32_t dimension = 0; dimension < shape.size(); ++dimension)
        parts.push_back(shape[dimension] == 1 ? integer(0) : coordinate(dimension));
    return make(m_at, 0, parts);
}

std::span<const ExprId> ExprPool::operands(ExprId expr) const
{
    const Node &node = m_nodes[expr.value];
    return std::span<const ExprId>(m_operands).subspan(node.firstOperand, node.operandCount);
}

ExprId ExprPool::make(const Head &head, std::span<const ExprId> operandList)
{
    const size_t hash = hashParts(head.symbol, head.payload, head.extra.value, operandList);
    const uint32_t known = m_index.find(hash, [&](uint32_t index) {
        const Node &node = m_nodes[index];
        return node.symbol == head.symbol && node.payload == head.payload && node.extra == head.extra.value
            && std::ranges::equal(operands(ExprId(index)), operandList);
    });
    if (known != irgraph::IdHashTable::kEmpty)
        return ExprId(known);
    Node node;
    node.payload = head.payload;
    node.symbol = head.symbol;
    node.extra = head.extra.value;
    node.coords = head.ownCoords;
    node.firstOperand = static_cast<uint32_t>(m_operands.size());
    node.operandCount = static_cast<uint32_t>(operandList.size());
    appendOperands(operandList);
    for (uint32_t i = 0; i < node.operandCount && !head.isClosed; ++i) {
        const Node &operand = m_nodes[m_operands[node.firstOperand + i].value];
        node.coords |= operand.coords;
        node.size = std::min(node.size + operand.size, 1U << 30);
    }
    m_nodes.push_back(node);
    const uint32_t added = static_cast<uint32_t>(m_nodes.size() - 1);
    m_index.insert(added, hash);
    return ExprId(added);
}

void ExprPool::appendOperands(std::span<const ExprId> list)
{
    // The list may lie inside m_operands, which may move when it grows.
    const bool isOwn = !list.empty() && list.data() >= m_operands.data() && list.data() < m_operands.data() + m_operands.size();
    const size_t offset = isOwn ? static_cast<size_t>(list.data() - m_operands.data()) : 0;
    for (size_t i = 0; i < list.size(); ++i)
        m_operands.push_back(isOwn ? ExprId(m_operands[offset + i]) : list[i]);
}

size_t ExprPool::memoryBytes() const
{
    return m_nodes.capacity() * sizeof(Node) + m_operands.capacity() * sizeof(ExprId) + m_index.memoryBytes();
}

} // namespace tileport::irdiff
