// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

namespace tileport::irdiff {

[[nodiscard]] inline const irgraph::IrGraph &graphOf(const IrDiff &diff, Side side)
{
    return side == Side::Left ? *diff.left : *diff.right;
}

/// The innermost frame in the kernel author's own file; line 0 when there is none.
[[nodiscard]] irgraph::Frame authorFrame(const irgraph::IrGraph &graph, irgraph::OpId op);

/// The printed line of \p op without indentation; empty when it has none.
[[nodiscard]] QString lineText(const irgraph::IrGraph &graph, irgraph::OpId op);

} // namespace tileport::irdiff
