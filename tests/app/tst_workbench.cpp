// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/actions.h"
#include "app/workbench/appearance.h"
#include "app/workbench/scripting.h"
#include "core/base/files.h"
#include "tests/app/windowtest.h"
#include "widgets/common/theme.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/irdiff/specialisationview.h"
#include "widgets/panes/codepane.h"
#include "widgets/panes/commandpalette.h"
#include "widgets/panes/comparedialog.h"
#include "widgets/panes/noticebar.h"
#include "widgets/panes/paneframe.h"
#include "widgets/panes/paneheader.h"
#include "widgets/panes/portbar.h"
#include "widgets/panes/problemsmodel.h"
#include "widgets/panes/problemsview.h"
#include "widgets/ports/startpage.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QInputDialog>
#include <QLineEdit>
#include <QTabWidget>
#include <QTimer>
#include <QTreeView>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::workbench;

/// The real window, offscreen, with services that need no tools.
class TestWorkbench : public test::WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void startsWithoutTools();
    void everyActionWorksByKeyboard();
    void opensBothSides();
    void typingChangesTheDiff();
    void errorsAreListedAndReached();
    void selectionIsShared();
    void counterpartByKey();
    void maximisesByKey();
    void paletteRunsActions();
    void operatorWithoutPortSaysWhatToDo();
    void blockedSaysWhy();
    void blockedComparison();
    void pairingByKeyboard();
    void specialisationByKey();
    void lockedSource();
    void layoutIsKept();
    void irModeIsKept();
    void comparesBeforeAndAfter();
    void specialisationJumps();
    void themes();

private:
    void openPort();
    bool idle() { return waitForSession(*m_session, 5000); }
    void press(const char *shortcut) { QTest::keySequence(m_window.get(), QKeySequence(QString::fromLatin1(shortcut))); }
};

void TestWorkbench::init()
{
    startSession();
    test::writeFakePort(m_folder->path());
    m_settings->setLiveDelay(50);
    showWindow();
    m_window->setAsksBeforeClose(false);
}

void TestWorkbench::openPort()
{
    QVERIFY(m_window->openPort(m_folder->path()));
    QVERIFY(idle());
    QVERIFY(m_session->live().diff);
}

void TestWorkbench::startsWithoutTools()
{
    QVERIFY(m_window->isOnStartPage());
    QTest::keyClicks(m_window->startPage()->searchField(), QStringLiteral("softmax"));
    m_services->versions.clear();
    m_services->listError = makeError(ErrorCode::ToolMissing, QStringLiteral("not installed"), {}, QStringLiteral("tileport setup"));
    QTest::keyClick(m_window->startPage()->searchField(), Qt::Key_Return);
    QVERIFY(idle());
    QVERIFY(!m_window->isOnStartPage());
    QVERIFY(!m_window->portBar()->versionBox()->isEnabled());
    QVERIFY(!m_window->grab().isNull());
}

void TestWorkbench::everyActionWorksByKeyboard()
{
    QCOMPARE(m_window->actionSet().unhandled(), QStringList());
    QStringList seen;
    for (const QString &id : m_window->actionSet().ids()) {
        const QAction *action = m_window->actionSet().action(id);
        QVERIFY2(!action->shortcuts().isEmpty(), qPrintable(id));
        for (const QKeySequence &key : action->shortcuts()) {
            QVERIFY2(!seen.contains(key.toString()), qPrintable(key.toString()));
            seen.append(key.toString());
        }
    }
    QCOMPARE(m_window->actionSet().paletteEntries().size(), m_window->actionSet().ids().size());
}

void TestWorkbench::opensBothSides()
{
    openPort();
    QVERIFY(m_window->sourcePane()->editor()->toPlainText().startsWith(QStringLiteral("def k_kernel")));
    QCOMPARE(m_window->rustPane()->editor()->toPlainText(), test::fakeRustText());
    QVERIFY(m_window->irView()->pair().has(irdiff::Side::Left) && m_window->irView()->pair().has(irdiff::Side::Right));
    QCOMPARE(m_window->portBar()->specialisationBox()->count(), 2);
}

