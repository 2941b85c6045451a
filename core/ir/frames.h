// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <mlir/IR/Location.h>

#include <string>
#include <vector>

namespace tileport::ir {

/// One frame of a location: a place in a source file and the function that it belongs to.
struct SourceFrame {
    std::string file;
    std::string function;      ///< empty when unknown
    unsigned line = 0;
    unsigned column = 0;
    bool isLibrary = false;    ///< inside the cuTile packages, not the kernel author's code
};

/// The frames of \p location, innermost first; empty when it is unknown.
[[nodiscard]] std::vector<SourceFrame> framesOf(mlir::Location location);
/// Whether \p file or \p function belongs to cuTile Python or cuTile Rust themselves.
[[nodiscard]] bool isLibraryFrame(const std::string &file, const std::string &function);

} // namespace tileport::ir
