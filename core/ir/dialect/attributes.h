// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mlir/IR/Attributes.h>
#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/Location.h>
#include <mlir/IR/OpImplementation.h>

#include "core/ir/dialect/dialect.h"

#include "core/ir/dialect/cudatileenums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "core/ir/dialect/cudatileattributes.h.inc"
