// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <map>

namespace tileport::validate {

/// How a program reaches the memory behind one argument of an entry.
struct MemoryAccess {
    bool byView = false;
    bool byPointer = false;
    bool isStored = false;
};

/// By number of the argument of \p entry: every load, store and atomic followed back to the pointer argument that its address
/// comes from. Accesses whose address comes from no single argument are left out.
[[nodiscard]] std::map<int, MemoryAccess> memoryAccess(const irgraph::IrGraph &graph, irgraph::OpId entry);

} // namespace tileport::validate
