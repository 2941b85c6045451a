// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "core/review/snapshotwatch.h"
#include "core/session/reviewview.h"

#include <QTimer>

#include <functional>

namespace tileport::session {

/// A decision that somebody wants taken, bound to what was shown. A plain value.
struct DecisionOrder {
    QString folder;
    port::RunId run;
    review::DecisionKind kind = review::DecisionKind::Reject;
    QString reason;
    QString author;
    std::optional<review::CoveredFiles> shown;   ///< files that it may cover; nothing else is decided on
    QString withdraws;                           ///< of a withdrawal: the entry that shall no longer hold
};

/// What came of an order.
struct DecisionReport {
    DecisionOrder order;
    Result<review::DecisionOutcome> outcome;
};

/// The run that somebody decides on: its checks, the gate's answers, what a decision would cover, the decisions that
/// hold and whether they are stale. Follows the files, the log and the runs of the port by itself, on worker threads.
class ReviewDesk : public QObject {
    Q_OBJECT
public:
    explicit ReviewDesk(QObject *parent = nullptr);
    ~ReviewDesk() override;

    /// Times of decisions, and the present that waivers expire in; the system's clock unless told otherwise.
    void setClock(std::function<QDateTime()> clock) { m_clock = std::move(clock); }

    /// The newest run of the port in \p folder; an empty name shows nothing.
    void showPort(const QString &folder);
    /// A run of the port; where there is none of that name, the view says so.
    void showRun(const QString &folder, const port::RunId &run);

    /// Never null.
    [[nodiscard]] const ReviewViewPtr &view() const { return m_view; }
    /// Something is being read or computed.
    [[nodiscard]] bool isBusy() const;
    [[nodiscard]] bool isDeciding() const { return m_decideJob.isRunning(); }

    /// An order about the shown run, bound to the files that the view shows as covered, or to the decision that it shows.
    [[nodiscard]] DecisionOrder order(review::DecisionKind kind, const QString &reason, const QString &author) const;
    /// Has it decided through the gate; answered() follows exactly once. Precondition: !isDeciding().
    void decide(const DecisionOrder &order);

Q_SIGNALS:
    /// There is another view.
    void changed();
    /// isBusy() or isDeciding() may have changed.
    void busyChanged();
    void answered(const tileport::session::DecisionReport &report);

private:
    /// What lies below .tileport and above it; the files themselves come from the watch.
    struct Gathered {
        QList<pipeline::RunRecord> records;
        review::ReviewHistory history;
        review::Present present;
    };
    /// What a reading was started for.
    struct ReadingKey {
        std::optional<port::RunId> run;
        std::shared_ptr<const port::Snapshot> files;
        quint64 records = 0;

        bool operator==(const ReadingKey &) const = default;
    };

    [[nodiscard]] static Result<Gathered> gatherFrom(const QString &folder, const QDateTime &time);
    void open(const QString &folder, const std::optional<port::RunId> &run);
    void gather();
    void takeGathered(Result<Gathered> gathered);
    void takeSnapshot(const std::shared_ptr<const port::Snapshot> &files);
    void advance();
    void read(const ReadingKey &key);
    void takeReading(Result<RunReadingPtr> reading);
    void judge();
    void fail(const QString &problem);
    void showWaiting();
    [[nodiscard]] QString notReady() const;

    std::function<QDateTime()> m_clock;
    review::SnapshotWatch m_watch;
    Job m_gatherJob;
    Job m_readJob;
    Job m_judgeJob;
    Job m_decideJob;
    QTimer m_minute;                ///< waivers expire while nothing else happens
    QTimer m_again;                 ///< reads once more what changed while it was read
    QString m_folder;
    std::optional<port::RunId> m_run;
    std::shared_ptr<const port::Snapshot> m_files;
    std::optional<Gathered> m_gathered;
    quint64 m_records = 0;          ///< counts the changes of records and approvals
    ReadingKey m_reads;             ///< the newest reading that was started
    RunReadingPtr m_reading;
    QString m_readProblem;
    QString m_problem;
    ReviewViewPtr m_view;
};

} // namespace tileport::session
