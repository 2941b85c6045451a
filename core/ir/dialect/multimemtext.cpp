// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Text of the multimem operations: view accesses whose list of types ends with that of the token operand.
#include "core/ir/dialect/memorytext.h"
#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/optext.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::failure;
using mlir::OpAsmParser;
using mlir::OpAsmPrinter;
using mlir::OperationState;
using mlir::ParseResult;
using mlir::success;
using OperandList = llvm::SmallVector<OpAsmParser::UnresolvedOperand>;

/// What the three operations have in common between the operands before the brackets and the arrow.
struct Access {
    OperandList fixed;   // operands before the brackets
    OperandList index;
    OperandList token;
    llvm::SmallVector<mlir::Type> types;  // of fixed, index and token, in this order
};

ParseResult parseOrder(OpAsmParser &parser, MemoryOrderingSemanticsAttr &ordering, MemoryScopeAttr &scope)
{
    return mlir::failure(parseEnumKeyword(parser, ordering) || parseOptionalEnumKeyword(parser, scope));
}

/// `attributes {reduction = ..}` and discardable ones; `add` is the default.
ParseResult parseReduction(OpAsmParser &parser, OperationState &result, MultimemReductionKindAttr *reduction)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    mlir::NamedAttrList attributes;
    if (parser.parseOptionalAttrDictWithKeyword(attributes))
        return failure();
    if (reduction) {
        *reduction = MultimemReductionKindAttr::get(parser.getContext(), MultimemReductionKind::Add);
        if (const mlir::Attribute given = attributes.erase("reduction")) {
            *reduction = llvm::dyn_cast<MultimemReductionKindAttr>(given);
            if (!*reduction)
                return parser.emitError(place, "reduction must be a multimem_reduction_kind, found ") << given;
        }
    }
    result.addAttributes(attributes);
    return success();
}

/// Index types are one for all or one each; the token's type follows when there is a token.
ParseResult sortTypes(OpAsmParser &parser, llvm::SMLoc place, Access &access)
{
    const size_t ends = access.token.size();
    const size_t starts = access.fixed.size();
    const size_t want = starts + access.index.size() + ends;
    auto &types = access.types;
    if (types.size() == starts + 1 + ends && access.index.size() > 1)
        types.insert(types.begin() + static_cast<ptrdiff_t>(starts), access.index.size() - 1, types[starts]);
    if (types.size() != want)
        return parser.emitError(place, "found ") << types.size() << " types for " << want << " operands";
    return success();
}

ParseResult parseAccess(OpAsmParser &parser, OperationState &result, Access &access,
                        mlir::DenseBoolArrayAttr &inbounds, MultimemReductionKindAttr *reduction)
{
    if (parser.parseOperandList(access.fixed)
        || parser.parseOperandList(access.index, OpAsmParser::Delimiter::Square)
        || parseTokenOperand(parser, access.token) || parseInbounds(parser, inbounds)
        || parseReduction(parser, result, reduction) || parser.parseColon())
        return failure();
    const llvm::SMLoc place = parser.getCurrentLocation();
    OperandList all = access.fixed;
    if (parseShortTypes(parser, access.types) || sortTypes(parser, place, access) || parser.parseArrow()
        || parseShortTypes(parser, result.types))
        return failure();
    all.append(access.index);
    all.append(access.token);
    return parser.resolveOperands(all, access.types, place, result.operands);
}

int32_t count(const OperandList &list)
{
    return static_cast<int32_t>(list.size());
}

ParseResult checkFixed(OpAsmParser &parser, const Access &access, size_t wanted)
{
    if (access.fixed.size() == wanted)
        return success();
    return parser.emitError(parser.getNameLoc(), "expected ")
        << wanted << " operands before the indices, found " << access.fixed.size();
}

template <typename Op>
void printOrder(OpAsmPrinter &printer, Op op)
{
    printer << ' ' << stringifyMemoryOrderingSemantics(op.getMemoryOrderingSemantics());
    if (op.getMemoryScopeAttr())
        printer << ' ' << stringifyMemoryScope(op.getMemoryScopeAttr().getValue());
}

/// From the opening bracket to the result types.
template <typename Op>
void printTail(OpAsmPrinter &printer, Op op, MultimemReductionKindAttr reduction, llvm::ArrayRef<mlir::Type> fixed)
{
    printer << '[';
    printer.printOperands(op.getIndex());
    printer << "] ";
    if (op.getToken())
        printer << "token = " << op.getToken() << ' ';
    printInbounds(printer, op, op.getInboundsAttr());
    mlir::NamedAttrList attributes(op->getDiscardableAttrDictionary());
    if (reduction && reduction.getValue() != MultimemReductionKind::Add)
        attributes.set("reduction", reduction);
    printer.printOptionalAttrDictWithKeyword(attributes);
    printer << " : ";
    printShortTypes(printer, fixed);
    printIndexTypes(printer, op, op.getIndex().getTypes(), op.getIndex());
    if (op.getToken()) {
        printer << ", ";
        printShortType(printer, op.getToken().getType());
    }
    printer << " -> ";
    printShortTypes(printer, op->getResultTypes());
}

}  // namespace

ParseResult MultimemLoadReduceViewTkoOp::parse(OpAsmParser &parser, OperationState &result)
{
    auto &properties = result.getOrAddProperties<Properties>();
    Access access;
    if (parseOrder(parser, properties.memory_ordering_semantics, properties.memory_scope)
        || parseAccess(parser, result, access, properties.inbounds, &properties.reduction)
        || checkFixed(parser, access, 1))
        return failure();
    properties.operandSegmentSizes = {1, count(access.index), count(access.token)};
    return success();
}

void MultimemLoadReduceViewTkoOp::print(OpAsmPrinter &printer)
{
    printOrder(printer, *this);
    printer << ' ' << getView();
    printTail(printer, *this, getReductionAttr(), {getView().getType()});
}

ParseResult MultimemReduceViewTkoOp::parse(OpAsmParser &parser, OperationState &result)
{
    auto &properties = result.getOrAddProperties<Properties>();
    Access access;
    if (parseEnumKeyword(parser, properties.memory_ordering_semantics)
        || parseEnumKeyword(parser, properties.memory_scope)
        || parseAccess(parser, result, access, properties.inbounds, &properties.reduction)
        || checkFixed(parser, access, 2))
        return failure();
    properties.operandSegmentSizes = {1, 1, count(access.index), count(access.token)};
    return success();
}

void MultimemReduceViewTkoOp::print(OpAsmPrinter &printer)
{
    printOrder(printer, *this);
    printer << ' ' << getView() << ", " << getTile();
    printTail(printer, *this, getReductionAttr(), {getView().getType(), getTile().getType()});
}

ParseResult MultimemStoreViewTkoOp::parse(OpAsmParser &parser, OperationState &result)
{
    auto &properties = result.getOrAddProperties<Properties>();
    Access access;
    if (parseOrder(parser, properties.memory_ordering_semantics, properties.memory_scope)
        || parseAccess(parser, result, access, properties.inbounds, nullptr) || checkFixed(parser, access, 2))
        return failure();
    properties.operandSegmentSizes = {1, 1, count(access.index), count(access.token)};
    return success();
}

void MultimemStoreViewTkoOp::print(OpAsmPrinter &printer)
{
    printOrder(printer, *this);
    printer << ' ' << getView() << ", " << getTile();
    printTail(printer, *this, {}, {getView().getType(), getTile().getType()});
}

}  // namespace tileport::ir::cudatile
