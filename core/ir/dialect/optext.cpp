// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/optext.h"

#include <mlir/IR/Builders.h>

namespace tileport::ir::cudatile {

namespace {

using mlir::failure;
using mlir::OpAsmParser;
using mlir::OpAsmPrinter;
using mlir::Operation;
using mlir::ParseResult;
using mlir::success;

/// `word<kw>`, or the default where the word is absent.
template <typename Attr, typename Enum>
ParseResult parseAngled(OpAsmParser &parser, llvm::StringRef word, Enum defaultValue, Attr &attr)
{
    if (mlir::failed(parser.parseOptionalKeyword(word))) {
        attr = Attr::get(parser.getContext(), defaultValue);
        return success();
    }
    return mlir::failure(parser.parseLess() || parseEnumKeyword(parser, attr) || parser.parseGreater());
}

template <typename Attr, typename Enum>
void printAngled(OpAsmPrinter &printer, llvm::StringRef word, Enum defaultValue, Attr attr)
{
    if (attr.getValue() != defaultValue)
        printer << word << '<' << stringifyEnum(attr.getValue()) << '>';
}

constexpr llvm::StringLiteral kRounding = "rounding";
constexpr llvm::StringLiteral kOverflow = "overflow";

}  // namespace

ParseResult parseOverflow(OpAsmParser &parser, IntegerOverflowAttr &attr)
{
    return parseAngled(parser, kOverflow, IntegerOverflow::None, attr);
}

void printOverflow(OpAsmPrinter &printer, Operation *, IntegerOverflowAttr attr)
{
    printAngled(printer, kOverflow, IntegerOverflow::None, attr);
}

ParseResult parseRounding(OpAsmParser &parser, RoundingModeAttr &attr)
{
    return parseAngled(parser, kRounding, RoundingMode::NearestEven, attr);
}

void printRounding(OpAsmPrinter &printer, Operation *, RoundingModeAttr attr)
{
    printAngled(printer, kRounding, RoundingMode::NearestEven, attr);
}

ParseResult parseDivRounding(OpAsmParser &parser, RoundingModeAttr &attr)
{
    return parseAngled(parser, kRounding, RoundingMode::Zero, attr);
}

void printDivRounding(OpAsmPrinter &printer, Operation *, RoundingModeAttr attr)
{
    printAngled(printer, kRounding, RoundingMode::Zero, attr);
}

ParseResult parseFullRounding(OpAsmParser &parser, RoundingModeAttr &attr)
{
    return parseAngled(parser, kRounding, RoundingMode::Full, attr);
}

void printFullRounding(OpAsmPrinter &printer, Operation *, RoundingModeAttr attr)
{
    printAngled(printer, kRounding, RoundingMode::Full, attr);
}

ParseResult parseIntRounding(OpAsmParser &parser, RoundingModeAttr &attr)
{
    return parseAngled(parser, kRounding, RoundingMode::NearestIntToZero, attr);
}

void printIntRounding(OpAsmPrinter &printer, Operation *, RoundingModeAttr attr)
{
    printAngled(printer, kRounding, RoundingMode::NearestIntToZero, attr);
}

ParseResult parseMinMaxFlags(OpAsmParser &parser, mlir::UnitAttr &flush, mlir::UnitAttr &nan)
{
    const mlir::UnitAttr unit = mlir::UnitAttr::get(parser.getContext());
    for (int i = 0; i < 2; ++i) {
        if (!flush && mlir::succeeded(parser.parseOptionalKeyword("flush_to_zero")))
            flush = unit;
        else if (!nan && mlir::succeeded(parser.parseOptionalKeyword("propagate_nan")))
            nan = unit;
    }
    return success();
}

void printMinMaxFlags(OpAsmPrinter &printer, Operation *, mlir::UnitAttr flush, mlir::UnitAttr nan)
{
    if (flush)
        printer << "flush_to_zero";
    if (nan)
        printer << (flush ? " " : "") << "propagate_nan";
}

ParseResult parsePredicate(OpAsmParser &parser, mlir::Attribute &predicate)
{
    if (mlir::succeeded(parser.parseOptionalKeyword(DivByAttr::getMnemonic())))
        predicate = DivByAttr::parse(parser, {});
    else if (mlir::succeeded(parser.parseOptionalKeyword(SameElementsAttr::getMnemonic())))
        predicate = SameElementsAttr::parse(parser, {});
    else if (mlir::succeeded(parser.parseOptionalKeyword(BoundedAttr::getMnemonic())))
        predicate = BoundedAttr::parse(parser, {});
    else
        return parser.parseAttribute(predicate);
    return mlir::success(static_cast<bool>(predicate));
}

void printPredicate(OpAsmPrinter &printer, Operation *, mlir::Attribute predicate)
{
    if (const auto divBy = llvm::dyn_cast<DivByAttr>(predicate)) {
        printer << DivByAttr::getMnemonic();
        divBy.print(printer);
    } else if (const auto same = llvm::dyn_cast<SameElementsAttr>(predicate)) {
        printer << SameElementsAttr::getMnemonic();
        same.print(printer);
    } else if (const auto bounded = llvm::dyn_cast<BoundedAttr>(predicate)) {
        printer << BoundedAttr::getMnemonic();
        bounded.print(printer);
    } else {
        printer.printAttribute(predicate);
    }
}

ParseResult parseMaskType(OpAsmParser &parser, mlir::Type &type)
{
    if (mlir::failed(parser.parseOptionalComma()))
        return success();
    return parseShortType(parser, type);
}

void printMaskType(OpAsmPrinter &printer, Operation *, mlir::Type type)
{
    if (!type)
        return;
    printer << ", ";
    printShortType(printer, type);
}

ParseResult parseViewOfTensor(OpAsmParser &parser, mlir::Type &tensor, mlir::Type &view)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (parseShortType(parser, view))
        return failure();
    tensor = tensorViewOf(view);
    if (!tensor)
        return parser.emitError(place, "expected a view type, found ") << view;
    return success();
}

