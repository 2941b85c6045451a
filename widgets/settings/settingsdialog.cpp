// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/settings/settingsdialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QSpinBox>

namespace tileport::settings {

QStringList themeNames()
{
    return {SettingsDialog::tr("As the system"), SettingsDialog::tr("Light"), SettingsDialog::tr("Dark"),
            SettingsDialog::tr("High contrast")};
}

SettingsDialog::SettingsDialog(session::Settings &settings, QWidget *parent)
    : QDialog(parent), m_settings(settings), m_theme(new QComboBox(this)), m_fontSize(new QSpinBox(this)),
      m_delay(new QSpinBox(this)), m_live(new QCheckBox(tr("Make new Tile IR while I type"), this))
{
    setWindowTitle(tr("Settings"));
    auto *form = new QFormLayout(this);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(tr("&Code size"), m_fontSize);
    form->addRow(QString(), m_live);
    form->addRow(tr("&Wait after the last key"), m_delay);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    form->addRow(buttons);
    m_theme->addItems(themeNames());
    m_theme->setCurrentIndex(int(settings.theme()));
    m_fontSize->setRange(6, 32);
    m_fontSize->setSuffix(tr(" pt"));
    m_fontSize->setValue(settings.codeFontSize());
    m_delay->setRange(50, 5000);
    m_delay->setSingleStep(50);
    m_delay->setSuffix(tr(" ms"));
    m_delay->setValue(settings.liveDelay());
    m_live->setChecked(settings.isLive());
    m_delay->setEnabled(settings.isLive());
    connectFields();
}

void SettingsDialog::connectFields()
{
    connect(m_theme, &QComboBox::currentIndexChanged, this, [this](int i) { m_settings.setTheme(session::ThemeChoice(i)); });
    connect(m_fontSize, &QSpinBox::valueChanged, this, [this](int points) { m_settings.setCodeFontSize(points); });
    connect(m_delay, &QSpinBox::valueChanged, this, [this](int milliseconds) { m_settings.setLiveDelay(milliseconds); });
    connect(m_live, &QCheckBox::toggled, this, [this](bool live) {
        m_settings.setLive(live);
        m_delay->setEnabled(live);
    });
}

} // namespace tileport::settings
