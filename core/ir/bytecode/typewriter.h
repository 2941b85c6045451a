// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/entrytable.h"
#include "core/ir/bytecode/writecontext.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/Attributes.h>
#include <mlir/IR/Types.h>

namespace tileport::ir {

/// Collects types and gives their positions in the type table; parts of a type come before it.
class TypeWriter {
public:
    explicit TypeWriter(WriteContext &context) : m_context(context) {}

    uint32_t index(mlir::Type type);
    void writeIndex(mlir::Type type, ByteWriter &writer) { writer.varint(index(type)); }
    [[nodiscard]] const EntryTable &table() const { return m_table; }

private:
    std::string encode(mlir::Type type);
    bool encodeSimple(mlir::Type type, ByteWriter &writer);
    bool encodeComposite(mlir::Type type, ByteWriter &writer);
    void writeKindFlag(mlir::Attribute kind, ByteWriter &writer);
    void writeKind(mlir::Attribute kind, ByteWriter &writer);
    bool encodeView(mlir::Type type, ByteWriter &writer);

    WriteContext &m_context;
    EntryTable m_table;
    llvm::DenseMap<mlir::Type, uint32_t> m_known;
};

} // namespace tileport::ir
