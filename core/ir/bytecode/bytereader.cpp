// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/bytereader.h"

#include <algorithm>

namespace tileport::ir {

bool ByteReader::failAt(uint64_t place, const QString &message, ErrorCode code)
{
    m_position = m_bytes.size();
    return m_failure->set(place, message, code);
}

bool ByteReader::fail(const QString &message, ErrorCode code)
{
    return failAt(offset(), message, code);
}

uint8_t ByteReader::byte(const char *what)
{
    return static_cast<uint8_t>(fixed(1, what));
}

uint64_t ByteReader::fixed(size_t size, const char *what)
{
    if (remaining() < size) {
        fail(QStringLiteral("expected %1 (%2 bytes), but only %3 bytes are left")
                 .arg(QLatin1StringView(what)).arg(size).arg(remaining()));
        return 0;
    }
    uint64_t value = 0;
    for (size_t i = 0; i < size; ++i)
        value |= uint64_t(m_bytes[m_position + i]) << (8 * i);
    m_position += size;
    return value;
}

uint64_t ByteReader::longVarint(const char *what)
{
    const uint64_t start = offset();
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        if (atEnd()) {
            failAt(start, QStringLiteral("expected %1 (variable-length integer), but the data ends").arg(QLatin1StringView(what)));
            return 0;
        }
        const uint8_t next = m_bytes[m_position++];
        if (shift == 63 && next > 1)
            break;
        value |= uint64_t(next & 0x7f) << shift;
        if (next < 0x80)
            return value;
    }
    failAt(start, QStringLiteral("expected %1, but the variable-length integer exceeds 64 bits").arg(QLatin1StringView(what)));
    return 0;
}

int64_t ByteReader::signedVarint(const char *what)
{
    const uint64_t value = varint(what);
    return static_cast<int64_t>(value >> 1) ^ -static_cast<int64_t>(value & 1);
}

uint32_t ByteReader::index(size_t limit, const char *what)
{
    const uint64_t start = offset();
    const uint64_t value = varint(what);
    if (failed() || value < limit)
        return static_cast<uint32_t>(value);
    failAt(start, QStringLiteral("expected %1 below %2, found %3").arg(QLatin1StringView(what)).arg(limit).arg(value));
    return 0;
}

uint32_t ByteReader::count(size_t minimumBytes, const char *what)
{
    const uint64_t start = offset();
    const uint64_t value = varint(what);
    // Compared by division: the product may not fit, and nothing is reserved for a count that the file cannot hold.
    if (failed() || value <= remaining() / std::max<size_t>(minimumBytes, 1))
        return static_cast<uint32_t>(value);
    failAt(start, QStringLiteral("%1 is %2, more than the %3 bytes left can hold").arg(QLatin1StringView(what)).arg(value).arg(remaining()));
    return 0;
}

std::span<const uint8_t> ByteReader::take(size_t size, const char *what)
{
    if (remaining() < size) {
        fail(QStringLiteral("expected %1 of %2 bytes, but only %3 bytes are left")
                 .arg(QLatin1StringView(what)).arg(size).arg(remaining()));
        return {};
    }
    const auto part = m_bytes.subspan(m_position, size);
    m_position += size;
    return part;
}

ByteReader ByteReader::sub(size_t size, const char *what)
{
    const uint64_t start = offset();
    return ByteReader(take(size, what), start, *m_failure);
}

void ByteReader::align(size_t alignment, const char *what)
{
    const size_t rest = m_position % alignment;
    if (rest != 0)
        take(alignment - rest, what);
}

} // namespace tileport::ir
