// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tileport::irgraph {

/// Open-addressing set of table indices; the owner keeps the entries and compares them, so an entry is stored once.
/// A std::unordered_map of strings would cost about 60 bytes more per name.
class IdHashTable {
public:
    static constexpr uint32_t kEmpty = UINT32_MAX;

    /// Index of the entry with \p hash for which \p equals(index) holds; kEmpty when there is none.
    template <typename Equals>
    [[nodiscard]] uint32_t find(size_t hash, Equals equals) const
    {
        if (m_slots.empty())
            return kEmpty;
        const size_t mask = m_slots.size() - 1;
        for (size_t at = mix(hash) & mask;; at = (at + 1) & mask) {
            const uint32_t index = m_slots[at];
            if (index == kEmpty || equals(index))
                return index;
        }
    }

    /// Adds \p index, which is not in the set; \p hashOf(index) gives the hash of any stored index.
    template <typename HashOf>
    void insert(uint32_t index, size_t hash, HashOf hashOf)
    {
        if ((m_count + 1) * 2 > m_slots.size())
            grow(hashOf);
        place(index, hash);
        ++m_count;
    }

    [[nodiscard]] size_t memoryBytes() const { return m_slots.capacity() * sizeof(uint32_t); }

private:
    static size_t mix(size_t hash)
    {
        hash ^= hash >> 32;
        return hash * 0x9E3779B97F4A7C15ULL >> 16;
    }

    void place(uint32_t index, size_t hash)
    {
        const size_t mask = m_slots.size() - 1;
        size_t at = mix(hash) & mask;
        while (m_slots[at] != kEmpty)
            at = (at + 1) & mask;
        m_slots[at] = index;
    }

    template <typename HashOf>
    void grow(HashOf hashOf)
    {
        std::vector<uint32_t> old(m_slots.empty() ? 64 : m_slots.size() * 2, kEmpty);
        old.swap(m_slots);
        for (const uint32_t index : old) {
            if (index != kEmpty)
                place(index, hashOf(index));
        }
    }

    std::vector<uint32_t> m_slots;
    size_t m_count = 0;
};

} // namespace tileport::irgraph
