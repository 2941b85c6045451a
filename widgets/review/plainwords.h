// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/review/findinglist.h"

namespace tileport::review {

/// A finding about operands in the words of the two kernels instead of those of Tile IR: what the operand is for, and
/// which statement gives it on either side. "Tile index 1 of this load is the counter of the loop at kernel.rs:77; in
/// the reference it is the addi in “bidx = …” (matmul.py:198)." Empty for findings of other kinds, and where nothing can be
/// said better than by the finding's own sentence.
[[nodiscard]] QString plainWords(const FindingList &list, const irdiff::Finding &finding);

} // namespace tileport::review
