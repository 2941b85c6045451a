// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/debugreader.h"
#include "core/ir/bytecode/fieldreader.h"

#include <mlir/IR/Block.h>
#include <mlir/IR/Operation.h>

#include <vector>

namespace tileport::ir {

/// Reads operations with their regions and makes them by name, as the op table says; knows no operation itself.
class OpReader {
public:
    OpReader(ReadContext &context, TypeReader &types, FieldReader &fields, DebugReader &debug);

    /// Fills \p body with the operations of a function; its arguments are the first values.
    void readBody(ByteReader reader, mlir::Block &body, LocationCursor locations);
    /// File offset of every operation read so far, in pre-order.
    [[nodiscard]] std::vector<uint32_t> takeOffsets() { return std::move(m_offsets); }

private:
    /// What one operation is made of while it is read.
    struct Parts {
        const OpSpec *spec = nullptr;
        uint64_t offset = 0;
        uint64_t flags = 0;
        llvm::SmallVector<mlir::Type, 4> resultTypes;
        llvm::SmallVector<std::pair<mlir::StringAttr, mlir::Attribute>, 4> attributes;
        llvm::SmallVector<mlir::Value, 8> operands;
        llvm::SmallVector<int32_t, 4> segments;
        bool resultsStored = true;
    };

    const OpSpec *readOpcode(ByteReader &reader);
    void refuseOpcode(uint64_t opcode, const OpSpec *spec, uint64_t place, ByteReader &reader);
    void readOp(ByteReader &reader, mlir::Block &block);
    void readResultTypes(ByteReader &reader, Parts &parts);
    void readFlags(ByteReader &reader, Parts &parts);
    void readFields(ByteReader &reader, Parts &parts);
    mlir::Attribute readField(const FieldSpec &field, ByteReader &reader, Parts &parts);
    void readOperands(ByteReader &reader, Parts &parts);
    void readOperandGroup(const OperandSpec &group, ByteReader &reader, Parts &parts);
    void readValues(size_t count, ByteReader &reader, Parts &parts);
    mlir::Operation *make(const Parts &parts, mlir::Location location, mlir::Block &block);
    void readRegions(ByteReader &reader, mlir::Operation &op, const OpSpec &spec);
    void readBlock(ByteReader &reader, mlir::Region &region);

    ReadContext &m_context;
    TypeReader &m_types;
    FieldReader &m_fields;
    DebugReader &m_debug;
    std::vector<mlir::OperationName> m_names;                      ///< by position in the op table
    std::vector<std::vector<mlir::StringAttr>> m_fieldNames;
    mlir::StringAttr m_segmentsName;
    mlir::DictionaryAttr m_noAttributes;
    std::vector<mlir::Value> m_values;
    std::vector<uint32_t> m_offsets;
    LocationCursor m_locations;
    int m_depth = 0;
};

} // namespace tileport::ir
