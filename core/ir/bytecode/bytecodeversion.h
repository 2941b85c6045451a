// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <compare>
#include <cstdint>

namespace tileport::ir {

/// Version of the Tile IR bytecode format, as in the file header (13.1 up to 13.5 are known).
struct BytecodeVersion {
    uint8_t major = 13;
    uint8_t minor = 3;

    constexpr auto operator<=>(const BytecodeVersion &) const = default;
    [[nodiscard]] QString toString() const { return QStringLiteral("%1.%2").arg(major).arg(minor); }
};

inline constexpr BytecodeVersion kV13_1{13, 1};
inline constexpr BytecodeVersion kV13_2{13, 2};
inline constexpr BytecodeVersion kV13_3{13, 3};
inline constexpr BytecodeVersion kV13_4{13, 4};
inline constexpr BytecodeVersion kV13_5{13, 5};
inline constexpr BytecodeVersion kOldestVersion = kV13_1;
inline constexpr BytecodeVersion kNewestVersion = kV13_5;

} // namespace tileport::ir
