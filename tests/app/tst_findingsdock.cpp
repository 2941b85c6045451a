// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/actions.h"
#include "app/workbench/scripting.h"
#include "core/base/files.h"
#include "core/review/acceptancefile.h"
#include "tests/app/windowtest.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/panes/codepane.h"
#include "widgets/panes/paneframe.h"
#include "widgets/review/acceptbar.h"
#include "widgets/review/findingsmodel.h"
#include "widgets/review/findingspage.h"
#include "widgets/review/findingsview.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::workbench;

namespace {

// A product of matrices by tiles, in the shape that both compilers give it; line numbers begin at 1.
const char *const kMatmul = R"(entry @matmul(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f16>>, %k: tile<i32>) {
%zero = constant <i32: 0> : tile<i32>
%one = constant <i32: 1> : tile<i32>
%start = constant <f32: 0.0> : tile<64x64xf32>
%x, %y, %z = get_tile_block_id : tile<i32>
%va = make_tensor_view %a, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf16, strides=[1024,1]>
%vb = make_tensor_view %b, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf16, strides=[1024,1]>
%vc = make_tensor_view %c, shape = [1024, 1024], strides = [1024, 1] : tensor_view<1024x1024xf16, strides=[1024,1]>
%pa = make_partition_view %va : partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>
%pb = make_partition_view %vb : partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>
%pc = make_partition_view %vc : partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>
%sum = for %i in (%zero to %k, step %one) : tile<i32> iter_values(%acc = %start) -> (tile<64x64xf32>) {
%ta, %t0 = load_view_tko weak %pa[%x, %i] : partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<64x64xf16>, token
%tb, %t1 = load_view_tko weak %pb[%i, %y] : partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<64x64xf16>, token
%next = mmaf %ta, %tb, %acc : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
continue %next : tile<64x64xf32>
}
%half = ftof %sum : tile<64x64xf32> -> tile<64x64xf16>
%t2 = store_view_tko weak %half, %pc[%x, %y] : tile<64x64xf16>, partition_view<tile=(64x64), tensor_view<1024x1024xf16, strides=[1024,1]>>, tile<i32> -> token
return
}
)";

constexpr int kLoadOfB = 14;
constexpr int kProduct = 15;
constexpr int kStore = 19;

/// \p program with \p from replaced by \p to in one line (1-based).
QString planted(int line, const char *from, const char *to)
{
    QStringList lines = QString::fromLatin1(kMatmul).split(u'\n');
    lines[line - 1].replace(QString::fromLatin1(from), QString::fromLatin1(to));
    return lines.join(u'\n');
}

} // namespace

/// Newcomers find a planted fault of a matrix product with the keyboard alone, and everything about findings is reached
/// from the real window.
class TestFindingsDock : public test::WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void plantedFaults_data();
    void plantedFaults();
    void keyboardOnly();
    void undoBelongsToWhereTheReaderIs();
    void enterKeepsTheFocusInTheList();
    void paletteKnowsFindings();
    void titleCounts();
    void typingKeepsThePlace();
    void selectionInTileIrIsFollowed();
    void layoutReset();

