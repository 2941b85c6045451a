// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Rules of the arithmetic operations and of the conversions between element types.
#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/verifyhelp.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::failed;
using mlir::failure;
using mlir::LogicalResult;
using mlir::success;
using mlir::Type;

constexpr RoundingMode kIeee[] = {RoundingMode::NearestEven, RoundingMode::Zero, RoundingMode::NegativeInf,
                                  RoundingMode::PositiveInf};
constexpr RoundingMode kIeeeApprox[] = {RoundingMode::NearestEven, RoundingMode::Zero, RoundingMode::NegativeInf,
                                        RoundingMode::PositiveInf, RoundingMode::Approx};
constexpr RoundingMode kIeeeApproxFull[]
    = {RoundingMode::NearestEven, RoundingMode::Zero,   RoundingMode::NegativeInf,
       RoundingMode::PositiveInf, RoundingMode::Approx, RoundingMode::Full};
constexpr RoundingMode kApproxFull[] = {RoundingMode::Approx, RoundingMode::Full};

Type elementOf(mlir::Value value)
{
    return llvm::cast<TileType>(value.getType()).getElementType();
}

template <typename Op>
LogicalResult checkRounded(Op op, llvm::ArrayRef<RoundingMode> allowed)
{
    const Type element = elementOf(op.getResult());
    if (failed(checkRounding(op, op.getRoundingMode(), allowed, element)))
        return failure();
    return checkFlush(op, op.getFlushToZero(), element);
}

}  // namespace

// ---- integers ----

LogicalResult NegIOp::verify()
{
    const IntegerOverflow overflow = getOverflow();
    if (overflow == IntegerOverflow::None || overflow == IntegerOverflow::NoSignedWrap)
        return success();
    return emitOpError() << "overflow " << stringifyEnum(overflow) << " is not allowed, expected none or no_signed_wrap";
}

LogicalResult DivIOp::verify()
{
    const RoundingMode mode = getRounding();
    constexpr RoundingMode kAllowed[] = {RoundingMode::Zero, RoundingMode::NegativeInf, RoundingMode::PositiveInf};
    if (failed(checkRounding(*this, mode, kAllowed, elementOf(getResult()))))
        return failure();
    if (mode == RoundingMode::NegativeInf && getSignedness() == Signedness::Unsigned)
        return emitOpError() << "rounding mode negative_inf needs signed operands";
    return success();
}

LogicalResult CmpIOp::verify()
{
    return checkSameShape(*this, "operands", getLhs().getType(), "result", getResult().getType());
}

LogicalResult MmaIOp::verify()
{
    return checkProductShapes(*this, getLhs().getType(), getRhs().getType(), getAcc().getType());
}

// ---- floats ----

LogicalResult AddFOp::verify()
{
    return checkRounded(*this, kIeee);
}

LogicalResult SubFOp::verify()
{
    return checkRounded(*this, kIeee);
}

LogicalResult MulFOp::verify()
{
    return checkRounded(*this, kIeee);
}

LogicalResult FmaOp::verify()
{
    return checkRounded(*this, kIeee);
}

LogicalResult SqrtOp::verify()
{
    return checkRounded(*this, kIeeeApprox);
}

LogicalResult DivFOp::verify()
{
    if (getRoundingMode() == RoundingMode::Full && !elementOf(getResult()).isF32())
        return emitOpError() << "rounding mode full needs f32 elements, found " << elementOf(getResult());
    return checkRounded(*this, kIeeeApproxFull);
}

LogicalResult RsqrtOp::verify()
{
    return checkFlush(*this, getFlushToZero(), elementOf(getResult()));
}

LogicalResult Exp2Op::verify()
{
    return checkFlush(*this, getFlushToZero(), elementOf(getResult()));
}

LogicalResult MaxFOp::verify()
{
    return checkFlush(*this, getFlushToZero(), elementOf(getResult()));
}

