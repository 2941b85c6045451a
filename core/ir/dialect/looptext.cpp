// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Text of for, loop, reduce and scan.
#include "core/ir/dialect/regiontext.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::failure;
using mlir::OpAsmParser;
using mlir::OpAsmPrinter;
using mlir::OperationState;
using mlir::ParseResult;
using mlir::success;
using Arguments = llvm::SmallVector<OpAsmParser::Argument>;
using OperandList = llvm::SmallVector<OpAsmParser::UnresolvedOperand>;

/// A `continue` without operands is not printed.
bool hidesContinue(mlir::Region &region)
{
    auto last = llvm::dyn_cast_if_present<ContinueOp>(
        region.empty() || region.front().empty() ? nullptr : &region.front().back());
    return last && last.getNumOperands() == 0;
}

ParseResult checkCount(OpAsmParser &parser, llvm::SMLoc place, size_t types, size_t values)
{
    if (types == values)
        return success();
    return parser.emitError(place, "found ") << types << " types for " << values << " carried values";
}

}  // namespace

ParseResult parseCarried(OpAsmParser &parser, llvm::SmallVectorImpl<OpAsmParser::Argument> &arguments,
                         Operands &initial)
{
    return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
        return mlir::failure(parser.parseArgument(arguments.emplace_back()) || parser.parseEqual()
                             || parser.parseOperand(initial.emplace_back()));
    });
}

void printCarried(OpAsmPrinter &printer, mlir::Block::BlockArgListType arguments, mlir::ValueRange initial)
{
    printer << "iter_values(";
    llvm::interleaveComma(llvm::zip_equal(arguments, initial), printer.getStream(), [&](auto pair) {
        printer.printOperand(std::get<0>(pair));
        printer << " = ";
        printer.printOperand(std::get<1>(pair));
    });
    printer << ')';
}

// ---- for ----

namespace {

/// `iter_values(..) -> (T, ..)`: sets the types of the carried arguments and of the results.
ParseResult parseForCarried(OpAsmParser &parser, OperationState &result, Arguments &arguments)
{
    OperandList initial;
    const size_t first = arguments.size();
    if (parseCarried(parser, arguments, initial) || parser.parseArrow())
        return failure();
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                       [&] { return parseShortType(parser, result.types.emplace_back()); })
        || checkCount(parser, place, result.types.size(), initial.size()))
        return failure();
    for (auto [argument, type] : llvm::zip_equal(llvm::drop_begin(arguments, first), result.types))
        argument.type = type;
    return parser.resolveOperands(initial, result.types, place, result.operands);
}

}  // namespace

ParseResult ForOp::parse(OpAsmParser &parser, OperationState &result)
{
    const mlir::Location place = parser.getEncodedSourceLoc(parser.getNameLoc());
    if (mlir::succeeded(parser.parseOptionalKeyword("unsigned")))
        result.getOrAddProperties<Properties>().setUnsignedCmp(parser.getBuilder().getUnitAttr());
    Arguments arguments(1);
    OperandList bounds(3);
    mlir::Type type;
    if (parser.parseArgument(arguments[0]) || parser.parseKeyword("in") || parser.parseLParen()
        || parser.parseOperand(bounds[0]) || parser.parseKeyword("to") || parser.parseOperand(bounds[1])
        || parser.parseComma() || parser.parseKeyword("step") || parser.parseOperand(bounds[2])
        || parser.parseRParen() || parser.parseColon() || parseShortType(parser, type)
        || parser.resolveOperands(bounds, type, result.operands))
        return failure();
    arguments[0].type = type;
    if (mlir::succeeded(parser.parseOptionalKeyword("iter_values"))
        && mlir::failed(parseForCarried(parser, result, arguments)))
        return failure();
    mlir::Region *body = result.addRegion();
    if (parser.parseRegion(*body, arguments) || parser.parseOptionalAttrDict(result.attributes))
        return failure();
    ensureTerminator<ContinueOp>(parser, *body, place);
    return success();
}

void ForOp::print(OpAsmPrinter &printer)
{
    if (getUnsignedCmp())
        printer << " unsigned";
    printer << ' ';
    printer.printOperand(getRegion().getArgument(0));
    printer << " in (" << getLowerBound() << " to " << getUpperBound() << ", step " << getStep() << ") : ";
    printShortType(printer, getStep().getType());
    printer << ' ';
    if (!getInitValues().empty()) {
        printCarried(printer, getRegion().getArguments().drop_front(), getInitValues());
        printer << " -> (";
        printShortTypes(printer, getResultTypes());
        printer << ") ";
    }
    printer.printRegion(getRegion(), false, !hidesContinue(getRegion()));
    printDiscardable(printer, getOperation());
}

