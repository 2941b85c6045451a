// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/irdifflayout.h"

#include <algorithm>

namespace tileport::irdiff {

void IrDiffLayout::arrange(QSize size, double ratio, uint32_t maximumLine)
{
    viewport = size;
    const int digits = std::max(3, int(QString::number(maximumLine).size()));
    const int half = int((size.width() - kDividerWidth) * std::clamp(ratio, 0.1, 0.9));
    const int starts[2]{0, half + kDividerWidth};
    const int ends[2]{half, size.width()};
    for (const size_t i : {size_t(0), size_t(1)}) {
        ColumnLayout &column = columns[i];
        column.left = starts[i];
        column.right = std::max(ends[i], starts[i]);
        column.numberRight = column.left + (digits + 1) * cell.charWidth;
        column.signLeft = column.numberRight + cell.charWidth;
        column.foldLeft = column.signLeft + cell.charWidth * 5 / 4;
        column.textLeft = column.foldLeft + cell.charWidth * 2;
    }
}

uint32_t IrDiffLayout::rowsPerPage() const
{
    return uint32_t(std::max(1, viewport.height() / cell.lineHeight));
}

Hit IrDiffLayout::hit(QPoint point, uint32_t visibleCount) const
{
    Hit hit;
    const qint64 index = (scrollY + std::max(0, point.y())) / cell.lineHeight;
    hit.side = point.x() >= columns[1].left ? Side::Right : Side::Left;
    if (point.x() >= columns[0].right && point.x() < columns[1].left) {
        hit.zone = Hit::Zone::Divider;
        return hit;
    }
    if (visibleCount == 0 || index >= qint64(visibleCount))
        return hit;
    hit.visible = uint32_t(index);
    const ColumnLayout &own = column(hit.side);
    hit.zone = point.x() >= own.textLeft ? Hit::Zone::Text : point.x() >= own.foldLeft ? Hit::Zone::Fold : Hit::Zone::Gutter;
    hit.x = point.x() - own.textLeft + scrollX;
    return hit;
}

} // namespace tileport::irdiff
