// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/port.h"

#include <QStringList>

#include <QJsonArray>

namespace tileport::port {

QJsonObject generatedSpecification(const Specialisation &s)
{
    QJsonObject spec = s.generated;
    if (!s.binding.isEmpty())
        spec.insert(QStringLiteral("binding"), s.binding);
    QJsonArray grid;
    for (const qint64 blocks : s.grid)
        grid.append(blocks);
    if (!grid.isEmpty())
        spec.insert(QStringLiteral("grid"), grid);
    return spec;
}

QStringList Port::variants() const
{
    QStringList names;
    for (const Specialisation &s : specialisations)
        if (!names.contains(s.variant))
            names.append(s.variant);
    return names;
}

QList<int> Port::indicesOf(const QString &variant) const
{
    QList<int> indices;
    for (int i = 0; i < specialisations.size(); ++i)
        if (specialisations.at(i).variant == variant)
            indices.append(i);
    return indices;
}

} // namespace tileport::port
