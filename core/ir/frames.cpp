// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/frames.h"

#include "core/ir/dialect/types.h"

#include <algorithm>

namespace tileport::ir {

namespace {

constexpr size_t kMaxFrames = 256;

/// The subprogram that \p scope lies in; null when there is none.
cudatile::DISubprogramAttr subprogramOf(mlir::Attribute scope)
{
    while (const auto block = llvm::dyn_cast_or_null<cudatile::DILexicalBlockAttr>(scope))
        scope = block.getScope();
    return llvm::dyn_cast_or_null<cudatile::DISubprogramAttr>(scope);
}

void addFrame(mlir::Location location, mlir::Attribute scope, std::vector<SourceFrame> &frames)
{
    const auto place = llvm::dyn_cast<mlir::FileLineColLoc>(location);
    if (!place)
        return;
    SourceFrame frame;
    frame.file = place.getFilename().str();
    frame.line = place.getLine();
    frame.column = place.getColumn();
    if (const auto subprogram = subprogramOf(scope))
        frame.function = subprogram.getName().str();
    frame.isLibrary = isLibraryFrame(frame.file, frame.function);
    frames.push_back(std::move(frame));
}

void collect(mlir::Location location, std::vector<SourceFrame> &frames)
{
    if (frames.size() >= kMaxFrames)
        return;
    if (const auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) {
        collect(call.getCallee(), frames);
        collect(call.getCaller(), frames);
    } else if (const auto scoped = llvm::dyn_cast<cudatile::DILocAttr>(mlir::LocationAttr(location))) {
        addFrame(scoped.getSourceLoc(), scoped.getScope(), frames);
    } else if (const auto named = llvm::dyn_cast<mlir::NameLoc>(location)) {
        collect(named.getChildLoc(), frames);
    } else if (const auto fused = llvm::dyn_cast<mlir::FusedLoc>(location)) {
        for (mlir::Location part : fused.getLocations())
            collect(part, frames);
    } else {
        addFrame(location, {}, frames);
    }
}

bool contains(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

bool isLibraryFrame(const std::string &file, const std::string &function)
{
    std::string path = file;
    std::replace(path.begin(), path.end(), '\\', '/');
    return contains(path, "cuda/tile/") || contains(path, "cutile/src/") || contains(function, "cutile::");
}

std::vector<SourceFrame> framesOf(mlir::Location location)
{
    std::vector<SourceFrame> frames;
    collect(location, frames);
    return frames;
}

} // namespace tileport::ir
