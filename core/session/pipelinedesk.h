// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "core/pipeline/stagerunner.h"
#include "core/session/pipelineview.h"

#include <functional>

namespace tileport::review {
class SnapshotWatch;
}

namespace tileport::session {

class Session;

/// A stage that is being performed now.
struct RunningStage {
    QString folder;                    ///< of the port; the window may show another one by now
    port::RunId run;
    QString executor;
    pipeline::RunProgress progress;
    bool isCancelling = false;
};

/// The pipeline of the open port: what happened, what is computed of it, which moment is looked at, and the stage that is
/// being performed. Follows the session and the files of the port; reads, computes and runs on worker threads.
class PipelineDesk : public QObject {
    Q_OBJECT
public:
    /// \p session must outlive this object.
    explicit PipelineDesk(Session &session, QObject *parent = nullptr);
    ~PipelineDesk() override;

    /// Never null.
    [[nodiscard]] const PipelineViewPtr &view() const { return m_view; }
    /// Never null.
    [[nodiscard]] const PipelineChecksPtr &checks() const { return m_checks; }
    [[nodiscard]] bool isComputing() const { return m_checksJob.isRunning(); }
    [[nodiscard]] bool isBusy() const { return m_viewJob.isRunning() || m_checksJob.isRunning() || m_running; }
    [[nodiscard]] const pipeline::RoutingTable &table() const { return m_engine.table(); }
    [[nodiscard]] const pipeline::StageRules &rules() const { return m_rules; }

    /// The moment that is looked at, into view()->moments; -1 = now.
    [[nodiscard]] int moment() const { return m_moment; }
    /// A number out of range means now.
    void goTo(int moment);
    /// To the moment before or after; behind the last one is now.
    void step(int direction);

    [[nodiscard]] const std::optional<RunningStage> &running() const { return m_running; }
    /// Whether startRun() can perform what is due.
    [[nodiscard]] bool canStart() const;
    /// Performs the due run with the built-in tools. Conflict with an explanation when it cannot; everything that goes
    /// wrong later is told by runRefused.
    [[nodiscard]] Result<void> startRun();
    /// Records how the due run ended by what \p executor, a person's, says.
    [[nodiscard]] Result<void> record(std::unique_ptr<pipeline::Executor> executor);
    /// A person's wish for F.
    [[nodiscard]] Result<void> optIn(const QString &person);
    void cancelRun();

    /// Reads everything again.
    void reload();
    /// Makes the executor of a stage; replaces the built-in one. For tests and further executors.
    using MakeExecutor = std::function<std::shared_ptr<pipeline::Executor>()>;
    void setExecutor(MakeExecutor make) { m_makeExecutor = std::move(make); }

Q_SIGNALS:
    void viewChanged();
    void checksChanged();
    void momentChanged();
    void runningChanged();
    /// A run was recorded; the line says how it ended.
    void runEnded(const QString &line);
    void runRefused(const tileport::Error &error);

private:
    using Work = std::function<Result<pipeline::RunResult>(const pipeline::RunOptions &)>;

    void followSession();
    void open(const QString &folder);
    void deliver(const PipelineViewPtr &view);
    void compute();
    [[nodiscard]] Result<void> checkRunnable() const;
    [[nodiscard]] Result<void> perform(const port::RunId &run, const std::shared_ptr<pipeline::Executor> &executor);
    void start(const port::RunId &run, const QString &executor, Work work);
    void finish(const Result<pipeline::RunResult> &result);
    void showProgress(const pipeline::RunProgress &progress);

    Session &m_session;
    const pipeline::Engine m_engine;
    const pipeline::StageRules m_rules;
    MakeExecutor m_makeExecutor;
    review::SnapshotWatch *m_watch;
    QString m_folder;
    PipelineViewPtr m_view;
    PipelineChecksPtr m_checks;
    std::optional<RunningStage> m_running;
    CancelToken m_cancelRun;
    int m_moment = -1;
    std::shared_ptr<JobMailbox> m_progress;   ///< brings what a run says to this thread
    Job m_viewJob;
    Job m_checksJob;
    Job m_runJob;
};

} // namespace tileport::session
