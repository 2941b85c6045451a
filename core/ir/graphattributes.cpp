// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/graphattributes.h"

#include "core/ir/bytecode/enumattributes.h"
#include "core/ir/dialect/types.h"

#include <QCryptographicHash>

#include <llvm/Support/raw_ostream.h>
#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

using namespace cudatile;
using irgraph::AttrInfo;
using irgraph::AttrKind;

namespace {

constexpr int64_t kPrintedElements = 16;   // larger constants have a digest as their text

void describeNumber(mlir::Attribute attribute, AttrInfo &info)
{
    if (const auto integer = llvm::dyn_cast<mlir::IntegerAttr>(attribute)) {
        const bool isBool = integer.getType().isInteger(1);
        info.kind = isBool ? AttrKind::Bool : AttrKind::Integer;
        info.integer = isBool ? static_cast<int64_t>(integer.getValue().getZExtValue()) : integer.getValue().getSExtValue();
    } else if (const auto floating = llvm::dyn_cast<mlir::FloatAttr>(attribute)) {
        info.kind = AttrKind::Float;
        info.bits = floating.getValue().bitcastToAPInt().getZExtValue();
    }
}

void describeDense(mlir::DenseElementsAttr dense, AttrInfo &info)
{
    info.kind = AttrKind::Dense;
    const llvm::ArrayRef<char> raw = dense.getRawData();
    if (dense.isSplat()) {
        info.flags = 1;
        if (dense.getElementType().isInteger(1)) {
            info.bits = dense.getSplatValue<bool>() ? 1 : 0;
            return;
        }
        for (size_t i = 0; i < raw.size() && i < 8; ++i)
            info.bits |= uint64_t(static_cast<uint8_t>(raw[i])) << (8 * i);
        return;
    }
    if (!dense.getElementType().isInteger(1)) {
        info.bytes.assign(raw.begin(), raw.end());
        return;
    }
    for (const bool value : dense.getValues<bool>())
        info.bytes.push_back(value ? 1 : 0);
}

bool describeOwn(mlir::Attribute attribute, AttrInfo &info)
{
    if (const auto divBy = llvm::dyn_cast<DivByAttr>(attribute)) {
        info.kind = AttrKind::DivBy;
        info.integer = static_cast<int64_t>(divBy.getDivisor());
        info.flags = static_cast<uint8_t>((divBy.getEvery() ? 1 : 0) | (divBy.getAlong() ? 2 : 0));
        info.integers = {divBy.getEvery().value_or(0), divBy.getAlong().value_or(0)};
    } else if (const auto bounded = llvm::dyn_cast<BoundedAttr>(attribute)) {
        info.kind = AttrKind::Bounded;
        info.integer = bounded.getLb().value_or(0);
        info.integer2 = bounded.getUb().value_or(0);
        info.flags = static_cast<uint8_t>((bounded.getLb() ? 1 : 0) | (bounded.getUb() ? 2 : 0));
    } else if (const auto same = llvm::dyn_cast<SameElementsAttr>(attribute)) {
        info.kind = AttrKind::SameElements;
        info.integers.assign(same.getValues().begin(), same.getValues().end());
    } else {
        return false;
    }
    return true;
}

template <typename Array>
bool describeNumbers(mlir::Attribute attribute, AttrInfo &info)
{
    const auto array = llvm::dyn_cast<Array>(attribute);
    if (!array)
        return false;
    info.kind = AttrKind::Array;
    info.integers.assign(array.asArrayRef().begin(), array.asArrayRef().end());
    return true;
}

AttrKind builtinKind(mlir::Attribute attribute)
{
    if (llvm::isa<mlir::UnitAttr>(attribute))
        return AttrKind::Unit;
    if (llvm::isa<mlir::StringAttr>(attribute))
        return AttrKind::String;
    if (llvm::isa<mlir::FlatSymbolRefAttr>(attribute))
        return AttrKind::Symbol;
    if (llvm::isa<mlir::TypeAttr>(attribute))
        return AttrKind::Type;
    if (llvm::isa<mlir::ArrayAttr>(attribute))
        return AttrKind::Array;
    if (llvm::isa<mlir::DictionaryAttr, OptimizationHintsAttr>(attribute))
        return AttrKind::Dictionary;
    return AttrKind::Other;
}

std::string_view view(llvm::StringRef text)
{
    return {text.data(), text.size()};
}

/// The keyword of an enumeration that is an i32 in MLIR.
std::string integerKeyword(FieldKind kind, uint64_t value)
{
    const auto number = static_cast<uint32_t>(value);
    switch (kind) {
    case FieldKind::MemoryOrdering: return stringifyMemoryOrderingSemantics(static_cast<MemoryOrderingSemantics>(number)).str();
    case FieldKind::MemoryScope: return stringifyMemoryScope(static_cast<MemoryScope>(number)).str();
    case FieldKind::AtomicMode: return stringifyAtomicRMWMode(static_cast<AtomicRMWMode>(number)).str();
    default: return std::to_string(value);
    }
}

std::string printed(mlir::Attribute attribute)
{
    constexpr std::string_view kPrefix = "#cuda_tile.";
    std::string text;
    llvm::raw_string_ostream stream(text);
    attribute.print(stream, true);
    for (size_t at = text.find(kPrefix); at != std::string::npos; at = text.find(kPrefix, at))
        text.erase(at, kPrefix.size());
    return text;
}

/// "overflow<none>" -> "none".
std::string insideAngles(const std::string &text)
{
    const size_t open = text.find('<');
    return open == std::string::npos || !text.ends_with('>') ? text : text.substr(open + 1, text.size() - open - 2);
}

std::string denseText(mlir::DenseElementsAttr dense)
{
    if (!dense.isSplat() && dense.getNumElements() > kPrintedElements) {
        const llvm::ArrayRef<char> raw = dense.getRawData();
        const QByteArray hash = QCryptographicHash::hash(QByteArrayView(raw.data(), static_cast<qsizetype>(raw.size())), QCryptographicHash::Sha1);
        return "sha1:" + hash.toHex().toStdString();
    }
    // "dense<[1, 2]> : !type" -> "[1, 2]"
    std::string text = printed(dense);
    const size_t colon = text.rfind("> : ");
    return insideAngles(colon == std::string::npos ? text : text.substr(0, colon + 1));
}

} // namespace

