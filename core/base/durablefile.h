// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QByteArray>

namespace tileport {

/// Appends \p bytes to \p path with one write and flushes the file and its folder to the disk; makes the file, not the
/// folder. Io when it did not all arrive; what did arrive stays. A symbolic link is refused with InvalidInput.
[[nodiscard]] Result<void> appendDurably(const QString &path, const QByteArray &bytes);
/// Flushes the names in \p folder to the disk.
[[nodiscard]] Result<void> flushFolder(const QString &folder);
/// InvalidInput when \p path or the folder it is in is a symbolic link: a port that somebody sent must not make us read or
/// write elsewhere.
[[nodiscard]] Result<void> refuseLinks(const QString &path);

} // namespace tileport
