// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/attributereader.h"
#include "core/ir/bytecode/offsettable.h"
#include "core/ir/bytecode/readcontext.h"

#include <mlir/IR/Location.h>

#include <vector>

namespace tileport::ir {

/// Hands out the locations of one function: its own, then one per operation in pre-order.
struct LocationCursor {
    size_t next = 0;
    size_t end = 0;
    bool known = false;      ///< false: the whole function has no locations
};

/// The debug section: locations of functions and operations, with scopes and inlined calls.
class DebugReader {
public:
    /// \p section may be empty: then nothing has a location.
    DebugReader(ReadContext &context, AttributeReader &attributes, ByteReader section);

    /// Reads the debug index of a function record (1-based, 0 = none).
    [[nodiscard]] LocationCursor function(ByteReader &reader);
    /// The next location of \p cursor; \p reader only says where a failure happened.
    [[nodiscard]] mlir::Location next(LocationCursor &cursor, ByteReader &reader);

private:
    using Decoder = mlir::Attribute (DebugReader::*)(ByteReader &);
    static Decoder decoderFor(uint64_t tag);

    void readIndex(ByteReader &section);
    mlir::Attribute entry(uint64_t id, uint64_t place);
    mlir::Attribute reference(ByteReader &reader, const char *what);
    template <typename T>
    T referenceTo(ByteReader &reader, const char *what);
    uint32_t number(ByteReader &reader, const char *what) { return reader.index(UINT32_MAX, what); }
    mlir::Attribute file(ByteReader &reader);
    mlir::Attribute compileUnit(ByteReader &reader);
    mlir::Attribute subprogram(ByteReader &reader);
    mlir::Attribute lexicalBlock(ByteReader &reader);
    mlir::Attribute location(ByteReader &reader);
    mlir::Attribute callSite(ByteReader &reader);
    template <typename T, typename... Args>
    mlir::Attribute checked(ByteReader &reader, Args &&...args);

    ReadContext &m_context;
    AttributeReader &m_attributes;
    mlir::LocationAttr m_unknown;
    std::vector<uint32_t> m_functions;      ///< first position of each function in m_ids
    std::vector<uint64_t> m_ids;            ///< 1-based entries, 0 = unknown
    OffsetTable m_table;
    std::vector<mlir::Attribute> m_entries;
    std::vector<mlir::LocationAttr> m_locations;   ///< entries already known to be locations, by id
    std::vector<bool> m_open;
    int m_depth = 0;
};

} // namespace tileport::ir
