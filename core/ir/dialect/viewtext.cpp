// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Text of make_tensor_view, the shape queries and the multimem operations.
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

// ---- make_tensor_view ----

/// `name = [8, %n]`; a number or a value for each dimension, values give kDynamic.
ParseResult parseExtents(OpAsmParser &parser, llvm::StringRef name, llvm::SmallVectorImpl<int64_t> &extents,
                         OperandList &values)
{
    if (parser.parseKeyword(name) || parser.parseEqual())
        return failure();
    return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&]() -> ParseResult {
        OpAsmParser::UnresolvedOperand value;
        const mlir::OptionalParseResult parsed = parser.parseOptionalOperand(value);
        if (!parsed.has_value())
            return parser.parseInteger(extents.emplace_back());
        extents.push_back(mlir::ShapedType::kDynamic);
        values.push_back(value);
        return *parsed;
    });
}

void printExtents(OpAsmPrinter &printer, llvm::ArrayRef<int64_t> extents, mlir::ValueRange values)
{
    size_t next = 0;
    printer << '[';
    llvm::interleaveComma(extents, printer.getStream(), [&](int64_t extent) {
        if (!mlir::ShapedType::isDynamic(extent))
            printer << extent;
        else if (next < values.size())
            printer << values[next++];
        else
            printer << '?';
    });
    printer << ']';
}

ParseResult checkExtents(OpAsmParser &parser, llvm::SMLoc place, llvm::StringRef name,
                         llvm::ArrayRef<int64_t> written, llvm::ArrayRef<int64_t> typed)
{
    if (written == typed)
        return success();
    return parser.emitError(place, name) << " of the operation does not agree with that of its type";
}

/// Types before the arrow: that of the base when it cannot be implied, that of the values when there are any.
ParseResult sortViewTypes(OpAsmParser &parser, llvm::SMLoc place, llvm::ArrayRef<mlir::Type> types, bool hasValues,
                          mlir::Type &base, mlir::Type &values)
{
    for (mlir::Type type : types) {
        if (isTileOf(type, &isPointerElement) && !base)
            base = type;
        else if (!values)
            values = type;
        else
            return parser.emitError(place, "too many types before the arrow");
    }
    if (hasValues && !values)
        return parser.emitError(place, "expected the type of the dynamic extents");
    return success();
}

}  // namespace

ParseResult MakeTensorViewOp::parse(OpAsmParser &parser, OperationState &result)
{
    auto &properties = result.getOrAddProperties<Properties>();
    OpAsmParser::UnresolvedOperand base;
    OperandList shapeValues;
    OperandList strideValues;
    llvm::SmallVector<int64_t> shape;
    llvm::SmallVector<int64_t> strides;
    llvm::SmallVector<mlir::Type> types;
    if (parser.parseOperand(base) || parser.parseComma() || parseExtents(parser, "shape", shape, shapeValues)
        || parser.parseComma() || parseExtents(parser, "strides", strides, strideValues)
        || parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
        return failure();
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (parseShortTypes(parser, types))
        return failure();
    if (mlir::succeeded(parser.parseOptionalArrow())) {
        if (parseShortType(parser, result.types.emplace_back()))
            return failure();
    } else {
        result.types.push_back(types.pop_back_val());
    }
    const auto view = llvm::dyn_cast<TensorViewType>(result.types.back());
    if (!view)
        return parser.emitError(place, "result must be a tensor_view, found ") << result.types.back();
    mlir::Type baseType;
    mlir::Type valueType;
    if (sortViewTypes(parser, place, types, !shapeValues.empty() || !strideValues.empty(), baseType, valueType)
        || checkExtents(parser, place, "shape", shape, view.getShape())
        || checkExtents(parser, place, "strides", strides, view.getStrides()))
        return failure();
    if (!baseType)
        baseType = TileType::get(parser.getContext(), {},
                                 PointerType::get(parser.getContext(), view.getElementType(), view.getKind()));
    properties.operandSegmentSizes = {1, static_cast<int32_t>(shapeValues.size()),
                                      static_cast<int32_t>(strideValues.size())};
    return mlir::failure(parser.resolveOperand(base, baseType, result.operands)
                         || parser.resolveOperands(shapeValues, valueType, result.operands)
                         || parser.resolveOperands(strideValues, valueType, result.operands));
}

void MakeTensorViewOp::print(OpAsmPrinter &printer)
{
    const TensorViewType view = getResult().getType();
    printer << ' ' << getBase() << ", shape = ";
    printExtents(printer, view.getShape(), getDynamicShape());
    printer << ", strides = ";
    printExtents(printer, view.getStrides(), getDynamicStrides());
    printDiscardable(printer, getOperation());
    llvm::SmallVector<mlir::Type> types;
    const mlir::Type implied = TileType::get(getContext(), {}, PointerType::get(getContext(), view.getElementType(), {}));
    if (getBase().getType() != implied)
        types.push_back(getBase().getType());
    if (!getDynamicShape().empty())
        types.push_back(getDynamicShape().front().getType());
    else if (!getDynamicStrides().empty())
        types.push_back(getDynamicStrides().front().getType());
    printer << " : ";
    printShortTypes(printer, types);
    if (!types.empty())
        printer << " -> ";
    printShortType(printer, view);
}

// ---- shape queries ----

namespace {

/// One type stands for all results; their number follows from the view.
template <typename Rank>
ParseResult parseShapeQuery(OpAsmParser &parser, OperationState &result, Rank rankOf)
{
    OpAsmParser::UnresolvedOperand view;
    mlir::Type viewType;
    mlir::Type type;
    if (parser.parseOperand(view) || parser.parseOptionalAttrDict(result.attributes) || parser.parseColon()
        || parseShortType(parser, viewType))
        return failure();
    if (mlir::succeeded(parser.parseOptionalArrow())) {
        if (parseShortType(parser, type))
            return failure();
        result.types.append(rankOf(viewType), type);
    }
    return parser.resolveOperand(view, viewType, result.operands);
}

void printShapeQuery(OpAsmPrinter &printer, mlir::Operation *op)
{
    printer << ' ' << op->getOperand(0);
    printDiscardable(printer, op);
    printer << " : ";
    printShortType(printer, op->getOperand(0).getType());
    // A view of rank 0 has no results and so no type to print.
    if (op->getNumResults() == 0)
        return;
    printer << " -> ";
    printShortType(printer, op->getResult(0).getType());
}

}  // namespace

ParseResult GetIndexSpaceShapeOp::parse(OpAsmParser &parser, OperationState &result)
{
    return parseShapeQuery(parser, result, [](mlir::Type view) { return tileShapeOf(view).size(); });
}

void GetIndexSpaceShapeOp::print(OpAsmPrinter &printer)
{
    printShapeQuery(printer, getOperation());
}

ParseResult GetTensorShapeOp::parse(OpAsmParser &parser, OperationState &result)
{
    return parseShapeQuery(parser, result, [](mlir::Type view) {
        const auto tensor = llvm::dyn_cast<TensorViewType>(view);
        return tensor ? tensor.getShape().size() : 0;
    });
}

void GetTensorShapeOp::print(OpAsmPrinter &printer)
{
    printShapeQuery(printer, getOperation());
}

}  // namespace tileport::ir::cudatile
