// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/noticebar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace tileport::panes {

NoticeBar::NoticeBar(const QString &buttonText, QWidget *parent)
    : QWidget(parent), m_label(new QLabel(this)), m_button(new QPushButton(buttonText, this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 3, 8, 3);
    row->addWidget(m_label, 1);
    row->addWidget(m_button);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    m_label->setForegroundRole(QPalette::ToolTipText);
    connect(m_button, &QPushButton::clicked, this, &NoticeBar::triggered);
    hide();
}

void NoticeBar::setText(const QString &text)
{
    m_label->setText(text);
    m_label->setToolTip(text);
    setAccessibleName(text);
    setVisible(!text.isEmpty());
}

QString NoticeBar::text() const
{
    return m_label->text();
}

} // namespace tileport::panes
