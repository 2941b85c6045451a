// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/reviewdock.h"

#include "app/workbench/actions.h"
#include "core/session/pipelinedesk.h"
#include "core/session/session.h"
#include "widgets/review/decisionwords.h"
#include "widgets/review/evidencetext.h"
#include "widgets/review/reviewpage.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QStatusBar>

namespace tileport::workbench {

namespace {
constexpr qsizetype kToldReasons = 10;   // why a decision is stale, in the status bar's tool tip
}

ReviewDock::ReviewDock(session::Session &session, Actions &actions, QMainWindow *window, Jump jump)
    : QObject(window), m_session(session), m_jump(std::move(jump)), m_dock(new QDockWidget(window)), m_page(new review::ReviewPage(m_desk, m_dock)), m_state(new QLabel(window))
{
    m_dock->setObjectName(QStringLiteral("review"));
    m_dock->setWidget(m_page);
    window->addDockWidget(Qt::BottomDockWidgetArea, m_dock);
    m_state->setTextFormat(Qt::PlainText);
    window->statusBar()->addPermanentWidget(m_state);
    connect(&m_session, &session::Session::portChanged, this, &ReviewDock::followPort);
    connect(&m_desk, &session::ReviewDesk::changed, this, &ReviewDock::showState);
    adoptActions(actions);
    followPort();
    showState();
}

ReviewDock::~ReviewDock()
{
    delete m_dock.data(); // before the desk, unless the window was faster
}

QDockWidget *ReviewDock::dock() const
{
    return m_dock;
}

void ReviewDock::followPort()
{
    const auto &port = m_session.port();
    m_desk.showPort(port && port->kind == port::PortKind::Folder ? port->folder : QString());
}

void ReviewDock::follow(session::PipelineDesk &pipeline)
{
    connect(&pipeline, &session::PipelineDesk::momentChanged, this, [this, &pipeline] {
        const session::PipelineViewPtr &view = pipeline.view();
        const int moment = pipeline.moment();
        if (moment >= 0 && moment < view->moments.size())
            m_desk.showRun(view->folder, view->moments.at(moment).run);
    });
}

void ReviewDock::showState()
{
    m_dock->setWindowTitle(m_page->title());
    const session::ReviewViewPtr &view = m_desk.view();
    const session::ReviewedRun *run = view->run ? view->find(*view->run) : nullptr;
    m_state->setText(run ? review::runLine(*run) : QString());
    const QStringList stale = review::staleSentences(view->standing, kToldReasons);
    m_state->setToolTip(stale.join(u'\n'));
    m_state->setAccessibleName(run ? tr("Review: %1 %2").arg(m_state->text(), stale.join(u' ')) : tr("Review: no run"));
}

void ReviewDock::adoptActions(Actions &actions)
{
    for (QAction *action : m_page->commands().all())
        actions.adopt(action, Actions::reviewMenu());
    connect(m_page, &review::ReviewPage::placeRequested, this, &ReviewDock::goTo);
    connect(m_page, &review::ReviewPage::wanted, m_dock, [this] {
        m_dock->show();
        m_dock->raise();
    });
}

void ReviewDock::goTo(const review::EvidenceLink &link)
{
    const QString file = m_desk.view()->folder + u'/' + link.file;
    if (!m_jump({file, link.line, 0, -1, {}}))
        m_page->openRaw(link);
}

} // namespace tileport::workbench
