// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/editor/codeeditor.h"
#include "widgets/editor/codegutter.h"
#include "widgets/editor/findbar.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::editor;

/// The strip beside the text by mouse, the find bar's switches, scrolling and zooming.
class TestCodeGutter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void clickGoesToLine();
    void clickBelowTheTextDoesNothing();
    void clickFolds();
    void foldingHidesTheCursorNever();
    void growsWithTheNumberOfLines();
    void marksChangeThePicture();
    void toolTips();
    void scrollsToLine();
    void revealsOnlyWhatIsOutOfSight();
    void wheelAsksForZoom();
    void findBarSwitches();
    void findBarTakesTheSelection();
    void findBarReportsBadExpressions();
    void searchFollowsEdits();
    void bracketRegionsKeepTheirEnd();
    void emptyDocument();

private:
    [[nodiscard]] QPoint rowPoint(int line, int x) const
    {
        const int height = m_editor->cursorRect().height();
        return {x, (line - 1) * height + height / 2 + 4};
    }
    [[nodiscard]] CodeGutter *gutter() const { return m_editor->findChild<CodeGutter *>(); }

    std::unique_ptr<QWidget> m_window;
    CodeEditor *m_editor = nullptr;
};

void TestCodeGutter::init()
{
    m_window = std::make_unique<QWidget>();
    m_editor = new CodeEditor(m_window.get());
    m_editor->setGeometry(0, 0, 500, 300);
    m_window->resize(500, 340);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_editor->setCode(QStringLiteral("fn f() {\n    a();\n    b();\n}\nfn g() {}\n"));
}

void TestCodeGutter::clickGoesToLine()
{
    QSignalSpy spy(m_editor, &CodeEditor::lineActivated);
    QTest::mouseClick(gutter(), Qt::LeftButton, {}, rowPoint(3, 20));
    QCOMPARE(m_editor->currentLine(), 3);
    QCOMPARE(spy.size(), 1);
}

void TestCodeGutter::clickBelowTheTextDoesNothing()
{
    m_editor->goToLine(2);
    QTest::mouseClick(gutter(), Qt::LeftButton, {}, QPoint(20, 290));
    QCOMPARE(m_editor->currentLine(), 2);
}

void TestCodeGutter::clickFolds()
{
    const int foldX = gutter()->width() - 12;
    QTest::mouseClick(gutter(), Qt::LeftButton, {}, rowPoint(1, foldX));
    QVERIFY(!m_editor->document()->findBlockByNumber(1).isVisible());
    QTest::mouseClick(gutter(), Qt::LeftButton, {}, rowPoint(1, foldX));
    QVERIFY(m_editor->document()->findBlockByNumber(1).isVisible());
    QTest::mouseClick(gutter(), Qt::LeftButton, {}, rowPoint(2, foldX)); // starts no region
    QVERIFY(m_editor->document()->findBlockByNumber(2).isVisible());
}

void TestCodeGutter::foldingHidesTheCursorNever()
{
    m_editor->goToLine(3);
    m_editor->toggleFold(1);
    QVERIFY(m_editor->textCursor().block().isVisible());
    m_editor->goToLine(3);
    m_editor->setAllFolded(true);
    QVERIFY(m_editor->textCursor().block().isVisible());
}

void TestCodeGutter::growsWithTheNumberOfLines()
{
    const int before = gutter()->width();
    m_editor->setCode(QString(20'000, QLatin1Char('\n')));
    QVERIFY(gutter()->width() > before);
    m_editor->setCode(QStringLiteral("one line"));
    QCOMPARE(gutter()->width(), before);
}

void TestCodeGutter::marksChangeThePicture()
{
    const QImage plain = gutter()->grab().toImage();
    Diagnostic d;
    d.place.line = 2;
    QList<QImage> pictures{plain};
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        d.severity = severity;
        m_editor->setDiagnostics({d});
        pictures.append(gutter()->grab().toImage());
    }
    m_editor->setDiagnostics({});
    for (const LineLink link : {LineLink::Mapped, LineLink::Changed, LineLink::OneSided}) {
        m_editor->setLineLinks({{2, link}});
        pictures.append(gutter()->grab().toImage());
    }
    for (qsizetype i = 0; i < pictures.size(); ++i)
        for (qsizetype j = 0; j < i; ++j)
            QVERIFY2(pictures.at(i) != pictures.at(j), qPrintable(QStringLiteral("%1 and %2 look alike").arg(i).arg(j)));
    m_editor->setLineLinks({});
    QCOMPARE(gutter()->grab().toImage(), plain);
}

void TestCodeGutter::toolTips()
{
    Diagnostic d;
    d.place.line = 1;
    d.message = QStringLiteral("unknown name");
    d.remedy = QStringLiteral("declare it");
    m_editor->setDiagnostics({d});
    QHelpEvent onText(QEvent::ToolTip, m_editor->viewport()->pos() + QPoint(30, 8), m_editor->mapToGlobal(QPoint(80, 8)));
    QApplication::sendEvent(m_editor, &onText);
    QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("declare it")));
    QToolTip::hideText();
    QHelpEvent onGutter(QEvent::ToolTip, rowPoint(1, 6), gutter()->mapToGlobal(rowPoint(1, 6)));
    QApplication::sendEvent(gutter(), &onGutter);
    QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("unknown name")));
    QToolTip::hideText();
}

