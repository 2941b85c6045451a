// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include <llvm/ADT/APFloat.h>

namespace tileport::ir::cudatile {

/// Value of an fnv8E5M3FNU byte: no sign, 5 exponent bits with bias 15, 3 mantissa bits, 0xFF = NaN.
llvm::APFloat decodeE5M3(uint8_t bits);

/// The byte of a value; nothing when the type cannot hold it exactly.
std::optional<uint8_t> encodeE5M3(double value);

}  // namespace tileport::ir::cudatile
