// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/entrytable.h"
#include "core/ir/bytecode/typewriter.h"
#include "core/ir/bytecode/writecontext.h"

#include <mlir/IR/BuiltinAttributes.h>

namespace tileport::ir {

/// Writes self-contained (tagged) attributes and collects strings.
class AttributeWriter {
public:
    AttributeWriter(WriteContext &context, TypeWriter &types) : m_context(context), m_types(types) {}

    void writeString(llvm::StringRef text, ByteWriter &writer) { writer.varint(m_strings.add(text.str())); }
    void writeTagged(mlir::Attribute attribute, ByteWriter &writer);
    void writeArray(mlir::ArrayAttr array, ByteWriter &writer);
    /// Optimisation hints without their tag.
    void writeHints(mlir::Attribute hints, ByteWriter &writer);
    [[nodiscard]] const EntryTable &strings() const { return m_strings; }

private:
    bool writeNumber(mlir::Attribute attribute, ByteWriter &writer);
    bool writeBuiltin(mlir::Attribute attribute, ByteWriter &writer);
    bool writeOwn(mlir::Attribute attribute, ByteWriter &writer);
    void writeDictionary(mlir::DictionaryAttr dictionary, ByteWriter &writer);

    WriteContext &m_context;
    TypeWriter &m_types;
    EntryTable m_strings;
};

} // namespace tileport::ir
