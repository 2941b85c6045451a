// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/core/session/fakeservices.h"
#include "tests/widgets/review/reviewfixtures.h"
#include "widgets/common/accessibility.h"
#include "widgets/common/stateoverlay.h"
#include "widgets/review/acceptbar.h"
#include "widgets/review/filterbar.h"
#include "widgets/review/findingdetail.h"
#include "widgets/review/findingsmodel.h"
#include "widgets/review/findingspage.h"
#include "widgets/review/findingsview.h"
#include "widgets/review/verdictbanner.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::review;
using Command = FindingsCommand;

/// The findings page on a session without tools: by keyboard, by mouse, and when things go wrong.
class TestFindingsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_page.reset(); m_session.reset(); }
    void emptyStates();
    void equalPrograms();
    void keyboardFlow();
    void overviewAgain();
    void criticalIsRefused();
    void bulkAcceptance();
    void emptyReasonDoesNotAccept();
    void escapeLeavesEverything();
    void staleAndRenewed();
    void refusedWhileOutdated();
    void changedWhileTheReasonIsWritten();
    void mouseFlow();
    void filterByKeyboard();
    void filterHidesEverything();
    void selectionElsewhereIsFollowed();
    void linksLeadToPanes();
    void brokenFileIsShown();
    void portWithoutFolder();
    void savingThePortTakesThemAlong();
    void everythingHasAName();
    void markdown();

