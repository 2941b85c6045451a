// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
// Names of results and block arguments, the same as the official disassembler's.
#include <llvm/ADT/APSInt.h>
#include <llvm/ADT/StringExtras.h>

#include "core/ir/dialect/ops.h"

namespace tileport::ir::cudatile {

namespace {

using mlir::OpAsmSetValueNameFn;

/// The value as an unsigned whole number, or NaN; empty when the float is neither.
std::string wholeNumber(const llvm::APFloat &value)
{
    if (value.isNaN())
        return "NaN";
    llvm::APSInt whole(64, true);
    bool exact = false;
    if (value.convertToInteger(whole, llvm::APFloat::rmTowardZero, &exact) != llvm::APFloat::opOK || !exact)
        return {};
    return llvm::toString(whole, 10);
}

/// The text between `cst_` and the element type; empty when the constant is no single plain number.
std::string splatName(mlir::DenseElementsAttr value)
{
    if (!value || !value.isSplat())
        return {};
    if (llvm::isa<mlir::IntegerType>(value.getElementType()))
        return llvm::toString(value.getSplatValue<llvm::APInt>(), 10, true);
    return wholeNumber(value.getSplatValue<llvm::APFloat>());
}

/// How many assumptions in a row a name repeats. The official tool repeats all of them, which costs the square of their
/// number in memory; no program that a compiler made comes near this.
constexpr unsigned kMaxAssumes = 64;

/// Name that the operation which made the value gives it. The flag says whether it names results at all.
std::pair<bool, std::string> nameOf(mlir::Value value)
{
    auto named = llvm::dyn_cast_if_present<mlir::OpAsmOpInterface>(value.getDefiningOp());
    if (!named)
        return {false, {}};
    std::string name;
    named.getAsmResultNames([&](mlir::Value result, llvm::StringRef text) {
        if (result == value)
            name = text.str();
    });
    return {true, name};
}

}  // namespace

void AssumeOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    std::string prefix = "assume";
    mlir::Value source = getValue();
    for (unsigned i = 1; i < kMaxAssumes; ++i) {
        auto inner = source.getDefiningOp<AssumeOp>();
        if (!inner)
            break;
        prefix += "_assume";
        source = inner.getValue();
    }
    if (source.getDefiningOp<AssumeOp>()) {
        setName(getResult(), prefix);
        return;
    }
    const auto [hasName, name] = nameOf(source);
    setName(getResult(), hasName ? prefix + '_' + name : prefix);
}

void ConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    const auto tile = getResult().getType();
    const auto value = llvm::dyn_cast<mlir::DenseElementsAttr>(getValue());
    if (isBoolElement(tile.getElementType()) && value && value.isSplat()) {
        setName(getResult(), value.getSplatValue<bool>() ? "true" : "false");
        return;
    }
    std::string name = "cst_";
    llvm::raw_string_ostream stream(name);
    // A float type of ours carries its bytes as integers, which say nothing as a name.
    if (!llvm::isa<FNv8E5M3FNUType>(tile.getElementType())) {
        const std::string number = splatName(value);
        if (!number.empty())
            stream << number << '_';
        stream << tile.getElementType();
    } else {
        stream << FNv8E5M3FNUType::getMnemonic();
    }
    setName(getResult(), name);
}

void ReshapeOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    setName(getResult(), "reshape");
}

void BroadcastOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    setName(getResult(), "bcast");
}

void MakeTensorViewOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    setName(getResult(), "tview");
}

void MakePartitionViewOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    setName(getResult(), "pview");
}

void MakeStridedViewOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    setName(getResult(), "sview");
}

void MakeGatherScatterViewOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    setName(getResult(), "gsview");
}

void ForOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    if (getNumResults() > 0)
        setName(getResult(0), "for");
}

void ForOp::getAsmBlockArgumentNames(mlir::Region &region, OpAsmSetValueNameFn setName)
{
    if (region.empty() || region.getNumArguments() == 0)
        return;
    setName(region.getArgument(0), "loopIdx");
    for (mlir::BlockArgument carried : region.getArguments().drop_front())
        setName(carried, "iterArg" + std::to_string(carried.getArgNumber() - 1));
}

void ReduceOp::getAsmResultNames(OpAsmSetValueNameFn setName)
{
    if (getNumResults() > 0)
        setName(getResult(0), "reduce");
}

void ReduceOp::getAsmBlockArgumentNames(mlir::Region &region, OpAsmSetValueNameFn setName)
{
    if (region.empty())
        return;
    const bool single = region.getNumArguments() <= 2;
    for (mlir::BlockArgument argument : region.getArguments()) {
        const unsigned number = argument.getArgNumber();
        const std::string name = number % 2 == 0 ? "reduce_lhs" : "reduce_rhs";
        setName(argument, single ? name : name + std::to_string(number / 2));
    }
}

}  // namespace tileport::ir::cudatile
