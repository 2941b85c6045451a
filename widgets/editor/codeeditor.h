// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"
#include "widgets/editor/foldprovider.h"
#include "widgets/editor/textsearch.h"

#include <QHash>
#include <QPlainTextEdit>

#include <memory>

namespace tileport::editor {

class CodeGutter;

/// What the diff says about the operations of one line.
enum class LineLink { Mapped, Changed, OneSided };

/// Text editor for kernels: gutter, folding, diagnostics, matches, linked lines, zoom. Lines are 1-based everywhere.
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeEditor(QWidget *parent = nullptr);
    ~CodeEditor() override;

    /// Replaces the whole text; undo history, folds and marks go.
    void setCode(const QString &text);
    [[nodiscard]] int currentLine() const;
    /// Puts the cursor there (column 1-based, 0 = first filled column), unfolds and centres when it was out of sight.
    void goToLine(int line, int column = 0);
    /// Scrolls so that \p line is in sight; the cursor stays.
    void revealLine(int line);
    /// Scrolls so that \p line is the first one in sight.
    void scrollToLine(int line);

    /// Underlines and gutter marks; only those with a line count.
    void setDiagnostics(const Diagnostics &diagnostics);
    [[nodiscard]] const Diagnostics &diagnostics() const { return m_diagnostics; }
    /// Lines that belong to the selection of another pane.
    void setLinkedLines(const QList<int> &lines);
    [[nodiscard]] const QList<int> &linkedLines() const { return m_linkedLines; }
    void setLineLinks(const QHash<int, LineLink> &links);

    /// Locked = read-only until a person unlocks it explicitly.
    void setLocked(bool locked);
    void setFoldProvider(std::unique_ptr<FoldProvider> provider);
    void toggleFold(int line);
    void setAllFolded(bool folded);

    void setSearch(const SearchQuery &query);
    [[nodiscard]] const SearchResult &searchResult() const { return m_search; }
    /// Selects the next match in \p direction (+1, -1), wrapping; the number of the match from 1, or 0.
    int goToMatch(int direction);

    /// Prefix of a line comment; empty = toggleComment does nothing.
    void setCommentPrefix(const QString &prefix) { m_commentPrefix = prefix; }
    void toggleComment();
    void setCodeFontSize(int points);

Q_SIGNALS:
    /// The cursor went to another line by the user's doing.
    void lineActivated(int line);
    void searchChanged();
    /// Somebody typed into locked text.
    void lockedEditAttempted();
    void zoomRequested(int steps);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    friend class CodeGutter;

    void connectEditor();
    void placeGutter();
    void applyColors();
    void onCursorMoved();
    void refreshSelections();
    [[nodiscard]] QList<QTextEdit::ExtraSelection> lineSelections() const;
    [[nodiscard]] QList<QTextEdit::ExtraSelection> diagnosticSelections() const;
    [[nodiscard]] QList<QTextEdit::ExtraSelection> searchSelections() const;
    void insertNewLine();
    void indentSelection(int direction);
    void unfoldAround(const QTextBlock &block);
    void runSearch();
    [[nodiscard]] QString diagnosticTextAt(const QPoint &position) const;

    CodeGutter *m_gutter;
    std::unique_ptr<FoldProvider> m_folds;
    Diagnostics m_diagnostics;
    QList<int> m_linkedLines;
    QHash<int, LineLink> m_links;
    SearchQuery m_query;
    SearchResult m_search;
    QString m_commentPrefix;
    int m_lastLine = 1;
    bool m_isLoading = false;
};

/// Character offset in \p text of a 1-based column that counts UTF-8 bytes, as compilers do.
[[nodiscard]] int offsetOfByteColumn(const QString &text, int column);

} // namespace tileport::editor
