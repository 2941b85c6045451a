// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include <QApplication>

#include "tests/support/testmain.h"
#include "tests/widgets/review/reviewpagetest.h"
#include "widgets/common/accessibility.h"
#include "widgets/review/coveragemodel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QTableView>
#include <QToolButton>

using namespace tileport;
using namespace tileport::review;
using Command = ReviewCommand;

/// The decision bar on real folders: by keyboard and by mouse, while files change, and when nothing can be decided.
class TestDecisionBar : public test::ReviewPageTest {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { close(); }
    void approveByKeyboard();
    void approveByMouse();
    void whyNotIsWrittenOnIt();
    void closedGateGetsTheFocus();
    void escapeTakesThePendingDecisionBack();
    void staleSaysWhatChanged();
    void changedWhileTheReasonIsTyped();
    void undoAndRedo();
    void redoIsRefusedOnOtherBytes();
    void undoOfAWithdrawal();
    void undoLeavesOthersAlone();
    void brokenLog();
    void unwritableFolder();
    void runsAreChosen();
    void coverageIsTheDraft();
    void hostileNames();
    void nothingToDecide();
    void waiversAreSaid();
    void endsAfterDecisions();
    void manyAreCounted();
    void everythingHasAName();

private:
    void decide(Command command, const char *reason)
    {
        press(command);
        QVERIFY(bar()->reasonField()->hasFocus());
        type(reason);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        settle();
    }
    [[nodiscard]] QList<LoggedDecision> standing() const { return m_folder->log().standing(m_desk->view()->run.value_or(port::RunId())); }
    [[nodiscard]] QStringList logged() const
    {
        QStringList kinds;
        const ReviewHistory log = m_folder->log();
        for (const ReviewEntry &entry : log.entries())
            kinds.append(std::holds_alternative<Decision>(entry.content) ? decisionKindName(std::get<Decision>(entry.content).kind) : entryKindName(entry.content));
        return kinds;
    }
};

void TestDecisionBar::approveByKeyboard()
{
    open("honest-happy", "D1");
    QVERIFY2(barText().startsWith(QStringLiteral("Not decided\nclaimed ALL_PASS, recomputed ALL_PASS: they agree")), qPrintable(barText()));
    QVERIFY(!bar()->button(DecisionKind::Approve)->isEnabled()); // no reason yet
    decide(Command::Approve, "all tests seen");
    QCOMPARE(standing().size(), 1);
    QCOMPARE(standing().first().decision.reason, QStringLiteral("all tests seen"));
    QCOMPARE(standing().first().decision.author, QStringLiteral("ada"));
    QVERIFY2(barText().startsWith(QStringLiteral("Approved by ada")), qPrintable(barText()));
    QVERIFY2(barText().contains(QStringLiteral("written to the review log as entry ") + standing().first().entry.left(12)), qPrintable(barText()));
    QCOMPARE(bar()->reasonField()->text(), QString());
    QCOMPARE(m_page->title(), QStringLiteral("Review (D1 approved)"));
}

void TestDecisionBar::approveByMouse()
{
    open("honest-happy", "D1");
    QTest::mouseClick(bar()->reasonField(), Qt::LeftButton);
    type("seen");
    QVERIFY(bar()->button(DecisionKind::SendBack)->isEnabled());
    QVERIFY(!bar()->button(DecisionKind::Withdraw)->isEnabled());
    QTest::mouseClick(bar()->button(DecisionKind::SendBack), Qt::LeftButton);
    settle();
    QCOMPARE(logged(), QStringList{QStringLiteral("send-back")});
    QCOMPARE(m_page->title(), QStringLiteral("Review (D1 sent back)"));
}

