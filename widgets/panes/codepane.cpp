// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/codepane.h"

#include "widgets/common/theme.h"
#include "widgets/editor/findbar.h"
#include "widgets/panes/paneheader.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QToolButton>
#include <QVBoxLayout>

namespace tileport::panes {

bool isSameFile(const QString &place, const QString &file)
{
    return place.isEmpty() || place == file || QFileInfo(place).fileName() == QFileInfo(file).fileName();
}

CodePane::CodePane(const QString &title, QWidget *parent)
    : QWidget(parent), m_header(new PaneHeader(title, this)), m_editor(new editor::CodeEditor(this)),
      m_findBar(new editor::FindBar(m_editor, this)), m_hintLabel(new QLabel(m_editor->viewport()))
{
    m_editor->setAccessibleName(tr("%1 text").arg(title));
    setFocusProxy(m_editor);
    m_editor->viewport()->installEventFilter(this);
    createLayout();
    connect(m_editor, &QPlainTextEdit::textChanged, this, &CodePane::showHint);
    connect(m_editor, &editor::CodeEditor::lockedEditAttempted, this,
            [this] { Q_EMIT message(tr("This text is read-only. Unlock it with the button in its header.")); });
}

bool CodePane::eventFilter(QObject *watched, QEvent *event)
{
    // Files are for the window to open; as text their names would spoil a kernel. Ignored, the drag goes on to the parents.
    const bool isDrag = event->type() == QEvent::DragEnter;
    if (isDrag && watched == m_editor->viewport() && static_cast<QDragEnterEvent *>(event)->mimeData()->hasUrls()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void CodePane::createLayout()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_editor, 1);
    column->addWidget(m_findBar);
    auto *over = new QVBoxLayout(m_editor->viewport());
    over->setContentsMargins(24, 24, 24, 24);
    over->addWidget(m_hintLabel, 0, Qt::AlignTop);
    m_hintLabel->setFont(font()); // a sentence, not code
    m_hintLabel->setWordWrap(true);
    m_hintLabel->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_hintLabel->setForegroundRole(QPalette::PlaceholderText);
    m_hintLabel->hide();
}

void CodePane::createLock()
{
    m_lock = new QToolButton(this);
    m_lock->setCheckable(true);
    m_lock->setAutoRaise(true);
    m_lock->setAccessibleName(tr("Read-only"));
    m_header->addTool(m_lock);
    connect(m_lock, &QToolButton::toggled, this, [this](bool locked) {
        m_lock->setText(locked ? tr("Read-only") : tr("Unlocked"));
        m_lock->setToolTip(locked ? tr("Press to allow edits; the file on disk is not changed") : tr("Press to forbid edits"));
        m_editor->setLocked(locked);
    });
}

void CodePane::setLockable(bool lockable)
{
    if (lockable && !m_lock)
        createLock();
    setLocked(lockable);
}

bool CodePane::isLocked() const
{
    return m_editor->isReadOnly();
}

void CodePane::setLocked(bool locked)
{
    if (m_lock)
        m_lock->setChecked(locked);
    m_editor->setLocked(locked);
}

void CodePane::setContent(const QString &file, const QString &text, const QString &hint)
{
    m_file = file;
    m_hint = hint;
    m_editor->setCode(text);
    m_header->setDetail(QFileInfo(file).fileName(), file);
    showHint();
}

void CodePane::setDiagnostics(const Diagnostics &diagnostics)
{
    Diagnostics own;
    for (const Diagnostic &d : diagnostics)
        if (d.place.line > 0 && isSameFile(d.place.file, m_file.isEmpty() ? QStringLiteral("kernel.rs") : m_file))
            own.append(d);
    m_editor->setDiagnostics(own);
}

void CodePane::setModified(bool modified)
{
    m_header->setModified(modified);
}

void CodePane::showHint()
{
    const bool isEmpty = m_editor->document()->isEmpty() && !m_hint.isEmpty();
    m_hintLabel->setText(m_hint);
    m_hintLabel->setVisible(isEmpty);
}

} // namespace tileport::panes