// ---- loop ----

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &result)
{
    const mlir::Location place = parser.getEncodedSourceLoc(parser.getNameLoc());
    Arguments arguments;
    OperandList initial;
    if (mlir::succeeded(parser.parseOptionalKeyword("iter_values")) && parseCarried(parser, arguments, initial))
        return failure();
    llvm::SmallVector<mlir::Type> carried;
    const llvm::SMLoc typePlace = parser.getCurrentLocation();
    TypeList &first = initial.empty() ? static_cast<TypeList &>(result.types) : carried;
    if (mlir::succeeded(parser.parseOptionalColon()) && parseShortTypes(parser, first))
        return failure();
    if (!initial.empty() && mlir::succeeded(parser.parseOptionalArrow()) && parseShortTypes(parser, result.types))
        return failure();
    if (checkCount(parser, typePlace, carried.size(), initial.size())
        || parser.resolveOperands(initial, carried, typePlace, result.operands))
        return failure();
    for (auto [argument, type] : llvm::zip_equal(arguments, carried))
        argument.type = type;
    mlir::Region *body = result.addRegion();
    if (parser.parseRegion(*body, arguments) || parser.parseOptionalAttrDict(result.attributes))
        return failure();
    ensureTerminator<ContinueOp>(parser, *body, place);
    return success();
}

void LoopOp::print(OpAsmPrinter &printer)
{
    printer << ' ';
    const bool carries = !getInitValues().empty();
    if (carries) {
        printCarried(printer, getRegion().getArguments(), getInitValues());
        printer << ' ';
    }
    if (carries || getNumResults() > 0)
        printer << ": ";
    if (carries) {
        printShortTypes(printer, getInitValues().getTypes());
        printer << (getNumResults() > 0 ? " -> " : "");
    }
    printShortTypes(printer, getResultTypes());
    if (carries || getNumResults() > 0)
        printer << ' ';
    printer.printRegion(getRegion(), false, !hidesContinue(getRegion()));
    printDiscardable(printer, getOperation());
}

// ---- reduce and scan ----

namespace {

/// What reduce and scan have in common; `reverse` is parsed for scan only.
template <typename Op>
ParseResult parseAggregate(OpAsmParser &parser, OperationState &result)
{
    const mlir::Location place = parser.getEncodedSourceLoc(parser.getNameLoc());
    auto &properties = result.getOrAddProperties<typename Op::Properties>();
    OperandList operands;
    int32_t dim = 0;
    if (parser.parseOperandList(operands) || parser.parseOptionalAttrDict(result.attributes)
        || parser.parseKeyword("dim") || parser.parseEqual() || parser.parseInteger(dim))
        return failure();
    properties.setDim(parser.getBuilder().getI32IntegerAttr(dim));
    if constexpr (std::is_same_v<Op, ScanOp>) {
        mlir::BoolAttr reverse;
        if (parser.parseKeyword("reverse") || parser.parseEqual() || parser.parseAttribute(reverse))
            return failure();
        properties.setReverse(reverse);
    }
    mlir::ArrayAttr identities;
    llvm::SmallVector<mlir::Type> types;
    if (parser.parseKeyword("identities") || parser.parseEqual() || parser.parseAttribute(identities)
        || parser.parseColon())
        return failure();
    properties.setIdentities(identities);
    const llvm::SMLoc typePlace = parser.getCurrentLocation();
    Arguments arguments;
    mlir::Region *body = result.addRegion();
    if (parseShortTypes(parser, types) || parser.parseArrow() || parseShortTypes(parser, result.types)
        || parser.resolveOperands(operands, types, typePlace, result.operands)
        || parseTypedArguments(parser, arguments) || parser.parseRegion(*body, arguments))
        return failure();
    ensureTerminator<YieldOp>(parser, *body, place);
    return success();
}

template <typename Op>
void printAggregate(OpAsmPrinter &printer, Op op, llvm::StringRef extra)
{
    printer << ' ';
    printer.printOperands(op.getOperands());
    printDiscardable(printer, op);
    printer << " dim=" << op.getDim() << extra << " identities=";
    printer.printAttribute(op.getIdentitiesAttr());
    printer << " : ";
    printShortTypes(printer, op.getOperands().getTypes());
    printer << " -> ";
    printShortTypes(printer, op.getResultTypes());
    printer << ' ';
    printer.printNewline();
    printTypedArguments(printer, op.getBody().getArguments());
    printer << ' ';
    printer.printRegion(op.getBody(), false, true);
}

}  // namespace

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &result)
{
    return parseAggregate<ReduceOp>(parser, result);
}

void ReduceOp::print(OpAsmPrinter &printer)
{
    printAggregate(printer, *this, "");
}

ParseResult ScanOp::parse(OpAsmParser &parser, OperationState &result)
{
    return parseAggregate<ScanOp>(parser, result);
}

void ScanOp::print(OpAsmPrinter &printer)
{
    printAggregate(printer, *this, getReverse() ? " reverse=true" : " reverse=false");
}

}  // namespace tileport::ir::cudatile
