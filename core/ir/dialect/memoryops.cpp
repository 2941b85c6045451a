// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/optext.h"

#define GET_OP_CLASSES
#include "core/ir/dialect/memoryops.cpp.inc"

namespace tileport::ir::cudatile {

void CudaTileDialect::registerMemoryOps()
{
    addOperations<
#define GET_OP_LIST
#include "core/ir/dialect/memoryops.cpp.inc"
        >();
}

}  // namespace tileport::ir::cudatile
