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
        const uint64_t mixed = mix(hash);
        const uint32_t tag = static_cast<uint32_t>(mixed >> 32);
        const size_t mask = m_slots.size() - 1;
        for (size_t at = mixed & mask;; at = (at + 1) & mask) {
            const Slot slot = m_slots[at];
            if (slot.index == kEmpty || (slot.tag == tag && equals(slot.index)))
                return slot.index;
        }
    }

    /// Adds \p index, which is not in the set.
    void insert(uint32_t index, size_t hash)
    {
        if ((m_count + 1) * 3 > m_slots.size() * 2)
            grow();
        place({index, static_cast<uint32_t>(mix(hash) >> 32)}, mix(hash));
        ++m_count;
    }

    [[nodiscard]] size_t memoryBytes() const { return m_slots.capacity() * sizeof(Slot); }

private:
    /// The tag spares most looks at entries, which lie elsewhere in memory; it and its place in the table give back
    /// enough of the hash to grow without asking for it.
    struct Slot {
        uint32_t index = kEmpty;
        uint32_t tag = 0;
    };

    static uint64_t mix(uint64_t hash)
    {
        hash ^= hash >> 32;
        hash *= 0x9E3779B97F4A7C15ULL;
        // The low half, which chooses the place, repeats the tag: a table has fewer than 2^32 slots.
        return (hash & 0xFFFFFFFF00000000ULL) | (hash >> 32);
    }

    void place(Slot slot, uint64_t mixed)
    {
        const size_t mask = m_slots.size() - 1;
        size_t at = mixed & mask;
        while (m_slots[at].index != kEmpty)
            at = (at + 1) & mask;
        m_slots[at] = slot;
    }

    void grow()
    {
        std::vector<Slot> old(m_slots.empty() ? 64 : m_slots.size() * 2);
        old.swap(m_slots);
        for (const Slot slot : old) {
            if (slot.index != kEmpty)
                place(slot, slot.tag);
        }
    }

    std::vector<Slot> m_slots;
    size_t m_count = 0;
};

} // namespace tileport::irgraph