void printViewOfTensor(OpAsmPrinter &printer, Operation *, mlir::Type, mlir::Type view)
{
    printShortType(printer, view);
}

ParseResult parseShortTypes(mlir::AsmParser &parser, TypeList &types)
{
    return parser.parseCommaSeparatedList([&] { return parseShortType(parser, types.emplace_back()); });
}

void printShortTypes(mlir::AsmPrinter &printer, mlir::TypeRange types)
{
    llvm::interleaveComma(types, printer.getStream(), [&](mlir::Type type) { printShortType(printer, type); });
}

ParseResult parseIndexTypes(OpAsmParser &parser, TypeList &types, const Operands &index)
{
    if (index.empty())
        return success();
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (parser.parseComma() || parseShortTypes(parser, types))
        return failure();
    if (types.size() == 1)
        types.append(index.size() - 1, types.front());
    if (types.size() != index.size())
        return parser.emitError(place, "expected one type for all indices or ")
            << index.size() << " types, found " << types.size();
    return success();
}

void printIndexTypes(OpAsmPrinter &printer, Operation *, mlir::TypeRange types, mlir::OperandRange)
{
    if (types.empty())
        return;
    printer << ", ";
    if (llvm::all_equal(types))
        printShortType(printer, types.front());
    else
        printShortTypes(printer, types);
}

ParseResult parseInbounds(OpAsmParser &parser, mlir::DenseBoolArrayAttr &inbounds)
{
    if (mlir::failed(parser.parseOptionalKeyword("inbounds")))
        return success();
    if (parser.parseEqual())
        return failure();
    inbounds = llvm::dyn_cast_or_null<mlir::DenseBoolArrayAttr>(mlir::DenseBoolArrayAttr::parse(parser, {}));
    return mlir::success(static_cast<bool>(inbounds));
}

void printInbounds(OpAsmPrinter &printer, Operation *, mlir::DenseBoolArrayAttr inbounds)
{
    if (!inbounds || llvm::none_of(inbounds.asArrayRef(), [](bool in) { return in; }))
        return;
    printer << "inbounds = ";
    inbounds.print(printer);
}

ParseResult parseEndOperands(OpAsmParser &parser, Operands &operands, TypeList &types)
{
    if (parser.parseOperandList(operands))
        return failure();
    if (operands.empty())
        return success();
    return mlir::failure(parser.parseColon() || parseShortTypes(parser, types));
}

void printEndOperands(OpAsmPrinter &printer, Operation *, mlir::OperandRange operands, mlir::TypeRange types)
{
    if (operands.empty())
        return;
    printer.printOperands(operands);
    printer << " : ";
    printShortTypes(printer, types);
}

}  // namespace tileport::ir::cudatile
