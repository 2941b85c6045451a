// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/port.h"

#include <QWidget>

class QComboBox;

namespace tileport::panes {

/// The row above the panes: port, variant, specialisation and cuTile Rust version.
class PortBar : public QWidget {
    Q_OBJECT
public:
    explicit PortBar(QWidget *parent = nullptr);

    /// \p names are folders or operators.
    void setPorts(const QStringList &names, const QString &current);
    /// \p index selects one of the port's specialisations; -1 = none yet.
    void setSpecialisations(const port::Port &port, int index);
    void setVersions(const QStringList &versions, const QString &current);
    void clearSpecialisations(const QString &reason);

    [[nodiscard]] QComboBox *portBox() const { return m_ports; }
    [[nodiscard]] QComboBox *variantBox() const { return m_variants; }
    [[nodiscard]] QComboBox *specialisationBox() const { return m_specialisations; }
    [[nodiscard]] QComboBox *versionBox() const { return m_versions; }

Q_SIGNALS:
    void portChosen(const QString &name);
    void specialisationChosen(int index);
    void versionChosen(const QString &version);

private:
    void fillSpecialisations(const QString &variant, int index);
    [[nodiscard]] QComboBox *addBox(const QString &label, int characters);

    QComboBox *m_ports;
    QComboBox *m_variants;
    QComboBox *m_specialisations;
    QComboBox *m_versions;
    port::Port m_port;
};

} // namespace tileport::panes
