// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>

class QWidget;

namespace tileport::common {

/// Name and description for screen readers in one call.
void setAccessible(QWidget *widget, const QString &name, const QString &description = {});

/// Has a screen reader say \p text now, without moving the focus.
void announce(QWidget *widget, const QString &text);

/// Class and object names of controls below \p root that a person can reach but a screen reader cannot name; empty
/// when all is well. For tests.
[[nodiscard]] QStringList unnamedControls(const QWidget *root);

} // namespace tileport::common
