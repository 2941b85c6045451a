// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QLocale>
#include <QString>

namespace tileport::common {

/// "1 change" or "12 changes": \p one as it is, \p many with %1 replaced by the number in the reader's notation.
[[nodiscard]] inline QString counted(qint64 number, const QString &one, const QString &many)
{
    return number == 1 ? one : many.arg(QLocale().toString(number));
}

} // namespace tileport::common
