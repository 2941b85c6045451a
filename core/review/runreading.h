// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/runhistory.h"
#include "core/review/decide.h"
#include "core/review/verification.h"
#include "core/validate/recompute.h"
#include "core/validate/stagereport.h"

namespace tileport::review {

/// One run of a port with everything that somebody judges it by. A plain value.
struct RunReading {
    pipeline::RunRecord record;
    validate::RecomputedVerdict computed;     ///< every check of the run's stage, claimed and recomputed verdict
    QList<validate::QuotedExit> quoted;       ///< exit codes that the run's documents quote for validators
    RunEvidence evidence;                     ///< the same as a decision takes it
};

/// What a decision on \p run of the port in \p folder is judged by: its record, the verdict that is computed now, the
/// findings of both and of the comparison of its programs, and the files as they are and as the run left them. Approvals that hold at \p time count for the
/// final gate. NotFound when there was no such run. Touches the disk and compares programs: never on the GUI thread.
[[nodiscard]] Result<RunReading> readRun(const QString &folder, const port::RunId &run, const QDateTime &time, const CancelToken &cancel = {});

/// The files of a port with the runs of \p history and the approvals that hold at \p time, for checks. Touches the disk.
[[nodiscard]] Result<validate::Evidence> readRunEvidence(const QString &folder, const pipeline::RunHistory &history, const QDateTime &time, const CancelToken &cancel = {});
/// How a recomputed verdict stands to the claimed one, as decisions, reports and verifyPort tell it.
[[nodiscard]] VerdictCheck verdictCheck(const validate::RecomputedVerdict &computed);

/// Claimed against recomputed for every run of which the port tells; what verifyPort asks for.
[[nodiscard]] Result<QList<RecomputedRun>> recomputeRuns(const QString &folder, const CancelToken &cancel);

/// The runs of the port as records or public files tell them, by the built-in routing table; errors of readHistory.
[[nodiscard]] Result<pipeline::RunHistory> readRuns(const QString &folder);

} // namespace tileport::review
