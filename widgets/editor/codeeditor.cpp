// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/editor/codeeditor.h"

#include "widgets/common/theme.h"
#include "widgets/editor/codegutter.h"

#include <QFontDatabase>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>

namespace tileport::editor {

using common::ColorRole;
using common::Theme;

namespace {

constexpr int kIndent = 4;

int bracketDepthChange(const QString &text)
{
    int depth = 0;
    for (const QChar c : text)
        depth += c == u'{' || c == u'(' || c == u'[' ? 1 : c == u'}' || c == u')' || c == u']' ? -1 : 0;
    return depth;
}

QString leadingSpace(const QString &text)
{
    int n = 0;
    while (n < text.size() && text.at(n).isSpace())
        ++n;
    return text.left(n);
}

} // namespace

int offsetOfByteColumn(const QString &text, int column)
{
    if (column <= 1)
        return 0;
    return int(QString::fromUtf8(text.toUtf8().left(column - 1)).size());
}

CodeEditor::CodeEditor(QWidget *parent)
    : QPlainTextEdit(parent), m_gutter(new CodeGutter(this)), m_folds(std::make_unique<IndentFoldProvider>())
{
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFrameShape(QFrame::NoFrame);
    setCursorWidth(2);
    setMouseTracking(true);
    setCodeFontSize(10);
    connectEditor();
    placeGutter();
    applyColors();
}

CodeEditor::~CodeEditor() = default;

void CodeEditor::connectEditor()
{
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEditor::placeGutter);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &CodeEditor::onCursorMoved);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_query.text.isEmpty())
            runSearch();
    });
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &rect, int dy) {
        dy != 0 ? m_gutter->scroll(0, dy) : m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (!m_search.matches.isEmpty())
            refreshSelections(); // only matches in sight are selections
    });
}

void CodeEditor::setCode(const QString &text)
{
    m_isLoading = true;
    m_diagnostics.clear();
    m_linkedLines.clear();
    m_links.clear();
    setPlainText(text);
    m_lastLine = 1;
    m_isLoading = false;
    refreshSelections();
}

int CodeEditor::currentLine() const
{
    return textCursor().blockNumber() + 1;
}

void CodeEditor::goToLine(int line, int column)
{
    const QTextBlock block = document()->findBlockByNumber(qBound(1, line, blockCount()) - 1);
    unfoldAround(block);
    const int offset = column > 0 ? offsetOfByteColumn(block.text(), column) : int(leadingSpace(block.text()).size());
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + qMin(offset, block.length() - 1));
    setTextCursor(cursor);
    revealLine(line);
}

void CodeEditor::revealLine(int line)
{
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid())
        return;
    unfoldAround(block);
    const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
    if (box.top() >= 0 && box.bottom() <= viewport()->height())
        return;
    const int rows = qMax(1, viewport()->height() / qMax(1, fontMetrics().lineSpacing()));
    verticalScrollBar()->setValue(qMax(0, block.firstLineNumber() - rows / 2));
}

void CodeEditor::scrollToLine(int line)
{
    verticalScrollBar()->setValue(document()->findBlockByNumber(qMax(1, line) - 1).firstLineNumber());
}

void CodeEditor::setDiagnostics(const Diagnostics &diagnostics)
{
    m_diagnostics = diagnostics;
    refreshSelections();
}

void CodeEditor::setLinkedLines(const QList<int> &lines)
{
    if (lines == m_linkedLines)
        return;
    m_linkedLines = lines;
    refreshSelections();
}

void CodeEditor::setLineLinks(const QHash<int, LineLink> &links)
{
    m_links = links;
    m_gutter->update();
}

void CodeEditor::setLocked(bool locked)
{
    setReadOnly(locked);
    // A locked text keeps its cursor, so that the keyboard works in it.
    setTextInteractionFlags(locked ? Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard : Qt::TextEditorInteraction);
}

