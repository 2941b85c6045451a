// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTextBlock>

namespace tileport::editor {

/// Says where foldable regions of a document are; implemented by the highlighter, which knows the language.
class FoldProvider {
public:
    virtual ~FoldProvider() = default;
    [[nodiscard]] virtual bool startsFold(const QTextBlock &block) const = 0;
    /// Last block of the region that starts in \p block (it stays visible); invalid when there is none.
    [[nodiscard]] virtual QTextBlock foldEnd(const QTextBlock &block) const = 0;
};

/// Folds by indentation: a line whose next non-empty line is indented deeper starts a region. Used where no language
/// definition is at hand.
class IndentFoldProvider : public FoldProvider {
public:
    [[nodiscard]] bool startsFold(const QTextBlock &block) const override;
    [[nodiscard]] QTextBlock foldEnd(const QTextBlock &block) const override;
};

/// Hides and shows the inner lines of \p start's region; nothing happens where the provider knows none.
void setFolded(const FoldProvider &provider, const QTextBlock &start, bool folded);
[[nodiscard]] bool isFolded(const FoldProvider &provider, const QTextBlock &start);

} // namespace tileport::editor
