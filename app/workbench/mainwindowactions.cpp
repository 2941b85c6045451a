// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// What each action of the table does; the window itself is in mainwindow.cpp.

#include "app/workbench/mainwindow.h"

#include "app/workbench/actions.h"
#include "app/workbench/panelink.h"
#include "app/workbench/pastview.h"
#include "app/workbench/pipelinelink.h"
#include "app/workbench/reviewdock.h"
#include "app/workbench/reportexport.h"
#include "widgets/editor/findbar.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/irdiff/specialisationview.h"
#include "widgets/panes/codepane.h"
#include "widgets/panes/commandpalette.h"
#include "widgets/panes/comparedialog.h"
#include "widgets/panes/logview.h"
#include "widgets/panes/paneframe.h"
#include "widgets/panes/problemsview.h"
#include "widgets/pipeline/pipelinecommands.h"
#include "widgets/ports/portsoverview.h"
#include "widgets/review/findingspage.h"
#include "widgets/review/reviewpage.h"
#include "widgets/settings/settingsdialog.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>

namespace tileport::workbench {

using irdiff::Command;
using session::ThemeChoice;

namespace {

constexpr int kReportMessageTime = 15'000; // milliseconds in the status bar; it names a file

/// Away when it is in front, else to the front. A dock behind another tab counts as visible for Qt, but nothing of it is seen.
void toggleDock(QDockWidget *dock)
{
    const bool shows = !dock->isVisible() || dock->visibleRegion().isEmpty();
    dock->setVisible(shows);
    if (!shows)
        return;
    dock->raise();
    dock->widget()->setFocus();
}

struct IrCommandRow {
    Command command;
    bool isWindowWide;   ///< works from every pane
};

// The rest of the pane's commands exist for the focused pane under one shortcut in the window's own table.
constexpr IrCommandRow kIrCommands[] = {
    {Command::NextChange, true},      {Command::PreviousChange, true}, {Command::CollapseEqual, true},
    {Command::CollapseExplained, true}, {Command::ShowEverything, true}, {Command::ShowUnexplained, true},
    {Command::ShowExplained, true},   {Command::ShowRaw, true},        {Command::ExplainValue, true},
    {Command::GoToDefinition, false}, {Command::NextUse, false},       {Command::PreviousUse, false},
    {Command::SwitchSide, false},     {Command::ShowDetails, false},   {Command::ClearMarks, false},
    {Command::Copy, false},           {Command::SelectAll, false},
};

constexpr Command kShared[] = {Command::Find,       Command::FindNext, Command::FindPrevious, Command::GoToLine,
                               Command::ToggleFold, Command::FoldAll,  Command::UnfoldAll,    Command::ZoomIn,
                               Command::ZoomOut,    Command::ZoomReset};

} // namespace

void MainWindow::handleReportActions()
{
    m_report = new ReportExport(m_session, this);
    m_actions->handle(QStringLiteral("file.report"), [this] { m_report->ask(); });
    connect(m_report, &ReportExport::failed, this, &MainWindow::tellError);
    connect(m_report, &ReportExport::exported, this, [this](const QString &, const QString &text) {
        statusBar()->showMessage(text, kReportMessageTime);
        m_log->append(text);
    });
}

void MainWindow::handleFileActions()
{
    m_actions->handle(QStringLiteral("file.open"), [this] { askForFolder(); });
    m_actions->handle(QStringLiteral("file.start"), [this] {
        if (!mayDropChanges())
            return;
        m_overview->openRoot({});
        m_session.close();
        showPort();
    });
    m_actions->handle(QStringLiteral("file.close"), [this] {
        if (mayDropChanges())
            m_session.close();
    });
    m_actions->handle(QStringLiteral("file.save"), [this] { save(); });
    m_actions->handle(QStringLiteral("file.saveAs"), [this] { saveAs(); });
    m_actions->handle(QStringLiteral("file.quit"), [this] { close(); });
    m_actions->handle(QStringLiteral("file.settings"), [this] { settings::SettingsDialog(m_session.settings(), this).exec(); });
    m_actions->handle(QStringLiteral("help.about"), [this] {
        QMessageBox::about(this, tr("About Tileport"),
                           tr("<h3>Tileport %1</h3><p>A workbench for porting GPU tile kernels from cuTile Python to cuTile Rust.</p>"
                              "<p>Copyright 2026 The Tileport authors. Apache License 2.0.</p>")
                               .arg(QApplication::applicationVersion()));
    });
}

void MainWindow::handleEditActions()
{
    // Source, Rust or Tile IR: the pane with the focus, Rust when none has it.
    const auto textPane = [this] { return m_frame->focusedPane() == 0 ? m_past->sourcePane() : m_past->rustPane(); };
    const auto onPane = [this, textPane](const QString &id, Command command, const std::function<void(panes::CodePane *)> &onText) {
        m_actions->handle(id, [this, textPane, command, onText] {
            if (m_frame->focusedPane() == 2)
                m_ir->run(command);
            else
                onText(textPane());
        });
    };
    using panes::CodePane;
    m_actions->handle(QStringLiteral("edit.undo"), [this] { undoOrRedo(true); });
    m_actions->handle(QStringLiteral("edit.redo"), [this] { undoOrRedo(false); });
    m_actions->handle(QStringLiteral("edit.comment"), [textPane] { textPane()->editor()->toggleComment(); });
    m_actions->handle(QStringLiteral("edit.unlock"), [this] { m_source->setLocked(!m_source->isLocked()); });
    onPane(QStringLiteral("edit.find"), Command::Find, [](CodePane *pane) { pane->findBar()->open(); });
    onPane(QStringLiteral("edit.findNext"), Command::FindNext, [](CodePane *pane) { pane->findBar()->findNext(); });
    onPane(QStringLiteral("edit.findPrevious"), Command::FindPrevious, [](CodePane *pane) { pane->findBar()->findPrevious(); });
    onPane(QStringLiteral("view.fold"), Command::ToggleFold, [](CodePane *pane) { pane->editor()->toggleFold(pane->editor()->currentLine()); });
    onPane(QStringLiteral("view.foldAll"), Command::FoldAll, [](CodePane *pane) { pane->editor()->setAllFolded(true); });
    onPane(QStringLiteral("view.unfoldAll"), Command::UnfoldAll, [](CodePane *pane) { pane->editor()->setAllFolded(false); });
    onPane(QStringLiteral("go.line"), Command::GoToLine, [this](CodePane *pane) {
        bool accepted = false;
        const int line = QInputDialog::getInt(this, tr("Go to Line"), tr("Line (1 to %1):").arg(pane->editor()->blockCount()),
                                              pane->editor()->currentLine(), 1, pane->editor()->blockCount(), 1, &accepted);
        if (accepted)
            pane->editor()->goToLine(line);
    });
    m_actions->handle(QStringLiteral("go.counterpart"), [this] { m_link->goToCounterpart(); });
    m_actions->handle(QStringLiteral("go.nextProblem"), [this] { m_problems->step(1); });
    m_actions->handle(QStringLiteral("go.previousProblem"), [this] { m_problems->step(-1); });
    m_actions->handle(QStringLiteral("go.palette"), [this] { m_palette->open(m_actions->paletteEntries()); });
}

/// Undo belongs to where the reader is: acceptances while in the findings, decisions in the review, text everywhere else.
void MainWindow::undoOrRedo(bool undo)
{
    const QWidget *focus = QApplication::focusWidget();
    if (focus && m_findings->isAncestorOf(focus))
        m_findings->run(undo ? review::FindingsCommand::Undo : review::FindingsCommand::Redo);
    else if (focus && m_review->page()->isAncestorOf(focus))
        m_review->page()->run(undo ? review::ReviewCommand::Undo : review::ReviewCommand::Redo);
    else if (undo)
        m_past->rustPane()->editor()->undo();
    else
        m_past->rustPane()->editor()->redo();
}

void MainWindow::handleViewActions()
{
    const QStringList panes{QStringLiteral("Source"), QStringLiteral("Rust"), QStringLiteral("Ir")};
    for (int i = 0; i < panes.size(); ++i) {
        m_actions->handle(QStringLiteral("view.") + panes.at(i).toLower(), [this, i] { m_frame->focusPane(i); });
        m_actions->handle(QStringLiteral("view.max") + panes.at(i), [this, i] { m_frame->toggleMaximised(i); });
    }
    m_actions->handle(QStringLiteral("view.findings"), [this] { toggleDock(m_findingsDock); });
    m_actions->handle(QStringLiteral("view.review"), [this] { toggleDock(m_review->dock()); });
    m_actions->handle(QStringLiteral("view.problems"), [this] { toggleDock(m_problemsDock); });
    m_actions->handle(QStringLiteral("view.specialisation"), [this] { toggleDock(m_specialisationDock); });
    m_actions->handle(QStringLiteral("view.log"), [this] { toggleDock(m_logDock); });
    m_actions->handle(QStringLiteral("view.zoomIn"), [this] { zoom(1); });
    m_actions->handle(QStringLiteral("view.zoomOut"), [this] { zoom(-1); });
    m_actions->handle(QStringLiteral("view.zoomReset"), [this] { m_session.settings().setCodeFontSize(10); });
    m_actions->handle(QStringLiteral("view.resetLayout"), [this] {
        m_frame->resetSizes();
        m_ir->setSplitRatio(0.5);
        resizeDocks({m_findingsDock}, {kDockHeight}, Qt::Vertical);
    });
    const QList<std::pair<QString, ThemeChoice>> themes{{QStringLiteral("theme.system"), ThemeChoice::System},
                                                        {QStringLiteral("theme.light"), ThemeChoice::Light},
                                                        {QStringLiteral("theme.dark"), ThemeChoice::Dark},
                                                        {QStringLiteral("theme.contrast"), ThemeChoice::HighContrast}};
    for (const auto &[id, theme] : themes)
        m_actions->handle(id, [this, chosen = theme] { m_session.settings().setTheme(chosen); });
}

void MainWindow::handlePortActions()
{
    QAction *live = m_actions->action(QStringLiteral("port.live"));
    live->setChecked(m_session.settings().isLive());
    connect(&m_session.settings(), &session::Settings::liveChanged, live, &QAction::setChecked);
    m_actions->handle(QStringLiteral("port.live"), [this, live] { m_session.settings().setLive(live->isChecked()); });
    m_actions->handle(QStringLiteral("port.update"), [this] { m_session.updateNow(); });
    m_actions->handle(QStringLiteral("port.check"), [this] { m_session.checkRust(); });
    m_actions->handle(QStringLiteral("port.next"), [this] { stepSpecialisation(1); });
    m_actions->handle(QStringLiteral("port.previous"), [this] { stepSpecialisation(-1); });
}

void MainWindow::handleComparisonActions()
{
    m_actions->handle(QStringLiteral("port.compare"), [this] { compare(); });
    m_actions->handle(QStringLiteral("port.compareEnd"), [this] { m_session.comparison().end(); });
    m_actions->handle(QStringLiteral("port.checkPoint"), [this] {
        m_session.comparison().setCheckPoint(m_session.rust().text);
        statusBar()->showMessage(tr("Check point set: Compare… can show what changes from here"), 5000);
    });
    session::Pairing &pairing = m_session.pairing();
    m_actions->handle(QStringLiteral("port.pair"), [this] { m_specialisation->choosePartner(); });
    m_actions->handle(QStringLiteral("port.pairUndo"), [&pairing] { pairing.undo(); });
    m_actions->handle(QStringLiteral("port.pairRedo"), [&pairing] { pairing.redo(); });
    m_actions->handle(QStringLiteral("port.pairReset"), [&pairing] { pairing.reset(); });
}

void MainWindow::compare()
{
    QList<session::ProgramChoice> choices = session::programChoices(m_session);
    QList<panes::CompareItem> items;
    for (const session::ProgramChoice &choice : choices)
        items.append({choice.title, choice.detail});
    // The Rust as it is now, against how it was, or else the next thing it could be compared with.
    const int right = choices.size() > 1 ? 1 : -1;
    panes::CompareDialog dialog(items, choices.size() > 2 ? 2 : int(choices.size()) - 2, right, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const auto chosen = [&](int index) {
        return index < choices.size() ? choices.at(index) : session::fileChoice(dialog.item(index).detail);
    };
    m_session.comparison().start(chosen(dialog.left()), chosen(dialog.right()));
    m_frame->focusPane(2);
}

void MainWindow::adoptIrActions()
{
    for (const IrCommandRow &row : kIrCommands) {
        QAction *action = m_ir->action(row.command);
        if (row.isWindowWide)
            action->setShortcutContext(Qt::WindowShortcut);
        m_actions->adopt(action, Actions::tileIrMenu());
    }
    connect(m_ir, &irdiff::IrDiffView::rowOptionsChanged, this, &MainWindow::saveIrOptions);
    // One shortcut, one meaning: the window sends these to the pane that has the focus.
    for (const Command command : kShared)
        m_ir->action(command)->setShortcuts(QList<QKeySequence>());
}

void MainWindow::adoptFindingsActions()
{
    for (QAction *action : m_findings->commands().all())
        m_actions->adopt(action, Actions::findingsMenu());
    // Those that lead into the page also bring it to the front.
    for (const auto command : {review::FindingsCommand::Next, review::FindingsCommand::Previous, review::FindingsCommand::Accept, review::FindingsCommand::Filter,
                               review::FindingsCommand::Overview}) {
        connect(m_findings->commands().action(command), &QAction::triggered, m_findingsDock, [this] {
            m_findingsDock->show();
            m_findingsDock->raise();
        });
    }
}

void MainWindow::adoptPipelineActions()
{
    for (QAction *action : m_pipeline->commands().all())
        m_actions->adopt(action, Actions::pipelineMenu());
    connect(m_pipeline, &PipelineLink::told, this, [this](const QString &line) {
        m_log->append(line);
        statusBar()->showMessage(line, 8'000);
    });
    connect(m_pipeline, &PipelineLink::failed, this, &MainWindow::tellError);
    connect(m_past, &PastView::failed, this, &MainWindow::tellError);
    connect(m_pipeline, &PipelineLink::timelineRequested, this, [this] { toggleDock(m_timelineDock); });
    connect(m_pipeline, &PipelineLink::comparisonRequested, m_past, &PastView::chooseRuns);
}

void MainWindow::zoom(int steps)
{
    session::Settings &settings = m_session.settings();
    if (steps != 0) {
        settings.setCodeFontSize(settings.codeFontSize() + steps); // comes back here with 0
        return;
    }
    m_source->editor()->setCodeFontSize(settings.codeFontSize());
    m_rust->editor()->setCodeFontSize(settings.codeFontSize());
    m_past->setCodeFontSize(settings.codeFontSize());
    m_ir->setZoom(settings.codeFontSize());
}

void MainWindow::stepSpecialisation(int direction)
{
    if (!m_session.port() || m_session.port()->specialisations.isEmpty())
        return;
    const int count = int(m_session.port()->specialisations.size());
    m_session.selectSpecialisation((m_session.specialisation() + direction + count) % count);
}

void MainWindow::save()
{
    if (m_session.port() && m_session.port()->kind != port::PortKind::Folder) {
        saveAs(); // what comes with a package is not changed in place
        return;
    }
    if (const Result<void> saved = m_session.saveRust(); !saved)
        tellError(saved.error());
}

void MainWindow::saveAs()
{
    if (!m_session.port())
        return;
    const QString start = QDir::home().filePath(m_session.port()->name);
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Save the port in a folder"), start);
    if (folder.isEmpty() || !mayReplacePort(folder))
        return;
    if (const Result<void> saved = m_session.savePortAs(folder); !saved)
        tellError(saved.error());
}

bool MainWindow::mayReplacePort(const QString &folder)
{
    const bool isOwn = m_session.port()->kind == port::PortKind::Folder && QDir(m_session.port()->folder) == QDir(folder);
    QStringList replaced;
    for (const QString &name : {QStringLiteral("kernel.rs"), QStringLiteral("port.json")})
        if (!isOwn && QDir(folder).exists(name))
            replaced.append(name);
    if (replaced.isEmpty())
        return true;
    const QString question = tr("%1 has a %2 already.").arg(QDir::toNativeSeparators(folder), replaced.join(tr(" and a ")));
    QMessageBox box(QMessageBox::Warning, tr("Tileport"), question, QMessageBox::Cancel, this);
    QPushButton *replace = box.addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == replace;
}

void MainWindow::askForFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a port, or a folder of ports"), QDir::homePath());
    if (!folder.isEmpty())
        openPort(folder);
}

bool MainWindow::mayDropChanges()
{
    if (!m_asksBeforeClose || !m_session.rust().isModified())
        return true;
    const auto answer = QMessageBox::question(this, tr("Tileport"), tr("The Rust kernel of %1 has unsaved changes.").arg(m_session.port()->name),
                                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save)
        save();
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && !m_session.rust().isModified());
}

} // namespace tileport::workbench
