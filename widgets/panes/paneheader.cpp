// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/paneheader.h"

#include "widgets/common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace tileport::panes {

using common::ColorRole;
using common::Theme;

PaneHeader::PaneHeader(const QString &title, QWidget *parent)
    : QWidget(parent), m_row(new QHBoxLayout(this)), m_title(new QLabel(title, this)), m_detail(new QLabel(this)),
      m_status(new QLabel(this)), m_name(title)
{
    m_row->setContentsMargins(8, 3, 6, 3);
    m_row->setSpacing(8);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_row->addWidget(m_title);
    m_row->addWidget(m_detail, 1);
    m_row->addWidget(m_status);
    m_detail->setMinimumWidth(20);
    m_detail->setForegroundRole(QPalette::PlaceholderText);
    m_status->setContentsMargins(6, 1, 6, 1);
    m_status->setAutoFillBackground(true);
    m_status->hide();
    setMinimumHeight(fontMetrics().height() + 10);
}

void PaneHeader::setDetail(const QString &text, const QString &toolTip)
{
    m_detail->setText(text);
    m_detail->setToolTip(toolTip);
}

void PaneHeader::setModified(bool modified)
{
    m_title->setText(modified ? m_name + QStringLiteral(" ●") : m_name);
    m_title->setToolTip(modified ? tr("Changed since it was saved") : QString());
}

void PaneHeader::setStatus(const QString &text, Tone tone, const QString &toolTip)
{
    m_tone = tone;
    m_status->setText(text);
    m_status->setToolTip(toolTip);
    m_status->setVisible(!text.isEmpty());
    applyTone();
}

QString PaneHeader::statusText() const
{
    return m_status->text();
}

void PaneHeader::addTool(QWidget *tool)
{
    m_row->addWidget(tool);
}

void PaneHeader::applyTone()
{
    const Theme theme = Theme::matching(palette());
    QPalette colors = palette();
    colors.setColor(QPalette::Window, theme.color(m_tone == Tone::Stale ? ColorRole::StaleBackground : ColorRole::GutterBackground));
    colors.setColor(QPalette::WindowText, m_tone == Tone::Failed  ? theme.color(ColorRole::Error)
                                          : m_tone == Tone::Stale ? theme.color(ColorRole::StaleText)
                                                                  : palette().color(QPalette::WindowText));
    m_status->setPalette(colors);
}

void PaneHeader::mouseDoubleClickEvent(QMouseEvent *)
{
    Q_EMIT doubleClicked();
}

void PaneHeader::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyTone();
}

void PaneHeader::paintEvent(QPaintEvent *)
{
    const Theme theme = Theme::matching(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(ColorRole::GutterBackground));
    painter.setPen(theme.color(ColorRole::Frame));
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

} // namespace tileport::panes
