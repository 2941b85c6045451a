// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/glyphbatch.h"
#include "widgets/irdiff/irdifflayout.h"
#include "widgets/irdiff/viewmarks.h"

#include <QCoreApplication>

class QPainter;

namespace tileport::irdiff {

/// All that one frame shows; observed, not owned.
struct Frame {
    const IrPair &pair;
    const IrDiffRows &rows;
    const IrDiffLayout &layout;
    const ViewMarks &marks;
    const common::Theme &theme;
    LineCache &lines;
    GlyphBatch &glyphs;
};

/// Paints the visible rows of the view; nothing else is touched, so a frame costs the same for ten lines and for ten
/// million. Backgrounds first, then marks, then the characters of all rows together, one call for each colour.
class IrDiffPainter {
    Q_DECLARE_TR_FUNCTIONS(IrDiffPainter)
public:
    IrDiffPainter(const Frame &frame, QPainter &painter);
    void paint(const QRect &clip);

private:
    struct Row {
        VisibleRow visible;
        AlignedRow aligned;
        int top = 0;
        [[nodiscard]] int line(Side side) const { return lineOf(aligned, side); }
    };

    void collectRows(const QRect &clip);
    void paintColumn(Side side);
    void paintBackground(const Row &row, Side side);
    void paintGutter(const Row &row, Side side);
    void paintFoldMarker(const Row &row, Side side);
    void paintMarks(const Row &row, Side side, const LineView &view);
    void paintValueMark(const Row &row, Side side, const LineView &view, const ValueMark &mark);
    [[nodiscard]] RuleMask namedRules(const Row &row, Side side) const;
    void paintRuleBadge(const Row &row, Side side);
    void paintSharedRuleBadge(const Row &row, Side side, const LineView &view);
    void paintLongLineNote(const Row &row, Side side, const LineView &view);
    void paintBadge(const Row &row, Side side, const LineView &view, const QString &text, common::ColorRole role);
    void paintRange(const Row &row, Side side, const LineView &view, const WordRange &range, common::ColorRole role);
    void frameRange(const Row &row, Side side, const LineView &view, const WordRange &range, common::ColorRole role);
    void paintText(const Row &row, Side side, const LineView &view);
    void paintGridText(const Row &row, Side side, const LineView &view);
    void paintLaidOutText(const Row &row, Side side, const LineView &view);
    void addRun(QStringView text, int x, int baseline, common::ColorRole role);
    void paintFoldBadge(const Row &row, Side side, const LineView &view);
    void paintPlaceholder(const Row &row);
    void paintBadgeAt(const QRect &badge, const QString &text, common::ColorRole role);
    [[nodiscard]] int badgeWidth(const QString &text) const;
    void paintCaret(Side side);
    void flushGlyphs();
    [[nodiscard]] QColor color(common::ColorRole role) const { return m_frame.theme.color(role); }
    [[nodiscard]] QRect rangeRect(const Row &row, Side side, const LineView &view, const WordRange &range) const;

    const Frame &m_frame;
    QPainter &m_painter;
    const CellMetrics &m_cell;
    std::vector<Row> m_rows;
};

} // namespace tileport::irdiff
