// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/attributereader.h"

#include "core/ir/bytecode/attributetags.h"
#include "core/ir/dialect/types.h"

#include <llvm/ADT/StringSet.h>
#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

using namespace cudatile;

namespace {

constexpr int kMaxDepth = 16;   // hints are a dictionary of dictionaries

} // namespace

AttributeReader::AttributeReader(ReadContext &context, OffsetTable strings, TypeReader &types)
    : m_context(context), m_strings(std::move(strings)), m_types(types)
{
}

std::string_view AttributeReader::string(ByteReader &reader, const char *what)
{
    const uint32_t index = reader.index(m_strings.size(), what);
    return reader.failed() ? std::string_view() : m_strings.text(index);
}

mlir::StringAttr AttributeReader::stringAttr(ByteReader &reader, const char *what)
{
    const std::string_view text = string(reader, what);
    return reader.failed() ? mlir::StringAttr() : mlir::StringAttr::get(&m_context.mlir, llvm::StringRef(text.data(), text.size()));
}

AttributeReader::Decoder AttributeReader::decoderFor(uint8_t tag)
{
    switch (static_cast<AttributeTag>(tag)) {
    case AttributeTag::Integer: return &AttributeReader::integer;
    case AttributeTag::Float: return &AttributeReader::floating;
    case AttributeTag::Bool: return &AttributeReader::boolean;
    case AttributeTag::Type: return &AttributeReader::type;
    case AttributeTag::String: return &AttributeReader::text;
    case AttributeTag::Array: return &AttributeReader::list;
    case AttributeTag::DivBy: return &AttributeReader::divBy;
    case AttributeTag::SameElements: return &AttributeReader::sameElements;
    case AttributeTag::Dictionary: return &AttributeReader::dictionary;
    case AttributeTag::OptimizationHints: return &AttributeReader::hints;
    case AttributeTag::Bounded: return &AttributeReader::bounded;
    default: return nullptr;
    }
}

mlir::Attribute AttributeReader::tagged(ByteReader &reader)
{
    const uint64_t place = reader.offset();
    const uint8_t tag = reader.byte("an attribute tag");
    const Decoder decoder = decoderFor(tag);
    if (reader.failed())
        return {};
    if (!decoder || m_depth >= kMaxDepth) {
        reader.failAt(place, decoder ? QStringLiteral("attributes are nested more than %1 deep").arg(kMaxDepth)
                                     : QStringLiteral("attribute tag %1 is not known").arg(tag));
        return {};
    }
    ++m_depth;
    const mlir::Attribute attribute = (this->*decoder)(reader);
    --m_depth;
    return reader.failed() ? mlir::Attribute() : attribute;
}

mlir::Attribute AttributeReader::integer(ByteReader &reader)
{
    const uint64_t place = reader.offset();
    const mlir::Type type = m_types.type(reader, "the type of an integer attribute");
    const auto integerType = llvm::dyn_cast_or_null<mlir::IntegerType>(type);
    if (reader.failed() || !integerType) {
        reader.failAt(place, QStringLiteral("the type of an integer attribute is not an integer"));
        return {};
    }
    const unsigned width = integerType.getWidth();
    const uint64_t value = width == 1 ? reader.byte("a boolean") : reader.varint("an integer");
    if (width < 64 && value >> width != 0) {
        reader.failAt(place, QStringLiteral("integer %1 does not fit %2 bits").arg(value).arg(width));
        return {};
    }
    return mlir::IntegerAttr::get(type, llvm::APInt(width, value));
}

mlir::Attribute AttributeReader::floating(ByteReader &reader)
{
    const uint64_t place = reader.offset();
    const mlir::Type type = m_types.type(reader, "the type of a float attribute");
    auto floatType = llvm::dyn_cast_or_null<mlir::FloatType>(type);
    if (reader.failed() || !floatType) {
        reader.failAt(place, QStringLiteral("the type of a float attribute is not a float"));
        return {};
    }
    const unsigned width = floatType.getWidth();
    const uint64_t bits = width <= 8 ? reader.byte("a float") : static_cast<uint64_t>(reader.signedVarint("a float"));
    if (width < 64 && bits >> width != 0) {
        reader.failAt(place, QStringLiteral("float pattern %1 does not fit %2 bits").arg(bits).arg(width));
        return {};
    }
    return mlir::FloatAttr::get(type, llvm::APFloat(floatType.getFloatSemantics(), llvm::APInt(width, bits)));
}