void TestDecisionBar::whyNotIsWrittenOnIt()
{
    open("lying-mask-dropped", "C1");
    QVERIFY2(barText().contains(QStringLiteral("claimed PASS, recomputed FAIL_FIXABLE: they disagree")), qPrintable(barText()));
    QVERIFY2(barText().contains(QStringLiteral("Approve: Claimed is PASS, recomputed is FAIL_FIXABLE.")), qPrintable(barText()));
    QVERIFY2(barText().contains(QStringLiteral("\nA decision needs a reason.")), qPrintable(barText()));
    QVERIFY2(barText().contains(QStringLiteral("Withdraw: No decision about C1 holds")), qPrintable(barText()));
    bar()->reasonField()->setText(QStringLiteral("the mask is gone"));
    QVERIFY(!bar()->button(DecisionKind::Approve)->isEnabled());
    QVERIFY(bar()->button(DecisionKind::Approve)->accessibleDescription().contains(QStringLiteral("FAIL_FIXABLE")));
    QVERIFY(bar()->button(DecisionKind::Approve)->toolTip().contains(QStringLiteral("FAIL_FIXABLE")));
    QVERIFY(bar()->button(DecisionKind::Reject)->isEnabled());
    bar()->setAuthor({});
    QVERIFY(!bar()->button(DecisionKind::Reject)->isEnabled());
    QVERIFY2(barText().contains(QStringLiteral("A decision needs an author.")), qPrintable(barText()));
    QVERIFY(logged().isEmpty());
}

/// A shortcut does not do nothing: where it cannot decide, the reason against it is what the reader gets.
void TestDecisionBar::closedGateGetsTheFocus()
{
    open("lying-mask-dropped", "C1");
    press(Command::Approve);
    QVERIFY(QApplication::focusWidget() && QApplication::focusWidget()->accessibleDescription().contains(QStringLiteral("recomputed is FAIL_FIXABLE")));
    QVERIFY(!bar()->reasonField()->hasFocus());
    press(Command::Withdraw);
    QVERIFY(QApplication::focusWidget()->accessibleDescription().contains(QStringLiteral("No decision about C1 holds")));
    QVERIFY(logged().isEmpty());
    decide(Command::Reject, "the mask of the store is gone");
    QCOMPARE(logged(), QStringList{QStringLiteral("reject")});
}

void TestDecisionBar::escapeTakesThePendingDecisionBack()
{
    open("honest-happy", "D1");
    press(Command::Approve);
    QVERIFY2(bar()->reasonField()->placeholderText().startsWith(QStringLiteral("Approve D1 because")), qPrintable(bar()->reasonField()->placeholderText()));
    type("seen");
    QTest::keyClick(bar()->reasonField(), Qt::Key_Escape);
    QTest::keyClick(bar()->reasonField(), Qt::Key_Return); // stands for nothing now
    settle();
    QVERIFY(logged().isEmpty());
    QCOMPARE(bar()->reasonField()->text(), QStringLiteral("seen"));
}

