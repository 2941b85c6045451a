// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"
#include "widgets/editor/codeeditor.h"

#include <QWidget>

class QLabel;
class QStackedLayout;
class QToolButton;

namespace tileport::editor {
class FindBar;
}

namespace tileport::panes {

class PaneHeader;

/// A text pane: header with title and file, editor, find bar; says what to do while it has no text.
class CodePane : public QWidget {
    Q_OBJECT
public:
    explicit CodePane(const QString &title, QWidget *parent = nullptr);

    [[nodiscard]] editor::CodeEditor *editor() const { return m_editor; }
    [[nodiscard]] editor::FindBar *findBar() const { return m_findBar; }
    [[nodiscard]] PaneHeader *header() const { return m_header; }

    /// Replaces the text. \p hint stands over the editor while the text is empty.
    void setContent(const QString &file, const QString &text, const QString &hint);
    [[nodiscard]] const QString &file() const { return m_file; }
    /// A locked pane refuses edits until its lock button is pressed.
    void setLockable(bool lockable);
    [[nodiscard]] bool isLocked() const;
    void setLocked(bool locked);
    /// Shows those of \p diagnostics that belong to this pane's file.
    void setDiagnostics(const Diagnostics &diagnostics);
    void setModified(bool modified);

Q_SIGNALS:
    void message(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void createLayout();
    void createLock();
    void showHint();

    PaneHeader *m_header;
    editor::CodeEditor *m_editor;
    editor::FindBar *m_findBar;
    QLabel *m_hintLabel;
    QToolButton *m_lock = nullptr;
    QString m_file;
    QString m_hint;
};

/// Whether a diagnostic or location that names \p place belongs to \p file: equal last parts of the path.
[[nodiscard]] bool isSameFile(const QString &place, const QString &file);

} // namespace tileport::panes
