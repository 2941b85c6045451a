// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/settings.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace tileport::settings {

/// The user's choices; every change takes effect at once and is kept.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    /// \p settings must outlive the dialog.
    explicit SettingsDialog(session::Settings &settings, QWidget *parent = nullptr);

    [[nodiscard]] QComboBox *themeBox() const { return m_theme; }
    [[nodiscard]] QSpinBox *fontSizeBox() const { return m_fontSize; }
    [[nodiscard]] QSpinBox *delayBox() const { return m_delay; }
    [[nodiscard]] QCheckBox *liveBox() const { return m_live; }

private:
    void connectFields();

    session::Settings &m_settings;
    QComboBox *m_theme;
    QSpinBox *m_fontSize;
    QSpinBox *m_delay;
    QCheckBox *m_live;
};

/// Names of the themes in the order of session::ThemeChoice.
[[nodiscard]] QStringList themeNames();

} // namespace tileport::settings
