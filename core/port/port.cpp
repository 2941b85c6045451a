// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/port.h"

#include "core/base/json.h"

#include <QJsonArray>
#include <QStringList>

#include <algorithm>
#include <array>

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

namespace {

constexpr std::array kOrigins{"unknown", "operator", "python", "triton"};

} // namespace

QJsonObject toJson(const PortOrigin &origin)
{
    QJsonObject object{{QLatin1String("kind"), QLatin1String(kOrigins.at(size_t(origin.kind)))}};
    for (const auto &[key, text] : {std::pair("file", &origin.file), std::pair("kernel", &origin.kernel), std::pair("call", &origin.call), std::pair("tests", &origin.tests)}) {
        if (!text->isEmpty())
            object.insert(QLatin1String(key), *text);
    }
    if (!origin.bytecode.isEmpty())
        object.insert(QLatin1String("bytecode"), QJsonArray::fromStringList(origin.bytecode));
    if (origin.isShipped)
        object.insert(QLatin1String("shipped"), true);
    return object;
}

Result<PortOrigin> originFromJson(const QJsonObject &object, const QString &file)
{
    const QString word = object.value(QLatin1String("kind")).toString();
    const auto known = std::ranges::find_if(kOrigins, [&](const char *name) { return word == QLatin1String(name); });
    if (known == kOrigins.end())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no kind of origin").arg(word), {file, 0, 0, -1, QStringLiteral("/origin/kind")});
    PortOrigin origin;
    origin.kind = PortOrigin::Kind(known - kOrigins.begin());
    origin.file = object.value(QLatin1String("file")).toString();
    origin.kernel = object.value(QLatin1String("kernel")).toString();
    origin.call = object.value(QLatin1String("call")).toString();
    origin.tests = object.value(QLatin1String("tests")).toString();
    for (const QJsonValue &path : object.value(QLatin1String("bytecode")).toArray())
        origin.bytecode.append(path.toString());
    origin.isShipped = object.value(QLatin1String("shipped")).toBool();
    return origin;
}

Waiting waitingOf(const Port &port)
{
    const auto hasReference = [](const Specialisation &one) { return !one.reference.artefact.isEmpty(); };
    if (std::ranges::any_of(port.specialisations, hasReference))
        return {};
    if (port.origin.kind == PortOrigin::Kind::Triton && port.origin.bytecode.isEmpty())
        return {QStringLiteral("Tile IR bytecode of the Triton kernel"),
                QStringLiteral("Run the kernel once with a Triton that has the Tile IR back end and CUDA_TILE_DUMP_BYTECODE=DIR in the environment, then "
                               "tileport new --triton %1 --bytecode DIR/FILE.tileirbc")
                    .arg(port.origin.file)};
    if (port.origin.kind == PortOrigin::Kind::Python && port.origin.call.isEmpty())
        return {QStringLiteral("an expression that launches the kernel"), QStringLiteral("tileport new %1 --call EXPRESSION, which runs the file").arg(port.origin.file)};
    return {};
}

} // namespace tileport::port
