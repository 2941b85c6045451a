// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/mainwindow.h"

#include "app/workbench/actions.h"
#include "app/workbench/panelink.h"
#include "app/workbench/pastview.h"
#include "app/workbench/pipelinelink.h"
#include "app/workbench/reviewdock.h"
#include "core/port/portfolder.h"
#include "core/session/portrow.h"
#include "widgets/common/counted.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/irdiff/specialisationview.h"
#include "widgets/panes/codepane.h"
#include "widgets/panes/commandpalette.h"
#include "widgets/panes/logview.h"
#include "widgets/panes/noticebar.h"
#include "widgets/panes/paneframe.h"
#include "widgets/panes/paneheader.h"
#include "widgets/panes/portbar.h"
#include "widgets/panes/problemsmodel.h"
#include "widgets/panes/problemsview.h"
#include "widgets/pipeline/timelineview.h"
#include "widgets/ports/portsoverview.h"
#include "widgets/ports/startpage.h"
#include "widgets/review/findingspage.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>

namespace tileport::workbench {

namespace {
constexpr int kLayoutVersion = 3;
const QString kGeometry = QStringLiteral("geometry");
const QString kDocks = QStringLiteral("docks");
const QString kPanes = QStringLiteral("panes");
const QString kIrSplit = QStringLiteral("irsplit");
constexpr int kMessageTime = 5000; // milliseconds in the status bar

Result<QString> droppedFolder(const QMimeData &data)
{
    const QList<QUrl> urls = data.urls();
    if (urls.size() != 1)
        return makeError(ErrorCode::InvalidInput, MainWindow::tr("Drop one folder or one file of a port"));
    if (!urls.first().isLocalFile())
        return makeError(ErrorCode::Unsupported, MainWindow::tr("Only files of this machine can be opened"));
    return port::portFolderOf(urls.first().toLocalFile());
}

const QString kIrOptions = QStringLiteral("iroptions"); // mode, equal lines collapsed, explained ones collapsed

irdiff::RowOptions rowOptionsOf(const QByteArray &bytes)
{
    const QList<QByteArray> parts = bytes.split(' ');
    irdiff::RowOptions options;
    if (parts.size() != 3)
        return options;
    options.mode = irdiff::ViewMode(std::clamp(parts.at(0).toInt(), 0, int(irdiff::ViewMode::Raw)));
    options.collapsesEqual = parts.at(1) == "1";
    options.collapsesExplained = parts.at(2) == "1";
    return options;
}
} // namespace

MainWindow::MainWindow(session::Session &session, QWidget *parent)
    : QMainWindow(parent), m_session(session), m_actions(new Actions(this)), m_stack(new QStackedWidget(this)),
      m_start(new ports::StartPage(session.catalogue(), this)), m_source(new panes::CodePane(tr("Source"), this)),
      m_rust(new panes::CodePane(tr("Rust"), this)), m_ir(new irdiff::IrDiffView(this)), m_palette(new panes::CommandPalette(this))
{
    setWindowTitle(QStringLiteral("Tileport"));
    setAcceptDrops(true);
    resize(1600, 1000);
    createCentre();
    createDocks();
    createStatus();
    m_link = new PaneLink(session, {m_source, m_rust, m_ir, m_notice, m_blocked, m_specialisation}, this);
    m_past->setHighlights(m_link->highlights());
    connectSession();
    connectWidgets();
    handleFileActions();
    handleReportActions();
    handleEditActions();
    handleViewActions();
    handlePortActions();
    handleComparisonActions();
    adoptIrActions();
    adoptFindingsActions();
    adoptPipelineActions();
    restoreLayout();
    zoom(0);
    showPort();
    showProblems();
}

MainWindow::~MainWindow() = default;

void MainWindow::createCentre()
{
    m_notice = new panes::NoticeBar(tr("&Back"), this);
    m_blocked = new panes::NoticeBar({}, this, panes::NoticeBar::Kind::Problem);
    auto *irPane = new QWidget(this);
    auto *irColumn = new QVBoxLayout(irPane);
    irColumn->setContentsMargins(0, 0, 0, 0);
    irColumn->setSpacing(0);
    irColumn->addWidget(m_notice);
    irColumn->addWidget(m_blocked);
    irColumn->addWidget(m_ir, 1);
    irPane->setFocusProxy(m_ir);
    m_pipeline = new PipelineLink(m_session, this);
    m_past = new PastView(m_session, m_pipeline->desk(), {m_source, m_rust}, this);
    m_frame = new panes::PaneFrame({m_past->sourceStack(), m_past->rustStack(), irPane}, {30, 30, 52}, this);
    m_portBar = new panes::PortBar(this);
    auto *work = new QWidget(this);
    auto *column = new QVBoxLayout(work);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_portBar);
    column->addWidget(m_pipeline);
    column->addWidget(m_past->notice());
    column->addWidget(m_frame, 1);
    m_stack->addWidget(m_start);
    m_stack->addWidget(work);
    createOverview();
    setCentralWidget(m_stack);
    m_ir->setAccessibleName(tr("Tile IR, reference and generated"));
}

