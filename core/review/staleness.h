// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/reviewhistory.h"

namespace tileport::review {

/// The present, to hold a decision against.
struct Present {
    port::Snapshot files;
    PolicyStamp policy;
    irdiff::Policy::WaiverRule waiverRule;
    QList<Acceptance> acceptances;
    QDateTime time;
};

/// What is no longer as it was when somebody decided; empty = fresh.
struct Staleness {
    QMap<QString, port::FileChange> files;
    QStringList reasons;             ///< one plain sentence each, those about files first

    [[nodiscard]] bool isStale() const { return !reasons.isEmpty(); }
    bool operator==(const Staleness &) const = default;
};

/// Pure. A decision goes stale when a covered file changes, goes, cannot be read or a new one comes into its coverage, when
/// the policy or an acceptance that it counts on changes, and when a waiver that it counts on expires or is taken back.
[[nodiscard]] Staleness stalenessOf(const Decision &decision, const Present &present, const ReviewHistory &history);

/// A decision that stands, held against the present.
struct StandingCheck {
    LoggedDecision logged;
    Staleness staleness;

    bool operator==(const StandingCheck &) const = default;
};

/// Every decision that stands, of all runs. Pure.
[[nodiscard]] QList<StandingCheck> checkStanding(const Present &present, const ReviewHistory &history);
/// The runs that are approved: one decision alone stands, an approval, and it is fresh. None where the log is broken.
[[nodiscard]] QList<port::RunId> approvedRuns(const Present &present, const ReviewHistory &history);

} // namespace tileport::review
