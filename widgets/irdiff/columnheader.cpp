// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/columnheader.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace tileport::irdiff {

using common::ColorRole;
using common::Theme;

namespace {
constexpr int kPadding = 8;
} // namespace

ColumnHeader::ColumnHeader(QWidget *parent) : QWidget(parent)
{
    m_titles[0].title = tr("Reference");
    m_titles[1].title = tr("Generated");
    updateAccessibleText();
}

QSize ColumnHeader::sizeHint() const
{
    return {200, lineHeight() * 2};
}

int ColumnHeader::lineHeight() const
{
    return fontMetrics().height() + 5;
}

void ColumnHeader::setTitle(Side side, const ColumnTitle &title)
{
    m_titles[sideIndex(side)] = title;
    updateAccessibleText();
    update();
}

void ColumnHeader::setSummary(const QString &summary)
{
    m_summary = summary;
    updateAccessibleText();
    update();
}

void ColumnHeader::setColumns(int leftEnd, int rightStart)
{
    m_leftEnd = leftEnd;
    m_rightStart = rightStart;
    update();
}

void ColumnHeader::updateAccessibleText()
{
    QStringList parts;
    for (const ColumnTitle &title : m_titles) {
        parts << title.title + u' ' + title.detail;
        if (!title.staleReason.isEmpty())
            parts << tr("stale: %1").arg(title.staleReason);
    }
    parts << m_summary;
    setAccessibleName(parts.join(QStringLiteral(", ")));
}

void ColumnHeader::paintTitle(QPainter &painter, Side side, const QRect &rect) const
{
    const Theme theme = Theme::matching(palette());
    const ColumnTitle &title = m_titles[sideIndex(side)];
    QRect rest = rect.adjusted(kPadding, 0, -kPadding, 0);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft, title.title);
    rest.setLeft(rest.left() + QFontMetrics(bold).horizontalAdvance(title.title) + kPadding);
    painter.setFont(font());
    if (!title.staleReason.isEmpty()) {
        const QString text = tr("STALE");
        const QRect badge(rest.left(), rest.center().y() - fontMetrics().height() / 2 - 1,
                          fontMetrics().horizontalAdvance(text) + 12, fontMetrics().height() + 3);
        painter.fillRect(badge, theme.color(ColorRole::StaleBackground));
        painter.setPen(theme.color(ColorRole::StaleText));
        painter.drawRect(badge.adjusted(0, 0, -1, -1));
        painter.drawText(badge, Qt::AlignCenter, text);
        rest.setLeft(badge.right() + kPadding);
    }
    painter.setPen(theme.color(title.staleReason.isEmpty() ? ColorRole::Muted : ColorRole::StaleText));
    const QString detail = title.staleReason.isEmpty() ? title.detail : title.staleReason;
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(detail, Qt::ElideMiddle, rest.width()));
}

void ColumnHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme theme = Theme::matching(palette());
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(0, height() - 1, width(), 1, theme.color(ColorRole::Frame));
    paintTitle(painter, Side::Left, QRect(0, 0, m_leftEnd, lineHeight()));
    paintTitle(painter, Side::Right, QRect(m_rightStart, 0, std::max(0, width() - m_rightStart), lineHeight()));
    // A line of its own: beside a title, neither would fit in a narrow column.
    const QRect below(kPadding, lineHeight() - 1, std::max(0, width() - 2 * kPadding), height() - lineHeight());
    painter.setFont(font());
    painter.setPen(theme.color(ColorRole::Muted));
    painter.drawText(below, Qt::AlignVCenter | Qt::AlignLeft, fontMetrics().elidedText(m_summary, Qt::ElideRight, below.width()));
}

bool ColumnHeader::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const ColumnTitle &title = m_titles[help->pos().x() < m_rightStart ? 0 : 1];
    QString text = title.title + u'\n' + title.detail;
    if (!title.staleReason.isEmpty())
        text += u'\n' + title.staleReason;
    if (!m_summary.isEmpty())
        text += u'\n' + m_summary;
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace tileport::irdiff