void MainWindow::createDocks()
{
    const auto addDock = [this](const QString &title, const QString &name, QWidget *content) {
        auto *dock = new QDockWidget(title, this);
        dock->setObjectName(name);
        dock->setWidget(content);
        addDockWidget(Qt::BottomDockWidgetArea, dock);
        return dock;
    };
    m_problemsModel = new panes::ProblemsModel(this);
    m_problems = new panes::ProblemsView(m_problemsModel, this);
    m_log = new panes::LogView(this);
    m_findings = new review::FindingsPage(m_session, this);
    m_findingsDock = addDock(m_findings->title(), QStringLiteral("findings"), m_findings);
    m_problemsDock = addDock(tr("Problems"), QStringLiteral("problems"), m_problems);
    m_specialisation = new irdiff::SpecialisationView(this);
    m_specialisationDock = addDock(tr("Specialisation"), QStringLiteral("specialisation"), m_specialisation);
    m_timelineDock = addDock(tr("Timeline"), QStringLiteral("timeline"), m_pipeline->timeline());
    m_logDock = addDock(tr("Log"), QStringLiteral("log"), m_log);
    m_review = new ReviewDock(m_session, *m_actions, this, [this](const Place &place) {
        return (place.file == m_rust->file() || place.file == m_source->file()) && showPlace(place); // a name alone is not enough here
    });
    m_review->follow(m_pipeline->desk());
    tabifyDockWidget(m_findingsDock, m_review->dock());
    tabifyDockWidget(m_review->dock(), m_problemsDock);
    tabifyDockWidget(m_problemsDock, m_specialisationDock);
    tabifyDockWidget(m_specialisationDock, m_timelineDock);
    tabifyDockWidget(m_timelineDock, m_logDock);
    m_findingsDock->raise();
    resizeDocks({m_findingsDock}, {kDockHeight}, Qt::Vertical);
}

void MainWindow::createStatus()
{
    m_linkLabel = new QLabel(this);
    m_problemLabel = new QLabel(this);
    m_liveLabel = new QLabel(this);
    m_linkLabel->setAccessibleName(tr("What the selection is linked to"));
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(6, 0, 8, 0);
    statusBar()->addWidget(m_linkLabel, 1);
    statusBar()->addPermanentWidget(m_problemLabel);
    statusBar()->addPermanentWidget(m_liveLabel);
}

void MainWindow::connectSession()
{
    using session::Session;
    connect(&m_session, &Session::portChanged, this, &MainWindow::showPort);
    connect(&m_session, &Session::specialisationChanged, this, &MainWindow::showSpecialisation);
    connect(&m_session, &Session::diagnosticsChanged, this, &MainWindow::showProblems);
    connect(&m_session, &Session::liveChanged, this, &MainWindow::showStatus);
    connect(&m_session, &Session::modifiedChanged, this, [this](bool modified) { setWindowModified(modified); });
    connect(&m_session, &Session::selectionChanged, this, [this] { m_linkLabel->setText(m_session.linked().explanation); });
    connect(&m_session, &Session::logged, m_log, &panes::LogView::append);
    connect(&m_session.settings(), &session::Settings::codeFontSizeChanged, this, [this] { zoom(0); });
    connect(&m_session.settings(), &session::Settings::recentPortsChanged, this,
            [this] { m_start->setRecentPorts(m_session.settings().recentPorts()); });
}

