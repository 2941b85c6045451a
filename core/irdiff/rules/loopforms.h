// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/programside.h"

#include <optional>

namespace tileport::irdiff {

/// A loop that counts up and breaks first thing when the counter reaches the end: a for in other words.
///
///   loop iter_values(%i = %start, %acc = %x) {
///     %c = cmpi less_than %i, %end, signed
///     if %c { } else { break %i, %acc }          the guard: nothing with an effect stands before it
///     ..
///     %next = addi %i, %step
///     continue %next, %v                         the only continue, and the guard's is the only break
///   }
struct CountedLoop {
    uint32_t counter = 0;             ///< number of the region argument
    irgraph::ValueId start;
    irgraph::ValueId end;             ///< made outside of the loop
    irgraph::ValueId step;            ///< made outside of the loop, or a constant
    irgraph::OpId guard;
    irgraph::OpId exit;               ///< the break
    irgraph::OpId back;               ///< the continue
    std::vector<uint32_t> results;    ///< by result of the loop: number of the region argument that it yields
};
[[nodiscard]] std::optional<CountedLoop> countedLoop(const ProgramSide &side, irgraph::OpId loop);

/// A for with step 1 and one if whose condition compares the counter with an invariant: up to \c boundary (plus one when
/// raised) the condition is \c first, from there on it is not.
///
///   for %i in (%a to %b, step 1) {               for %i in (%a to min(%b, %m)) { else-part }
///     %c = cmpi greater_than_or_equal %i, %m     for %i in (max(%a, %m) to %b) { then-part }
///     if %c { .. } else { .. }
///   }
struct SplitLoop {
    irgraph::OpId branch;
    irgraph::ValueId condition;
    irgraph::ValueId boundary;        ///< made outside of the loop
    bool isRaised = false;
    bool first = false;
};
/// None also where the loop writes memory: then its order against other iterations would have to be proven as well.
[[nodiscard]] std::optional<SplitLoop> splitLoop(const ProgramSide &side, irgraph::OpId loop);

/// The last operation directly inside \p region, if it is a yield.
[[nodiscard]] irgraph::OpId yieldOf(const irgraph::IrGraph &graph, irgraph::RegionId region);
/// Operations of the entry of that name.
[[nodiscard]] size_t countOf(const ProgramSide &side, std::string_view name);

} // namespace tileport::irdiff
