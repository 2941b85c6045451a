// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/pipeline/budget.h"
#include "core/pipeline/runrecord.h"

#include <chrono>
#include <functional>

namespace tileport::pipeline {

/// What an executor is asked to do. A plain value.
struct RunRequest {
    QString folder;                    ///< of the port; absolute
    port::RunId run;
    bool isRepair = false;             ///< keep artefacts and verdict, bring a valid validator block
    QString startFrom;                 ///< line of the last report to begin with: "host_fix"; empty = none
    QString because;                   ///< the routing row's sentence
    std::chrono::milliseconds timeLimit{std::chrono::minutes(10)};
};

/// One thing to show while a run lasts.
struct RunProgress {
    QString message;                   ///< what is being done
    int done = 0;                      ///< of total; both 0 = unknown
    int total = 0;

    bool operator==(const RunProgress &) const = default;
};

/// What an executor says at the end.
struct RunAnswer {
    Outcome outcome;
    QString text;                      ///< an agent's returned text; its validator block is judged by the runner
    port::Findings findings;
    QString message;                   ///< one line

    bool operator==(const RunAnswer &) const = default;
};

/// What a run gets besides its request; references live as long as the call.
struct RunContext {
    std::function<void(const RunProgress &)> progress;   ///< may be called from any thread
    BudgetCounter &budget;             ///< ask before every build and call of a tool; end the run when it says no
    CancelToken cancel;                ///< set when a person cancels and when the time is over
};

/// Who performs a stage: a built-in tool, the translator, an agent over a protocol, or a person. An implementation needs
/// nothing but this class; it may start processes (in groups of their own, ended when the token is set), must write only
/// what the lane of the stage permits (see stagerules.h), and must not write below .tileport.
class Executor {
public:
    virtual ~Executor() = default;

    [[nodiscard]] virtual ExecutorKind kind() const = 0;
    /// With version: "tileport 0.1.0". It is kept in every record.
    [[nodiscard]] virtual QString name() const = 0;
    [[nodiscard]] virtual bool canRun(port::Stage stage) const = 0;
    /// Blocks until it is done; called on a worker thread, one call at a time. An error means that there is no verdict:
    /// the run is recorded as failed and may be repeated. A stage that looked and found that it cannot go on answers
    /// with Blocked instead.
    [[nodiscard]] virtual Result<RunAnswer> run(const RunRequest &request, RunContext &context) = 0;
};

/// A person worked on the files and says how it went.
class PersonExecutor : public Executor {
public:
    PersonExecutor(QString person, Outcome outcome, QString remark = {});

    [[nodiscard]] ExecutorKind kind() const override { return ExecutorKind::Person; }
    [[nodiscard]] QString name() const override { return m_person; }
    [[nodiscard]] bool canRun(port::Stage) const override { return true; }
    [[nodiscard]] Result<RunAnswer> run(const RunRequest &request, RunContext &context) override;

private:
    QString m_person;
    Outcome m_outcome;
    QString m_remark;
};

} // namespace tileport::pipeline
