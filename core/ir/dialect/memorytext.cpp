// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Text of load_ptr_tko, print_tko and of the old names.
#include "core/ir/dialect/memorytext.h"

#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/optext.h"
#include "core/ir/dialect/regiontext.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::failure;
using mlir::OpAsmParser;
using mlir::OpAsmPrinter;
using mlir::OperationState;
using mlir::ParseResult;
using mlir::success;
using OperandList = llvm::SmallVector<OpAsmParser::UnresolvedOperand>;

mlir::Type tokenType(mlir::AsmParser &parser)
{
    return TokenType::get(parser.getContext());
}

}  // namespace

ParseResult parseTokenOperand(OpAsmParser &parser, OperandList &token)
{
    if (mlir::failed(parser.parseOptionalKeyword("token")))
        return success();
    return mlir::failure(parser.parseEqual() || parser.parseOperand(token.emplace_back()));
}

ParseResult parseHintsClause(OpAsmParser &parser, OptimizationHintsAttr &hints)
{
    if (mlir::failed(parser.parseOptionalKeyword("optimization_hints")))
        return success();
    return mlir::failure(parser.parseEqual() || parser.parseCustomAttributeWithFallback(hints));
}

// ---- load_ptr_tko ----

namespace {

/// Sorts the one or two operands after the pointer into mask and padding value. A single one is the
/// mask when its type is a tile of i1, else the padding value: the official text does not say more.
ParseResult sortExtras(OpAsmParser &parser, llvm::SMLoc place, llvm::ArrayRef<mlir::Type> types, bool named,
                       LoadPtrTkoOp::Properties &properties)
{
    const size_t extras = types.size() - 1;
    if (extras > 2)
        return parser.emitError(place, "expected at most a mask and a padding value after the pointers");
    const bool onlyPadding = extras == 1 && (named || !isTileOf(types[1], &isBoolElement));
    properties.operandSegmentSizes[0] = 1;
    properties.operandSegmentSizes[1] = extras == 0 || onlyPadding ? 0 : 1;
    properties.operandSegmentSizes[2] = extras == 2 || onlyPadding ? 1 : 0;
    return success();
}

}  // namespace

ParseResult LoadPtrTkoOp::parse(OpAsmParser &parser, OperationState &result)
{
    auto &properties = result.getOrAddProperties<Properties>();
    OperandList operands;
    OperandList token;
    llvm::SmallVector<mlir::Type> types;
    if (parseEnumKeyword(parser, properties.memory_ordering_semantics)
        || parseOptionalEnumKeyword(parser, properties.memory_scope))
        return failure();
    if (parser.parseOperandList(operands))
        return failure();
    const bool named = mlir::succeeded(parser.parseOptionalKeyword("padding"));
    if (named && (parser.parseEqual() || parser.parseOperand(operands.emplace_back())))
        return failure();
    if (parseTokenOperand(parser, token) || parseHintsClause(parser, properties.optimization_hints)
        || parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
        return failure();
    const llvm::SMLoc place = parser.getCurrentLocation();
    mlir::Type &value = result.types.emplace_back();
    if (parseShortTypes(parser, types) || sortExtras(parser, place, types, named, properties) || parser.parseArrow()
        || parseShortType(parser, value) || parser.parseComma()
        || parseShortType(parser, result.types.emplace_back())
        || parser.resolveOperands(operands, types, place, result.operands)
        || parser.resolveOperands(token, tokenType(parser), result.operands))
        return failure();
    properties.operandSegmentSizes[3] = static_cast<int32_t>(token.size());
    return success();
}

void LoadPtrTkoOp::print(OpAsmPrinter &printer)
{
    printer << ' ' << stringifyMemoryOrderingSemantics(getMemoryOrderingSemantics());
    if (getMemoryScopeAttr())
        printer << ' ' << stringifyMemoryScope(getMemoryScopeAttr().getValue());
    printer << ' ' << getSource();
    const bool lonePadding = !getMask() && getContext()->getLoadedDialect<CudaTileDialect>()->losslessText();
    llvm::SmallVector<mlir::Type> types{getSource().getType()};
    for (mlir::Value extra : {mlir::Value(getMask()), mlir::Value(getPaddingValue())}) {
        if (!extra)
            continue;
        printer << (lonePadding ? " padding=" : ", ") << extra;
        types.push_back(extra.getType());
    }
    if (getToken())
        printer << " token=" << getToken();
    if (getOptimizationHintsAttr()) {
        printer << " optimization_hints = ";
        getOptimizationHintsAttr().print(printer);
    }
    printDiscardable(printer, getOperation());
    printer << " : ";
    printShortTypes(printer, types);
    printer << " -> ";
    printShortTypes(printer, getOperation()->getResultTypes());
}

// ---- print_tko ----

namespace {

/// `arrow`: whether `-> token` must be there. The old `print` has no result in its text.
ParseResult parsePrint(OpAsmParser &parser, OperationState &result, bool arrow)
{
    auto &properties = result.getOrAddProperties<PrintTkoOp::Properties>();
    OperandList arguments;
    OperandList token;
    llvm::SmallVector<mlir::Type> types;
    if (parser.parseAttribute(properties.str))
        return failure();
    if (mlir::succeeded(parser.parseOptionalComma()) && parser.parseOperandList(arguments))
        return failure();
    if (parseTokenOperand(parser, token) || parser.parseOptionalAttrDict(result.attributes))
        return failure();
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (!arguments.empty() && (parser.parseColon() || parseShortTypes(parser, types)))
        return failure();
    mlir::Type type = tokenType(parser);
    if (arrow ? parser.parseArrow() || parseShortType(parser, type)
              : mlir::succeeded(parser.parseOptionalArrow()) && parseShortType(parser, type))
        return failure();
    result.addTypes(type);
    properties.operandSegmentSizes[0] = static_cast<int32_t>(arguments.size());
    properties.operandSegmentSizes[1] = static_cast<int32_t>(token.size());
    return mlir::failure(parser.resolveOperands(arguments, types, place, result.operands)
                         || parser.resolveOperands(token, tokenType(parser), result.operands));
}

}  // namespace

ParseResult PrintTkoOp::parse(OpAsmParser &parser, OperationState &result)
{
    return parsePrint(parser, result, true);
}

void PrintTkoOp::print(OpAsmPrinter &printer)
{
    printer << ' ';
    printer.printString(getStr());
    for (mlir::Value argument : getArgs())
        printer << ", " << argument;
    if (getToken())
        printer << " token=" << getToken();
    printDiscardable(printer, getOperation());
    if (!getArgs().empty()) {
        printer << " : ";
        printShortTypes(printer, getArgs().getTypes());
    }
    printer << " -> ";
    printShortType(printer, getResultToken().getType());
}

// ---- old names ----

ParseResult parseOldPrint(OpAsmParser &parser, OperationState &result)
{
    result.name = mlir::OperationName(PrintTkoOp::getOperationName(), parser.getContext());
    return parsePrint(parser, result, false);
}

ParseResult parseOldPow(OpAsmParser &parser, OperationState &result)
{
    result.name = mlir::OperationName(FPowFOp::getOperationName(), parser.getContext());
    return FPowFOp::parse(parser, result);
}

}  // namespace tileport::ir::cudatile
