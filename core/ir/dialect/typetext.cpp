// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Text of the types. Nested types of the dialect print short and are accepted in both spellings.
#include <llvm/ADT/StringSwitch.h>
#include <llvm/ADT/TypeSwitch.h>
#include <mlir/IR/DialectImplementation.h>

#include "core/ir/dialect/types.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::AsmParser;
using mlir::AsmPrinter;
using mlir::failure;
using mlir::ParseResult;
using mlir::success;
using mlir::Type;

using TypeParser = Type (*)(AsmParser &);

TypeParser typeParserFor(llvm::StringRef keyword)
{
    return llvm::StringSwitch<TypeParser>(keyword)
        .Case(TileType::getMnemonic(), &TileType::parse)
        .Case(PointerType::getMnemonic(), &PointerType::parse)
        .Case(TensorViewType::getMnemonic(), &TensorViewType::parse)
        .Case(PartitionViewType::getMnemonic(), &PartitionViewType::parse)
        .Case(StridedViewType::getMnemonic(), &StridedViewType::parse)
        .Case(GatherScatterViewType::getMnemonic(), &GatherScatterViewType::parse)
        .Case(FNv8E5M3FNUType::getMnemonic(),
              [](AsmParser &p) -> Type { return FNv8E5M3FNUType::get(p.getContext()); })
        .Case(TokenType::getMnemonic(), [](AsmParser &p) -> Type { return TokenType::get(p.getContext()); })
        .Default(nullptr);
}

/// `[a, ?, b]`; `?` gives kDynamic.
ParseResult parseStrides(AsmParser &parser, llvm::SmallVectorImpl<int64_t> &strides)
{
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
        if (mlir::succeeded(parser.parseOptionalQuestion())) {
            strides.push_back(mlir::ShapedType::kDynamic);
            return success();
        }
        return parser.parseInteger(strides.emplace_back());
    });
}

ParseResult parseInts(AsmParser &parser, llvm::SmallVectorImpl<int32_t> &values)
{
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                          [&] { return parser.parseInteger(values.emplace_back()); });
}

/// `tile=(4x8)`, the head of every view.
ParseResult parseTileShape(AsmParser &parser, llvm::SmallVectorImpl<int32_t> &shape)
{
    llvm::SmallVector<int64_t> wide;
    llvm::SMLoc place;
    if (parser.parseKeyword("tile") || parser.parseEqual() || parser.parseLParen()
        || parser.getCurrentLocation(&place) || parser.parseDimensionList(wide, false, false) || parser.parseRParen())
        return failure();
    for (int64_t extent : wide) {
        if (extent > INT32_MAX)
            return parser.emitError(place, "tile extent ") << extent << " does not fit 32 bits";
        shape.push_back(static_cast<int32_t>(extent));
    }
    return success();
}

/// `padding_value = kw,`, when present.
ParseResult parsePadding(AsmParser &parser, PaddingValueAttr &padding)
{
    if (mlir::failed(parser.parseOptionalKeyword("padding_value")))
        return success();
    llvm::StringRef keyword;
    if (parser.parseEqual())
        return failure();
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (parser.parseKeyword(&keyword))
        return failure();
    const auto value = symbolizePaddingValue(keyword);
    if (!value)
        return parser.emitError(place, "unknown padding value '")
            << keyword << "', expected zero, neg_zero, nan, pos_inf or neg_inf";
    padding = PaddingValueAttr::get(parser.getContext(), *value);
    return parser.parseComma();
}

ParseResult parseTensorView(AsmParser &parser, TensorViewType &view)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    Type type;
    if (parseShortType(parser, type))
        return failure();
    view = llvm::dyn_cast<TensorViewType>(type);
    if (!view)
        return parser.emitError(place, "expected a tensor_view type, found ") << type;
    return success();
}

/// `, dim_map=[1, 0]` when present, else the identity of the given rank.
ParseResult parseDimMap(AsmParser &parser, size_t rank, llvm::SmallVectorImpl<int32_t> &map)
{
    if (mlir::failed(parser.parseOptionalComma())) {
        for (size_t i = 0; i < rank; ++i)
            map.push_back(static_cast<int32_t>(i));
        return success();
    }
    return mlir::failure(parser.parseKeyword("dim_map") || parser.parseEqual() || parseInts(parser, map));
}