void TestDecisionBar::staleSaysWhatChanged()
{
    open("honest-happy", "D1");
    decide(Command::Approve, "seen");
    m_folder->flip(QStringLiteral("kernel.rs"));
    QVERIFY(QTest::qWaitFor([this] { return barText().contains(QStringLiteral("Changed since the decision")) || !m_page->isVisible(); }, 1'000));
    QVERIFY2(barText().startsWith(QStringLiteral("STALE. Approved by ada")), qPrintable(barText()));
    QVERIFY(barText().contains(QStringLiteral("kernel.rs was changed.")));
    QCOMPARE(m_page->title(), QStringLiteral("Review (D1 approved, stale)"));
    QVERIFY2(bar()->runBox()->currentText().endsWith(QStringLiteral("approved · stale")), qPrintable(bar()->runBox()->currentText()));
}

void TestDecisionBar::changedWhileTheReasonIsTyped()
{
    open("honest-happy", "D1");
    press(Command::Reject);
    type("the tolerance");
    m_folder->flip(QStringLiteral("correctness_cutile_rs.txt"));
    QVERIFY(QTest::qWaitFor([this] { return barText().contains(QStringLiteral("While you were writing: correctness_cutile_rs.txt (changed).")); }, kPatience));
    QCOMPARE(bar()->reasonField()->text(), QStringLiteral("the tolerance")); // nothing that was typed is lost
    settle();
    QTest::keyClick(bar()->reasonField(), Qt::Key_Return);
    settle();
    QCOMPARE(standing().size(), 1);
    QCOMPARE(standing().first().decision.covered.value(QStringLiteral("correctness_cutile_rs.txt")).sha256,
             sha256Hex(m_folder->bytes(QStringLiteral("correctness_cutile_rs.txt"))));
    QVERIFY(!barText().contains(QStringLiteral("While you were writing")));
}

void TestDecisionBar::undoAndRedo()
{
    open("honest-happy", "D1");
    QVERIFY(!m_page->commands().action(Command::Undo)->isEnabled());
    decide(Command::Approve, "seen");
    QVERIFY(m_page->commands().action(Command::Undo)->isEnabled());
    press(Command::Undo);
    settle();
    QCOMPARE(logged(), QStringList({QStringLiteral("approve"), QStringLiteral("withdraw")}));
    QVERIFY(standing().isEmpty());
    QVERIFY(barText().startsWith(QStringLiteral("Not decided")));
    press(Command::Redo);
    settle();
    QCOMPARE(logged(), QStringList({QStringLiteral("approve"), QStringLiteral("withdraw"), QStringLiteral("approve")}));
    QCOMPARE(standing().first().decision.reason, QStringLiteral("seen"));
    press(Command::Undo);
    settle();
    QCOMPARE(logged().size(), 4); // everything stays in the log
    QVERIFY(standing().isEmpty());
    QVERIFY(m_folder->log().state() == LogState::Intact);
}

void TestDecisionBar::redoIsRefusedOnOtherBytes()
{
    open("honest-happy", "D1");
    decide(Command::Approve, "seen");
    press(Command::Undo);
    settle();
    m_folder->flip(QStringLiteral("ffi.rs"));
    QVERIFY(QTest::qWaitFor([this] { return m_desk->view()->isCurrent && m_desk->view()->draft.covered.value(QStringLiteral("ffi.rs")).sha256 == sha256Hex(m_folder->bytes(QStringLiteral("ffi.rs"))); }, kPatience));
    settle();
    press(Command::Redo);
    settle();
    QCOMPARE(logged(), QStringList({QStringLiteral("approve"), QStringLiteral("withdraw")}));
    QVERIFY2(barText().contains(QStringLiteral("Approve D1 is not possible")) && barText().contains(QStringLiteral("ffi.rs (changed)")), qPrintable(barText()));
    QVERIFY(m_page->undo().canRedo()); // still where the log is
    QVERIFY(!m_page->undo().canUndo());
}

void TestDecisionBar::undoOfAWithdrawal()
{
    open("honest-happy", "D1");
    decide(Command::Reject, "too slow");
    decide(Command::Withdraw, "it was another one");
    press(Command::Undo);
    settle();
    QCOMPARE(logged(), QStringList({QStringLiteral("reject"), QStringLiteral("withdraw"), QStringLiteral("reject")}));
    QCOMPARE(standing().first().decision.reason, QStringLiteral("too slow"));
    press(Command::Redo);
    settle();
    QVERIFY(standing().isEmpty());
    press(Command::Undo);
    settle();
    QCOMPARE(standing().size(), 1);
    press(Command::Undo); // the first rejection, which stands by another entry by now
    settle();
    QVERIFY(standing().isEmpty());
    QVERIFY(!m_page->undo().canUndo());
    QCOMPARE(logged().size(), 6);
}

/// Somebody else decided meanwhile: undo does not take that back.
void TestDecisionBar::undoLeavesOthersAlone()
{
    open("honest-happy", "D1");
    decide(Command::Approve, "seen");
    QVERIFY(review::decide({m_folder->path(), {port::Stage::D, 1}, DecisionKind::Reject, QStringLiteral("no"), QStringLiteral("bob"), test::noonPlus(1), {}})->entry);
    settle();
    press(Command::Undo);
    settle();
    QCOMPARE(standing().first().decision.author, QStringLiteral("bob"));
    QVERIFY2(barText().contains(QStringLiteral("Withdraw D1 is not possible")), qPrintable(barText()));
    QVERIFY(m_page->undo().canUndo());
}

void TestDecisionBar::brokenLog()
{
    open("honest-happy", "D1");
    for (const char *reason : {"one", "two", "three"})
        decide(Command::Reject, reason);
    const QString path = ReviewLog(m_folder->path()).path();
    QVERIFY(writeFileAtomically(path, readFile(path).valueOr({}).replace("\"two\"", "\"TWO\"")));
    QVERIFY(QTest::qWaitFor([this] { return barText().contains(QStringLiteral("The review log is broken")); }, kPatience));
    bar()->reasonField()->setText(QStringLiteral("four"));
    for (const DecisionKind kind : kDecisionKinds)
        QVERIFY(!bar()->button(kind)->isEnabled());
    press(Command::Reject);
    QVERIFY(QApplication::focusWidget()->accessibleDescription().contains(QStringLiteral("line 2")));
}

void TestDecisionBar::unwritableFolder()
{
    open("honest-happy", "D1");
    m_folder->write(QStringLiteral(".tileport"), "a file where the folder should be");
    QVERIFY(QTest::qWaitFor([this] { return m_desk->view()->draft.covered.contains(QStringLiteral(".tileport")); }, kPatience));
    settle();
    decide(Command::Reject, "no");
    QVERIFY2(barText().contains(QStringLiteral("nothing was written")), qPrintable(barText()));
    QCOMPARE(bar()->reasonField()->text(), QStringLiteral("no")); // to be tried again
    QVERIFY(!m_page->undo().canUndo());
}

void TestDecisionBar::runsAreChosen()
{
    open("honest-happy", "D1");
    QComboBox *runs = bar()->runBox();
    QCOMPARE(runs->count(), 4);
    QVERIFY(runs->currentText().startsWith(QStringLiteral("D1 · ALL_PASS · not decided")));
    press(Command::NextRun);
    settle();
    QVERIFY(m_desk->view()->run == (port::RunId{port::Stage::E, 1}));
    QVERIFY(!m_page->commands().action(Command::NextRun)->isEnabled());
    press(Command::PreviousRun);
    press(Command::PreviousRun);
    settle();
    QVERIFY(runs->currentText().startsWith(QStringLiteral("B1")));
    runs->setFocus();
    QTest::keyClick(runs, Qt::Key_Down);
    settle();
    QVERIFY(m_desk->view()->run == (port::RunId{port::Stage::A, 1}));
}

void TestDecisionBar::coverageIsTheDraft()
{
    open("honest-happy", "D1");
    QVERIFY(!bar()->coverage()->isVisible());
    press(Command::Coverage);
    QVERIFY(bar()->coverage()->isVisible());
    const QAbstractItemModel *model = bar()->coverage()->model();
    const auto covered = m_desk->view()->draft.covered;
    int files = 0;
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, 0).data(CoverageModel::KindRole).toInt() != int(CoverageModel::Kind::File))
            continue;
        ++files;
        const QString path = model->index(row, CoverageModel::WhatColumn).data().toString();
        QCOMPARE(model->index(row, CoverageModel::HashColumn).data().toString(), sha256Hex(m_folder->bytes(path)));
    }
    QCOMPARE(files, int(covered.size()));
    QVERIFY2(barText().contains(QStringLiteral("A decision covers %1 files").arg(files)), qPrintable(barText()));
    CoverageModel tested;
    QAbstractItemModelTester tester(&tested, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(tested.setDecision(m_desk->view()->draft));
    QVERIFY(!tested.setDecision(m_desk->view()->draft)); // nothing moves under the reader
    QCOMPARE(tested.rowCount(), model->rowCount());
    tested.setDecision({});
    QCOMPARE(tested.rowCount(), 0);
}

