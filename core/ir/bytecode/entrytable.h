// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/bytewriter.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace tileport::ir {

/// Table of distinct byte strings in order of first use, as the String, Type, Constant and Debug sections store them.
class EntryTable {
public:
    /// Position of \p bytes, which is added when new.
    uint32_t add(const std::string &bytes)
    {
        const auto [found, isNew] = m_positions.emplace(bytes, static_cast<uint32_t>(m_entries.size()));
        if (isNew)
            m_entries.push_back(&found->first);   // keys of an unordered_map stay where they are
        return found->second;
    }
    [[nodiscard]] size_t size() const { return m_entries.size(); }

    /// Count, padding, start offsets of \p offsetBytes each, then the bytes.
    void write(ByteWriter &writer, unsigned offsetBytes) const
    {
        writer.varint(m_entries.size());
        writer.align(offsetBytes);
        uint64_t start = 0;
        for (const std::string *entry : m_entries) {
            writer.fixed(start, offsetBytes);
            start += entry->size();
        }
        for (const std::string *entry : m_entries)
            writer.append(*entry);
    }

private:
    std::unordered_map<std::string, uint32_t> m_positions;
    std::vector<const std::string *> m_entries;
};

} // namespace tileport::ir
