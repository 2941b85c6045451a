// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/ports/capabilitybanner.h"
#include "widgets/ports/operatormodel.h"
#include "widgets/ports/startpage.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::ports;

/// The start page by keyboard and mouse, with and without tools.
class TestStartPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void operatorModel();
    void searchAndOpen();
    void searchFindsNothing();
    void shippedAndRecent();
    void bannerOnlyWhenMissing();
    void bannerCopiesCommand();

private:
    std::unique_ptr<StartPage> m_page;
};

void TestStartPage::init()
{
    m_page = std::make_unique<StartPage>(*port::Catalogue::builtIn());
    m_page->resize(1000, 700);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void TestStartPage::operatorModel()
{
    OperatorModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setOperators(port::Catalogue::builtIn()->operators());
    QCOMPARE(model.rowCount(), 24);
    QCOMPARE(model.index(0, OperatorModel::NameColumn).data().toString(), QStringLiteral("attention"));
    QVERIFY(!model.index(30, 0).data().isValid());
    model.setOperators({});
    QCOMPARE(model.rowCount(), 0);
}

void TestStartPage::searchAndOpen()
{
    QSignalSpy spy(m_page.get(), &StartPage::portRequested);
    QTest::keyClicks(m_page->searchField(), QStringLiteral("silu_"));
    QCOMPARE(m_page->operatorTable()->model()->rowCount(), 1);
    QTest::keyClick(m_page->searchField(), Qt::Key_Return);
    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy.first().first().toString(), QStringLiteral("silu_and_mul"));
    m_page->searchField()->clear();
    QTest::keyClick(m_page->searchField(), Qt::Key_Down);
    QTest::keyClick(m_page->operatorTable(), Qt::Key_Down);
    QTest::keyClick(m_page->operatorTable(), Qt::Key_Return);
    QCOMPARE(spy.size(), 2);
}

void TestStartPage::searchFindsNothing()
{
    QSignalSpy spy(m_page.get(), &StartPage::portRequested);
    QTest::keyClicks(m_page->searchField(), QStringLiteral("no such thing"));
    QCOMPARE(m_page->operatorTable()->model()->rowCount(), 0);
    QTest::keyClick(m_page->searchField(), Qt::Key_Return);
    QCOMPARE(spy.size(), 0);
}

void TestStartPage::shippedAndRecent()
{
    QCOMPARE(m_page->shippedList()->count(), 5);
    m_page->setRecentPorts({});
    QCOMPARE(m_page->recentList()->item(0)->flags(), Qt::NoItemFlags);
    m_page->setRecentPorts({QStringLiteral("/p/mine"), QStringLiteral("matmul")});
    QCOMPARE(m_page->recentList()->item(0)->text(), QStringLiteral("mine"));
    QSignalSpy spy(m_page.get(), &StartPage::portRequested);
    m_page->recentList()->setCurrentRow(0);
    QTest::keyClick(m_page->recentList(), Qt::Key_Return);
    QCOMPARE(spy.first().first().toString(), QStringLiteral("/p/mine"));
}

void TestStartPage::bannerOnlyWhenMissing()
{
    m_page->setCapabilities({{QStringLiteral("Python"), true, QStringLiteral("sources"), QStringLiteral("1.0"), {}}});
    QVERIFY(!m_page->banner()->isVisible());
    m_page->setCapabilities({{QStringLiteral("Python"), false, QStringLiteral("sources"), QStringLiteral("not installed"), QStringLiteral("tileport setup")}});
    QVERIFY(m_page->banner()->isVisible());
    QVERIFY(m_page->banner()->text().contains(QStringLiteral("tileport setup")));
}

void TestStartPage::bannerCopiesCommand()
{
    m_page->setCapabilities({{QStringLiteral("Python"), false, QStringLiteral("sources"), {}, QStringLiteral("tileport setup")}});
    auto *button = m_page->banner()->findChild<QPushButton *>();
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("tileport setup"));
}

TILEPORT_GUI_TEST_MAIN(TestStartPage)
#include "tst_startpage.moc"
