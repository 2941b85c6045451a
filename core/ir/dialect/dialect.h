// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mlir/IR/Dialect.h>
#include <mlir/IR/MLIRContext.h>

#include "core/ir/dialect/cudatiledialect.h.inc"
