// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QByteArray>

namespace tileport {

/// Reads a whole regular file of at most \p maximum bytes; NotFound, Io or LimitExceeded with the path otherwise.
[[nodiscard]] Result<QByteArray> readFile(const QString &path, qint64 maximum = qint64(1) << 31);

/// Replaces \p path by \p bytes: written beside it, flushed to disk, then renamed, so a crash leaves old or new.
/// Missing parent folders are made.
[[nodiscard]] Result<void> writeFileAtomically(const QString &path, const QByteArray &bytes);

} // namespace tileport
