// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/moduleverifier.h"

#include <mlir/IR/Block.h>
#include <mlir/IR/OpDefinition.h>
#include <mlir/IR/OperationSupport.h>
#include <mlir/IR/Verifier.h>

namespace tileport::ir {

namespace {

/// An empty region is legal only where a block is optional (the missing else of an if); blocks must end as MLIR demands.
bool blocksAreWellFormed(mlir::Operation &op, DiagnosticCapture &diagnostics)
{
    for (mlir::Region &region : op.getRegions()) {
        for (mlir::Block &block : region) {
            for (mlir::Operation &inner : block) {
                if (&inner != &block.back() && inner.hasTrait<mlir::OpTrait::IsTerminator>()) {
                    diagnostics.emitError() << "'" << inner.getName() << "' is not the last operation of its block";
                    return false;
                }
            }
        }
    }
    return true;
}

mlir::Operation *firstInvalid(mlir::Operation &op, DiagnosticCapture &diagnostics)
{
    const auto info = op.getName().getRegisteredInfo();
    if (!info || mlir::failed(info->verifyInvariants(&op)) || !blocksAreWellFormed(op, diagnostics))
        return &op;
    for (mlir::Region &region : op.getRegions()) {
        for (mlir::Block &block : region) {
            for (mlir::Operation &inner : block) {
                if (mlir::Operation *invalid = firstInvalid(inner, diagnostics))
                    return invalid;
            }
        }
    }
    return op.getNumRegions() != 0 && mlir::failed(info->verifyRegionInvariants(&op)) ? &op : nullptr;
}

} // namespace

std::optional<VerifyProblem> verifyModule(mlir::Operation &module, DiagnosticCapture &diagnostics)
{
    mlir::Operation *invalid = firstInvalid(module, diagnostics);
    if (!invalid)
        return std::nullopt;
    VerifyProblem problem{invalid, diagnostics.take()};
    if (problem.message.isEmpty())
        problem.message = QStringLiteral("'%1' is not valid").arg(QString::fromStdString(invalid->getName().getStringRef().str()));
    return problem;
}

uint64_t offsetOfOp(mlir::Operation &module, mlir::Operation *op, const std::vector<uint64_t> &headOffsets,
                    const std::vector<uint32_t> &bodyOffsets)
{
    size_t head = 0;
    size_t body = 0;
    uint64_t found = 0;
    module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *current) {
        if (current == &module)
            return mlir::WalkResult::advance();
        const bool isHead = current->getParentOp() == &module;
        const uint64_t offset = isHead ? headOffsets[head++] : bodyOffsets[body++];
        if (current != op)
            return mlir::WalkResult::advance();
        found = offset;
        return mlir::WalkResult::interrupt();
    });
    return found;
}

} // namespace tileport::ir
