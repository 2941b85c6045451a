// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "widgets/ports/portsmodel.h"
#include "widgets/ports/portsoverview.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::ports;

/// The table of all ports of a folder by keyboard and mouse.
class TestPortsOverview : public QObject {
    Q_OBJECT

    QTemporaryDir m_root;
    std::unique_ptr<PortsOverview> m_page;

    void write(const QString &file, const QByteArray &bytes) const { QVERIFY(writeFileAtomically(m_root.filePath(file), bytes)); }
    /// The names that are shown, from top to bottom.
    QStringList shown() const
    {
        QStringList names;
        for (int row = 0; row < m_page->table()->model()->rowCount(); ++row)
            names.append(cell(row, PortsModel::NameColumn));
        return names;
    }
    QString cell(int row, int column) const { return m_page->table()->model()->index(row, column).data().toString(); }
    void open(const QString &root) const
    {
        QSignalSpy finished(&m_page->desk(), &session::PortsDesk::finished);
        m_page->openRoot(root);
        QVERIFY(finished.wait());
    }
    void choose(PortsFilter::Need need) const { m_page->needBox()->setCurrentIndex(m_page->needBox()->findData(int(need))); }

private Q_SLOTS:
    void initTestCase()
    {
        write(QStringLiteral("matmul/reports/agent_a.md"), "VERDICT: PASS\n");
        write(QStringLiteral("matmul/reports/agent_b.md"), "VERDICT: COMPILED\n");
        write(QStringLiteral("softmax/kernel.rs"), "fn k() {}\n");
        write(QStringLiteral("broken/.tileport/runs.jsonl"), "{\"format\": \"tileport-run\", \"version\": 99}\n");
        write(QStringLiteral("empty/nothing.txt"), "x\n");
    }

    void init()
    {
        m_page = std::make_unique<PortsOverview>();
        m_page->resize(1200, 500);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void theModelKeepsItsPromises()
    {
        session::PortsDesk desk;
        PortsModel model(desk);
        PortsFilter filter(model);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy finished(&desk, &session::PortsDesk::finished);
        desk.open(m_root.path());
        QVERIFY(finished.wait());
        QCOMPARE(model.rowCount(), 3);
        filter.setWords(QStringLiteral("soft"));
        QCOMPARE(filter.rowCount(), 1);
        desk.open({});
        QCOMPARE(filter.rowCount(), 0);
        QVERIFY(!model.index(7, 0).data().isValid());
    }

    void rowsSayWhereEachPortStands()
    {
        open(m_root.path());
        QCOMPARE(shown(), QStringList({QStringLiteral("broken"), QStringLiteral("matmul"), QStringLiteral("softmax")}));
        QCOMPARE(cell(0, PortsModel::StateColumn), QStringLiteral("✗ cannot be read"));
        QCOMPARE(cell(0, PortsModel::FindingsColumn), QString());
        QCOMPARE(cell(1, PortsModel::StateColumn), QStringLiteral("D(1)"));
        QCOMPARE(cell(1, PortsModel::VerdictsColumn), QStringLiteral("A PASS · B COMPILED"));
        QCOMPARE(cell(2, PortsModel::DecisionColumn), QStringLiteral("none"));
        QCOMPARE(m_page->summary(), QStringLiteral("3 ports"));
        QVERIFY(m_page->table()->model()->index(0, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("version")));
    }

    void wordsFilter()
    {
        open(m_root.path());
        QTest::keyClicks(m_page->filterField(), QStringLiteral("compiled MAT"));
        QCOMPARE(shown(), QStringList(QStringLiteral("matmul")));
        QCOMPARE(m_page->summary(), QStringLiteral("3 ports · 1 shown"));
        QTest::keyClicks(m_page->filterField(), QStringLiteral(" nothing"));
        QCOMPARE(shown(), QStringList());
        QTest::keyClick(m_page->filterField(), Qt::Key_Escape);
        QCOMPARE(shown().size(), 3);
    }

    void needsFilter()
    {
        open(m_root.path());
        choose(PortsFilter::Need::Unread);
        QCOMPARE(shown(), QStringList(QStringLiteral("broken")));
        choose(PortsFilter::Need::Undecided);
        QCOMPARE(shown().size(), 3);
        choose(PortsFilter::Need::Stale);
        QCOMPARE(shown(), QStringList());
        choose(PortsFilter::Need::Any);
        QCOMPARE(shown().size(), 3);
    }

    void headersSort()
    {
        open(m_root.path());
        m_page->table()->sortByColumn(PortsModel::StateColumn, Qt::DescendingOrder);
        QCOMPARE(shown().first(), QStringLiteral("matmul"));
        m_page->table()->sortByColumn(PortsModel::FindingsColumn, Qt::DescendingOrder);
        QCOMPARE(shown().first(), QStringLiteral("broken"));
    }

    void openedByKeyAndMouse()
    {
        open(m_root.path());
        QSignalSpy wanted(m_page.get(), &PortsOverview::portRequested);
        QTest::keyClicks(m_page->filterField(), QStringLiteral("soft"));
        QTest::keyClick(m_page->filterField(), Qt::Key_Down);
        QVERIFY(m_page->table()->hasFocus());
        QTest::keyClick(m_page->table(), Qt::Key_Return);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.takeFirst().first().toString(), m_root.filePath(QStringLiteral("softmax")));
        const QPoint place = m_page->table()->visualRect(m_page->table()->model()->index(0, 0)).center();
        QTest::mouseClick(m_page->table()->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(m_page->table()->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(wanted.count(), 1);
    }

    void nothingIsOpenedFromAnEmptyTable()
    {
        open(m_root.filePath(QStringLiteral("empty")));
        QCOMPARE(m_page->summary(), QStringLiteral("No port in this folder"));
        QSignalSpy wanted(m_page.get(), &PortsOverview::portRequested);
        QTest::keyClick(m_page->table(), Qt::Key_Return);
        QCOMPARE(wanted.count(), 0);
    }

    void widgetsHaveNames()
    {
        QVERIFY(!m_page->table()->accessibleName().isEmpty());
        QVERIFY(!m_page->filterField()->accessibleName().isEmpty());
        QVERIFY(!m_page->needBox()->accessibleName().isEmpty());
    }
};

TILEPORT_GUI_TEST_MAIN(TestPortsOverview)
#include "tst_portsoverview.moc"
