// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/opshapes.h"

#include "core/ir/dialect/cudatile.h"
#include "core/ir/dialect/ops.h"
#include "core/ir/opprinter.h"

#include <llvm/ADT/Hashing.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/IR/Block.h>
#include <mlir/IR/OpImplementation.h>

namespace tileport::ir {

namespace {

constexpr size_t kMaxKept = 1 << 16;   // at a few hundred bytes each; beyond it, programs repeat little

/// Notes where operands are printed. The operands are the arguments of a block, so that their numbers tell them apart
/// although a program may give one value twice.
class TextRecorder : private OpPrinter::Client {
public:
    OpText record(mlir::Operation &op)
    {
        mlir::Block block;
        for (mlir::Value operand : op.getOperands())
            block.addArgument(operand.getType(), op.getLoc());
        mlir::Operation *copy = mlir::Operation::create(op.getLoc(), op.getName(), op.getResultTypes(), block.getArguments(),
                                                        op.getDiscardableAttrDictionary(), op.getPropertiesStorage(), {}, 0);
        OpPrinter(m_stream, *this).print(*copy);
        copy->destroy();
        return std::move(m_text);
    }

private:
    void printValue(mlir::Value value) override
    {
        const auto argument = llvm::cast<mlir::BlockArgument>(value);
        m_text.gaps.push_back({static_cast<uint32_t>(m_text.literals.size()), argument.getArgNumber()});
    }
    void printRegion(mlir::Region &, bool) override { llvm_unreachable("only operations without regions are recorded"); }
    void printLineBreak() override { llvm_unreachable("an operation without regions has one line"); }

    OpText m_text;
    llvm::raw_string_ostream m_stream{m_text.literals};
};

size_t hashOf(mlir::Operation &op)
{
    llvm::hash_code hash = llvm::hash_combine(op.getName(), op.hashProperties(), op.getDiscardableAttrDictionary().getAsOpaquePointer(),
                                              op.getNumOperands(), op.getNumResults());
    for (mlir::Value operand : op.getOperands())
        hash = llvm::hash_combine(hash, operand.getType().getAsOpaquePointer());
    for (mlir::OpResult result : op.getResults())
        hash = llvm::hash_combine(hash, result.getType().getAsOpaquePointer());
    return hash;
}

bool haveSameShape(mlir::Operation &a, mlir::Operation &b)
{
    return a.getName() == b.getName() && a.getNumOperands() == b.getNumOperands() && a.getNumResults() == b.getNumResults()
        && a.getDiscardableAttrDictionary() == b.getDiscardableAttrDictionary()
        && llvm::equal(a.getOperandTypes(), b.getOperandTypes()) && llvm::equal(a.getResultTypes(), b.getResultTypes())
        && a.getName().compareOpProperties(a.getPropertiesStorage(), b.getPropertiesStorage());
}

std::vector<uint32_t> segmentsOf(mlir::Operation &op, bool isSegmented)
{
    const auto sizes = isSegmented
        ? llvm::dyn_cast_or_null<mlir::DenseI32ArrayAttr>(op.getInherentAttr("operandSegmentSizes").value_or(mlir::Attribute()))
        : mlir::DenseI32ArrayAttr();
    return sizes ? std::vector<uint32_t>(sizes.asArrayRef().begin(), sizes.asArrayRef().end()) : std::vector<uint32_t>();
}

/// A result that asks for a name starts a group; others share the name of the one before.
std::vector<uint32_t> groupsOf(mlir::Operation &op, const std::vector<ResultHint> &hints)
{
    std::vector<uint32_t> groups;
    if (op.getNumResults() > 0)
        groups.push_back(0);
    for (const ResultHint &hint : hints) {
        if (hint.result != 0)
            groups.push_back(hint.result);
    }
    llvm::sort(groups);
    return groups;
}

} // namespace

uint32_t OpShapes::find(mlir::Operation &op)
{
    const size_t hash = hashOf(op);
    const uint32_t known = m_index.find(hash, [&](uint32_t number) { return haveSameShape(*m_shapes[number].example, op); });
    if (known != irgraph::IdHashTable::kEmpty)
        return known;
    if (m_shapes.size() >= kMaxKept)
        return kNotKept;
    const auto added = static_cast<uint32_t>(m_shapes.size());
    m_shapes.push_back(describe(op));
    m_index.insert(added, hash);
    return added;
}

OpShape OpShapes::describe(mlir::Operation &op)
{
    OpShape shape;
    const llvm::StringRef mnemonic = op.getName().stripDialect();
    const std::string_view text(mnemonic.data(), mnemonic.size());
    const OpSpec *spec = opTable().find(text);
    shape.example = &op;
    shape.name = m_builder.addString(text);
    shape.attributes = m_attributes.attributesOf(op);
    shape.segments = segmentsOf(op, spec && spec->layout == OperandLayout::Segmented);
    for (mlir::Type type : op.getResultTypes())
        shape.resultTypes.push_back(m_types.id(type));
    shape.hints = hintsOf(op);
    shape.groups = groupsOf(op, shape.hints);
    shape.isNamedByOperands = llvm::isa<cudatile::AssumeOp>(op);
    if (op.getNumRegions() == 0)
        shape.text = TextRecorder().record(op);
    return shape;
}

std::vector<ResultHint> OpShapes::hintsOf(mlir::Operation &op)
{
    std::vector<ResultHint> hints;
    if (auto names = llvm::dyn_cast<mlir::OpAsmOpInterface>(op)) {
        names.getAsmResultNames([&](mlir::Value value, llvm::StringRef name) {
            const unsigned result = llvm::cast<mlir::OpResult>(value).getResultNumber();
            hints.push_back({result, name.empty() ? irgraph::StringId() : m_builder.addString(("%" + name).str())});
        });
    }
    return hints;
}

} // namespace tileport::ir