private:
    void open(const QString &generatedBody);
    void settle();
    [[nodiscard]] QString state(int row) const { return m_page->model()->index(row, FindingsModel::StateColumn).data().toString(); }
    [[nodiscard]] int rowOf(const QString &part) const;
    void makeCurrent(int row) { m_page->view()->setCurrentIndex(m_page->model()->index(row, 0)); }
    void acceptCurrent(const QString &reason);
    [[nodiscard]] AcceptanceStore onDisk() const;
    [[nodiscard]] QString overlayText() const { return m_page->findChild<common::StateOverlay *>()->accessibleName(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<test::FakeServices> m_services;
    std::unique_ptr<session::MemoryStorage> m_storage;
    std::unique_ptr<session::Settings> m_settings;
    std::unique_ptr<session::Session> m_session;
    std::unique_ptr<FindingsPage> m_page;
};

void TestFindingsPage::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_services = std::make_shared<test::FakeServices>();
    m_services->referenceText = test::program(test::referenceBody());
    m_storage = std::make_unique<session::MemoryStorage>();
    m_settings = std::make_unique<session::Settings>(*m_storage);
    m_settings->setLiveDelay(50);
    m_session = std::make_unique<session::Session>(m_services, *m_settings, *port::Catalogue::builtIn());
    m_page = std::make_unique<FindingsPage>(*m_session);
    m_page->setAuthor(QStringLiteral("ada"));
    m_page->setClock([] { return QDateTime(QDate(2026, 11, 30), QTime(12, 0), Qt::UTC); });
    m_page->resize(1200, 320);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void TestFindingsPage::settle()
{
    QTRY_VERIFY(!m_session->isBusy());
    QTRY_VERIFY(!m_page->isBusy());
}

void TestFindingsPage::open(const QString &generatedBody)
{
    test::writeFakePort(m_folder->path());
    QVERIFY(writeFileAtomically(m_folder->filePath(QStringLiteral("kernel.rs")), test::fakeRustOf(test::program(generatedBody)).toUtf8()));
    QVERIFY(m_session->open(m_folder->path()));
    settle();
    QVERIFY(m_session->live().diff);
}

int TestFindingsPage::rowOf(const QString &part) const
{
    for (int row = 0; row < m_page->model()->rowCount(); ++row)
        if (m_page->model()->index(row, 0).data().toString().contains(part))
            return row;
    return -1;
}

void TestFindingsPage::acceptCurrent(const QString &reason)
{
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QVERIFY(m_page->acceptBar()->isVisible());
    QTest::keyClicks(m_page->acceptBar()->reasonField(), reason);
    QTest::keyClick(m_page->acceptBar()->reasonField(), Qt::Key_Return);
    settle();
}

AcceptanceStore TestFindingsPage::onDisk() const
{
    AcceptanceFile file(AcceptanceFile::pathInPort(m_folder->path()));
    return file.load().valueOr(AcceptanceStore());
}

void TestFindingsPage::emptyStates()
{
    settle();
    QVERIFY(overlayText().startsWith(QStringLiteral("No comparison yet")));
    QCOMPARE(m_page->title(), QStringLiteral("Findings"));
    m_services->referenceError = makeError(ErrorCode::ToolMissing, QStringLiteral("the helper is not installed"), {}, QStringLiteral("tileport setup"));
    test::writeFakePort(m_folder->path());
    QVERIFY(m_session->open(m_folder->path()));
    settle();
    QVERIFY2(overlayText().startsWith(QStringLiteral("BLOCKED")) && overlayText().contains(QStringLiteral("The reference cannot be compared: the helper is not installed (tileport setup)")), qPrintable(overlayText()));
    QVERIFY2(m_page->banner()->text().startsWith(QStringLiteral("BLOCKED: the reference cannot be compared: the helper is not installed")), qPrintable(m_page->banner()->text()));
    QVERIFY(m_page->banner()->text().contains(QStringLiteral("was not asked"))); // nobody knows what the script would say
    QCOMPARE(m_page->title(), QStringLiteral("Findings (BLOCKED)"));
    m_services->referenceError.reset();
    QVERIFY(writeFileAtomically(m_folder->filePath(QStringLiteral("kernel.rs")), "syntax error\n"));
    QVERIFY(m_session->open(m_folder->path()));
    settle();
    QVERIFY2(overlayText().contains(QStringLiteral("kernel.rs:1:1: expected an expression")), qPrintable(overlayText()));
    QVERIFY(m_page->minimumSizeHint().width() < 1000); // a long reason gives way
    m_page->run(Command::Accept);
    QVERIFY(m_page->acceptBar()->text().contains(QStringLiteral("Select a finding first")));
    QVERIFY(writeFileAtomically(m_folder->filePath(QStringLiteral("kernel.rs")), "\n"));
    QVERIFY(m_session->open(m_folder->path()));
    settle();
    QVERIFY2(overlayText().contains(QStringLiteral("there is no generated Tile IR")), qPrintable(overlayText()));
    QCOMPARE(m_page->banner()->text(), QStringLiteral("No comparison"));
}

void TestFindingsPage::equalPrograms()
{
    open(test::referenceBody());
    QVERIFY2(overlayText().startsWith(QStringLiteral("All equal: PASS")), qPrintable(overlayText()));
    QCOMPARE(m_page->title(), QStringLiteral("Findings (PASS)"));
    QVERIFY(m_page->banner()->text().startsWith(QStringLiteral("PASS: ")));
    QVERIFY(!m_page->commands().action(Command::Next)->isEnabled());
}

void TestFindingsPage::overviewAgain()
{
    open(test::generatedBody());
    m_page->run(Command::Next);
    QVERIFY(!m_page->detail()->toPlainText().contains(QStringLiteral("shell script")));
    m_page->run(Command::Overview);
    QVERIFY(!m_page->view()->currentIndex().isValid());
    QVERIFY(m_page->detail()->toPlainText().contains(QStringLiteral("shell script")));
    m_page->run(Command::Next);
    QCOMPARE(m_page->view()->currentIndex().row(), 0);
}

void TestFindingsPage::keyboardFlow()
{
    open(test::generatedBody());
    QList<FindingJump> jumps;
    connect(m_page.get(), &FindingsPage::jumpRequested, m_page.get(), [&jumps](const FindingJump &jump) { jumps.append(jump); });
    m_page->run(Command::Next);
    QCOMPARE(jumps.size(), 1);
    QVERIFY(jumps.last().generated.isValid() && !jumps.last().focus);
    QVERIFY(m_session->selection().pane == session::PaneId::Generated && m_session->selection().op == jumps.last().generated);
    m_page->view()->setFocus();
    while (!m_page->view()->currentIndex().data().toString().contains(QStringLiteral("flush")))
        QTest::keyClick(m_page->view(), Qt::Key_Down);
    const auto before = jumps.size();
    QTest::keyClick(m_page->view(), Qt::Key_Return);
    QCOMPARE(jumps.size(), before + 1);
    QCOMPARE(jumps.last().sourceLine, 8);
    QCOMPARE(jumps.last().rustLine, 10);
    acceptCurrent(QStringLiteral("denormals never occur"));
    const int row = m_page->view()->currentIndex().row();
    QCOMPARE(state(row), QStringLiteral("accepted"));
    QVERIFY(m_page->view()->hasFocus()); // the reader can go on at once
    const AcceptanceStore saved = onDisk();
    QCOMPARE(saved.records().size(), 1);
    QCOMPARE(saved.records().constFirst().reason, QStringLiteral("denormals never occur"));
    QCOMPARE(saved.records().constFirst().author, QStringLiteral("ada"));
    QCOMPARE(saved.records().constFirst().policy, QStringLiteral("public checklist"));
    QCOMPARE(saved.records().constFirst().evidence.kernel, textHash(m_session->rust().text));
    m_page->run(Command::Undo);
    settle();
    QCOMPARE(state(row), QStringLiteral("open"));
    QVERIFY(onDisk().records().isEmpty());
    m_page->run(Command::Redo);
    settle();
    QCOMPARE(onDisk(), saved);
    QTest::keyClick(m_page->view(), Qt::Key_Delete);
    settle();
    QCOMPARE(state(row), QStringLiteral("open"));
    QVERIFY(onDisk().records().isEmpty());
}

void TestFindingsPage::criticalIsRefused()
{
    open(test::generatedBody());
    makeCurrent(0);
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QVERIFY(m_page->acceptBar()->isVisible() && !m_page->acceptBar()->reasonField()->isVisible());
    QVERIFY2(m_page->acceptBar()->text().contains(QStringLiteral("never accepted")), qPrintable(m_page->acceptBar()->text()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(!m_page->acceptBar()->isVisible() && m_page->view()->hasFocus());
    QVERIFY(m_page->desk().store().records().isEmpty());
    QVERIFY(m_page->title().contains(QStringLiteral("2 critical")));
}

void TestFindingsPage::bulkAcceptance()
{
    open(test::generatedBody());
    QTest::keyClick(m_page->view(), Qt::Key_A, Qt::ControlModifier); // all
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QVERIFY2(m_page->acceptBar()->text().contains(QStringLiteral("2 critical findings are never accepted")), qPrintable(m_page->acceptBar()->text()));
    QTest::keyClicks(m_page->acceptBar()->reasonField(), QStringLiteral("known"));
    QTest::keyClick(m_page->acceptBar()->reasonField(), Qt::Key_Return);
    settle();
    QCOMPARE(onDisk().records().size(), 1);
    QCOMPARE(state(rowOf(QStringLiteral("flush"))), QStringLiteral("accepted"));
    QCOMPARE(state(0), QStringLiteral("open"));
}

void TestFindingsPage::emptyReasonDoesNotAccept()
{
    open(test::generatedBody());
    makeCurrent(rowOf(QStringLiteral("flush")));
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QVERIFY(!m_page->acceptBar()->acceptButton()->isEnabled());
    QTest::keyClicks(m_page->acceptBar()->reasonField(), QStringLiteral("   "));
    QTest::keyClick(m_page->acceptBar()->reasonField(), Qt::Key_Return);
    QVERIFY(m_page->acceptBar()->isVisible());
    QVERIFY(m_page->desk().store().records().isEmpty());
}

void TestFindingsPage::escapeLeavesEverything()
{
    open(test::generatedBody());
    makeCurrent(rowOf(QStringLiteral("flush")));
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QTest::keyClicks(m_page->acceptBar()->reasonField(), QStringLiteral("perhaps"));
    QTest::keyClick(m_page->acceptBar()->reasonField(), Qt::Key_Escape);
    QVERIFY(!m_page->acceptBar()->isVisible() && m_page->view()->hasFocus());
    QVERIFY(m_page->desk().store().records().isEmpty());
}

void TestFindingsPage::staleAndRenewed()
{
    open(test::generatedBody());
    makeCurrent(rowOf(QStringLiteral("flush")));
    acceptCurrent(QStringLiteral("known"));
    const QString original = m_session->rust().text;
    m_session->editRust(original + QStringLiteral("// a comment\n"));
    settle();
    const int row = rowOf(QStringLiteral("flush"));
    QCOMPARE(state(row), QStringLiteral("stale"));
    QCOMPARE(m_page->view()->currentIndex().row(), row); // the reader's place
    QVERIFY(m_page->detail()->toPlainText().contains(QStringLiteral("Changed since: kernel.rs")));
    m_session->editRust(original);
    settle();
    QCOMPARE(state(row), QStringLiteral("accepted"));
    m_session->editRust(original + QStringLiteral("// another\n"));
    settle();
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QCOMPARE(m_page->acceptBar()->reasonField()->text(), QStringLiteral("known"));
    m_page->acceptBar()->reasonField()->clear();
    QTest::keyClick(m_page->acceptBar()->reasonField(), Qt::Key_Return); // each keeps its own
    settle();
    QCOMPARE(state(row), QStringLiteral("accepted"));
    QCOMPARE(onDisk().records().constFirst().reason, QStringLiteral("known"));
    QCOMPARE(onDisk().records().constFirst().evidence.kernel, textHash(m_session->rust().text));
}

void TestFindingsPage::refusedWhileOutdated()
{
    open(test::generatedBody());
    makeCurrent(rowOf(QStringLiteral("flush")));
    m_session->editRust(m_session->rust().text + QStringLiteral("syntax error\n"));
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QVERIFY(m_page->acceptBar()->text().contains(QStringLiteral("being made anew")));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    settle();
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QVERIFY2(m_page->acceptBar()->text().contains(QStringLiteral("out of date")), qPrintable(m_page->acceptBar()->text()));
    m_settings->setLive(false);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    m_session->editRust(QString(m_session->rust().text).remove(QStringLiteral("syntax error\n")) + QStringLiteral("// x\n"));
    m_session->updateNow();
    settle();
    m_session->editRust(m_session->rust().text + QStringLiteral("// y\n")); // nobody asked for new Tile IR
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QVERIFY2(m_page->acceptBar()->text().contains(QStringLiteral("kernel.rs has changed")), qPrintable(m_page->acceptBar()->text()));
    QVERIFY(m_page->desk().store().records().isEmpty());
}

void TestFindingsPage::changedWhileTheReasonIsWritten()
{
    open(test::generatedBody());
    makeCurrent(rowOf(QStringLiteral("flush")));
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QTest::keyClicks(m_page->acceptBar()->reasonField(), QStringLiteral("known"));
    m_session->editRust(m_session->rust().text + QStringLiteral("// later\n"));
    QTest::keyClick(m_page->acceptBar()->reasonField(), Qt::Key_Return);
    QVERIFY(m_page->acceptBar()->isVisible() && m_page->acceptBar()->text().contains(QStringLiteral("being made anew")));
    QVERIFY(m_page->desk().store().records().isEmpty());
}

void TestFindingsPage::mouseFlow()
{
    open(test::generatedBody());
    int jumps = 0;
    connect(m_page.get(), &FindingsPage::jumpRequested, m_page.get(), [&jumps] { ++jumps; });
    FindingsView *view = m_page->view();
    const int row = rowOf(QStringLiteral("flush"));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(m_page->model()->index(row, 0)).center());
    QCOMPARE(jumps, 1);
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(m_page->model()->index(row, 0)).center());
    QCOMPARE(jumps, 2);
    QToolButton *critical = m_page->filterBar()->button(Command::ShowCritical);
    QCOMPARE(critical->text(), QStringLiteral("Critical 2"));
    QTest::mouseClick(critical, Qt::LeftButton);
    settle();
    QVERIFY(!m_page->filter().critical);
    QVERIFY(rowOf(QStringLiteral("subf")) < 0);
    QTest::mouseClick(critical, Qt::LeftButton);
    settle();
    m_page->filterBar()->groupBox()->setCurrentIndex(2);
    Q_EMIT m_page->filterBar()->groupBox()->activated(2);
    settle();
    QVERIFY(m_page->filter().grouping == Grouping::Owner);
    QVERIFY(m_page->model()->index(0, 0).data().toString().startsWith(QStringLiteral("Kernel")));
    const QModelIndex explained = m_page->model()->index(m_page->model()->rowCount() - 1, 0);
    QVERIFY(!view->isExpanded(explained)); // collapsed until the reader opens it
}

void TestFindingsPage::filterByKeyboard()
{
    open(test::generatedBody());
    m_page->run(Command::Filter);
    QVERIFY(m_page->filterBar()->textField()->hasFocus());
    QTest::keyClicks(m_page->filterBar()->textField(), QStringLiteral("flush"));
    settle();
    QCOMPARE(m_page->model()->arrangement()->counts.shown, 1);
    QTest::keyClick(m_page->filterBar()->textField(), Qt::Key_Down);
    QVERIFY(m_page->view()->hasFocus());
    m_page->run(Command::Filter);
    QTest::keyClick(m_page->filterBar()->textField(), Qt::Key_Escape);
    settle();
    QCOMPARE(m_page->model()->arrangement()->counts.shown, 3);
    m_page->run(Command::OnlyUnexplained);
    settle();
    QVERIFY(!m_page->filter().explained && !m_page->filter().accepted);
    QCOMPARE(m_page->model()->rowCount(), 3);
    m_page->run(Command::ShowEverything);
    settle();
    QCOMPARE(m_page->model()->rowCount(), 4);
}

void TestFindingsPage::filterHidesEverything()
{
    open(test::generatedBody());
    m_page->run(Command::ShowExplained);
    m_page->filterBar()->textField()->setText(QStringLiteral("nothing is called like this"));
    settle();
    QVERIFY2(overlayText().contains(QStringLiteral("3 findings are hidden")), qPrintable(overlayText()));
    Q_EMIT m_page->findChild<common::StateOverlay *>()->actionTriggered();
    settle();
    QCOMPARE(m_page->model()->arrangement()->counts.shown, 3);
    QCOMPARE(m_page->filterBar()->textField()->text(), QString());
}

void TestFindingsPage::selectionElsewhereIsFollowed()
{
    open(test::generatedBody());
    int jumps = 0;
    connect(m_page.get(), &FindingsPage::jumpRequested, m_page.get(), [&jumps] { ++jumps; });
    m_session->select({session::PaneId::Rust, 10, {}}); // the product that flushes
    QVERIFY(m_page->view()->currentIndex().data().toString().contains(QStringLiteral("flush")));
    QCOMPARE(jumps, 0);
    m_session->select({session::PaneId::Rust, 8, {}}); // no finding is about the conversion
    QVERIFY(m_page->view()->currentIndex().data().toString().contains(QStringLiteral("flush")));
}

void TestFindingsPage::linksLeadToPanes()
{
    open(test::generatedBody());
    makeCurrent(rowOf(QStringLiteral("flush")));
    std::optional<FindingJump> last;
    connect(m_page.get(), &FindingsPage::jumpRequested, m_page.get(), [&last](const FindingJump &jump) { last = jump; });
    Q_EMIT m_page->detail()->anchorClicked(QUrl(QStringLiteral("rust:10")));
    QVERIFY(last && last->focus == session::PaneId::Rust && last->rustLine == 10);
    last.reset();
    Q_EMIT m_page->detail()->anchorClicked(QUrl(QStringLiteral("https://example.org")));
    QVERIFY(!last);
}

void TestFindingsPage::brokenFileIsShown()
{
    const QByteArray broken = "{\"format\": \"tileport-accepted-findings\", \"version\": 1, \"accepted\": 3}";
    QVERIFY(writeFileAtomically(AcceptanceFile::pathInPort(m_folder->path()), broken));
    open(test::generatedBody());
    const QList<QPushButton *> buttons = m_page->findChildren<QPushButton *>();
    const auto button = std::ranges::find_if(buttons, [](const QPushButton *one) { return one->text() == QStringLiteral("Read Again"); });
    QVERIFY(button != buttons.end() && (*button)->isVisible());
    makeCurrent(rowOf(QStringLiteral("flush")));
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QVERIFY(m_page->acceptBar()->text().contains(QStringLiteral("not overwritten")));
    QVERIFY(QFile::remove(AcceptanceFile::pathInPort(m_folder->path())));
    QTest::mouseClick(*button, Qt::LeftButton);
    settle();
    QVERIFY(!(*button)->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    acceptCurrent(QStringLiteral("known"));
    QCOMPARE(onDisk().records().size(), 1);
}

void TestFindingsPage::portWithoutFolder()
{
    port::Specialisation s;
    s.name = QStringLiteral("only");
    s.reference.kernel = QStringLiteral("softmax_kernel");
    m_services->specialisations = {s};
    QVERIFY(m_session->open(QStringLiteral("softmax")));
    settle();
    QVERIFY(m_page->keptIn().contains(QStringLiteral("end with the session")));
    m_session->close();
    m_page->setDataFolder(m_folder->filePath(QStringLiteral("data")));
    QVERIFY(m_session->open(QStringLiteral("softmax")));
    settle();
    QVERIFY(m_page->keptIn().contains(QStringLiteral("data/accepted/softmax.json")));
}

void TestFindingsPage::savingThePortTakesThemAlong()
{
    open(test::generatedBody());
    makeCurrent(rowOf(QStringLiteral("flush")));
    acceptCurrent(QStringLiteral("known"));
    QTemporaryDir other;
    QVERIFY(m_session->savePortAs(other.path()));
    settle();
    AcceptanceFile file(AcceptanceFile::pathInPort(other.path()));
    const auto moved = file.load();
    QVERIFY(moved);
    QCOMPARE(moved->records().size(), 1);
    QCOMPARE(state(rowOf(QStringLiteral("flush"))), QStringLiteral("accepted"));
}

void TestFindingsPage::everythingHasAName()
{
    open(test::generatedBody());
    makeCurrent(rowOf(QStringLiteral("flush")));
    QTest::keyClick(m_page->view(), Qt::Key_A);
    QCOMPARE(common::unnamedControls(m_page.get()).join(QStringLiteral(", ")), QString());
    for (const QAction *action : m_page->commands().all())
        QVERIFY2(!action->shortcut().isEmpty() && !action->text().isEmpty(), qPrintable(action->objectName()));
}

void TestFindingsPage::markdown()
{
    open(test::generatedBody());
    m_page->run(Command::CopyMarkdown);
    QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("**FAIL_FIXABLE** small")));
}

TILEPORT_GUI_TEST_MAIN(TestFindingsPage)
#include "tst_findingspage.moc"