LogicalResult MinFOp::verify()
{
    return checkFlush(*this, getFlushToZero(), elementOf(getResult()));
}

LogicalResult ExpOp::verify()
{
    return checkRounding(*this, getRoundingMode(), kApproxFull, elementOf(getResult()));
}

LogicalResult TanHOp::verify()
{
    return checkRounding(*this, getRoundingMode(), kApproxFull, elementOf(getResult()));
}

LogicalResult FPowIOp::verify()
{
    return checkSameShape(*this, "source", getSource().getType(), "exponent", getExponent().getType());
}

LogicalResult CmpFOp::verify()
{
    return checkSameShape(*this, "operands", getLhs().getType(), "result", getResult().getType());
}

// ---- matrix products ----

namespace {

bool isFloat8(Type type)
{
    return llvm::isa<mlir::Float8E4M3FNType, mlir::Float8E5M2Type>(type);
}

bool isFloat4(Type type)
{
    return llvm::isa<mlir::Float4E2M1FNType>(type);
}

bool accumulates(Type from, Type to)
{
    if (isFloat8(from) || from.isF16())
        return to.isF16() || to.isF32();
    if (llvm::isa<mlir::BFloat16Type, mlir::FloatTF32Type, mlir::Float32Type>(from))
        return to.isF32();
    return from.isF64() && to.isF64();
}

/// Elements along K that share a scale; empty when the two types do not go together.
llvm::SmallVector<int64_t, 2> blockSizes(Type element, Type scale)
{
    const bool e8m0 = llvm::isa<mlir::Float8E8M0FNUType>(scale);
    if (isFloat8(element) && e8m0)
        return {32};
    if (isFloat4(element) && e8m0)
        return {16, 32};
    if (isFloat4(element) && llvm::isa<mlir::Float8E4M3FNType, FNv8E5M3FNUType>(scale))
        return {16};
    return {};
}

/// The scale has the operand's shape with K divided by the size of a block.
LogicalResult checkScale(mlir::Operation *op, llvm::StringRef name, TileType operand, TileType scale, bool kIsLast)
{
    const auto blocks = blockSizes(operand.getElementType(), scale.getElementType());
    if (blocks.empty())
        return op->emitOpError() << "scale of " << name << " has element " << shortText(scale.getElementType())
                                 << ", which does not go with " << shortText(operand.getElementType());
    for (int64_t block : blocks) {
        llvm::SmallVector<int64_t> shape(operand.getShape());
        int64_t &k = shape[shape.size() - (kIsLast ? 1 : 2)];
        if (k % block != 0)
            continue;
        k /= block;
        if (llvm::ArrayRef<int64_t>(shape) == scale.getShape())
            return success();
    }
    const std::string sizes = std::to_string(blocks.front())
        + (blocks.size() > 1 ? " or " + std::to_string(blocks.back()) : std::string());
    return op->emitOpError() << "scale of " << name << " does not fit: one scale belongs to " << sizes
                             << " elements of " << shortText(operand) << ", found " << shortText(scale);
}

}  // namespace

LogicalResult MmaFOp::verify()
{
    const Type from = elementOf(getLhs());
    const Type to = elementOf(getAcc());
    if (failed(checkSameElement(*this, "lhs", from, "rhs", elementOf(getRhs()))))
        return failure();
    if (!accumulates(from, to))
        return emitOpError() << "elements " << shortText(from) << " cannot accumulate into " << shortText(to);
    return checkProductShapes(*this, getLhs().getType(), getRhs().getType(), getAcc().getType());
}

LogicalResult MmaFScaledOp::verify()
{
    const Type from = elementOf(getLhs());
    if (!isFloat8(from) && !isFloat4(from))
        return emitOpError() << "operands must be f8E4M3FN, f8E5M2 or f4E2M1FN, found " << shortText(from);
    if (failed(checkProductShapes(*this, getLhs().getType(), getRhs().getType(), getAcc().getType()))
        || failed(checkScale(*this, "lhs", getLhs().getType(), getLhsScale().getType(), true)))
        return failure();
    return checkScale(*this, "rhs", getRhs().getType(), getRhsScale().getType(), false);
}

