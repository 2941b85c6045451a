// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/irdiffview.h"

#include <QAccessibleWidget>

namespace tileport::irdiff {

/// One visible line as a screen reader says it: what the comparison says, line number and text of \p side:
/// "changed, 12: %3 = addi …". Equal lines have no first word.
[[nodiscard]] QString accessibleLine(const IrPair &pair, const IrDiffRows &rows, Side side, uint32_t visible);
/// Length of what accessibleLine() puts before the text of the line.
[[nodiscard]] int accessiblePrefixLength(const IrPair &pair, const IrDiffRows &rows, Side side, uint32_t visible);

/// The Tile IR view for screen readers: the text of the caret's side, line by line, with the change of each line in
/// words. Of long programs the lines around the caret are offered (kBlock to 3 · kBlock of them), because a reader
/// asks for the whole text after every key.
class IrDiffAccessible : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    explicit IrDiffAccessible(IrDiffView *view);
    /// Makes screen readers get this interface for every IrDiffView; more calls do nothing.
    static void install();
    /// Tells screen readers that the caret of \p view moved.
    static void caretMoved(IrDiffView *view);

    void *interface_cast(QAccessible::InterfaceType type) override;
    QAccessible::State state() const override;
    QString text(QAccessible::Text kind) const override;

    // QAccessibleTextInterface
    void selection(int index, int *start, int *end) const override;
    int selectionCount() const override;
    void addSelection(int start, int end) override;
    void removeSelection(int index) override;
    void setSelection(int index, int start, int end) override;
    int cursorPosition() const override;
    void setCursorPosition(int position) override;
    QString text(int start, int end) const override;
    int characterCount() const override;
    QRect characterRect(int offset) const override;
    int offsetAtPoint(const QPoint &point) const override;
    void scrollToSubstring(int start, int end) override;
    QString attributes(int offset, int *start, int *end) const override;

    static constexpr uint32_t kBlock = 100;

private:
    struct Excerpt {
        uint32_t first = 0; ///< visible row of the first line
        QStringList lines;
    };
    struct Position {
        uint32_t visible = 0;
        int column = 0; ///< in the line's text, without prefix
    };
    [[nodiscard]] IrDiffView *view() const;
    [[nodiscard]] Excerpt excerpt() const;
    [[nodiscard]] int offsetOf(const Excerpt &window, const Caret &caret) const;
    [[nodiscard]] Position positionAt(const Excerpt &window, int offset) const;
    [[nodiscard]] Caret caretAt(int offset) const;
};

} // namespace tileport::irdiff
