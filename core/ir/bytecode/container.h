// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/bytereader.h"
#include "core/ir/bytecode/bytecodeversion.h"

#include <array>
#include <string_view>

namespace tileport::ir {

/// Numbers of the sections of a bytecode file.
enum class SectionId : uint8_t { End = 0, String = 1, Func = 2, Debug = 3, Constant = 4, Type = 5, Global = 6, Producer = 7 };

/// One section's payload; absent sections have present == false.
struct Section {
    std::span<const uint8_t> bytes;
    uint64_t offset = 0;       ///< absolute, of the payload
    bool present = false;
};

/// A bytecode file taken apart into its sections; views into the caller's bytes.
struct Container {
    BytecodeVersion version;
    uint16_t tag = 0;          ///< of the header; bit 0: preview operations are used
    std::array<Section, 8> sections;

    [[nodiscard]] const Section &section(SectionId id) const { return sections[static_cast<size_t>(id)]; }
    [[nodiscard]] ByteReader reader(SectionId id, ReadFailure &failure) const;
};

/// Whether \p bytes are meant as bytecode, also when they are damaged: text cannot start with this control character.
[[nodiscard]] bool looksLikeBytecode(std::span<const uint8_t> bytes);
/// Reads the header and finds the sections; on failure \p failure is set.
[[nodiscard]] Container readContainer(std::span<const uint8_t> bytes, ReadFailure &failure);

inline constexpr std::string_view kMagic{"\x7fTileIR\0", 8};

} // namespace tileport::ir
