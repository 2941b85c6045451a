// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include <QApplication>

#include "app/workbench/actions.h"
#include "app/workbench/scripting.h"
#include "core/base/files.h"
#include "tests/app/windowtest.h"
#include "widgets/common/theme.h"
#include "widgets/ports/portsoverview.h"
#include "widgets/ports/startpage.h"

#include <QPushButton>
#include <QTableView>

#include "tests/support/testmain.h"

using namespace tileport;

/// A folder of several ports in the whole window: the overview, ports out of it and back, by keys.
class TestPortsRoot : public test::WindowTest {
    Q_OBJECT

    [[nodiscard]] QString at(const QString &name = {}) const { return m_folder->filePath(QStringLiteral("root/") + name); }
    [[nodiscard]] bool idle() { return workbench::waitForSession(*m_session, 5000); }
    [[nodiscard]] QWidget *page() const { return m_window->overview(); }
    bool openRoot()
    {
        QSignalSpy finished(&m_window->overview()->desk(), &session::PortsDesk::finished);
        return m_window->openPort(at()) && finished.wait();
    }
    /// With TILEPORT_SCREENSHOTS=DIR in the environment, what the window shows is kept there.
    void keepPicture(const QString &name) const
    {
        const QString folder = qEnvironmentVariable("TILEPORT_SCREENSHOTS");
        if (!folder.isEmpty())
            QVERIFY(m_window->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png")));
    }

private Q_SLOTS:
    void init()
    {
        startSession();
        test::writeFakePort(at(QStringLiteral("k")));
        for (const char *file : {"matmul/reports/agent_a.md", "rms_norm/reports/agent_a.md"})
            QVERIFY(writeFileAtomically(at(QLatin1String(file)), "VERDICT: PASS\n"));
        QVERIFY(writeFileAtomically(at(QStringLiteral("matmul/reports/agent_b.md")), "VERDICT: COMPILED\n"));
        QVERIFY(writeFileAtomically(at(QStringLiteral("matmul/reports/correctness.md")), "VERDICT: FAIL\nfail_class: kernel\n"));
        QVERIFY(writeFileAtomically(at(QStringLiteral("old/.tileport/runs.jsonl")), "{\"format\": \"tileport-run\", \"version\": 99}\n"));
        QVERIFY(writeFileAtomically(at(QStringLiteral("fused/port.json")),
                                    R"({"format": "tileport-port", "version": 1, "operator": "fused", "specifications": [], "reference_file": "f.py", "origin": {"kind": "triton", "file": "/f.py"}})"));
        QVERIFY(writeFileAtomically(at(QStringLiteral("fused/f.py")), "x\n"));
        showWindow();
    }

    void aFolderOfPortsIsAnOverview()
    {
        QVERIFY(openRoot());
        QVERIFY(page()->isVisible() && !m_session->port());
        QCOMPARE(m_window->overview()->summary(), QStringLiteral("5 ports"));
        QCOMPARE(m_settings->recentPorts().first(), QDir(at()).absolutePath());
        keepPicture(QStringLiteral("overview-light"));
        common::Theme::bundledById(QStringLiteral("dark")).applyTo(*qApp);
        QCoreApplication::processEvents();
        QCOMPARE(common::Theme::matching(page()->palette()).id(), QStringLiteral("dark"));
        keepPicture(QStringLiteral("overview-dark"));
        common::Theme::bundledById(QStringLiteral("light")).applyTo(*qApp);
    }

    void aPortAndBackByKeys()
    {
        QVERIFY(openRoot());
        QTableView *const table = m_window->overview()->table();
        QTest::keyClicks(table, QStringLiteral("k"));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(idle());
        QCOMPARE(m_session->port()->folder, at(QStringLiteral("k")));
        QVERIFY(!page()->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(page()->isVisible() && !m_session->port());
        QVERIFY(m_window->openPort(at(QStringLiteral("k"))) && idle());
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(page()->isVisible() && !m_session->port());
    }

    void theStartPageIsStillThere()
    {
        QVERIFY(openRoot());
        m_window->actionSet().trigger(QStringLiteral("file.start"));
        QVERIFY(m_window->isOnStartPage());
        QVERIFY(m_window->overview()->root().isEmpty());
    }

    void aFolderThatIsAPortIsNoOverview()
    {
        QVERIFY(m_window->openPort(at(QStringLiteral("k"))) && idle());
        QVERIFY(m_window->overview()->root().isEmpty());
    }
};

TILEPORT_GUI_TEST_MAIN(TestPortsRoot)
#include "tst_portsroot.moc"