AttrInfo describeAttribute(mlir::Attribute attribute, FieldKind kind)
{
    AttrInfo info;
    if (isEnumeration(kind)) {
        info.kind = AttrKind::Enum;
        info.integer = static_cast<int64_t>(enumValue(kind, attribute).value_or(0));
    } else if (llvm::isa<mlir::IntegerAttr, mlir::FloatAttr>(attribute)) {
        describeNumber(attribute, info);
    } else if (const auto dense = llvm::dyn_cast<mlir::DenseElementsAttr>(attribute)) {
        describeDense(dense, info);
    } else if (!describeOwn(attribute, info) && !describeNumbers<mlir::DenseI32ArrayAttr>(attribute, info)
               && !describeNumbers<mlir::DenseBoolArrayAttr>(attribute, info)) {
        info.kind = builtinKind(attribute);
    }
    return info;
}

std::string attributeText(mlir::Attribute attribute, FieldKind kind)
{
    if (isEnumeration(kind)) {
        const auto integer = llvm::dyn_cast<mlir::IntegerAttr>(attribute);
        return integer ? integerKeyword(kind, integer.getValue().getZExtValue()) : insideAngles(printed(attribute));
    }
    if (const auto text = llvm::dyn_cast<mlir::StringAttr>(attribute))
        return text.str();
    if (const auto dense = llvm::dyn_cast<mlir::DenseElementsAttr>(attribute))
        return denseText(dense);
    if (llvm::isa<mlir::DenseI32ArrayAttr, mlir::DenseBoolArrayAttr>(attribute)) {
        const std::string text = printed(attribute);           // "array<i32: 1, 0>"
        const size_t colon = text.find(": ");
        std::string list = "[";
        if (colon != std::string::npos)
            list.append(text, colon + 2, text.size() - colon - 3);
        return list.append("]");
    }
    return printed(attribute);
}

const std::vector<GraphAttributes::Name> &GraphAttributes::namesOf(mlir::Operation &op)
{
    const auto [found, isNew] = m_names.try_emplace(op.getName().getAsOpaquePointer());
    if (!isNew)
        return found->second;
    std::vector<Name> names;
    const OpSpec *spec = opTable().find(view(op.getName().stripDialect()));
    if (spec) {
        for (const FieldSpec &field : spec->fields)
            names.push_back({field.name, m_builder.addString(field.name), field.kind});
    } else {
        for (const char *name : {"sym_name", "function_type", "arg_attrs", "optimization_hints", "value", "alignment", "constant"})
            names.push_back({name, m_builder.addString(name), FieldKind::Tagged});
        names.push_back({"symbol_visibility", m_builder.addString("symbol_visibility"), FieldKind::Visibility});
    }
    return m_names[op.getName().getAsOpaquePointer()] = std::move(names);
}

const std::vector<irgraph::NamedAttr> &GraphAttributes::attributesOf(mlir::Operation &op)
{
    m_current.clear();
    for (const Name &name : namesOf(op)) {
        const mlir::Attribute attribute = op.getInherentAttr(name.text).value_or(mlir::Attribute());
        if (attribute)
            m_current.push_back({name.id, id(attribute, name.kind)});
    }
    for (const mlir::NamedAttribute &extra : op.getDiscardableAttrs())
        m_current.push_back({m_builder.addString(view(extra.getName().getValue())), id(extra.getValue(), FieldKind::Tagged)});
    return m_current;
}

irgraph::AttrId GraphAttributes::id(mlir::Attribute attribute, FieldKind kind)
{
    irgraph::AttrId &known = m_known[{attribute, static_cast<unsigned>(kind)}];
    if (!known.isValid()) {
        AttrInfo info = describeAttribute(attribute, kind);
        info.text = m_builder.addString(attributeText(attribute, kind));
        known = m_builder.addAttr(std::move(info));
    }
    return known;
}

} // namespace tileport::ir
