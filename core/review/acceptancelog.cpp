// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/acceptancelog.h"

#include <QCoreApplication>

#include <algorithm>

namespace tileport::review {

QList<EntryContent> missingEntries(const AcceptanceStore &store, const ReviewHistory &history, const Recorder &recorder)
{
    const QList<Acceptance> logged = history.acceptances();
    QList<EntryContent> entries;
    for (const Acceptance &record : store.records()) {
        if (!logged.contains(record))
            entries.append(record);
    }
    for (const Acceptance &record : logged) {
        if (store.find(record.key))
            continue;
        const QString reason = QCoreApplication::translate("Review", "The acceptance is no longer in accepted-findings.json.");
        const Revocation gone{Revocation::Of::Acceptance, record.key, reason, recorder.author, recorder.time};
        // Branches may hold several acceptances of one finding; one revocation ends them all.
        if (!entries.contains(EntryContent(gone)))
            entries.append(gone);
    }
    return entries;
}

Result<int> recordAcceptances(const ReviewLog &log, const AcceptanceStore &store, const Recorder &recorder)
{
    const Result<ReviewHistory> history = log.read();
    if (!history)
        return history.error();
    const QList<EntryContent> entries = missingEntries(store, *history, recorder);
    int written = 0;
    for (const EntryContent &content : entries) {
        // Another program may have written the same meanwhile.
        const auto compose = [&](const ReviewHistory &now) -> Result<EntryContent> {
            if (!missingEntries(store, now, recorder).contains(content))
                return makeError(ErrorCode::Cancelled, QStringLiteral("stands in the log already"));
            return content;
        };
        const Result<ReviewEntry> entry = log.append(compose);
        if (!entry && entry.error().code != ErrorCode::Cancelled)
            return entry.error();
        written += entry ? 1 : 0;
    }
    return written;
}

} // namespace tileport::review
