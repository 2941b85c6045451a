// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/runhistory.h"
#include "core/report/report.h"

namespace tileport::report {

/// Everything that findings come from.
struct FindingSources {
    const pipeline::RunHistory &history;
    const QList<validate::RecomputedVerdict> &verdicts;
    const QList<ProgramReport> &programs;
    const QStringList &specialisations;          ///< names that an acceptance may have been given under
    const review::Verification &verification;
    QString kernelText;
};

/// Every finding once, most severe first, with what was decided about it. Linear in the printed programs where one was accepted.
[[nodiscard]] QList<FindingReport> gatherFindings(const FindingSources &sources);

} // namespace tileport::report
