// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string_view>

namespace tileport::irdiff {

/// How the diff treats an operation.
enum class OpClass : uint8_t {
    Pure,        ///< value depends on operands only; may be duplicated, dropped when unused, moved
    Memory,      ///< touches memory or the outside world; counted and ordered
    Control,     ///< ends a region: yield, continue, break, return
    Structured,  ///< for, loop, if, entry, global: holds regions or stands alone, compared as a place of its own
};

struct OpTraits {
    OpClass opClass = OpClass::Memory;
    bool isElementwise = false;   ///< element of the result = function of the operands' elements at the same place
    bool isCommutative = false;   ///< first two operands may be exchanged
    bool isLoad = false;          ///< reads only: dead when its value is unused and its ordering is weak
};

/// Traits by mnemonic; an unknown operation is taken as Memory, so that it is never dropped or moved silently.
[[nodiscard]] OpTraits traitsOf(std::string_view opName);

} // namespace tileport::irdiff
