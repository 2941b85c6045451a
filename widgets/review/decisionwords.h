// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/reviewview.h"
#include "widgets/common/theme.h"

namespace tileport::review {

/// How one state of a run's review looks: an icon, a colour and the words that say the same.
struct DecisionLook {
    QString icon;
    common::ColorRole color = common::ColorRole::Muted;
    QString text;
};

/// "Approve", "Reject", "Send back", "Withdraw".
[[nodiscard]] QString kindWord(DecisionKind kind);
/// "D1 · ALL_PASS · stale": one line of a list of runs.
[[nodiscard]] QString runLine(const session::ReviewedRun &run);
/// What was decided on the run, by whom and when, and whether that is stale.
[[nodiscard]] DecisionLook decisionLook(const QList<StandingCheck> &standing);
[[nodiscard]] bool isStale(const QList<StandingCheck> &standing);
/// What is no longer as it was when the decision was taken, one sentence each; empty = fresh. Of more than \p most, the
/// last one says how many there are besides: a folder that was moved changes twenty thousand files.
[[nodiscard]] QStringList staleSentences(const QList<StandingCheck> &standing, qsizetype most);
/// "kernel.rs (changed), build.rs (added) and 3 more": what differs between two coverages; empty when nothing does.
[[nodiscard]] QString changedFilesText(const CoveredFiles &before, const CoveredFiles &now);
/// Claimed beside recomputed verdict, and how they stand to each other.
[[nodiscard]] DecisionLook verdictLook(const VerdictCheck &verdict);
/// Why buttons are disabled, each reason once with the decisions that it forbids, then what has to be known besides.
[[nodiscard]] QStringList gateLines(const session::ReviewView &view, const QString &reason, const QString &author);

} // namespace tileport::review
