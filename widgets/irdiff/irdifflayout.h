// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/linecache.h"

#include <QPoint>
#include <QRect>

namespace tileport::irdiff {

/// Horizontal parts of one column of the view, in viewport pixels.
struct ColumnLayout {
    int left = 0;
    int right = 0;       ///< exclusive
    int numberRight = 0; ///< line numbers end here
    int signLeft = 0;    ///< change sign
    int foldLeft = 0;    ///< fold marker
    int textLeft = 0;
    [[nodiscard]] int textWidth() const { return right - textLeft; }
    [[nodiscard]] QRect rect(int top, int height) const { return {left, top, right - left, height}; }
    [[nodiscard]] QRect textRect(int top, int height) const { return {textLeft, top, right - textLeft, height}; }
};

/// What is under a point of the viewport.
struct Hit {
    enum class Zone { Outside, Gutter, Fold, Text, Divider };
    Zone zone = Zone::Outside;
    Side side = Side::Left;
    uint32_t visible = 0;  ///< valid unless Outside or Divider
    int x = 0;             ///< pixels from the start of the line, in the Text zone
};

/// Places of rows and columns for one size, font and scroll position.
struct IrDiffLayout {
    CellMetrics cell;
    QSize viewport;
    ColumnLayout columns[2];
    int scrollX = 0;
    qint64 scrollY = 0;

    /// \p ratio is the left column's share, \p maximumLine the highest line number of either side.
    void arrange(QSize size, double ratio, uint32_t maximumLine);
    [[nodiscard]] const ColumnLayout &column(Side side) const { return columns[sideIndex(side)]; }
    [[nodiscard]] int rowTop(uint32_t visible) const { return int(qint64(visible) * cell.lineHeight - scrollY); }
    [[nodiscard]] uint32_t firstVisible() const { return uint32_t(scrollY / cell.lineHeight); }
    [[nodiscard]] uint32_t rowsPerPage() const;
    [[nodiscard]] Hit hit(QPoint point, uint32_t visibleCount) const;
    static constexpr int kDividerWidth = 5;
};

} // namespace tileport::irdiff