/// `, <multicast>` or `, #cuda_tile.ptr_attr<multicast>`, when present.
ParseResult parseKind(AsmParser &parser, PointerKindAttr &kind)
{
    if (mlir::failed(parser.parseOptionalComma()))
        return success();
    return parser.parseCustomAttributeWithFallback(kind);
}

void printDim(AsmPrinter &printer, int64_t extent)
{
    if (mlir::ShapedType::isDynamic(extent))
        printer << '?';
    else
        printer << extent;
}

void printViewHead(AsmPrinter &printer, llvm::ArrayRef<int32_t> shape)
{
    printer << "<tile=(";
    llvm::interleave(shape, printer.getStream(), "x");
    printer << "), ";
}

void printPaddingAndView(AsmPrinter &printer, PaddingValueAttr padding, TensorViewType view)
{
    if (padding)
        printer << "padding_value = " << stringifyPaddingValue(padding.getValue()) << ", ";
    printShortType(printer, view);
}

void printDimMap(AsmPrinter &printer, llvm::ArrayRef<int32_t> map)
{
    const auto positions = llvm::enumerate(map);
    if (llvm::all_of(positions, [](auto p) { return static_cast<int32_t>(p.index()) == p.value(); }))
        return;
    printer << ", dim_map=[";
    llvm::interleaveComma(map, printer.getStream());
    printer << ']';
}

template <typename T, typename... Args>
Type checked(AsmParser &parser, llvm::SMLoc place, Args &&...args)
{
    return parser.getChecked<T>(place, parser.getContext(), std::forward<Args>(args)...);
}

}  // namespace

ParseResult parseShortType(AsmParser &parser, Type &type)
{
    static constexpr llvm::StringLiteral kNames[] = {"tile",           "ptr",          "tensor_view",
                                                     "partition_view", "strided_view", "gather_scatter_view",
                                                     "token",          "fnv8E5M3FNU"};
    llvm::StringRef keyword;
    for (llvm::StringRef name : kNames) {
        if (mlir::succeeded(parser.parseOptionalKeyword(name))) {
            keyword = name;
            break;
        }
    }
    if (keyword.empty())
        return parser.parseType(type);
    type = typeParserFor(keyword)(parser);
    return mlir::success(static_cast<bool>(type));
}

void printShortType(AsmPrinter &printer, Type type)
{
    llvm::TypeSwitch<Type>(type)
        .Case<TileType, PointerType, TensorViewType, PartitionViewType, StridedViewType, GatherScatterViewType>(
            [&](auto own) {
                printer << own.getMnemonic();
                own.print(printer);
            })
        .Case<TokenType, FNv8E5M3FNUType>([&](auto own) { printer << own.getMnemonic(); })
        .Default([&](Type other) { printer.printType(other); });
}

Type PointerType::parse(AsmParser &parser)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    Type pointee;
    PointerKindAttr kind;
    if (parser.parseLess() || parseShortType(parser, pointee) || parseKind(parser, kind) || parser.parseGreater())
        return {};
    return checked<PointerType>(parser, place, pointee, kind);
}

void PointerType::print(AsmPrinter &printer) const
{
    printer << '<';
    printShortType(printer, getPointeeType());
    if (getKind())
        printer << ", <" << stringifyPointerKind(getKind().getValue()) << '>';
    printer << '>';
}

Type TileType::parse(AsmParser &parser)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    llvm::SmallVector<int64_t> shape;
    Type element;
    if (parser.parseLess() || parser.parseDimensionList(shape, false, true) || parseShortType(parser, element)
        || parser.parseGreater())
        return {};
    return checked<TileType>(parser, place, llvm::ArrayRef<int64_t>(shape), element);
}

void TileType::print(AsmPrinter &printer) const
{
    printer << '<';
    for (int64_t extent : getShape())
        printer << extent << 'x';
    printShortType(printer, getElementType());
    printer << '>';
}