void CodeEditor::setFoldProvider(std::unique_ptr<FoldProvider> provider)
{
    setAllFolded(false);
    m_folds = std::move(provider);
    m_gutter->update();
}

void CodeEditor::toggleFold(int line)
{
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!m_folds || !block.isValid() || !m_folds->startsFold(block))
        return;
    const bool folds = !isFolded(*m_folds, block);
    setFolded(*m_folds, block, folds);
    if (!textCursor().block().isVisible())
        setTextCursor(QTextCursor(block));
    m_gutter->update();
    viewport()->update();
}

void CodeEditor::setAllFolded(bool folded)
{
    if (!m_folds)
        return;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (folded ? m_folds->startsFold(block) && !isFolded(*m_folds, block) : !block.isVisible()) {
            if (folded) {
                setFolded(*m_folds, block, true);
                continue;
            }
            block.setVisible(true);
            block.setLineCount(1);
        }
    }
    document()->markContentsDirty(0, document()->characterCount());
    if (!textCursor().block().isVisible())
        setTextCursor(QTextCursor(document()->begin()));
    m_gutter->update();
    viewport()->update();
}

void CodeEditor::unfoldAround(const QTextBlock &block)
{
    if (block.isVisible() || !m_folds)
        return;
    for (QTextBlock b = block.previous(); b.isValid(); b = b.previous())
        if (isFolded(*m_folds, b) && m_folds->foldEnd(b).blockNumber() >= block.blockNumber())
            setFolded(*m_folds, b, false);
}

void CodeEditor::setSearch(const SearchQuery &query)
{
    m_query = query;
    runSearch();
}

void CodeEditor::runSearch()
{
    m_search = findAll(toPlainText(), m_query);
    refreshSelections();
    Q_EMIT searchChanged();
}

