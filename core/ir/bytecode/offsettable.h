// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/bytereader.h"

#include <string_view>
#include <vector>

namespace tileport::ir {

/// The layout that strings, types, constants and debug entries share: a count, start offsets, then the bytes.
class OffsetTable {
public:
    OffsetTable() = default;
    /// Reads to the end of \p reader; \p offsetBytes is 4 or 8 and also the alignment of the offsets.
    OffsetTable(ByteReader reader, unsigned offsetBytes, const char *what);
    /// The same for a table in the middle of a section: alignment counts from the start of \p reader, which is moved.
    static OffsetTable inside(ByteReader &reader, unsigned offsetBytes, const char *what);

    [[nodiscard]] size_t size() const { return m_starts.size(); }
    /// Reader of entry \p index; precondition: index < size().
    [[nodiscard]] ByteReader entry(size_t index, ReadFailure &failure) const;
    /// Bytes of entry \p index as text; precondition: index < size().
    [[nodiscard]] std::string_view text(size_t index) const;
    /// Absolute offset of the first byte of entry \p index.
    [[nodiscard]] uint64_t offset(size_t index) const { return m_base + m_starts[index]; }

private:
    void read(ByteReader &reader, unsigned offsetBytes, const char *what);
    void setStarts(const std::vector<uint64_t> &starts, uint64_t place, unsigned offsetBytes, ByteReader &reader);
    [[nodiscard]] std::span<const uint8_t> bytes(size_t index) const;

    std::span<const uint8_t> m_bytes;
    uint64_t m_base = 0;
    std::vector<uint32_t> m_starts;
};

} // namespace tileport::ir
