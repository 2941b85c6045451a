// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>
#include <QString>

namespace tileport {

/// SHA-256 of \p bytes, 64 lower-case hexadecimal digits.
[[nodiscard]] QString sha256Hex(const QByteArray &bytes);

} // namespace tileport
