// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tileport::ir {

/// Growing byte buffer with the primitives of the bytecode format.
class ByteWriter {
public:
    void byte(uint8_t value) { m_bytes.push_back(static_cast<char>(value)); }
    void varint(uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            byte(static_cast<uint8_t>(value) | 0x80);
        byte(static_cast<uint8_t>(value));
    }
    void signedVarint(int64_t value) { varint((uint64_t(value) << 1) ^ uint64_t(value >> 63)); }
    /// The low \p size bytes, little-endian.
    void fixed(uint64_t value, unsigned size)
    {
        for (unsigned i = 0; i < size; ++i)
            byte(static_cast<uint8_t>(value >> (8 * i)));
    }
    void append(std::string_view bytes) { m_bytes.append(bytes); }
    /// Pads with the format's filler byte up to a multiple of \p alignment.
    void align(size_t alignment)
    {
        while (m_bytes.size() % alignment != 0)
            byte(kPadding);
    }

    [[nodiscard]] size_t size() const { return m_bytes.size(); }
    [[nodiscard]] const std::string &bytes() const { return m_bytes; }
    [[nodiscard]] std::string takeBytes() { return std::move(m_bytes); }

    static constexpr uint8_t kPadding = 0xcb;

private:
    std::string m_bytes;
};

} // namespace tileport::ir
