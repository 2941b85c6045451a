// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Rules of module, entry, global, loops and the operations that end regions.
#include <llvm/Support/MathExtras.h>
#include <mlir/IR/BuiltinOps.h>

#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/verifyhelp.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::failed;
using mlir::failure;
using mlir::LogicalResult;
using mlir::Operation;
using mlir::success;
using mlir::Type;

/// The nearest for or loop around the operation, looking through ifs only.
Operation *enclosingLoop(Operation *op)
{
    Operation *parent = op->getParentOp();
    while (parent && llvm::isa<IfOp>(parent))
        parent = parent->getParentOp();
    return llvm::isa_and_present<ForOp, LoopOp>(parent) ? parent : nullptr;
}

LogicalResult checkTerminated(Operation *op, mlir::Region &region)
{
    if (region.empty())
        return success();
    mlir::Block &block = region.front();
    if (!block.empty() && block.back().hasTrait<mlir::OpTrait::IsTerminator>())
        return success();
    return op->emitOpError() << "region must end with a terminator";
}

}  // namespace

// ---- module ----

LogicalResult ModuleOp::verify()
{
    Operation *parent = getOperation()->getParentOp();
    if (parent && !llvm::isa<mlir::ModuleOp>(parent))
        return emitOpError() << "must be at the top level";
    for (Operation &op : getBody().front()) {
        if (!llvm::isa<EntryOp, GlobalOp>(op))
            return op.emitOpError() << "is not allowed directly in a module, expected entry or global";
    }
    return success();
}

// ---- entry ----

namespace {

LogicalResult checkSignature(EntryOp entry)
{
    const mlir::FunctionType type = entry.getFunctionType();
    if (type.getNumResults() != 0)
        return entry.emitOpError() << "cannot have results, found " << type.getNumResults();
    mlir::Block &block = entry.getBody().front();
    if (block.getNumArguments() != type.getNumInputs())
        return entry.emitOpError() << "has " << type.getNumInputs() << " parameters but its body has "
                                   << block.getNumArguments() << " arguments";
    for (auto [i, pair] : llvm::enumerate(llvm::zip_equal(block.getArgumentTypes(), type.getInputs()))) {
        const auto [found, expected] = pair;
        if (found != expected)
            return entry.emitOpError() << "argument " << i << " must be " << shortText(expected) << ", found "
                                       << shortText(found);
        const auto tile = llvm::dyn_cast<TileType>(found);
        if (tile ? !tile.getShape().empty() : !isNumberElement(found) && !isPointerElement(found))
            return entry.emitOpError() << "parameter " << i << " must be a tile of rank 0, found " << shortText(found);
    }
    return success();
}

LogicalResult checkArgumentAttributes(EntryOp entry)
{
    const mlir::ArrayAttr all = entry.getArgAttrsAttr();
    if (!all)
        return success();
    if (all.size() != entry.getFunctionType().getNumInputs())
        return entry.emitOpError() << "has attributes for " << all.size() << " arguments, expected "
                                   << entry.getFunctionType().getNumInputs();
    for (auto [i, attributes] : llvm::enumerate(all.getAsRange<mlir::DictionaryAttr>())) {
        for (mlir::NamedAttribute attribute : attributes) {
            if (!attribute.getName().strref().contains('.'))
                return entry.emitOpError() << "attribute '" << attribute.getName().getValue() << "' of argument " << i
                                           << " needs the prefix of a dialect, as in 'cuda_tile.name'";
        }
    }
    return success();
}

LogicalResult checkHints(EntryOp entry)
{
    const OptimizationHintsAttr hints = entry.getOptimizationHintsAttr();
    if (!hints)
        return success();
    for (mlir::NamedAttribute hint : hints.getValue()) {
        if (!llvm::isa<mlir::DictionaryAttr>(hint.getValue()))
            return entry.emitOpError() << "hints for '" << hint.getName().getValue()
                                       << "' must be a dictionary, found " << hint.getValue();
    }
    return success();
}

/// The subprogram that a location belongs to; null when it has no scope.
DISubprogramAttr subprogramOf(mlir::LocationAttr place)
{
    while (const auto call = llvm::dyn_cast<mlir::CallSiteLoc>(place))
        place = call.getCaller();
    const auto scoped = llvm::dyn_cast<DILocAttr>(place);
    if (!scoped)
        return {};
    mlir::Attribute scope = scoped.getScope();
    while (const auto block = llvm::dyn_cast<DILexicalBlockAttr>(scope))
        scope = block.getScope();
    return llvm::dyn_cast<DISubprogramAttr>(scope);
}

LogicalResult checkDebugScopes(EntryOp entry)
{
    const mlir::Location place = entry.getLoc();
    if (llvm::isa<mlir::CallSiteLoc>(place))
        return entry.emitOpError() << "location of an entry cannot be a call site";
    const DISubprogramAttr own = subprogramOf(place);
    if (const auto scoped = llvm::dyn_cast<DILocAttr>(mlir::LocationAttr(place))) {
        if (!llvm::isa<DISubprogramAttr>(scoped.getScope()))
            return entry.emitOpError() << "debug scope of an entry must be a di_subprogram";
        if (own.getLinkageName() != entry.getSymNameAttr())
            return entry.emitOpError() << "debug scope has linkage name " << own.getLinkageName()
                                       << ", expected \"" << entry.getSymName() << '"';
    }
    const mlir::WalkResult walk = entry.getBody().walk([&](Operation *op) -> mlir::WalkResult {
        const DISubprogramAttr found = subprogramOf(op->getLoc());
        if (!found || found == own)
            return mlir::WalkResult::advance();
        return op->emitOpError() << (own ? "debug scope belongs to another subprogram than its entry's"
                                         : "has a debug scope but its entry has none");
    });
    return mlir::failure(walk.wasInterrupted());
}

}  // namespace

