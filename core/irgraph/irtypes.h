// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/ids.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tileport::irgraph {

using OpId = TypedId<struct OpTag>;          ///< operations in pre-order: an operation comes before its regions' operations
using ValueId = TypedId<struct ValueTag>;    ///< results and region arguments
using RegionId = TypedId<struct RegionTag>;
using TypeId = TypedId<struct TypeTag>;      ///< equal types have equal ids within one graph
using AttrId = TypedId<struct AttrTag>;      ///< equal attributes have equal ids within one graph
using LocId = TypedId<struct LocTag>;
using StringId = TypedId<struct StringTag>;

/// Family of a type; the parts that a kind does not have are empty.
enum class TypeKind : uint8_t { Integer, Float, Pointer, Tile, TensorView, PartitionView, GatherScatterView, StridedView, Token, Function, Other };

/// A type taken apart, so that rules need not parse text.
struct TypeInfo {
    TypeKind kind = TypeKind::Other;
    StringId text;                     ///< as printed inside cuda_tile syntax, e.g. "tile<4x8xf32>"
    TypeId element;                    ///< element of tile and tensor_view, pointee of ptr, tensor_view of the views
    uint32_t bitWidth = 0;             ///< of Integer and Float
    std::vector<int64_t> shape;        ///< of tile, tensor_view; tile shape of views; kDynamic = "?"
    std::vector<int64_t> strides;      ///< of tensor_view; traversal strides of strided_view
    std::vector<int64_t> dimMap;       ///< of views; empty = identity; sparse dim of gather_scatter_view as its only element
    StringId padding;                  ///< padding keyword of views; none when absent
    static constexpr int64_t kDynamic = INT64_MIN;
};

enum class AttrKind : uint8_t { Unit, Bool, Integer, Float, String, Enum, Type, Array, Dense, DivBy, Bounded, SameElements, Dictionary, Symbol, Other };

/// One attribute value; \c text is always there, the other parts by kind.
struct AttrInfo {
    AttrKind kind = AttrKind::Other;
    StringId text;                     ///< canonical text; of a Dense attribute with more than 16 elements a digest
    int64_t integer = 0;               ///< Integer, Bool, Enum value; divisor of DivBy; lower bound of Bounded
    int64_t integer2 = 0;              ///< upper bound of Bounded
    uint8_t flags = 0;                 ///< Bounded: 1 lower given, 2 upper given; DivBy: 1 "every", 2 "along"; Dense: 1 splat
    uint64_t bits = 0;                 ///< Float: bit pattern; Dense splat: bit pattern of the element
    std::vector<int64_t> integers;     ///< SameElements, integer arrays; DivBy: every, along
    std::vector<uint8_t> bytes;        ///< Dense, not splat: raw little-endian elements
};

/// Attribute of an operation: its name and value.
struct NamedAttr {
    StringId name;
    AttrId value;
    bool operator==(const NamedAttr &) const = default;
};

/// One frame of a location; frames of a location are innermost first.
struct Frame {
    StringId file;
    StringId function;                 ///< none when unknown
    uint32_t line = 0;                 ///< 1-based; 0 = unknown
    uint32_t column = 0;               ///< 1-based; 0 = unknown
    bool isLibrary = false;            ///< inside the cuTile packages, not the kernel author's code
    bool operator==(const Frame &) const = default;
};

/// A use of a value: the operation and which of its operands.
struct Use {
    OpId op;
    uint32_t operand = 0;
    bool operator==(const Use &) const = default;
};

/// Half-open range of ids of one kind.
template <typename Id>
struct IdRange {
    uint32_t first = 0;
    uint32_t last = 0;
    [[nodiscard]] uint32_t size() const { return last - first; }
    [[nodiscard]] bool empty() const { return first == last; }
    [[nodiscard]] Id operator[](uint32_t index) const { return Id(first + index); }
    struct Iterator {
        uint32_t number;
        Id operator*() const { return Id(number); }
        Iterator &operator++() { ++number; return *this; }
        bool operator==(const Iterator &) const = default;
    };
    [[nodiscard]] Iterator begin() const { return {first}; }
    [[nodiscard]] Iterator end() const { return {last}; }
};

} // namespace tileport::irgraph
