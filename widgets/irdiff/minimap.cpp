// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/minimap.h"

#include "widgets/common/counted.h"
#include "widgets/common/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace tileport::irdiff {

using common::ColorRole;
using common::Theme;

namespace {
constexpr int kWidth = 34;
constexpr int kMaximumRowHeight = 4; // short texts do not stretch over the whole strip

struct Lane {
    ChangeKind kind;
    ColorRole color;
};
constexpr Lane kLanes[]{{ChangeKind::Removed, ColorRole::RemovedMark},
                        {ChangeKind::Changed, ColorRole::ChangedMark},
                        {ChangeKind::Added, ColorRole::AddedMark}};
} // namespace

Minimap::Minimap(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Overview of changes"));
    setCursor(Qt::PointingHandCursor);
    setFixedWidth(kWidth);
}

QSize Minimap::sizeHint() const
{
    return {kWidth, 200};
}

void Minimap::setRows(const IrDiffRows *rows)
{
    m_rows = rows;
    refresh();
}

void Minimap::refresh()
{
    m_strip = QPixmap();
    update();
}

void Minimap::setWindow(double first, double count)
{
    if (first == m_first && count == m_count)
        return;
    m_first = first;
    m_count = count;
    update();
}

void Minimap::setMatchRows(std::vector<uint32_t> rows)
{
    m_matchRows = std::move(rows);
    refresh();
}

double Minimap::usedHeight() const
{
    const double rows = m_rows ? m_rows->visibleCount() : 0;
    return std::min<double>(height(), rows * kMaximumRowHeight);
}

// One pixel stands for a range of rows; the more of them are changed, the stronger its colour. Counting is two binary
// searches for each pixel and kind, so it does not depend on the number of rows.
void Minimap::renderStrip()
{
    const Theme theme = Theme::matching(palette());
    m_strip = QPixmap(size() * devicePixelRatioF());
    m_strip.setDevicePixelRatio(devicePixelRatioF());
    m_strip.fill(theme.color(ColorRole::GutterBackground));
    if (!m_rows || m_rows->visibleCount() == 0)
        return;
    QPainter painter(&m_strip);
    const double rowsPerPixel = m_rows->visibleCount() / usedHeight();
    const int laneWidth = (kWidth - 10) / int(std::size(kLanes));
    const auto rowAt = [&](double y) {
        const auto visible = uint32_t(std::max(0.0, y * rowsPerPixel));
        return visible < m_rows->visibleCount() ? m_rows->visible(visible).row : m_rows->rowCount();
    };
    auto match = m_matchRows.begin();
    for (int y = 0; y < int(std::ceil(usedHeight())); ++y) {
        const uint32_t first = rowAt(y);
        const uint32_t last = std::max(first + 1, rowAt(y + 1));
        for (size_t i = 0; i < std::size(kLanes); ++i) {
            const uint32_t count = m_rows->countIn(kLanes[i].kind, first, last);
            if (count == 0)
                continue;
            QColor color = theme.color(kLanes[i].color);
            color.setAlphaF(std::clamp(0.45F + 0.55F * float(count) / float(last - first), 0.0F, 1.0F));
            painter.fillRect(7 + int(i) * laneWidth, y, laneWidth - 1, 1, color);
        }
        match = std::lower_bound(match, m_matchRows.end(), first);
        if (match != m_matchRows.end() && *match < last)
            painter.fillRect(1, y, 4, 1, theme.color(ColorRole::ValueFrame));
    }
}

void Minimap::paintEvent(QPaintEvent *)
{
    if (m_strip.isNull() || m_strip.size() != size() * devicePixelRatioF())
        renderStrip();
    const Theme theme = Theme::matching(palette());
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_strip);
    painter.fillRect(0, 0, 1, height(), theme.color(ColorRole::Frame));
    if (!m_rows || m_rows->visibleCount() == 0)
        return;
    const double scale = usedHeight() / m_rows->visibleCount();
    const QRectF window(1.5, m_first * scale + 0.5, kWidth - 3, std::max(6.0, m_count * scale - 1));
    QColor fill = theme.color(ColorRole::LinkedMark);
    fill.setAlphaF(0.14F);
    painter.setPen(theme.color(ColorRole::LinkedMark));
    painter.setBrush(fill);
    painter.drawRect(window);
}

void Minimap::resizeEvent(QResizeEvent *)
{
    refresh();
}

void Minimap::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

void Minimap::request(double y)
{
    if (m_rows && m_rows->visibleCount() > 0)
        Q_EMIT rowRequested(std::clamp(y / usedHeight(), 0.0, 1.0) * m_rows->visibleCount());
}

void Minimap::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        request(event->position().y());
}

void Minimap::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        request(event->position().y());
}

} // namespace tileport::irdiff
