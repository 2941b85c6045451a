// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace tileport::ir {

/// Tags of self-contained attributes. 7 (dense elements) exists in the format, but no reader accepts it.
enum class AttributeTag : uint8_t {
    Integer = 1, Float = 2, Bool = 3, Type = 4, String = 5, Array = 6, DivBy = 8, SameElements = 9, Dictionary = 10,
    OptimizationHints = 11, Bounded = 12,
};

} // namespace tileport::ir