LogicalResult EntryOp::verify()
{
    if (!llvm::isa_and_present<ModuleOp>(getOperation()->getParentOp()))
        return emitOpError() << "must be directly in a module";
    if (failed(checkTerminated(*this, getBody())) || failed(checkSignature(*this))
        || failed(checkArgumentAttributes(*this)) || failed(checkHints(*this)))
        return failure();
    return checkDebugScopes(*this);
}

LogicalResult GlobalOp::verify()
{
    const auto tile = llvm::dyn_cast<TileType>(getValue().getType());
    if (!tile || tile.getShape().size() != 1)
        return emitOpError() << "value must be a tile of rank 1, found " << shortText(getValue().getType());
    const auto alignment = static_cast<int64_t>(getAlignment());
    if (alignment < 0 || (alignment > 0 && !llvm::isPowerOf2_64(static_cast<uint64_t>(alignment))))
        return emitOpError() << "alignment " << alignment << " must be 0 or a power of two";
    if (llvm::isa<DILocAttr>(mlir::LocationAttr(getLoc())))
        return emitOpError() << "a global cannot have a debug scope";
    return success();
}

// ---- loops and if ----

LogicalResult ForOp::verify()
{
    const Type type = getLowerBound().getType();
    if (getUpperBound().getType() != type || getStep().getType() != type)
        return emitOpError() << "bounds and step must have the same type, found " << shortText(type) << ", "
                             << shortText(getUpperBound().getType()) << " and " << shortText(getStep().getType());
    llvm::SmallVector<Type> arguments{type};
    llvm::append_range(arguments, getInitValues().getTypes());
    if (failed(checkTypes(*this, "results", getResultTypes(), getInitValues().getTypes()))
        || failed(checkTypes(*this, "body arguments", getRegion().getArgumentTypes(), arguments)))
        return failure();
    return checkTerminated(*this, getRegion());
}

LogicalResult LoopOp::verify()
{
    for (Type type : getInitValues().getTypes()) {
        if (llvm::isa<TensorViewType>(type) || isTileView(type))
            return emitOpError() << "cannot carry a view, found " << shortText(type);
    }
    if (failed(checkTypes(*this, "body arguments", getRegion().getArgumentTypes(), getInitValues().getTypes())))
        return failure();
    return checkTerminated(*this, getRegion());
}

LogicalResult IfOp::verify()
{
    for (mlir::Region *region : {&getThenRegion(), &getElseRegion()}) {
        if (region->getNumArguments() != 0)
            return emitOpError() << "branches cannot have arguments";
        if (failed(checkTerminated(*this, *region)))
            return failure();
    }
    if (getNumResults() > 0 && getElseRegion().empty())
        return emitOpError() << "has results and so needs an else branch";
    return success();
}

// ---- reduce and scan ----

