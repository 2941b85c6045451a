// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/attributewriter.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/Location.h>

#include <vector>

namespace tileport::ir {

/// Collects the locations of functions and operations for the debug section.
class DebugWriter {
public:
    DebugWriter(WriteContext &context, AttributeWriter &attributes) : m_context(context), m_attributes(attributes) {}

    /// Starts a function; \p hasLocations says whether any of its operations has a known one.
    /// Writes the debug index of the function record.
    void beginFunction(bool hasLocations, ByteWriter &writer);
    /// The location of the function, then of each operation in pre-order.
    void add(mlir::Location location);
    [[nodiscard]] bool isEmpty() const { return m_functions.empty(); }
    void writeSection(ByteWriter &writer) const;

    /// Whether bytecode can keep \p location; plain file locations become unknown.
    [[nodiscard]] static bool isKept(mlir::Location location);

private:
    uint64_t id(mlir::Attribute attribute);
    std::string encode(mlir::Attribute attribute);
    bool encodeScope(mlir::Attribute attribute, ByteWriter &writer);
    bool encodeLocation(mlir::Attribute attribute, ByteWriter &writer);

    WriteContext &m_context;
    AttributeWriter &m_attributes;
    std::vector<uint32_t> m_functions;
    std::vector<uint64_t> m_ids;
    EntryTable m_table;
    llvm::DenseMap<mlir::Attribute, uint64_t> m_known;
    bool m_active = false;
};

} // namespace tileport::ir
