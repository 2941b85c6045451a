// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/reviewhistory.h"

#include <functional>

namespace tileport::review {

/// Makes the armoured signature of the bytes that it gets.
using Signer = std::function<Result<QString>(const QByteArray &)>;

/// The append-only, hash-chained log of a port (.tileport/review.jsonl). Touches the disk: call it off the GUI thread.
/// Several programs may use one log at the same time; each append is confirmed when it returns, not before.
class ReviewLog {
public:
    /// What is appended, given the log as it is under the lock; an error writes nothing.
    using Compose = std::function<Result<EntryContent>(const ReviewHistory &)>;

    /// \p folder is the port's; nothing is made before the first append.
    explicit ReviewLog(QString folder) : m_folder(std::move(folder)) {}

    [[nodiscard]] QString path() const;
    [[nodiscard]] QString headPath() const;
    /// A missing log is empty. Io, LimitExceeded, and InvalidInput for a symbolic link; a broken log is a value.
    [[nodiscard]] Result<ReviewHistory> read() const;
    /// Locks, reads, composes, writes the line at once, flushes file and folder, renews the head. Conflict when the log is
    /// broken or has to be joined first, or when another program holds the lock for too long.
    [[nodiscard]] Result<ReviewEntry> append(const Compose &compose, const Signer &signer = {}) const;
    [[nodiscard]] Result<ReviewEntry> append(const EntryContent &content, const Signer &signer = {}) const;
    /// Goes on from all ends of a log that needs a join; the head that was there is kept beside it when it could not be
    /// read. Conflict when there is nothing to join, or when the log is broken.
    [[nodiscard]] Result<ReviewEntry> join(const Join &join, const Signer &signer = {}) const;

private:
    QString m_folder;
};

} // namespace tileport::review