int CodeEditor::goToMatch(int direction)
{
    const QList<SearchMatch> &matches = m_search.matches;
    if (matches.isEmpty())
        return 0;
    const int from = direction > 0 ? textCursor().selectionEnd() : textCursor().selectionStart();
    const auto next = std::lower_bound(matches.begin(), matches.end(), from,
                                       [](const SearchMatch &m, int position) { return m.position < position; });
    qsizetype index = next - matches.begin();
    if (direction < 0)
        --index;
    index = (index + matches.size()) % matches.size();
    QTextCursor cursor = textCursor();
    cursor.setPosition(matches.at(index).position);
    unfoldAround(cursor.block());
    cursor.setPosition(matches.at(index).position + matches.at(index).length, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    revealLine(cursor.blockNumber() + 1);
    return int(index) + 1;
}

void CodeEditor::setCodeFontSize(int points)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setStyleHint(QFont::Monospace);
    font.setPointSize(points);
    setFont(font);
    setTabStopDistance(kIndent * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    placeGutter();
}

void CodeEditor::placeGutter()
{
    const int width = m_gutter->preferredWidth();
    setViewportMargins(width, 0, 0, 0);
    const QRect area = contentsRect();
    m_gutter->setGeometry(area.left(), area.top(), width, area.height());
}

void CodeEditor::applyColors()
{
    refreshSelections();
    m_gutter->update();
}

void CodeEditor::onCursorMoved()
{
    refreshSelections();
    const int line = currentLine();
    if (m_isLoading || line == m_lastLine)
        return;
    m_lastLine = line;
    m_gutter->update();
    Q_EMIT lineActivated(line);
}

void CodeEditor::refreshSelections()
{
    setExtraSelections(lineSelections() + searchSelections() + diagnosticSelections());
    m_gutter->update();
}

QList<QTextEdit::ExtraSelection> CodeEditor::lineSelections() const
{
    const Theme theme = Theme::matching(palette());
    QList<QTextEdit::ExtraSelection> selections;
    const auto addLine = [&](const QTextBlock &block, ColorRole role) {
        QTextEdit::ExtraSelection selection;
        selection.format.setBackground(theme.color(role));
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        selection.cursor = QTextCursor(block);
        selections.append(selection);
    };
    addLine(textCursor().block(), ColorRole::CurrentLine);
    for (const int line : m_linkedLines)
        if (const QTextBlock block = document()->findBlockByNumber(line - 1); block.isValid())
            addLine(block, ColorRole::LinkedBackground);
    return selections;
}

QList<QTextEdit::ExtraSelection> CodeEditor::searchSelections() const
{
    QList<QTextEdit::ExtraSelection> selections;
    if (m_search.matches.isEmpty())
        return selections;
    const Theme theme = Theme::matching(palette());
    const int first = firstVisibleBlock().position();
    const QTextBlock lastBlock = cursorForPosition(viewport()->rect().bottomRight()).block();
    const int last = lastBlock.position() + lastBlock.length();
    for (const SearchMatch &match : m_search.matches) {
        if (match.position + match.length < first)
            continue;
        if (match.position > last)
            break;
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(match.position);
        selection.cursor.setPosition(match.position + match.length, QTextCursor::KeepAnchor);
        const bool isCurrent = textCursor().selectionStart() == match.position && textCursor().hasSelection();
        selection.format.setBackground(theme.color(isCurrent ? ColorRole::FindCurrent : ColorRole::FindMatch));
        selections.append(selection);
    }
    return selections;
}

QList<QTextEdit::ExtraSelection> CodeEditor::diagnosticSelections() const
{
    const Theme theme = Theme::matching(palette());
    QList<QTextEdit::ExtraSelection> selections;
    for (const Diagnostic &d : m_diagnostics) {
        const QTextBlock block = document()->findBlockByNumber(d.place.line - 1);
        if (d.place.line <= 0 || !block.isValid())
            continue;
        const int start = d.place.column > 0 ? offsetOfByteColumn(block.text(), d.place.column) : int(leadingSpace(block.text()).size());
        const bool hasEnd = d.endColumn > d.place.column && (d.endLine == 0 || d.endLine == d.place.line);
        int end = hasEnd ? offsetOfByteColumn(block.text(), d.endColumn) : int(block.text().size());
        if (!hasEnd && d.place.column > 0) { // a place without an end: underline the word there
            end = start + 1;
            while (end < block.text().size() && (block.text().at(end).isLetterOrNumber() || block.text().at(end) == u'_'))
                ++end;
        }
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        selection.cursor.setPosition(block.position() + qMin(start, block.length() - 1));
        selection.cursor.setPosition(block.position() + qMin(end, block.length() - 1), QTextCursor::KeepAnchor);
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(theme.color(d.severity == Severity::Error     ? ColorRole::Error
                                                       : d.severity == Severity::Warning ? ColorRole::Warning
                                                                                         : ColorRole::Info));
        selections.append(selection);
    }
    return selections;
}

void CodeEditor::insertNewLine()
{
    QTextCursor cursor = textCursor();
    const QString before = cursor.block().text().left(cursor.positionInBlock());
    QString indent = leadingSpace(before);
    if (bracketDepthChange(before) > 0 || before.trimmed().endsWith(QLatin1Char(':')))
        indent += QString(kIndent, QLatin1Char(' '));
    cursor.insertText(QLatin1Char('\n') + indent);
    setTextCursor(cursor);
    ensureCursorVisible();
}

void CodeEditor::indentSelection(int direction)
{
    QTextCursor cursor = textCursor();
    const int last = document()->findBlock(cursor.selectionEnd()).blockNumber();
    cursor.beginEditBlock();
    for (QTextBlock block = document()->findBlock(cursor.selectionStart()); block.isValid() && block.blockNumber() <= last;
         block = block.next()) {
        QTextCursor at(block);
        if (direction > 0) {
            at.insertText(QString(kIndent, QLatin1Char(' ')));
            continue;
        }
        const int spaces = qMin(kIndent, int(leadingSpace(block.text()).size()));
        at.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor, spaces);
        at.removeSelectedText();
    }
    cursor.endEditBlock();
}

