// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Text of constants: `<E: VALUES> : tile<..>`, VALUES a number, nested lists, or a hexadecimal blob.
#include <llvm/ADT/StringExtras.h>
#include <mlir/IR/Builders.h>

#include "core/ir/dialect/optext.h"
#include "core/ir/dialect/smallfloat.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::failure;
using mlir::OpAsmParser;
using mlir::OpAsmPrinter;
using mlir::ParseResult;
using mlir::success;

// MLIR prints longer constants as bytes.
constexpr int64_t kMaxPrintedElements = 100;

/// Collects the elements between the colon and the closing angle bracket.
class ConstantParser {
public:
    ConstantParser(OpAsmParser &parser, mlir::Type element) : m_parser(parser), m_element(element) {}

    ParseResult parse();

    /// Builds the attribute for the type that follows in the text.
    ParseResult build(llvm::SMLoc place, TileType type, mlir::ElementsAttr &value);

private:
    ParseResult parseList(size_t depth);
    ParseResult parseNumber();
    ParseResult parseInteger();
    ParseResult parseFloat();
    ParseResult buildBlob(llvm::SMLoc place, TileType type, mlir::ElementsAttr &value);
    ParseResult buildPackedBools(llvm::ArrayRef<char> bytes, TileType type, mlir::ElementsAttr &value);

    OpAsmParser &m_parser;
    mlir::Type m_element;
    llvm::SmallVector<llvm::APInt> m_bits;  // elements in row-major order
    llvm::SmallVector<int64_t> m_shape;     // of the nested lists, empty for a splat
    std::optional<std::string> m_blob;
};

ParseResult ConstantParser::parse()
{
    std::string text;
    if (mlir::succeeded(m_parser.parseOptionalString(&text))) {
        m_blob = std::move(text);
        return success();
    }
    return parseList(0);
}

ParseResult ConstantParser::parseList(size_t depth)
{
    const llvm::SMLoc place = m_parser.getCurrentLocation();
    if (mlir::failed(m_parser.parseOptionalLSquare())) {
        if (depth < m_shape.size())
            return m_parser.emitError(place, "expected a nested list: all lists must have the same depth");
        return parseNumber();
    }
    const bool first = depth == m_shape.size() && m_bits.empty();
    if (!first && depth >= m_shape.size())
        return m_parser.emitError(place, "unexpected nested list: all lists must have the same depth");
    if (first)
        m_shape.push_back(0);
    int64_t count = 0;
    const auto parseOne = [&]() -> ParseResult {
        ++count;
        return parseList(depth + 1);
    };
    if (m_parser.parseCommaSeparatedList(parseOne) || m_parser.parseRSquare())
        return failure();
    if (m_shape[depth] == 0)
        m_shape[depth] = count;
    if (m_shape[depth] != count)
        return m_parser.emitError(place, "list has ") << count << " elements, the one before has " << m_shape[depth];
    return success();
}

ParseResult ConstantParser::parseNumber()
{
    return llvm::isa<mlir::IntegerType>(m_element) ? parseInteger() : parseFloat();
}

ParseResult ConstantParser::parseInteger()
{
    const unsigned width = m_element.getIntOrFloatBitWidth();
    const llvm::SMLoc place = m_parser.getCurrentLocation();
    llvm::APInt value;
    const mlir::OptionalParseResult parsed = m_parser.parseOptionalInteger(value);
    if (!parsed.has_value())
        return m_parser.emitError(place, "expected an integer");
    if (mlir::failed(*parsed))
        return failure();
    const bool fits = value.isNegative() ? value.getSignificantBits() <= width : value.getActiveBits() <= width;
    if (!fits)
        return m_parser.emitError(place, "value does not fit ") << m_element;
    m_bits.push_back(value.sextOrTrunc(width));
    return success();
}

