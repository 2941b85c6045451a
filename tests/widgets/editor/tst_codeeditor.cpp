// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/editor/codeeditor.h"
#include "widgets/editor/documenthighlighter.h"
#include "widgets/editor/findbar.h"
#include "widgets/editor/syntaxhighlighter.h"

#include <QApplication>
#include <QLineEdit>
#include <QTextBlock>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::editor;

/// The editor by keyboard and mouse: typing, locking, folding, finding, marks.
class TestCodeEditor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void newLineIndents();
    void tabAndBacktab();
    void undoRedo();
    void lockedRefusesKeys();
    void commentsAndBack();
    void lineActivatedOncePerLine();
    void goToLineClamps();
    void foldsByIndentation();
    void foldsByDefinition();
    void goToLineUnfolds();
    void findsWithCounts();
    void badExpression();
    void searchOptions_data();
    void searchOptions();
    void underlines();
    void byteColumns();
    void linkedLines();

private:
    std::unique_ptr<QWidget> m_window;
    CodeEditor *m_editor = nullptr;
};

void TestCodeEditor::init()
{
    m_window = std::make_unique<QWidget>();
    m_editor = new CodeEditor(m_window.get());
    m_editor->setGeometry(0, 0, 500, 300);
    m_window->resize(500, 340);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_editor->setFocus();
}

void TestCodeEditor::newLineIndents()
{
    m_editor->setCode(QStringLiteral("    fn f() {"));
    QTest::keyClick(m_editor, Qt::Key_End);
    QTest::keyClick(m_editor, Qt::Key_Return);
    QTest::keyClicks(m_editor, QStringLiteral("x"));
    QTest::keyClick(m_editor, Qt::Key_Return);
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("    fn f() {\n        x\n        "));
}

void TestCodeEditor::tabAndBacktab()
{
    m_editor->setCode(QStringLiteral("a\nb\n"));
    QTest::keyClick(m_editor, Qt::Key_Tab);
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("    a\nb\n"));
    QTest::keyClick(m_editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(m_editor, Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("a\nb\n"));
}

void TestCodeEditor::undoRedo()
{
    m_editor->setCode(QStringLiteral("start"));
    QTest::keyClicks(m_editor, QStringLiteral("x"));
    QTest::keyClick(m_editor, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("start"));
    QTest::keyClick(m_editor, Qt::Key_Z, Qt::ControlModifier); // nothing before the start
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("start"));
    m_editor->redo();
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("xstart"));
}

void TestCodeEditor::lockedRefusesKeys()
{
    m_editor->setCode(QStringLiteral("text\nmore"));
    m_editor->setLocked(true);
    QSignalSpy spy(m_editor, &CodeEditor::lockedEditAttempted);
    QTest::keyClicks(m_editor, QStringLiteral("x"));
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("text\nmore"));
    QCOMPARE(spy.size(), 1);
    QTest::keyClick(m_editor, Qt::Key_Down); // the cursor still moves
    QCOMPARE(m_editor->currentLine(), 2);
    m_editor->setLocked(false);
    QTest::keyClicks(m_editor, QStringLiteral("x"));
    QVERIFY(m_editor->toPlainText().contains(QLatin1Char('x')));
}

void TestCodeEditor::commentsAndBack()
{
    m_editor->setCode(QStringLiteral("    a\n\n    b\n"));
    m_editor->toggleComment(); // no prefix: nothing
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("    a\n\n    b\n"));
    m_editor->setCommentPrefix(QStringLiteral("//"));
    m_editor->selectAll();
    m_editor->toggleComment();
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("    // a\n\n    // b\n"));
    m_editor->selectAll();
    m_editor->toggleComment();
    QCOMPARE(m_editor->toPlainText(), QStringLiteral("    a\n\n    b\n"));
}

void TestCodeEditor::lineActivatedOncePerLine()
{
    m_editor->setCode(QStringLiteral("ab\ncd\nef"));
    QSignalSpy spy(m_editor, &CodeEditor::lineActivated);
    QTest::keyClick(m_editor, Qt::Key_Right);
    QCOMPARE(spy.size(), 0);
    QTest::keyClick(m_editor, Qt::Key_Down);
    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy.first().first().toInt(), 2);
    m_editor->setCode(QStringLiteral("new text")); // not the user's doing
    QCOMPARE(spy.size(), 1);
}

void TestCodeEditor::goToLineClamps()
{
    m_editor->setCode(QStringLiteral("a\n  b\nc"));
    m_editor->goToLine(2);
    QCOMPARE(m_editor->textCursor().positionInBlock(), 2); // first filled column
    m_editor->goToLine(99);
    QCOMPARE(m_editor->currentLine(), 3);
    m_editor->goToLine(-5);
    QCOMPARE(m_editor->currentLine(), 1);
}

void TestCodeEditor::foldsByIndentation()
{
    m_editor->setCode(QStringLiteral("def f():\n    a\n\n    b\nc"));
    m_editor->toggleFold(1);
    QVERIFY(!m_editor->document()->findBlockByNumber(1).isVisible());
    QVERIFY(!m_editor->document()->findBlockByNumber(3).isVisible());
    QVERIFY(m_editor->document()->findBlockByNumber(4).isVisible());
    m_editor->toggleFold(1);
    QVERIFY(m_editor->document()->findBlockByNumber(3).isVisible());
    m_editor->toggleFold(5); // starts nothing
    m_editor->toggleFold(50);
    QVERIFY(m_editor->document()->findBlockByNumber(4).isVisible());
}