mlir::Attribute AttributeReader::boolean(ByteReader &reader)
{
    return mlir::BoolAttr::get(&m_context.mlir, reader.byte("a boolean") != 0);
}

mlir::Attribute AttributeReader::type(ByteReader &reader)
{
    const mlir::Type type = m_types.type(reader, "the index of a type");
    return type ? mlir::TypeAttr::get(type) : mlir::TypeAttr();
}

mlir::Attribute AttributeReader::text(ByteReader &reader)
{
    return stringAttr(reader, "the index of a string");
}

mlir::Attribute AttributeReader::list(ByteReader &reader)
{
    return array(reader);
}

mlir::ArrayAttr AttributeReader::array(ByteReader &reader)
{
    const uint32_t count = reader.count(1, "the number of array elements");
    llvm::SmallVector<mlir::Attribute> elements;
    for (uint32_t i = 0; i < count && !reader.failed(); ++i)
        elements.push_back(tagged(reader));
    return reader.failed() ? mlir::ArrayAttr() : mlir::ArrayAttr::get(&m_context.mlir, elements);
}

std::optional<int64_t> AttributeReader::optionalInt(ByteReader &reader, bool present, const char *what)
{
    if (!present)
        return std::nullopt;
    return reader.signedVarint(what);
}

mlir::Attribute AttributeReader::divBy(ByteReader &reader)
{
    const uint64_t divisor = reader.varint("a divisor");
    const uint8_t flags = reader.byte("the flags of div_by");
    const auto every = optionalInt(reader, flags & 1, "every of div_by");
    const auto along = optionalInt(reader, flags & 2, "along of div_by");
    return reader.failed() ? mlir::Attribute() : DivByAttr::get(&m_context.mlir, divisor, every, along);
}

mlir::Attribute AttributeReader::sameElements(ByteReader &reader)
{
    llvm::SmallVector<int64_t> values(reader.count(8, "the number of same_elements"));
    for (int64_t &value : values)
        value = static_cast<int64_t>(reader.u64("an element of same_elements"));
    return reader.failed() ? mlir::Attribute() : SameElementsAttr::get(&m_context.mlir, values);
}

mlir::Attribute AttributeReader::bounded(ByteReader &reader)
{
    const uint8_t flags = reader.byte("the flags of bounded");
    const auto lower = optionalInt(reader, flags & 1, "the lower bound");
    const auto upper = optionalInt(reader, flags & 2, "the upper bound");
    return reader.failed() ? mlir::Attribute() : BoundedAttr::get(&m_context.mlir, lower, upper);
}

mlir::Attribute AttributeReader::dictionary(ByteReader &reader)
{
    const uint32_t count = reader.count(2, "the number of dictionary entries");
    llvm::SmallVector<mlir::NamedAttribute> entries;
    llvm::StringSet<> keys;
    for (uint32_t i = 0; i < count && !reader.failed(); ++i) {
        const uint64_t place = reader.offset();
        const mlir::StringAttr key = stringAttr(reader, "the key of a dictionary entry");
        if (key && (key.empty() || !keys.insert(key.getValue()).second)) {
            reader.failAt(place, key.empty() ? QStringLiteral("a dictionary key is empty")
                                             : QStringLiteral("dictionary key \"%1\" is there twice").arg(QString::fromStdString(key.str())));
        }
        if (const mlir::Attribute value = reader.failed() ? mlir::Attribute() : tagged(reader))
            entries.emplace_back(key, value);
    }
    return reader.failed() ? mlir::Attribute() : mlir::DictionaryAttr::get(&m_context.mlir, entries);
}

mlir::Attribute AttributeReader::hints(ByteReader &reader)
{
    const uint64_t place = reader.offset();
    const auto byArch = llvm::dyn_cast_or_null<mlir::DictionaryAttr>(dictionary(reader));
    if (reader.failed() || !byArch)
        return {};
    for (const mlir::NamedAttribute &entry : byArch) {
        if (!llvm::isa<mlir::DictionaryAttr>(entry.getValue())) {
            reader.failAt(place, QStringLiteral("hints of \"%1\" are not a dictionary").arg(QString::fromStdString(entry.getName().str())));
            return {};
        }
    }
    return OptimizationHintsAttr::get(&m_context.mlir, byArch);
}

} // namespace tileport::ir
