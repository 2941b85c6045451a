// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/attributereader.h"
#include "core/ir/bytecode/constantreader.h"
#include "core/ir/bytecode/optable.h"

#include <array>

namespace tileport::ir {

/// Reads one attribute of an operation as its FieldSpec says.
class FieldReader {
public:
    FieldReader(ReadContext &context, AttributeReader &attributes, ConstantReader &constants);

    /// Null after a failure. \p resultType is the type of result 0, which constants take theirs from.
    [[nodiscard]] mlir::Attribute read(const FieldSpec &field, ByteReader &reader, mlir::Type resultType);
    /// The value that a file too old to store \p field means; null when it means "not there".
    [[nodiscard]] mlir::Attribute defaultOf(const FieldSpec &field);
    [[nodiscard]] mlir::UnitAttr unit() const { return m_unit; }

private:
    mlir::Attribute enumeration(FieldKind kind, ByteReader &reader);
    mlir::Attribute integer(unsigned width, ByteReader &reader);
    mlir::Attribute intArray(ByteReader &reader);
    mlir::Attribute boolArray(ByteReader &reader);

    ReadContext &m_context;
    AttributeReader &m_attributes;
    ConstantReader &m_constants;
    mlir::UnitAttr m_unit;
    // Enumerations are by far the most frequent attributes; each value is looked up in MLIR once.
    std::array<std::array<mlir::Attribute, 16>, 32> m_enumerations{};
};

} // namespace tileport::ir
