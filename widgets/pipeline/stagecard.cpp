// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/pipeline/stagecard.h"

#include "widgets/common/accessibility.h"
#include "widgets/common/icons.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOption>

namespace tileport::pipeline {

using common::ColorRole;
using common::Theme;

StageCard::StageCard(port::Stage stage, Form form, QWidget *parent) : QAbstractButton(parent), m_stage(stage), m_form(form)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAttribute(Qt::WA_Hover);
}

void StageCard::setContent(const StageContent &content)
{
    if (content == m_content)
        return;
    m_content = content;
    setToolTip(content.toolTip);
    common::setAccessible(this, content.spoken(), content.toolTip);
    update();
}

void StageCard::setShown(bool isShown)
{
    if (isShown == m_isShown)
        return;
    m_isShown = isShown;
    update();
}

QSize StageCard::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * (m_form == Form::Main ? 30 : 26), lineCount() * fontMetrics().lineSpacing() + 2 * kMargin};
}

QSize StageCard::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 11, sizeHint().height()};
}

/// Due is a thick frame, shown a filled one; both are said in words as well.
void StageCard::paintFrame(QPainter &painter) const
{
    const Theme theme = Theme::matching(palette());
    const bool isStrong = m_content.isDue;
    QPen pen(theme.color(isStrong ? ColorRole::Info : ColorRole::Frame), isStrong ? 2 : 1);
    if (m_form == Form::Side && !isStrong)
        pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.setBrush(m_isShown ? theme.color(ColorRole::Selection) : palette().color(underMouse() ? QPalette::AlternateBase : QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
    if (!hasFocus())
        return;
    QStyleOptionFocusRect option;
    option.initFrom(this);
    option.rect = rect().adjusted(3, 3, -3, -3);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
}

QRect StageCard::lineBox(int line) const
{
    const int height = fontMetrics().lineSpacing();
    return {kMargin, kMargin + line * height, width() - 2 * kMargin, height};
}

/// The count is short and always whole; the title left of it gives way.
void StageCard::paintHeading(QPainter &painter) const
{
    const QString heading = m_content.title.isEmpty() ? m_content.letter : QStringLiteral("%1  %2").arg(m_content.letter, m_content.title);
    const QString due = m_content.isDue && m_content.hasRun ? tr("due · %1").arg(m_content.count) : m_content.count;
    QRect box = lineBox(0);
    const QString count = fontMetrics().elidedText(due, Qt::ElideRight, box.width() * 2 / 3);
    painter.setPen(Theme::matching(palette()).color(ColorRole::Muted));
    painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, count);
    if (!count.isEmpty())
        box.setRight(box.right() - fontMetrics().horizontalAdvance(count) - kMargin);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, QFontMetrics(bold).elidedText(heading, Qt::ElideRight, box.width()));
    painter.setFont(font());
}

void StageCard::paintLine(QPainter &painter, int line, const Sign &sign) const
{
    const QColor color = Theme::matching(palette()).color(sign.color);
    QRect box = lineBox(line);
    if (!sign.icon.isEmpty()) {
        painter.drawPixmap(box.left(), box.top() + (box.height() - kIcon) / 2, common::iconPixmap(sign.icon, kIcon, devicePixelRatioF(), color));
        box.setLeft(box.left() + kIcon + 4);
    }
    painter.setPen(color);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(sign.words, Qt::ElideRight, box.width()));
}

/// One line for both verdicts: the graver sign, and the words of both.
Sign StageCard::sideSign() const
{
    Sign sign = m_content.verdict;
    if (m_content.recomputed.color == ColorRole::Error)
        sign.icon = m_content.recomputed.icon;
    else if (m_content.isStale)
        sign.icon = QStringLiteral("stale");
    if (!m_content.recomputed.words.isEmpty())
        sign.words += QStringLiteral(" · ") + m_content.recomputed.words;
    return sign;
}

void StageCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter);
    paintHeading(painter);
    paintLine(painter, 1, m_form == Form::Side ? sideSign() : m_content.verdict);
    if (m_form == Form::Side || !m_content.hasRun)
        return;
    paintLine(painter, 2, m_content.recomputed);
    paintLine(painter, 3, m_content.isStale ? Sign{QStringLiteral("stale"), ColorRole::StaleText, m_content.footer} : Sign{{}, ColorRole::Muted, m_content.footer});
}

/// The strip moves the focus and goes into a run.
void StageCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space)
        QAbstractButton::keyPressEvent(event);
    else
        event->ignore();
}

} // namespace tileport::pipeline
