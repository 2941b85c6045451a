// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irgraph/stringarena.h"

namespace tileport::irgraph {

static size_t hashOf(std::string_view text)
{
    return std::hash<std::string_view>{}(text);
}

std::string_view StringArena::at(uint32_t index) const
{
    return std::string_view(m_chars).substr(m_starts[index], m_starts[index + 1] - m_starts[index]);
}

StringId StringArena::add(std::string_view text)
{
    const size_t hash = hashOf(text);
    const uint32_t known = m_index.find(hash, [&](uint32_t index) { return at(index) == text; });
    if (known != IdHashTable::kEmpty)
        return StringId(known);
    const uint32_t added = count();
    m_chars.append(text);
    m_starts.push_back(static_cast<uint32_t>(m_chars.size()));
    m_index.insert(added, hash);
    return StringId(added);
}

std::optional<StringId> StringArena::find(std::string_view text) const
{
    const uint32_t known = m_index.find(hashOf(text), [&](uint32_t index) { return at(index) == text; });
    if (known == IdHashTable::kEmpty)
        return std::nullopt;
    return StringId(known);
}

std::string_view StringArena::text(StringId id) const
{
    return id.value < count() ? at(id.value) : std::string_view();
}

size_t StringArena::memoryBytes() const
{
    return m_chars.capacity() + m_starts.capacity() * sizeof(uint32_t) + m_index.memoryBytes();
}

void StringArena::reserve(size_t strings)
{
    m_starts.reserve(strings + 1);
    m_chars.reserve(strings * 8);
}

} // namespace tileport::irgraph