void TestCodeEditor::foldsByDefinition()
{
    const HighlightRepository repository;
    attachHighlighter(m_editor, repository, QStringLiteral("Rust"));
    m_editor->setCode(QStringLiteral("fn f() {\n    a();\n}\nfn g() {}\n"));
    m_editor->toggleFold(1);
    QVERIFY(!m_editor->document()->findBlockByNumber(1).isVisible());
    QVERIFY(m_editor->document()->findBlockByNumber(2).isVisible()); // the closing bracket stays
    m_editor->setAllFolded(false);
    QVERIFY(m_editor->document()->findBlockByNumber(1).isVisible());
    attachHighlighter(m_editor, repository, QStringLiteral("no such language"));
    m_editor->toggleFold(1); // by indentation then
    QVERIFY(!m_editor->document()->findBlockByNumber(1).isVisible());
}

void TestCodeEditor::goToLineUnfolds()
{
    m_editor->setCode(QStringLiteral("a:\n    b:\n        c\nd"));
    m_editor->setAllFolded(true);
    QVERIFY(!m_editor->document()->findBlockByNumber(2).isVisible());
    m_editor->goToLine(3);
    QVERIFY(m_editor->document()->findBlockByNumber(2).isVisible());
    QCOMPARE(m_editor->currentLine(), 3);
}

void TestCodeEditor::findsWithCounts()
{
    auto *bar = new FindBar(m_editor, m_window.get());
    m_editor->setCode(QStringLiteral("tile Tile\nload tile\n"));
    bar->open();
    auto *input = bar->findChild<QLineEdit *>();
    QTest::keyClicks(input, QStringLiteral("tile"));
    QVERIFY(bar->countText().startsWith(QStringLiteral("3")));
    QTest::keyClick(input, Qt::Key_Return);
    QTest::keyClick(input, Qt::Key_Return);
    QCOMPARE(bar->countText(), QStringLiteral("2 of 3"));
    QTest::keyClick(input, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(bar->countText(), QStringLiteral("1 of 3"));
    QTest::keyClick(input, Qt::Key_Return, Qt::ShiftModifier); // around the start
    QCOMPARE(bar->countText(), QStringLiteral("3 of 3"));
    QTest::keyClick(input, Qt::Key_Escape);
    QVERIFY(!bar->isVisible());
    QVERIFY(m_editor->searchResult().matches.isEmpty());
}

void TestCodeEditor::badExpression()
{
    const SearchResult result = findAll(QStringLiteral("a(b"), {QStringLiteral("("), false, false, true});
    QVERIFY(result.matches.isEmpty());
    QVERIFY(!result.error.isEmpty());
    QVERIFY(findAll(QStringLiteral("abc"), {}).matches.isEmpty());
    QVERIFY(findAll(QStringLiteral("abc"), {QStringLiteral("x*"), false, false, true}).matches.isEmpty()); // empty ones do not count
}

void TestCodeEditor::searchOptions_data()
{
    QTest::addColumn<SearchQuery>("query");
    QTest::addColumn<int>("count");
    QTest::newRow("any case") << SearchQuery{QStringLiteral("tile")} << 4;
    QTest::newRow("case") << SearchQuery{QStringLiteral("Tile"), true} << 1;
    QTest::newRow("words") << SearchQuery{QStringLiteral("tile"), false, true} << 3;
    QTest::newRow("expression") << SearchQuery{QStringLiteral("t.le\\d"), false, false, true} << 1;
    QTest::newRow("plain dot") << SearchQuery{QStringLiteral("t.le")} << 0;
}

void TestCodeEditor::searchOptions()
{
    QFETCH(SearchQuery, query);
    QTEST(int(findAll(QStringLiteral("tile Tile tile2 <tile>"), query).matches.size()), "count");
}

void TestCodeEditor::underlines()
{
    m_editor->setCode(QStringLiteral("let a = b;\nlet c = d;\n"));
    Diagnostic error;
    error.message = QStringLiteral("unknown name");
    error.place.line = 2;
    error.place.column = 9;
    Diagnostic placeless;
    placeless.message = QStringLiteral("somewhere");
    m_editor->setDiagnostics({error, placeless});
    int underlined = 0;
    for (const QTextEdit::ExtraSelection &selection : m_editor->extraSelections()) {
        if (selection.format.underlineStyle() != QTextCharFormat::WaveUnderline)
            continue;
        ++underlined;
        QCOMPARE(selection.cursor.selectedText(), QStringLiteral("d"));
    }
    QCOMPARE(underlined, 1);
    error.place.line = 99; // beyond the text
    m_editor->setDiagnostics({error});
    m_window->grab();
}

void TestCodeEditor::byteColumns()
{
    QCOMPARE(offsetOfByteColumn(QStringLiteral("abc"), 3), 2);
    QCOMPARE(offsetOfByteColumn(QStringLiteral("äbc"), 3), 1);
    QCOMPARE(offsetOfByteColumn(QStringLiteral("abc"), 0), 0);
    QCOMPARE(offsetOfByteColumn(QStringLiteral("abc"), 99), 3);
}

void TestCodeEditor::linkedLines()
{
    m_editor->setCode(QStringLiteral("a\nb\nc\n"));
    m_editor->setLineLinks({{1, LineLink::Mapped}, {2, LineLink::Changed}, {3, LineLink::OneSided}});
    m_editor->setLinkedLines({2, 77});
    QCOMPARE(m_editor->linkedLines(), (QList<int>{2, 77}));
    m_window->grab();
    m_editor->setLinkedLines({});
    QCOMPARE(m_editor->extraSelections().size(), 1); // the current line
}

TILEPORT_GUI_TEST_MAIN(TestCodeEditor)
#include "tst_codeeditor.moc"
