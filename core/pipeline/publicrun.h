// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/engine.h"
#include "core/pipeline/runrecord.h"

namespace tileport::pipeline {

/// What the files of a public run claim, one record per stage that left a report, in the order of the stages' work.
/// Numbers of runs are not written in any file: isNumberKnown is false unless the routing table admits just one.
/// See RunHistory for the state that follows.
struct PublicRun {
    QList<RunRecord> records;
    port::Findings findings;         ///< of the folder; what concerns one stage stands in its record

    bool operator==(const PublicRun &) const = default;
};

/// Reads reports and logs of \p folder; nothing is run, nothing written. Errors: NotFound, LimitExceeded, Cancelled.
[[nodiscard]] Result<PublicRun> readPublicRun(const QString &folder, const Engine &engine, const CancelToken &cancel = {});

/// Every state that some legal sequence of runs reaches, in which each stage's last run ended as \p last says and stages
/// without an entry never ran; fewest runs first.
[[nodiscard]] QList<PipelineState> statesThatFit(const QMap<port::Stage, Outcome> &last, const Engine &engine);

} // namespace tileport::pipeline
