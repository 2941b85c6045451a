// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/attributes.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>
#include <mlir/IR/DialectImplementation.h>

#include "core/ir/dialect/hinttext.h"

#include "core/ir/dialect/cudatileenums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "core/ir/dialect/cudatileattributes.cpp.inc"

namespace tileport::ir::cudatile {

namespace {

using mlir::AsmParser;
using mlir::AsmPrinter;
using mlir::Attribute;
using mlir::ParseResult;
using mlir::Type;

/// `?` or a signed number.
ParseResult parseBound(AsmParser &parser, std::optional<int64_t> &bound)
{
    if (mlir::succeeded(parser.parseOptionalQuestion()))
        return mlir::success();
    return parser.parseInteger(bound.emplace());
}

void printBound(AsmPrinter &printer, std::optional<int64_t> bound)
{
    if (bound)
        printer << *bound;
    else
        printer << '?';
}

}  // namespace

void CudaTileDialect::registerAttributes()
{
    addAttributes<
#define GET_ATTRDEF_LIST
#include "core/ir/dialect/cudatileattributes.cpp.inc"
        >();
}

Attribute DivByAttr::parse(AsmParser &parser, Type)
{
    uint64_t divisor = 0;
    std::optional<int64_t> every;
    std::optional<int64_t> along;
    if (parser.parseLess() || parser.parseInteger(divisor))
        return {};
    if (mlir::succeeded(parser.parseOptionalComma())
        && (parser.parseKeyword("every") || parser.parseInteger(every.emplace()) || parser.parseKeyword("along")
            || parser.parseInteger(along.emplace())))
        return {};
    if (parser.parseGreater())
        return {};
    return DivByAttr::get(parser.getContext(), divisor, every, along);
}

void DivByAttr::print(AsmPrinter &printer) const
{
    printer << '<' << getDivisor();
    if (getEvery() && getAlong())
        printer << ", every " << *getEvery() << " along " << *getAlong();
    printer << '>';
}

Attribute SameElementsAttr::parse(AsmParser &parser, Type)
{
    llvm::SmallVector<int64_t> values;
    if (parser.parseLess()
        || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                          [&] { return parser.parseInteger(values.emplace_back()); })
        || parser.parseGreater())
        return {};
    return SameElementsAttr::get(parser.getContext(), values);
}

void SameElementsAttr::print(AsmPrinter &printer) const
{
    printer << "<[";
    llvm::interleaveComma(getValues(), printer.getStream());
    printer << "]>";
}

Attribute BoundedAttr::parse(AsmParser &parser, Type)
{
    std::optional<int64_t> lb;
    std::optional<int64_t> ub;
    if (parser.parseLess() || parseBound(parser, lb) || parser.parseComma() || parseBound(parser, ub)
        || parser.parseGreater())
        return {};
    return BoundedAttr::get(parser.getContext(), lb, ub);
}

void BoundedAttr::print(AsmPrinter &printer) const
{
    printer << '<';
    printBound(printer, getLb());
    printer << ", ";
    printBound(printer, getUb());
    printer << '>';
}

Attribute OptimizationHintsAttr::parse(AsmParser &parser, Type)
{
    OptimizationHintsAttr hints;
    if (parseHints(parser, hints))
        return {};
    return hints;
}

void OptimizationHintsAttr::print(AsmPrinter &printer) const
{
    printHints(printer, *this);
}

}  // namespace tileport::ir::cudatile
