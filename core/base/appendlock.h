// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QLockFile>

namespace tileport {

/// Keeps all but one program from appending to a file at a time; gives the lock back when it is destroyed. Only a holder
/// that no longer runs loses it, never one that is slow.
class AppendLock {
public:
    /// \p lockPath is made while the lock is held; its folder must exist. \p file is what errors name.
    AppendLock(const QString &lockPath, QString file);

    /// Waits up to \p milliseconds. \p what is locked, as people call it: "the review log". Conflict, naming the holder, when
    /// it does not let go; Io when no lock file can be made.
    [[nodiscard]] Result<void> take(const QString &what, int milliseconds);

private:
    [[nodiscard]] bool wait(int milliseconds);
    void removeUnfilled() const;

    QLockFile m_lock;
    QString m_file;
};

} // namespace tileport
