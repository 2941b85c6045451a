// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "core/review/acceptancefile.h"
#include "core/review/acceptancelog.h"

#include <QUndoStack>

#include <functional>
#include <optional>

namespace tileport::review {

/// The accepted findings of the open port: in memory at once, on disk and in the review log soon after, every change undoable. A file that
/// cannot be read or was changed by somebody else is left alone until the reader decides.
class AcceptanceDesk : public QObject {
    Q_OBJECT
public:
    /// One record before and after; absent = none.
    struct Change {
        FindingKey key;
        std::optional<Acceptance> before;
        std::optional<Acceptance> after;
    };

    explicit AcceptanceDesk(QObject *parent = nullptr);
    /// Writes what is not on disk yet.
    ~AcceptanceDesk() override;

    /// Another port: its file is read, the history starts anew. An empty path keeps records in memory only.
    void open(const QString &path);
    /// What is saved from now on also comes into the review log of the port in \p folder, revocations in the name that
    /// \p recorder gives; an empty folder has no log.
    void recordIn(const QString &folder, std::function<Recorder()> recorder);
    /// The same port got a place of its own: records go there, beside those that are there already.
    void moveTo(const QString &path);
    void close();

    [[nodiscard]] const AcceptanceStore &store() const { return m_store; }
    [[nodiscard]] QUndoStack *undoStack() const { return m_undo; }
    [[nodiscard]] QString path() const { return m_file ? m_file->path() : QString(); }
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    [[nodiscard]] bool isBusy() const { return m_job.isRunning(); }
    /// What went wrong with the file; nothing when all is well.
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }
    /// What resolve() would do about it: "Try Again", "Keep Both", "Read Again".
    [[nodiscard]] QString remedy() const;
    void resolve();
    /// Why no record can be changed now; empty when they can.
    [[nodiscard]] QString refusal() const;

    /// Applies and remembers them as one step named \p text. Precondition: refusal() is empty.
    void apply(const QString &text, QList<Change> changes);

Q_SIGNALS:
    void storeChanged();
    /// Busy, problem or path changed.
    void stateChanged();

private:
    class Command;
    enum class Task { None, Load, Save, Merge, Record };

    void put(const QList<Change> &changes, bool forward);
    void start(Task task);
    void deliver(Task task, Result<AcceptanceStore> result);
    [[nodiscard]] Result<void> record() const;
    void flush();

    Job m_job;
    std::shared_ptr<AcceptanceFile> m_file;   ///< used by the job's only thread while the job runs; null = memory only
    QString m_logFolder;                      ///< of the port whose review log gets what is saved; empty = none
    std::function<Recorder()> m_recorder;
    AcceptanceStore m_store;
    QUndoStack *m_undo;
    std::optional<Error> m_problem;
    Task m_running = Task::None;
    Task m_failed = Task::None;
    bool m_isOpen = false;
};

} // namespace tileport::review
