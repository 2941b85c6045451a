// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/cudatile.h"

#include "core/ir/dialect/cudatiledialect.cpp.inc"

namespace tileport::ir::cudatile {

void CudaTileDialect::initialize()
{
    registerTypes();
    registerAttributes();

}

}  // namespace tileport::ir::cudatile
