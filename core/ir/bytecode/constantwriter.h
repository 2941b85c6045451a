// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/bytewriter.h"
#include "core/ir/bytecode/writecontext.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/BuiltinAttributes.h>

#include <vector>

namespace tileport::ir {

/// Collects constants; one entry for each distinct attribute.
class ConstantWriter {
public:
    explicit ConstantWriter(WriteContext &context) : m_context(context) {}

    void writeIndex(mlir::Attribute value, ByteWriter &writer);
    [[nodiscard]] size_t size() const { return m_entries.size(); }
    void writeTable(ByteWriter &writer) const;

private:
    std::string encode(mlir::Attribute value);

    WriteContext &m_context;
    std::vector<std::string> m_entries;
    llvm::DenseMap<mlir::Attribute, uint32_t> m_known;
};

} // namespace tileport::ir
