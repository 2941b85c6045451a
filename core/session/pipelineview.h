// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/runhistory.h"
#include "core/review/reviewhistory.h"
#include "core/validate/recompute.h"

#include <QHash>

#include <memory>

namespace tileport::session {

/// One thing that happened to a port: an entry of its time line. A plain value.
struct PipelineMoment {
    enum class Kind : uint8_t { Run, Decision };
    Kind kind = Kind::Run;
    int index = 0;                    ///< into history.records, or into the entries of the review log
    port::RunId run;
    QDateTime time;                   ///< UTC; invalid when unknown
    pipeline::PipelineState after;    ///< where the pipeline stood then
    int transition = -1;              ///< into history.transitions; -1 when it moved nothing
    int files = -1;                   ///< into history.records: the run whose files lay there then; -1 = nobody kept any

    bool operator==(const PipelineMoment &) const = default;
};

/// What is known of a port's pipeline, as of one reading of its folder. A plain value.
struct PipelineView {
    QString folder;                                ///< empty for a port that is in no folder
    bool isRead = false;                           ///< false while the folder is being read, and without one
    QString problem;                               ///< why there is nothing to show and what to do about it; empty = all is well
    pipeline::RunHistory history;
    review::ReviewHistory review;
    QString reviewProblem;                         ///< why the log could not be read
    QList<PipelineMoment> moments;                 ///< in the order they happened
    QList<pipeline::AllowedEvent> next;            ///< what may come now

    bool operator==(const PipelineView &) const = default;
};

/// What is computed of the files as they are now; slower than the view, and renewed whenever a file changes.
struct PipelineChecks {
    QHash<QString, validate::RecomputedVerdict> verdicts;   ///< by runName
    QHash<QString, QStringList> staleDecisions;             ///< by hash of the entry: what changed since; absent = fresh
    QHash<int, QStringList> changedSince;                   ///< by record: files it covers that are no longer as it left them
    QString problem;                                        ///< why nothing could be computed

    [[nodiscard]] const validate::RecomputedVerdict *verdictOf(const port::RunId &run) const;
};

using PipelineViewPtr = std::shared_ptr<const PipelineView>;
using PipelineChecksPtr = std::shared_ptr<const PipelineChecks>;

/// One stage at one moment, as its card says it.
struct StageStatus {
    port::Stage stage = port::Stage::A;
    int runs = 0;
    int cap = 0;                                   ///< 0 = without limit
    int record = -1;                               ///< the newest run until then, into history.records; -1 = none
    bool isDue = false;
    pipeline::SoftFlag flag = pipeline::SoftFlag::None;
    QList<review::LoggedDecision> decisions;       ///< about that run, in force then; more than one when branches differ

    bool operator==(const StageStatus &) const = default;
};

/// Whether the files that \p record ended with are in the store: an import saw some of them and kept none.
[[nodiscard]] bool hasFiles(const pipeline::RunRecord &record);
/// Everything that happened, put in order: runs and decisions each in their own order, between them by time.
[[nodiscard]] QList<PipelineMoment> momentsOf(const pipeline::RunHistory &history, const review::ReviewHistory &review, const pipeline::Engine &engine);
/// \p moment counts in view.moments; -1 = now.
[[nodiscard]] StageStatus statusOf(const PipelineView &view, port::Stage stage, int moment, const pipeline::RoutingTable &table);
/// Where the pipeline stood after \p moment; -1 = now.
[[nodiscard]] const pipeline::PipelineState &stateAt(const PipelineView &view, int moment);

/// Reads history and review log of \p folder. Touches the disk; never fails: what cannot be read is said in the view.
[[nodiscard]] PipelineView readPipelineView(const QString &folder, const pipeline::Engine &engine);
/// Computes verdicts, staleness and changes of the folder's files. Parses and compares Tile IR: never on the GUI thread.
[[nodiscard]] PipelineChecks readPipelineChecks(const PipelineView &view, const CancelToken &cancel);

} // namespace tileport::session