void TestWorkbench::typingChangesTheDiff()
{
    openPort();
    editor::CodeEditor *editor = m_window->rustPane()->editor();
    const QString before = programText(m_session->live().generated.graph);
    editor->goToLine(3);
    QTextCursor cursor = editor->document()->find(QStringLiteral("addf"));
    editor->setTextCursor(cursor);
    QTest::keyClicks(editor, QStringLiteral("mulf"));
    QVERIFY(idle());
    QVERIFY(programText(m_session->live().generated.graph) != before);
    QVERIFY(m_window->windowTitle().contains(QStringLiteral("[*]")) && m_window->isWindowModified());
    for (int i = 0; i < 8 && m_session->rust().isModified(); ++i)
        QTest::keyClick(editor, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(idle());
    QCOMPARE(programText(m_session->live().generated.graph), before);
    QVERIFY(!m_window->isWindowModified());
}

void TestWorkbench::errorsAreListedAndReached()
{
    openPort();
    editor::CodeEditor *editor = m_window->rustPane()->editor();
    QTest::keyClick(editor, Qt::Key_End, Qt::ControlModifier);
    QTest::keyClicks(editor, QStringLiteral("syntax error"));
    QVERIFY(idle());
    QCOMPARE(editor->diagnostics().size(), 1);
    QCOMPARE(m_window->problems()->model()->rowCount(), 1);
    QVERIFY(m_window->rustPane()->header()->statusText().contains(QStringLiteral("stale")));
    QVERIFY(m_window->irView()->pair().has(irdiff::Side::Right)); // the last good one stays
    editor->goToLine(1);
    press("F4");
    QCOMPARE(editor->currentLine(), 8);
}

void TestWorkbench::selectionIsShared()
{
    openPort();
    editor::CodeEditor *source = m_window->sourcePane()->editor();
    source->setFocus();
    source->goToLine(1);
    QTest::keyClick(source, Qt::Key_Down); // line 2: the addition
    QCOMPARE(m_window->rustPane()->editor()->linkedLines(), QList<int>{3});
    m_window->irView()->goToOp(irdiff::Side::Right, m_session->linked().generatedOps.front());
    QTest::keyClick(source, Qt::Key_Down);
    QCOMPARE(m_window->rustPane()->editor()->linkedLines(), QList<int>{4});
    source->goToLine(5); // nothing is made from the comment
    QVERIFY(m_window->rustPane()->editor()->linkedLines().isEmpty());
    QVERIFY(m_session->linked().explanation.contains(QStringLiteral("not mapped")));
}

void TestWorkbench::counterpartByKey()
{
    openPort();
    m_window->rustPane()->editor()->goToLine(4);
    press("Ctrl+J");
    QCOMPARE(m_window->frame()->focusedPane(), 2);
    m_session->select({session::PaneId::Reference, 0, m_session->linked().referenceOps.front()});
    press("Ctrl+J");
    QCOMPARE(m_window->frame()->focusedPane(), 0);
    QCOMPARE(m_window->sourcePane()->editor()->currentLine(), 3);
}

void TestWorkbench::maximisesByKey()
{
    openPort();
    press("Ctrl+Shift+3");
    QVERIFY(m_window->irView()->isVisible() && !m_window->sourcePane()->isVisible());
    press("Ctrl+1");
    QVERIFY(m_window->sourcePane()->isVisible() && !m_window->irView()->isVisible());
    press("Ctrl+Shift+1");
    QVERIFY(m_window->sourcePane()->isVisible() && m_window->rustPane()->isVisible() && m_window->irView()->isVisible());
}

void TestWorkbench::paletteRunsActions()
{
    openPort();
    press("Ctrl+K");
    QVERIFY(m_window->commandPalette()->isVisible());
    QTest::keyClicks(m_window->commandPalette()->input(), QStringLiteral("maximise rust"));
    QTest::keyClick(m_window->commandPalette()->input(), Qt::Key_Return);
    QCOMPARE(m_window->frame()->maximised(), 1);
    press("Ctrl+K");
    QTest::keyClick(m_window->commandPalette()->input(), Qt::Key_Escape);
    QVERIFY(!m_window->commandPalette()->isVisible());
}

void TestWorkbench::operatorWithoutPortSaysWhatToDo()
{
    port::Specialisation s;
    s.reference.kernel = QStringLiteral("softmax_kernel");
    m_services->specialisations = {s};
    QVERIFY(m_window->openPort(QStringLiteral("softmax")));
    QVERIFY(idle());
    QVERIFY(m_window->rustPane()->editor()->toPlainText().isEmpty());
    QVERIFY(m_session->rust().hint.contains(QStringLiteral("no cuTile Rust port")));
    QVERIFY(m_window->irView()->pair().has(irdiff::Side::Left) && !m_window->irView()->pair().has(irdiff::Side::Right));
}

void TestWorkbench::blockedSaysWhy()
{
    m_services->referenceError = makeError(ErrorCode::ToolMissing, QStringLiteral("the helper is not installed"), {}, QStringLiteral("tileport setup"));
    openPort();
    const QString text = m_window->blocked()->text();
    QCOMPARE(text, QStringLiteral("BLOCKED: the reference cannot be compared: the helper is not installed (tileport setup)"));
    QVERIFY(m_window->blocked()->isVisible() && m_window->blocked()->accessibleName() == text);
    QVERIFY(m_window->irView()->pair().has(irdiff::Side::Right)); // the other side can be read
    m_services->referenceError.reset();
    openPort();
    QVERIFY(!m_window->blocked()->isVisible());
    QVERIFY(m_window->irView()->pair().diff());
}

void TestWorkbench::blockedComparison()
{
    openPort();
    m_session->comparison().start(session::fileChoice(m_folder->filePath(QStringLiteral("gone.mlir"))), session::programChoices(*m_session).at(1));
    QVERIFY(idle());
    QVERIFY2(m_window->blocked()->isVisible() && m_window->blocked()->text().contains(QStringLiteral("gone.mlir")), qPrintable(m_window->blocked()->text()));
    press("Ctrl+Shift+B");
    QVERIFY(idle());
    QVERIFY(!m_window->blocked()->isVisible());
}

/// A kernel that takes its arguments in another order: the correction makes it equal, undo takes it back, redo again.
void TestWorkbench::pairingByKeyboard()
{
    m_services->referenceText = QStringLiteral("entry @k(%p: tile<ptr<f32>>, %x: tile<f32>, %y: tile<f32>) {\n%0 = subf %x, %y : tile<f32>\n"
                                               "%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token\nreturn\n}\n");
    const QString other = QString(m_services->referenceText).replace(QStringLiteral("subf %x, %y"), QStringLiteral("subf %y, %x"));
    QVERIFY(writeFileAtomically(m_folder->filePath(QStringLiteral("kernel.rs")), test::fakeRustOf(other).toUtf8()));
    openPort();
    QCOMPARE(m_session->live().diff->verdict, irdiff::Verdict::FailFixable);
    press("Ctrl+Shift+T");
    auto *tabs = m_window->specialisation()->findChild<QTabWidget *>();
    tabs->setFocus();
    tabs->setCurrentWidget(m_window->specialisation()->parametersView());
    QTreeView *parameters = m_window->specialisation()->parametersView();
    parameters->setFocus();
    QTest::keyClick(parameters, Qt::Key_Home);
    while (parameters->currentIndex().row() < m_window->specialisation()->parameters()->rowCount() - 1
           && m_window->specialisation()->parameters()->pair(parameters->currentIndex().row())->leftName != QStringLiteral("%x"))
        QTest::keyClick(parameters, Qt::Key_Down);
    QTimer::singleShot(0, this, [] {
        auto *dialog = qobject_cast<QInputDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        QTest::keyClicks(dialog->findChild<QComboBox *>(), QStringLiteral("%y"));
        QCOMPARE(dialog->textValue(), QStringLiteral("%y"));
        QTest::keyClick(dialog, Qt::Key_Return);
    });
    QTest::keyClick(parameters, Qt::Key_F2);
    QVERIFY(idle());
    const auto reasons = [this] {
        QStringList texts;
        for (const irdiff::ParameterPair &pair : m_session->live().diff->parameters)
            texts.append(QStringLiteral("%1=%2 %3").arg(pair.leftName, pair.rightName, pair.reason));
        return texts;
    };
    QVERIFY2(reasons().contains(QStringLiteral("%x=%y corrected")), qPrintable(reasons().join(QStringLiteral("; "))));
    QCOMPARE(m_session->live().diff->verdict, irdiff::Verdict::Pass);
    QTRY_VERIFY(m_window->irView()->pair().diff() == m_session->live().diff);
    m_window->activateWindow(); // offscreen nobody gives the window back what the dialog took
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    press("Alt+Shift+Z");
    QVERIFY(idle());
    QCOMPARE(m_session->live().diff->verdict, irdiff::Verdict::FailFixable);
    QVERIFY(reasons().filter(QStringLiteral("corrected")).isEmpty());
    press("Alt+Shift+Y");
    QVERIFY(idle());
    QCOMPARE(m_session->live().diff->verdict, irdiff::Verdict::Pass);
}

void TestWorkbench::specialisationByKey()
{
    openPort();
    press("Alt+PgDown");
    QCOMPARE(m_session->specialisation(), 1);
    press("Alt+PgDown"); // around the end
    QCOMPARE(m_session->specialisation(), 0);
    QVERIFY(idle());
}

void TestWorkbench::lockedSource()
{
    openPort();
    editor::CodeEditor *source = m_window->sourcePane()->editor();
    QTest::keyClicks(source, QStringLiteral("x"));
    QVERIFY(source->toPlainText().startsWith(QStringLiteral("def")));
    press("Ctrl+L");
    QTest::keyClicks(source, QStringLiteral("x"));
    QVERIFY(source->toPlainText().startsWith(QStringLiteral("xdef")));
}

void TestWorkbench::layoutIsKept()
{
    m_window->close();
    QVERIFY(!m_settings->layout(QStringLiteral("panes")).isEmpty());
    MainWindow again(*m_session);
    again.setAsksBeforeClose(false);
    again.show();
    QVERIFY(again.isOnStartPage());
}

void TestWorkbench::irModeIsKept()
{
    openPort();
    m_window->sourcePane()->setFocus();
    press("Alt+3");
    press("Ctrl+Shift+X");
    QCOMPARE(m_window->irView()->rowOptions(), (irdiff::RowOptions{irdiff::ViewMode::Explained, true, true}));
    m_window = std::make_unique<MainWindow>(*m_session);
    QCOMPARE(m_window->irView()->rowOptions(), (irdiff::RowOptions{irdiff::ViewMode::Explained, true, true}));
    for (const char *broken : {"", "9 1 1 1", "-4 x y"}) {
        m_settings->setLayout(QStringLiteral("iroptions"), QByteArray(broken));
        m_window = std::make_unique<MainWindow>(*m_session);
        QCOMPARE(m_window->irView()->rowOptions().mode, irdiff::ViewMode::Everything);
    }
}

void TestWorkbench::comparesBeforeAndAfter()
{
    openPort();
    press("Ctrl+Shift+K");
    editor::CodeEditor *editor = m_window->rustPane()->editor();
    editor->setTextCursor(editor->document()->find(QStringLiteral("addf")));
    QTest::keyClicks(editor, QStringLiteral("mulf"));
    QVERIFY(idle());
    QTimer::singleShot(0, this, [] {
        auto *dialog = qobject_cast<panes::CompareDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        QTest::keyClick(dialog, Qt::Key_Return);
    });
    press("Ctrl+Shift+D");
    QVERIFY(idle());
    QVERIFY(m_window->notice()->text().contains(QStringLiteral("as typed now")));
    const auto shownDiff = [this] { return m_window->irView()->pair().diff(); };
    QTRY_VERIFY(shownDiff() && shownDiff() == m_session->comparison().diff());
    QCOMPARE(shownDiff()->count(irdiff::ChangeKind::Changed), size_t(1));
    m_window->activateWindow(); // offscreen nobody gives the window back what the dialog took
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    press("Ctrl+Shift+B");
    QVERIFY(m_window->notice()->isHidden());
    QTRY_COMPARE(shownDiff(), m_session->live().diff);
}

void TestWorkbench::specialisationJumps()
{
    openPort();
    QTRY_VERIFY(m_window->specialisation()->parameters()->rowCount() > 0);
    press("Ctrl+Shift+T");
    QTreeView *parameters = m_window->specialisation()->parametersView();
    parameters->setCurrentIndex(m_window->specialisation()->parameters()->index(1, 0));
    Q_EMIT m_window->specialisation()->jumpRequested(*m_window->specialisation()->parameters()->pair(1), {});
    QCOMPARE(m_window->irView()->marks().value[0].name, QStringLiteral("%x"));
    QCOMPARE(m_window->irView()->marks().value[1].name, QStringLiteral("%x"));
}

void TestWorkbench::themes()
{
    Appearance appearance(*qApp, *m_settings);
    openPort();
    m_window->actionSet().trigger(QStringLiteral("theme.dark"));
    QVERIFY(common::Theme::matching(QApplication::palette()).isDark());
    m_window->actionSet().trigger(QStringLiteral("theme.contrast"));
    QCOMPARE(common::Theme::matching(QApplication::palette()).id(), QStringLiteral("high-contrast"));
    m_window->actionSet().trigger(QStringLiteral("theme.light"));
    QVERIFY(!common::Theme::matching(QApplication::palette()).isDark());
    QVERIFY(!m_window->grab().isNull());
}

TILEPORT_GUI_TEST_MAIN(TestWorkbench)
#include "tst_workbench.moc"
