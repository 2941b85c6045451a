// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/actions.h"
#include "app/workbench/pastview.h"
#include "app/workbench/pipelinelink.h"
#include "app/workbench/scripting.h"
#include "tests/app/windowtest.h"
#include "tests/core/session/stagedport.h"
#include "widgets/common/accessibility.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/panes/codepane.h"
#include "widgets/panes/comparedialog.h"
#include "widgets/panes/noticebar.h"
#include "widgets/panes/paneframe.h"
#include "widgets/pipeline/rundialog.h"
#include "widgets/pipeline/stagecard.h"
#include "widgets/pipeline/stagestrip.h"
#include "widgets/pipeline/stepbar.h"
#include "widgets/pipeline/timelineview.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::workbench;
using namespace tileport::test;
using port::Stage;

/// The pipeline from the real window: stages by keys, the past in the panes, two runs side by side, and what is refused.
class tst_PipelineWindow : public WindowTest {
    Q_OBJECT

    void settle() { QVERIFY(waitForWindow(*m_window, 20'000)); }
    /// A dialog that closed, or a dock that opened, takes the window's activation with it on some platforms.
    void press(const char *shortcut)
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keySequence(m_window.get(), QKeySequence(QString::fromLatin1(shortcut)));
    }
    [[nodiscard]] session::PipelineDesk &desk() const { return m_window->pipeline()->desk(); }
    [[nodiscard]] QString bar() const { return m_window->pipeline()->stepBar()->text(); }
    [[nodiscard]] QString rust() const { return m_window->past()->rustPane()->editor()->toPlainText(); }

    /// Two rounds of the device kernel: the second one subtracts.
    void openTwoRounds()
    {
        const QString folder = m_folder->path();
        writeStagedPort(folder);
        recordRuns(folder, {QStringLiteral("preflight PASS"), QStringLiteral("A PASS"), QStringLiteral("B COMPILED"), QStringLiteral("D FAIL kernel"), QStringLiteral("C FAIL_FIXABLE kernel")});
        writePortFile(folder, QStringLiteral("kernel.rs"), "// second\nfn k() {}\n");
        writePortFile(folder, QStringLiteral("generated/generated.mlir"), m_services->referenceText.toUtf8().replace("addf", "subf"));
        recordRuns(folder, {QStringLiteral("B COMPILED")});
        QVERIFY(m_window->openPort(folder));
        settle();
        QCOMPARE(desk().view()->moments.size(), 6);
    }
    /// Does \p act with the dialog that opens next.
    template <typename Dialog, typename Act>
    void withDialog(Act act)
    {
        QTimer::singleShot(0, m_window.get(), [act] {
            auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            act(dialog);
        });
    }

private Q_SLOTS:
    void init()
    {
        startSession();
        showWindow();
        m_window->setAsksBeforeClose(false);
    }
    void cleanup()
    {
        m_window.reset();
        m_session.reset();
    }

    void portsWithoutAFolderSaySo()
    {
        QVERIFY(m_window->openPort(QStringLiteral("softmax")));
        settle();
        QVERIFY2(m_window->pipeline()->strip()->picture().startsWith(QStringLiteral("There is no run yet: softmax is in no folder of its own")), qPrintable(m_window->pipeline()->strip()->picture()));
        QVERIFY(!m_window->pipeline()->stepBar()->isVisible());
    }

    void nextStepByKeyboard()
    {
        writeStagedPort(m_folder->path());
        QVERIFY(m_window->openPort(m_folder->path()));
        settle();
        QVERIFY2(bar().endsWith(QStringLiteral("[Next Step: preflight]")), qPrintable(bar()));
        press("Ctrl+Shift+N");
        settle();
        QVERIFY2(bar().contains(QStringLiteral("Row 1: The environment is complete, so the analysis starts. | [Next Step: A1]")), qPrintable(bar()));
        press("Ctrl+Shift+N");
        settle();
        QCOMPARE(m_window->pipeline()->strip()->card(Stage::B)->content().isDue, true);
        // B is nobody's that is built in: a person is asked, and offered only what the table permits.
        withDialog<pipeline::RunDialog>([](pipeline::RunDialog *dialog) {
            auto *endings = dialog->findChild<QComboBox *>();
            QCOMPARE(endings->itemText(0), QStringLiteral("COMPILED – leads to D(1) (row 5)"));
            QCOMPARE(common::unnamedControls(dialog), QStringList());
            dialog->findChildren<QLineEdit *>().first()->clear();
            QVERIFY(!dialog->findChildren<QPushButton *>().last()->isEnabled() || !dialog->findChildren<QPushButton *>().first()->isEnabled());
            QTest::keyClicks(dialog->findChildren<QLineEdit *>().first(), QStringLiteral("Ada"));
            QTest::keyClick(endings, Qt::Key_Return);
        });
        press("Ctrl+Shift+N");
        settle();
        QCOMPARE(pipeline::stateText(desk().view()->history.state), QStringLiteral("D(1)"));
        QCOMPARE(desk().view()->history.records.last().executorName, QStringLiteral("Ada"));
        QVERIFY(m_window->pipeline()->strip()->card(Stage::B)->accessibleName().startsWith(QStringLiteral("B, device kernel, 1 of 2, COMPILED")));
    }

    void builtInStagesMayBeRecordedByHand()
    {
        writeStagedPort(m_folder->path());
        QVERIFY(m_window->openPort(m_folder->path()));
        settle();
        withDialog<pipeline::RunDialog>([](pipeline::RunDialog *dialog) {
            dialog->findChild<QComboBox *>()->setCurrentIndex(1);
            QTest::keyClicks(dialog->findChildren<QLineEdit *>().first(), QStringLiteral("Ada"));
            QTest::keyClick(dialog, Qt::Key_Return);
        });
        press("Ctrl+Alt+H");
        settle();
        QCOMPARE(desk().view()->history.records.size(), 1);
        QCOMPARE(desk().view()->history.records.first().executor, pipeline::ExecutorKind::Person);
        QCOMPARE(desk().view()->history.records.first().claimed->verdict, port::StageVerdict::Fail);
        press("Alt+Left");
        settle();
        QVERIFY(!m_window->actionSet().action(QStringLiteral("pipeline.record"))->isEnabled()); // the past is not worked on
    }

    void refusedDialogRecordsNothing()
    {
        openTwoRounds();
        withDialog<pipeline::RunDialog>([](pipeline::RunDialog *dialog) { QTest::keyClick(dialog, Qt::Key_Escape); });
        press("Ctrl+Shift+N");
        settle();
        QCOMPARE(desk().view()->moments.size(), 6);
    }

    void thePastStandsInThePanes()
    {
        openTwoRounds();
        m_window->frame()->focusPane(1);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("// unsaved "));
        settle();
        press("Alt+Left");
        settle();
        QCOMPARE(desk().moment(), 5);
        press("Alt+Left");
        settle();
        QVERIFY(m_window->past()->isShown());
        QCOMPARE(rust(), QStringLiteral("// first\nfn k() {}\n"));
        QVERIFY(m_window->past()->rustPane()->isLocked());
        QVERIFY2(m_window->past()->notice()->text().startsWith(QStringLiteral("The past, read-only: C1 FAIL_FIXABLE kernel")), qPrintable(m_window->past()->notice()->text()));
        QCOMPARE(m_session->comparison().left().choice.title, QStringLiteral("Reference, after C1"));
        QVERIFY(m_session->comparison().diff());
        QCOMPARE(m_session->comparison().diff()->count(irdiff::ChangeKind::Changed), 0);
        // The focus stays in the pane, and no key changes the past.
        QVERIFY(m_window->past()->rustPane()->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("x"));
        QCOMPARE(rust(), QStringLiteral("// first\nfn k() {}\n"));
        QVERIFY2(bar().contains(QStringLiteral("Moment 5 of 6, then at B(2) | row 18: ")), qPrintable(bar()));
        press("Alt+End");
        settle();
        QVERIFY(!m_window->past()->isShown() && !m_session->comparison().isActive());
        QCOMPARE(rust(), QStringLiteral("// unsaved // second\nfn k() {}\n"));
        press("Ctrl+Z");
        QCOMPARE(rust(), QStringLiteral("// second\nfn k() {}\n"));
        QCOMPARE(m_window->past()->notice()->text(), QString());
    }

    void intoARunByKeyAndMouse()
    {
        openTwoRounds();
        press("Ctrl+4");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        settle();
        QCOMPARE(desk().moment(), 1);
        QCOMPARE(m_window->pipeline()->strip()->card(Stage::B)->content().count, QStringLiteral("0 of 2"));
        QTest::mouseClick(m_window->past()->notice()->findChild<QPushButton *>(), Qt::LeftButton);
        settle();
        QCOMPARE(desk().moment(), -1);
        press("Ctrl+Shift+I");
        QTRY_VERIFY2(m_window->pipeline()->timeline()->hasFocus(), QApplication::focusWidget() ? QApplication::focusWidget()->metaObject()->className() : "none");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        settle();
        QCOMPARE(desk().moment(), 0);
        QVERIFY(m_window->pipeline()->timeline()->isVisible());
    }

    void endingTheComparisonEndsThePast()
    {
        openTwoRounds();
        press("Alt+Left");
        settle();
        QVERIFY(m_window->past()->isShown());
        press("Ctrl+Shift+B");
        settle();
        QCOMPARE(desk().moment(), -1);
        QVERIFY(!m_window->past()->isShown());
    }

    void momentsWithoutFilesShowThePresent()
    {
        writeStagedPort(m_folder->path());
        writePortFile(m_folder->path(), QStringLiteral("reports/agent_a.md"), "VERDICT: PASS\n");
        QVERIFY(m_window->openPort(m_folder->path()));
        settle();
        QCOMPARE(desk().view()->moments.size(), 1);
        press("Alt+Left");
        settle();
        QVERIFY(!m_window->past()->isShown());
        QVERIFY2(m_window->past()->notice()->text().contains(QStringLiteral("nobody kept the files")), qPrintable(m_window->past()->notice()->text()));
    }

    void twoRunsSideBySide()
    {
        openTwoRounds();
        withDialog<panes::CompareDialog>([](panes::CompareDialog *dialog) {
            QCOMPARE(dialog->item(dialog->left()).title, QStringLiteral("B1"));
            QCOMPARE(dialog->item(dialog->right()).title, QStringLiteral("B2"));
            QTest::keyClick(dialog, Qt::Key_Return);
        });
        press("Ctrl+Alt+D");
        settle();
        QCOMPARE(m_session->comparison().left().choice.title, QStringLiteral("Generated, after B1"));
        QCOMPARE(m_session->comparison().right().choice.title, QStringLiteral("Generated, after B2"));
        QVERIFY(m_session->comparison().diff());
        QCOMPARE(m_session->comparison().diff()->count(irdiff::ChangeKind::Changed), 1);
        press("Ctrl+Shift+B");
        settle();
        QVERIFY(!m_session->comparison().isActive());
    }

    void nothingToCompareIsSaid()
    {
        writeStagedPort(m_folder->path());
        QVERIFY(m_window->openPort(m_folder->path()));
        settle();
        withDialog<QMessageBox>([](QMessageBox *box) {
            QCOMPARE(box->text(), QStringLiteral("There are no two runs whose files were kept"));
            QTest::keyClick(box, Qt::Key_Return);
        });
        press("Ctrl+Alt+D");
    }

    void brokenHistoryStandsInsteadOfTheStages()
    {
        openTwoRounds();
        press("Alt+Left");
        settle();
        QFile file(pipeline::historyPath(m_folder->path()));
        QVERIFY(file.open(QIODevice::Append));
        file.write("{\"format\":\"tileport-run\",\"version\":99}\n");
        file.close();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->pipeline()->strip()->picture().contains(QStringLiteral("runs.jsonl:7")), 20'000);
        settle();
        QCOMPARE(desk().moment(), -1);
        QVERIFY(!m_window->past()->isShown());
        QVERIFY(!m_window->pipeline()->stepBar()->isVisible());
    }

    void everyActionHasItsPlace()
    {
        QCOMPARE(m_window->actionSet().unhandled(), QStringList());
        int found = 0;
        for (const panes::PaletteEntry &entry : m_window->actionSet().paletteEntries())
            found += entry.id.startsWith(QStringLiteral("pipeline.")) && !entry.shortcut.isEmpty() ? 1 : 0;
        QCOMPARE(found, 10);
    }
};

TILEPORT_GUI_TEST_MAIN(tst_PipelineWindow)
#include "tst_pipelinewindow.moc"
