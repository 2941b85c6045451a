// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/programside.h"

#include <optional>
#include <string>

namespace tileport::irdiff {

/// Rule reduce-identity: the text of the attribute identities as it would be with the usual start, when the reduction
/// has another one; none when it has the usual one or is no plain sum, maximum or minimum of floats.
///
///   reduce maxf, identities=[-3.40282347E+38 : f32]      [0xFF800000 : f32], minus infinity
///   reduce addf, identities=[-0.000000e+00 : f32]        [0.000000e+00 : f32]
[[nodiscard]] std::optional<std::string> usualIdentity(const irgraph::IrGraph &graph, irgraph::OpId reduce);

} // namespace tileport::irdiff
