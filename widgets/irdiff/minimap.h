// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/irdiffrows.h"

#include <QPixmap>
#include <QWidget>

namespace tileport::irdiff {

/// Where the changes of the whole text are, as a narrow strip; a click or drag scrolls there.
/// Each kind has its own lane besides its colour: changed left, added middle, removed right.
class Minimap : public QWidget {
    Q_OBJECT
public:
    explicit Minimap(QWidget *parent = nullptr);

    /// Observed, not owned; call again (or refresh()) when rows, folds or colours changed.
    void setRows(const IrDiffRows *rows);
    void refresh();
    /// Part of the visible rows that the window shows: [first, first + count).
    void setWindow(double first, double count);
    /// Rows of search matches, sorted; drawn as ticks at the left edge.
    void setMatchRows(std::vector<uint32_t> rows);

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// The visible row that should be in the middle of the window.
    void rowRequested(double visible);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void renderStrip();
    [[nodiscard]] double usedHeight() const;
    void request(double y);

    const IrDiffRows *m_rows = nullptr;
    std::vector<uint32_t> m_matchRows;
    QPixmap m_strip; ///< changes only; the window is drawn over it
    double m_first = 0;
    double m_count = 0;
};

} // namespace tileport::irdiff
