// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/gotobar.h"

#include <QHBoxLayout>
#include <QIntValidator>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

#include <limits>

namespace tileport::irdiff {

GoToBar::GoToBar(QWidget *parent) : QWidget(parent)
{
    setAutoFillBackground(true);
    setAccessibleName(tr("Go to line"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    m_label = new QLabel(this);
    m_edit = new QLineEdit(this);
    m_edit->setMaximumWidth(140);
    m_edit->setValidator(new QIntValidator(1, std::numeric_limits<int>::max(), m_edit));
    m_label->setBuddy(m_edit);
    layout->addWidget(m_label);
    layout->addWidget(m_edit);
    layout->addStretch(1);
    setFocusProxy(m_edit);
}

void GoToBar::open(Side side, uint32_t lineCount)
{
    m_side = side;
    m_lineCount = lineCount;
    const QString count = QLocale().toString(lineCount);
    m_label->setText(side == Side::Left ? tr("Line of the reference (1 to %1):").arg(count)
                                        : tr("Line of the generated program (1 to %1):").arg(count));
    m_edit->setAccessibleName(m_label->text());
    show();
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

void GoToBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closed();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        accept();
        return;
    }
    QWidget::keyPressEvent(event);
}

void GoToBar::accept()
{
    const qint64 line = m_edit->text().toLongLong();
    if (line < 1 || line > qint64(m_lineCount)) {
        m_label->setText(tr("There is no line %1; the last one is %2:").arg(m_edit->text(), QLocale().toString(m_lineCount)));
        m_edit->selectAll();
        return;
    }
    Q_EMIT lineRequested(m_side, line - 1);
    Q_EMIT closed();
}

} // namespace tileport::irdiff
