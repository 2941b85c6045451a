// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/numbering/programside.h"

namespace tileport::irdiff {

/// Marks what the program's effects need (rule dead-code). Users stand behind definitions, so one walk backwards does:
///
///   %0 = addi ..        live: used by the store
///   %1 = constant ..    dead
///   %2 = load ..        dead when nobody reads the tile, though its token is used
///   store %0
void markLive(ProgramSide &side);

} // namespace tileport::irdiff
