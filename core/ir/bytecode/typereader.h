// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/offsettable.h"
#include "core/ir/bytecode/readcontext.h"

#include <mlir/IR/Types.h>

namespace tileport::ir {

/// The type table of a bytecode file; entries are decoded when first used, so their order does not matter.
class TypeReader {
public:
    TypeReader(ReadContext &context, OffsetTable table);

    /// Reads a type index and gives that type; null after a failure.
    mlir::Type type(ByteReader &reader, const char *what)
    {
        const uint32_t index = reader.index(m_types.size(), what);
        if (reader.failed())
            return {};
        return m_types[index] ? m_types[index] : decode(index);
    }

private:
    using Decoder = mlir::Type (TypeReader::*)(ByteReader &);
    static Decoder decoderFor(uint64_t tag);

    mlir::Type decode(uint32_t index);
    mlir::Type decodeEntry(ByteReader &reader);
    mlir::Type simple(uint64_t tag) const;
    mlir::Type pointer(ByteReader &reader);
    mlir::Type tile(ByteReader &reader);
    mlir::Type tensorView(ByteReader &reader);
    mlir::Type partitionView(ByteReader &reader);
    mlir::Type stridedView(ByteReader &reader);
    mlir::Type gatherScatterView(ByteReader &reader);
    mlir::Type function(ByteReader &reader);
    uint64_t viewFlags(ByteReader &reader, BytecodeVersion since);
    bool readTypes(ByteReader &reader, llvm::SmallVectorImpl<mlir::Type> &types);
    template <typename T, typename... Args>
    mlir::Type checked(ByteReader &reader, Args &&...args);

    ReadContext &m_context;
    OffsetTable m_table;
    std::vector<mlir::Type> m_types;
    std::vector<bool> m_open;      ///< being decoded: meeting it again means that it contains itself
    int m_depth = 0;
};

} // namespace tileport::ir