ParseResult ConstantParser::parseFloat()
{
    if (llvm::isa<FNv8E5M3FNUType>(m_element)) {
        double value = 0;
        const llvm::SMLoc place = m_parser.getCurrentLocation();
        if (m_parser.parseFloat(value))
            return failure();
        const auto bits = encodeE5M3(value);
        if (!bits)
            return m_parser.emitError(place, "value has no exact fnv8E5M3FNU form");
        m_bits.emplace_back(8, *bits);
        return success();
    }
    llvm::APFloat value(0.0);
    if (m_parser.parseFloat(llvm::cast<mlir::FloatType>(m_element).getFloatSemantics(), value))
        return failure();
    m_bits.push_back(value.bitcastToAPInt());
    return success();
}

/// The type that the attribute of a constant carries: i8 stands in for a float that MLIR does not have.
TileType storageType(TileType type)
{
    if (!llvm::isa<FNv8E5M3FNUType>(type.getElementType()))
        return type;
    return TileType::get(type.getContext(), type.getShape(), mlir::IntegerType::get(type.getContext(), 8));
}

mlir::DenseElementsAttr denseFromBits(TileType type, llvm::ArrayRef<llvm::APInt> bits)
{
    const TileType stored = storageType(type);
    const auto real = llvm::dyn_cast<mlir::FloatType>(stored.getElementType());
    if (!real)
        return mlir::DenseElementsAttr::get(stored, bits);
    llvm::SmallVector<llvm::APFloat> values;
    values.reserve(bits.size());
    for (const llvm::APInt &pattern : bits)
        values.emplace_back(real.getFloatSemantics(), pattern);
    return mlir::DenseElementsAttr::get(stored, values);
}

ParseResult ConstantParser::build(llvm::SMLoc place, TileType type, mlir::ElementsAttr &value)
{
    if (type.getElementType() != m_element)
        return m_parser.emitError(place, "constant is written with element ")
            << m_element << " but its type has element " << type.getElementType();
    if (m_blob)
        return buildBlob(place, type, value);
    if (!m_shape.empty() && llvm::ArrayRef<int64_t>(m_shape) != type.getShape())
        return m_parser.emitError(place, "shape of the values [") << m_shape << "] is not that of " << type;
    value = denseFromBits(type, m_bits);
    return success();
}

ParseResult ConstantParser::buildBlob(llvm::SMLoc place, TileType type, mlir::ElementsAttr &value)
{
    llvm::StringRef digits = *m_blob;
    std::string bytes;
    if (!digits.consume_front("0x") || !llvm::tryGetFromHex(digits, bytes))
        return m_parser.emitError(place, "expected a string of hexadecimal digits that starts with 0x");
    const llvm::ArrayRef<char> raw(bytes.data(), bytes.size());
    const auto count = static_cast<size_t>(type.getNumElements());
    const size_t size = (elementBits(type.getElementType()) + 7) / 8;
    if (isBoolElement(type.getElementType()))
        return raw.size() == (count + 7) / 8 || raw.size() == count
            ? buildPackedBools(raw, type, value)
            : m_parser.emitError(place, "blob of ") << raw.size() << " bytes does not fit " << type;
    if (raw.size() != count * size)
        return m_parser.emitError(place, "blob has ") << raw.size() << " bytes, " << type << " needs " << count * size;
    value = mlir::DenseElementsAttr::getFromRawBuffer(storageType(type), raw);
    return success();
}

ParseResult ConstantParser::buildPackedBools(llvm::ArrayRef<char> bytes, TileType type, mlir::ElementsAttr &value)
{
    const auto count = static_cast<size_t>(type.getNumElements());
    const bool packed = bytes.size() != count;
    llvm::SmallVector<bool> bits(count);
    for (size_t i = 0; i < count; ++i)
        bits[i] = packed ? ((static_cast<uint8_t>(bytes[i / 8]) >> (i % 8)) & 1U) != 0 : bytes[i] != 0;
    value = mlir::DenseElementsAttr::get(type, bits);
    return success();
}