/// What comes from files is text, never markup.
void TestDecisionBar::hostileNames()
{
    open("honest-happy", "D1");
    m_folder->write(QStringLiteral("<b>bold.rs"), "x");
    QVERIFY(QTest::qWaitFor([this] { return m_desk->view()->draft.covered.contains(QStringLiteral("<b>bold.rs")); }, kPatience));
    settle();
    decide(Command::Reject, "<img src=x>");
    QVERIFY2(barText().contains(QStringLiteral(": <img src=x>")), qPrintable(barText()));
    m_folder->write(QStringLiteral("<b>bold.rs"), "y");
    QVERIFY(QTest::qWaitFor([this] { return barText().contains(QStringLiteral("<b>bold.rs was changed.")); }, kPatience));
}

void TestDecisionBar::nothingToDecide()
{
    open("honest-happy", "F1");
    QVERIFY2(barText().contains(QStringLiteral("there was no run F1")), qPrintable(barText()));
    for (const DecisionKind kind : kDecisionKinds)
        QVERIFY(!bar()->button(kind)->isEnabled());
    m_desk->showPort({});
    QVERIFY(barText().startsWith(QStringLiteral("Nothing to decide on")));
    QVERIFY(!m_page->commands().action(Command::Approve)->isEnabled());
    QCOMPARE(m_page->title(), QStringLiteral("Review"));
}

