// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Text of module, entry, global and if.
#include "core/ir/dialect/regiontext.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::failure;
using mlir::OpAsmParser;
using mlir::OpAsmPrinter;
using mlir::OperationState;
using mlir::ParseResult;
using mlir::success;

}  // namespace

ParseResult parseTypedArguments(OpAsmParser &parser, llvm::SmallVectorImpl<OpAsmParser::Argument> &arguments)
{
    return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
        OpAsmParser::Argument &argument = arguments.emplace_back();
        mlir::NamedAttrList attributes;
        if (parser.parseArgument(argument) || parser.parseColon() || parseShortType(parser, argument.type)
            || parser.parseOptionalAttrDict(attributes))
            return failure();
        argument.attrs = attributes.getDictionary(parser.getContext());
        std::optional<mlir::Location> place;
        if (parser.parseOptionalLocationSpecifier(place))
            return failure();
        argument.sourceLoc = place;
        return success();
    });
}

void printTypedArguments(OpAsmPrinter &printer, mlir::Block::BlockArgListType arguments, mlir::ArrayAttr attributes)
{
    printer << '(';
    llvm::interleaveComma(arguments, printer.getStream(), [&](mlir::BlockArgument argument) {
        printer.printOperand(argument);
        printer << ": ";
        printShortType(printer, argument.getType());
        if (attributes)
            printer.printOptionalAttrDict(llvm::cast<mlir::DictionaryAttr>(attributes[argument.getArgNumber()]).getValue());
    });
    printer << ')';
}

void printDiscardable(OpAsmPrinter &printer, mlir::Operation *op)
{
    printer.printOptionalAttrDict(op->getDiscardableAttrDictionary().getValue());
}

// ---- module ----

mlir::RegionKind ModuleOp::getRegionKind(unsigned)
{
    return mlir::RegionKind::Graph;
}

ParseResult ModuleOp::parse(OpAsmParser &parser, OperationState &result)
{
    auto &properties = result.getOrAddProperties<Properties>();
    mlir::NamedAttrList attributes;
    mlir::StringAttr name;
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (parser.parseSymbolName(name) || parser.parseOptionalAttrDictWithKeyword(attributes))
        return failure();
    properties.setSymName(name);
    if (const mlir::Attribute producer = attributes.erase("producer")) {
        const auto text = llvm::dyn_cast<mlir::StringAttr>(producer);
        if (!text)
            return parser.emitError(place, "producer must be a string, found ") << producer;
        properties.setProducer(text);
    }
    result.addAttributes(attributes);
    mlir::Region *body = result.addRegion();
    if (parser.parseRegion(*body))
        return failure();
    if (body->empty())
        body->emplaceBlock();
    return success();
}

void ModuleOp::print(OpAsmPrinter &printer)
{
    printer << ' ';
    printer.printSymbolName(getSymName());
    mlir::NamedAttrList attributes(getOperation()->getDiscardableAttrDictionary());
    if (getProducerAttr())
        attributes.set("producer", getProducerAttr());
    printer.printOptionalAttrDictWithKeyword(attributes);
    printer << ' ';
    printer.printRegion(getBody());
}

// ---- entry ----

namespace {

/// Keeps the arguments' attributes; an entry without any has none at all.
mlir::ArrayAttr argumentAttributes(OpAsmParser &parser, llvm::ArrayRef<OpAsmParser::Argument> arguments)
{
    llvm::SmallVector<mlir::Attribute> all;
    bool any = false;
    for (const OpAsmParser::Argument &argument : arguments) {
        all.push_back(argument.attrs);
        any |= !argument.attrs.empty();
    }
    return any ? parser.getBuilder().getArrayAttr(all) : mlir::ArrayAttr();
}

}  // namespace

ParseResult EntryOp::parse(OpAsmParser &parser, OperationState &result)
{
    auto &properties = result.getOrAddProperties<Properties>();
    mlir::StringAttr name;
    llvm::SmallVector<OpAsmParser::Argument> arguments;
    const mlir::Location place = parser.getEncodedSourceLoc(parser.getNameLoc());
    if (parser.parseSymbolName(name) || parseTypedArguments(parser, arguments))
        return failure();
    properties.setSymName(name);
    llvm::SmallVector<mlir::Type> types;
    llvm::transform(arguments, std::back_inserter(types), [](const auto &argument) { return argument.type; });
    properties.setFunctionType(mlir::TypeAttr::get(parser.getBuilder().getFunctionType(types, {})));
    if (const mlir::ArrayAttr attributes = argumentAttributes(parser, arguments))
        properties.setArgAttrs(attributes);
    if (mlir::succeeded(parser.parseOptionalKeyword("optimization_hints"))) {
        OptimizationHintsAttr hints;
        if (parser.parseEqual() || parser.parseCustomAttributeWithFallback(hints))
            return failure();
        properties.setOptimizationHints(hints);
    }
    mlir::Region *body = result.addRegion();
    if (parser.parseRegion(*body, arguments) || parser.parseOptionalAttrDict(result.attributes))
        return failure();
    if (body->empty()) {
        for (const OpAsmParser::Argument &argument : arguments) {
            if (body->empty())
                body->emplaceBlock();
            body->addArgument(argument.type, place);
        }
    }
    ensureTerminator<ReturnOp>(parser, *body, place);
    return success();
}

