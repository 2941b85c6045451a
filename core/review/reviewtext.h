// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QCoreApplication>

namespace tileport::review {

/// A text of this library in the reader's language.
[[nodiscard]] inline QString tr(const char *text)
{
    return QCoreApplication::translate("Review", text);
}

} // namespace tileport::review
