// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <functional>
#include <string>

namespace tileport::test {

/// How a copy of a graph differs from it; by default not at all.
struct GraphChange {
    std::string valuePrefix;                                     ///< put behind the % of every value name
    std::function<std::string(irgraph::OpId)> renamedOperation;  ///< another name for an operation; empty = as it is
};

/// A copy of \p graph with its text, changed; made without parsing, so that a million operations take a second.
[[nodiscard]] irgraph::IrGraphPtr copyGraph(const irgraph::IrGraph &graph, const GraphChange &change);

} // namespace tileport::test
