// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/pipelinedesk.h"

#include "core/review/snapshotwatch.h"
#include "core/session/builtinexecutor.h"
#include "core/session/session.h"

#include <QCoreApplication>

namespace tileport::session {

using pipeline::RunOptions;
using pipeline::RunResult;
using pipeline::StageRunner;

namespace {

/// The table is compiled into the program and checked by its tests.
pipeline::StageRules builtInRules()
{
    Result<pipeline::StageRules> rules = pipeline::StageRules::builtIn();
    Q_ASSERT(rules);
    return *std::move(rules);
}

QString folderOf(const Session &session)
{
    const auto &port = session.port();
    return port && port->kind == port::PortKind::Folder ? port->folder : QString();
}

std::shared_ptr<pipeline::Executor> builtInExecutor(const Session &session)
{
    const std::shared_ptr<Services> services = session.services().shared_from_this();
    BuiltInTools tools;
    tools.readProgram = [services](const QByteArray &bytes, const QString &name) { return services->readProgram(bytes, name); };
    tools.compare = [services](const irdiff::DiffRequest &request, const CancelToken &cancel) { return services->compare(request, cancel); };
    return std::make_shared<BuiltInExecutor>(std::move(tools), QCoreApplication::applicationVersion(), folderOf(session));
}

PipelineView viewWithoutFolder(const Session &session)
{
    PipelineView view;
    if (session.port())
        view.problem = PipelineDesk::tr("There is no run yet: %1 is in no folder of its own. Save it as a port folder (File, Save Port As), and its stages start here.").arg(session.port()->name);
    return view;
}

QString endText(const pipeline::RunRecord &record)
{
    const QString outcome = record.routed ? pipeline::outcomeText(*record.routed) : pipeline::runEndName(record.end);
    const QString run = record.isOptIn ? PipelineDesk::tr("The wish for F") : port::runName(record.run);
    const QString line = record.isOptIn ? PipelineDesk::tr("%1 is recorded").arg(run) : PipelineDesk::tr("%1 ended: %2").arg(run, outcome);
    return record.message.isEmpty() ? line : QStringLiteral("%1 – %2").arg(line, record.message);
}

} // namespace

PipelineDesk::PipelineDesk(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_engine(pipeline::Engine::builtIn()), m_rules(builtInRules()),
      m_makeExecutor([&session] { return builtInExecutor(session); }), m_watch(new review::SnapshotWatch(this)),
      m_view(std::make_shared<PipelineView>()), m_checks(std::make_shared<PipelineChecks>()), m_progress(std::make_shared<JobMailbox>())
{
    connect(&session, &Session::portChanged, this, &PipelineDesk::followSession);
    connect(m_watch, &review::SnapshotWatch::reviewFilesChanged, this, &PipelineDesk::reload);
    connect(m_watch, &review::SnapshotWatch::snapshotTaken, this, &PipelineDesk::reload);
    connect(m_watch, &review::SnapshotWatch::failed, this, &PipelineDesk::reload);
    followSession();
}

PipelineDesk::~PipelineDesk()
{
    m_cancelRun.cancel();
    m_progress->close();
}

void PipelineDesk::followSession()
{
    const QString folder = folderOf(m_session);
    // The session tells of its port more than once while it opens; only another folder is news.
    if (folder != m_folder || folder.isEmpty())
        open(folder);
}

void PipelineDesk::open(const QString &folder)
{
    m_folder = folder;
    m_viewJob.cancel();
    m_checksJob.cancel();
    cancelRun();
    m_moment = -1;
    m_checks = std::make_shared<PipelineChecks>();
    m_watch->watch(folder);
    PipelineView empty = viewWithoutFolder(m_session);
    empty.folder = folder;
    m_view = std::make_shared<PipelineView>(std::move(empty));
    Q_EMIT viewChanged();
    Q_EMIT checksChanged();
    Q_EMIT momentChanged();
    if (!folder.isEmpty())
        reload();
}

void PipelineDesk::reload()
{
    // A run that is under way changes files all the time; what it left is read when it has ended.
    if (m_folder.isEmpty() || (m_running && m_running->folder == m_folder))
        return;
    m_viewJob.start(
        [folder = m_folder, engine = m_engine, known = m_view](const CancelToken &) -> PipelineViewPtr {
            PipelineView view = readPipelineView(folder, engine);
            return view == *known ? known : std::make_shared<PipelineView>(std::move(view));
        },
        [this](const PipelineViewPtr &view) { deliver(view); });
}

/// The place of what was looked at in the new list; -1 when it is no longer there.
static int momentLike(const PipelineView &view, const PipelineMoment &moment)
{
    for (int i = 0; i < view.moments.size(); ++i) {
        const PipelineMoment &one = view.moments.at(i);
        if (one.kind == moment.kind && one.index == moment.index && one.run == moment.run && one.time == moment.time)
            return i;
    }
    return -1;
}

void PipelineDesk::deliver(const PipelineViewPtr &view)
{
    if (view != m_view) {
        const int moment = m_moment < 0 ? -1 : momentLike(*view, m_view->moments.at(m_moment));
        const bool isMoved = moment != m_moment;
        m_moment = moment;
        m_view = view;
        Q_EMIT viewChanged();
        if (isMoved)
            Q_EMIT momentChanged();
    }
    compute();
}

void PipelineDesk::compute()
{
    m_checksJob.start([view = m_view](const CancelToken &cancel) { return readPipelineChecks(*view, cancel); },
                      [this](PipelineChecks checks) {
                          m_checks = std::make_shared<PipelineChecks>(std::move(checks));
                          Q_EMIT checksChanged();
                      });
    Q_EMIT checksChanged(); // being computed is news as well
}

void PipelineDesk::goTo(int moment)
{
    const int wanted = moment >= 0 && moment < m_view->moments.size() ? moment : -1;
    if (wanted == m_moment)
        return;
    m_moment = wanted;
    Q_EMIT momentChanged();
}

void PipelineDesk::step(int direction)
{
    const int count = int(m_view->moments.size());
    const int from = m_moment < 0 ? count : m_moment;
    const int to = std::clamp(from + direction, 0, count);
    goTo(to == count ? -1 : to);
}

bool PipelineDesk::canStart() const
{
    const std::optional<port::RunId> due = pipeline::runDue(m_view->history.state);
    return checkRunnable() && due && m_makeExecutor()->canRun(due->stage);
}

Result<void> PipelineDesk::checkRunnable() const
{
    if (!m_view->isRead || !m_view->problem.isEmpty())
        return makeError(ErrorCode::Conflict, m_view->problem.isEmpty() ? tr("The runs are not read yet, or no port is open") : m_view->problem);
    if (m_running)
        return makeError(ErrorCode::Conflict, tr("%1 is still running").arg(port::runName(m_running->run)), {}, tr("Wait for it, or cancel it"));
    if (!pipeline::runDue(m_view->history.state))
        return makeError(ErrorCode::Conflict, tr("The pipeline is over: %1").arg(pipeline::stateText(m_view->history.state)));
    return {};
}

Result<void> PipelineDesk::startRun()
{
    if (Result<void> runnable = checkRunnable(); !runnable)
        return runnable;
    return perform(*pipeline::runDue(m_view->history.state), m_makeExecutor());
}

Result<void> PipelineDesk::record(std::unique_ptr<pipeline::Executor> executor)
{
    if (Result<void> runnable = checkRunnable(); !runnable)
        return runnable;
    return perform(*pipeline::runDue(m_view->history.state), std::move(executor));
}

Result<void> PipelineDesk::perform(const port::RunId &run, const std::shared_ptr<pipeline::Executor> &executor)
{
    if (!executor->canRun(run.stage))
        return makeError(ErrorCode::Conflict, tr("%1 (%2) is not built in: a person or an agent performs it").arg(port::runName(run), port::stageTitle(run.stage)), {},
                         m_rules.rule(run.stage).task);
    start(run, executor->name(), [folder = m_folder, engine = m_engine, rules = m_rules, run, executor](const RunOptions &options) {
        return StageRunner(engine, rules).run(folder, run, *executor, options);
    });
    return {};
}

Result<void> PipelineDesk::optIn(const QString &person)
{
    if (Result<void> runnable = checkRunnable(); !runnable)
        return runnable;
    start({port::Stage::F, 1}, person, [folder = m_folder, engine = m_engine, rules = m_rules, person](const RunOptions &options) {
        return StageRunner(engine, rules).optIn(folder, person, options);
    });
    return {};
}

void PipelineDesk::start(const port::RunId &run, const QString &executor, Work work)
{
    m_running = RunningStage{m_folder, run, executor, {}, false};
    m_cancelRun = CancelToken();
    RunOptions options;
    options.cancel = m_cancelRun;
    options.progress = [box = m_progress, self = QPointer<PipelineDesk>(this), token = m_cancelRun](const pipeline::RunProgress &progress) {
        box->post([self, progress, token] {
            if (self && self->m_running && !token.isCancelled())
                self->showProgress(progress);
        });
    };
    m_runJob.start([work = std::move(work), options](const CancelToken &) { return work(options); },
                   [this](const Result<RunResult> &result) { finish(result); });
    Q_EMIT runningChanged();
}

void PipelineDesk::showProgress(const pipeline::RunProgress &progress)
{
    m_running->progress = progress;
    Q_EMIT runningChanged();
}

void PipelineDesk::cancelRun()
{
    if (!m_running || m_running->isCancelling)
        return;
    m_running->isCancelling = true;
    m_cancelRun.cancel();
    Q_EMIT runningChanged();
}

void PipelineDesk::finish(const Result<RunResult> &result)
{
    m_running.reset();
    Q_EMIT runningChanged();
    if (result)
        Q_EMIT runEnded(endText(result->record));
    else
        Q_EMIT runRefused(result.error());
    reload();
}

} // namespace tileport::session