// ---- conversions ----

namespace {

/// Same shape, and different elements.
LogicalResult checkCast(mlir::Operation *op)
{
    const auto from = llvm::cast<TileType>(op->getOperand(0).getType());
    const auto to = llvm::cast<TileType>(op->getResult(0).getType());
    if (failed(checkSameShape(op, "source", from, "result", to)))
        return failure();
    if (from == to)
        return op->emitOpError() << "conversion from " << shortText(from) << " to itself";
    return success();
}

LogicalResult checkWidth(mlir::Operation *op, bool widens)
{
    if (failed(checkCast(op)))
        return failure();
    const unsigned from = elementBits(elementOf(op->getOperand(0)));
    const unsigned to = elementBits(elementOf(op->getResult(0)));
    if (widens ? to > from : to < from)
        return success();
    return op->emitOpError() << "result element must be " << (widens ? "wider" : "narrower") << " than the source, found "
                             << from << " to " << to << " bits";
}

LogicalResult checkShapeOnly(mlir::Operation *op)
{
    return checkSameShape(op, "source", llvm::cast<TileType>(op->getOperand(0).getType()), "result",
                          llvm::cast<TileType>(op->getResult(0).getType()));
}

}  // namespace

LogicalResult BitcastOp::verify()
{
    if (failed(checkShapeOnly(*this)))
        return failure();
    const unsigned from = elementBits(elementOf(getSource()));
    const unsigned to = elementBits(elementOf(getResult()));
    if (from != to)
        return emitOpError() << "elements must have the same width, found " << from << " and " << to << " bits";
    return success();
}

LogicalResult IntToPtrOp::verify()
{
    return checkShapeOnly(*this);
}

LogicalResult PtrToIntOp::verify()
{
    return checkShapeOnly(*this);
}

LogicalResult PtrToPtrOp::verify()
{
    return checkShapeOnly(*this);
}

LogicalResult ExtIOp::verify()
{
    return checkWidth(*this, true);
}

LogicalResult TruncIOp::verify()
{
    return checkWidth(*this, false);
}

LogicalResult FToFOp::verify()
{
    constexpr RoundingMode kScale[] = {RoundingMode::Zero, RoundingMode::PositiveInf};
    constexpr RoundingMode kTf32[] = {RoundingMode::NearestEven, RoundingMode::NearestAway};
    constexpr RoundingMode kOther[] = {RoundingMode::NearestEven};
    const Type target = elementOf(getTo());
    if (failed(checkCast(*this)))
        return failure();
    if (llvm::isa<mlir::Float8E8M0FNUType>(target))
        return checkRounding(*this, getRoundingMode(), kScale, target);
    if (llvm::isa<mlir::FloatTF32Type>(target))
        return checkRounding(*this, getRoundingMode(), kTf32, target);
    return checkRounding(*this, getRoundingMode(), kOther, target);
}

LogicalResult FToIOp::verify()
{
    constexpr RoundingMode kAllowed[] = {RoundingMode::NearestIntToZero};
    if (failed(checkShapeOnly(*this)))
        return failure();
    return checkRounding(*this, getRoundingMode(), kAllowed, elementOf(getTo()));
}

LogicalResult IToFOp::verify()
{
    constexpr RoundingMode kAllowed[] = {RoundingMode::NearestEven};
    if (failed(checkShapeOnly(*this)))
        return failure();
    if (llvm::isa<mlir::Float8E8M0FNUType>(elementOf(getTo())))
        return emitOpError() << "result cannot be f8E8M0FNU";
    return checkRounding(*this, getRoundingMode(), kAllowed, elementOf(getTo()));
}

}  // namespace tileport::ir::cudatile