/// Prints single elements and the nested lists around them.
class ConstantPrinter {
public:
    ConstantPrinter(OpAsmPrinter &printer, mlir::DenseElementsAttr value, TileType type)
        : m_printer(printer), m_value(value), m_type(type)
    {
    }

    void print();

private:
    void printBlob();
    void printList(llvm::ArrayRef<int64_t> shape);
    void printElement(int64_t index);

    OpAsmPrinter &m_printer;
    mlir::DenseElementsAttr m_value;
    TileType m_type;
    int64_t m_next = 0;
};

void ConstantPrinter::print()
{
    if (m_value.isSplat())
        return printElement(0);
    if (m_value.getNumElements() > kMaxPrintedElements)
        return printBlob();
    printList(m_type.getShape());
}

void ConstantPrinter::printBlob()
{
    m_printer << "\"0x";
    if (isBoolElement(m_type.getElementType())) {
        // One byte for each element in the text, although the attribute packs them.
        for (const bool bit : m_value.getValues<bool>())
            m_printer << (bit ? "01" : "00");
    } else {
        const llvm::ArrayRef<char> raw = m_value.getRawData();
        m_printer << llvm::toHex(llvm::StringRef(raw.data(), raw.size()));
    }
    m_printer << '"';
}

void ConstantPrinter::printList(llvm::ArrayRef<int64_t> shape)
{
    if (shape.empty())
        return printElement(m_next++);
    m_printer << '[';
    for (int64_t i = 0; i < shape.front(); ++i) {
        if (i > 0)
            m_printer << ", ";
        printList(shape.drop_front());
    }
    m_printer << ']';
}

void ConstantPrinter::printElement(int64_t index)
{
    if (llvm::isa<mlir::FloatType>(m_value.getElementType())) {
        m_printer.printFloat(*(m_value.value_begin<llvm::APFloat>() + index));
        return;
    }
    const llvm::APInt bits = *(m_value.value_begin<llvm::APInt>() + index);
    if (llvm::isa<FNv8E5M3FNUType>(m_type.getElementType()) && bits.isAllOnes())
        m_printer << "0xFF";
    else if (llvm::isa<FNv8E5M3FNUType>(m_type.getElementType()))
        m_printer.printFloat(decodeE5M3(static_cast<uint8_t>(bits.getZExtValue())));
    else if (bits.getBitWidth() == 1)
        m_printer << (bits.isZero() ? "false" : "true");
    else
        bits.print(m_printer.getStream(), true);
}

}  // namespace

ParseResult parseTypedConstant(OpAsmParser &parser, mlir::ElementsAttr &value, mlir::Type &type)
{
    mlir::Type element;
    llvm::SMLoc place;
    if (parser.parseLess() || parser.getCurrentLocation(&place) || parseShortType(parser, element))
        return failure();
    if (!isNumberElement(element))
        return parser.emitError(place, "element of a constant must be a number, found ") << element;
    ConstantParser values(parser, element);
    if (parser.parseColon() || values.parse() || parser.parseGreater() || parser.parseColon())
        return failure();
    const llvm::SMLoc typePlace = parser.getCurrentLocation();
    if (parseShortType(parser, type))
        return failure();
    const auto tile = llvm::dyn_cast<TileType>(type);
    if (!tile)
        return parser.emitError(typePlace, "type of a constant must be a tile, found ") << type;
    return values.build(typePlace, tile, value);
}

void printTypedConstant(OpAsmPrinter &printer, mlir::Operation *, mlir::ElementsAttr value, mlir::Type type)
{
    const auto tile = llvm::cast<TileType>(type);
    printer << '<';
    printShortType(printer, tile.getElementType());
    printer << ": ";
    if (const auto dense = llvm::dyn_cast<mlir::DenseElementsAttr>(value))
        ConstantPrinter(printer, dense, tile).print();
    else
        printer.printAttributeWithoutType(value);
    printer << "> : ";
    printShortType(printer, type);
}

}  // namespace tileport::ir::cudatile
