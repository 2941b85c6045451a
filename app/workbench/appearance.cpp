// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/appearance.h"

#include "widgets/common/theme.h"

#include <QApplication>
#include <QStyleFactory>

namespace tileport::workbench {

using common::Theme;
using session::ThemeChoice;

Appearance::Appearance(QApplication &application, session::Settings &settings)
    : m_application(application), m_settings(settings), m_systemPalette(QApplication::palette())
{
    // One style everywhere: the themes are made for it, and desktop styles override parts of a palette.
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    connect(&settings, &session::Settings::themeChanged, this, &Appearance::apply);
    apply();
}

void Appearance::apply()
{
    switch (m_settings.theme()) {
    case ThemeChoice::System:
        Theme::matching(m_systemPalette).applyTo(m_application);
        break;
    case ThemeChoice::Light:
        Theme::bundledById(QStringLiteral("light")).applyTo(m_application);
        break;
    case ThemeChoice::Dark:
        Theme::bundledById(QStringLiteral("dark")).applyTo(m_application);
        break;
    case ThemeChoice::HighContrast:
        Theme::bundledById(QStringLiteral("high-contrast")).applyTo(m_application);
        break;
    }
}

} // namespace tileport::workbench
