// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <QString>

#include <optional>

namespace tileport::irdiff {

/// What a program says of one argument of its entry: assumes on the way from it, and static types of the views built on it.
struct ArgumentFacts {
    bool isUsed = false;                 ///< an effect depends on it
    int64_t divisor = 1;
    std::optional<int64_t> low;
    std::optional<int64_t> high;
    bool hasOtherClaims = false;         ///< an assume that is neither of the above
    irgraph::OpId firstClaim;            ///< none = nothing is assumed
    std::optional<int64_t> inViewType;   ///< static extent or stride of every view on the tensor; set by staticInViews
};

/// Reads the assumes and uses of argument number \p argument of \p entry.
[[nodiscard]] ArgumentFacts argumentFacts(const irgraph::IrGraph &graph, irgraph::OpId entry, uint32_t argument);

/// The static extent (or stride) of \p axis that all tensor views on the address \p pointer share; none when one is
/// dynamic, they differ, or there is no view.
[[nodiscard]] std::optional<int64_t> staticInViews(const irgraph::IrGraph &graph, irgraph::OpId entry, uint32_t pointer,
                                                   uint32_t axis, bool isStride);

/// Values that an argument is known by: itself and what assumes make of it.
[[nodiscard]] std::vector<irgraph::ValueId> assumedValues(const irgraph::IrGraph &graph, irgraph::ValueId value);

} // namespace tileport::irdiff
