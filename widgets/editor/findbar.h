// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/editor/textsearch.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace tileport::editor {

class CodeEditor;

/// Find in one editor: text, case, words, expression, count, next and previous. Hidden until asked for.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(CodeEditor *editor, QWidget *parent = nullptr);

    /// Shows the bar with the editor's selection as text and takes the focus.
    void open();
    void close();
    void findNext() { step(1); }
    void findPrevious() { step(-1); }
    /// "3 of 17", "no match", or what is wrong with the expression.
    [[nodiscard]] QString countText() const;

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void createRow();
    [[nodiscard]] QToolButton *addToggle(const QString &text, const QString &toolTip);
    void search();
    void step(int direction);
    void showCount();

    CodeEditor *m_editor;
    QLineEdit *m_text;
    QLabel *m_count;
    QToolButton *m_case = nullptr;
    QToolButton *m_words = nullptr;
    QToolButton *m_expression = nullptr;
    int m_current = 0;   ///< number of the selected match, 0 = none
};

} // namespace tileport::editor
