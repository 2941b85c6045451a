// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Pieces of text that several operations share. The names follow ODS: custom<X>(..) calls parseX and printX.
#include <mlir/IR/OpImplementation.h>

#include "core/ir/dialect/types.h"

namespace tileport::ir::cudatile {

using Operands = llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand>;
using TypeList = llvm::SmallVectorImpl<mlir::Type>;

inline void printShortType(mlir::OpAsmPrinter &printer, mlir::Operation *, mlir::Type type)
{
    printShortType(printer, type);
}

/// All keywords of an enumeration, for messages: "add, min or max".
template <typename Enum>
std::string keywordsOf()
{
    std::string words;
    for (uint32_t value = 0; value < 16; ++value) {
        const llvm::StringRef word = stringifyEnum(static_cast<Enum>(value));
        if (!word.empty())
            words += (words.empty() ? "" : ", ") + word.str();
    }
    return words;
}

/// Sets the attribute from a keyword, or reports which keywords there are.
template <typename Attr>
mlir::ParseResult enumFromKeyword(mlir::AsmParser &parser, llvm::SMLoc place, llvm::StringRef keyword, Attr &attr)
{
    using Enum = decltype(std::declval<Attr>().getValue());
    const auto value = symbolizeEnum<Enum>(keyword);
    if (!value)
        return parser.emitError(place, "unknown keyword '") << keyword << "', expected one of " << keywordsOf<Enum>();
    attr = Attr::get(parser.getContext(), *value);
    return mlir::success();
}

template <typename Attr>
mlir::ParseResult parseEnumKeyword(mlir::AsmParser &parser, Attr &attr)
{
    using Enum = decltype(std::declval<Attr>().getValue());
    llvm::StringRef keyword;
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (mlir::failed(parser.parseOptionalKeyword(&keyword)))
        return parser.emitError(place, "expected one of ") << keywordsOf<Enum>();
    return enumFromKeyword(parser, place, keyword, attr);
}

template <typename Attr>
void printEnumKeyword(mlir::OpAsmPrinter &printer, mlir::Operation *, Attr attr)
{
    printer << stringifyEnum(attr.getValue());
}

template <typename Attr>
mlir::ParseResult parseOptionalEnumKeyword(mlir::AsmParser &parser, Attr &attr)
{
    llvm::StringRef keyword;
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (mlir::failed(parser.parseOptionalKeyword(&keyword)))
        return mlir::success();
    return enumFromKeyword(parser, place, keyword, attr);
}

template <typename Attr>
void printOptionalEnumKeyword(mlir::OpAsmPrinter &printer, mlir::Operation *, Attr attr)
{
    if (attr)
        printer << stringifyEnum(attr.getValue());
}

// `overflow<kw>`, absent for none; `rounding<kw>`, absent for the default of the operation.
mlir::ParseResult parseOverflow(mlir::OpAsmParser &parser, IntegerOverflowAttr &attr);
void printOverflow(mlir::OpAsmPrinter &printer, mlir::Operation *op, IntegerOverflowAttr attr);
mlir::ParseResult parseRounding(mlir::OpAsmParser &parser, RoundingModeAttr &attr);
void printRounding(mlir::OpAsmPrinter &printer, mlir::Operation *op, RoundingModeAttr attr);
mlir::ParseResult parseDivRounding(mlir::OpAsmParser &parser, RoundingModeAttr &attr);
void printDivRounding(mlir::OpAsmPrinter &printer, mlir::Operation *op, RoundingModeAttr attr);
mlir::ParseResult parseFullRounding(mlir::OpAsmParser &parser, RoundingModeAttr &attr);
void printFullRounding(mlir::OpAsmPrinter &printer, mlir::Operation *op, RoundingModeAttr attr);
mlir::ParseResult parseIntRounding(mlir::OpAsmParser &parser, RoundingModeAttr &attr);
void printIntRounding(mlir::OpAsmPrinter &printer, mlir::Operation *op, RoundingModeAttr attr);

// `flush_to_zero` and `propagate_nan` in any order.
mlir::ParseResult parseMinMaxFlags(mlir::OpAsmParser &parser, mlir::UnitAttr &flush, mlir::UnitAttr &nan);
void printMinMaxFlags(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::UnitAttr flush, mlir::UnitAttr nan);

// Predicate of assume, with or without `#cuda_tile.`.
mlir::ParseResult parsePredicate(mlir::OpAsmParser &parser, mlir::Attribute &predicate);
void printPredicate(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::Attribute predicate);

// `<E: VALUES> : tile<..>`.
mlir::ParseResult parseTypedConstant(mlir::OpAsmParser &parser, mlir::ElementsAttr &value, mlir::Type &type);
void printTypedConstant(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::ElementsAttr value, mlir::Type type);

// `, T` when there is a mask.
mlir::ParseResult parseMaskType(mlir::OpAsmParser &parser, mlir::Type &type);
void printMaskType(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::Type type);

// The type of the view, from which that of the tensor view follows.
mlir::ParseResult parseViewOfTensor(mlir::OpAsmParser &parser, mlir::Type &tensor, mlir::Type &view);
void printViewOfTensor(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::Type tensor, mlir::Type view);

// `, T` for all indices, or one type for each when they differ.
mlir::ParseResult parseIndexTypes(mlir::OpAsmParser &parser, TypeList &types, const Operands &index);
void printIndexTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::TypeRange types, mlir::OperandRange index);

// `inbounds = [true, false]`, absent when no dimension is in bounds.
mlir::ParseResult parseInbounds(mlir::OpAsmParser &parser, mlir::DenseBoolArrayAttr &inbounds);
void printInbounds(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::DenseBoolArrayAttr inbounds);

// `%a, %b : T, T` of the operations that end a region.
mlir::ParseResult parseEndOperands(mlir::OpAsmParser &parser, Operands &operands, TypeList &types);
void printEndOperands(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::OperandRange operands,
                      mlir::TypeRange types);

/// Comma-separated types, at least one.
mlir::ParseResult parseShortTypes(mlir::AsmParser &parser, TypeList &types);
void printShortTypes(mlir::AsmPrinter &printer, mlir::TypeRange types);

}  // namespace tileport::ir::cudatile
