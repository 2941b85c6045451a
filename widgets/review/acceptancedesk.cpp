// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/acceptancedesk.h"

#include <QUndoCommand>

namespace tileport::review {

/// One step of the reader: some records get others in their place.
class AcceptanceDesk::Command : public QUndoCommand {
public:
    Command(AcceptanceDesk &desk, const QString &text, QList<Change> changes)
        : QUndoCommand(text), m_desk(desk), m_changes(std::move(changes))
    {
    }
    void undo() override { m_desk.put(m_changes, false); }
    void redo() override { m_desk.put(m_changes, true); }

private:
    AcceptanceDesk &m_desk; ///< owns the stack that owns this
    QList<Change> m_changes;
};

AcceptanceDesk::AcceptanceDesk(QObject *parent) : QObject(parent), m_undo(new QUndoStack(this))
{
    connect(&m_job, &Job::runningChanged, this, &AcceptanceDesk::stateChanged);
}

AcceptanceDesk::~AcceptanceDesk()
{
    m_job.disconnect(this);
    m_undo->disconnect(); // It tells of its own clearing, to listeners that hold a desk no longer.
    flush();
}

void AcceptanceDesk::open(const QString &path)
{
    close();
    m_isOpen = true;
    if (!path.isEmpty()) {
        m_file = std::make_shared<AcceptanceFile>(path);
        start(Task::Load);
    }
    Q_EMIT stateChanged();
}

void AcceptanceDesk::recordIn(const QString &folder, std::function<Recorder()> recorder)
{
    m_logFolder = folder;
    m_recorder = std::move(recorder);
}

void AcceptanceDesk::moveTo(const QString &path)
{
    flush();
    m_problem.reset();
    m_failed = Task::None;
    m_file = std::make_shared<AcceptanceFile>(path);
    start(Task::Merge);
    Q_EMIT stateChanged();
}

void AcceptanceDesk::close()
{
    flush();
    m_file.reset();
    m_store = {};
    m_undo->clear();
    m_problem.reset();
    m_failed = Task::None;
    m_isOpen = false;
    Q_EMIT storeChanged();
    Q_EMIT stateChanged();
}

/// A save that was asked for must not be lost with the port or the program. Its file is small; this waits for it.
void AcceptanceDesk::flush()
{
    const bool isUnsaved = m_running == Task::Save || m_running == Task::Merge;
    const bool isUnrecorded = isUnsaved || m_running == Task::Record;
    m_running = Task::None;
    m_job.cancel();
    m_job.waitForIdle();
    if (!isUnrecorded || !m_file)
        return;
    // The worker may have been done already: the same bytes are then written once more, and no entry is.
    const Result<void> saved = isUnsaved ? m_file->save(m_store) : Result<void>();
    const Result<void> recorded = saved ? record() : saved;
    if (!recorded)
        qWarning("accepted findings were not saved: %s", qPrintable(recorded.error().toString()));
}

Result<void> AcceptanceDesk::record() const
{
    if (m_logFolder.isEmpty())
        return {};
    const Result<int> recorded = recordAcceptances(ReviewLog(m_logFolder), m_store, m_recorder());
    return recorded ? Result<void>() : Result<void>(recorded.error());
}

void AcceptanceDesk::start(Task task)
{
    if (!m_file)
        return;
    m_running = task;
    const Recorder recorder = task == Task::Record ? m_recorder() : Recorder();
    m_job.start(
        [file = m_file, store = m_store, task, folder = m_logFolder, recorder](const CancelToken &) -> Result<AcceptanceStore> {
            if (task == Task::Record) {
                const Result<int> recorded = recordAcceptances(ReviewLog(folder), store, recorder);
                return recorded ? Result<AcceptanceStore>(store) : Result<AcceptanceStore>(recorded.error());
            }
            if (task == Task::Load)
                return file->load();
            if (task == Task::Merge)
                return file->mergeAndSave(store);
            const Result<void> saved = file->save(store);
            return saved ? Result<AcceptanceStore>(store) : Result<AcceptanceStore>(saved.error());
        },
        [this, task](Result<AcceptanceStore> result) { deliver(task, std::move(result)); });
}

void AcceptanceDesk::deliver(Task task, Result<AcceptanceStore> result)
{
    m_running = Task::None;
    if (!result) {
        m_problem = result.error();
        if (task == Task::Record)
            m_problem->message = tr("They are saved, but the review log did not take them: %1").arg(m_problem->message);
        m_failed = task;
    } else {
        m_problem.reset();
        m_failed = Task::None;
        if (*result != m_store) {
            m_store = std::move(*result);
            Q_EMIT storeChanged();
        }
        if ((task == Task::Save || task == Task::Merge) && !m_logFolder.isEmpty())
            start(Task::Record);
    }
    Q_EMIT stateChanged();
}

QString AcceptanceDesk::remedy() const
{
    if (!m_problem)
        return {};
    if (m_failed == Task::Record)
        return tr("Record Again");
    if (m_failed == Task::Save)
        return m_problem->code == ErrorCode::Conflict ? tr("Keep Both") : tr("Try Again");
    return m_failed == Task::Load ? tr("Read Again") : tr("Try Again");
}

void AcceptanceDesk::resolve()
{
    if (!m_problem || isBusy())
        return;
    if (m_failed == Task::Save)
        start(m_problem->code == ErrorCode::Conflict ? Task::Merge : Task::Save);
    else
        start(m_failed);
}

QString AcceptanceDesk::refusal() const
{
    if (!m_isOpen)
        return tr("No port is open.");
    if (m_running == Task::Load || m_running == Task::Merge)
        return tr("The accepted findings are being read.");
    if (m_failed == Task::Load || m_failed == Task::Merge)
        return tr("The file of accepted findings cannot be read, and it is not overwritten: repair it or move it away.");
    return {};
}

void AcceptanceDesk::apply(const QString &text, QList<Change> changes)
{
    Q_ASSERT(refusal().isEmpty());
    m_undo->push(std::make_unique<Command>(*this, text, std::move(changes)).release());
}

void AcceptanceDesk::put(const QList<Change> &changes, bool forward)
{
    for (const Change &change : changes) {
        const std::optional<Acceptance> &wanted = forward ? change.after : change.before;
        if (wanted)
            m_store.put(*wanted);
        else
            m_store.remove(change.key);
    }
    Q_EMIT storeChanged();
    start(Task::Save);
}

} // namespace tileport::review
