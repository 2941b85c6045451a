// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/offsettable.h"
#include "core/ir/bytecode/readcontext.h"
#include "core/ir/bytecode/typereader.h"

#include <mlir/IR/BuiltinAttributes.h>

namespace tileport::ir {

/// Reads strings and self-contained (tagged) attributes: hints, identities, predicates of assumptions.
class AttributeReader {
public:
    AttributeReader(ReadContext &context, OffsetTable strings, TypeReader &types);

    [[nodiscard]] std::string_view string(ByteReader &reader, const char *what);
    [[nodiscard]] mlir::StringAttr stringAttr(ByteReader &reader, const char *what);
    /// Null after a failure.
    [[nodiscard]] mlir::Attribute tagged(ByteReader &reader);
    [[nodiscard]] mlir::ArrayAttr array(ByteReader &reader);
    /// Optimisation hints without their tag.
    [[nodiscard]] mlir::Attribute hints(ByteReader &reader);

private:
    using Decoder = mlir::Attribute (AttributeReader::*)(ByteReader &);
    static Decoder decoderFor(uint8_t tag);

    mlir::Attribute integer(ByteReader &reader);
    mlir::Attribute floating(ByteReader &reader);
    mlir::Attribute boolean(ByteReader &reader);
    mlir::Attribute type(ByteReader &reader);
    mlir::Attribute text(ByteReader &reader);
    mlir::Attribute list(ByteReader &reader);
    mlir::Attribute divBy(ByteReader &reader);
    mlir::Attribute sameElements(ByteReader &reader);
    mlir::Attribute bounded(ByteReader &reader);
    mlir::Attribute dictionary(ByteReader &reader);
    std::optional<int64_t> optionalInt(ByteReader &reader, bool present, const char *what);

    ReadContext &m_context;
    OffsetTable m_strings;
    TypeReader &m_types;
    int m_depth = 0;
};

} // namespace tileport::ir
