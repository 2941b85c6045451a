// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/widgets/irdiff/irfixtures.h"
#include "widgets/irdiff/irdiffview.h"

#include <QApplication>
#include <QTest>

namespace tileport::irdiff::fixture {

inline const QByteArray kLeft = "entry @k(%p : tile<i32>) {\n"
                         "  %a = constant <i32: 1> : tile<i32>\n"
                         "  %b = addi %a, %p : tile<i32>\n"
                         "  %old = negi %b : tile<i32>\n"
                         "  for %i in (%a to %b) {\n"
                         "    %c = muli %b, %i rounding<zero> : tile<i32>\n"
                         "  }\n"
                         "  return\n"
                         "}";
inline const QByteArray kRight = "entry @k(%q : tile<i32>) {\n"
                          "  %x = constant <i32: 1> : tile<i32>\n"
                          "  %y = addi %x, %q : tile<i32>\n"
                          "  for %n in (%x to %y) {\n"
                          "    %z = muli %y, %n rounding<up> : tile<i32>\n"
                          "    %new = absi %z : tile<i32>\n"
                          "  }\n"
                          "  return\n"
                          "}";
inline const QByteArray kPicture = "===-=~+===";

inline IrDiffPtr smallDiff()
{
    return diffFromPicture(graphFromText(kLeft), graphFromText(kRight), kPicture);
}

inline QPoint cellCenter(const IrDiffView &view, Side side, uint32_t row, int column)
{
    const IrDiffLayout &layout = view.geometryOfRows();
    return {layout.column(side).textLeft - layout.scrollX + column * layout.cell.charWidth + layout.cell.charWidth / 2,
            layout.rowTop(view.rows().visibleOf(row)) + layout.cell.lineHeight / 2};
}

// Text is drawn with soft edges: few of its pixels have exactly its colour.
inline int pixelsNear(const QImage &image, const QColor &color, const QRect &rect)
{
    int count = 0;
    for (int y = rect.top(); y <= rect.bottom(); ++y) {
        for (int x = rect.left(); x <= rect.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const int distance = std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green())
                + std::abs(pixel.blue() - color.blue());
            count += distance < 120 ? 1 : 0;
        }
    }
    return count;
}

inline int pixelsOf(const QImage &image, const QColor &color, const QRect &rect)
{
    int count = 0;
    for (int y = rect.top(); y <= rect.bottom(); ++y) {
        for (int x = rect.left(); x <= rect.right(); ++x)
            count += image.pixelColor(x, y) == color ? 1 : 0;
    }
    return count;
}

/// The view on screen with the focus, showing two small programs.
struct Shown : IrDiffView {
    explicit Shown(const IrDiffPtr &diff = smallDiff())
    {
        resize(1000, 400);
        setDiff(diff);
        show();
        setFocus();
        QApplication::setActiveWindow(this);
        QApplication::processEvents();
    }
    [[nodiscard]] Caret caret() const { return marks().selection.caret; }
    [[nodiscard]] QRect rowRect(Side side, uint32_t row) const
    {
        const IrDiffLayout &layout = geometryOfRows();
        return layout.column(side).rect(layout.rowTop(rows().visibleOf(row)), layout.cell.lineHeight);
    }
    void click(Side side, uint32_t row, int column, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(viewport(), Qt::LeftButton, modifiers, cellCenter(*this, side, row, column));
    }
};

} // namespace tileport::irdiff::fixture
