// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/place.h"

namespace tileport {

QString Place::toString() const
{
    QString text = file;
    if (line > 0) {
        text += QStringLiteral(":%1").arg(line);
        if (column > 0)
            text += QStringLiteral(":%1").arg(column);
    }
    if (offset >= 0)
        text += QStringLiteral(":offset %1").arg(offset);
    if (!key.isEmpty())
        text += QStringLiteral("#%1").arg(key);
    return text;
}

} // namespace tileport
