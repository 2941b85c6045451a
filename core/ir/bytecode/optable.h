// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/bytecodeversion.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tileport::ir {

/// How an attribute is stored in the bytecode of an operation.
enum class FieldKind : uint8_t {
    Unit,              ///< only a bit of the flag word
    Rounding, Signedness, Overflow, Predicate, Ordering, Visibility, Reduction,   ///< dialect enumerations, varint
    MemoryOrdering, MemoryScope, AtomicMode,                                      ///< enumerations that are i32 in the model
    Int32, Int64,      ///< varint, zero-extended
    Bool,              ///< one byte
    String, Symbol,    ///< string index
    Int32Array, BoolArray,
    Dense,             ///< constant index; its type is that of result 0
    Array, Tagged,     ///< self-contained attributes
    Hints,             ///< optimisation hints without tag
};

/// One attribute of an operation, in stream order.
struct FieldSpec {
    std::string name;
    FieldKind kind = FieldKind::Unit;
    BytecodeVersion since = kV13_1;
    int flag = -1;              ///< bit of the flag word that says whether it is there; -1 = always
    bool hasDefault = false;    ///< older files mean defaultValue
    int64_t defaultValue = 0;
};

enum class OperandStyle : uint8_t { One, Many, Optional };

/// One group of operands.
struct OperandSpec {
    std::string name;
    OperandStyle style = OperandStyle::One;
    int flag = -1;              ///< bit that says whether an optional operand is there; -1 = by count
};

/// How the operand list is written.
enum class OperandLayout : uint8_t {
    Plain,      ///< a fixed number of indices
    Counted,    ///< total count, then all indices
    Segmented,  ///< group by group; the model carries operandSegmentSizes
};

/// Everything the reader and the writer need to know about one operation.
struct OpSpec {
    uint16_t opcode = 0;
    std::string mnemonic;
    BytecodeVersion since = kV13_1;
    bool countedResults = false;            ///< a count precedes the result types
    unsigned fixedResults = 0;              ///< number of result types when not counted
    BytecodeVersion resultsSince = kV13_1;  ///< older files have the (token) result without storing it
    bool hasFlags = false;
    BytecodeVersion flagsSince = kV13_1;
    unsigned flagCount = 0;
    std::vector<FieldSpec> fields;          ///< unit attributes first, then the stored ones in stream order
    OperandLayout layout = OperandLayout::Plain;
    std::vector<OperandSpec> operands;
    unsigned regions = 0;

    /// The mnemonic for messages.
    [[nodiscard]] QString name() const { return QString::fromStdString(mnemonic); }
};

/// Table of all public operations up to 13.5, by opcode and by mnemonic.
class OpTable {
public:
    OpTable();

    /// Null when the opcode is not known.
    [[nodiscard]] const OpSpec *find(uint64_t opcode) const;
    [[nodiscard]] const OpSpec *find(std::string_view mnemonic) const;
    [[nodiscard]] std::span<const OpSpec> all() const { return m_specs; }

    static constexpr uint64_t kFirstPreviewOpcode = 0x4000;

private:
    std::vector<OpSpec> m_specs;
    std::vector<int> m_byOpcode;
    std::unordered_map<std::string_view, int> m_byName;
};

/// The table, built once; immutable.
[[nodiscard]] const OpTable &opTable();

} // namespace tileport::ir
