// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/portbar.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>

namespace tileport::panes {

PortBar::PortBar(QWidget *parent) : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(6);
    m_ports = addBox(tr("&Port"), 16);
    m_variants = addBox(tr("&Variant"), 30);
    m_specialisations = addBox(tr("Sp&ecialisation"), 32);
    m_versions = addBox(tr("cu&Tile Rust"), 7);
    row->addStretch(1);
    connect(m_ports, &QComboBox::activated, this, [this](int i) { Q_EMIT portChosen(m_ports->itemData(i).toString()); });
    connect(m_versions, &QComboBox::activated, this, [this](int i) { Q_EMIT versionChosen(m_versions->itemText(i)); });
    connect(m_specialisations, &QComboBox::activated, this,
            [this](int i) { Q_EMIT specialisationChosen(m_specialisations->itemData(i).toInt()); });
    connect(m_variants, &QComboBox::activated, this, [this](int i) {
        const QList<int> indices = m_port.indicesOf(m_variants->itemText(i));
        if (!indices.isEmpty())
            Q_EMIT specialisationChosen(indices.first());
    });
}

QComboBox *PortBar::addBox(const QString &label, int characters)
{
    auto *caption = new QLabel(label, this);
    auto *box = new QComboBox(this);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(characters);
    box->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    box->setMaxVisibleItems(30);
    caption->setBuddy(box);
    layout()->addWidget(caption);
    layout()->addWidget(box);
    return box;
}

void PortBar::setPorts(const QStringList &names, const QString &current)
{
    m_ports->clear();
    for (const QString &name : names) {
        const bool isFolder = name.contains(QLatin1Char('/'));
        m_ports->addItem(isFolder ? QFileInfo(name).fileName() : name, name);
        m_ports->setItemData(m_ports->count() - 1, isFolder ? name : tr("operator of the package"), Qt::ToolTipRole);
    }
    m_ports->setCurrentIndex(m_ports->findData(current));
}

void PortBar::setSpecialisations(const port::Port &port, int index)
{
    m_port = port;
    m_variants->clear();
    m_variants->addItems(port.variants());
    m_variants->setEnabled(m_variants->count() > 0);
    m_specialisations->setEnabled(m_variants->count() > 0);
    const QString variant = index >= 0 ? port.specialisations.at(index).variant : port.variants().value(0);
    m_variants->setCurrentText(variant);
    fillSpecialisations(variant, index);
}

void PortBar::fillSpecialisations(const QString &variant, int index)
{
    m_specialisations->clear();
    for (const int i : m_port.indicesOf(variant)) {
        const port::Specialisation &s = m_port.specialisations.at(i);
        m_specialisations->addItem(s.name, i);
        m_specialisations->setItemData(m_specialisations->count() - 1,
                                       s.note.isEmpty() ? s.detail : QStringLiteral("%1\n%2").arg(s.detail, s.note), Qt::ToolTipRole);
    }
    const int at = m_specialisations->findData(index);
    m_specialisations->setCurrentIndex(at);
    m_specialisations->setToolTip(at >= 0 ? m_specialisations->itemData(at, Qt::ToolTipRole).toString() : QString());
}

void PortBar::clearSpecialisations(const QString &reason)
{
    m_variants->clear();
    m_specialisations->clear();
    m_variants->setEnabled(false);
    m_specialisations->setEnabled(false);
    m_specialisations->setToolTip(reason);
}

void PortBar::setVersions(const QStringList &versions, const QString &current)
{
    m_versions->clear();
    m_versions->addItems(versions);
    m_versions->setCurrentText(current);
    m_versions->setEnabled(!versions.isEmpty());
    m_versions->setToolTip(versions.isEmpty() ? tr("No cuTile Rust helper is installed. Install it with: tileport setup")
                                              : tr("Version of cuTile Rust that makes the generated Tile IR"));
}

} // namespace tileport::panes
