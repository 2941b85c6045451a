// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>
#include <QString>

#include <string_view>
#include <vector>

namespace tileport::test {

/// The words of Tile IR text: identifiers and numbers, quoted strings, and every other visible character by itself.
/// Two texts with the same words differ in white space only.
[[nodiscard]] std::vector<std::string_view> textTokens(std::string_view text);

/// Empty when both texts have the same words; otherwise both surroundings of the first word that differs.
[[nodiscard]] QString firstDifference(std::string_view expected, std::string_view actual);

} // namespace tileport::test
