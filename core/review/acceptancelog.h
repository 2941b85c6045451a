// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/acceptancestore.h"
#include "core/review/reviewlog.h"

namespace tileport::review {

/// Who takes an acceptance back that is no longer in accepted-findings.json; the file itself does not say.
struct Recorder {
    QString author;
    QDateTime time;
};

/// The entries that bring \p history up to \p store: new and changed acceptances under their authors' names, and revocations
/// of those that are gone.
[[nodiscard]] QList<EntryContent> missingEntries(const AcceptanceStore &store, const ReviewHistory &history, const Recorder &recorder);
/// Writes them into \p log, which has to be intact; how many there were. Touches the disk.
[[nodiscard]] Result<int> recordAcceptances(const ReviewLog &log, const AcceptanceStore &store, const Recorder &recorder);

} // namespace tileport::review
