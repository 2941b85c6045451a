// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional> // first: Qt 6.4's moc cannot read <compare> unless the library's configuration came before

#include <compare>
#include <cstdint>
#include <limits>

namespace tileport {

/// A number that cannot be mixed with the numbers of another kind; Tag is an empty struct naming the kind.
template <typename Tag>
struct TypedId {
    static constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();
    uint32_t value = kNone;

    constexpr TypedId() = default;
    constexpr explicit TypedId(uint32_t number) : value(number) {}
    constexpr explicit TypedId(size_t number) : value(static_cast<uint32_t>(number)) {}
    [[nodiscard]] constexpr bool isValid() const { return value != kNone; }
    constexpr auto operator<=>(const TypedId &) const = default;
};

} // namespace tileport

template <typename Tag>
struct std::hash<tileport::TypedId<Tag>> {
    size_t operator()(tileport::TypedId<Tag> id) const noexcept { return std::hash<uint32_t>{}(id.value); }
};