void TestCodeGutter::scrollsToLine()
{
    m_editor->setCode(QStringLiteral("x\n").repeated(500));
    m_editor->scrollToLine(200);
    QCOMPARE(m_editor->verticalScrollBar()->value(), 199);
    QCOMPARE(m_editor->currentLine(), 1); // the cursor stays
    m_editor->scrollToLine(-7);
    QCOMPARE(m_editor->verticalScrollBar()->value(), 0);
}

void TestCodeGutter::revealsOnlyWhatIsOutOfSight()
{
    m_editor->setCode(QStringLiteral("x\n").repeated(500));
    m_editor->revealLine(3);
    QCOMPARE(m_editor->verticalScrollBar()->value(), 0);
    m_editor->revealLine(300);
    QVERIFY(m_editor->verticalScrollBar()->value() > 200);
    const int value = m_editor->verticalScrollBar()->value();
    m_editor->revealLine(99'999); // there is no such line
    QCOMPARE(m_editor->verticalScrollBar()->value(), value);
}

void TestCodeGutter::wheelAsksForZoom()
{
    QSignalSpy spy(m_editor, &CodeEditor::zoomRequested);
    for (const int delta : {120, -120}) {
        QWheelEvent event(QPointF(100, 50), m_editor->mapToGlobal(QPointF(100, 50)), {}, QPoint(0, delta), Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_editor->viewport(), &event);
    }
    QCOMPARE(spy.size(), 2);
    QCOMPARE(spy.first().first().toInt(), 1);
    QCOMPARE(spy.last().first().toInt(), -1);
    const int before = m_editor->font().pointSize();
    m_editor->setCodeFontSize(before + 4);
    QCOMPARE(m_editor->font().pointSize(), before + 4);
}

void TestCodeGutter::findBarSwitches()
{
    FindBar bar(m_editor, m_window.get());
    m_editor->setCode(QStringLiteral("Tile tile tiles"));
    bar.open();
    QTest::keyClicks(bar.findChild<QLineEdit *>(), QStringLiteral("tile"));
    const auto press = [&bar](const QString &text) {
        for (QToolButton *button : bar.findChildren<QToolButton *>())
            if (button->text() == text)
                QTest::mouseClick(button, Qt::LeftButton);
    };
    QVERIFY(bar.countText().startsWith(QLatin1Char('3')));
    press(QStringLiteral("Aa"));
    QVERIFY(bar.countText().startsWith(QLatin1Char('2')));
    press(QStringLiteral("W"));
    QVERIFY(bar.countText().startsWith(QLatin1Char('1')));
    press(QStringLiteral("×"));
    QVERIFY(!bar.isVisible());
}

void TestCodeGutter::findBarTakesTheSelection()
{
    FindBar bar(m_editor, m_window.get());
    m_editor->setTextCursor(m_editor->document()->find(QStringLiteral("a()")));
    bar.findNext(); // opens it when it is closed
    QVERIFY(bar.isVisible());
    QCOMPARE(bar.findChild<QLineEdit *>()->text(), QStringLiteral("a()"));
    bar.close();
    m_editor->selectAll(); // several lines are no search text
    bar.open();
    QCOMPARE(bar.findChild<QLineEdit *>()->text(), QStringLiteral("a()"));
}

void TestCodeGutter::findBarReportsBadExpressions()
{
    FindBar bar(m_editor, m_window.get());
    bar.open();
    for (QToolButton *button : bar.findChildren<QToolButton *>())
        if (button->text() == QStringLiteral(".*"))
            QTest::mouseClick(button, Qt::LeftButton);
    QTest::keyClicks(bar.findChild<QLineEdit *>(), QStringLiteral("("));
    QCOMPARE(bar.countText(), m_editor->searchResult().error);
    QTest::keyClick(bar.findChild<QLineEdit *>(), Qt::Key_Return); // nowhere to go
    QTest::keyClicks(bar.findChild<QLineEdit *>(), QStringLiteral("zz)"));
    QCOMPARE(bar.countText(), QStringLiteral("no match"));
}

void TestCodeGutter::searchFollowsEdits()
{
    m_editor->setSearch({QStringLiteral("b")});
    QCOMPARE(m_editor->searchResult().matches.size(), 1);
    m_editor->setFocus();
    QTest::keyClicks(m_editor, QStringLiteral("bb"));
    QCOMPARE(m_editor->searchResult().matches.size(), 3);
    m_editor->setSearch({});
    QVERIFY(m_editor->searchResult().matches.isEmpty());
    QCOMPARE(m_editor->goToMatch(1), 0);
}

void TestCodeGutter::bracketRegionsKeepTheirEnd()
{
    const IndentFoldProvider folds;
    const QTextBlock first = m_editor->document()->findBlockByNumber(0);
    QVERIFY(folds.startsFold(first));
    QCOMPARE(folds.foldEnd(first).blockNumber(), 2);
    QVERIFY(!folds.foldEnd(m_editor->document()->findBlockByNumber(4)).isValid());
    setFolded(folds, first, true);
    QVERIFY(isFolded(folds, first));
    setFolded(folds, first, false);
    QVERIFY(!isFolded(folds, first));
}

void TestCodeGutter::emptyDocument()
{
    m_editor->setCode(QString());
    m_editor->setAllFolded(true);
    m_editor->toggleFold(1);
    m_editor->goToLine(1);
    m_editor->setSearch({QStringLiteral("x")});
    QCOMPARE(m_editor->goToMatch(-1), 0);
    QVERIFY(!m_window->grab().isNull());
}

TILEPORT_GUI_TEST_MAIN(TestCodeGutter)
#include "tst_codegutter.moc"
