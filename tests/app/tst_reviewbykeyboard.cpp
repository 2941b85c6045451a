// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include <QApplication>

#include "app/workbench/actions.h"
#include "app/workbench/mainwindow.h"
#include "app/workbench/reportexport.h"
#include "app/workbench/reviewdock.h"
#include "app/workbench/scripting.h"
#include "app/workbench/toolservices.h"
#include "core/base/hash.h"
#include "tests/core/session/reviewfolder.h"
#include "tests/support/testmain.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/panes/codepane.h"
#include "widgets/panes/commandpalette.h"
#include "widgets/review/decisionbar.h"
#include "widgets/review/evidenceview.h"
#include "widgets/review/findingsmodel.h"
#include "widgets/review/findingspage.h"
#include "widgets/review/findingsview.h"
#include "widgets/review/rawfiledialog.h"
#include "widgets/review/reviewpage.h"

#include <QAction>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QLabel>
#include <QStatusBar>
#include <QTableView>
#include <QTextBrowser>
#include <QWindow>

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::workbench;
using review::DecisionKind;

namespace {

constexpr int kPatience = 30'000;

/// Counts everything that a pointing device could have sent.
class MouseCounter : public QObject {
public:
    int count = 0;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        switch (event->type()) {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonRelease:
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseMove:
        case QEvent::Wheel:
        case QEvent::TabletPress:
        case QEvent::TouchBegin:
        case QEvent::ContextMenu: ++count; break;
        default: break;
        }
        return false;
    }
};

} // namespace

/// A whole review in the real window with the real readers, by keys alone: a port is opened, every critical finding is looked
/// at, the evidence too, the run is decided on and the report exported. Keys go to the window that has the focus, as a keyboard sends them.
class TestReviewByKeyboard : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void failingRunIsSentBack();
    void honestRunsAreApproved();
    void paletteDecidesToo();
    void undoBelongsToWhereTheReaderIs();
    void reviewIsOnEveryPage();
    void timeLeadsToTheRun();
    void fitsASmallScreen();
    void portWithoutAFolder();
    void counterCounts();

private:
    void open(const char *picture);
    void settle() { QVERIFY(waitForWindow(*m_window, kPatience)); }
    void press(const char *shortcut) { QTest::keySequence(QGuiApplication::focusWindow(), QKeySequence(QString::fromLatin1(shortcut))); }
    void press(Qt::Key key) { QTest::keyClick(QGuiApplication::focusWindow(), key); }
    void type(const QString &text)
    {
        for (const QChar one : text)
            QTest::keyClick(QGuiApplication::focusWindow(), one.toLatin1());
    }
    void chooseRun(const char *name);
    /// The text of the report, as Ctrl+P and Return write it beside the port.
    [[nodiscard]] QString exported();
    [[nodiscard]] review::ReviewPage *page() const { return m_window->review()->page(); }
    [[nodiscard]] const session::ReviewView &view() const { return *m_window->review()->desk().view(); }
    [[nodiscard]] QStringList decisions() const
    {
        QStringList lines;
        const review::ReviewHistory log = m_folder->log();
        for (const review::ReviewEntry &entry : log.entries()) {
            const auto &decision = std::get<review::Decision>(entry.content);
            lines.append(QStringLiteral("%1 %2").arg(port::runName(decision.run), review::decisionKindName(decision.kind)));
        }
        return lines;
    }

    std::unique_ptr<MouseCounter> m_mouse;
    std::unique_ptr<test::ReviewFolder> m_folder;
    std::unique_ptr<QTemporaryDir> m_noTools;
    std::unique_ptr<session::MemoryStorage> m_storage;
    std::unique_ptr<session::Settings> m_settings;
    std::unique_ptr<session::Session> m_session;
    std::unique_ptr<MainWindow> m_window;
};

void TestReviewByKeyboard::init()
{
    m_mouse = std::make_unique<MouseCounter>();
    qApp->installEventFilter(m_mouse.get());
}

void TestReviewByKeyboard::cleanup()
{
    m_window.reset();
    m_session.reset();
    qApp->removeEventFilter(m_mouse.get());
}

