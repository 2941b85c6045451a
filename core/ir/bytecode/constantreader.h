// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/offsettable.h"
#include "core/ir/bytecode/readcontext.h"

#include <mlir/IR/BuiltinAttributes.h>

#include <map>

namespace tileport::ir {

/// The constant table: raw bytes whose type comes from the use.
class ConstantReader {
public:
    ConstantReader(ReadContext &context, OffsetTable table) : m_context(context), m_table(std::move(table)) {}

    /// Reads a constant index and decodes that constant as \p type (a tile); null after a failure.
    [[nodiscard]] mlir::Attribute constant(ByteReader &reader, mlir::Type type);

private:
    mlir::Attribute decode(ByteReader entry, mlir::ShapedType type);
    mlir::Attribute decodeBooleans(std::span<const uint8_t> bytes, mlir::ShapedType type, uint64_t place);

    ReadContext &m_context;
    OffsetTable m_table;
    std::map<std::pair<uint32_t, const void *>, mlir::Attribute> m_cache;
};

} // namespace tileport::ir
