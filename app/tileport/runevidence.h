// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/decide.h"
#include "core/review/verification.h"

namespace tileport::cli {

/// What a decision on \p run of the port in \p folder is judged by: the verdict that was claimed and the one that is computed
/// now, the findings of the run's record and of the checks, and the files as they were when the run ended. NotFound when
/// there was no such run.
[[nodiscard]] Result<review::RunEvidence> evidenceOf(const QString &folder, const port::RunId &run);

/// Claimed against recomputed, for every run of which the port tells.
[[nodiscard]] Result<QList<review::RecomputedRun>> recomputedRuns(const QString &folder, const CancelToken &cancel);

} // namespace tileport::cli