/// From the start page: the port was open before, so it is in the list of recent ones.
void TestReviewByKeyboard::open(const char *picture)
{
    m_folder = std::make_unique<test::ReviewFolder>(picture);
    QVERIFY(m_folder->isThere());
    m_noTools = std::make_unique<QTemporaryDir>();
    m_storage = std::make_unique<session::MemoryStorage>();
    m_settings = std::make_unique<session::Settings>(*m_storage);
    m_settings->addRecentPort(m_folder->path());
    m_session = std::make_unique<session::Session>(std::make_shared<ToolServices>(toolchain::ToolFolder(m_noTools->path())), *m_settings, *port::Catalogue::builtIn());
    m_window = std::make_unique<MainWindow>(*m_session);
    m_window->setAsksBeforeClose(false);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitFor([this] { return QGuiApplication::focusWindow() == m_window->windowHandle(); }));
    press("Alt+R");
    press(Qt::Key_Home);
    press(Qt::Key_Return);
    settle();
    QVERIFY(m_session->port());
    QCOMPARE(m_session->port()->folder, m_folder->path());
    page()->bar()->setAuthor(u"ada"_s);
}

void TestReviewByKeyboard::chooseRun(const char *name)
{
    const port::RunId wanted = *port::runOf(QString::fromLatin1(name));
    for (qsizetype i = 0; i < view().runs.size() && view().run != wanted; ++i) {
        press("Alt+Shift+PgDown");
        settle();
    }
    QVERIFY2(view().run == wanted, name);
}

QString TestReviewByKeyboard::exported()
{
    QString file;
    connect(m_window->reportExport(), &ReportExport::exported, this, [&](const QString &path) { file = path; });
    press("Ctrl+P");
    const auto isAsking = [this] {
        const auto *dialog = m_window->findChild<QFileDialog *>();
        return dialog && QGuiApplication::focusWindow() == dialog->windowHandle();
    };
    if (!QTest::qWaitFor(isAsking, kPatience))
        return u"no dialog"_s;
    press(Qt::Key_Return);
    const bool isThere = QTest::qWaitFor([&] { return !file.isEmpty(); }, kPatience);
    m_window->activateWindow(); // what a window manager does by itself
    return isThere ? QString::fromUtf8(readFile(file).valueOr({})) : u"no report"_s;
}

void TestReviewByKeyboard::failingRunIsSentBack()
{
    open("lying-mask-dropped");
    // Every critical finding, in all panes.
    QVERIFY(m_session->live().diff);
    const int criticals = int(std::ranges::count(m_session->live().diff->findings, FindingSeverity::Critical, &irdiff::Finding::severity));
    QVERIFY(criticals > 0);
    QSet<QString> seen;
    for (int i = 0; i < criticals; ++i) {
        press("F7");
        const QModelIndex finding = m_window->findings()->view()->currentIndex();
        QCOMPARE(finding.data(review::FindingsModel::SeverityRole).toInt(), int(FindingSeverity::Critical));
        QVERIFY(!m_session->selection().isEmpty()); // the panes are there
        seen.insert(finding.data().toString() + finding.siblingAtColumn(review::FindingsModel::ReferenceColumn).data().toString() + QString::number(finding.row()));
    }
    QCOMPARE(seen.size(), criticals);
    // The evidence: what the stage claims, what the script says, what is the case.
    chooseRun("C1");
    press("Alt+Shift+V");
    QTableView *checks = page()->evidence()->table();
    QVERIFY(checks->hasFocus());
    press("Alt+Shift+G");
    const int disagreements = checks->model()->rowCount();
    QVERIFY(disagreements > 0);
    for (int i = 0; i < disagreements; ++i) {
        press("F9");
        QVERIFY(!page()->evidence()->detail()->toPlainText().isEmpty());
    }
    press("Alt+Shift+O");
    auto *raw = page()->findChild<review::RawFileDialog *>();
    QVERIFY(raw);
    QVERIFY(QTest::qWaitFor([&] { return !raw->isBusy() && QGuiApplication::focusWindow() == raw->windowHandle(); }, kPatience));
    press(Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor([this] { return !page()->findChild<review::RawFileDialog *>(); }, kPatience));
    m_window->activateWindow(); // what a window manager does by itself
    QVERIFY(QTest::qWaitFor([this] { return QGuiApplication::focusWindow() == m_window->windowHandle(); }, kPatience));
    // An approval is refused, and the reader is where it says why.
    press("Alt+Shift+A");
    QVERIFY2(QApplication::focusWidget()->accessibleDescription().contains(u"Claimed is PASS, recomputed is FAIL_FIXABLE"_s), qPrintable(QApplication::focusWidget()->accessibleDescription()));
    press("Alt+Shift+B");
    type(u"the store lost its mask"_s);
    press(Qt::Key_Return);
    settle();
    QCOMPARE(decisions(), QStringList{u"C1 send-back"_s});
    const review::LoggedDecision standing = m_folder->log().standing({port::Stage::C, 1}).constFirst();
    QCOMPARE(standing.decision.reason, u"the store lost its mask"_s);
    QCOMPARE(standing.decision.covered.value(u"generated/generated.mlir"_s).sha256, sha256Hex(m_folder->bytes(u"generated/generated.mlir"_s)));
    const QString report = exported();
    QVERIFY2(report.contains(u"Sent back: C1."_s) && report.contains(u"the store lost its mask"_s), qPrintable(report.left(200)));
    QVERIFY(report.contains(standing.entry));
    QCOMPARE(m_mouse->count, 0);
}