void CodeEditor::toggleComment()
{
    if (m_commentPrefix.isEmpty() || isReadOnly())
        return;
    QTextCursor cursor = textCursor();
    const QTextBlock first = document()->findBlock(cursor.selectionStart());
    const int last = document()->findBlock(cursor.selectionEnd()).blockNumber();
    bool allCommented = true;
    for (QTextBlock b = first; b.isValid() && b.blockNumber() <= last; b = b.next())
        allCommented = allCommented && (b.text().trimmed().isEmpty() || b.text().trimmed().startsWith(m_commentPrefix));
    cursor.beginEditBlock();
    for (QTextBlock b = first; b.isValid() && b.blockNumber() <= last; b = b.next()) {
        QTextCursor at(b);
        at.setPosition(b.position() + int(leadingSpace(b.text()).size()));
        if (b.text().trimmed().isEmpty())
            continue;
        if (!allCommented) {
            at.insertText(m_commentPrefix + QLatin1Char(' '));
            continue;
        }
        const bool hasSpace = b.text().trimmed().startsWith(m_commentPrefix + QLatin1Char(' '));
        at.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor, int(m_commentPrefix.size()) + (hasSpace ? 1 : 0));
        at.removeSelectedText();
    }
    cursor.endEditBlock();
}

void CodeEditor::keyPressEvent(QKeyEvent *event)
{
    const bool types = !event->text().isEmpty() && event->text().front().isPrint() && !(event->modifiers() & Qt::ControlModifier);
    if (isReadOnly()) {
        if (types)
            Q_EMIT lockedEditAttempted();
        QPlainTextEdit::keyPressEvent(event);
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && event->modifiers() == Qt::NoModifier) {
        insertNewLine();
        return;
    }
    if (event->key() == Qt::Key_Backtab || (event->key() == Qt::Key_Tab && textCursor().hasSelection())) {
        indentSelection(event->key() == Qt::Key_Tab ? 1 : -1);
        return;
    }
    if (event->key() == Qt::Key_Tab) {
        const int column = textCursor().positionInBlock();
        insertPlainText(QString(kIndent - column % kIndent, QLatin1Char(' ')));
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void CodeEditor::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        Q_EMIT zoomRequested(event->angleDelta().y() > 0 ? 1 : -1);
        event->accept();
        return;
    }
    QPlainTextEdit::wheelEvent(event);
}

void CodeEditor::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeGutter();
    if (!m_search.matches.isEmpty())
        refreshSelections();
}

void CodeEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
}

QString CodeEditor::diagnosticTextAt(const QPoint &position) const
{
    const QTextCursor cursor = cursorForPosition(position);
    QStringList texts;
    for (const Diagnostic &d : m_diagnostics)
        if (d.place.line == cursor.blockNumber() + 1)
            texts.append(d.remedy.isEmpty() ? d.message : QStringLiteral("%1\n%2").arg(d.message, d.remedy));
    return texts.join(QLatin1Char('\n'));
}

bool CodeEditor::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), diagnosticTextAt(viewport()->mapFrom(this, help->pos())), this);
        return true;
    }
    return QPlainTextEdit::event(event);
}

void CodeEditor::paintEvent(QPaintEvent *event)
{
    QPlainTextEdit::paintEvent(event);
    if (!m_folds)
        return;
    // "…" behind the first line of a closed fold.
    QPainter painter(viewport());
    painter.setPen(Theme::matching(palette()).color(ColorRole::PlaceholderText));
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
        if (box.top() > viewport()->height())
            break;
        if (block.isVisible() && isFolded(*m_folds, block))
            painter.drawText(QPointF(box.left() + fontMetrics().horizontalAdvance(block.text()) + 12, box.top() + fontMetrics().ascent()),
                             QStringLiteral("…"));
    }
}

} // namespace tileport::editor
