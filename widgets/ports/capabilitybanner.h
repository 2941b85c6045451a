// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/services.h"

#include <QFrame>

class QGridLayout;

namespace tileport::ports {

/// Lists what is missing on this machine, why it is needed and the one command that brings it; hidden when nothing is.
class CapabilityBanner : public QFrame {
    Q_OBJECT
public:
    explicit CapabilityBanner(QWidget *parent = nullptr);
    void setCapabilities(const QList<session::Capability> &capabilities);
    /// The banner as plain text, one missing capability per line.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void applyColors();

    QGridLayout *m_grid;
    QList<session::Capability> m_missing;
};

} // namespace tileport::ports
