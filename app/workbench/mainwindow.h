// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/session.h"

#include <QMainWindow>

class QDockWidget;
class QLabel;
class QStackedWidget;

namespace tileport::irdiff {
class IrDiffView;
class SpecialisationView;
}
namespace tileport::panes {
class CodePane;
class CommandPalette;
class LogView;
class NoticeBar;
class PaneFrame;
class PortBar;
class ProblemsModel;
class ProblemsView;
}
namespace tileport::review {
class FindingsPage;
}
namespace tileport::ports {
class PortsOverview;
class StartPage;
}

namespace tileport::workbench {

class Actions;
class PaneLink;
class PastView;
class PipelineLink;
class ReviewDock;
class ReportExport;

/// The workbench window: start page or three panes, docks, menus, status. Holds no state of its own beyond the layout.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// \p session must outlive the window.
    explicit MainWindow(session::Session &session, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens a folder or operator; a folder that holds ports is shown as an overview. A failure is told in a message over the window and in the log.
    bool openPort(const QString &folderOrOperator);
    /// Unsaved changes are dropped on close without a question; for scripted runs.
    void setAsksBeforeClose(bool asks) { m_asksBeforeClose = asks; }
    /// Where records of ports without a folder are kept; empty (the default) = only while the program runs.
    void setDataFolder(const QString &folder);
    /// Something in the window is still being made.
    [[nodiscard]] bool isBusy() const;

    [[nodiscard]] panes::CodePane *sourcePane() const { return m_source; }
    [[nodiscard]] panes::CodePane *rustPane() const { return m_rust; }
    [[nodiscard]] irdiff::IrDiffView *irView() const { return m_ir; }
    [[nodiscard]] panes::NoticeBar *notice() const { return m_notice; }
    [[nodiscard]] panes::NoticeBar *blocked() const { return m_blocked; }
    [[nodiscard]] irdiff::SpecialisationView *specialisation() const { return m_specialisation; }
    [[nodiscard]] panes::PaneFrame *frame() const { return m_frame; }
    [[nodiscard]] panes::PortBar *portBar() const { return m_portBar; }
    [[nodiscard]] ports::StartPage *startPage() const { return m_start; }
    [[nodiscard]] ports::PortsOverview *overview() const { return m_overview; }
    [[nodiscard]] panes::ProblemsView *problems() const { return m_problems; }
    [[nodiscard]] review::FindingsPage *findings() const { return m_findings; }
    [[nodiscard]] PipelineLink *pipeline() const { return m_pipeline; }
    [[nodiscard]] ReviewDock *review() const { return m_review; }
    [[nodiscard]] PastView *past() const { return m_past; }
    [[nodiscard]] panes::CommandPalette *commandPalette() const { return m_palette; }
    [[nodiscard]] ReportExport *reportExport() const { return m_report; }
    [[nodiscard]] Actions &actionSet() const { return *m_actions; }
    [[nodiscard]] bool isOnStartPage() const;

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void createCentre();
    void createDocks();
    void createStatus();
    void connectSession();
    void connectWidgets();
    void handleFileActions();
    void handleReportActions();
    void createOverview();
    bool openRoot(const QString &root);
    /// The overview of the last folder of ports, else a question for one.
    void showOverview();
    void handleEditActions();
    void undoOrRedo(bool undo);
    void handleViewActions();
    void handlePortActions();
    void handleComparisonActions();
    void compare();
    void adoptIrActions();
    void adoptFindingsActions();
    void adoptPipelineActions();
    void showPort();
    void showSpecialisation();
    void showStatus();
    void showProblems();
    /// Has a pane show \p place; false when no pane has that file.
    bool showPlace(const Place &place);
    void zoom(int steps);
    void stepSpecialisation(int direction);
    void save();
    void saveAs();
    /// Asks when the folder holds another port's files.
    [[nodiscard]] bool mayReplacePort(const QString &folder);
    void askForFolder();
    [[nodiscard]] bool mayDropChanges();
    void tellError(const Error &error);
    void saveLayout();
    void saveIrOptions();
    void restoreLayout();

    static constexpr int kDockHeight = 300; ///< pixels; findings need a few rows and their detail

    session::Session &m_session;
    Actions *m_actions;
    QStackedWidget *m_stack;
    ports::StartPage *m_start;
    ports::PortsOverview *m_overview = nullptr;
    panes::CodePane *m_source;
    panes::CodePane *m_rust;
    irdiff::IrDiffView *m_ir;
    panes::NoticeBar *m_notice = nullptr;
    panes::NoticeBar *m_blocked = nullptr; ///< why there is no comparison
    irdiff::SpecialisationView *m_specialisation = nullptr;
    QDockWidget *m_specialisationDock = nullptr;
    panes::PaneFrame *m_frame = nullptr;
    panes::PortBar *m_portBar = nullptr;
    PipelineLink *m_pipeline = nullptr;
    PastView *m_past = nullptr;
    QDockWidget *m_timelineDock = nullptr;
    panes::ProblemsModel *m_problemsModel = nullptr;
    panes::ProblemsView *m_problems = nullptr;
    panes::LogView *m_log = nullptr;
    review::FindingsPage *m_findings = nullptr;
    ReviewDock *m_review = nullptr;
    panes::CommandPalette *m_palette;
    PaneLink *m_link = nullptr;
    ReportExport *m_report = nullptr;
    QDockWidget *m_findingsDock = nullptr;
    QDockWidget *m_problemsDock = nullptr;
    QDockWidget *m_logDock = nullptr;
    QLabel *m_linkLabel = nullptr;
    QLabel *m_problemLabel = nullptr;
    QLabel *m_liveLabel = nullptr;
    bool m_asksBeforeClose = true;
};

} // namespace tileport::workbench