void TestReviewByKeyboard::honestRunsAreApproved()
{
    open("honest-happy");
    for (const char *run : {"E1", "D1", "B1", "A1"}) {
        chooseRun(run);
        press("Alt+Shift+A");
        type(u"evidence seen"_s);
        press(Qt::Key_Return);
        settle();
    }
    QCOMPARE(decisions(), QStringList({u"E1 approve"_s, u"D1 approve"_s, u"B1 approve"_s, u"A1 approve"_s}));
    QVERIFY(exported().contains(u"Approved: "_s));
    // One byte of an input of all four: each of them is stale, and says so from everywhere.
    m_folder->flip(u"reference/reference.mlir"_s);
    QVERIFY(QTest::qWaitFor([this] { return page()->title().endsWith(u"stale)"_s); }, 1'000));
    for (const session::ReviewedRun &run : view().runs)
        QCOMPARE(run.standing.first().staleness.reasons, QStringList{u"reference/reference.mlir was changed."_s});
    QCOMPARE(m_mouse->count, 0);
}

void TestReviewByKeyboard::paletteDecidesToo()
{
    open("honest-happy");
    QStringList entries;
    for (const panes::PaletteEntry &entry : m_window->actionSet().paletteEntries())
        entries.append(entry.id);
    for (const QAction *action : page()->commands().all())
        QVERIFY2(entries.contains(action->objectName()), qPrintable(action->objectName()));
    chooseRun("D1");
    press("Ctrl+K");
    QVERIFY(QTest::qWaitFor([this] { return m_window->commandPalette()->isVisible(); }, kPatience));
    type(u"reject run"_s);
    press(Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([this] { return page()->bar()->reasonField()->hasFocus(); }, kPatience));
    type(u"too slow"_s);
    press(Qt::Key_Return);
    settle();
    QCOMPARE(decisions(), QStringList{u"D1 reject"_s});
    QCOMPARE(m_mouse->count, 0);
}

void TestReviewByKeyboard::undoBelongsToWhereTheReaderIs()
{
    open("honest-happy");
    chooseRun("D1");
    press("Alt+Shift+J");
    type(u"no"_s);
    press(Qt::Key_Return);
    settle();
    press("Ctrl+2"); // the Rust pane
    type(u"x"_s);
    const QString edited = m_window->rustPane()->editor()->toPlainText();
    press("Ctrl+Z");
    settle();
    QVERIFY(m_window->rustPane()->editor()->toPlainText() != edited);
    QCOMPARE(decisions(), QStringList{u"D1 reject"_s}); // the text was undone, not the decision
    press("Alt+Shift+V");
    press("Ctrl+Z");
    settle();
    QCOMPARE(decisions(), QStringList({u"D1 reject"_s, u"D1 withdraw"_s}));
    press("Ctrl+Shift+Z");
    settle();
    QCOMPARE(decisions(), QStringList({u"D1 reject"_s, u"D1 withdraw"_s, u"D1 reject"_s}));
    QCOMPARE(m_mouse->count, 0);
}

/// The status bar and the dock's title say it wherever the reader is.
void TestReviewByKeyboard::reviewIsOnEveryPage()
{
    open("honest-happy");
    chooseRun("D1");
    press("Ctrl+Shift+V"); // it is in front: away, and back with the focus inside
    QVERIFY(!page()->isVisible());
    press("Ctrl+Shift+V");
    QVERIFY(page()->isVisible() && page()->bar()->reasonField()->hasFocus());
    press("Alt+Shift+A");
    type(u"seen"_s);
    press(Qt::Key_Return);
    settle();
    press("Ctrl+Shift+F");
    QVERIFY(page()->visibleRegion().isEmpty()); // behind the findings
    QVERIFY(!m_window->findings()->visibleRegion().isEmpty());
    const auto isSaid = [this](const QString &text) {
        const QList<QLabel *> labels = m_window->statusBar()->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) { return label->isVisible() && label->text() == text; });
    };
    QVERIFY(isSaid(u"D1 · ALL_PASS · approved"_s));
    m_folder->flip(u"kernel.rs"_s);
    QVERIFY(QTest::qWaitFor([&] { return isSaid(u"D1 · ALL_PASS · approved · stale"_s); }, 1'000));
    QCOMPARE(m_mouse->count, 0);
}

/// Stepping back through what happened brings the run of each moment under review.
void TestReviewByKeyboard::timeLeadsToTheRun()
{
    open("honest-happy");
    QSet<QString> seen;
    for (int i = 0; i < 4; ++i) {
        press("Alt+Left");
        settle();
        QVERIFY(view().run && view().reading);
        seen.insert(port::runName(*view().run));
    }
    QCOMPARE(seen, QSet<QString>({u"A1"_s, u"B1"_s, u"D1"_s, u"E1"_s}));
    QCOMPARE(m_mouse->count, 0);
}

/// 1280 x 800 with the longest refusals: the window keeps its size, and every reason that is shown is shown whole.
void TestReviewByKeyboard::fitsASmallScreen()
{
    open("lying-mask-dropped");
    chooseRun("C1");
    press("Alt+Shift+E");
    m_window->resize(1280, 800);
    QVERIFY(QTest::qWaitFor([this] { return m_window->width() == 1280; }));
    QTest::qWait(50); // the layout follows
    QCOMPARE(m_window->size(), QSize(1280, 800));
    for (const QLabel *label : page()->bar()->findChildren<QLabel *>()) {
        if (label->isVisible() && label->wordWrap())
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
    }
    QVERIFY(page()->evidence()->table()->height() >= 40);
}

void TestReviewByKeyboard::portWithoutAFolder()
{
    open("honest-happy");
    press("Ctrl+W");
    settle();
    QVERIFY(m_window->isOnStartPage());
    QVERIFY(!view().run && view().folder.isEmpty());
    QVERIFY(!page()->commands().action(review::ReviewCommand::Approve)->isEnabled());
    press("Alt+Shift+A");
    settle();
    QVERIFY(m_folder->log().entries().isEmpty());
}

/// So that the zeros above mean something.
void TestReviewByKeyboard::counterCounts()
{
    open("honest-happy");
    QCOMPARE(m_mouse->count, 0);
    QTest::mouseClick(page()->bar()->reasonField(), Qt::LeftButton);
    QVERIFY(m_mouse->count >= 2);
}

TILEPORT_GUI_TEST_MAIN(TestReviewByKeyboard)
#include "tst_reviewbykeyboard.moc"
