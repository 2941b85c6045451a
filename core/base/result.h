// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"

#include <utility>
#include <variant>

namespace tileport {

/// Either a value or an Error; the caller must look (C++20 has no std::expected).
template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool hasValue() const { return m_state.index() == 0; }
    explicit operator bool() const { return hasValue(); }

    /// Precondition: hasValue().
    [[nodiscard]] const T &value() const & { return std::get<0>(m_state); }
    [[nodiscard]] T &value() & { return std::get<0>(m_state); }
    [[nodiscard]] T &&value() && { return std::get<0>(std::move(m_state)); }
    const T &operator*() const & { return value(); }
    T &operator*() & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    const T *operator->() const { return &value(); }
    T *operator->() { return &value(); }

    /// Precondition: !hasValue().
    [[nodiscard]] const Error &error() const { return std::get<1>(m_state); }

    [[nodiscard]] T valueOr(T fallback) const { return hasValue() ? value() : std::move(fallback); }

private:
    std::variant<T, Error> m_state;
};

/// Result of something that yields nothing but may fail.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)), m_failed(true) {}

    [[nodiscard]] bool hasValue() const { return !m_failed; }
    explicit operator bool() const { return hasValue(); }
    /// Precondition: !hasValue().
    [[nodiscard]] const Error &error() const { return m_error; }

private:
    Error m_error;
    bool m_failed = false;
};

} // namespace tileport
