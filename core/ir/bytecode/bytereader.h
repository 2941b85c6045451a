// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/readfailure.h"

#include <cstdint>
#include <span>

namespace tileport::ir {

/// Bounds-checked cursor over a part of a file. Integers are little-endian, varints unsigned LEB128.
/// A failed read records what was expected in the shared ReadFailure, returns 0 and moves to the end,
/// so that a caller may read several fields and test failed() once.
class ByteReader {
public:
    /// \p fileOffset is the absolute place of the first byte; the bytes and the failure must outlive the reader.
    ByteReader(std::span<const uint8_t> bytes, uint64_t fileOffset, ReadFailure &failure)
        : m_bytes(bytes), m_base(fileOffset), m_failure(&failure) {}

    [[nodiscard]] bool failed() const { return m_failure->isSet(); }
    [[nodiscard]] bool atEnd() const { return m_position == m_bytes.size(); }
    [[nodiscard]] size_t remaining() const { return m_bytes.size() - m_position; }
    /// Absolute offset of the next byte in the file.
    [[nodiscard]] uint64_t offset() const { return m_base + m_position; }

    uint8_t byte(const char *what);
    uint64_t varint(const char *what)
    {
        if (m_position < m_bytes.size() && m_bytes[m_position] < 0x80) [[likely]]
            return m_bytes[m_position++];
        return longVarint(what);
    }
    int64_t signedVarint(const char *what);
    uint16_t u16(const char *what) { return static_cast<uint16_t>(fixed(2, what)); }
    uint32_t u32(const char *what) { return static_cast<uint32_t>(fixed(4, what)); }
    uint64_t u64(const char *what) { return fixed(8, what); }
    /// A varint that must be below \p limit.
    uint32_t index(size_t limit, const char *what);
    /// A varint that counts things of at least \p minimumBytes each, which the rest must be able to hold.
    uint32_t count(size_t minimumBytes, const char *what);
    std::span<const uint8_t> take(size_t size, const char *what);
    /// Reader for the next \p size bytes, which are skipped here.
    ByteReader sub(size_t size, const char *what);
    /// Skips up to the next multiple of \p alignment, counted from the start of this reader.
    void align(size_t alignment, const char *what);

    /// Records a failure at the current place; returns false.
    bool fail(const QString &message, ErrorCode code = ErrorCode::InvalidInput);
    bool failAt(uint64_t place, const QString &message, ErrorCode code = ErrorCode::InvalidInput);
    [[nodiscard]] ReadFailure &failure() const { return *m_failure; }

private:
    uint64_t longVarint(const char *what);
    uint64_t fixed(size_t size, const char *what);

    std::span<const uint8_t> m_bytes;
    uint64_t m_base;
    size_t m_position = 0;
    ReadFailure *m_failure;
};

} // namespace tileport::ir
