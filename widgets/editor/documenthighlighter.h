// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace tileport::editor {

class CodeEditor;
class HighlightRepository;

/// Colours \p editor's text by the definition named \p definition, in the theme's colours, and folds where the
/// definition does (by indentation where it does not). The highlighter belongs to the editor's document; calling again
/// replaces it. With an unknown definition the text stays plain. \p repository must outlive the editor.
void attachHighlighter(CodeEditor *editor, const HighlightRepository &repository, const QString &definition);

} // namespace tileport::editor
