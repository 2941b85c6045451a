// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/noticebar.h"

#include "widgets/common/accessibility.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace tileport::panes {

using common::ColorRole;

namespace {
constexpr int kSignSize = 18;
}

NoticeBar::NoticeBar(const QString &buttonText, QWidget *parent, Kind kind)
    : QWidget(parent), m_kind(kind), m_sign(new QLabel(this)), m_label(new QLabel(this)), m_button(new QPushButton(buttonText, this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 3, 8, 3);
    row->addWidget(m_sign, 0, Qt::AlignTop);
    row->addWidget(m_label, 1);
    row->addWidget(m_button);
    m_sign->setVisible(kind == Kind::Problem);
    m_button->setVisible(!buttonText.isEmpty());
    m_label->setTextFormat(Qt::PlainText);
    m_label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_label->setWordWrap(kind == Kind::Problem);
    if (kind == Kind::Problem)
        m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    m_label->setForegroundRole(QPalette::ToolTipText);
    connect(m_button, &QPushButton::clicked, this, &NoticeBar::triggered);
    updateLook();
    hide();
}

void NoticeBar::setText(const QString &text)
{
    if (text == m_label->text())
        return;
    m_label->setText(text);
    m_label->setToolTip(text);
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    if (m_kind == Kind::Problem && !text.isEmpty())
        common::announce(this, text);
}

QString NoticeBar::text() const
{
    return m_label->text();
}

void NoticeBar::updateLook()
{
    if (m_kind == Kind::Problem)
        m_sign->setPixmap(common::iconPixmap(QStringLiteral("stop"), kSignSize, devicePixelRatioF(), common::Theme::matching(palette()).color(ColorRole::Error)));
}

void NoticeBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateLook();
}

} // namespace tileport::panes
