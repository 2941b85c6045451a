// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/acceptbar.h"

#include "core/review/acceptancestore.h"
#include "widgets/common/accessibility.h"
#include "widgets/common/theme.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace tileport::review {

using common::ColorRole;
using common::Theme;

AcceptBar::AcceptBar(QWidget *parent)
    : QWidget(parent), m_what(new QLabel(this)), m_hint(new QLabel(this)), m_reason(new QLineEdit(this)),
      m_accept(new QPushButton(tr("Accept"), this)), m_cancel(new QPushButton(tr("Cancel"), this))
{
    setAutoFillBackground(true);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(8, 5, 8, 5);
    grid->setVerticalSpacing(3);
    grid->addWidget(m_what, 0, 0);
    grid->addWidget(m_reason, 0, 1);
    grid->addWidget(m_accept, 0, 2);
    grid->addWidget(m_cancel, 0, 3);
    grid->addWidget(m_hint, 1, 0, 1, 4);
    grid->setColumnStretch(1, 1);
    for (QLabel *label : {m_what, m_hint})
        label->setTextFormat(Qt::PlainText);
    m_hint->setWordWrap(true);
    m_reason->setMaxLength(int(AcceptanceStore::kMaximumText));
    m_reason->setAccessibleName(tr("Reason"));
    m_what->setBuddy(m_reason);
    connect(m_reason, &QLineEdit::textChanged, this, &AcceptBar::validate);
    connect(m_accept, &QPushButton::clicked, this, &AcceptBar::accept);
    connect(m_cancel, &QPushButton::clicked, this, &AcceptBar::dismiss);
    updateLook();
    hide();
}

void AcceptBar::open(const Request &request)
{
    m_request = request;
    const bool canAccept = request.acceptable > 0;
    m_what->setText(canAccept ? tr("Accept %1 because:").arg(m_what->fontMetrics().elidedText(request.what, Qt::ElideRight, fontMetrics().averageCharWidth() * 60))
                              : tr("Cannot be accepted:"));
    m_what->setVisible(true);
    m_reason->setVisible(canAccept);
    m_accept->setVisible(canAccept);
    m_cancel->setText(canAccept ? tr("Cancel") : tr("Close"));
    m_reason->setPlaceholderText(request.mayKeepReasons ? tr("Empty: each keeps its reason") : tr("Why the difference does no harm (needed)"));
    QStringList hints{request.refusal, canAccept ? request.keptIn : QString()};
    hints.removeAll(QString());
    m_hint->setText(hints.join(QStringLiteral("  ")));
    m_reason->setText(request.reason);
    m_reason->selectAll();
    validate();
    show();
    (canAccept ? static_cast<QWidget *>(m_reason) : m_cancel)->setFocus();
    m_cancel->setAccessibleDescription(text());
    common::announce(this, text());
}

QString AcceptBar::text() const
{
    return QStringLiteral("%1 %2").arg(m_what->text(), m_hint->text());
}

void AcceptBar::validate()
{
    m_accept->setEnabled(m_request.mayKeepReasons || !m_reason->text().trimmed().isEmpty());
}

void AcceptBar::accept()
{
    if (m_request.acceptable == 0 || !m_accept->isEnabled())
        return;
    const QString reason = m_reason->text().trimmed();
    dismiss();
    Q_EMIT accepted(reason);
}

void AcceptBar::dismiss()
{
    hide();
    Q_EMIT closed();
}

void AcceptBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        QWidget::keyPressEvent(event);
    else if (m_request.acceptable == 0 || m_cancel->hasFocus())
        dismiss();
    else
        accept();
}

void AcceptBar::updateLook()
{
    const Theme theme = Theme::matching(palette());
    QPalette muted = m_hint->palette();
    muted.setColor(QPalette::WindowText, theme.color(ColorRole::Muted));
    m_hint->setPalette(muted);
    QFont bold = font();
    bold.setBold(true);
    m_what->setFont(bold);
}

void AcceptBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_what)
        updateLook();
}

} // namespace tileport::review
