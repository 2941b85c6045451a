// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/attributewriter.h"
#include "core/ir/bytecode/constantwriter.h"
#include "core/ir/bytecode/debugwriter.h"
#include "core/ir/bytecode/optable.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/Operation.h>

namespace tileport::ir {

/// Writes operations with their regions as the op table says; the mirror image of OpReader.
class OpWriter {
public:
    OpWriter(WriteContext &context, TypeWriter &types, AttributeWriter &attributes, ConstantWriter &constants, DebugWriter &debug);

    /// The body of a function: its operations one after another.
    void writeBody(mlir::Block &body, ByteWriter &writer);

private:
    void writeOp(mlir::Operation &op, ByteWriter &writer);
    const OpSpec *specOf(mlir::Operation &op);
    bool writeResults(mlir::Operation &op, const OpSpec &spec, ByteWriter &writer);
    void writeFlags(mlir::Operation &op, const OpSpec &spec, ByteWriter &writer);
    void writeFields(mlir::Operation &op, const OpSpec &spec, ByteWriter &writer);
    void writeField(mlir::Operation &op, const FieldSpec &field, mlir::Attribute value, ByteWriter &writer);
    void writeInteger(const FieldSpec &field, mlir::Attribute value, ByteWriter &writer);
    void writeIntArray(mlir::Attribute value, ByteWriter &writer);
    void writeBooleans(mlir::Operation &op, mlir::Attribute value, ByteWriter &writer);
    void writeOperands(mlir::Operation &op, const OpSpec &spec, ByteWriter &writer);
    void writeValue(mlir::Value value, ByteWriter &writer);
    void writeRegions(mlir::Operation &op, ByteWriter &writer);
    void number(mlir::Value value) { m_numbers[value] = m_next++; }

    WriteContext &m_context;
    TypeWriter &m_types;
    AttributeWriter &m_attributes;
    ConstantWriter &m_constants;
    DebugWriter &m_debug;
    llvm::DenseMap<mlir::Value, uint32_t> m_numbers;
    uint32_t m_next = 0;
};

} // namespace tileport::ir
