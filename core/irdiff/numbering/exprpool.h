// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/idhashtable.h"
#include "core/irgraph/irtypes.h"

#include <string>
#include <unordered_map>

namespace tileport::irdiff {

using ExprId = TypedId<struct ExprTag>;
using SymbolId = TypedId<struct SymbolTag>;

/// Which coordinates of the tile an expression depends on: bit d = dimension d, the last bit = any higher one.
using CoordMask = uint8_t;

/// Expressions of both programs, each stored once: equal ids mean equal values at every coordinate of the tile.
/// A tile is described by what one element is, as a function of its coordinates, so that splatting a scalar, reshaping
/// and broadcasting leave no trace:
///
///   %1 = iota : tile<8xi32>
///   %r = reshape %s : tile<i32> -> tile<1xi32>          element at c0 of %2:  c0 + s
///   %b = broadcast %r : tile<1xi32> -> tile<8xi32>
///   %2 = addi %1, %b : tile<8xi32>
class ExprPool {
public:
    ExprPool();

    SymbolId symbol(std::string_view text);
    [[nodiscard]] std::string_view symbolText(SymbolId symbol) const;

    /// The expression symbol[payload](operands…); the same parts give the same id.
    ExprId make(SymbolId symbol, int64_t payload, std::span<const ExprId> operands);
    /// The same, but the coordinates inside are bound there: a whole tile as one value, see at().
    ExprId makeClosed(SymbolId symbol, int64_t payload, std::span<const ExprId> operands);
    /// One element of the whole-tile value \p tile at the coordinates of \p shape; the value itself for rank 0.
    ExprId at(ExprId tile, std::span<const int64_t> shape);
    ExprId constant(uint64_t bits, SymbolId element) { return make({m_constant, static_cast<int64_t>(bits), element, 0, false}, {}); }
    /// Integers of index width (32 and 64 bits) share one constant.
    ExprId integer(int64_t value) { return make(m_integer, value, {}); }
    ExprId coordinate(uint32_t dimension);
    /// \p expr with other operands.
    ExprId rebuild(ExprId expr, std::span<const ExprId> operands);

    [[nodiscard]] SymbolId symbolOf(ExprId expr) const { return m_nodes[expr.value].symbol; }
    [[nodiscard]] int64_t payload(ExprId expr) const { return m_nodes[expr.value].payload; }
    [[nodiscard]] std::span<const ExprId> operands(ExprId expr) const;
    [[nodiscard]] CoordMask coords(ExprId expr) const { return m_nodes[expr.value].coords; }
    [[nodiscard]] uint32_t size(ExprId expr) const { return m_nodes[expr.value].size; } ///< nodes below, saturating
    [[nodiscard]] bool isInteger(ExprId expr) const { return symbolOf(expr) == m_integer; }
    [[nodiscard]] bool isConstant(ExprId expr) const { return symbolOf(expr) == m_constant; }
    [[nodiscard]] bool isAt(ExprId expr) const { return symbolOf(expr) == m_at; }
    [[nodiscard]] bool isCoordinate(ExprId expr) const { return symbolOf(expr) == m_coordinate; }
    [[nodiscard]] SymbolId constantElement(ExprId expr) const { return SymbolId(m_nodes[expr.value].extra); }
    [[nodiscard]] uint32_t count() const { return static_cast<uint32_t>(m_nodes.size()); }
    [[nodiscard]] size_t symbolCount() const { return m_symbols.size(); }
    [[nodiscard]] size_t memoryBytes() const;

private:
    struct Node {
        int64_t payload = 0;
        SymbolId symbol;
        uint32_t extra = 0;          ///< element symbol of constants
        uint32_t firstOperand = 0;
        uint32_t operandCount = 0;
        uint32_t size = 1;
        CoordMask coords = 0;
    };
    struct Head {
        SymbolId symbol;
        int64_t payload = 0;
        SymbolId extra{0U};
        CoordMask ownCoords = 0;
        bool isClosed = false;
    };
    /// Lets a text be looked up without making a string of it.
    struct TextHash {
        using is_transparent = void;
        size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    ExprId make(const Head &head, std::span<const ExprId> operands);
    void appendOperands(std::span<const ExprId> list);

    std::vector<Node> m_nodes;
    std::vector<ExprId> m_operands;
    irgraph::IdHashTable m_index;
    std::vector<std::string> m_symbols;
    std::unordered_map<std::string, uint32_t, TextHash, std::equal_to<>> m_symbolIndex;
    SymbolId m_constant;
    SymbolId m_integer;
    SymbolId m_coordinate;
    SymbolId m_at;
};

} // namespace tileport::irdiff