Type TensorViewType::parse(AsmParser &parser)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    llvm::SmallVector<int64_t> shape;
    llvm::SmallVector<int64_t> strides;
    Type element;
    PointerKindAttr kind;
    if (parser.parseLess() || parser.parseDimensionList(shape, true, true) || parseShortType(parser, element))
        return {};
    if (!shape.empty()
        && (parser.parseComma() || parser.parseKeyword("strides") || parser.parseEqual()
            || parseStrides(parser, strides)))
        return {};
    if (parseKind(parser, kind) || parser.parseGreater())
        return {};
    return checked<TensorViewType>(parser, place, element, llvm::ArrayRef<int64_t>(shape),
                                   llvm::ArrayRef<int64_t>(strides), kind);
}

void TensorViewType::print(AsmPrinter &printer) const
{
    printer << '<';
    for (int64_t extent : getShape()) {
        printDim(printer, extent);
        printer << 'x';
    }
    printShortType(printer, getElementType());
    if (!getShape().empty()) {
        printer << ", strides=[";
        llvm::interleave(
            getStrides(), printer.getStream(), [&](int64_t stride) { printDim(printer, stride); }, ",");
        printer << ']';
    }
    if (getKind())
        printer << ", #cuda_tile.ptr_attr<" << stringifyPointerKind(getKind().getValue()) << '>';
    printer << '>';
}

Type PartitionViewType::parse(AsmParser &parser)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    llvm::SmallVector<int32_t> shape;
    llvm::SmallVector<int32_t> map;
    PaddingValueAttr padding;
    TensorViewType view;
    if (parser.parseLess() || parseTileShape(parser, shape) || parser.parseComma() || parsePadding(parser, padding)
        || parseTensorView(parser, view) || parseDimMap(parser, shape.size(), map) || parser.parseGreater())
        return {};
    return checked<PartitionViewType>(parser, place, llvm::ArrayRef<int32_t>(shape), view,
                                      llvm::ArrayRef<int32_t>(map), padding);
}

void PartitionViewType::print(AsmPrinter &printer) const
{
    printViewHead(printer, getTileShape());
    printPaddingAndView(printer, getPaddingValue(), getTensorView());
    printDimMap(printer, getDimMap());
    printer << '>';
}

Type StridedViewType::parse(AsmParser &parser)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    llvm::SmallVector<int32_t> shape;
    llvm::SmallVector<int32_t> steps;
    llvm::SmallVector<int32_t> map;
    PaddingValueAttr padding;
    TensorViewType view;
    if (parser.parseLess() || parseTileShape(parser, shape) || parser.parseComma()
        || parser.parseKeyword("traversal_strides") || parser.parseEqual() || parseInts(parser, steps)
        || parser.parseComma() || parsePadding(parser, padding) || parseTensorView(parser, view)
        || parseDimMap(parser, shape.size(), map) || parser.parseGreater())
        return {};
    return checked<StridedViewType>(parser, place, llvm::ArrayRef<int32_t>(shape), llvm::ArrayRef<int32_t>(steps),
                                    view, llvm::ArrayRef<int32_t>(map), padding);
}

void StridedViewType::print(AsmPrinter &printer) const
{
    printViewHead(printer, getTileShape());
    printer << "traversal_strides=[";
    llvm::interleave(getTraversalStrides(), printer.getStream(), ",");
    printer << "], ";
    printPaddingAndView(printer, getPaddingValue(), getTensorView());
    printDimMap(printer, getDimMap());
    printer << '>';
}

Type GatherScatterViewType::parse(AsmParser &parser)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    llvm::SmallVector<int32_t> shape;
    PaddingValueAttr padding;
    TensorViewType view;
    int32_t sparseDim = 0;
    if (parser.parseLess() || parseTileShape(parser, shape) || parser.parseComma() || parsePadding(parser, padding)
        || parseTensorView(parser, view) || parser.parseComma() || parser.parseKeyword("sparse_dim")
        || parser.parseEqual() || parser.parseInteger(sparseDim) || parser.parseGreater())
        return {};
    return checked<GatherScatterViewType>(parser, place, llvm::ArrayRef<int32_t>(shape), view, sparseDim, padding);
}

void GatherScatterViewType::print(AsmPrinter &printer) const
{
    printViewHead(printer, getTileShape());
    printPaddingAndView(printer, getPaddingValue(), getTensorView());
    printer << ", sparse_dim=" << getSparseDim() << '>';
}

}  // namespace tileport::ir::cudatile
