// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/rulecontext.h"

namespace tileport::irdiff {

/// Rule exact-cover-padding: whether the tile of \p view at \p indices lies inside of \p tensor (its canonical form), so
/// that nothing of it is padded. The extents must be multiples of the tile, the indices below the number of tiles.
///
///   tile 64 over extent 4096, index = counter of for (0 to ceil(4096 / 64))        inside
///   tile 64 over extent %n, %n divisible by 16                                      not known
[[nodiscard]] bool coversExactly(RuleContext &context, const irgraph::TypeInfo &view, ExprId tensor, std::span<const ExprId> indices);

} // namespace tileport::irdiff
