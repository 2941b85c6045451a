// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/ports/capabilitybanner.h"

#include "widgets/common/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace tileport::ports {

CapabilityBanner::CapabilityBanner(QWidget *parent) : QFrame(parent), m_grid(new QGridLayout(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Missing capabilities"));
    m_grid->setColumnStretch(1, 1);
    m_grid->setHorizontalSpacing(14);
    applyColors();
    hide();
}

void CapabilityBanner::setCapabilities(const QList<session::Capability> &capabilities)
{
    m_missing.clear();
    for (const session::Capability &c : capabilities)
        if (!c.isAvailable)
            m_missing.append(c);
    rebuild();
    setVisible(!m_missing.isEmpty());
}

QString CapabilityBanner::text() const
{
    QStringList lines;
    for (const session::Capability &c : m_missing)
        lines.append(QStringLiteral("%1: %2 → %3").arg(c.name, c.detail, c.command));
    return lines.join(QLatin1Char('\n'));
}

void CapabilityBanner::rebuild()
{
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    int row = 0;
    for (const session::Capability &c : std::as_const(m_missing)) {
        // What no command can bring (a GPU) is said, not complained about.
        auto *name = new QLabel((c.command.isEmpty() ? QStringLiteral("ⓘ %1") : QStringLiteral("⚠ %1")).arg(c.name), this);
        QFont bold = name->font();
        bold.setBold(true);
        name->setFont(bold);
        auto *why = new QLabel(c.detail.isEmpty() ? c.purpose : QStringLiteral("%1 (%2)").arg(c.purpose, c.detail), this);
        why->setWordWrap(true);
        m_grid->addWidget(name, row, 0);
        m_grid->addWidget(why, row, 1);
        if (!c.command.isEmpty()) {
            auto *copy = new QPushButton(c.command, this);
            copy->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
            copy->setToolTip(tr("Copy this command"));
            copy->setAccessibleName(tr("Copy the command %1").arg(c.command));
            connect(copy, &QPushButton::clicked, this, [command = c.command] { QApplication::clipboard()->setText(command); });
            m_grid->addWidget(copy, row, 2);
        }
        ++row;
    }
}

void CapabilityBanner::applyColors()
{
    const common::Theme theme = common::Theme::matching(palette());
    QPalette colors = palette();
    colors.setColor(QPalette::Window, theme.color(common::ColorRole::StaleBackground));
    colors.setColor(QPalette::WindowText, theme.color(common::ColorRole::StaleText));
    if (colors != palette())
        setPalette(colors);
}

void CapabilityBanner::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ParentChange || event->type() == QEvent::StyleChange)
        applyColors();
}

} // namespace tileport::ports
