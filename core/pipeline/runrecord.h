// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/budget.h"
#include "core/pipeline/pipelinestate.h"
#include "core/port/snapshot.h"

#include <QDateTime>
#include <QJsonObject>
#include <QStringList>

namespace tileport::pipeline {

/// Who performed a run.
enum class ExecutorKind : uint8_t { BuiltIn, Translator, Agent, Person, Imported };

/// How the execution ended; only a finished one has a verdict and moves the pipeline.
enum class RunEnd : uint8_t { Finished, Cancelled, TimedOut, Failed };

/// One execution of a stage as it is kept for ever. A plain value.
struct RunRecord {
    port::RunId run;
    bool isNumberKnown = true;                    ///< false for imported runs: the files do not say how many there were
    bool isRepair = false;                        ///< a respawn for a valid validator block; counts as no run
    bool isOptIn = false;                         ///< no execution: a person asked for F; everything below end is empty
    ExecutorKind executor = ExecutorKind::BuiltIn;
    QString executorName;                         ///< "tileport 0.1.0", an agent's name and version, a person's name
    QDateTime started;                            ///< UTC, milliseconds; invalid when unknown
    QDateTime ended;
    RunEnd end = RunEnd::Finished;
    std::optional<Outcome> claimed;               ///< what the executor said
    std::optional<Outcome> routed;                ///< what the pipeline went on with: differs after a breach of the lane
    BlockAnswer block = BlockAnswer::NotNeeded;
    Budget used;
    port::Snapshot before;                        ///< without findings
    port::Snapshot after;
    port::Findings findings;                      ///< of the run itself: breaches, budgets, files that could not be kept
    QString message;                              ///< one line: why it failed, or what it says

    bool operator==(const RunRecord &) const = default;
};

/// The event that a record stands for; nothing for a run that did not finish.
[[nodiscard]] std::optional<PipelineEvent> eventOf(const RunRecord &record);

/// "built-in", "translator", "agent", "person", "imported".
[[nodiscard]] QString executorKindName(ExecutorKind kind);
[[nodiscard]] std::optional<ExecutorKind> executorKindOf(const QString &name);
/// "finished", "cancelled", "timed-out", "failed".
[[nodiscard]] QString runEndName(RunEnd end);
[[nodiscard]] std::optional<RunEnd> runEndOf(const QString &name);

/// One document of resources/schema/run.json; the snapshot before is written as what changed since.
[[nodiscard]] QJsonObject toJson(const RunRecord &record);
/// Unsupported for a newer version, InvalidInput with the key for everything else that is wrong; \p file names the
/// document in errors.
[[nodiscard]] Result<RunRecord> runRecordFromJson(const QJsonObject &object, const QString &file);
/// A finding as it stands in records and in documents of the command line.
[[nodiscard]] QJsonObject toJson(const port::Finding &finding);

} // namespace tileport::pipeline
