// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/offsettable.h"

namespace tileport::ir {

OffsetTable::OffsetTable(ByteReader reader, unsigned offsetBytes, const char *what)
{
    read(reader, offsetBytes, what);
}

OffsetTable OffsetTable::inside(ByteReader &reader, unsigned offsetBytes, const char *what)
{
    OffsetTable table;
    table.read(reader, offsetBytes, what);
    return table;
}

void OffsetTable::read(ByteReader &reader, unsigned offsetBytes, const char *what)
{
    // A section of zero bytes is an empty table (some producers write it).
    if (reader.failed() || reader.atEnd())
        return;
    const uint64_t place = reader.offset();
    const uint32_t count = reader.count(offsetBytes, what);
    reader.align(offsetBytes, "padding before the table of offsets");
    if (!reader.failed() && reader.remaining() / offsetBytes < count)
        reader.failAt(place, QStringLiteral("%1 is %2, more than the section can hold").arg(QLatin1StringView(what)).arg(count));
    if (reader.failed())
        return;
    std::vector<uint64_t> starts(count);
    const uint64_t offsets = reader.offset();
    for (uint64_t &start : starts)
        start = offsetBytes == 4 ? reader.u32("an offset") : reader.u64("an offset");
    m_base = reader.offset();
    m_bytes = reader.take(reader.remaining(), "the table's bytes");
    setStarts(starts, offsets, offsetBytes, reader);
}

void OffsetTable::setStarts(const std::vector<uint64_t> &starts, uint64_t place, unsigned offsetBytes, ByteReader &reader)
{
    uint64_t previous = 0;
    for (size_t i = 0; i < starts.size(); ++i) {
        if (starts[i] < previous || starts[i] > m_bytes.size()) {
            reader.failAt(place + i * offsetBytes,
                          QStringLiteral("offset %1 of entry %2 is out of order or beyond the section").arg(starts[i]).arg(i));
            return;
        }
        previous = starts[i];
    }
    m_starts.assign(starts.begin(), starts.end());
}

std::span<const uint8_t> OffsetTable::bytes(size_t index) const
{
    const size_t end = index + 1 < m_starts.size() ? m_starts[index + 1] : m_bytes.size();
    return m_bytes.subspan(m_starts[index], end - m_starts[index]);
}

ByteReader OffsetTable::entry(size_t index, ReadFailure &failure) const
{
    return ByteReader(bytes(index), offset(index), failure);
}

std::string_view OffsetTable::text(size_t index) const
{
    const auto part = bytes(index);
    return {reinterpret_cast<const char *>(part.data()), part.size()};
}

} // namespace tileport::ir
