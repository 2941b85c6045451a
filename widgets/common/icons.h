// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>

namespace tileport::common {

/// One of the bundled icons (resources/icons/NAME.svg) in the text colour of the palette it is painted under, so it
/// follows a change of theme by itself. An unknown name gives a null icon.
[[nodiscard]] QIcon themedIcon(const QString &name);

/// The icon as a picture of \p size logical pixels in one colour; null for an unknown name.
[[nodiscard]] QPixmap iconPixmap(const QString &name, int size, qreal devicePixelRatio, const QColor &color);

/// Names of all bundled icons.
[[nodiscard]] QStringList iconNames();

} // namespace tileport::common
