// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/settings.h"

#include <QObject>
#include <QPalette>

class QApplication;

namespace tileport::workbench {

/// Applies the chosen theme to the application whenever the choice changes.
class Appearance : public QObject {
    Q_OBJECT
public:
    /// Both must outlive this object.
    Appearance(QApplication &application, session::Settings &settings);

private:
    void apply();

    QApplication &m_application;
    session::Settings &m_settings;
    QPalette m_systemPalette;   ///< what the desktop gave us at start
};

} // namespace tileport::workbench
