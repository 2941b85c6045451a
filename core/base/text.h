// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <string_view>

namespace tileport {

/// UTF-8 text, as graphs and listings keep it, for messages and the window; broken sequences become U+FFFD.
[[nodiscard]] inline QString qstring(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace tileport
