// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Folders that hold several ports: their overview as a page of the window.

#include "app/workbench/mainwindow.h"

#include "app/workbench/actions.h"
#include "widgets/ports/portsoverview.h"
#include "widgets/ports/startpage.h"

#include <QDir>
#include <QStackedWidget>

namespace tileport::workbench {

void MainWindow::createOverview()
{
    m_overview = new ports::PortsOverview(this);
    m_stack->addWidget(m_overview);
    connect(m_overview, &ports::PortsOverview::portRequested, this, &MainWindow::openPort);
    connect(m_start, &ports::StartPage::overviewRequested, this, &MainWindow::showOverview);
    m_actions->handle(QStringLiteral("file.overview"), [this] { showOverview(); });
}

bool MainWindow::openRoot(const QString &root)
{
    m_session.close();
    m_session.settings().addRecentPort(QDir(root).absolutePath());
    m_overview->openRoot(QDir(root).absolutePath());
    showPort();
    return true;
}

void MainWindow::showOverview()
{
    if (m_overview->root().isEmpty()) {
        askForFolder();
        return;
    }
    if (!mayDropChanges())
        return;
    m_session.close();
    m_overview->desk().reload();
    showPort();
}

} // namespace tileport::workbench
