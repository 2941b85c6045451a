// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/idhashtable.h"
#include "core/irgraph/irtypes.h"

#include <optional>
#include <string>

namespace tileport::irgraph {

/// All short texts of one graph, each stored once in one buffer.
class StringArena {
public:
    /// Id of \p text; the same text gives the same id.
    StringId add(std::string_view text);
    [[nodiscard]] std::optional<StringId> find(std::string_view text) const;
    /// "" for none; valid as long as nothing is added.
    [[nodiscard]] std::string_view text(StringId id) const;
    [[nodiscard]] uint32_t count() const { return static_cast<uint32_t>(m_starts.size() - 1); }
    [[nodiscard]] size_t memoryBytes() const;
    void reserve(size_t strings);

private:
    [[nodiscard]] std::string_view at(uint32_t index) const;

    std::string m_chars;
    std::vector<uint32_t> m_starts{0};
    IdHashTable m_index;
};

} // namespace tileport::irgraph
