// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace tileport {

/// "1 note" or "12 notes": \p one as it is, \p many with %1 replaced by the number. Digits only, so that what is written
/// into documents is the same everywhere; widgets/common has the one in the reader's notation.
[[nodiscard]] inline QString counted(qint64 number, const QString &one, const QString &many)
{
    return number == 1 ? one : many.arg(number);
}

} // namespace tileport