void MainWindow::connectWidgets()
{
    connect(m_start, &ports::StartPage::portRequested, this, &MainWindow::openPort);
    connect(m_start, &ports::StartPage::folderDialogRequested, this, &MainWindow::askForFolder);
    connect(m_portBar, &panes::PortBar::portChosen, this, &MainWindow::openPort);
    connect(m_portBar, &panes::PortBar::specialisationChosen, &m_session, &session::Session::selectSpecialisation);
    connect(m_portBar, &panes::PortBar::versionChosen, &m_session, &session::Session::setCutileVersion);
    connect(m_problems, &panes::ProblemsView::jumpRequested, this, [this](const Diagnostic &diagnostic) { showPlace(diagnostic.place); });
    connect(m_findings, &review::FindingsPage::titleChanged, this, [this] { m_findingsDock->setWindowTitle(m_findings->title()); });
    connect(m_findings, &review::FindingsPage::jumpRequested, m_link, &PaneLink::showFinding);
    connect(m_palette, &panes::CommandPalette::chosen, m_actions, &Actions::trigger);
    const QList<panes::CodePane *> texts{m_source, m_rust};
    for (qsizetype i = 0; i < texts.size(); ++i) {
        connect(texts.at(i), &panes::CodePane::message, this, [this](const QString &text) { statusBar()->showMessage(text, kMessageTime); });
        connect(texts.at(i)->editor(), &editor::CodeEditor::zoomRequested, this, &MainWindow::zoom);
        connect(texts.at(i)->header(), &panes::PaneHeader::doubleClicked, this, [this, i] { m_frame->toggleMaximised(int(i)); });
    }
    m_start->setRecentPorts(m_session.settings().recentPorts());
    m_start->setCapabilities(m_session.services().capabilities());
}

bool MainWindow::openPort(const QString &folderOrOperator)
{
    if (!mayDropChanges())
        return false;
    if (QFileInfo(folderOrOperator).isDir() && !session::isPortFolder(folderOrOperator) && session::holdsPorts(folderOrOperator))
        return openRoot(folderOrOperator);
    const Result<void> opened = m_session.open(folderOrOperator);
    if (!opened)
        tellError(opened.error());
    return opened.hasValue();
}

void MainWindow::setDataFolder(const QString &folder)
{
    m_findings->setDataFolder(folder);
}

bool MainWindow::isBusy() const
{
    return m_session.isBusy() || m_findings->isBusy() || m_pipeline->desk().isBusy() || m_past->isBusy() || m_review->isBusy();
}

bool MainWindow::isOnStartPage() const
{
    return m_stack->currentWidget() == m_start;
}

void MainWindow::showPort()
{
    const auto &port = m_session.port();
    m_stack->setCurrentIndex(port ? 1 : m_overview->root().isEmpty() ? 0 : 2);
    // The page that is not seen must not hold the window to its size.
    for (int i = 0; i < m_stack->count(); ++i) {
        const QSizePolicy::Policy policy = i == m_stack->currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        m_stack->widget(i)->setSizePolicy(policy, policy);
    }
    for (QDockWidget *dock : {m_findingsDock, m_review->dock(), m_problemsDock, m_specialisationDock, m_timelineDock, m_logDock})
        dock->setVisible(port.has_value());
    if (port)
        m_findingsDock->raise();
    const bool isRoot = !port && !m_overview->root().isEmpty();
    setWindowTitle(port ? tr("%1[*] – Tileport").arg(port->name) : isRoot ? tr("%1 – Tileport").arg(QFileInfo(m_overview->root()).fileName()) : QStringLiteral("Tileport"));
    setWindowModified(m_session.rust().isModified());
    if (port) {
        QStringList names = m_session.settings().recentPorts();
        for (const port::OperatorInfo &info : m_session.catalogue().operators())
            if (!names.contains(info.name))
                names.append(info.name);
        const QString current = port->kind == port::PortKind::Folder ? port->folder : port->name;
        m_portBar->setPorts(names, current);
        m_portBar->setVersions(m_session.services().cutileVersions(), m_session.cutileVersion());
        if (port->specialisations.isEmpty())
            m_portBar->clearSpecialisations(port->notes.join(QLatin1Char('\n')));
        m_source->setFocus();
    }
    showSpecialisation();
    showStatus();
}

