// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mlir/Bytecode/BytecodeOpInterface.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/OpDefinition.h>
#include <mlir/IR/OpImplementation.h>
#include <mlir/IR/RegionKindInterface.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/InferTypeOpInterface.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

#include "core/ir/dialect/types.h"

#define GET_OP_CLASSES
#include "core/ir/dialect/arithops.h.inc"
#define GET_OP_CLASSES
#include "core/ir/dialect/floatops.h.inc"
#define GET_OP_CLASSES
#include "core/ir/dialect/convertops.h.inc"
#define GET_OP_CLASSES
#include "core/ir/dialect/coreops.h.inc"
#define GET_OP_CLASSES
#include "core/ir/dialect/memoryops.h.inc"
#define GET_OP_CLASSES
#include "core/ir/dialect/viewops.h.inc"
#define GET_OP_CLASSES
#include "core/ir/dialect/controlops.h.inc"
