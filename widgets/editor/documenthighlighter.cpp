// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/editor/documenthighlighter.h"

#include "widgets/common/theme.h"
#include "widgets/editor/codeeditor.h"
#include "widgets/editor/syntaxhighlighter.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QEvent>
#include <QPointer>

namespace tileport::editor {

namespace {

/// Takes colours from our theme instead of one of the library's, so that all panes look alike.
class DocumentHighlighter : public KSyntaxHighlighting::SyntaxHighlighter {
public:
    explicit DocumentHighlighter(CodeEditor *editor)
        : KSyntaxHighlighting::SyntaxHighlighter(editor->document()), m_editor(editor)
    {
        editor->installEventFilter(this);
    }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        if (length == 0)
            return;
        const common::ColorRole role = roleOfFormat(format);
        QTextCharFormat text;
        text.setForeground(common::Theme::matching(m_editor->palette()).color(role));
        text.setFontItalic(role == common::ColorRole::SyntaxComment);
        setFormat(offset, length, text);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::PaletteChange)
            rehighlight();
        return KSyntaxHighlighting::SyntaxHighlighter::eventFilter(watched, event);
    }

private:
    QPointer<CodeEditor> m_editor;
};

/// Regions of the definition; where it has none on a line, those by indentation.
class DefinitionFolds : public FoldProvider {
public:
    DefinitionFolds(DocumentHighlighter *highlighter, bool byIndentation)
        : m_highlighter(highlighter), m_isIndented(byIndentation)
    {
    }

    [[nodiscard]] bool startsFold(const QTextBlock &block) const override
    {
        if (m_isIndented)
            return m_indent.startsFold(block);
        return m_highlighter && m_highlighter->startsFoldingRegion(block);
    }

    [[nodiscard]] QTextBlock foldEnd(const QTextBlock &block) const override
    {
        if (m_isIndented)
            return m_indent.foldEnd(block);
        return m_highlighter ? m_highlighter->findFoldingRegionEnd(block) : QTextBlock();
    }

private:
    QPointer<DocumentHighlighter> m_highlighter;
    IndentFoldProvider m_indent;
    bool m_isIndented;
};

} // namespace

void attachHighlighter(CodeEditor *editor, const HighlightRepository &repository, const QString &definition)
{
    delete editor->document()->findChild<QSyntaxHighlighter *>();
    const KSyntaxHighlighting::Definition found = repository.repository().definitionForName(definition);
    if (!found.isValid()) {
        editor->setFoldProvider(std::make_unique<IndentFoldProvider>());
        return;
    }
    auto *highlighter = new DocumentHighlighter(editor);
    highlighter->setTheme(repository.repository().defaultTheme());
    highlighter->setDefinition(found);
    editor->setFoldProvider(std::make_unique<DefinitionFolds>(highlighter, found.indentationBasedFoldingEnabled()));
}

} // namespace tileport::editor