void MainWindow::showSpecialisation()
{
    if (m_session.port() && !m_session.port()->specialisations.isEmpty())
        m_portBar->setSpecialisations(*m_session.port(), m_session.specialisation());
}

void MainWindow::showStatus()
{
    const session::LiveState &live = m_session.live();
    QString text;
    if (m_session.isBusy())
        text = tr("working…");
    else if (live.editMilliseconds > 0)
        text = tr("edit → diff %1 ms").arg(live.editMilliseconds, 0, 'f', 0);
    else if (live.diff && live.diff->verdict == irdiff::Verdict::Blocked)
        text = irdiff::verdictName(live.diff->verdict);
    else if (live.diff)
        text = tr("diff %1 ms").arg(live.diffMilliseconds, 0, 'f', 1);
    m_liveLabel->setText(m_session.port() ? text : QString());
    m_liveLabel->setToolTip(live.diff ? live.diff->verdictReason : QString());
}

void MainWindow::showProblems()
{
    m_problemsModel->setDiagnostics(m_session.diagnostics());
    const int errors = m_problemsModel->count(Severity::Error);
    const int warnings = m_problemsModel->count(Severity::Warning);
    QStringList counts;
    if (errors > 0)
        counts.append(common::counted(errors, tr("1 error"), tr("%1 errors")));
    if (warnings > 0)
        counts.append(common::counted(warnings, tr("1 warning"), tr("%1 warnings")));
    m_problemLabel->setText(counts.join(QStringLiteral(", ")));
    const int total = m_problemsModel->rowCount();
    m_problemsDock->setWindowTitle(total == 0 ? tr("Problems") : tr("Problems (%1)").arg(total));
}

bool MainWindow::showPlace(const Place &place)
{
    for (panes::CodePane *pane : {m_rust, m_source}) {
        if (!panes::isSameFile(place.file, pane->file().isEmpty() ? QStringLiteral("kernel.rs") : pane->file()))
            continue;
        m_pipeline->desk().goTo(-1); // a place is one of the files as they are
        if (place.line > 0)
            pane->editor()->goToLine(place.line, place.column);
        pane->setFocus();
        return true;
    }
    return false;
}

void MainWindow::tellError(const Error &error)
{
    m_log->append(error.toString());
    QMessageBox box(QMessageBox::Warning, tr("Tileport"), error.message, QMessageBox::Ok, this);
    box.setInformativeText(error.remedy);
    box.exec();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const Result<QString> folder = droppedFolder(*event->mimeData());
    if (folder)
        event->acceptProposedAction();
    else if (event->mimeData()->hasUrls())
        statusBar()->showMessage(folder.error().message, kMessageTime);
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const Result<QString> folder = droppedFolder(*event->mimeData());
    if (!folder)
        return;
    event->acceptProposedAction();
    // Not from here: a question about unsaved changes would hold up the program that the folder comes from.
    QTimer::singleShot(0, this, [this, opened = *folder] { openPort(opened); });
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!mayDropChanges()) {
        event->ignore();
        return;
    }
    saveLayout();
    QMainWindow::closeEvent(event);
}

void MainWindow::saveLayout()
{
    session::Settings &settings = m_session.settings();
    settings.setLayout(kGeometry, saveGeometry());
    settings.setLayout(kDocks, saveState(kLayoutVersion));
    settings.setLayout(kPanes, m_frame->saveState());
    settings.setLayout(kIrSplit, QByteArray::number(m_ir->splitRatio()));
}

void MainWindow::saveIrOptions()
{
    const irdiff::RowOptions &options = m_ir->rowOptions();
    m_session.settings().setLayout(kIrOptions, QStringLiteral("%1 %2 %3").arg(int(options.mode)).arg(int(options.collapsesEqual))
                                                   .arg(int(options.collapsesExplained)).toLatin1());
}

void MainWindow::restoreLayout()
{
    const session::Settings &settings = m_session.settings();
    restoreGeometry(settings.layout(kGeometry));
    restoreState(settings.layout(kDocks), kLayoutVersion);
    m_frame->restoreState(settings.layout(kPanes));
    m_ir->setRowOptions(rowOptionsOf(settings.layout(kIrOptions)));
    if (const double ratio = settings.layout(kIrSplit).toDouble(); ratio > 0)
        m_ir->setSplitRatio(ratio);
}

} // namespace tileport::workbench
