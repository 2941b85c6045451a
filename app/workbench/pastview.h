// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/pastport.h"
#include "core/session/pipelinedesk.h"

#include <QObject>

class QStackedWidget;

namespace tileport::editor {
class HighlightRepository;
}
namespace tileport::panes {
class CodePane;
class NoticeBar;
}

namespace tileport::workbench {

/// Time travel: while the desk looks at an earlier moment, the panes show the files of that moment, read-only, under a bar that
/// says so. The present's panes stay as they are behind them, unsaved edits, undo and cursor included.
class PastView : public QObject {
    Q_OBJECT
public:
    struct Panes {
        panes::CodePane *source;
        panes::CodePane *rust;
    };

    /// Everything must outlive this object.
    PastView(session::Session &session, session::PipelineDesk &desk, Panes present, QWidget *parent);

    /// What stands in the window instead of the present's panes: they and those of the past, one at a time.
    [[nodiscard]] QWidget *sourceStack() const;
    [[nodiscard]] QWidget *rustStack() const;
    [[nodiscard]] panes::NoticeBar *notice() const { return m_notice; }
    /// The panes that are seen now.
    [[nodiscard]] panes::CodePane *sourcePane() const { return m_isShown ? m_past.source : m_present.source; }
    [[nodiscard]] panes::CodePane *rustPane() const { return m_isShown ? m_past.rust : m_present.rust; }
    [[nodiscard]] bool isShown() const { return m_isShown; }
    [[nodiscard]] bool isBusy() const { return m_job.isRunning() || m_compareJob.isRunning(); }

    void setHighlights(editor::HighlightRepository &highlights);
    void setCodeFontSize(int points);
    /// Asks which two runs, and shows their generated programs side by side. \p wished are numbers of the history's records.
    void chooseRuns(const QList<int> &wished);

Q_SIGNALS:
    void failed(const tileport::Error &error);

private:
    void follow();
    void showMoment(const session::PipelineMoment &moment);
    void show(session::PastPort past);
    void showNothing(const QString &why);
    void showPresent();
    void setShown(bool isShown);
    void startComparison(const session::ProgramChoice &left, const session::ProgramChoice &right);
    void followComparison();
    /// Runs whose files were kept, as numbers of the history's records.
    [[nodiscard]] QList<int> keptRuns() const;
    [[nodiscard]] QString describeRun(int record) const;
    /// One side of a comparison: a run, or a file that the reader chose beside them.
    struct Wanted {
        std::optional<session::PastRequest> run;
        session::ProgramChoice file;
    };
    void compare(const QList<Wanted> &wanted);
    [[nodiscard]] session::PastRequest requestFor(int record) const;
    [[nodiscard]] QString describe(const session::PipelineMoment &moment) const;

    session::Session &m_session;
    session::PipelineDesk &m_desk;
    Panes m_present;
    Panes m_past;
    QStackedWidget *m_sourceStack;
    QStackedWidget *m_rustStack;
    panes::NoticeBar *m_notice;
    Job m_job;
    Job m_compareJob;
    QList<session::PastPort> m_kept;   ///< whose files the comparison reads
    QString m_ownTitle;                ///< of the left program of the comparison that we started; empty = none is ours
    int m_record = -1;                 ///< whose files are shown
    bool m_isShown = false;
};

} // namespace tileport::workbench
