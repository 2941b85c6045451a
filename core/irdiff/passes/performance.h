// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// Adds findings about what changes speed only: the entries' hints for the target architecture, key by key and in both
/// directions, and the launched grid. Hints of other targets are not looked at:
///
///   reference  <default = {num_cta_in_cga = 2}>
///   generated  <sm_100 = {num_cta_in_cga = 2}>      for sm_90: num_cta_in_cga is not set
void judgePerformance(const DiffState &state, IrDiff &diff);

} // namespace tileport::irdiff
