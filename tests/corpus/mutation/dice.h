// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace tileport::test {

/// Random numbers that are the same on every machine (splitmix64), unlike those of the standard library's distributions.
class Dice {
public:
    explicit Dice(uint64_t seed) : m_state(seed) {}

    uint64_t next()
    {
        uint64_t z = (m_state += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    /// 0 … count-1; precondition: count > 0.
    size_t below(size_t count) { return static_cast<size_t>(next() % count); }

    template <typename T>
    void shuffle(std::vector<T> &items)
    {
        for (size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(i)]);
    }

private:
    uint64_t m_state;
};

} // namespace tileport::test
