// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/workbench/mainwindow.h"
#include "tests/core/session/sessiontest.h"

#include <QTest>

namespace tileport::test {

/// A test on the whole window, driven by real events, on a session with fake tools.
class WindowTest : public SessionTest {
protected:
    void startSession()
    {
        m_window.reset();
        SessionTest::startSession();
    }
    void showWindow()
    {
        m_window = std::make_unique<workbench::MainWindow>(*m_session);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow();
    }

    std::unique_ptr<workbench::MainWindow> m_window;
};

} // namespace tileport::test
