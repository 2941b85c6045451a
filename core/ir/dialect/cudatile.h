// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything of the cuda_tile dialect. Internal to core/ir: it pulls in MLIR.
#include "core/ir/dialect/attributes.h"
#include "core/ir/dialect/dialect.h"
#include "core/ir/dialect/ops.h"
#include "core/ir/dialect/types.h"
