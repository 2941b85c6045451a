// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Findings about parameters, and the link from each row of the specialisation table to the finding that tells it:
///
///   other type, other launch value       parameter-type, parameter-value
///   paired in order among equals         pairing-ambiguous
///   a row that no claim finding tells    specialisation-missing, -runtime, -extra, -contradicts
///
/// Findings that tell a row name it (Finding::parameterRow) and get its reason, its change and its place in the Rust source.
void judgeSpecialisation(const DiffState &state, IrDiff &diff);

} // namespace tileport::irdiff
