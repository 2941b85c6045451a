// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/reviewdesk.h"

#include <algorithm>

namespace tileport::session {

using review::DecisionKind;

namespace {
constexpr int kMinute = 60'000;
constexpr int kAgainMs = 400;   // longer than the watch needs to see the same change
} // namespace

ReviewDesk::ReviewDesk(QObject *parent) : QObject(parent), m_clock(&QDateTime::currentDateTimeUtc), m_view(std::make_shared<ReviewView>())
{
    m_minute.setInterval(kMinute);
    m_again.setSingleShot(true);
    m_again.setInterval(kAgainMs);
    connect(&m_watch, &review::SnapshotWatch::snapshotTaken, this, &ReviewDesk::takeSnapshot);
    connect(&m_watch, &review::SnapshotWatch::reviewFilesChanged, this, &ReviewDesk::gather);
    connect(&m_watch, &review::SnapshotWatch::failed, this, &ReviewDesk::fail);
    connect(&m_minute, &QTimer::timeout, this, &ReviewDesk::judge);
    connect(&m_again, &QTimer::timeout, this, [this] {
        m_reads = {};
        advance();
    });
    for (const Job *job : {&m_gatherJob, &m_readJob, &m_judgeJob, &m_decideJob})
        connect(job, &Job::runningChanged, this, &ReviewDesk::busyChanged);
}

ReviewDesk::~ReviewDesk()
{
    for (Job *job : {&m_gatherJob, &m_readJob, &m_judgeJob, &m_decideJob})
        job->disconnect(this);
}

bool ReviewDesk::isBusy() const
{
    const bool isWaiting = !m_folder.isEmpty() && m_problem.isEmpty() && (!m_files || !m_gathered);
    return isWaiting || m_gatherJob.isRunning() || m_readJob.isRunning() || m_judgeJob.isRunning() || m_decideJob.isRunning() || m_again.isActive();
}

void ReviewDesk::showPort(const QString &folder)
{
    if (folder != m_folder)
        open(folder, std::nullopt);
}

void ReviewDesk::showRun(const QString &folder, const port::RunId &run)
{
    if (folder != m_folder) {
        open(folder, run);
        return;
    }
    if (m_run == run)
        return;
    m_run = run;
    m_reading.reset();
    m_readProblem.clear();
    showWaiting();
    advance();
}

/// At once, so that the next step of a reader who goes on quickly starts from here.
void ReviewDesk::showWaiting()
{
    auto waiting = std::make_shared<ReviewView>();
    waiting->folder = m_folder;
    waiting->runs = m_view->runs;
    waiting->history = m_view->history;
    waiting->run = m_run;
    if (const ReviewedRun *known = m_run ? waiting->find(*m_run) : nullptr)
        waiting->standing = known->standing;
    waiting->notReady = m_folder.isEmpty() ? QString() : notReady();
    m_view = std::move(waiting);
    Q_EMIT changed();
}

void ReviewDesk::open(const QString &folder, const std::optional<port::RunId> &run)
{
    for (Job *job : {&m_gatherJob, &m_readJob, &m_judgeJob})
        job->cancel();
    m_again.stop();
    m_minute.stop();
    m_folder = folder;
    m_run = run;
    m_files.reset();
    m_gathered.reset();
    m_reads = {};
    m_reading.reset();
    m_readProblem.clear();
    m_problem.clear();
    m_watch.watch(folder);
    m_view = std::make_shared<ReviewView>();
    showWaiting();
    Q_EMIT busyChanged();
}

Result<ReviewDesk::Gathered> ReviewDesk::gatherFrom(const QString &folder, const QDateTime &time)
{
    const Result<pipeline::RunHistory> runs = review::readRuns(folder);
    if (!runs)
        return runs.error();
    const Result<review::ReviewHistory> history = review::ReviewLog(folder).read();
    if (!history)
        return history.error();
    const Result<review::Present> present = review::readPresent(folder, port::Snapshot(), time);
    if (!present)
        return present.error();
    return Gathered{runs->records, *history, *present};
}

void ReviewDesk::gather()
{
    m_gatherJob.start([folder = m_folder, time = m_clock()](const CancelToken &) { return gatherFrom(folder, time); },
                      [this](Result<Gathered> gathered) { takeGathered(std::move(gathered)); });
}

void ReviewDesk::takeGathered(Result<Gathered> gathered)
{
    if (!gathered) {
        m_gathered.reset();
        m_problem = gathered.error().toString();
        judge();
        Q_EMIT busyChanged();
        return;
    }
    m_problem.clear();
    // What a reading rests on besides the files: the records, and for the final gate the approvals.
    const bool countsApprovals = m_run && m_run->stage == port::Stage::FinalGate;
    if (!m_gathered || m_gathered->records != gathered->records || (countsApprovals && m_gathered->history != gathered->history))
        ++m_records;
    m_gathered = *std::move(gathered);
    const bool hasWaivers = !m_gathered->history.waivers().isEmpty();
    hasWaivers ? m_minute.start() : m_minute.stop();
    advance();
}

void ReviewDesk::takeSnapshot(const std::shared_ptr<const port::Snapshot> &files)
{
    m_files = files;
    // A finished public run has no records: its runs are what its files say. Staleness does not wait for that.
    gather();
    judge();
}

void ReviewDesk::fail(const QString &problem)
{
    m_problem = problem;
    m_files.reset();
    judge();
    Q_EMIT busyChanged();
}

/// Goes as far as what is known permits: choose a run, read it, judge.
void ReviewDesk::advance()
{
    if (!m_files || !m_gathered)
        return;
    if (!m_run) {
        const auto newest = std::find_if(m_gathered->records.crbegin(), m_gathered->records.crend(), [](const pipeline::RunRecord &record) { return !record.isOptIn; });
        if (newest != m_gathered->records.crend())
            m_run = newest->run;
    }
    const ReadingKey key{m_run, m_files, m_records};
    if (m_run && key != m_reads)
        read(key);
    judge();
}

void ReviewDesk::read(const ReadingKey &key)
{
    m_reads = key;
    m_readJob.start(
        [folder = m_folder, run = *key.run, time = m_clock()](const CancelToken &cancel) -> Result<RunReadingPtr> {
            Result<review::RunReading> reading = review::readRun(folder, run, time, cancel);
            return reading ? Result<RunReadingPtr>(std::make_shared<const review::RunReading>(*std::move(reading))) : reading.error();
        },
        [this](Result<RunReadingPtr> reading) { takeReading(std::move(reading)); });
}

void ReviewDesk::takeReading(Result<RunReadingPtr> reading)
{
    m_reading = reading ? *reading : nullptr;
    m_readProblem = reading ? QString() : reading.error().toString();
    // Changed and perhaps changed back while it was read: the watch need not say so again.
    if (m_files && m_reading && m_reading->evidence.computedOn.files != m_files->files)
        m_again.start();
    judge();
}

QString ReviewDesk::notReady() const
{
    if (!m_problem.isEmpty())
        return tr("The port cannot be read.");
    if (!m_run && (!m_gathered || !m_files))
        return tr("The runs of the port are being read.");
    if (!m_run)
        return tr("This port has no run yet that could be decided on.");
    const QString run = port::runName(*m_run);
    if (!m_readProblem.isEmpty())
        return tr("%1 cannot be judged: %2").arg(run, m_readProblem);
    return m_reading ? QString() : tr("%1 is being judged.").arg(run);
}

void ReviewDesk::judge()
{
    if (m_folder.isEmpty())
        return;
    ReviewInput input;
    input.folder = m_folder;
    input.run = m_run;
    input.reading = m_reading;
    input.notReady = notReady();
    if (m_gathered) {
        input.records = m_gathered->records;
        input.history = m_gathered->history;
        input.present = m_gathered->present;
    }
    input.present.time = m_clock();
    const std::shared_ptr<const port::Snapshot> files = m_files;
    m_judgeJob.start(
        [input = std::move(input), files, problem = m_problem](const CancelToken &) mutable {
            if (files)
                input.present.files = *files;
            auto view = std::make_shared<ReviewView>(*makeReviewView(input));
            view->problem = problem;
            return ReviewViewPtr(std::move(view));
        },
        [this](const ReviewViewPtr &view) {
            m_view = view;
            Q_EMIT changed();
        });
}

DecisionOrder ReviewDesk::order(DecisionKind kind, const QString &reason, const QString &author) const
{
    DecisionOrder order{m_view->folder, m_view->run.value_or(port::RunId()), kind, reason, author, {}, {}};
    if (kind != DecisionKind::Withdraw)
        order.shown = m_view->draft.covered;
    else if (!m_view->standing.isEmpty())
        order.withdraws = m_view->standing.first().logged.entry;
    return order;
}

void ReviewDesk::decide(const DecisionOrder &order)
{
    Q_ASSERT(!isDeciding());
    // What the person saw is what is judged; another run is read first.
    const bool isShown = m_view->folder == order.folder && m_view->run == order.run;
    m_decideJob.start(
        [order, time = m_clock(), shown = isShown ? m_view->reading : nullptr](const CancelToken &cancel) -> Result<review::DecisionOutcome> {
            review::DecisionRequest request{order.folder, order.run, order.kind, order.reason, order.author, time, {}, order.shown, order.withdraws};
            if (shown) {
                request.evidence = shown->evidence;
            } else if (order.kind != DecisionKind::Withdraw) {
                const Result<review::RunReading> reading = review::readRun(order.folder, order.run, time, cancel);
                if (!reading)
                    return reading.error();
                request.evidence = reading->evidence;
            }
            return review::decide(request, {}, cancel);
        },
        [this, order](const Result<review::DecisionOutcome> &outcome) {
            if (order.folder == m_folder)
                gather();
            Q_EMIT answered({order, outcome});
        });
}

} // namespace tileport::session