/// A waived critical finding turns the gate, and nothing hides it: not the bar, not the title, not the list of runs.
void TestDecisionBar::waiversAreSaid()
{
    open("lying-mask-dropped", "B1");
    QVERIFY2(barText().contains(QStringLiteral("Approve: The critical finding")), qPrintable(barText()));
    m_folder->write(QStringLiteral(".tileport/policy.json"), R"({"version": 1, "name": "ours", "rows": [], "waivers": {"permitted": true, "persons": ["ada"], "longest_days": 30}})");
    for (const GateFinding &finding : m_desk->view()->reading->evidence.findings) {
        if (finding.severity != FindingSeverity::Critical)
            continue;
        Waiver waiver = test::waiverOf(finding.key.finding);
        waiver.key = finding.key;
        QVERIFY(recordWaiver(m_folder->path(), waiver));
    }
    QVERIFY(QTest::qWaitFor([this] { return barText().contains(QStringLiteral("Approved against evidence: ada waived the critical finding")); }, kPatience));
    settle();
    QVERIFY2(barText().contains(QStringLiteral("waived critical finding")), qPrintable(barText())); // covered
    decide(Command::Approve, "known");
    QVERIFY2(barText().startsWith(QStringLiteral("Approved against evidence by ada")), qPrintable(barText()));
    QCOMPARE(m_page->title(), QStringLiteral("Review (B1 approved against evidence)"));
    QVERIFY(bar()->runBox()->currentText().endsWith(QStringLiteral("approved against evidence")));
}

/// The desk goes first, as it does with a window that closes.
void TestDecisionBar::endsAfterDecisions()
{
    open("honest-happy", "D1");
    decide(Command::Reject, "no");
    QVERIFY(m_page->undo().canUndo());
    m_desk.reset();
    m_page.reset();
    QVERIFY(!m_page);
}

/// Twenty thousand changed files are told by a few names and a number, never by twenty thousand names.
void TestDecisionBar::manyAreCounted()
{
    const CoveredFiles before{{QStringLiteral("a"), {1, {}}}, {QStringLiteral("b"), {1, {}}}, {QStringLiteral("d"), {1, {}}}};
    QCOMPARE(changedFilesText(before, before), QString());
    QCOMPARE(changedFilesText(before, {}), QStringLiteral("a (removed), b (removed), d (removed)"));
    QCOMPARE(changedFilesText({}, before), QStringLiteral("a (added), b (added), d (added)"));
    QCOMPARE(changedFilesText(before, {{QStringLiteral("a"), {2, {}}}, {QStringLiteral("c"), {1, {}}}, {QStringLiteral("d"), {1, {}}}, {QStringLiteral("e"), {1, {}}}}),
             QStringLiteral("a (changed), b (removed), c (added), e (added)"));
    CoveredFiles many;
    StandingCheck check;
    for (int i = 0; i < 20'000; ++i) {
        many.insert(QString::number(100'000 + i), {});
        check.staleness.reasons.append(QStringLiteral("%1 was added.").arg(100'000 + i));
    }
    QCOMPARE(changedFilesText({}, many), QStringLiteral("100000 (added), 100001 (added), 100002 (added), 100003 (added), 100004 (added) and %1 more").arg(QLocale().toString(19'995)));
    QCOMPARE(staleSentences({check}, 2), QStringList({QStringLiteral("100000 was added."), QStringLiteral("100001 was added."), QStringLiteral("And %1 more.").arg(QLocale().toString(19'998))}));
    QVERIFY(isStale({check}) && !isStale({StandingCheck()}));
    QCOMPARE(staleSentences({StandingCheck()}, 2), QStringList());
}

void TestDecisionBar::everythingHasAName()
{
    open("honest-happy", "D1");
    QCOMPARE(common::unnamedControls(m_page.get()), QStringList());
    for (const QAction *action : m_page->commands().all())
        QVERIFY2(!action->shortcut().isEmpty() && !action->text().isEmpty(), qPrintable(action->objectName()));
}

TILEPORT_GUI_TEST_MAIN(TestDecisionBar)
#include "tst_decisionbar.moc"
