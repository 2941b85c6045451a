// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/engine.h"
#include "core/pipeline/runrecord.h"

namespace tileport::pipeline {

/// Every run of one port in order, where the pipeline stands after them, and how it got there. A plain value.
struct RunHistory {
    static constexpr qint64 kMaximumBytes = qint64(256) << 20;
    static constexpr qsizetype kMaximumRecords = 10'000;

    QList<RunRecord> records;
    QList<Transition> transitions;      ///< of the records that moved the pipeline, in order
    PipelineState state;
    QList<PipelineState> alternatives;  ///< other states that an imported run's files fit as well
    port::Findings findings;            ///< broken lines, records that the routing refuses, what an import cannot know

    bool operator==(const RunHistory &) const = default;
};

/// The records of FOLDER/.tileport/runs.jsonl, or, without such a file, what the files of a finished public run tell
/// (see publicrun.h). An unfinished or broken line becomes a finding. Errors: Unsupported for a newer version,
/// InvalidInput with the line for a record that is wrong, LimitExceeded, Io, NotFound without the folder. Touches the
/// disk; call it off the GUI thread.
[[nodiscard]] Result<RunHistory> readHistory(const QString &folder, const Engine &engine);
/// The same from bytes; \p file names them in errors and findings.
[[nodiscard]] Result<RunHistory> historyFromJsonLines(const QByteArray &bytes, const QString &file, const Engine &engine);
/// \p records played through \p engine: transitions, state and the findings that come of it.
[[nodiscard]] RunHistory replay(QList<RunRecord> records, const Engine &engine);

/// Adds \p record to the file, behind the records of \p history that an import made and no file has yet. On return the
/// line is on the disk; a crash before leaves the file without it or with a broken last line. Conflict when the pipeline
/// does not permit the record, or when the file changed since \p history was read.
[[nodiscard]] Result<RunHistory> appendRun(const QString &folder, const RunHistory &history, const RunRecord &record, const Engine &engine);

/// FOLDER/.tileport/runs.jsonl.
[[nodiscard]] QString historyPath(const QString &folder);

} // namespace tileport::pipeline