void EntryOp::print(OpAsmPrinter &printer)
{
    printer << ' ';
    printer.printSymbolName(getSymName());
    printTypedArguments(printer, getBody().getArguments(), getArgAttrsAttr());
    const OptimizationHintsAttr hints = getOptimizationHintsAttr();
    if (hints && !hints.getValue().empty()) {
        printer << " optimization_hints=";
        hints.print(printer);
    }
    printer << ' ';
    printer.printRegion(getBody(), false, true);
    printDiscardable(printer, getOperation());
}

// ---- global ----

ParseResult GlobalOp::parse(OpAsmParser &parser, OperationState &result)
{
    auto &properties = result.getOrAddProperties<Properties>();
    const bool isPrivate = mlir::succeeded(parser.parseOptionalKeyword("private"));
    properties.setSymbolVisibility(SymbolVisibilityAttr::get(
        parser.getContext(), isPrivate ? SymbolVisibility::Private : SymbolVisibility::Public));
    if (mlir::succeeded(parser.parseOptionalKeyword("constant")))
        properties.setConstant(parser.getBuilder().getUnitAttr());
    mlir::StringAttr name;
    if (parser.parseSymbolName(name))
        return failure();
    properties.setSymName(name);
    int64_t alignment = 0;
    if (mlir::succeeded(parser.parseOptionalKeyword("alignment"))
        && (parser.parseEqual() || parser.parseInteger(alignment)))
        return failure();
    properties.setAlignment(parser.getBuilder().getI64IntegerAttr(alignment));
    mlir::ElementsAttr value;
    mlir::Type type;
    if (parser.parseOptionalAttrDict(result.attributes) || parseTypedConstant(parser, value, type))
        return failure();
    properties.setValue(value);
    return success();
}

void GlobalOp::print(OpAsmPrinter &printer)
{
    if (getSymbolVisibility() == SymbolVisibility::Private)
        printer << " private";
    printer << ' ';
    if (getConstant())
        printer << " constant";
    printer << ' ';
    printer.printSymbolName(getSymName());
    if (getAlignment() != 0)
        printer << " alignment = " << getAlignment();
    printDiscardable(printer, getOperation());
    printer << ' ';
    printTypedConstant(printer, getOperation(), getValue(), getValue().getType());
}

// ---- if ----

ParseResult IfOp::parse(OpAsmParser &parser, OperationState &result)
{
    const mlir::Location place = parser.getEncodedSourceLoc(parser.getNameLoc());
    const mlir::Type boolean
        = TileType::get(parser.getContext(), {}, mlir::IntegerType::get(parser.getContext(), 1));
    OpAsmParser::UnresolvedOperand condition;
    if (parser.parseOperand(condition) || parser.resolveOperand(condition, boolean, result.operands))
        return failure();
    if (mlir::succeeded(parser.parseOptionalArrow())
        && parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                          [&] { return parseShortType(parser, result.types.emplace_back()); }))
        return failure();
    mlir::Region *thenRegion = result.addRegion();
    mlir::Region *elseRegion = result.addRegion();
    if (parser.parseRegion(*thenRegion))
        return failure();
    ensureTerminator<YieldOp>(parser, *thenRegion, place);
    if (mlir::succeeded(parser.parseOptionalKeyword("else"))) {
        if (parser.parseRegion(*elseRegion))
            return failure();
        ensureTerminator<YieldOp>(parser, *elseRegion, place);
    }
    return parser.parseOptionalAttrDict(result.attributes);
}

namespace {

bool hidesTerminator(mlir::Region &region)
{
    auto yield = llvm::dyn_cast_if_present<YieldOp>(
        region.empty() || region.front().empty() ? nullptr : &region.front().back());
    return yield && yield.getNumOperands() == 0;
}

}  // namespace

void IfOp::print(OpAsmPrinter &printer)
{
    printer << ' ';
    printer.printOperand(getCondition());
    if (getNumResults() > 0) {
        printer << " -> (";
        printShortTypes(printer, getResultTypes());
        printer << ')';
    }
    printer << ' ';
    printer.printRegion(getThenRegion(), false, !hidesTerminator(getThenRegion()));
    if (!getElseRegion().empty()) {
        printer << " else ";
        printer.printRegion(getElseRegion(), false, !hidesTerminator(getElseRegion()));
    }
    printDiscardable(printer, getOperation());
}

}  // namespace tileport::ir::cudatile
