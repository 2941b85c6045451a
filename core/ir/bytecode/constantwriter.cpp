// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/constantwriter.h"

#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

namespace {

/// i1 as every reader understands it: splat FF or 00, else one bit per element, least significant first.
std::string booleanBytes(mlir::DenseElementsAttr dense)
{
    if (dense.isSplat())
        return std::string(1, dense.getSplatValue<bool>() ? '\xff' : '\0');
    std::string bytes((static_cast<size_t>(dense.getNumElements()) + 7) / 8, '\0');
    size_t index = 0;
    for (const bool value : dense.getValues<bool>()) {
        if (value)
            bytes[index / 8] = static_cast<char>(bytes[index / 8] | (1 << (index % 8)));
        ++index;
    }
    return bytes;
}

} // namespace

void ConstantWriter::writeIndex(mlir::Attribute value, ByteWriter &writer)
{
    const auto [known, isNew] = m_known.try_emplace(value, static_cast<uint32_t>(m_entries.size()));
    if (isNew)
        m_entries.push_back(encode(value));
    writer.varint(known->second);
}

std::string ConstantWriter::encode(mlir::Attribute value)
{
    const auto dense = llvm::dyn_cast_or_null<mlir::DenseElementsAttr>(value);
    if (!dense) {
        m_context.fail(QStringLiteral("its constant is not a dense one"));
        return {};
    }
    const llvm::ArrayRef<char> raw = dense.getRawData();
    const std::string bytes = dense.getElementType().isInteger(1) ? booleanBytes(dense) : std::string(raw.data(), raw.size());
    ByteWriter entry;
    entry.varint(bytes.size());
    entry.append(bytes);
    return entry.takeBytes();
}

void ConstantWriter::writeTable(ByteWriter &writer) const
{
    writer.varint(m_entries.size());
    writer.align(8);
    uint64_t start = 0;
    for (const std::string &entry : m_entries) {
        writer.fixed(start, 8);
        start += entry.size();
    }
    for (const std::string &entry : m_entries)
        writer.append(entry);
}

} // namespace tileport::ir
