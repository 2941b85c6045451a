// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/mainwindow.h"
#include "app/workbench/scripting.h"
#include "app/workbench/toolservices.h"
#include "core/session/session.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/panes/codepane.h"
#include "widgets/review/findingdetail.h"
#include "widgets/review/findingsmodel.h"
#include "widgets/review/findingspage.h"
#include "widgets/review/findingsview.h"
#include "widgets/review/verdictbanner.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::workbench;

/// Somebody who never saw Tile IR makes a mistake in the shipped matmul and presses F7 once: the window has to name it, in
/// words, with the line of both kernels, and what to write. Everything by keys in the real window.
class TestNewcomer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void faults_data();
    void faults();
    void repaired();
    void cleanupTestCase();

private:
    void settle() { QVERIFY(waitForWindow(*m_window, 60'000)); }
    void press(const char *shortcut) { QTest::keySequence(m_window.get(), QKeySequence(QString::fromLatin1(shortcut))); }
    [[nodiscard]] editor::CodeEditor *rust() const { return m_window->rustPane()->editor(); }
    /// Types \p to over the first \p from and gives the line; 0 when it is not there.
    int typeOver(const QString &from, const QString &to);
    [[nodiscard]] QString current(int column = 0) const { return m_window->findings()->view()->currentIndex().siblingAtColumn(column).data().toString(); }

    session::MemoryStorage m_storage;
    std::unique_ptr<session::Settings> m_settings;
    std::unique_ptr<session::Session> m_session;
    std::unique_ptr<MainWindow> m_window;
    QString m_original;
};

void TestNewcomer::initTestCase()
{
    const QString tools = qEnvironmentVariable("TILEPORT_TOOLS", QStringLiteral(TILEPORT_TOOL_FOLDER));
    if (!QFileInfo::exists(tools + u"/corpus/manifest.json"_s))
        QSKIP("the tools are not there; tileport setup brings them");
    m_settings = std::make_unique<session::Settings>(m_storage);
    m_session = std::make_unique<session::Session>(std::make_shared<ToolServices>(toolchain::ToolFolder(tools)), *m_settings, *port::Catalogue::builtIn());
    m_window = std::make_unique<MainWindow>(*m_session);
    m_window->setAsksBeforeClose(false);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();
    QVERIFY(m_window->openPort(u"matmul"_s));
    settle();
    QVERIFY(m_session->live().diff && m_session->live().diff->verdict != irdiff::Verdict::FailFixable);
    m_original = rust()->toPlainText();
}

/// The shipped kernel again, and nothing chosen in the list, as after opening.
void TestNewcomer::init()
{
    rust()->selectAll();
    rust()->insertPlainText(m_original);
    settle();
    press("Ctrl+Alt+V");
    QVERIFY(!m_window->findings()->view()->currentIndex().isValid());
}

void TestNewcomer::cleanupTestCase()
{
    m_window.reset();
    m_session.reset();
}

int TestNewcomer::typeOver(const QString &from, const QString &to)
{
    const QTextCursor found = rust()->document()->find(from, 0, QTextDocument::FindCaseSensitively);
    if (found.isNull())
        return 0;
    rust()->setFocus();
    rust()->setTextCursor(found);
    QTest::keyClicks(rust(), to);
    return found.blockNumber() + 1;
}

void TestNewcomer::faults_data()
{
    QTest::addColumn<QString>("old");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("word");   // what the window must say, whatever else it says
    QTest::addColumn<int>("from");       // lines from the edited one to the first and the last that may be shown
    QTest::addColumn<int>("to");
    QTest::newRow("tile indices of A exchanged") << u"[bid_m, k]"_s << u"[k, bid_m]"_s << u"Tile index 0 of this load is the counter of the loop"_s << -3 << 0;
    QTest::newRow("tile indices of B exchanged") << u"[k, bid_n]"_s << u"[bid_n, k]"_s << u"Tile index 0 of this load is the divi in “let bid_n"_s << -3 << 0;
    QTest::newRow("tile indices of C exchanged") << u"[bid_m, bid_n]"_s << u"[bid_n, bid_m]"_s << u"Tile index 0 of this store is"_s << -4 << 0;
    QTest::newRow("last tile of K forgotten") << u"0i32..num_tiles_k"_s << u"0i32..num_tiles_k - 1i32"_s << u"The loop's end is the subi"_s << 0 << 0;
    QTest::newRow("first tile of K forgotten") << u"0i32..num_tiles_k"_s << u"1i32..num_tiles_k"_s << u"The loop's first value is the constant 1; in the reference it is the constant 0"_s << 0 << 0;
    // The loop is where it matters; the sentence leads to where it comes from.
    QTest::newRow("tiles counted along M") << u"a_space[1]"_s << u"a_space[0]"_s << u"The loop's end is result 0 of the get_index_space_shape in “let a_space"_s << 0 << 8;
    QTest::newRow("accumulator begins at one") << u"constant(0.0f32"_s << u"constant(1.0f32"_s << u"value is 1.0"_s << 0 << 0;
    QTest::newRow("block numbers divided, not wrapped") << u"bid % gsm"_s << u"bid / gsm"_s << u"divi"_s << 0 << 0;
    QTest::newRow("group of seven") << u"= 8i32;"_s << u"= 7i32;"_s << u"value is 7, in the reference 8"_s << 0 << 0;
}

void TestNewcomer::faults()
{
    QFETCH(const QString, old);
    QFETCH(const QString, typed);
    QFETCH(const QString, word);
    QFETCH(const int, from);
    QFETCH(const int, to);
    const int line = typeOver(old, typed);
    QVERIFY(line > 0);
    settle();
    const review::FindingsPage *page = m_window->findings();
    QVERIFY2(page->banner()->text().startsWith(u"FAIL_FIXABLE"_s), qPrintable(page->banner()->text()));
    // The caret's line may have chosen a note in the list, but the reader was at none yet.
    press("F7");
    settle();
    const QString sentence = current();
    const QString detail = page->detail()->toPlainText();
    const QString told = QStringLiteral("%1 | %2 | %3\n%4").arg(sentence, current(1), current(2), detail);
    QVERIFY2(page->view()->currentIndex().data(review::FindingsModel::SeverityRole).toInt() == int(irdiff::FindingSeverity::Critical), qPrintable(told));
    QVERIFY2(detail.contains(word), qPrintable(told));
    // Both kernels are at the line, and the Rust one is the statement that was edited.
    const int shown = rust()->currentLine();
    QVERIFY2(shown >= line + from && shown <= line + to, qPrintable(QStringLiteral("line %1 is shown, %2 was edited: %3").arg(shown).arg(line).arg(told)));
    QVERIFY2(current(1).contains(QRegularExpression(u"matmul\\.py:\\d+"_s)), qPrintable(told));
    QVERIFY2(detail.contains(u"What to change"_s) && detail.contains(QStringLiteral(":%1").arg(shown)), qPrintable(told));
    // The row that the Tile IR pane shows holds the operation of the finding.
    const irdiff::IrDiffView *ir = m_window->irView();
    const irdiff::AlignedRow row = ir->pair().row(ir->marks().selection.caret.row);
    QVERIFY2(row.rightLine >= 0, qPrintable(told));
    QVERIFY(row.kind != irdiff::ChangeKind::Same || row.leftLine >= 0);
}

/// Undoing the mistake brings the verdict back.
void TestNewcomer::repaired()
{
    QVERIFY(typeOver(u"[bid_m, k]"_s, u"[k, bid_m]"_s) > 0);
    settle();
    QCOMPARE(m_session->live().diff->verdict, irdiff::Verdict::FailFixable);
    press("F7");
    rust()->setFocus();
    while (rust()->toPlainText() != m_original && rust()->document()->isUndoAvailable())
        press("Ctrl+Z");
    settle();
    QCOMPARE(rust()->toPlainText(), m_original);
    QVERIFY(m_session->live().diff->verdict != irdiff::Verdict::FailFixable);
}

TILEPORT_GUI_TEST_MAIN(TestNewcomer)
#include "tst_newcomer.moc"
