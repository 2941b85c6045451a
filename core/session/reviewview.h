// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/runreading.h"

#include <array>
#include <memory>

namespace tileport::session {

using RunReadingPtr = std::shared_ptr<const review::RunReading>;

/// One run of the port, and the decisions about it that hold.
struct ReviewedRun {
    port::RunId run;
    bool isNumberKnown = true;                   ///< see pipeline::RunRecord
    std::optional<port::StageVerdict> claimed;   ///< nothing for a run that did not finish
    QDateTime ended;                             ///< UTC; invalid when unknown
    QString executor;
    QList<review::StandingCheck> standing;

    bool operator==(const ReviewedRun &) const = default;
};

/// What a view of one run is made from.
struct ReviewInput {
    QString folder;
    QList<pipeline::RunRecord> records;
    std::optional<port::RunId> run;
    RunReadingPtr reading;                       ///< of that run; null while there is none
    review::ReviewHistory history;
    review::Present present;
    QString notReady;                            ///< see ReviewView
};

/// All that is known of one run when somebody decides on it, as of one moment. Immutable once made.
struct ReviewView {
    QString folder;                              ///< empty = no port
    QList<ReviewedRun> runs;                     ///< newest first
    std::optional<port::RunId> run;              ///< the one that is shown; nothing when there is none
    RunReadingPtr reading;                       ///< null: see notReady
    bool isCurrent = false;                      ///< the reading is of the files as they are now
    std::array<review::GateAnswer, review::kDecisionKinds.size()> answers;   ///< by DecisionKind; reason and author left out
    review::Decision draft;                      ///< what an approval would write now
    QList<review::StandingCheck> standing;       ///< decisions about the shown run that hold
    review::ReviewHistory history;
    QString notReady;                            ///< why nothing can be decided whatever the gate says, one sentence; else empty
    QString problem;                             ///< what could not be read, with its remedy; else empty

    /// The gate's answer with reason and author asked as well.
    [[nodiscard]] review::GateAnswer answer(review::DecisionKind kind, const QString &reason, const QString &author) const;
    /// Null for a run that the port does not have.
    [[nodiscard]] const ReviewedRun *find(const port::RunId &run) const;
};

using ReviewViewPtr = std::shared_ptr<const ReviewView>;

/// Asks the gate about every kind of decision, drafts the decision, holds all standing ones against the present. Pure;
/// linear in files and entries, so call it off the GUI thread.
[[nodiscard]] ReviewViewPtr makeReviewView(const ReviewInput &input);

} // namespace tileport::session