namespace {

/// The identity is a number of the element type; bf16 and f16 stand in for each other.
bool isIdentity(mlir::Attribute identity, Type element)
{
    const auto typed = llvm::dyn_cast<mlir::TypedAttr>(identity);
    if (!typed)
        return llvm::isa<FNv8E5M3FNUType>(element);
    const auto isHalf = [](Type type) { return type.isF16() || type.isBF16(); };
    return typed.getType() == element || (isHalf(typed.getType()) && isHalf(element));
}

template <typename Op>
LogicalResult checkIdentities(Op op)
{
    const mlir::ArrayAttr identities = op.getIdentities();
    if (identities.size() != op.getOperands().size())
        return op.emitOpError() << "needs one identity for each of " << op.getOperands().size()
                                << " operands, found " << identities.size();
    for (auto [i, identity] : llvm::enumerate(identities)) {
        const Type element = llvm::cast<TileType>(op.getOperands()[i].getType()).getElementType();
        if (!isIdentity(identity, element))
            return op.emitOpError() << "identity " << i << " must be of type " << shortText(element) << ", found "
                                    << identity;
    }
    return success();
}

/// Pairs of rank-0 tiles, pure operations, one yielded value for each operand.
template <typename Op>
LogicalResult checkBody(Op op)
{
    llvm::SmallVector<Type> arguments;
    for (Type type : op.getOperands().getTypes())
        arguments.append(2, llvm::cast<TileType>(type).cloneWith(llvm::ArrayRef<int64_t>(),
                                                                 llvm::cast<TileType>(type).getElementType()));
    if (failed(checkTypes(op, "body arguments", op.getBody().getArgumentTypes(), arguments))
        || failed(checkTerminated(op, op.getBody())))
        return failure();
    for (Operation &inner : op.getBody().front()) {
        if (inner.getNumRegions() == 0 && !mlir::isPure(&inner))
            return inner.emitOpError() << "is not pure and so not allowed in the body of "
                                       << op->getName().stripDialect();
    }
    return success();
}

template <typename Op>
LogicalResult checkOperands(Op op)
{
    if (op.getOperands().empty())
        return op.emitOpError() << "needs at least one operand";
    const auto first = llvm::cast<TileType>(op.getOperands().front().getType());
    for (mlir::Value operand : op.getOperands().drop_front()) {
        if (failed(checkSameShape(op, "first operand", first, "others", llvm::cast<TileType>(operand.getType()))))
            return failure();
    }
    const auto dim = static_cast<int64_t>(op.getDim());
    if (dim < 0 || dim >= static_cast<int64_t>(first.getShape().size()))
        return op.emitOpError() << "dim is " << static_cast<int32_t>(dim) << ", must be below the rank "
                                << first.getShape().size();
    return success();
}

}  // namespace

LogicalResult ReduceOp::verify()
{
    if (failed(checkOperands(*this)) || failed(checkIdentities(*this)))
        return failure();
    llvm::SmallVector<Type> results;
    for (Type type : getOperands().getTypes()) {
        const auto tile = llvm::cast<TileType>(type);
        llvm::SmallVector<int64_t> shape(tile.getShape());
        shape.erase(shape.begin() + static_cast<ptrdiff_t>(getDim()));
        results.push_back(TileType::get(getContext(), shape, tile.getElementType()));
    }
    if (failed(checkTypes(*this, "results", getResultTypes(), results)))
        return failure();
    return checkBody(*this);
}

LogicalResult ScanOp::verify()
{
    if (failed(checkOperands(*this)) || failed(checkIdentities(*this))
        || failed(checkTypes(*this, "results", getResultTypes(), getOperands().getTypes())))
        return failure();
    return checkBody(*this);
}

// ---- ends of regions ----

LogicalResult BreakOp::verify()
{
    auto loop = llvm::dyn_cast_if_present<LoopOp>(enclosingLoop(*this));
    if (!loop)
        return emitOpError() << "must be in a loop, directly or inside if";
    return checkTypes(*this, "operands", getOperands().getTypes(), loop.getResultTypes());
}

LogicalResult ContinueOp::verify()
{
    Operation *around = enclosingLoop(*this);
    if (!around)
        return emitOpError() << "must be in a for or a loop, directly or inside if";
    if (auto loop = llvm::dyn_cast<LoopOp>(around))
        return checkTypes(*this, "operands", getOperands().getTypes(), loop.getInitValues().getTypes());
    return checkTypes(*this, "operands", getOperands().getTypes(), around->getResultTypes());
}

LogicalResult ReturnOp::verify()
{
    if (!llvm::isa_and_present<EntryOp, IfOp>(getOperation()->getParentOp()))
        return emitOpError() << "must be in an entry, directly or inside if";
    if (getNumOperands() != 0)
        return emitOpError() << "cannot have operands in an entry, found " << getNumOperands();
    return success();
}

LogicalResult YieldOp::verify()
{
    Operation *parent = getOperation()->getParentOp();
    if (auto branch = llvm::dyn_cast_if_present<IfOp>(parent))
        return checkTypes(*this, "operands", getOperands().getTypes(), branch.getResultTypes());
    if (!llvm::isa_and_present<ReduceOp, ScanOp>(parent))
        return emitOpError() << "must be in if, reduce or scan";
    llvm::SmallVector<Type> scalars;
    for (Type type : parent->getOperandTypes()) {
        // An operand that is no tile is the parent's own problem, which it reports itself.
        const auto tile = llvm::dyn_cast<TileType>(type);
        if (!tile)
            return success();
        scalars.push_back(TileType::get(getContext(), {}, tile.getElementType()));
    }
    return checkTypes(*this, "operands", getOperands().getTypes(), scalars);
}

}  // namespace tileport::ir::cudatile