private:
    void open(const QString &generated);
    void settle() { QVERIFY(waitForWindow(*m_window, 10'000)); }
    void press(const char *shortcut) { QTest::keySequence(m_window.get(), QKeySequence(QString::fromLatin1(shortcut))); }
    [[nodiscard]] review::FindingsPage *page() const { return m_window->findings(); }
    [[nodiscard]] QString currentText() const { return page()->view()->currentIndex().data().toString(); }
};

void TestFindingsDock::init()
{
    startSession();
    m_services->referenceText = QString::fromLatin1(kMatmul);
    m_settings->setLiveDelay(50);
    showWindow();
    m_window->setAsksBeforeClose(false);
}

void TestFindingsDock::cleanup()
{
    m_window.reset();
    m_session.reset();
}

void TestFindingsDock::open(const QString &generated)
{
    test::writeFakePort(m_folder->path());
    QStringList source = QString::fromLatin1(kMatmul).split(u'\n');
    source.replaceInStrings(QStringLiteral("%"), QStringLiteral("py_"));
    QVERIFY(writeFileAtomically(m_folder->filePath(QStringLiteral("k.py")), source.join(u'\n').toUtf8()));
    QVERIFY(writeFileAtomically(m_folder->filePath(QStringLiteral("kernel.rs")), test::fakeRustOf(generated).toUtf8()));
    QVERIFY(m_window->openPort(m_folder->path()));
    settle();
    QVERIFY(m_session->live().diff);
}

void TestFindingsDock::plantedFaults_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("line");
    QTest::newRow("operands of the product swapped") << planted(kProduct, "%ta, %tb", "%tb, %ta") << kProduct;
    QTest::newRow("indices of a load swapped") << planted(kLoadOfB, "[%i, %y]", "[%y, %i]") << kLoadOfB;
    QTest::newRow("indices of the store swapped") << planted(kStore, "[%x, %y]", "[%y, %x]") << kStore;
    QTest::newRow("loop begins at one") << planted(12, "(%zero to", "(%one to") << 12;
    QTest::newRow("sum not carried") << planted(16, "continue %next", "continue %acc") << 16;
}

void TestFindingsDock::plantedFaults()
{
    QFETCH(QString, program);
    QFETCH(int, line);
    open(program);
    QVERIFY2(page()->title().contains(QStringLiteral("critical")), qPrintable(page()->title()));
    press("F7");
    QVERIFY(page()->view()->currentIndex().data(review::FindingsModel::SeverityRole).toInt() == int(irdiff::FindingSeverity::Critical));
    QCOMPARE(m_window->rustPane()->editor()->currentLine(), line + 1);
    QCOMPARE(m_window->sourcePane()->editor()->currentLine(), line);
    const irdiff::IrDiffView *ir = m_window->irView();
    const irgraph::OpId op = m_session->selection().op;
    QVERIFY(m_session->selection().pane == session::PaneId::Generated && op.isValid());
    QCOMPARE(int(m_session->live().generated.graph->firstLine(op)), line - 1);
    const irdiff::AlignedRow row = ir->pair().row(ir->marks().selection.caret.row);
    QCOMPARE(row.rightLine, line - 1);
    QCOMPARE(row.leftLine, line - 1);
}

void TestFindingsDock::keyboardOnly()
{
    // Two faults: an order of operands, and hints, which may be accepted.
    open(planted(kProduct, "%ta, %tb", "%tb, %ta").replace(QStringLiteral("%k: tile<i32>) {"),
                                                           QStringLiteral("%k: tile<i32>) optimization_hints=<sm_90 = {num_cta_in_cga = 2}> {")));
    press("F7");
    press("Ctrl+Shift+A"); // critical: refused, with the reason
    QVERIFY(page()->acceptBar()->isVisible());
    QVERIFY(page()->acceptBar()->text().contains(QStringLiteral("never accepted")));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    press("F7"); // the other operand
    press("F7");
    QVERIFY2(currentText().contains(QStringLiteral("num_cta_in_cga")), qPrintable(currentText()));
    press("Ctrl+Shift+A");
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("measured: one CTA is as fast"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    settle();
    const QString path = review::AcceptanceFile::pathInPort(m_folder->path());
    const auto saved = readFile(path);
    QVERIFY(saved && saved->contains("measured: one CTA is as fast"));
    press("Ctrl+Alt+Z");
    settle();
    QVERIFY(!readFile(path).valueOr({}).contains("measured"));
    press("Ctrl+Alt+Y");
    settle();
    QCOMPARE(readFile(path).valueOr({}), *saved);
    press("Ctrl+Shift+W");
    settle();
    QVERIFY(!readFile(path).valueOr({}).contains("measured"));
    press("Shift+F7");
    QCOMPARE(m_window->rustPane()->editor()->currentLine(), kProduct + 1);
    m_window->rustPane()->editor()->setFocus();
    press("Ctrl+Shift+F"); // hides the dock that is in front, then brings it back with the focus inside
    QVERIFY(!page()->isVisible());
    press("Ctrl+Shift+F");
    QVERIFY(page()->view()->hasFocus());
}

void TestFindingsDock::undoBelongsToWhereTheReaderIs()
{
    open(QString::fromLatin1(kMatmul).replace(QStringLiteral("%k: tile<i32>) {"), QStringLiteral("%k: tile<i32>) optimization_hints=<sm_90 = {num_cta_in_cga = 2}> {")));
    press("F7");
    press("Ctrl+Shift+A");
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("known"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    settle();
    QCOMPARE(page()->desk().store().records().size(), 1);
    const QString text = m_window->rustPane()->editor()->toPlainText();
    page()->view()->setFocus();
    press("Ctrl+Z");
    QVERIFY(page()->desk().store().records().isEmpty());
    press("Ctrl+Shift+Z");
    QCOMPARE(page()->desk().store().records().size(), 1);
    QCOMPARE(m_window->rustPane()->editor()->toPlainText(), text);
}

void TestFindingsDock::enterKeepsTheFocusInTheList()
{
    open(planted(kProduct, "%ta, %tb", "%tb, %ta"));
    press("F7");
    page()->view()->setFocus();
    m_window->rustPane()->editor()->goToLine(1); // the reader looked elsewhere
    QTest::keyClick(page()->view(), Qt::Key_Return);
    QCOMPARE(m_window->rustPane()->editor()->currentLine(), kProduct + 1);
    QVERIFY(page()->view()->hasFocus());
    Q_EMIT page()->jumpRequested({m_session->linked().referenceOps.front(), {}, 3, 0, session::PaneId::Source});
    QCOMPARE(m_window->frame()->focusedPane(), 0);
    QCOMPARE(m_window->sourcePane()->editor()->currentLine(), 3);
}

void TestFindingsDock::paletteKnowsFindings()
{
    QStringList entries;
    for (const panes::PaletteEntry &entry : m_window->actionSet().paletteEntries())
        entries.append(entry.id);
    for (const QAction *action : page()->commands().all())
        QVERIFY2(entries.contains(action->objectName()), qPrintable(action->objectName()));
}

void TestFindingsDock::titleCounts()
{
    auto *dock = m_window->findChild<QDockWidget *>(QStringLiteral("findings"));
    QVERIFY(dock);
    open(QString::fromLatin1(kMatmul));
    QCOMPARE(dock->windowTitle(), QStringLiteral("Findings (PASS)"));
    open(planted(kProduct, "%ta, %tb", "%tb, %ta"));
    QVERIFY2(dock->windowTitle().contains(QStringLiteral("critical")), qPrintable(dock->windowTitle()));
    m_session->close();
    settle();
    QCOMPARE(dock->windowTitle(), QStringLiteral("Findings"));
}

void TestFindingsDock::typingKeepsThePlace()
{
    open(planted(kProduct, "%ta, %tb", "%tb, %ta").replace(QStringLiteral("%k: tile<i32>) {"),
                                                           QStringLiteral("%k: tile<i32>) optimization_hints=<sm_90 = {num_cta_in_cga = 2}> {")));
    press("F7");
    press("F7");
    const QString before = currentText();
    editor::CodeEditor *editor = m_window->rustPane()->editor();
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_End, Qt::ControlModifier);
    const int line = editor->currentLine();
    QTest::keyClicks(editor, QStringLiteral("// note"));
    settle();
    QCOMPARE(currentText(), before);
    QCOMPARE(editor->currentLine(), line); // the update moved nothing under the reader's hands
    QVERIFY(editor->hasFocus());
}

void TestFindingsDock::selectionInTileIrIsFollowed()
{
    open(planted(kProduct, "%ta, %tb", "%tb, %ta"));
    const irgraph::OpId op = m_session->live().generated.graph->opAtLine(kProduct - 1);
    m_session->select({session::PaneId::Generated, 0, op});
    QVERIFY2(currentText().startsWith(QStringLiteral("mmaf")), qPrintable(currentText()));
}

void TestFindingsDock::layoutReset()
{
    open(QString::fromLatin1(kMatmul));
    press("Ctrl+Shift+R");
    QVERIFY(page()->isVisible() && page()->height() > 150);
}

TILEPORT_GUI_TEST_MAIN(TestFindingsDock)
#include "tst_findingsdock.moc"
