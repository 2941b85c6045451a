// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/executor.h"
#include "core/pipeline/runhistory.h"
#include "core/pipeline/stagerules.h"

namespace tileport::pipeline {

/// How a run is performed.
struct RunOptions {
    std::chrono::milliseconds timeLimit{std::chrono::minutes(10)};
    std::function<void(const RunProgress &)> progress;   ///< may be called from another thread; may be empty
    CancelToken cancel;
    std::function<QDateTime()> now;                      ///< clock of the record; empty = the system's
};

/// A recorded run with the history that now contains it.
struct RunResult {
    RunRecord record;
    RunHistory history;
};

/// Performs the run that is due in a port with one executor: snapshot, execution under a time limit, snapshot, lane guard,
/// contents kept, record appended. The record is written for every run that was started, cancelled and failed ones too.
class StageRunner {
public:
    StageRunner(const Engine &engine, const StageRules &rules) : m_engine(engine), m_rules(rules) {}

    /// Blocks; call it on a worker thread. Conflict, before anything is run, when \p run is not due or \p executor cannot
    /// perform it; errors of takeSnapshot, readHistory and appendRun.
    [[nodiscard]] Result<RunResult> run(const QString &folder, const port::RunId &run, Executor &executor, const RunOptions &options) const;
    /// A person's wish for F. Conflict where the table does not offer it.
    [[nodiscard]] Result<RunResult> optIn(const QString &folder, const QString &person, const RunOptions &options = {}) const;

private:
    [[nodiscard]] Result<RunRequest> requestFor(const QString &folder, const port::RunId &run, const RunHistory &history,
                                                const Executor &executor, const RunOptions &options) const;
    void execute(Executor &executor, const RunRequest &request, const RunOptions &options, RunRecord &record) const;
    void judge(const QString &kernel, RunRecord &record) const;

    const Engine &m_engine;
    const StageRules &m_rules;
};

} // namespace tileport::pipeline
